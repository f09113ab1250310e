"""Questions that the reader of a board file asks, each with the place of its answer."""

from collections.abc import Iterable, Mapping
from typing import Any

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.limits import LONGEST_TEXT
from tablier.games.goose.mistakes import meant, shown
from tablier.games.goose.toml_lines import Path, find
from tablier.words import LANGUAGES, Both, both, short
from tablier.words.errors import FileError
from tablier.words.own import tidy
from tablier.words.typography import typeset


class Questions:
    """A parsed file that can be asked for numbers, choices and texts at a path of keys."""

    def __init__(self, text: str, data: dict[str, Any], stem: str) -> None:
        self.text = text
        self.data = data
        self.stem = stem

    def wrong(
        self,
        path: Path,
        accepted: object,
        key: str = "value",
        hint: Both | None = None,
        near: Path | None = None,
    ) -> FileError:
        """The mistake at a path; `near` is the place to look at if that is another."""
        if key == "value" and self.at(path) is None:
            key = "missing"
        line, column = find(self.text, near or path)
        return FileError(
            f"board.{key}",
            package=PACKAGE,
            line=line,
            column=column,
            key=short(tidy(".".join(part for part in path if isinstance(part, str)))),
            found=shown(self.at(path)),
            accepted=accepted if isinstance(accepted, Mapping) else str(accepted),
            hint=hint or meant("", ()),
        )

    def at(self, path: Path) -> Any:
        """What stands at a path; None if nothing does."""
        found: Any = self.data
        for part in path:
            if isinstance(found, list) and isinstance(part, int):
                found = found[part]
            elif isinstance(found, dict):
                found = found.get(part)
            else:
                return None
        return found

    def keys(self, path: tuple[str, ...], accepted: Iterable[str]) -> dict[str, Any]:
        """The table at a path, all of whose keys are known; an empty one if there is none."""
        table = self.at(path) if path else self.data
        if table is None:
            return {}
        if not isinstance(table, dict):
            raise self.wrong(path, both(PACKAGE, "board.a-table"))
        names = tuple(accepted)
        for key in table:
            if key not in names:
                hint = self.hint(path, key, names)
                raise self.wrong((*path, key), ", ".join(names), "unknown-key", hint)
        return table

    def hint(self, path: Path, key: str, names: tuple[str, ...]) -> Both:
        """What an unknown key may have been meant for."""
        return meant(key, names)

    def number(self, path: tuple[str, ...], low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        found = self.at(path)
        if found is None and default is not None:
            return default
        if type(found) is not int or not low <= found <= high:
            raise self.wrong(path, f"{low}…{high}" if low < high else low)
        return found

    def choice(self, path: tuple[str, ...], values: Mapping[str, int], default: str) -> int:
        """What one of several words stands for."""
        found = self.at(path)
        if found is None:
            return values[default]
        if not isinstance(found, str) or found not in values:
            raise self.wrong(path, ", ".join(values), hint=meant(found, values))
        return values[found]

    def words(self, path: tuple[str, ...], default: Both, longest: int = LONGEST_TEXT) -> Both:
        """A text in every language, each as one line to be printed; an empty one is left out."""
        found = self.at(path)
        if found is None:
            return default
        if isinstance(found, dict):
            self.keys(path, LANGUAGES)
        else:
            found = dict.fromkeys(LANGUAGES, found)
        said = {}
        for lang in LANGUAGES:
            text = found.get(lang)
            if not isinstance(text, str):
                raise self.wrong(path, both(PACKAGE, "board.a-text"))
            if len(text) > longest:
                raise self.wrong(path, both(PACKAGE, "board.a-short-text", n=longest))
            said[lang] = typeset(tidy(text), lang) or default[lang]
        return said
