"""The error for what this installation or this fight does not allow."""


class Unavailable(Exception):
    """What was asked for can't be done here; the text says what is missing and what to do about it."""
