"""`python -m affray`."""

import sys

from affray.frontends.cli import main

sys.exit(main())
