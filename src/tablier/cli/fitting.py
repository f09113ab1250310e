"""What is written to a terminal, fitted to its width; what goes into a file stays as it is."""

import os
import sys
from typing import TextIO

from tablier.words.wrapping import wrapped


def columns(stream: TextIO) -> int:
    """How wide the terminal behind a stream is; 0 where there is none, and nothing to fit into."""
    return os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0


def fitted(text: str, stream: TextIO | None = None, hang: int | None = None) -> str:
    """A text with line ends where the terminal would otherwise break a word.

    What does not fit goes on as far in as its line begins, or as `hang` says.
    """
    width = columns(stream or sys.stdout)
    if not width:
        return text
    return "\n".join(part for line in text.split("\n") for part in wrapped(line, width, hang))
