"""The knobs of a schemer that reads the others, as self-play has set them.

    python training/evasion.py --trials 200 --seed 1

It climbs from a plain schemer, in games of two against plain schemers whose bets it knows; the
order is that of `schemes.py`.
"""

READING = (1.58, 0.33, 0.38, -0.31, 2.62)
