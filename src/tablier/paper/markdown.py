"""From the rules pages' Markdown to Typst: headings, paragraphs, lists, tables, emphasis, code."""

from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

from tablier.games.page import heading
from tablier.paper.page import escaped, quoted
from tablier.words.typography import typeset

SetHeading = Callable[[int, str, str, bool], str]
"""Level, title (Typst), id, is it a ruling -> the heading in Typst."""

WIDE = 18  # letters: columns that hold more share what the others leave

_CALLS = {"em": "emph", "strong": "strong"}
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def typst(page: str, lang: str, set_heading: SetHeading) -> str:
    """A whole page; `set_heading` sets the headings."""
    return "\n\n".join(_block(node, set_heading) for node in _parsed(page, lang))


def inline(text: str, lang: str) -> str:
    """A line of text with its emphasis."""
    return "".join(_set(block) for block in _parsed(text, lang, inline=True))


def _parsed(text: str, lang: str, inline: bool = False) -> Sequence[Node]:
    parse = _MARKDOWN.parseInline if inline else _MARKDOWN.parse
    return Node(parse(typeset(text, lang))).children


def _block(node: Node, set_heading: SetHeading) -> str:
    if node.type == "heading":
        head = heading(f"{node.markup} {node.children[0].content}")
        assert head is not None, "Markdown and our own reader agree on what a heading is"
        title = inline(head.title, "")
        return set_heading(head.level, title, head.id, "ruling" in head.marks)
    if node.type in ("bullet_list", "ordered_list"):
        items = ", ".join(f"[{_set(item)}]" for item in node.children)
        return f"#{'list' if node.type == 'bullet_list' else 'enum'}({items})"
    if node.type == "table":
        return _table([row.children for part in node.children for row in part.children])
    return _set(node)


def _set(node: Node) -> str:
    """A paragraph, a cell, a list's item or something within a line."""
    if node.type in ("text", "code_inline"):
        text = node.content
        return escaped(text) if node.type == "text" else f"#raw({quoted(text)});"
    if node.type in ("softbreak", "hardbreak"):
        return " "
    inner = "".join(_set(child) for child in node.children)
    # Without the semicolon a bracket that follows a call would be read as its argument.
    return f"#{_CALLS[node.type]}[{inner}];" if node.type in _CALLS else inner


def _table(rows: Sequence[Sequence[Node]]) -> str:
    cells = [[_set(cell) for cell in row] for row in rows]
    longest = [max(len(text) for text in column) for column in zip(*cells[1:], strict=True)]
    columns = ", ".join(f"{long}fr" if long > WIDE else "auto" for long in longest)
    head = ", ".join(f"[*{text}*]" if text else "[]" for text in cells[0])
    body = ", ".join(f"[{text}]" for row in cells[1:] for text in row)
    return f"#table(columns: ({columns}), table.header({head}), {body})"
