"""What a page needs, in one script and one sheet: a browser far away waits once for each file.

The client is written as many small modules and sheets. They are joined when a page is first asked
for, in the order in which they need each other; each module keeps a scope of its own. Comments and
margins stay at home. Whoever follows an invite is first shown the door, and what the table needs
besides comes after it.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import brotli

WEB = Path(__file__).parent.parent / "web"
FOLDER = "pages"  # among the files of the client, where the joined ones seem to lie


class Parts(NamedTuple):
    """The modules and sheets that a page begins with, besides those that every page has."""

    scripts: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    after: str = ""  # the page whose files are there already


_SCRIPTS = ("theme", "lang", "install")
_SHEETS = ("stand-ins", "theme", "controls", "base")
_AT_TABLE = (
    "table", "players", "board", "panel", "dice", "coach", "over", "log", "menu", "rules",
    "screens", "lobby", "together", "range", "bets", "odds", "figures", "opponents", "hands",
    "advice",
)  # fmt: skip
PAGES = {
    "home": Parts(("home",), ("type", "home", "mine")),
    "game": Parts(("game",), ("type", "game")),
    "own": Parts(("own",), ("type", "game")),
    "offline": Parts(("offline",), ("type", "home", "mine")),
    "plain": Parts((), ("type", "home", "game")),
    "replay": Parts(("replay",), ("type", "replay", "odds", "figures", "rules")),
    "invited": Parts(("invited",), ("type", "invited")),
    "door": Parts(("door",), ("door",)),
    "table": Parts(("table",), ("type", *_AT_TABLE), after="door"),
}
FILES = {
    f"{FOLDER}/{page}{suffix}": (page, kind)
    for page in PAGES
    for suffix, kind in ((".js", "text/javascript"), (".css", "text/css"))
}

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)  # forms that joining does not know
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.M | re.S)
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_QUALITY = 10  # a twelfth less than by 9; the last step takes three times as long
_MARGIN = re.compile(r"^\s+", re.M)


@cache
def joined(name: str) -> str:
    """A script or a sheet of `FILES`."""
    page, kind = FILES[name]
    parts = PAGES[page]
    there = PAGES[parts.after] if parts.after else None
    if kind == "text/css":
        sheets = parts.sheets if there else _SHEETS + parts.sheets
        texts = ((WEB / "css" / f"{one}.css").read_text("utf-8") for one in sheets)
        return _MARGIN.sub("", _CSS_COMMENT.sub("", "".join(texts)))
    return script(_SCRIPTS + parts.scripts, _SCRIPTS + there.scripts if there else ())


@cache
def packed(name: str) -> bytes:
    """The same, compressed once for all who ask."""
    text = joined(name).encode()
    small: bytes = brotli.compress(text, mode=brotli.MODE_TEXT, quality=_QUALITY)
    return small


def script(names: Iterable[str], there: Iterable[str] = ()) -> str:
    """Modules with all that they import, each before those that need it.

    What those that are `there` brought with them is not sent again: the scopes of a script's
    modules are known to the scripts that follow it.
    """
    earlier, found = _all(there), _all([*there, *names])
    return '"use strict";\n' + "".join(found[name] for name in found if name not in earlier)


def _all(names: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        _join(name, found, ())
    return found


def _join(name: str, found: dict[str, str], asking: tuple[str, ...]) -> None:
    if name in found:
        return
    if name in asking:
        raise ValueError(f"modules need each other: {' → '.join((*asking, name))}")
    text = _COMMENT.sub("", (WEB / "js" / f"{name}.js").read_text("utf-8"))
    for _, needed in _IMPORT.findall(text):
        _join(needed, found, (*asking, name))
    offered = _EXPORT.findall(text)
    text = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    if left := _LEFT.search(text):
        raise ValueError(f"{name}.js has an import or export that cannot be joined: {left[0]}")
    text = _MARGIN.sub("", text)
    # A page's own script waits for the server before it goes on; what others need never does.
    if offered:
        text = (
            f"const {_scope(name)} = (() => {{\n{text}return {{ {', '.join(offered)} }};\n}})();\n"
        )
    elif asking:
        text = f"(() => {{\n{text}}})();\n"
    else:
        text = f"(async () => {{\n{text}}})();\n"
    found[name] = text


def _taken(match: re.Match[str]) -> str:
    names, module = match.groups()
    if not names:
        return ""
    return f"const {{{names.replace(' as ', ': ')}}} = {_scope(module)};\n"


def _scope(name: str) -> str:
    return "$" + name.replace("-", "_")
