"""`tablier export`, `tablier import`, `tablier archive`: tables carried elsewhere, and back."""

import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.cli.databases import opening, place_of
from tablier.cli.fitting import fitted
from tablier.words import fill, sentence
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from sqlalchemy import Engine


def run(args: Namespace) -> int:
    """Carry tables out of a database or into it."""
    since = _moment(args) if args.command == "archive" else 0
    # An export only looks, so that a server may go on beside it.
    with _opened(args, alone=args.command != "export") as engine:
        from tablier.server.storage.carrying import archive, bring_in, export

        file = Path(args.file)
        if args.command == "import":
            taken = bring_in(engine, file)
            _tell(args, "import", **taken._asdict())
        elif args.command == "archive":
            count = archive(engine, file, since)
            _tell(args, "archive" if count.tables else "archive-none", n=count.tables,
                  file=str(file))  # fmt: skip
        else:
            count = export(engine, file)
            _tell(args, "export", n=count.tables, lines=count.lines, file=str(file))
    return 0


@contextmanager
def _opened(args: Namespace, alone: bool) -> "Iterator[Engine]":
    place = place_of(args)
    with ExitStack() as open_now:
        with opening(place):
            from tablier.server.storage.engine import engine_of, prepare
            from tablier.server.storage.owner import Owner

            if alone and place.file:
                open_now.callback(Owner(place.file).close)
            engine = engine_of(place.address)
            open_now.callback(engine.dispose)
            prepare(engine)
        yield engine


def _moment(args: Namespace) -> int:
    """The time before which a table counts as old, in milliseconds since 1970."""
    if found := re.fullmatch(r"([0-9]{1,5})d", args.older or ""):
        then = datetime.now(UTC) - timedelta(days=int(found[1]))
    elif args.before and not args.older:
        try:
            then = datetime.fromisoformat(args.before)
        except ValueError:
            raise TablierError("refused.archive-when", package="tablier.server") from None
        then = then if then.tzinfo else then.astimezone()
    else:
        raise TablierError("refused.archive-when", package="tablier.server")
    return int(then.timestamp() * 1000)


def _tell(args: Namespace, key: str, **values: str | int) -> None:
    text = fill(sentence("tablier.cli", f"carrying.{key}", args.lang), values, args.lang)
    print(fitted(text))
