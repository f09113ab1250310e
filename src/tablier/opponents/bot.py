"""An opponent: a level of a game with a seed, that chooses moves and gives advice."""

from pathlib import Path

from tablier.opponents.part import PACKAGE, SECONDS, Advice, BotCard, Limit, bot_part
from tablier.referee.game import Game, open_game
from tablier.referee.position import PUBLIC, Position
from tablier.words.errors import TablierError

LONGEST = 600.0  # seconds
MOST_NODES = 10**12


class Bot:
    """What `tablier.bot()` gives."""

    def __init__(self, game: Game, card: BotCard, seed: int) -> None:
        self.game = game
        self.card = card
        self.seed = seed
        self._player = bot_part(game.ruleset).player(card.id, game, seed)

    def choose(
        self, position: Position, seat: int, seconds: float = SECONDS, nodes: int | None = None
    ) -> str:
        """A legal move as text. `seconds` is for the seat's whole turn; `nodes` is repeatable."""
        return self._player.choose(self._seen(position, seat), seat, _limit(seconds, nodes))

    def advise(
        self, position: Position, seat: int, seconds: float = SECONDS, nodes: int | None = None
    ) -> list[Advice]:
        """The seat's moves, the best first, each with its value and why."""
        return self._player.advise(self._seen(position, seat), seat, _limit(seconds, nodes))

    def outlook(
        self, position: Position, seconds: float = SECONDS, nodes: int | None = None
    ) -> tuple[float, ...] | None:
        """Everybody's chances to win, as the public may see them; None where it does not say."""
        self._check(position)
        seen = Position(position.game, position.seen(PUBLIC))
        return self._player.outlook(seen, _limit(seconds, nodes))

    def _check(self, position: Position) -> None:
        if position.game.ruleset.card.id != self.game.id:
            raise TablierError("other-game", package=PACKAGE, game=self.game.card.titles)

    def _seen(self, position: Position, seat: int) -> Position:
        """The position as the seat may see it: nothing else reaches whoever thinks."""
        self._check(position)
        if not position.moves(seat):
            raise TablierError("not-awaited", package=PACKAGE, seat=str(seat + 1))
        return Position(position.game, position.seen(seat))

    def __repr__(self) -> str:
        return f"tablier.bot({self.game.id!r}, level={self.card.id!r}, seed={self.seed})"


def bots(name: str | Path | Game) -> tuple[BotCard, ...]:
    """The opponents of a game, the easiest first."""
    return bot_part(_game(name).ruleset).cards()


def bot(name: str | Path | Game, level: int | str | None = None, seed: int = 0) -> Bot:
    """An opponent by its level; the strongest where none is named."""
    game = _game(name)
    cards = {card.id: card for card in bot_part(game.ruleset).cards()}
    wanted = next(reversed(cards)) if level is None else str(level)
    if wanted not in cards:
        accepted = ", ".join(cards)
        raise TablierError(
            "unknown-level", package=PACKAGE, level=wanted, game=game.card.titles, accepted=accepted
        )
    return Bot(game, cards[wanted], seed)


def _game(name: str | Path | Game) -> Game:
    return name if isinstance(name, Game) else open_game(name)


def _limit(seconds: float, nodes: int | None) -> Limit:
    if nodes is not None and (type(nodes) is not int or not 0 < nodes <= MOST_NODES):
        raise TablierError("nodes", package=PACKAGE, found=str(nodes), most=str(MOST_NODES))
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not (0 < seconds <= LONGEST)
    ):
        raise TablierError("seconds", package=PACKAGE, found=str(seconds), most=str(int(LONGEST)))
    return Limit(float(seconds), nodes)
