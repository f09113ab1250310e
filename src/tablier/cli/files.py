"""Records on disk: read with a clear error, written whole or not at all."""

import os
import tempfile
from pathlib import Path

from tablier.referee.record import Record, read
from tablier.words.errors import TablierError, reason


def load(path: str | Path) -> Record:
    """Read a saved game."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise TablierError("record-unreadable", file=str(path), reason=reason(error)) from None
    return read(text)


def save(path: Path, text: str, failure: str = "record-unwritable") -> None:
    """Write a text; an older file of that name stays whole until the new one is.

    `failure` is the key of the error that says why it could not be written.
    """
    part = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(part, path)
    except OSError as error:
        if part:
            Path(part).unlink(missing_ok=True)
        raise TablierError(failure, file=str(path), reason=reason(error)) from None


def kept() -> Path:
    """Where the last unfinished game waits to be resumed."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablier" / "last.tablier"
