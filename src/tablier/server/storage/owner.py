"""The file of the tables has one owner at a time, who notices when it is gone."""

import os
import shutil
import sys
from pathlib import Path
from typing import IO

from tablier.words.errors import TablierError

ROOM = 1 << 20  # bytes: a disk with less is full


class Owner:
    """Owns a file of tables for as long as its process lives, by a lock on a file beside it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = _locked(file)
        self._known: dict[Path, tuple[int, int]] = {}

    def still_there(self) -> bool:
        """Is what was just written to the file the file that the next start will open?

        Somebody may have removed or replaced it while we had it open: our writing then goes
        nowhere, and the system does not say so.
        """
        journal = self.file.with_name(f"{self.file.name}-wal")
        for path in (self.file, journal):
            try:
                found = os.stat(path)
            except OSError:
                return False
            if self._known.setdefault(path, (found.st_dev, found.st_ino)) != (
                found.st_dev,
                found.st_ino,
            ):
                return False
        return True

    def has_room(self) -> bool:
        """Is there room for more beside the file?"""
        return shutil.disk_usage(self.file.parent).free >= ROOM

    def close(self) -> None:
        """Let others have the file."""
        self._lock.close()


def _locked(file: Path) -> IO[str]:
    beside = file.with_name(f"{file.name}.lock")
    lock = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
    try:
        _take(lock)
    except OSError:
        lock.close()
        raise TablierError(
            "refused.tables-open", package="tablier.server", file=str(file)
        ) from None
    return lock


if sys.platform == "win32":
    import msvcrt

    def _take(lock: IO[str]) -> None:
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(lock: IO[str]) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
