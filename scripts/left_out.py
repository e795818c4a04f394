"""Name the tests that were left out because a Debian package is missing.

Prints a line for each row of NEEDS whose program is not installed, or that nothing was left out. With `--strict` the
exit code is 1 if anything was.
"""

import shutil
import sys
from typing import NamedTuple


class Need(NamedTuple):
    """Tests that run only where a program is installed."""

    tests: str
    program: str
    package: str


NEEDS: tuple[Need, ...] = (
    Need("journals in PostgreSQL", "pg_ctlcluster", "postgresql"),
    Need("chat on IRC", "ngircd", "ngircd"),
)


def left_out(needs: tuple[Need, ...]) -> list[str]:
    """Return a sentence for each need that this machine does not meet."""
    return [
        f"left out: {need.tests}, for want of {need.program} (apt-get install {need.package})"
        for need in needs
        if shutil.which(need.program) is None
    ]


def main() -> int:
    """Print what was left out and return the exit code."""
    missing = left_out(NEEDS)
    print("\n".join(missing) or "nothing was left out for want of a Debian package")
    return 1 if missing and "--strict" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
