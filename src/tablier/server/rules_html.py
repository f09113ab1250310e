"""Rules pages as HTML: Markdown without any markup of its own, headings with their rule's id."""

import re
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from tablier.draw.drawing import Place
from tablier.games.page import heading
from tablier.picture import drawing_of
from tablier.referee.game import Game
from tablier.words import capital

PART = 2  # the level of headings that a table of contents lists
_RULING = re.compile(r"\bR\d+\b")


class Entry(NamedTuple):
    """A heading in a page's table of contents."""

    id: str
    title: str


class RulesPage(NamedTuple):
    """A rules page ready to be shown."""

    body: Markup
    contents: list[Entry]


def rules_page(text: str, ruling: str) -> RulesPage:
    """A rules page; `ruling` is the badge that tells a ruling from a rule of the sheet."""
    _, _, text = text.partition("\n")  # the title is the page's own
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    contents: list[Entry] = []
    known: set[str] = set()
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        head = heading(f"{opening.markup} {inline.content}")
        assert head is not None, "Markdown and our own reader agree on what a heading is"
        inline.children = markdown.parseInline(head.title)[0].children
        if head.id:
            known.add(head.id)
            opening.attrSet("id", head.id)
        elif head.level == PART:
            contents.append(Entry(f"part-{len(contents) + 1}", head.title))
            opening.attrSet("id", contents[-1].id)
        if "ruling" in head.marks:
            opening.attrSet("class", "ruling")
            badge = f' <span class="badge red">{escape(ruling)}</span>'
            (inline.children or []).append(Token("html_inline", "", 0, content=badge))
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"  # a corner with nothing in it heads nothing
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = _linked(token.children, known)
    return RulesPage(Markup(markdown.renderer.render(tokens, markdown.options, {})), contents)


def _linked(children: list[Token], known: set[str]) -> list[Token]:
    """`R4` in a text leads to the ruling of that name; its own heading names it without a link."""
    found: list[Token] = []
    for child in children:
        if child.type != "text":
            found.append(child)
            continue
        last = 0
        for match in _RULING.finditer(child.content):
            if match[0] not in known or child.content.startswith(f"{match[0]} —"):
                continue
            found.append(Token("text", "", 0, content=child.content[last : match.start()]))
            link = f'<a href="#{match[0]}">{match[0]}</a>'
            found.append(Token("html_inline", "", 0, content=link))
            last = match.end()
        found.append(Token("text", "", 0, content=child.content[last:]))
    return found


def special_squares(game: Game, lang: str) -> list[tuple[str, list[str], str]]:
    """What the squares that do something do: (what, their names, where one of them is drawn)."""
    found: dict[str, tuple[list[str], str]] = {}
    for place in drawing_of(game).places.values():
        square, what = _name_and_effect(place, lang)
        if what:
            found.setdefault(what, ([], _view(place)))[0].append(square)
    return [(what, squares, view) for what, (squares, view) in found.items()]


def _name_and_effect(place: Place, lang: str) -> tuple[str, str]:
    """A square's name and what its label says of it beyond that; nothing for a plain one."""
    kind, _, name = place.id.partition("-")
    if kind != "sq" or not name:
        return name, ""
    what = place.label[lang].partition(name)[2].lstrip(" ,:\u00a0")
    return name, capital(what)


def _view(place: Place) -> str:
    """The part of the board's picture that shows a place, as an address of a picture says it."""
    xs, ys = zip(*place.outline, strict=True)
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 2
    x, y = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    return f"svgView(viewBox({x:.1f},{y:.1f},{side:.1f},{side:.1f}))"
