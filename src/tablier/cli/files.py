"""Records on disk: read with a clear error, written whole or not at all."""

import os
import tempfile
from pathlib import Path

from tablier.referee.record import Record, read
from tablier.words.errors import TablierError


def load(path: str | Path) -> Record:
    """Read a saved game."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TablierError("record-unreadable", file=str(path), reason=reason) from None
    return read(text)


def save(path: Path, text: str) -> None:
    """Write a game; an older file of that name stays whole until the new one is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except OSError as error:
        raise TablierError(
            "record-unwritable", file=str(path), reason=str(error.strerror)
        ) from None


def kept() -> Path:
    """Where the last unfinished game waits to be resumed."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablier" / "last.tablier"
