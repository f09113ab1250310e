"""The rules on paper: what the game is played by, in two columns on one or two pages.

Only what can matter at this table is printed: the sentences of the options in force, said in
words, and no ruling that the options or the board leave without an occasion.
"""

from tablier.games.page import sections
from tablier.paper.job import PrintJob
from tablier.paper.markdown import typst
from tablier.paper.page import LONGEST_TITLE, MARGIN, Pages, escaped, mm, page, say
from tablier.referee.game import Game
from tablier.words import short

GUTTER = 7.0
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)  # pt, the first that fits two pages
ONE_PAGE = (9.5, 9.0, 8.5, 8.0)  # small enough to be worth a single page
SIDE = MARGIN + 4  # text needs a little more air than pictures
ON_SCREEN = ("entries",)  # rules that a game on paper gives no occasion for

_STYLE = """
#let tag(body) = box(
  baseline: 0.18em, inset: (x: 0.35em, y: 0.18em), radius: 0.2em, stroke: 0.4pt + rgb("#A8352A"),
  text(size: 0.72em, fill: rgb("#A8352A"), style: "italic", weight: "regular", body),
)
#let part(body) = block(above: 1.2em, below: 0.7em, width: 100%, sticky: true,
  stroke: (bottom: 0.6pt), inset: (bottom: 0.25em), text(size: 1.25em, smallcaps(body)))
#let rule(body) = block(above: 0.95em, below: 0.45em, sticky: true, text(weight: "bold", body))
#let set-rules(size, body) = {
  set text(size: size, hyphenate: true)
  set par(justify: true, leading: 0.52em, spacing: 0.62em)
  set table(stroke: (x, y) => (bottom: 0.3pt + rgb("#5C5044")), inset: (x: 0.3em, y: 0.28em))
  show table: set par(justify: false)
  set list(indent: 0.2em, body-indent: 0.4em, spacing: 0.5em)
  set enum(indent: 0.2em, body-indent: 0.4em, spacing: 0.5em)
  show raw: set text(font: "DejaVu Sans Mono", size: 0.95em)
  body
}
"""


def rules_pages(job: PrintJob) -> Pages:
    """The page of the game, as large as two pages allow."""
    game, paper, lang = job.game, job.desk, job.lang

    def set_heading(level: int, title: str, id_: str, ruling: bool) -> str:
        if level <= 2:
            return f"#part[{title}]"
        mark = f" #tag[{say('rules.ruling', lang)}]" if ruling else ""
        return f"#rule[{title}{mark}]"

    width, height = paper.width - 2 * SIDE, paper.height - 2 * SIDE
    body = typst(rules_text(game, lang, job.players), lang, set_heading)
    head = _head(game, lang, job.players)
    column = (width - GUTTER) / 2
    return Pages(
        f"{_STYLE}\n#let rules-body = [\n{body}\n]\n#let rules-head = [{head}]\n"
        + page(
            paper.width,
            paper.height,
            # Measured in one endless column; 4 % and a heading's height are lost at column ends.
            f"""#context {{
  let tall(size) = measure(width: {mm(column)}, set-rules(size, rules-body)).height
  let head = measure(width: {mm(width)}, rules-head).height + 5mm
  let room(pages) = pages * 2 * ({mm(height)} - 6mm) * 0.96 - 2 * head
  let one = ({", ".join(f"{size}pt" for size in ONE_PAGE)}).filter(size => tall(size) <= room(1))
  let two = ({", ".join(f"{size}pt" for size in SIZES)}).filter(size => tall(size) <= room(2))
  let size = (..one, ..two, {SIZES[-1]}pt).first()
  place(top + left, scope: "parent", float: true, clearance: 5mm, rules-head)
  set-rules(size, rules-body)
}}""",
            columns="2",
            margin=f"(x: {mm(SIDE)}, top: {mm(SIDE)}, bottom: {mm(SIDE + 4)})",
            footer=f'context [#set text(size: 7.5pt, fill: rgb("#5C5044")); {_foot(game, lang)}'
            " #h(1fr) #counter(page).display()]",
        )
    )


def rules_text(game: Game, lang: str, players: int | None = None) -> str:
    """What is printed, in Markdown; the title stands across both columns.

    For so many players, where that is agreed on; for any number else.
    """
    agreed_on = game.agreed if players else game.options
    _, _, text = game.ruleset.pages(lang, agreed_on).partition("\n")
    for name, section in sections(text).items():
        if name in ON_SCREEN:
            text = text.replace(section, "")
    if not game.card.options:
        return text
    agreed = (option.agreed(game.options[option.name])[lang] for option in game.card.options)
    return f"{text}\n## {say('rules.agreed', lang)}\n\n" + "".join(f"- {one}\n" for one in agreed)


def _head(game: Game, lang: str, players: int | None) -> str:
    card = game.card
    seats = range(players, players + 1) if players else card.players
    facts = [say("rules.players", lang, n=seats[-1], seats=_range(seats))]
    if card.ages:
        facts.append(say("rules.age", lang, n=card.ages))
    if card.minutes:
        facts.append(say("rules.minutes", lang, n=card.minutes))
    return (
        "#block(width: 100%, inset: (bottom: 0.5em), stroke: (bottom: 1.2pt), below: 0pt)["
        f"#text(size: 20pt)[{escaped(short(card.titles[lang], LONGEST_TITLE))}] #h(1fr) "
        f'#text(size: 9pt, style: "italic")[{escaped(" · ".join(facts))}]]'
    )


def _foot(game: Game, lang: str) -> str:
    return escaped(say("rules.foot", lang, game=game.id))


def _range(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"
