"""Live odds: how long the chances from one position take once warm, and how sure they are."""

import random
import statistics
import time

import tablier
from tablier.games import game_ids
from tablier.lab.live_odds import chances, prepare
from tablier.referee.position import Position

POSITIONS = 25


def main() -> None:
    print()
    print(f"{'live odds':16}{'players':>8}{'median':>11}{'slowest':>11}   (at most 100 ms)")
    for name in game_ids():
        for players in sorted({2, tablier.game(name).card.players[-1]}):
            game = tablier.game(name, players=players)
            prepare(game)
            chances(game.start())
            taken, last = [], None
            for place in played(game.start()):
                began = time.perf_counter()
                last = chances(place)
                taken.append(1000 * (time.perf_counter() - began))
            assert last is not None
            sure = "exact" if last.exact else f"± {100 * last.error:.1f} points"
            middle = statistics.median(taken)
            print(f"{name:16}{players:8}{middle:8.1f} ms{max(taken):8.1f} ms   {sure}")


def played(place: Position) -> list[Position]:
    """Positions of a game by lot, none of them its end."""
    chance = random.Random(0)
    found = [place]
    while len(found) < POSITIONS:
        waited = found[-1].awaits[0]
        if waited.seat is None:
            after = found[-1].play(found[-1].drawn(chance))
        else:
            after = found[-1].play(found[-1].random_move(waited.seat, chance), waited.seat)
        if after.over:
            break
        found.append(after)
    return found


if __name__ == "__main__":
    main()
