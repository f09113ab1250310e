"""An opponent: a level of a game with a seed, that chooses moves and gives advice."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tablier.games.family import Rules
from tablier.lab.loading import installed
from tablier.opponents.part import (
    CHANCE,
    PACKAGE,
    SECONDS,
    Advice,
    BotCard,
    ChancePlayer,
    Entry,
    Limit,
    Player,
    bot_part,
    card_at,
    chance_at,
)
from tablier.referee.corrections import back, way
from tablier.referee.game import Game, open_game
from tablier.referee.position import PUBLIC, Position
from tablier.words.errors import TablierError
from tablier.words.numbers import grouped

if TYPE_CHECKING:
    from tablier.lab.live_odds import Chances

LONGEST = 600.0  # seconds
MOST_NODES = 10**12
MOST_GAMES = 4  # with other options than its own that an opponent keeps in mind
FEW_NODES = 10  # to think with, where nobody wants to know
LONGEST_WAY = 1000  # moves to the first choice


class Bot:
    """What `tablier.bot()` gives."""

    def __init__(self, game: Game, card: BotCard, seed: int, cores: int | None = None) -> None:
        if cores is not None and (type(cores) is not int or cores < 1):
            raise TablierError("cores", package=PACKAGE, found=str(cores))
        if type(seed) is not int:
            raise TablierError("not-whole", package="tablier.lab", name="seed", found=str(seed))
        self.game = game
        self.cores = cores
        self.card = card
        self.seed = seed
        self._players: OrderedDict[Game, Player] = OrderedDict()
        self._player(game)

    def choose(
        self, position: Position, seat: int, seconds: float | None = None, nodes: int | None = None
    ) -> str:
        """A legal move as text. `seconds` is for the seat's whole turn; `nodes` is repeatable.

        One of them at most; two seconds where neither is given.

        Where the dice are awaited in the seat's turn they are thrown, fairly: nobody chooses them.
        """
        limit = checked_limit(seconds, nodes, self.cores)
        if self._throws(position, seat):
            return position.drawn(self._dice(position))
        player, seen = self._asked(position, seat)
        return player.choose(seen, seat, limit)

    def advise(
        self,
        position: Position,
        seat: int,
        seconds: float | None = None,
        nodes: int | None = None,
        entries: Iterable[Entry] | None = None,
        also: str = "",
    ) -> list[Advice]:
        """The seat's moves, the best first, each with its value and why.

        `entries`: what was typed in for the seat so far, for a position without its history.
        `also`: a move to be looked at among others, where an opponent looks at a few alone.
        """
        limit = checked_limit(seconds, nodes, self.cores)
        if self._throws(position, seat):
            raise TablierError("dice-decide", package=PACKAGE)
        player, seen = self._asked(position, seat)
        player.entries = entries_of(position, seat) if entries is None else entries
        player.also = also
        return player.advise(seen, seat, limit)

    def outlook(
        self, position: Position, seconds: float | None = None, nodes: int | None = None
    ) -> tuple[float, ...] | None:
        """Everybody's chances to win, as the public may see them; None where it does not say."""
        self._check(position)
        limit = checked_limit(seconds, nodes, self.cores)
        if position.over:
            return None
        seen = Position(position.game, position.seen(PUBLIC))
        return self._player(position.game).outlook(seen, limit)

    def laid_open(
        self, position: Position, seconds: float | None = None, nodes: int | None = None
    ) -> "Chances | None":
        """Everybody's chances in a game that is over: `position` is one of it, with all secrets.

        None where there is no better judgement than `outlook`.
        """
        self._check(position)
        limit = checked_limit(seconds, nodes, self.cores)
        return self._player(position.game).laid_open(position, limit)

    def get_ready(self) -> None:
        """Have everything compiled that it thinks with, once in a process: it takes its time."""
        self._player(self.game).get_ready()
        rules = self.game.ruleset.rules, type(self._player(self.game))
        if rules in _ready:
            return
        _ready.add(rules)
        if place := _first_choice(self.game):
            twin = Bot(self.game, self.card, self.seed, self.cores)  # which remembers nothing of it
            twin.choose(place, place.awaits[0].seat or 0, nodes=FEW_NODES)
            twin.advise(place, place.awaits[0].seat or 0, nodes=FEW_NODES)

    def _check(self, position: Position) -> None:
        if not isinstance(position, Position):
            found = type(position).__name__
            raise TablierError("not-a-position", package=PACKAGE, found=found)
        if position.game.ruleset.card.id != self.game.id:
            raise TablierError("other-game", package=PACKAGE, game=self.game.card.titles)

    def _throws(self, position: Position, seat: int) -> bool:
        """Are the dice awaited, in this seat's turn?"""
        self._check(position)
        if type(seat) is not int:  # for None, a position would take whoever is awaited
            most = str(position.game.players - 1)
            raise TablierError("seat-number", package=PACKAGE, found=repr(seat), most=most)
        if not position.moves(seat):
            if position.over:
                raise TablierError("game-over", package=PACKAGE)
            called = position.game.names[seat]
            raise TablierError("not-awaited", package=PACKAGE, seat=str(seat), name=called)
        return position.awaits[0].seat is None

    def _dice(self, position: Position) -> Random:
        """The same for the same way that led here: where a throw changed nothing, another comes."""
        steps, place = 0, position.before
        while place is not None:
            steps, place = steps + 1, place.before
        return chance_at(self.seed, position, steps)

    def _player(self, game: Game) -> Player:
        """Whoever plays these rules with these options."""
        if game not in self._players:
            self._players[game] = (
                ChancePlayer(self.seed)
                if self.card.id == CHANCE
                else bot_part(game.ruleset).player(self.card.id, game, self.seed)
            )
            while len(self._players) > MOST_GAMES:
                self._players.popitem(last=False)
        return self._players[game]

    def _asked(self, position: Position, seat: int) -> tuple[Player, Position]:
        """Who thinks, and the position as the seat may see it: nothing else reaches them."""
        player = self._player(position.game)
        player.past = turns_of(position, seat, bot_part(position.game.ruleset).looks_back)
        return player, Position(position.game, position.seen(seat))

    def __repr__(self) -> str:
        return f"tablier.bot({self.game.id!r}, level={self.card.id!r}, seed={self.seed})"


def bots(name: str | Path | Game) -> tuple[BotCard, ...]:
    """The opponents of a game, the easiest first."""
    return bot_part(_game(name).ruleset).cards()


@installed()
def bot(
    name: str | Path | Game,
    level: int | str | None = None,
    seed: int = 0,
    cores: int | None = None,
) -> Bot:
    """An opponent by its level; the strongest where none is named. ``chance`` plays any game.

    `cores` limits those that it may think on at once; without it, all that there are.
    """
    game = _game(name)
    part = bot_part(game.ruleset)
    wanted = part.cards()[-1].id if level is None else str(level)
    card = card_at(part, wanted)
    if card is None:
        names = list(dict.fromkeys([*(each.id for each in part.cards()), CHANCE]))
        accepted = ", ".join([*names, *(f"{names[0]}@{more}" for more in part.variants())])
        raise TablierError(
            "unknown-level", package=PACKAGE, level=wanted, game=game.card.titles, accepted=accepted
        )
    made = Bot(game, card, seed, cores)
    made.get_ready()
    return made


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


def turns_of(position: Position, seat: int, most: int) -> Iterator[Position]:
    """How the latest turns began, as the seat saw them, the earliest first; corrections count."""
    found: list[Position] = []
    first = position
    for place in back(position):
        if len(found) == most:
            break
        assert place.before is not None
        first = place.before
        if (first.turn, first.turns) != (place.turn, place.turns):
            found.append(Position(place.game, place.seen(seat)))
    if len(found) < most:
        found.append(Position(first.game, first.seen(seat)))
    yield from reversed(found)


def _first_choice(game: Game) -> Position | None:
    """Some position in which somebody has a choice; None where nobody ever has."""
    chance, place = Random(1), game.start()
    for _ in range(LONGEST_WAY):
        if place.over:
            break
        waited = place.awaits[0]
        if waited.seat is None:
            place = place.play(place.drawn(chance))
        elif waited.kind == "choice" and len(place.moves(waited.seat)) > 1:
            return place
        else:
            place = place.play(place.random_move(waited.seat, chance), waited.seat)
    return None


_ready: set[tuple[Rules, type[Player]]] = set()
"""Whose rules and whose thinking have been compiled in this process."""


def _game(name: str | Path | Game) -> Game:
    return name if isinstance(name, Game) else open_game(name)


def checked_limit(
    seconds: float | None = None, nodes: int | None = None, cores: int | None = None
) -> Limit:
    """A time to think, or an error that says what one is."""
    if seconds is not None and nodes is not None:
        raise TablierError("seconds-or-nodes", package=PACKAGE)
    seconds = SECONDS if seconds is None else seconds
    if nodes is not None and (type(nodes) is not int or not 0 < nodes <= MOST_NODES):
        raise TablierError("nodes", package=PACKAGE, found=str(nodes), most=grouped(MOST_NODES))
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not (0 < seconds <= LONGEST)
    ):
        raise TablierError("seconds", package=PACKAGE, found=str(seconds), most=str(int(LONGEST)))
    return Limit(float(seconds), nodes, cores)
