"""The knobs of a schemer that reads the others, by the number of players.

Self-play has set them:

    python training/evasion.py --players 3 --trials 40 --games 6000 --seed 1

It climbs in games against plain schemers, who sit at every other seat and whose bets it knows. With
two players it was 70 trials of 10,000 games, of the first five knobs. The order is that of
`schemes.py`.
"""

READING = {
    2: (1.8, -0.3, 0.47, -0.49, 1.95, 0.0, 0.0),
    3: (1.18, -0.11, 0.94, 1.41, 2.42, 0.58, 0.11),
    4: (1.35, -1.56, 0.82, -3.31, 6.54, 0.0, 0.11),
    5: (1.72, -0.3, 1.51, 0.18, 3.43, 0.58, 0.0),
    6: (1.67, -0.3, 0.47, -0.49, 3.9, 0.88, -0.09),
}
