"""A process in which opponents think: a question a line comes in, an answer a line goes out."""

import json
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from tablier.opponents.asking import Question
from tablier.opponents.bot import Bot, bot
from tablier.opponents.lines import answer_lines
from tablier.referee.game import Game

MOST_GAMES = 16
MOST_BOTS = 32
ADVISED = 3  # moves, of those that the bot names

K = TypeVar("K")
V = TypeVar("V")


class Worker:
    """Answers questions; games and opponents that were asked lately are kept."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[object, ...], Game] = OrderedDict()
        self._bots: OrderedDict[tuple[object, ...], Bot] = OrderedDict()

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What is asked: to choose, to advise, or to be ready for both."""
        question = Question.read(asked["question"])
        game = self._game(question)
        if asked["do"] == "warm":
            bot(game, question.level)
            return {}
        player, position = self._bot(game, question), question.position(game)
        if asked["do"] == "advise":
            entries = question.entered(game)
            found = player.advise(
                position, question.seat, seconds=asked["seconds"], entries=entries
            )
            return {"advice": [advice._asdict() for advice in found[:ADVISED]]}
        return {"move": player.choose(position, question.seat, seconds=asked["seconds"])}

    def _game(self, question: Question) -> Game:
        key = (question.game, question.board, question.players, *question.options.items())
        return _kept(self._games, key, question.opened, MOST_GAMES)

    def _bot(self, game: Game, question: Question) -> Bot:
        key = (question.who, question.level, game)
        return _kept(
            self._bots, key, lambda: bot(game, question.level, question.seed, cores=1), MOST_BOTS
        )


def _kept(kept: "OrderedDict[K, V]", key: K, make: Callable[[], V], most: int) -> V:
    if key not in kept:
        kept[key] = make()
        while len(kept) > most:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]


def main() -> None:
    """Answer question after question; a mistake is an answer too."""
    worker = Worker()

    def answered(line: str, _: Callable[[str], None]) -> str:
        try:
            answer = worker.answer(json.loads(line))
        except Exception:
            answer = {"error": traceback.format_exc()}
        return json.dumps(answer)

    answer_lines(answered)


if __name__ == "__main__":
    main()
