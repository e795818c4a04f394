"""Words and faces: every die of every fight is a pure function of (seed, fight, draw).

word = mix(stream + draw · GOLDEN), stream = mix(mix(seed) + fight · GOLDEN): one word a die, so any die of any fight
can be found again alone. A face is cut from the word's upper 32 bits without bias (Lemire's method): a word that
falls in the uneven rest is mixed again under the same draw number. Streams are kept as signed 64-bit numbers, as the
compiled engine holds them.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
LOW = (1 << 32) - 1


def mix(word: int) -> int:
    """The splitmix64 finaliser over an unsigned 64-bit word."""
    word = (word + GOLDEN) & MASK
    word = ((word ^ (word >> 30)) * FIRST) & MASK
    word = ((word ^ (word >> 27)) * SECOND) & MASK
    return word ^ (word >> 31)


def signed(word: int) -> int:
    """An unsigned 64-bit word as the signed number with the same bits."""
    return word - (1 << 64) if word >> 63 else word


def root(seed: int) -> int:
    """The word that stands for a seed of any size, as a signed number; each 64 bits of the seed are mixed in."""
    if seed < 0:
        raise ValueError("a seed is a whole number from 0")
    word = mix(seed & MASK)
    rest = seed >> 64
    while rest:
        word = mix(word ^ (rest & MASK))
        rest >>= 64
    return signed(word)


def stream(root_word: int, fight: int) -> int:
    """The signed word that the dice of one fight of a seed start from."""
    return signed(mix((root_word + fight * GOLDEN) & MASK))


def face(stream_word: int, draw: int, sides: int) -> int:
    """The face, 1 to `sides` (at most 1,000,000), that draw number `draw` of a stream shows."""
    word = mix((stream_word + draw * GOLDEN) & MASK)
    product = (word >> 32) * sides
    if product & LOW < sides:
        uneven = (LOW + 1 - sides) % sides
        while product & LOW < uneven:
            word = mix(word)
            product = (word >> 32) * sides
    return (product >> 32) + 1
