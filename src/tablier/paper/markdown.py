"""From the rules pages' Markdown to Typst: headings, paragraphs, lists, tables, emphasis, code."""

import re
from collections.abc import Callable

from tablier.games.page import heading
from tablier.paper.page import escaped, quoted
from tablier.words.typography import typeset

_ITEM = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")
_INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|(?<!\w)_(.+?)_(?!\w)|\[([^]]+)\]\([^)]*\)")

SetHeading = Callable[[int, str, str, bool], str]
"""Level, title (Typst), id, is it a ruling -> the heading in Typst."""


def typst(page: str, lang: str, set_heading: SetHeading) -> str:
    """A whole page; `set_heading` sets the headings."""
    blocks: list[str] = []
    for block in re.split(r"\n\s*\n", _apart(page)):
        lines = [line for line in block.splitlines() if line.strip()]
        if not lines:
            continue
        if head := heading(lines[0]):
            title = inline(head.title, lang)
            blocks.append(set_heading(head.level, title, head.id, "ruling" in head.marks))
        elif lines[0].startswith("|"):
            blocks.append(_table(lines, lang))
        elif _ITEM.match(lines[0]):
            blocks.append(_list(lines, lang))
        else:
            blocks.append(inline(" ".join(line.strip() for line in lines), lang))
    return "\n\n".join(blocks)


def inline(text: str, lang: str) -> str:
    """A line of text with its emphasis."""
    text = typeset(text, lang)
    parts, last = [], 0
    for found in _INLINE.finditer(text):
        parts.append(escaped(text[last : found.start()]))
        code, strong, emph, under, link = found.groups()
        if code:
            parts.append(f"#raw({quoted(code)})")
        elif strong:
            parts.append(f"#strong[{inline(strong, lang)}]")
        elif link:
            parts.append(inline(link, lang))
        else:
            parts.append(f"#emph[{inline(emph or under, lang)}]")
        # A bracket that follows a call would be read as its argument.
        parts.append(";" if code or strong or emph or under else "")
        last = found.end()
    return "".join([*parts, escaped(text[last:])])


def _apart(page: str) -> str:
    """Headings stand alone, whatever follows them on the next line."""
    page = re.sub(r"(?m)^(#+ .*)$", r"\n\1\n", page)
    return re.sub(r"(?m)^([^|\n].*)\n(\|)", r"\1\n\n\2", page)


def _list(lines: list[str], lang: str) -> str:
    items: list[str] = []
    numbered = lines[0][0].isdigit()
    for line in lines:
        found = _ITEM.match(line)
        if found:
            items.append(found[2])
        else:
            items[-1] += " " + line.strip()
    cells = ", ".join(f"[{inline(item, lang)}]" for item in items)
    return f"#{'enum' if numbered else 'list'}({cells})"


def _table(lines: list[str], lang: str) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    if rows[0] and lines[0].lstrip().startswith("| |"):
        rows[0] = ["", *rows[0][-(len(rows[1]) - 1) :]]
    head, body = rows[0], rows[2:]
    # The widest column takes what is left; the others take what they need.
    widest = max(range(len(head)), key=lambda i: max(len(row[i]) for row in [head, *body]))
    share = max(len(row[widest]) for row in body) > 18
    columns = ", ".join("1fr" if i == widest and share else "auto" for i in range(len(head)))
    first = ", ".join(f"[*{inline(cell, lang)}*]" if cell else "[]" for cell in head)
    rest = ", ".join(f"[{inline(cell, lang)}]" for row in body for cell in row)
    return f"#table(columns: ({columns}), table.header({first}), {rest})"
