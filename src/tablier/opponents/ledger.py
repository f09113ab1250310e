"""The file of a tournament: what is played, in its first line, and every game as soon as it ends.

A file is only ever added to. One that was made with other settings is refused; a last line that was
cut short, by a power cut say, is taken away and its game played again.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from tablier import __version__
from tablier.opponents.games import Meeting, Pairing, Played, told, understood
from tablier.opponents.part import PACKAGE
from tablier.words import LANGUAGES, Both, Value, both
from tablier.words.errors import TablierError, reason
from tablier.words.numbers import grouped, pointed

KIND = "tournament"
Key = tuple[Pairing, int]


class Ledger:
    """Games that have been played."""

    def __init__(self, setup: Meeting, file: TextIO | None = None) -> None:
        self.setup = setup
        self.played: dict[Key, Played] = {}
        self._file = file

    def add(self, played: Played) -> None:
        """One more, written at once."""
        self.played[played.pairing, played.number] = played
        if self._file:
            self._file.write(_line(told(self.setup, played)))
            self._file.flush()


@contextmanager
def ledger(setup: Meeting, path: str | Path | None) -> Iterator[Ledger]:
    """The games of a file, to be added to; without a file, those of this time alone."""
    if path is None:
        yield Ledger(setup)
        return
    path = Path(path)
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from None
    with file:
        kept = Ledger(setup, file)
        file.seek(0)
        try:
            _read(kept, file, path)
        except (OSError, UnicodeDecodeError) as error:
            raise _unwritable(path, error) from None
        yield kept


def settings(setup: Meeting) -> dict[str, Any]:
    """All that games depend on, by the names that one asks for it by."""
    return {
        "tablier": KIND,
        "version": __version__,  # another one may play otherwise
        "game": setup.id,
        "board": setup.source or None,
        "players": setup.players,
        "options": dict(setup.options),
        "contestants": [contestant.told() for contestant in setup.contestants],
        "seed": setup.seed,
        "opening": setup.opening,
    }


def _read(kept: Ledger, file: TextIO, path: Path) -> None:
    """What the file has; its first line is written where it has none."""
    *whole, torn = file.read().split("\n")
    if not whole and not torn:
        file.write(_line(settings(kept.setup)))
        file.flush()
        return
    for number, line in enumerate(whole or [torn], start=1):
        try:
            found = json.loads(line)
            if number == 1:
                _compare(found, settings(kept.setup), path)
            else:
                played = understood(kept.setup, found)
                kept.played[played.pairing, played.number] = played
        except (ValueError, KeyError, TypeError):
            raise TablierError(
                "ledger-alien", package=PACKAGE, file=str(path), line=number
            ) from None
    if torn:
        file.truncate(sum(len(f"{line}\n".encode()) for line in whole))


def _compare(found: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    if found["tablier"] != KIND:
        raise ValueError
    for name, value in wanted.items():
        if found[name] != value:
            difference = both(
                PACKAGE, f"ledger.{name}", found=_said(name, found[name]), wanted=_said(name, value)
            )
            raise TablierError(
                "ledger-other", package=PACKAGE, file=str(path), difference=difference
            )


def _said(name: str, value: Any) -> Value:
    """A setting as people say it; what a file has may be anything, and is then a `ValueError`."""
    if name == "contestants":
        said = [_contestant(**one) for one in value]
        return {lang: ", ".join(one[lang] for one in said) for lang in LANGUAGES}
    if name == "options":
        options = ", ".join(f"{option}={chosen}" for option, chosen in dict(value).items())
        return options or both(PACKAGE, "ledger.no-options")
    return str(value)


def _contestant(name: str, nodes: int | None, seconds: float | None) -> Both:
    """Somebody, with a limit."""
    if nodes is not None:
        return both(PACKAGE, "ledger.by-nodes", name=name, n=nodes, nodes=grouped(nodes))
    if seconds is not None:
        said = {lang: pointed(str(seconds), lang) for lang in LANGUAGES}
        return both(PACKAGE, "ledger.by-seconds", name=name, seconds=said)
    return dict.fromkeys(LANGUAGES, name)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def _unwritable(path: Path, error: Exception) -> TablierError:
    return TablierError(
        "ledger-unwritable", package=PACKAGE, file=str(path), reason=reason(error, writing=True)
    )
