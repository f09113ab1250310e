"""An opponent: a level of a game with a seed, that chooses moves and gives advice."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tablier.opponents.part import PACKAGE, SECONDS, Advice, BotCard, Entry, Limit, bot_part
from tablier.referee.corrections import way
from tablier.referee.game import Game, open_game
from tablier.referee.position import PUBLIC, Position
from tablier.words.errors import TablierError

LONGEST = 600.0  # seconds
MOST_NODES = 10**12
FAR_BACK = 60  # turns that somebody may look back on


class Bot:
    """What `tablier.bot()` gives."""

    def __init__(self, game: Game, card: BotCard, seed: int, cores: int | None = None) -> None:
        if cores is not None and (type(cores) is not int or cores < 1):
            raise TablierError("cores", package=PACKAGE, found=str(cores))
        self.game = game
        self.cores = cores
        self.card = card
        self.seed = seed
        part = bot_part(game.ruleset)
        self._looks_back = part.looks_back
        self._player = part.player(card.id, game, seed)

    def choose(
        self, position: Position, seat: int, seconds: float = SECONDS, nodes: int | None = None
    ) -> str:
        """A legal move as text. `seconds` is for the seat's whole turn; `nodes` is repeatable."""
        limit = checked_limit(seconds, nodes, self.cores)
        return self._player.choose(self._seen(position, seat), seat, limit)

    def advise(
        self,
        position: Position,
        seat: int,
        seconds: float = SECONDS,
        nodes: int | None = None,
        entries: Iterable[Entry] | None = None,
    ) -> list[Advice]:
        """The seat's moves, the best first, each with its value and why.

        `entries`: what was typed in for the seat so far, for a position without its history.
        """
        seen = self._seen(position, seat)
        self._player.entries = entries_of(position, seat) if entries is None else entries
        return self._player.advise(seen, seat, checked_limit(seconds, nodes, self.cores))

    def outlook(
        self, position: Position, seconds: float = SECONDS, nodes: int | None = None
    ) -> tuple[float, ...] | None:
        """Everybody's chances to win, as the public may see them; None where it does not say."""
        self._check(position)
        seen = Position(position.game, position.seen(PUBLIC))
        return self._player.outlook(seen, checked_limit(seconds, nodes, self.cores))

    def _check(self, position: Position) -> None:
        if position.game.ruleset.card.id != self.game.id:
            raise TablierError("other-game", package=PACKAGE, game=self.game.card.titles)

    def _seen(self, position: Position, seat: int) -> Position:
        """The position as the seat may see it: nothing else reaches whoever thinks."""
        self._check(position)
        if not position.moves(seat):
            raise TablierError("not-awaited", package=PACKAGE, seat=str(seat + 1))
        if self._looks_back:
            self._player.past = turns_of(position, seat)
        return Position(position.game, position.seen(seat))

    def __repr__(self) -> str:
        return f"tablier.bot({self.game.id!r}, level={self.card.id!r}, seed={self.seed})"


def bots(name: str | Path | Game) -> tuple[BotCard, ...]:
    """The opponents of a game, the easiest first."""
    return bot_part(_game(name).ruleset).cards()


def bot(
    name: str | Path | Game,
    level: int | str | None = None,
    seed: int = 0,
    cores: int | None = None,
) -> Bot:
    """An opponent by its level; the strongest where none is named.

    `cores` limits those that it may think on at once; without it, all that there are.
    """
    game = _game(name)
    part = bot_part(game.ruleset)
    wanted = part.cards()[-1].id if level is None else str(level)
    card = part.card(wanted)
    if card is None:
        accepted = ", ".join(each.id for each in part.cards())
        raise TablierError(
            "unknown-level", package=PACKAGE, level=wanted, game=game.card.titles, accepted=accepted
        )
    return Bot(game, card, seed, cores)


def adviser(game: Game) -> Bot:
    """Whoever gives people advice in a game."""
    return bot(game, bot_part(game.ruleset).adviser())


def entries_of(position: Position, seat: int) -> Iterator[Entry]:
    """What was typed in for a seat so far; of several entries for one turn the last counts."""
    given: dict[int, Entry] = {}
    for place in way(position):
        step, asked = place.step, place.before
        if step and asked and step.typed and step.seat == seat:
            seen = Position(asked.game, asked.seen(seat))
            given[asked.turns] = Entry(seen, step.text)
    yield from given.values()


def turns_of(position: Position, seat: int) -> Iterator[Position]:
    """How the latest turns began, as the seat saw them, the earliest first; corrections count."""
    found: list[Position] = []
    trail = way(position)
    for place in reversed(trail):
        before = place.before
        if before and (before.turn, before.turns) != (place.turn, place.turns):
            found.append(Position(place.game, place.seen(seat)))
    first = (trail[0].before if trail else None) or position
    found.append(Position(first.game, first.seen(seat)))
    yield from reversed(found[:FAR_BACK])


def _game(name: str | Path | Game) -> Game:
    return name if isinstance(name, Game) else open_game(name)


def checked_limit(
    seconds: float = SECONDS, nodes: int | None = None, cores: int | None = None
) -> Limit:
    """A time to think, or an error that says what one is."""
    if nodes is not None and (type(nodes) is not int or not 0 < nodes <= MOST_NODES):
        raise TablierError("nodes", package=PACKAGE, found=str(nodes), most=str(MOST_NODES))
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not (0 < seconds <= LONGEST)
    ):
        raise TablierError("seconds", package=PACKAGE, found=str(seconds), most=str(int(LONGEST)))
    return Limit(float(seconds), nodes, cores)
