"""Boards of one's own: written, copied, looked over."""

from tablier.games.family import Ruleset
from tablier.games.goose.game import Goose
from tablier.games.goose.lab import new_board
from tablier.lab.boards import Boards, Check


class Workshop(Boards):
    """Every board of one's own is a goose board."""

    examples = ("chutes-and-ladders",)

    def check(self, rules: Ruleset, players: int | None) -> Check:
        """Its chain says most of it; this is where the lab becomes heavy."""
        from tablier.games.goose.lab.check import check

        assert isinstance(rules, Goose)
        return check(rules, players)

    def scratch(self, name: str, title: str, squares: int | None, lang: str) -> str:
        """With a word on every line."""
        return new_board.scratch(name, title, squares, lang)

    def copy(self, name: str, title: str, model: Ruleset, lang: str) -> str:
        """Under another name and title."""
        assert isinstance(model, Goose)
        return new_board.copied(name, title, model, lang)
