"""Where the tables are, as the command line or the environment says it; passwords stay hidden."""

import errno
import os
import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from tablier.cli.files import folder
from tablier.words.errors import TablierError, reason

DATABASE, REDIS, METRICS = "TABLIER_DATABASE", "TABLIER_REDIS", "TABLIER_METRICS"
_PASSWORD = re.compile(r"://[^/@]*:[^@]*@")
_PASSWORD_NAMED = re.compile(r"password\s*=", re.IGNORECASE)
# An address in either way of writing it: as a URL, or as PostgreSQL's own names and values.
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://|\s*(host|hostaddr|port|dbname|user|password|service)\s*=", re.IGNORECASE
)
_LOCKED_OUT = ("42501", "25006")  # what PostgreSQL calls a lack of rights, and a copy to read only


class Place(NamedTuple):
    """Where the tables are kept: an address for the server, and the file, if it is one."""

    address: str
    file: Path | None


def place_of(args: Namespace) -> Place:
    """Where the tables are: a file, or a database that many servers share."""
    if args.data and _ADDRESS.match(args.data):
        raise _refused("data-url")
    if args.data and args.database:
        raise _refused("data-or-database")
    if args.data:
        return _file(Path(args.data))
    address = told(args.database, DATABASE)
    if not address:
        from tablier.server.settings import data_file

        return _file(data_file())
    scheme, separator, rest = address.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return _file(Path(rest[1:]))
    if not separator or scheme not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise _refused("database-url")
    return Place(f"postgresql+psycopg://{rest}", None)


def _file(file: Path) -> Place:
    folder(file.parent)
    return Place(f"sqlite:///{file}", file)


def told(given: str | None, name: str) -> str:
    """An address from the command line, the environment, or a file that the environment names.

    Everybody on a machine can read its command lines: a password is not taken from there.
    """
    if given:
        if _PASSWORD.search(given) or _PASSWORD_NAMED.search(unquote(given)):
            raise _refused("password-shown", name=name)
        return given
    if file := os.environ.get(f"{name}_FILE"):
        try:
            return Path(file).read_text("utf-8").strip()
        except (OSError, ValueError) as error:
            raise _refused("secret-file", name=f"{name}_FILE", reason=reason(error)) from None
    return os.environ.get(name, "").strip()


@contextmanager
def opening(place: Place) -> Iterator[None]:
    """Whatever keeps the tables from being opened is said, where it is their fault."""
    try:
        yield
    except TablierError:
        raise
    except Exception as error:
        refusal = _unopened(place, error)
        if refusal is None:
            raise
        raise refusal from None


def _unopened(place: Place, error: Exception) -> TablierError | None:
    """Why the tables could not be opened; None for whatever is not their fault."""
    import sqlite3

    if isinstance(error, ImportError):
        ours = (error.name or "").startswith("tablier")  # then it is a fault
        return None if ours else _refused("no-web" if place.file else "no-servers")
    cause = getattr(error, "orig", error)
    if place.file is None:
        return _away(place.address, error, cause)
    if type(cause) is sqlite3.DatabaseError:  # not one of its kinds: the content itself is wrong
        return _refused("not-tables", file=str(place.file))
    if isinstance(cause, sqlite3.OperationalError):
        code = cause.sqlite_errorcode & 0xFF  # what follows it says where it happened
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return _refused("storage-locked")
        kinds = {
            sqlite3.SQLITE_FULL: errno.ENOSPC,
            sqlite3.SQLITE_IOERR: errno.EIO,
            sqlite3.SQLITE_READONLY: errno.EACCES,
            sqlite3.SQLITE_CANTOPEN: errno.EISDIR if place.file.is_dir() else errno.EACCES,
        }
        if code not in kinds:
            return None
        cause = OSError(kinds[code], "")
    if not isinstance(cause, OSError):
        return None
    return _refused("database", file=str(place.file), reason=reason(cause))


def _away(address: str, error: Exception, cause: Exception) -> TablierError | None:
    """A database server that does not let us in, in its own words: they hold no password."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

    if isinstance(error, ArgumentError | ValueError):
        return _refused("database-url")
    if not isinstance(error, DBAPIError):
        return None
    # Before the first question it is the address that is wrong: an option that nobody knows.
    outside = isinstance(error, OperationalError) or error.statement is None
    if not outside and getattr(cause, "sqlstate", None) not in _LOCKED_OUT:
        return None
    url = make_url(address)
    said = str(cause).strip().splitlines()
    text = said[0] if said else type(cause).__name__
    named = [value for name, value in url.query.items() if "password" in name.lower()]
    for secret in (url.password, *named):
        if secret:
            text = text.replace(str(secret), "***")
    return _refused("database-away", host=url.host or "localhost", reason=text)


def _refused(key: str, **values: str | dict[str, str]) -> TablierError:
    return TablierError(f"refused.{key}", package="tablier.server", **values)
