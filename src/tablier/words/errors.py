"""Errors that a player can read, in every language."""

import errno

from tablier.words import Message, Value, both


class TablierError(Exception):
    """Something asked of Tablier cannot be done; `say` tells what was wrong and what is right."""

    def __init__(self, key: str, /, *, package: str = "", **values: Value) -> None:
        self.message = Message(package, key if package else f"errors.{key}", values)
        super().__init__(key, values)

    def say(self, lang: str | None = None) -> str:
        """The explanation in a language."""
        return self.message.say(lang)

    def __str__(self) -> str:
        return self.say()

    def __reduce__(self) -> tuple[object, ...]:
        """As it travels from one process to another: what it is, what it says, and all it knows."""
        return _revived, (type(self), self.args, vars(self))


def _revived(
    kind: type[TablierError], args: tuple[object, ...], known: dict[str, object]
) -> object:
    error = kind.__new__(kind, *args)
    error.__dict__.update(known)
    return error


class IllegalMove(TablierError):  # noqa: N818 (the name is part of the public contract)
    """A move that the rules refuse; `rule` is the id of the one that does."""

    def __init__(self, key: str, /, *, rule: str, package: str = "", **values: Value) -> None:
        super().__init__(key, package=package, **values)
        self.rule = rule

    def say(self, lang: str | None = None) -> str:
        """The explanation in a language, followed by the rule's id."""
        return f"{super().say(lang)} [{self.rule}]"


class FileError(TablierError):
    """A mistake in a text that somebody wrote: a record or a board file."""

    def __init__(
        self, key: str, /, *, line: int, column: int = 1, package: str = "", **values: Value
    ) -> None:
        super().__init__(key, package=package, **values)
        self.line = line
        self.column = column

    def say(self, lang: str | None = None) -> str:
        """The explanation in a language, after the place of the mistake."""
        place = Message("", "errors.place", {"line": self.line, "column": self.column})
        return f"{place.say(lang)} {super().say(lang)}"


# What goes wrong with files, as people say it; anything else is "something else".
_REASONS = {
    errno.ENOENT: "absent",
    errno.ENOTDIR: "absent",
    errno.EISDIR: "not-a-file",
    errno.EEXIST: "not-a-folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.ENOSPC: "full",
}


def reason(error: Exception, writing: bool = False) -> dict[str, str]:
    """Why a file could not be read or written, in every language."""
    if isinstance(error, OSError):
        if writing and _REASONS.get(error.errno or 0) == "absent":
            return both("", "reason.no-folder")
        return both("", f"reason.{_REASONS.get(error.errno or 0, 'other')}")
    return both("", "reason.not-text")
