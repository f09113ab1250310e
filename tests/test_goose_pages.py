"""The rules pages of goose games: every rule once, in both languages, behind every event."""

import random
import re
import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

import tablier
from tablier.games.goose import board_file, reader
from tablier.games.goose.game import EVENTS, Goose
from tablier.referee.game import Game, find
from tests.goose_boards import BOARDS, played, tables, written

GAMES = {"oie": 5, "oie-jetons": 8, "oie-cayro": 7, "oie-archer": 8}  # and how many rulings
PAGES = Path(board_file.__file__).parent / "pages"
FEWEST_GAMES = 200


def cited(games: list[Game], chance: random.Random, fewest: int) -> tuple[set[str], set[str]]:
    """The rules that events cite, and the kinds of events told, over so many games by lot."""
    rules: set[str] = set()
    kinds: set[str] = set()
    for n in range(max(fewest, len(games))):
        for position in played(games[n % len(games)], chance):
            rules |= {event.rule for event in position.events}
            kinds |= {event.kind for event in position.events}
    return rules, kinds


@lru_cache(maxsize=8)
def met(game: str) -> tuple[set[str], set[str]]:
    """What a game of the catalogue cites and tells, over all its options and players."""
    return cited(tables(game), random.Random(game), FEWEST_GAMES)


def goose(game: str | Path) -> Goose:
    found = find(game)
    assert isinstance(found, Goose)
    return found


# --- the catalogue -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_state_the_same_rules_with_the_same_marks(game: str) -> None:
    french, english = (tablier.game(game).rules(lang) for lang in ("fr", "en"))
    assert list(french) == list(english)
    for rule, stated in french.items():
        assert (stated.ruling, stated.explains) == (english[rule].ruling, english[rule].explains)
        assert stated.text
        assert stated.text != english[rule].text


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_stands_on_the_page_and_is_marked(game: str) -> None:
    rules = tablier.game(game).rules("fr")
    numbered = {f"{game}.R{n + 1}" for n in range(GAMES[game])}
    assert numbered | {f"{game}.leaving", f"{game}.entries"} == {
        rule for rule, stated in rules.items() if stated.ruling
    }
    assert {f"{game}.turn", f"{game}.finish"} <= set(rules)


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_every_event_cites_a_rule_that_the_page_states(game: str) -> None:
    rules, _ = met(game)
    assert rules <= set(tablier.game(game).rules("fr"))


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_some_event_or_marked_as_an_explanation(game: str) -> None:
    rules, _ = met(game)
    stated = tablier.game(game).rules("fr")
    assert {rule for rule in stated if not stated[rule].explains} == rules


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_names_every_special_square(game: str, lang: str) -> None:
    ruleset = goose(game)
    rows = [line.split("|") for line in ruleset.pages(lang).splitlines() if line.startswith("| ")]
    table = {int(n): row[2].strip() for row in rows[1:] for n in re.findall(r"\d+", row[1])}
    sheet = ruleset.sheet
    names = {square: sheet.names[rule][lang] for square, rule in sheet.rule.items()}
    assert table == {**names, sheet.track: {"fr": "l’arrivée", "en": "the finish"}[lang]}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str, lang: str) -> None:
    ruleset = goose(game)
    explained = ruleset.pages(lang).partition("## Options")[2]
    assert re.findall(r"^- `(\w+)`", explained, re.MULTILINE) == [
        option.name for option in ruleset.card.options
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_text_stands_twice(lang: str) -> None:
    files = [*PAGES.glob(f"*.{lang}.md"), PAGES.parent.parent / "pages" / f"common.{lang}.md"]
    text = "\n\n".join(file.read_text("utf-8") for file in files)
    paragraphs = [part.strip() for part in text.split("\n\n") if not part.startswith(("#", "-"))]
    prose = [part for part in paragraphs if part and not part.startswith(("{{", "|"))]
    assert len(prose) == len(set(prose))


# --- boards of one's own -------------------------------------------------------------------------


@lru_cache(maxsize=8)
def met_on(file: Path) -> tuple[set[str], set[str]]:
    return cited(tables(file), random.Random(file.name), FEWEST_GAMES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boards")


@pytest.mark.many
@pytest.mark.parametrize("name", BOARDS)
def test_the_page_of_an_own_board_covers_what_its_games_cite(folder: Path, name: str) -> None:
    file = written(folder, name)
    rules, _ = met_on(file)
    french, english = (tablier.game(file).rules(lang) for lang in ("fr", "en"))
    assert list(french) == list(english)
    assert rules <= set(french)
    assert all(stated.text for stated in [*french.values(), *english.values()])


def test_the_page_of_the_example_board_covers_what_its_games_cite() -> None:
    games = [tablier.game("chutes-and-ladders.toml", players=n) for n in range(1, 7)]
    rules, _ = cited(games, random.Random(1), 60)
    page = goose("chutes-and-ladders.toml").pages("en")
    assert rules <= set(games[0].rules("en"))
    assert "| 28 | the ladder | go to 84 |" in page
    assert "1 → 38, 4 → 14" in page


def test_the_page_of_the_dutch_board_covers_what_its_games_cite() -> None:
    games = [tablier.game("ganzenbord.toml", players=n) for n in range(2, 7)]
    rules, _ = cited(games, random.Random(2), 60)
    for lang in ("fr", "en"):
        assert rules <= set(games[0].rules(lang))
    assert "ganzenbord.meet" in rules
    # To go back beyond the start, a pawn would have to throw from the square of death.
    assert "ganzenbord.floor" not in games[0].rules("en")


@pytest.mark.many
def test_every_event_is_told_by_some_game(folder: Path) -> None:
    kinds = {kind for game in GAMES for kind in met(game)[1]}
    kinds |= {kind for name in BOARDS for kind in met_on(written(folder, name))[1]}
    assert kinds == {kind for kind, _ in EVENTS.values()}


def test_the_boards_of_these_tests_use_every_word_of_the_vocabulary() -> None:
    files = [tomllib.loads(text) for text in BOARDS.values()]
    squares = [square for file in files for square in file.get("squares", {}).values()]
    assert {key for file in files for key in file} == {
        *reader.KEYS, *reader.ONLY_WITH_DICE, "arrows",
    }  # fmt: skip
    assert {key for square in squares for key in square} == {
        *reader.SQUARE_KEYS, *reader.DICE_KEYS, *reader.ARROW_KEYS,
    }  # fmt: skip
    assert {square["hold"] for square in squares if "hold" in square} == set(board_file.HOLD)
    assert {square["ride"] for square in squares if "ride" in square} == set(board_file.RIDE)
    assert {file.get("meet", "nothing") for file in files} == set(board_file.MEET)
    assert {key for file in files for key in file.get("options", {})} == set(board_file.OFFERED)


def test_a_rule_is_stated_under_the_name_that_the_file_gives_it(folder: Path) -> None:
    rules = tablier.game(written(folder, "tolls")).rules("en")
    assert {"tolls.poor", "tolls.R7"} <= set(rules)
    assert not {"tolls.broke", "tolls.meet"} & set(rules)
    both = tablier.game(written(folder, "maze")).rules("en")["maze.lost"]
    # A square and the engine's rule of its way out.
    assert "You miss 2 turns. Afterwards the pawn goes on from 3." in both.text
    assert "stays in sight" in both.text


def test_the_page_says_every_effect(folder: Path) -> None:
    rules = tablier.game(written(folder, "crowd")).rules("en")
    assert rules["crowd.cell"].text == (
        "The pawn is held: to get out, all dice must show the same number, and make a total of "
        "5 to 9. A pawn that gets out is put on 4, and its move ends there. Otherwise you will "
        "try again."
    )
    assert "28 → the start" in rules["crowd.ladder"].text
    assert "1+1+4 → 12, 12 → 20" in rules["crowd.placing"].text
    assert "`bonus: from-start`" in rules["crowd.placing"].text
    assert "it stays where it is.\nIt then misses 2 turns.\n" in rules["crowd.R1"].text
    page = goose(written(folder, "crowd")).pages("en")
    assert "| 28 | ladder | back to the start |" in page
    assert "| 29 | ladder | straight to the finish |" in page


def test_names_out_of_a_file_cannot_break_the_page(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(
        'title = "one\\n# two"\ntrack = 9\n[cites]\nfinish = "pot"\nturn = "hole"\n'
        '[squares.hole]\nat = 3\nto = 0\nname = "a | b {#c}\\n### d"\n'
        '[squares.entries]\nat = 4\nto = 5\nname = ""\n',
        encoding="utf-8",
    )
    rules = tablier.game(file).rules("en")
    assert {"odd.hole", "odd.pot", "odd.entries", "odd.leaving"} <= set(rules)
    assert rules["odd.hole"].title.endswith("A | b {#c} ### d")
    assert "| 3 | a \\| b {#c} ### d | back to the start |" in goose(file).pages("en")


# --- the documentation ---------------------------------------------------------------------------

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str) -> list[str]:
    """The examples of a page of the documentation, those in Python left out."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.S | re.M)
    return [text for language, text in found if language != "python"]


def test_the_record_in_the_documentation_can_be_read_and_written_again() -> None:
    example, with_board = blocks("notation/README.md")
    assert tablier.read(example).final.record() == example
    assert tablier.read(f"tablier: 1\n{with_board}").final.state()["pawns"] == [4]


def test_the_throws_in_the_documentation_make_a_game() -> None:
    lines, correction = blocks("notation/oie.md")
    headers = "tablier: 1\ngame: oie-cayro\nplayers: {}\n\n"
    assert tablier.read(headers.format(2) + lines).final.state()["pawns"] == [40, 19]
    first = "1 (2) =2+4\n"
    headers = headers.format(3).replace("\n\n", "\noption.first: 2\n\n")
    assert tablier.read(headers + first + correction).final.state()["pawns"][2] == 10


def test_the_volleys_in_the_documentation_make_a_game() -> None:
    lines, corrected = blocks("notation/oie-archer.md")
    headers = "tablier: 1\ngame: oie-archer\nplayers: 3\n\n"
    assert tablier.read(headers + lines).final.state()["pawns"] == [20, 34, 30]
    assert tablier.read(headers + corrected).final.state()["pawns"] == [29, 18, 10]


def test_the_board_in_the_documentation_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "market.toml"
    file.write_text(blocks("board-files.md")[0], encoding="utf-8")
    rules, _ = cited(tables(file), random.Random(0), 60)
    assert {"market.cart", "market.baker", "market.cellar", "market.alley"} <= rules
    assert rules <= set(tablier.game(file).rules("fr"))


def test_the_documentation_names_every_key_of_a_board_file() -> None:
    text = re.sub(
        r"^```.*?^```", "", (DOCS / "board-files.md").read_text("utf-8"), flags=re.S | re.M
    )
    keys = {*reader.KEYS, *reader.SQUARE_KEYS, *reader.DICE_KEYS, *reader.ARROW_KEYS}
    words = {
        *keys,
        *reader.ENGINE_RULES,
        *board_file.HOLD,
        *board_file.RIDE,
        "totals",
        "double",
        "clean",
    }
    words |= {value for values in board_file.CHOICES.values() for value in values}
    stated = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", text))))
    assert words <= stated


def pages_ids(folder: Path, text: str) -> set[str]:
    """The rules on the page of a board."""
    file = folder / "b.toml"
    file.write_text(text, "utf-8")
    return {rule.partition(".")[2] for rule in tablier.game(file).rules("en")}


WELL = '[squares.well]\nat = {}\nhold = "taken"\n'


@pytest.mark.parametrize(
    ("players", "squares", "can"),
    [
        ("[2, 6]", WELL.format(5), False),  # one well holds one pawn
        ("[1, 6]", WELL.format(5), True),  # and a lone player waits there for nobody
        ("[2, 6]", WELL.format("[5, 9]"), True),
        ("[2, 6]", WELL.format(5) + '[squares.oak]\nat = 9\nhold = "passed"\n', True),
        ("[2, 6]", '[squares.oak]\nat = [5, 9]\nhold = "passed"\n', False),
    ],
)
def test_an_impasse_is_spoken_of_where_all_can_wait(
    tmp_path: Path, players: str, squares: str, can: bool
) -> None:
    found = pages_ids(tmp_path, f"track = 20\nplayers = {players}\n{squares}")
    assert ("impasse" in found) is can


@pytest.mark.parametrize(
    ("head", "at", "can"),
    [
        ("dice = 1\nfaces = 3", "[5, 10]", False),  # no ride leads to another
        ("dice = 1\nfaces = 3", "[5, 7]", True),
        ("arrows = 1", "[5, 7]", True),
    ],
)
def test_one_ride_a_throw_is_spoken_of_where_a_second_could_come(
    tmp_path: Path, head: str, at: str, can: bool
) -> None:
    rides = f'rides = "once"\n[squares.goose]\nat = {at}\nride = "forward"\n'
    assert ("once" in pages_ids(tmp_path, f"track = 30\n{head}\n{rides}")) is can


def test_arrows_that_come_round_to_the_same_ride_have_one_ride_a_volley(tmp_path: Path) -> None:
    squares = '[squares.gale]\nat = 15\nride = "back"\n[squares.ford]\nat = 10\nto = 15\n'
    assert "once" in pages_ids(tmp_path, f"track = 60\narrows = 1\n{squares}")
    apart = squares.replace("at = 10", "at = 30")
    assert "once" not in pages_ids(tmp_path, f"track = 60\narrows = 1\n{apart}")
