"""Compiles what most tests of the lab and of the opponents use, before the tests are run.

Each of two testers would compile the same, and under coverage that takes half as long again. Here
it is done once, into the folder where all tests look for compiled code (see `conftest.py`).
"""

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

CACHE = Path(__file__).parents[1] / ".pytest_cache" / "d" / "compiled"

# What takes longest first.
GAMES = ("archers", "oie-archer", "evasion", "petits-chevaux", "oie", "oie-jetons")


def compile_for(name: str) -> str:
    """Simulate, watch and judge one game, and let its strongest opponent move."""
    os.environ["TABLIER_CACHE"] = str(CACHE)
    import tablier
    from tablier import lab
    from tablier.lab.by_referee import warm_up
    from tablier.opponents.contestants import contestants
    from tablier.opponents.part import bot_part

    game = tablier.game(name, players=2)
    lab.simulate(game, 1, max_turns=50_000)
    lab.simulate(game, 1, max_turns=50_000, detail=True)
    position = game.start()
    lab.chances(position, milliseconds=1, least=1)
    while position.awaits[0].seat is None and len(position.history()) < 40:
        position = position.play(position.moves()[-1])
    seat = position.awaits[0].seat
    if seat is not None:
        tablier.bot(name).choose(position, seat, nodes=50)
        yardsticks = tuple(bot_part(game.ruleset).yardsticks())
        warm_up(game, contestants(game, yardsticks), 0)
    while position.awaits[0].kind == "bet":
        position = position.play(position.moves(seat := position.awaits[0].seat)[0], seat)
    if position.awaits[0].kind == "choice":
        tablier.bot(name).advise(position, position.turn or 0, nodes=50)
    return name


if __name__ == "__main__":
    CACHE.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        for done in pool.map(compile_for, GAMES):
            print(f"compiled: {done}", flush=True)
