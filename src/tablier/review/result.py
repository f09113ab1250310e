"""What a review has found: who was lucky, who gave what away, and the moments that mattered."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablier.lab.base import Result, Summary, Table
from tablier.lab.live_odds import Chances
from tablier.lab.plots import panels
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout
from tablier.lab.titles import players, unusual
from tablier.lab.units import turns
from tablier.opponents.bot import bots
from tablier.opponents.part import CHANCE
from tablier.referee.game import Game
from tablier.review.account import Account, account_of
from tablier.review.moments import CLEARLY, LEAST_LOSS, Moment
from tablier.words import Both, Message, both, capital
from tablier.words.numbers import decimal, hundredths, percent

PACKAGE = "tablier.review"
MOST_TOLD = 3  # lucky throws, and unlucky ones
LEAST_LUCK = 0.02  # what a throw must have changed to be told beside those that mattered
MOST_MATTERED = 5


@dataclass(frozen=True, repr=False)
class Review(Result):
    """The result of `review`."""

    game: Game
    names: dict[int, str]
    start: Chances
    moments: tuple[Moment, ...]
    over: bool
    alone: bool  # do choices alone change the chances, of two who see all there is?

    @property
    def exact(self) -> bool:
        """Are all chances exact?"""
        return self.start.exact and all(moment.chances.exact for moment in self.moments)

    @property
    def pure_chance(self) -> bool:
        """Is there never anything to choose? A game may be too short to show what it has.

        Where opponents decide there is; but arrows are no choices that could be judged.
        """
        decided = bots(self.game)[-1].id != CHANCE and not self._shot
        return not decided and not any(one.among for one in self.moments)

    @property
    def thrown_at_all(self) -> bool:
        """Was anything thrown or shot in a turn?"""
        return any(one.luck is not None for one in self.moments)

    @property
    def weighed(self) -> bool:
        """Are small changes told from noise, and were choices judged at all?"""
        around = (self.start, *(moment.chances for moment in self.moments))
        return self.over and not self.pure_chance and not any(one.error for one in around)

    @property
    def _shot(self) -> bool:
        return bool(self.game.ruleset.arrow_keys)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """By seat: luck and choices told apart."""
        return tuple(
            account_of(seat, self.start, self.moments, self.weighed)
            for seat in range(self.game.players)
        )

    @property
    def luck(self) -> tuple[float, ...]:
        """By seat: the luck of all its throws together."""
        return tuple(account.luck for account in self.accounts)

    @property
    def given_away(self) -> tuple[float, ...]:
        """By seat: what all its mistakes together have cost."""
        return tuple(account.given_away for account in self.accounts)

    @property
    def mattered(self) -> tuple[Moment, ...]:
        """The few moments that mattered most, in the order of the game.

        The worst mistakes come first, for they can be learned from; throws fill the rest.
        """
        found = sorted((one for one in self.moments if one.weight), key=lambda one: -one.weight)
        worst = [one for one in found if one.mistake][:MOST_TOLD]
        chosen = [*worst, *(one for one in found if one not in worst)][:MOST_MATTERED]
        return tuple(sorted(chosen, key=lambda one: one.place))

    def thrown(self, lucky: bool) -> tuple[Moment, ...]:
        """The luckiest throws or volleys, or the unluckiest: those that are clearly so."""
        return tuple(self._by_luck(lucky))[:MOST_TOLD]

    def also_thrown(self, lucky: bool) -> tuple[Moment, ...]:
        """The same beyond those that mattered: what is told already is told once."""
        sign, mattered = 1 if lucky else -1, self.mattered
        return tuple(
            one
            for one in self._by_luck(lucky)
            if one not in mattered and sign * (one.luck or 0.0) >= LEAST_LUCK
        )[:MOST_TOLD]

    def _by_luck(self, lucky: bool) -> list[Moment]:
        sign = 1 if lucky else -1
        found = [
            (sign * moment.luck, moment)
            for moment in self.moments
            if moment.luck is not None and sign * moment.luck > CLEARLY * moment.error
        ]
        found.sort(key=lambda pair: -pair[0])
        return [moment for luck, moment in found if luck > 0]

    @property
    def mistakes(self) -> tuple[Moment, ...]:
        """Every choice that clearly gave something away, in the order of the game."""
        return tuple(one for one in self.moments if one.mistake)

    def name(self, seat: int) -> Both | str:
        """What a seat is called; of several players of one name, also by the colour."""
        given, colour = self.names.get(seat), self.game.names[seat]
        if given is None:
            return colour
        if list(self.names.values()).count(given) == 1:
            return given
        return {lang: f"{given} ({called})" for lang, called in colour.items()}

    def called(self, seat: int, lang: str) -> str:
        """What a seat is called, in a language."""
        name = self.name(seat)
        return name if isinstance(name, str) else name[lang]

    def known(self, lang: str) -> dict[int, str]:
        """By seat: what those are called who have names."""
        return {seat: self.called(seat, lang) for seat in self.names}

    def basis(self, lang: str) -> list[str]:
        """What the chances rest on, and by whom choices were judged; or that there were none."""
        said = [self.start.explain(lang)]
        if self.pure_chance:
            said.append(_say("pure-arrows" if self._shot else "pure-chance", lang))
        elif not self.over:
            said.append(_say("unjudged", lang))
        else:
            judge = bots(self.game)[-1]
            key = "judged-played" if judge.id == CHANCE else "judged"
            points = decimal(100 * LEAST_LOSS, lang, 0)
            said.append(_say(key, lang, judge=judge.titles, points=points))
            if self.alone:
                said.append(_say("hindsight", lang))
            if any(one.kind == "bet" for one in self.moments):
                said.append(_say("eyes", lang))
        return said

    def leftover(self, lang: str) -> list[str]:
        """What the rest is, where not all is luck."""
        if self.pure_chance or not self.moments:
            return []
        if self.alone and self.over:
            lot = any(one.kind == "roll" for one in self.moments)
            return [_say("small", lang), _say("rest-alone-lot" if lot else "rest-alone", lang)]
        rest = "rest" if self.game.ruleset.chance else "rest-choice"
        if self.weighed:
            return [_say("small", lang), _say(f"{rest}-weighed", lang)]
        return [_say(rest, lang)]

    # --- as data ---

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "over": self.over,
            "exact": self.exact,
            "pure_chance": self.pure_chance,
            "start": self.start.to_dict(),
            "accounts": [account._asdict() for account in self.accounts],
            "luck": list(self.luck),
            "given_away": list(self.given_away),
            "mattered": [moment.place for moment in self.mattered],
            "luckiest": [moment.place for moment in self.thrown(lucky=True)],
            "unluckiest": [moment.place for moment in self.thrown(lucky=False)],
            "mistakes": [moment.place for moment in self.mistakes],
            "moments": [moment.to_dict() for moment in self.moments],
        }

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"moments": self._moment_table, "accounts": self._account_table}

    def _moment_table(self) -> Table:
        seats = [f"wins_{seat}" for seat in range(self.game.players)]
        rows = [
            (
                one.place,
                one.turn,
                one.seat,
                one.kind,
                one.text,
                *one.chances.wins,
                one.chances.draws,
                one.chances.error,
                one.luck,
                one.choice and one.choice.loss,
                one.choice and one.choice.best,
            )
            for one in self.moments
        ]
        columns = ("place", "turn", "seat", "kind", "text", *seats)
        return Table((*columns, "draws", "error", "luck", "loss", "best"), rows)

    def _account_table(self) -> Table:
        rows = [(seat, *account) for seat, account in enumerate(self.accounts)]
        return Table(("seat", *Account._fields), rows, named=True)

    # --- for people ---

    def _heading(self, lang: str) -> Heading:
        said = [players(self.game, lang), *unusual(self.game, lang)]
        return Heading(self.game.card.titles[lang], [" · ".join(said), self.start.explain(lang)])

    def _layout(self, lang: str) -> Layout:
        steps = {moment.place: n for n, moment in enumerate(self.moments, start=1)}
        unit = turns(self.game, 1)[lang]
        drawn: dict[str, panels.Panel] = {
            "chances": partial(
                panels.chances,
                found=[self.start.wins, *(one.chances.wins for one in self.moments)],
                names=[self.called(seat, lang) for seat in range(self.game.players)],
                game=self.game,
                turning=[(steps[one.place], f"{unit} {one.turn}") for one in self.mattered],
            )
        }
        return Layout(drawn, [["chances"]], (11, 5))

    def _summary(self, lang: str) -> Summary:
        heads = ["at-first", "luck", "given-away", "small", "yielded", "rest", "at-last"]
        if self.pure_chance:
            heads.remove("given-away")
        if not self.weighed:
            heads.remove("small")
        if not any(one.yielded for one in self.accounts):
            heads.remove("yielded")
        if not self.thrown_at_all:
            heads.remove("luck")
        rows = []
        for seat, one in enumerate(self.accounts):
            figures = {
                "at-first": percent(one.at_first, lang),
                "luck": points_of(one.luck, lang),
                "given-away": points_of(-one.given_away, lang),
                "small": points_of(one.small, lang),
                "yielded": points_of(one.yielded, lang),
                "rest": points_of(one.rest, lang),
                "at-last": percent(one.at_last, lang),
            }
            rows.append((self.called(seat, lang), *(figures[head] for head in heads)))
        return Summary(("", *(_say(f"table.{head}", lang) for head in heads)), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        for text in self.basis(lang):
            yield _said("how", text=text)
        if found := self.mattered:
            yield _said("mattered")
            for moment in found:
                yield self._told(moment, lang)
        also = "also-" if self.mattered else ""
        for key, lucky in (("lucky", True), ("unlucky", False)):
            if found := self.also_thrown(lucky):
                yield _said(also + key)
                for moment in found:
                    yield self._told(moment, lang)
        if self.moments:
            yield _said("sums")
        for seat, account in enumerate(self.accounts if self.moments else ()):
            yield self._sum(seat, account, lang)
        for text in self.leftover(lang):
            yield _said("how", text=text)

    def _told(self, moment: Moment, lang: str) -> Message:
        """A throw that mattered, or a mistake with the better move and why."""
        choice = moment.choice if moment.mistake else None
        points = -choice.loss if choice else moment.luck or 0.0
        values: dict[str, Any] = {
            "unit": turns(self.game, 1),
            "turn": moment.turn,
            "name": "" if moment.seat is None else self.name(moment.seat),
            "points": points_of(points, lang),
            "text": moment.say(lang, self.known(lang)) or moment.text,
        }
        if choice:
            chance = hundredths(decimal(100 * choice.chance, lang, 0), lang)
            values |= {"played": moment.text, "best": choice.best, "chance": chance}
            return _said("mistake", **values, why=capital(choice.why[lang]))
        return _said("throw", **values)

    def _sum(self, seat: int, one: Account, lang: str) -> Message:
        values: dict[str, Any] = {
            "throws": both(PACKAGE, "shots" if self._shot else "throws"),
            "first": hundredths(decimal(100 * one.at_first, lang, 0), lang),
            "luck": points_of(one.luck, lang),
            "given": points_of(-one.given_away, lang),
            "n": one.mistakes,
            "choices": one.choices,
            "small": points_of(one.small, lang),
            "yielded": points_of(one.yielded, lang),
            "rest": points_of(one.rest, lang),
            "last": hundredths(decimal(100 * one.at_last, lang, 0), lang),
        }
        parts = {
            "first": True,
            "luck": self.pure_chance or self.thrown_at_all,
            "mistakes": not self.pure_chance,
            "small": self.weighed,
            "yielded": one.yielded != 0,
            "rest": not self.pure_chance,
            "thrown": self.pure_chance,
            "last": True,
        }
        told = [_say(f"sum.{key}", lang, **values) for key, told in parts.items() if told]
        return _said("sum.all", name=self.name(seat), parts=_say("sum.then", lang).join(told))


def points_of(change: float, lang: str) -> str:
    """A change of chances in points, with its sign."""
    figure = decimal(100 * abs(change), lang, 1)
    if figure == decimal(0, lang, 1):
        return figure
    return ("+" if change > 0 else "−") + figure


def _said(key: str, **values: Any) -> Message:
    return Message(PACKAGE, key, values)


def _say(key: str, lang: str, **values: Any) -> str:
    return _said(key, **values).say(lang)
