"""A process that answers a line with a line, and ends when nobody asks any more."""

import os
from collections.abc import Callable

POLITE = 10  # people's clicks come first
NOTICE = "~"  # begins a line that is no answer yet: how far it has come


def answer_lines(answer: Callable[[str, Callable[[str], None]], str]) -> None:
    """Answer until the line is closed: whoever has started this process closes it, or is gone.

    `answer` is given what to call with a notice, before its answer. Whatever else is printed here
    must not be taken for one.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with os.fdopen(os.dup(0), encoding="utf-8") as questions:

        def say(line: str) -> None:
            answers.write(line + "\n")
            answers.flush()

        for line in questions:
            say(answer(line, lambda notice: say(NOTICE + notice)))
