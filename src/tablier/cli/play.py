"""`tablier play`: a game at the terminal, together, against opponents, or with real dice."""

import re
import sys
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tablier.cli import files
from tablier.cli.advising import tell_advice
from tablier.cli.correcting import amended
from tablier.cli.menu import ask_for_a_game
from tablier.cli.opening import RECORD_SUFFIX, Opening, opened
from tablier.cli.pace import Pace, pace_of
from tablier.cli.screen import Screen
from tablier.cli.telling import name, names_of, tell_events, tell_result
from tablier.cli.typed import commands
from tablier.lab.loading import installed
from tablier.opponents.bot import adviser
from tablier.opponents.part import CHANCE
from tablier.referee.position import PUBLIC, RESIGN, RESIGN_WORDS, Position
from tablier.referee.record import read_changes
from tablier.words import LANGUAGES, short
from tablier.words.errors import TablierError

PACKAGE = "tablier.cli"


def run(args: Namespace) -> int:
    """Open a table, or the one that was left, and play it to its end."""
    named = args.game or args.origin or args.resume is not None
    if not named and not ask_for_a_game(args):
        return 0
    before = Screen(args.lang, args.plain)
    pace = pace_of(args.pace, before)
    with before.waiting("play.preparing"):
        opening = opened(args)
    screen = Screen(args.lang, args.plain, opening.position.game.names)
    return Session(opening, screen, pace).run()


class Session:
    """One sitting at the terminal."""

    def __init__(self, opening: Opening, screen: Screen, pace: Pace) -> None:
        position = opening.position
        self.position = position
        self.screen = screen
        self.pace = pace
        self.chance = opening.chance
        self.rivals = opening.rivals
        self.real = opening.real
        self.resumed = opening.resumed
        self.people = [seat for seat in range(position.game.players) if seat not in self.rivals]
        self.names = names_of(position)
        self.alone: int | None = None  # who types something secret, the others turned away
        self.shown: Position | None = None  # the last position drawn
        self.told = position  # the last position whose events were told: what `?` explains
        self.words = {
            word: command
            for command in (
                "help",
                "why",
                "undo",
                "correct",
                "save",
                "quit",
                "moves",
                "board",
                "chances",
                "advice",
            )
            for word in commands(command)
        }

    # --- the sitting ---

    def run(self) -> int:
        """Play until the game is over or the person goes."""
        self.screen.say(self.position.game.card.titles[self.screen.lang], "bold")
        self.screen.tell("play.help")
        self.introduce()
        try:
            while not self.position.over:
                if not self.step():
                    self.keep()
                    return 0
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            self.keep()
            return 0
        self.show()
        tell_result(self.screen, self.position, self.names)
        self.part()
        self.offer_review()
        return 0

    def introduce(self) -> None:
        """Who plays besides the people here: they greet once, and are told again afterwards."""
        lang = self.screen.lang
        for seat, rival in sorted(self.rivals.items()):
            card = rival.card
            if not self.resumed and card.character:
                hello = card.character.hello[lang]
                self.screen.tell("play.speaks", name=self.label(seat), text=hello)
            else:
                self.screen.tell("play.rival", name=self.label(seat), title=card.titles[lang])
        if self.rivals and self.pace.seconds:
            self.screen.tell("play.hurry")

    def part(self) -> None:
        """The last word of those opponents who have played to the end; a draw leaves them none."""
        for seat, rival in sorted(self.rivals.items()):
            who = rival.card.character
            if who and self.position.winners and not self.position.gone(seat):
                line = who.won if seat in self.position.winners else who.lost
                self.screen.tell("play.speaks", name=self.label(seat), text=line[self.screen.lang])

    def offer_review(self) -> None:
        """Who has lost may want to know why. A game has ended well where it cannot be kept, too."""
        done = files.finished()
        with suppress(TablierError):
            files.folder(done.parent)
            files.save(done, self.position.record())
            self.screen.tell("play.finished")

    def step(self) -> bool:
        """Do what is awaited first; False when the person wants to go."""
        waited = self.position.awaits[0]
        who = waited.seat if waited.seat is not None else self.position.turn
        rival = who in self.rivals
        if waited.seat is None and (not self.real or rival):
            if rival or not self.people:
                self.pace.begin()
                self.follow(self.position.play(self.position.drawn(self.chance)))
                return True
            # Nobody's turn yet: lots are drawn, and whoever would rather leave may say so first.
            wanted = self.screen.words("play.throw" if who is not None else "play.lot")
            return self.answer(waited.seat, who, wanted)
        if waited.seat is not None and rival:
            self.choose_for(waited.seat)
            return True
        wanted = self.position.expected(waited.seat).say(self.screen.lang)
        if waited.kind == "arrows" and not self.real:
            wanted = self.screen.words("play.shoot", wanted=wanted)
        return self.answer(waited.seat, who, wanted)

    def choose_for(self, seat: int) -> None:
        """Let the opponent who plays a seat choose."""
        self.pace.begin()
        opponent = self.rivals[seat].bot
        move = opponent.choose(self.position, seat) if opponent else self.by_chance(seat)
        self.follow(self.position.play(move, seat))

    def by_chance(self, seat: int) -> str:
        """What chance plays for a seat."""
        return self.position.random_move(seat, self.chance)

    def follow(self, position: Position) -> None:
        """Go on as an opponent does, at a pace that can be watched."""
        self.pace.rest()
        turn = self.position.turn
        self.advance(position)
        if not self.people and self.pace.seconds and position.turn != turn:
            self.show()  # nobody will be asked: else the board is shown with the question

    def advance(self, position: Position) -> None:
        """Go on to a position and tell what happened."""
        self.position = position
        tell_events(self.screen, position, self.names)
        if position.events:
            self.told = position

    def show(self) -> None:
        """Draw the board, unless it stands there already."""
        if not self.screen.plain and self.shown != self.position:
            self.screen.say()
            self.board("")
            self.screen.say()
        self.shown = self.position

    # --- a person's answer ---

    def answer(self, seat: int | None, who: int | None, wanted: str) -> bool:
        """Ask once and do what is said; False to go."""
        self.pace.calm()
        watched = self.watched()
        text = self.ask(who, wanted) if watched is None else self.call_alone(watched)
        word, _, rest = text.partition(" ")
        command = self.words.get(word.lower())
        if command == "quit":
            return False
        try:
            if command:
                getattr(self, command)(rest.strip())
            elif watched is not None and word.lower() not in RESIGN_WORDS:
                self.come_alone(text, watched)
            else:
                self.give(text, seat, who)
        except TablierError as error:
            self.screen.say(f"  {error.say(self.screen.lang)}")
        return True

    def ask(self, who: int | None, wanted: str) -> str:
        """The board, and the question below it."""
        self.show()
        return self.screen.ask(self.prompt(who, wanted))

    def prompt(self, who: int | None, wanted: str) -> str:
        """Whose turn it is, by name and by colour, and what is wanted."""
        if who is None:
            return self.screen.words("play.prompt-all", wanted=wanted)
        return self.screen.words("play.prompt", name=self.label(who), wanted=wanted)

    def label(self, seat: int) -> str:
        """A seat by its player's name and its colour, as far as there are both."""
        called = self.position.game.names[seat][self.screen.lang]
        return f"{self.names[seat]} ({called})" if seat in self.names else called

    def give(self, text: str, seat: int | None, who: int | None) -> None:
        """Play what was typed: a move, an entry, or an empty line to let chance do it."""
        word, _, name = text.partition(" ")
        if word.lower() in RESIGN_WORDS:
            self.resign(name.strip(), who)
            return
        kind = self.position.awaits[0].kind
        if not text and not self.real and kind == "roll":
            self.advance(self.position.play(self.position.drawn(self.chance)))
            return
        if not text and not self.real and kind == "arrows" and seat is not None:
            self.advance(self.position.play(self.by_chance(seat), seat))
            return
        if seat is None and not self.real:
            if who is None:
                raise TablierError("play.lots-are-drawn", package=PACKAGE)
            raise TablierError("press-enter")
        after = self.position.play(text, seat, typed=True)
        if kind == "bet":
            self.wipe()
        self.advance(after)

    def resign(self, named: str, who: int | None) -> None:
        """Leave the game: whoever is asked, or the seat named by its number, name or colour."""
        left = [seat for seat in self.people if not self.position.gone(seat)]
        if named:
            who = self.seat_of(named)
        elif who is None and len(left) == 1:
            who = left[0]
        if who is None:
            raise TablierError(
                "play.resign-who", package=PACKAGE, example=left[-1] + 1, accepted=self.seats(left)
            )
        self.advance(self.position.play(RESIGN, who))

    def seat_of(self, text: str) -> int:
        """The seat that a number, a player's name or a colour stands for."""
        game = self.position.game
        for seat, called in enumerate(game.names):
            names = {str(seat + 1), self.names.get(seat, ""), *called.values()}
            if text.casefold() in {name.casefold() for name in names if name}:
                return seat
        left = [seat for seat in range(len(game.names)) if not self.position.gone(seat)]
        raise TablierError("no-seat", seat=short(text, 40), accepted=self.seats(left))

    def seats(self, some: Iterable[int]) -> str:
        """Some seats with the numbers by which they can be named."""
        return ", ".join(f"{seat + 1} {self.label(seat)}" for seat in some)

    # --- secrets ---

    def watched(self) -> int | None:
        """Who is to type something secret while others look on."""
        waited = self.position.awaits[0]
        others = len(self.people) > 1 and self.screen.interactive
        secret = waited.kind == "bet" and waited.seat != self.alone
        return waited.seat if others and secret else None

    def call_alone(self, seat: int) -> str:
        """Only this player should look from now on; an empty line says that nobody else does."""
        self.wipe()
        called = name(self.position, seat, self.names)
        return self.screen.ask(self.screen.words("play.curtain", name=called))

    def come_alone(self, text: str, seat: int) -> None:
        """The others have turned away; what is typed before that, they have seen."""
        if text:
            self.screen.clear()
            raise TablierError("play.curtain-first", package=PACKAGE)
        self.alone = seat

    def wipe(self) -> None:
        """Wipe what somebody has typed alone, before others look again."""
        if self.alone is not None:
            self.screen.clear()
        self.alone = None

    # --- commands ---

    def help(self, _: str) -> None:
        """What can be typed."""
        for line in self.screen.words("play.commands").split("\n"):
            command = re.match(r"  \S+ {2,}", line)
            self.screen.say(line, hang=len(command[0]) if command else None)

    def why(self, rule: str) -> None:
        """The rule behind the last event, or the rule named."""
        book = self.position.game.rules(self.screen.lang)
        wanted = [rule if "." in rule else f"{self.position.game.id}.{rule}"] if rule else []
        if not rule:
            wanted = list(dict.fromkeys(event.rule for event in self.told.events))[-1:]
        if not wanted:
            self.screen.tell("play.nothing-yet")
        for found in wanted:
            if found not in book:
                raise TablierError("unknown-rule", rule=found, accepted=", ".join(book))
            self.screen.say(f"  {book[found].title} [{found}]", "bold")
            self.screen.prose(book[found].text)

    def undo(self, _: str) -> None:
        """Take back one's last choice, and those that random opponents made after it."""
        typed = [entry.seat for entry in self.position.correctable()]
        if typed and self.position.step and self.position.step.chance:
            # Arrows are not told here: others may not know them yet.
            asked = self.position.awaits[0].seat if self.position.awaits else None
            seat = asked if asked in typed else typed[0]
            fix = commands("correct")[LANGUAGES.index(self.screen.lang)]
            fix += "" if seat is None else f" {seat + 1}:"
            raise TablierError("play.undo-typed", package=PACKAGE, command=fix)
        place = self.position.undo()
        while place.awaits[0].seat in self.rivals:
            place = place.undo()
        # Who plays is no choice that was taken back.
        self.position = self.told = place.with_headers(self.position.headers)
        self.screen.tell("play.undone")

    def correct(self, text: str) -> None:
        """Correct the last dice or arrows typed in: ``corriger 3+5`` or ``corriger 2: 9 8``.

        Those of an earlier turn are named by it: ``corriger 2: 9 8 @3``; what that changes is shown
        before it is accepted. What no longer fits after them may be given along, after ``&``.
        """
        if changes := read_changes(text):
            yes = commands("yes")
            after = amended(self.screen, self.position, changes, self.names, yes)
            if after is None:
                self.screen.tell("play.correct-kept")
            else:
                self.advance(after)
            return
        seat: int | None = None
        head, colon, tail = text.partition(":")
        if colon and head.strip().isdecimal():
            seat, text = int(head) - 1, tail
        self.advance(self.position.correct(text, seat))

    def save(self, file: str) -> None:
        """Write the game to a file."""
        path = Path(file or f"{self.position.game.id}{RECORD_SUFFIX}")
        if not path.suffix:
            path = path.with_suffix(RECORD_SUFFIX)
        files.save(path, self.position.record())
        self.screen.tell("play.saved", file=str(path))

    def moves(self, _: str) -> None:
        """Every legal move."""
        waited = self.position.awaits[0]
        if waited.seat is None:
            self.screen.say(f"  {self.position.expected().say(self.screen.lang)}")
            return
        self.screen.say("  " + "  ".join(self.position.moves(waited.seat)))

    def board(self, _: str) -> None:
        """The board, for those who do not see it every time."""
        self.screen.draw(
            self.position.sketch(self.screen.lang, self.names, width=self.screen.width)
        )

    def advice(self, _: str) -> None:
        """What somebody strong would do now, and why."""
        seat = self.position.awaits[0].seat
        if seat is None:  # known at once: nobody needs to get ready
            raise TablierError("play.nothing-to-decide", package=PACKAGE)
        with self.screen.waiting("play.preparing"):
            helper = adviser(self.position.game)
        if helper.card.id == CHANCE:
            raise TablierError("play.nothing-to-decide", package=PACKAGE)
        found = helper.advise(self.position, seat)
        tell_advice(self.screen, self.position, seat, found, self.names)

    def chances(self, _: str) -> None:
        """Who is winning, as far as whoever plays here may know."""
        if "tablier.lab.live_odds" not in sys.modules:
            self.screen.tell("play.reckoning")
        with installed():
            from tablier.lab.live_odds import chances, said_chances
        only = self.people[0] if len(self.people) == 1 else PUBLIC
        found = chances(self.position, only)
        lang = self.screen.lang
        self.screen.say(f"  {said_chances(found, self.position.game, self.names, lang)}")
        self.screen.say(f"  {found.explain(lang)}")

    def keep(self) -> None:
        """Nothing is lost: an unfinished game waits to be resumed."""
        kept = files.kept()
        files.folder(kept.parent)
        files.save(kept, self.position.record())
        self.screen.tell("play.kept")
