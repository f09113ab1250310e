"""What a board file may not say, and how its author is told: the place, the slip, what is right."""

import re
from pathlib import Path

import pytest

import tablier
from tablier.games import LARGEST_BOARD_FILE
from tablier.games.goose import from_text, limits
from tablier.games.goose.game import Goose
from tablier.referee.game import Game
from tests.test_board_files import GOOD, board

SAY = '[squares.inn]\nat = 4\nmiss = 1\nsay = "{}"\n'


def refused(text: str) -> tablier.FileError:
    with pytest.raises(tablier.FileError) as caught:
        from_text(text, "mine", own=True)
    french, english = caught.value.say("fr"), caught.value.say("en")
    assert french != english
    return caught.value


def opened(text: str, players: int = 1) -> Game:
    return Game(from_text(text, "mine", own=True), players, {})


# --- a board's own sentences ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "{n[0]}", "{seat[a]}", "{n:{seat}}", "{n:>900000000}", "{n!r}", "{seat.__class__}", "{}",
        "{0}", "{ n }", "{N}", "{who}", "{", "}", "{n}}", "a {seat", "{{n}", "{seat}{to:%}",
    ],
)  # fmt: skip
def test_a_sentence_names_four_things_in_braces_and_nothing_else(sentence: str) -> None:
    text = "track = 20\n" + SAY.replace("{}", sentence)
    error = refused(text)
    assert error.line == 5
    assert "squares.inn.say" in str(error)
    assert all(f"{{{name}}}" in str(error) for name in ("seat", "square", "to", "n"))
    both = text.replace(f'"{sentence}"', f'{{ fr = "{{seat}}", en = "{sentence}" }}')
    assert refused(both).column > 1  # that of the English sentence


def test_doubled_braces_are_braces() -> None:
    text = "track = 20\ndice = 1\n" + SAY.replace("{}", "{{{seat}}} {{n}} %s {n}, {square}→{to}")
    told = opened(text).start().play("4").events[1]
    assert told.say("en", {0: "Zoé {n[0]}"}) == "{Zoé {n[0]}} {n} %s 1, 4→4"
    assert told.say("fr") == "{Rouge} {n}\u202f%s 1, 4→4"  # typeset, as sentences are


def test_the_name_of_a_player_or_a_square_is_never_a_sentence() -> None:
    text = 'title = "{n}"\ntrack = 20\ndice = 1\n[squares.inn]\nat = 4\nmiss = 1\nname = "{n[0]}"\n'
    game = opened(text)
    assert game.card.titles["fr"] == "{n}"
    told = game.start().play("4").events[1]
    assert told.say("en", {0: "{seat}"}) == "{seat} comes to {n[0]} and will miss one turn."


def test_a_text_is_one_printable_line() -> None:
    said = "Ah\\u202f!\\n\\u001b[31m{seat}\\u2028 \\u202ed\\u00e9j\\u00e0"
    game = opened("track = 20\ndice = 1\n" + SAY.replace("{}", said))
    assert game.start().play("4").events[1].say("fr") == "Ah\u202f! [31mRouge déjà"


def test_titles_names_and_sentences_of_a_file_are_typeset() -> None:
    text = (
        'title = { fr = "L\'île !", en = "The king\'s isle" }\ntrack = 20\ndice = 1\n'
        '[squares.mill]\nat = 4\nmiss = 1\nname = { fr = "l\'ancien moulin", en = "Tom\'s mill" }\n'
        'say = { fr = "{seat} s\'endort.", en = "{seat}\'s asleep." }\n'
    )
    game = opened(text)
    assert game.card.titles == {"fr": "L’île\u00a0!", "en": "The king’s isle"}
    page = rules(text, "fr")
    assert page.startswith("# L’île\u00a0!\n")
    assert "| 4 | l’ancien moulin | passer un tour |" in page
    assert "### L’ancien moulin {#mill}" in page
    assert "### Tom’s mill {#mill}" in rules(text, "en")
    told = game.start().play("4")
    assert told.events[1].say("fr") == "Rouge s’endort."
    assert told.events[1].say("en") == "Red’s asleep."


# --- numbers that are keys ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["0000015", "015", "0", "-5", "1_0", '"+5"', '"٣"', '"5 "', '"५"', '"²"', "9" * 5000]
)
def test_a_square_is_numbered_as_one_writes_numbers(key: str) -> None:
    error = refused(f"track = 20\n[squares.ladder]\nat = {{ 2 = 9, {key} = 3 }}\n")
    assert (error.line, error.column) == (3, 15)
    assert "1…19" in str(error)
    assert "placings" in str(refused(f"track = 20\n[placings]\n{key} = 3\n"))


# --- what contradicts itself ----------------------------------------------------------------------

DICE = "track = 20\ndice = 2\n"
ONE_DIE = "track = 20\ndice = 1\n"
ARROWS = "track = 40\narrows = 2\n"
ALONE = "track = 20\nplayers = [1, 1]\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (DICE + '[placings]\n"3+6" = 5\n"6+3" = 5\n', 5, "3+6 is given twice"),
        (DICE + '[placings]\n"6+6" = 5\n12 = 7\n', 5, "has its own placing"),
        (
            ONE_DIE + '[squares.door]\nat = 9\nhold = "exit"\nexit = { double = true }\n',
            6,
            "every throw would be a double",
        ),
        (DICE + "[squares.a]\nat = [4, 5]\nto = 5\n", 5, "a square other than 5"),
        (DICE + "[squares.a.at]\n4 = 9\n5 = 5\n", 5, "a square other than 5"),
        (DICE + "[squares.a]\nat = 4\nmiss = 1\nafter = 4\n", 6, "a square other than 4"),
        (
            ARROWS + '[squares.a]\nat = 4\nhold = "exit"\nexit = { to = 4 }\n',
            6,
            "a square other than 4",
        ),
        (ARROWS + "[squares.a.at]\n4 = 9\n9 = 4\n", 4, "for ever"),
        (DICE + "[squares.a]\nat = 4\nto = 20\nmiss = 2\n", 6, "has won"),
        (ARROWS + "[squares.a]\nat = 4\nto = 40\nothers_lose = 1\n", 6, "has won"),
        (
            DICE + 'tokens = 2\n[squares.a]\nat = 4\npay = 1\nsay = "{seat} pays"\n',
            7,
            "never be said",
        ),
        (DICE + "tokens = 2\n", 3, "no square asks for payment"),
        (DICE + '[options]\nbroke = ["spare", "out"]\n', 4, "no square asks for payment"),
        (DICE + '[options]\nimpasse = ["release", "draw"]\n', 4, "wait for another"),
        (
            DICE + '[options]\nimpasse = ["release", "draw"]\n[squares.a]\nat = 9\n'
            'hold = "passed"\n',
            4,
            "wait for another",
        ),
        (ALONE + 'meet = "retreat"\n', 3, "for one player"),
        (ALONE + '[squares.a]\nat = 9\nswap = "leader"\n', 5, "for one player"),
        (ALONE + '[squares.a]\nat = 9\nhold = "taken"\n', 5, "for one player"),
        (ALONE + '[squares.a]\nat = 9\nhold = "passed"\n', 5, "for one player"),
        (ALONE + "arrows = 2\n[squares.a]\nat = 9\nothers_lose = 1\n", 6, "for one player"),
        (DICE + "[squares.a]\nat = { 3 = 5, 7 = 9 }\nto = 4\n", 5, "is one already"),
        (DICE + '[squares.a]\nat = { 3 = 5, 7 = 9 }\nto = "next"\n', 5, "is one already"),
        (DICE + '[squares.a]\nat = 3\nto = 5\nride = "back"\n', 6, "one move per square"),
        (DICE + "[squares.a]\nat = 3\nto = 5\nagain = true\n", 6, "not both"),
        (ARROWS + '[placings]\n"3+6" = 4\n', 4, "1 to 20: with arrows only totals count"),
        (ONE_DIE + '[placings]\n"3+6" = 4\n', 4, "1 to 6: there is only one die"),
        ("track = 20\ndice = 3\n[placings]\n7 = 4\n2 = 5\n", 5, '"3+6+6", or a total from 3'),
        (
            DICE + '[squares.a]\nat = 9\nhold = "exit"\n'
            "exit = { double = true, totals = [3, 3] }\n",
            6,
            "a multiple of 2",
        ),
        (
            DICE + '[squares.a]\nat = 9\nhold = "exit"\n',
            5,
            "exit = {} if every move lets the pawn out",
        ),
        (DICE + '[options]\nbonus = ["first-throw", "from-start"]\n', 4, "no placings"),
        (DICE + '[options]\nfinish = ["exact", "reach", "exact"]\n', 4, "once only"),
        (DICE + "[squares.a]\nat = [4,\n  7,\n  4]\nmiss = 1\n", 6, "4 has two"),
        (
            DICE + '[squares.a]\nat = 9\nhold = "exit"\nexit = { totals = [1, 5] }\n',
            6,
            "2…12",
        ),
        (
            DICE + '[squares.a]\nat = 9\nhold = "exit"\nexit = { totals = [4, 6, 8] }\n',
            6,
            "[least, most]",
        ),
        ("track = 20\nplayers = [2, 4, 6]\n", 2, "[fewest, most]"),
        (ARROWS + '[options]\nfinish = ["exact", "reach"]\n', 3, "there are no options"),
    ],
)
def test_a_contradiction_is_refused_with_its_reason(text: str, line: int, reason: str) -> None:
    error = refused(text)
    assert reason in error.say("en")
    assert error.line == line


def test_tokens_are_chosen_from_the_list_that_the_author_wrote(tmp_path: Path) -> None:
    text = GOOD.replace("tokens = 3", "tokens = 4").replace(
        "[placings]", "[options]\ntokens = [4, 6, 8]\n[placings]"
    )
    game = tablier.game(board(tmp_path, text), players=2, tokens=6)
    assert game.start().state()["tokens"] == [6, 6]
    (tokens,) = (option for option in game.card.options if option.name == "tokens")
    assert (tokens.accepted(), tokens.counts) == ("4, 6, 8", False)
    with pytest.raises(tablier.TablierError, match="4, 6, 8"):
        tablier.game(board(tmp_path, text), players=2, tokens=5)
    every = next(o for o in tablier.game("oie-jetons").card.options if o.name == "tokens")
    assert (every.accepted(), every.counts) == ("1…20", True)


def test_who_plays_alone_is_not_asked_who_begins() -> None:
    game = opened("track = 20\nplayers = [1, 1]\n")
    assert not game.card.options
    assert "mine.first" not in game.rules("en")


# --- the place of a mistake -----------------------------------------------------------------------

MULTILINE = '''\
title = """
track = 1
[squares.inn]
""\\" """
track = 20
'''


@pytest.mark.parametrize(
    ("text", "line", "column", "key"),
    [
        (GOOD.replace("miss = 1", "miss = 0"), 10, 1, "squares.inn.miss"),
        ("track = 20\nsquares.inn.at = 4\nsquares.inn.miss = 0\n", 3, 1, "squares.inn.miss"),
        ('track = 20\n["squares" . \'inn\']\nat = 4\n"miss" = 0\n', 4, 1, "squares.inn.miss"),
        ('track = 20\n["squares"."\\u0069nn"]\nat = 4\nmiss = 0\n', 4, 1, "squares.inn.miss"),
        ("track = 20\nsquares = { inn = { at = 4, miss = 0 } }\n", 2, 29, "squares.inn.miss"),
        ("track = 20\n[squares.inn]\nat = [\n 4, # four\n 25,\n]\nmiss = 1\n", 5, 2, "at"),
        ("track = 20\n[squares.inn]\nat = 4\nmiss = 1\nname = { fr = 1 }\n", 5, 1, "name"),
        ("track = 20\n[squares.inn]\nat = 4\nmiss = 1\nname = { de = '' }\n", 5, 10, "name.de"),
        (MULTILINE + "dice = 9\n", 6, 1, "dice"),
        ('a = "x = [" # y = "\ntrack = 20\n', 1, 1, "a"),
        ("track = 20\n[squares.inn]\nmiss = 1\n", 2, 2, "squares.inn.at"),
        ("track = 20\n[options]\nfinish = ['exact',\n'pile']\n", 4, 1, "options.finish"),
        ("track = 20\n[options]\nfinish = ['stay', 'reach']\n", 3, 1, "finish"),
        ("track = 20\nsquares = 3\n", 2, 1, "squares"),
        ("track = 20\n[squares]\ninn = 3\n", 3, 1, "squares.inn"),
    ],
)
def test_a_mistake_is_told_at_its_own_key(text: str, line: int, column: int, key: str) -> None:
    error = refused(text)
    assert re.search(rf"[“.]{re.escape(key)}”", error.say("en"))
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ('"63"', '"63"'),
        ("63.0", "63.0"),
        ("true", "true"),
        ("[63, 'a']", '[63, "a"]'),
        ("{ a = [[1]] }", "{ a = [[…]] }"),
        ("'a\"b'", '"a\\"b"'),
        ('"\\u001b"', '"\\u001B"'),
        ("1979-05-27", "1979-05-27"),
        ("-inf", "-inf"),
        ("0x" + "f" * 9999, "0xfffffffffffffffff…"),
        ("9" * 400, "9999999999999999999…"),
        ("'" + "x" * 999 + "'", "xxx…"),
    ],
)
def test_a_value_is_told_as_the_file_writes_it(found: str, told: str) -> None:
    assert told in refused(f"track = {found}\n").say("fr")


@pytest.mark.parametrize("space", ["\u2028", "\u2029", "\u0085", "\u00a0", "\u202f"])
def test_any_character_may_stand_in_a_text(space: str) -> None:
    text = f'title = "Le{space}marais"\ntrack = 20\ndice = 9\n'
    assert refused(text).line == 3
    p = opened(text.replace("9", "1")).start().play("3")
    assert p.game.card.titles["fr"].split() == ["Le", "marais"]
    assert tablier.read(p.record()).final.record() == p.record()


@pytest.mark.parametrize(
    ("text", "place", "french", "english"),
    [
        ("title = “Le marais”\n", (1, 9), "guillemets droits", "straight quotes"),
        ('title = "Le marais”\ntrack = 3\n', (1, 20), "courbes", "curly"),
        ("finish = exact\n", (1, 10), "guillemets droits", "straight quotes"),
        ("track = 20\ntrack = 30\n", (2, 1), "déjà", "already"),
        ("track = 20\n[squares.a]\n[squares.a]\n", (3, 2), "déjà", "already"),
        ("track = 20\n[squares.a]\nat = { 1 = 2 }\nat = { 1 = 3 }\n", (4, 1), "déjà", "already"),
        ("track = 20\n[squares.a]\nat = { 1 = 2, 1 = 3 }\n", (3, 15), "déjà", "already"),
        ("track = 20\n[squares.a]\nat = [3, 5]\nto = 'nxt'\n", (4, 1),
         "«\u00a0next\u00a0»\u00a0?", "0…20, or \"next\""),
        ("track = 20\n[squares.a]\nat = [3, 5]\nto = 'previous'\n", (4, 1),
         "0…20, ou \"next\"", "or \"next\""),
        ("track = 20\n" + SAY.replace("{}", ""), (5, 1), "pas vide", "not empty"),
        ("track = 20\nid = 'é'\n", (2, 1), "sans accent, de chiffres, de - et de _",
         "without accents, digits, - and _"),
        ("track = 20\ndice = = 1\n", (2, 8), "TOML", "TOML"),
        ("track = 20\na = '''x\ny", (2, 5), "les trois guillemets", "the three quotes"),
        ('a = """x"""\nb = """y\n', (2, 5), "les trois guillemets", "the three quotes"),
        ("track = 20\na = 'x\nb = 3\n", (2, 5), "le guillemet de la fin", "ends"),
        ('a = """x"""\nb = "y', (2, 7), "le guillemet de la fin", "ends"),
        ("track = " + "9" * 5000 + "\n", (1, 9), "beaucoup trop long", "far too long"),
        ("trak = 20\n", (1, 1), "Peut-être «\u00a0track\u00a0»\u00a0?", "Did you mean “track”?"),
        ("Track = 20\n", (1, 1), "«\u00a0track\u00a0»\u00a0?", "“track”?"),
        ("track = 20\nfinish = 'exakt'\n", (2, 1), "«\u00a0exact\u00a0»\u00a0?", "“exact”?"),
        ("track = 20\n[square.inn]\n", (2, 2), "«\u00a0squares\u00a0»\u00a0?", "“squares”?"),
        ("track = 20\n[squares.a]\nat = 3\nmis = 2\n", (4, 1), "«\u00a0miss\u00a0»", "“miss”?"),
        ("track = 20\n[squares.a]\nat = 3\nlose = 1\n", (4, 1), "des flèches", "arrows only"),
        ("track = 20\narrows = 1\ntokens = 1\n", (3, 1), "qu’avec des dés", "dice only"),
        ("track = 20\nmiss = 1\n", (2, 1), "sous [squares.NOM]", "under [squares.NAME]"),
        ("track = 20\n" + SAY.replace("{}", "{seats}"), (5, 1), "«\u00a0seat\u00a0»", "“seat”?"),
        ("track = 20\n[options]\nfinish = ['exact', 'raech']\n", (3, 20),
         "«\u00a0reach\u00a0»", "“reach”?"),
    ],
)  # fmt: skip
def test_a_slip_is_told_by_its_name(
    text: str, place: tuple[int, int], french: str, english: str
) -> None:
    error = refused(text)
    assert french in error.say("fr")
    assert english in error.say("en")
    assert (error.line, error.column) == place


def test_no_guess_is_made_where_nothing_is_near() -> None:
    assert "Peut-être" not in refused("zzz = 20\n").say("fr")
    assert "Peut-être" not in refused("t" * 3000 + " = 20\n").say("fr")


def test_a_mistake_in_the_board_of_a_record_is_told_at_its_line_there() -> None:
    record = opened("track = 20\ndice = 1\n").start().play("3").record()
    with pytest.raises(tablier.FileError) as caught:
        tablier.read(record.replace("| dice = 1", "| # a remark\n| dice = 9"))
    lines = record.split("\n")
    assert caught.value.line == lines.index("| dice = 1") + 2
    assert caught.value.column == 3


# --- limits ---------------------------------------------------------------------------------------


def kinds(count: int) -> str:
    return "track = 1000\ndice = 1\n" + "".join(
        f"[squares.r{i}]\nat = {i}\nmiss = 1\n" for i in range(1, count + 1)
    )


def named(text: str) -> str:
    return f"track = 20\n[squares.inn]\nat = 4\nmiss = 1\nname = '{text}'\n"


@pytest.mark.parametrize(
    ("most", "beyond", "limit"),
    [
        (
            "track = 20\n#" + "x" * (LARGEST_BOARD_FILE - 13),
            "track = 20\n#" + "x" * LARGEST_BOARD_FILE,
            LARGEST_BOARD_FILE,
        ),
        (
            f"track = {limits.MOST_SQUARES}\n",
            f"track = {limits.MOST_SQUARES + 1}\n",
            limits.MOST_SQUARES,
        ),
        (kinds(limits.MOST_KINDS), kinds(limits.MOST_KINDS + 1), limits.MOST_KINDS),
        ("track = 20\ndice = 5\n", "track = 20\ndice = 6\n", limits.MOST_TICKETS),
        (
            "track = 992\ndice = 5\n",
            "track = 993\ndice = 5\n",
            limits.MOST_LANDINGS,
        ),
        (named("x" * limits.LONGEST_NAME), named("x" * (limits.LONGEST_NAME + 1)), "name"),
        (
            f"track = 20\ntitle = '{'x' * limits.LONGEST_TEXT}'\n",
            f"track = 20\ntitle = '{'x' * (limits.LONGEST_TEXT + 1)}'\n",
            limits.LONGEST_TEXT,
        ),
        (
            f"track = 20\nid = '{'x' * limits.LONGEST_ID}'\n",
            f"track = 20\nid = '{'x' * (limits.LONGEST_ID + 1)}'\n",
            limits.LONGEST_ID,
        ),
    ],
)
def test_every_limit_is_told(most: str, beyond: str, limit: int | str) -> None:
    from_text(most, "mine", own=True)
    said = refused(beyond).say("fr")
    assert str(limit) in said.replace("\u202f", "")  # thousands stand apart


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a" + ".a" * 30_000 + " = 1\n", 1, "8"),
        ("track = 20\n[" + "a." * 30_000 + "a]\n", 2, "8"),
        ("track = 20\n" + "a." * 30_000, 2, "8"),
        ("a = " + "[" * 472 + "]" * 472 + "\n", 1, "8"),
        ("a = " + "[" * 90_000 + "\n", 1, "8"),
        ("a = " + "{ a = " * 472 + "1" + " }" * 472 + "\n", 1, "8"),
        ('"' * 90_000, 1, "8"),
        ("a = [" + "1, " * 30_000 + "]\n", 1, "5\u202f000"),
        ("".join(f"a{i} = 1\n" for i in range(8_000)), 5_001, "5\u202f000"),
        ("title = '\ud800'\ntrack = 20\n", 1, "UTF-8"),
    ],
)
def test_what_would_keep_the_parser_busy_is_refused_before(
    text: str, line: int, reason: str
) -> None:
    error = refused(text)
    assert error.line == line
    assert reason in error.say("fr")


def test_the_longest_way_of_sending_is_followed_to_its_end() -> None:
    way = ", ".join(f"{n} = {n + 1}" for n in range(1, 999))
    game = opened(f"track = 1000\narrows = 1\n[squares.way]\nat = {{ {way} }}\n")
    assert game.start().play("1", seat=0).state()["pawns"] == [999]


def test_the_documentation_lists_every_limit() -> None:
    text = (Path(__file__).parent.parent / "docs" / "board-files.md").read_text("utf-8")
    _, _, section = text.partition("## Limits")
    numbers = [
        value for name, value in vars(limits).items() if name.isupper() and name != "PACKAGE"
    ]
    assert len(numbers) == 11
    for number in numbers:
        assert f"{number:,}" in section or str(number) in section


# --- the page that is written from a file ---------------------------------------------------------


def rules(text: str, lang: str = "en") -> str:
    found = from_text(text, "mine", own=True)
    assert isinstance(found, Goose)
    return found.pages(lang)


TOWER = '[squares.tower]\nat = 9\nhold = "exit"\nexit = {}\n'


DOUBLE = TOWER.replace("{}", "{ double = true }")


def test_the_page_says_what_lets_a_pawn_out() -> None:
    double = rules("track = 30\n" + TOWER.replace("{}", "{ double = true, to = 24 }"))
    assert "| 9 | tower | wait for dice that are all alike |" in double
    assert (
        "The pawn is held: to get out, all dice must show the same number. A pawn that gets out is "
        "put on 24, and its move ends there. Otherwise you will try again." in double
    )
    six = rules("track = 30\n" + TOWER.replace("{}", "{ totals = [6, 6], double = true, to = 0 }"))
    assert "same number, and make a total of 6. A pawn that gets out is put on the start" in six
    assert "| 9 | tower | wait for dice that are all alike, and the right total |" in six
    any_throw = rules("track = 30\n" + TOWER)
    assert "A pawn that gets out moves by the total thrown." in any_throw
    some = rules("track = 30\n" + TOWER.replace("{}", "{ totals = [2, 11] }"))
    assert "A pawn that gets out moves by that total." in some
    assert "| 9 | tower | get out with the next move |" in any_throw
    assert "Otherwise" not in any_throw
    clean = rules("track = 30\narrows = 2\n" + TOWER.replace("{}", "{ clean = true }"))
    assert "| 9 | tower | wait for a volley without a miss |" in clean
    stay = rules('track = 12\nfinish = "stay"\n' + TOWER)
    assert "A total that would lead beyond the last square does not let it out." in stay


def test_the_start_is_not_called_by_a_number_or_an_article_too_many() -> None:
    text = "track = 30\n[squares.maze]\nat = 5\nmiss = 1\nafter = 0\n"
    page = rules(text + TOWER.replace("{}", "{ to = 0 }"), "fr")
    assert "le pion repart du départ" in page
    assert "posé au départ" in page
    assert "de le départ" not in page
    assert "en le départ" not in page


@pytest.mark.parametrize(
    "text",
    [
        "track = 30\n" + TOWER.replace("{}", "{ double = true, to = 24 }"),
        "track = 30\ndice = 1\n[squares.a]\nat = { 3 = 9, 12 = 4 }\n",
        'track = 30\n[squares.a]\nat = [9, 13]\nride = "forward"\n[options]\nfinish = '
        '["exact", "stay"]\n',
        'track = 30\nrides = "once"\n[squares.a]\nat = 9\nride = "back"\n',
    ],
)
def test_the_page_of_a_dice_board_does_not_speak_of_arrows(text: str) -> None:
    assert "flèche" not in rules(text, "fr")
    assert "volée" not in rules(text, "fr")
    assert "arrow" not in rules(text, "en")
    assert "volley" not in rules(text, "en")


def test_the_page_of_a_board_of_arrows_does_not_speak_of_dice() -> None:
    page = rules("track = 30\narrows = 2\n" + TOWER, "fr")
    assert not re.search(r"\b[Dd]és?\b", page)
    assert "Aucune case de ce plateau n’ôte de flèche" in page


@pytest.mark.parametrize(
    ("squares", "circles", "misses"),
    [
        ("", False, False),
        ("[squares.a]\nat = { 3 = 9, 9 = 12, 14 = 3 }\n", False, False),
        ("[squares.a]\nat = { 3 = 9, 9 = 12, 12 = 3 }\n", True, True),
        ("circle = 0\n[squares.a]\nat = { 3 = 9, 9 = 12, 12 = 3 }\n", True, False),
        ("[squares.a]\nat = 4\nmiss = 1\n", False, True),
        ('[squares.a]\nat = [3, 5, 9]\nride = "forward"\n', False, False),
        ('[squares.a]\nat = [17, 18]\nride = "forward"\n', True, True),  # 18 and 4, back to 18
        ('finish = "reach"\n[squares.a]\nat = [17, 18]\nride = "forward"\n', False, False),
        ('[squares.a]\nat = 8\nride = "back"\n[squares.b]\nat = { 4 = 8 }\n', True, True),
    ],
)
def test_the_page_speaks_of_circles_and_missed_turns_where_there_are_any(
    squares: str, circles: bool, misses: bool
) -> None:
    page = rules("track = 20\ndice = 1\n" + squares)
    assert ("{#circle}" in page) is circles
    assert ("{#missed}" in page) is misses
    assert ("miss" in page) is misses


def test_meeting_is_told_by_what_the_board_has() -> None:
    plain = rules('track = 20\nmeet = "push"\n')
    assert "held" not in plain
    assert "miss" not in plain
    cell = '[squares.cell]\nat = 9\nhold = "freed"\n[squares.inn]\nat = 5\nmiss = 1\n'
    full = rules('track = 20\nmeet = "push"\n' + cell)
    assert "Where one comes to free somebody, pawns stay together." in full
    assert "Turns it still has to miss stay with it." in full
    draw = '[squares.well]\nat = 9\nhold = "taken"\n'
    assert "take back" not in rules('track = 20\nimpasse = "draw"\n' + draw)


def test_turning_back_is_told_by_what_the_board_has() -> None:
    retreat = 'track = 20\nmeet = "retreat"\n[squares.inn]\nat = 5\nmiss = 1\n'
    plain = rules(retreat)
    assert "goes back to the square it threw from" in plain
    assert "held" not in plain
    assert "hold" not in plain
    assert "stay with it." not in plain
    well = rules(retreat + '[squares.well]\nat = 9\nhold = "taken"\n')
    assert "room for several" in well
    assert "If it was held" not in well
    assert "right throw" not in well
    assert "must go back there, is no longer held" in rules(retreat + TOWER)


def test_a_square_that_leads_to_the_next_of_its_kind_sets_nothing_off() -> None:
    ferry = '[squares.ferry]\nat = [5, 9, 14]\nto = "next"\n[squares.crown]\nat = 7\n'
    page = rules("track = 20\n" + ferry + 'swap = "leader"\n')
    assert "On the last of them it simply stays." in page
    assert "acts in its turn" not in page
    assert "acts as well" not in page


INN = "[squares.inn]\nat = 5\nmiss = 1\n"


@pytest.mark.parametrize(
    ("text", "along"),
    [
        ("", False),
        ('meet = "push"\n', True),
        ('meet = "home"\n', True),
        ('meet = "swap"\n', False),
        ('meet = "retreat"\n', False),
        ('[squares.pit]\nat = 9\nhold = "rescued"\n', True),
        ('[squares.crown]\nat = 9\nswap = "leader"\n', False),
        ('players = [1, 1]\n[squares.cell]\nat = 9\nhold = "exit"\nexit = {}\n', False),
    ],
)
def test_turns_to_miss_go_along_where_pawns_are_sent_off(text: str, along: bool) -> None:
    page = rules("track = 20\n" + text + INN)
    missed = page.partition("{#missed}")[2].partition("###")[0]
    assert "are missed one by one" in missed
    assert ("they stay with the player" in missed) is along
    assert "moved away" not in missed


def test_a_square_that_swaps_tells_of_waiting_where_there_is_any() -> None:
    crown = 'track = 20\n[squares.crown]\nat = 9\nswap = "leader"\n'
    well = '[squares.well]\nat = 12\nhold = "taken"\n'
    assert "moved away" not in rules(crown)
    assert "The pawn that is moved away has no turns left to miss." in rules(crown + INN)
    assert "The pawn that is moved away is no longer held." in rules(crown + well)
    assert "is no longer held and has no turns left to miss." in rules(crown + well + INN)


@pytest.mark.parametrize(
    ("players", "passed", "taken", "impasse"),
    [(2, 5, "12", False), (2, 12, "5", True), (6, 5, "12", False), (2, 5, "[12, 15]", True)],
)
def test_an_impasse_is_told_where_there_can_be_one(
    players: int, passed: int, taken: str, impasse: bool
) -> None:
    page = rules(
        f"track = 20\nplayers = [2, {players}]\n[squares.shade]\nat = {passed}\nhold = "
        f'"passed"\n[squares.well]\nat = {taken}\nhold = "taken"\n'
    )
    assert ("{#impasse}" in page) is impasse
    assert ("Waiting to be passed counts too" in page) is (passed == 12)


def test_the_page_for_one_two_or_more_says_what_leaving_means() -> None:
    assert "the others play on" in rules("track = 20\nplayers = [2, 3]\n")
    two = rules("track = 20\nplayers = [2, 2]\n")
    assert "the others" not in two.partition("{#leaving ruling}")[2]
    assert "the one who stays wins" in two
    assert "ends without a winner" in rules("track = 20\nplayers = [1, 1]\n")
    game = opened("track = 20\nplayers = [2, 3]\n", 2)
    assert "the one who stays wins" in game.ruleset.pages("en", {"players": 2})
    assert "the others play on" in game.ruleset.pages("en", {"players": 3})


def test_one_die_is_called_a_die() -> None:
    well = "[squares.well]\nat = 5\nagain = true\n"
    one = rules("track = 20\ndice = 1\nplayers = [2, 3]\n" + well)
    assert "You throw the die again at once" in one
    assert "dice" not in one
    assert "You throw the dice again at once" in rules("track = 20\n" + well)


def test_the_ends_of_the_track_have_names_where_each_square_leads_elsewhere() -> None:
    page = rules("track = 20\n[squares.alley]\nat = { 5 = 9, 11 = 20, 14 = 0 }\n")
    assert "5 → 9, 11 → the finish, 14 → the start." in page


def test_the_next_of_its_kind_does_nothing_to_who_is_sent_there() -> None:
    text = 'track = 20\ndice = 1\n[squares.ferry]\nat = [5, 9]\nto = "next"\nmiss = 2\n'
    assert "that one does nothing to it, and does not send it any further" in rules(text)
    p = opened(text).start().play("5")
    assert p.state()["pawns"] == [9]
    assert sum(event.kind == "misses" for event in p.events) == 1


@pytest.mark.parametrize(
    ("squares", "chained"),
    [
        ("[squares.a]\nat = 4\nto = 9\n", False),
        ('[squares.a]\nat = 4\nto = 9\n[squares.b]\nat = 9\nname = "a sight"\n', False),
        ("[squares.a]\nat = 4\nto = 9\n[squares.b]\nat = 9\nmiss = 1\n", True),
        ('[squares.a]\nat = 9\nride = "forward"\n', False),
        ('[squares.a]\nat = [9, 12]\nride = "forward"\n', True),
        ('rides = "once"\n[squares.a]\nat = [9, 12]\nride = "forward"\n', False),
        ('rides = "once"\n[squares.a]\nat = [9, 12]\nride = "forward"\nmiss = 1\n', True),
    ],
)
def test_squares_act_one_after_another_where_one_leads_to_another(
    squares: str, chained: bool
) -> None:
    assert ("the new square acts as well" in rules("track = 30\n" + squares)) is chained


@pytest.mark.parametrize(
    ("squares", "floor"),
    [
        ('[squares.a]\nat = [9, 12]\nride = "back"\n', False),
        ('[squares.a]\nat = [3, 5]\nride = "onward"\n', False),
        ('[squares.a]\nat = { 9 = 3 }\n[squares.b]\nat = 3\nride = "back"\n', True),
        ('[placings]\n12 = 3\n[squares.b]\nat = 3\nride = "back"\n', True),
        ("faces = 20\n", True),
    ],
)
def test_the_page_speaks_of_the_start_as_a_wall_where_a_pawn_can_run_into_it(
    squares: str, floor: bool
) -> None:
    assert ("{#floor}" in rules("track = 30\n" + squares)) is floor


def test_fewer_dice_are_told_by_what_the_board_has() -> None:
    thief = "[squares.thief]\nat = 4\nfewer_dice = 1\n"
    plain = rules("track = 30\n" + thief)
    assert "throw one die fewer next time" in plain
    assert "You throw one die fewer in your next throw." in plain
    assert "double" not in plain
    assert "straight on a square" not in plain
    full = rules('track = 30\n[placings]\n"3+6" = 5\n' + thief + DOUBLE)
    assert "A throw of fewer dice puts no pawn straight on a square." in full
    assert "One die alone is not a double." in full
    three = rules("track = 30\ndice = 3\n" + thief + DOUBLE)
    assert "One die alone" not in three


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", [65, 66, 300, 1000])
def test_a_ride_has_as_many_squares_as_the_track(track: int) -> None:
    squares = ", ".join(map(str, range(1, track)))
    game = opened(f'track = {track}\ndice = 1\n[squares.goose]\nat = [{squares}]\nride = "forward"')
    p = game.start().play("1")
    assert p.winners == (0,)
    assert [event.kind for event in p.events] == ["throw", *["rode"] * (track - 1), "won"]


def test_a_circle_is_found_however_long_it_is() -> None:
    squares = ", ".join(f"{n} = {n + 1}" for n in range(1, 300))
    game = opened(f"track = 400\ndice = 1\n[squares.way]\nat = {{ {squares}, 300 = 7 }}\n")
    p = game.start().play("6")
    assert p.state()["pawns"] == [6 + 294]
    assert p.events[-1].kind == "skipped" or p.events[-2].kind == "circled"


def test_a_ride_past_the_end_of_a_board_of_arrows_is_not_told() -> None:
    text = 'track = 20\narrows = 1\nfinish = "stay"\n[squares.goose]\nat = 15\nride = "forward"\n'
    p = opened(text).position({"pawns": [7]}).play("8", seat=0)
    assert p.state()["pawns"] == [15]
    assert [event.kind for event in p.events] == ["shot", "volley", "overshot"]
    p = opened(text.replace("15", "9")).position({"pawns": [1]}).play("8", seat=0)
    assert p.state()["pawns"] == [17]
    assert [event.kind for event in p.events] == ["shot", "volley", "rode"]
