"""The knobs of a schemer that reads the others, as self-play has set them.

    python training/evasion.py --trials 70 --seed 1

It climbs from a plain schemer, in games of two against plain schemers whose bets it knows; the
order is that of `schemes.py`.
"""

READING = (1.8, -0.3, 0.47, -0.49, 1.95)
