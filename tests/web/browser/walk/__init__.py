"""The long walk, `make walk`: whole games by every hand, and every view on every screen.

The suite does not collect these files; the command names them.
"""
