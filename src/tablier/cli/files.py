"""Files: records read with a clear error, everything written whole or not at all."""

import errno
import os
import tempfile
from pathlib import Path

from tablier.referee.record import Record, read
from tablier.words.errors import TablierError, reason


def load(path: str | Path) -> Record:
    """Read a saved game."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise TablierError("record-unreadable", file=str(path), reason=reason(error)) from None
    return read(text)


def save(path: Path, content: str | bytes, failure: str = "record-unwritable") -> None:
    """Write a file; an older one of that name stays whole until the new one is.

    `failure` is the key of the error that says why it could not be written.
    """
    path = Path(os.path.realpath(path))  # a link stays a link: what it names is written
    part = ""
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError(errno.EISDIR, "not a file")
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        # Temporary files are for their owner alone; this one is for whoever the folder is for.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(part, 0o666 & ~mask)
        os.replace(part, path)
    except OSError as error:
        if part:
            Path(part).unlink(missing_ok=True)
        raise TablierError(failure, file=str(path), reason=reason(error, writing=True)) from None


def folder(path: Path, failure: str = "record-unwritable") -> Path:
    """A folder to write into, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TablierError(failure, file=str(path), reason=reason(error)) from None
    return path


def kept() -> Path:
    """Where the last unfinished game waits to be resumed."""
    return _ours() / "last.tablier"


def finished() -> Path:
    """Where the last game that was played to its end waits to be looked back on."""
    return _ours() / "finished.tablier"


def _ours() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablier"
