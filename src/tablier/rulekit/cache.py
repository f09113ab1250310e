"""Compiled code kept on disk, so that the second start of the lab is instant.

Numba has a disk cache, but it only looks at the file of the function that it keeps: it does not
notice an edit in another file that the function calls, and it does not know functions made at run
time. So ours lives in a folder named by everything that the code is made of. Any edit of any source
gives another folder: what is old is never looked at again, and removed after a while.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import caching

_PACKAGE = Path(__file__).parents[1]
MOST_FOLDERS = 8
LONGEST_NAME = 160  # of a file, before what Numba adds to it

# Folders at the edge, which no game depends on; all others count.
_EDGE = {"cli", "draw", "drawing", "paper", "server", "web", "words"}


def keep(jitted: Any, name: str) -> Any:
    """Let a compiled function be kept under this name; where nothing can be written, it is not."""
    folder = kept_in()
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 25]}-{hashlib.sha256(name.encode()).hexdigest()[:24]}"
    if folder is not None:
        jitted._cache = _Cache(jitted.py_func, folder, name)
    return jitted


@lru_cache(maxsize=1)
def kept_in() -> Path | None:
    """The folder of this exact code, or None where there cannot be one."""
    home = os.environ.get("TABLIER_CACHE")
    if not home:
        shared = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        home = os.path.join(shared, "tablier")
    folder = Path(home) / "compiled" / stamp()
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        # The trial also marks the folder as used now: the oldest is the one unused for longest.
        trial = folder / f".trial-{os.getpid()}"
        trial.touch()
        trial.unlink()
    except OSError:
        return None
    if fresh:
        keep_newest(folder.parent.iterdir(), MOST_FOLDERS)
    return folder


def keep_newest(paths: Iterable[Path], most: int) -> None:
    """Remove all but the newest of some files or folders, as far as that can be done.

    Another process may remove the same ones, or still use them: it makes again what it misses.
    """
    with contextlib.suppress(OSError):
        for old in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)[most:]:
            if old.is_dir():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.unlink()


@lru_cache(maxsize=1)
def sources() -> str:
    """A name for all rules and boards: machines where it is the same play alike."""
    whole = hashlib.sha256()
    for path in sorted([*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.toml")]):
        place = path.relative_to(_PACKAGE)
        if _EDGE.isdisjoint(place.parts):
            whole.update(place.as_posix().encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()


@lru_cache(maxsize=64)
def outside(package: str) -> str:
    """A name for the sources of a game that lives in another package; empty for our own."""
    top = package.partition(".")[0]
    if top == _PACKAGE.name:
        return ""
    folders = [Path(place) for place in import_module(top).__path__]
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            whole.update(path.relative_to(folder).as_posix().encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()[:24]


@lru_cache(maxsize=1)
def stamp() -> str:
    """A name for all that compiled code depends on: sources, compilers, their settings.

    The version of Tablier is among the sources: the front door states it.
    """
    tools = (sys.version, platform.machine())
    compilers = (numba.__version__, llvmlite.__version__, np.__version__)
    settings = sorted(pair for pair in os.environ.items() if pair[0].startswith("NUMBA_"))
    whole = repr((sources(), tools, compilers, settings))
    return hashlib.sha256(whole.encode()).hexdigest()[:24]


class _Locator(caching._CacheLocator):
    """Where Numba keeps one function: the folder says all, so nothing more is compared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return ""

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> None:
        return None


class _Kept(caching.CompileResultCacheImpl):
    """How Numba keeps one function: as it always does, but under our name for it."""

    def __init__(self, folder: Path, name: str) -> None:
        self._locator = _Locator(folder)
        self._filename_base = name


class _Cache(caching.FunctionCache):
    """Numba's cache of one function, found again by name, signature and processor alone."""

    def __init__(self, function: Any, folder: Path, name: str) -> None:
        self._name = name
        self._py_func = function
        self._impl = _Kept(folder, name)
        self._cache_path = str(folder)
        self._cache_file = caching.IndexDataCacheFile(str(folder), name, folder.name)  # type: ignore[no-untyped-call]
        self.enable()  # type: ignore[no-untyped-call]

    def _index_key(self, sig: Any, codegen: Any) -> tuple[object, ...]:
        # Numba's own key hashes the functions that this one closes over, which differ every time.
        return (sig, codegen.magic_tuple())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # A file that was cut short or cannot be read is worth one compilation, not an error.
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:
            with contextlib.suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(OSError):  # a full disk: then it is compiled again next time
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
