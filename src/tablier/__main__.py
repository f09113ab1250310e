"""`python -m tablier`: the same as the `tablier` command."""

import sys

from tablier.cli import main

sys.exit(main())
