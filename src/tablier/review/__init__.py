"""A game looked back on by a teacher: its luck and its choices told apart, and what to try again.

It stands above the lab, which reckons chances, and above the opponents, the strongest of whom
judges choices. `tablier.lab.review` is the name that users know.
"""
