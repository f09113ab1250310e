"""Lines of a sketch: styled runs of text, folded between words where a terminal is narrow."""

from tablier.games.family import Sketch, Style
from tablier.words.wrapping import breaks


def folded(line: list[Style], width: int, hang: int = 0) -> Sketch:
    """A line as several, each no wider than the terminal."""
    text = "".join(run.text for run in line)
    found: Sketch = []
    for start, end in breaks(text, width, hang):
        runs = [Style(" " * hang)] if found and hang else []
        at = 0
        for run in line:
            part = run.text[max(start - at, 0) : max(end - at, 0)]
            if part:
                runs.append(run._replace(text=part))
            at += len(run.text)
        found.append(runs)
    return found
