"""What is said could be printed: apostrophes, spaces, elision, plurals, persons, and no repeats.

The words of both languages are read as they stand in their files, and thousands of events of random
games are said aloud, by players with names that French has opinions about.
"""

import random
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import tablier
from tablier.games.page import read_page
from tablier.referee.position import Position
from tablier.words import Message, fill, words
from tablier.words.errors import TablierError
from tablier.words.typography import begins_with_vowel, typeset
from tests import goose_boards
from tests.tables import NAMES, draw_game, random_play
from tests.test_words import PACKAGES, SOURCE, leaves

PEOPLE = {0: "Émile", 1: "Anna", 2: "Hugo", 3: "Yves", 4: "Orange", 5: "8bis"}
AT_THE_TABLE = tuple(name for name in PACKAGES if name not in ("tablier.lab", "tablier.paper"))
PAGES = sorted(SOURCE.rglob("pages/*.fr.md"))
NO_BREAK = "\u00a0"
NARROW = "\u202f"


def said(package: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every wording of a package, by its key."""
    for key, text in leaves(words(package, lang)):
        if isinstance(text, str):
            yield f"{package}{key}", text


def without_code(text: str) -> str:
    return re.sub(r"`[^`]*`", "", text)


# --- setting a text ---


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("l'oie qu'on aime", "l’oie qu’on aime"),
        ("Vraiment ? Oui ! Bien ; soit : « ici »", "Vraiment_? Oui_! Bien_; soit_: «_ici_»"),
        ("d'{seat} : c'est gagné !", "d’{seat}_: c’est gagné_!"),
        ("2 000 tours, 60 % de nulles, 10 9 au tir", "2~000 tours, 60~% de nulles, 10 9 au tir"),
        ("pip install 'tablier[lab]'", "pip install 'tablier[lab]'"),
        ("avec `goal: all` : `l'oie ?`", "avec `goal: all`_: `l'oie ?`"),
        ("  ?          la règle", "  ?          la règle"),
        ("gagne {share} %, de {n} à {m}", "gagne {share}~%, de {n} à {m}"),
    ],
)
def test_french_is_set_with_its_apostrophes_and_its_spaces(typed: str, printed: str) -> None:
    assert typeset(typed, "fr") == printed.replace("_", NO_BREAK).replace("~", NARROW)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("{seat}'s horses aren't out", "{seat}’s horses aren’t out"),
        ("The game '{game}' is unknown: why?", "The game “{game}” is unknown: why?"),
        ("pip install 'tablier[lab]'", "pip install 'tablier[lab]'"),
    ],
)
def test_english_is_set_with_its_apostrophes_and_its_quotes(typed: str, printed: str) -> None:
    assert typeset(typed, "en") == printed


# --- elision ---


@pytest.mark.parametrize(
    "name",
    [
        "Émile",
        "Anna",
        "Orange",
        "émile",
        "Œdipe",
        "Île",
        "Yves",
        "Ysée",
        "Øystein",
        "Aïcha",
        "Hélène",
        "Héloïse",
        "Hortense",
        "Hippolyte",
        "Hubert",
        "Hadrien",
        "Hector",
        "Hervé",
        "Hermione",
    ],
)
def test_de_and_que_are_elided_before_a_vowel(name: str) -> None:
    assert begins_with_vowel(name)
    assert fill("La place de {name}.", {"name": name}, "fr") == f"La place d’{name}."
    assert fill("Il ne reste que {name}.", {"name": name}, "fr") == f"Il ne reste qu’{name}."
    assert fill("Que {name} joue !", {"name": name}, "fr") == f"Qu’{name} joue !"


@pytest.mark.parametrize(
    "name",
    [
        "Bleu",
        "Hugo",
        "Yann",
        "8bis",
        "11",
        "e4",
        "A",
        "Oui-Oui",
        "Onze",
        "«Anna»",
        "",
        "李",
    ],
)
def test_nothing_is_elided_where_nobody_would_or_nobody_can_know(name: str) -> None:
    assert fill("La place de {name}.", {"name": name}, "fr") == f"La place de {name}."


def test_elision_is_french_and_only_of_whole_words_before_the_place_itself() -> None:
    assert fill("The house de {name}", {"name": "Anna"}, "en") == "The house de Anna"
    assert fill("un bande {name}", {"name": "Anna"}, "fr") == "un bande Anna"
    assert fill("plus de {n} tours", {"n": 8}, "fr") == "plus de 8 tours"
    assert fill("celle de {who}", {"who": {"fr": "orange", "en": "x"}}, "fr") == "celle d’orange"


def test_the_blockade_of_emile_is_told_and_lifted_in_good_french() -> None:
    game = tablier.game("petits-chevaux", players=2, blockade="on")
    position = game.position({"pawns": [[1, 1, 0, 0], [0] * 4], "turn": 0}).play("3").play("63")
    lifted = next(event for event in position.events if event.kind == "lifted")
    assert lifted.say("fr", {0: "Émile"}) == "Le blocus d’Émile en 63 est levé."
    assert lifted.say("fr", {0: "Hugo"}) == "Le blocus de Hugo en 63 est levé."


# --- numbers ---


def test_nothing_has_words_of_its_own_where_a_file_gives_them() -> None:
    forms = {"none": "vide", "one": "un jeton", "other": "{n} jetons"}
    found = [fill(forms, {"n": n}, lang) for lang in ("fr", "en") for n in (0, 1, 2)]
    assert found == ["vide", "un jeton", "2 jetons"] * 2
    without = {"one": "{n} jeton", "other": "{n} jetons"}
    assert [fill(without, {"n": 0}, lang) for lang in ("fr", "en")] == ["0 jeton", "0 jetons"]


COUNTED = re.compile(r"\{n\}[ \u00a0](?!au |à |de |en |in |of |at |on |is )[a-zà-ÿ]+[sx]\b")
# Numbers that are never below two: ages and minutes of a card, seats, sizes, limits.
ALWAYS_MANY = (
    "minutes", "ages", "facts-age", "age", "own-dice", "track",
    "line-length", "name-length", "board-size", "won-too", "quiet", "too-long", "archers", "throws",
    "seen", "fraction-one", "solve-few", "fraction-large", "expected.dice", "expected.dice-white",
    "bet-often", "board.size", "board.many", "board.deep", "a-short-text", "a-name",
)  # fmt: skip


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_counted_has_a_form_for_one(package: str, lang: str) -> None:
    for key, text in said(package, lang):
        plural = key.endswith((".other", *ALWAYS_MANY))
        assert plural or not COUNTED.search(text), f"{key}: {text}"


# --- the words as they stand ---


@pytest.mark.parametrize("package", PACKAGES)
def test_no_french_word_has_a_typewriters_apostrophe_or_a_space_that_breaks(
    package: str,
) -> None:
    for key, text in said(package, "fr"):
        text = without_code(text)
        assert not re.search(r"[^\W\d_]'\w", text), key
        assert not re.search(r"\S [;:!?»]|« ", text), key
        assert not re.search(r"[^\s(«:/][;!?](?!\w)|«\S(?<!«\u00a0)", text), key


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("package", PACKAGES)
def test_no_word_has_two_spaces_or_a_space_before_its_full_stop(package: str, lang: str) -> None:
    for key, text in said(package, lang):
        if not key.endswith(("play.commands", "sketch.legend", "serve.open")):  # laid out by hand
            assert "  " not in text.strip(), key
        assert not re.search(r" [.,](?![\w{])", text), key


VOUS = re.compile(r"\b([Vv]ous|[Vv]otre|[Vv]os)\b|\w[eé]z-(?:vous|le|la|les)\b")
TU = re.compile(r"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]es|[Tt]a|[Tt]iens?|[Tt]iennes?)\b|\b[Tt]’")


@pytest.mark.parametrize("package", PACKAGES)
def test_nobody_is_ever_called_vous(package: str) -> None:
    for key, text in said(package, "fr"):
        assert not VOUS.search(text), key


@pytest.mark.parametrize("package", [name for name in PACKAGES if name not in AT_THE_TABLE])
def test_figures_and_paper_speak_to_nobody(package: str) -> None:
    for key, text in said(package, "fr"):
        assert not TU.search(text), key
        assert not re.search(r"\b(?!nez\b|assez\b|chez\b)\w+ez\b", text), key


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_rules_pages_speak_to_nobody_and_are_set_for_printing(path: Path) -> None:
    page = without_code(read_page(path.parent.parent, path.name.removesuffix(".fr.md"), "fr"))
    assert not VOUS.search(page)
    assert not TU.search(page)
    assert not re.search(r"[^\W\d_]'\w|\S [;:!?»]|« ", page)


BEGINS = re.compile(r"[A-ZÀ-ÝŒ0-9{«“±]|--")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("package", PACKAGES)
def test_a_sentence_begins_with_a_capital_and_ends(package: str, lang: str) -> None:
    """Events, refusals and errors are sentences; what is expected or listed completes another.

    What one has to do now is a heading.
    """
    fragments = ("nothing-more", "host", "somebody", "nobody")
    for key, text in said(package, lang):
        part = key.removeprefix(package).split(".")
        whole = part[1] in ("event", "refused", "errors", "sentence", "log")
        if whole and part[2] != "and" and part[2] not in fragments and "a-row" not in part[2]:
            assert BEGINS.match(text), f"{key}: {text}"
            heading = part[1] == "sentence" and part[2].startswith(("my-", "their"))
            assert heading or re.search(r"[.!?…:»”}]$|SVG|\]'$", text), f"{key}: {text}"


# --- events, said aloud ---

BAD = {
    "fr": re.compile(
        r"\b(?:de|que) [AEIOUÉÎŒaeiouéœ][^\W\d]|[^\W\d_]'|\S [;:!?»]|« |  | 0\b|\ben 0\b|\b0 \w+"
        r"|\b1 \w+s\b|\bque? 1\b|\{|\}|\bNone\b|\bde le\b|\bà le\b"
    ),
    "en": re.compile(r"  |\b0\b|\b1 \w+s\b|\{|\}|'|\bNone\b(?! of)|\bonly 1\b"),
}
# Prisoner 0 is called by its number, in brackets.
FINE = re.compile(r"\(0\)")


def listen(positions: Iterable[Position]) -> int:
    """Say every event in both languages, and answer how many there were."""
    heard = 0
    for position in positions:
        heard += len(position.events)
        for lang, bad in BAD.items():
            told = [event.say(lang, PEOPLE) for event in position.events]
            for text in told:
                assert not bad.search(FINE.sub("(n)", text)), text
                assert text[0].isupper() or text[0].isdigit(), text
            for one, other in pairwise(told):
                assert one != other, told
    return heard


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_thousands_of_events_are_said_without_a_slip(name: str) -> None:
    chance = random.Random(9)
    heard = 0
    while heard < 1500:
        heard += listen(random_play(draw_game(name, chance), chance, 400))


@pytest.mark.parametrize("name", goose_boards.BOARDS)
def test_so_are_those_of_boards_of_ones_own(name: str, tmp_path: Path) -> None:
    chance = random.Random(9)
    for game in goose_boards.tables(goose_boards.written(tmp_path, name))[:12]:
        assert listen(goose_boards.played(game, chance, 150))


def spoken(position: Position, lang: str = "fr") -> list[str]:
    return [event.say(lang).replace(NO_BREAK, " ") for event in position.events]


def test_a_bounce_is_told_in_the_order_in_which_it_happens() -> None:
    position = tablier.game("oie").position({"pawns": [61, 0], "first": [False, False]})
    assert spoken(position.play("1+3")) == [
        "Rouge fait 1+3.",
        "Rouge dépasse l’arrivée de 2 points et revient en 61.",
    ]


def test_the_start_is_no_square_with_a_number() -> None:
    geese = tablier.game("oie").position({"pawns": [0, 0]})
    assert spoken(geese.play("2+3"))[1] == "Rouge tombe sur l’oie qui recule : retour au départ."
    jostled = tablier.game("oie-cayro").position({"pawns": [0, 3], "first": [False, False]})
    assert spoken(jostled.play("1+2"))[1] == "Rouge chasse Bleu, qui se retrouve au départ."
    arrows = tablier.game("oie-archer").start().play("M M", 0).play("M M", 1)
    assert "Rouge tire M M, rien du tout, et reste au départ." in spoken(arrows)


def test_a_goose_on_the_way_back_does_not_say_that_the_pawn_goes_on() -> None:
    position = tablier.game("oie-cayro").position({"pawns": [60, 0], "first": [False, False]})
    rides = [text for text in spoken(position.play("6+6")) if text.startswith("L’oie")]
    assert rides == [
        "L’oie de la case 54 emporte Rouge dans son élan : encore 12, en 42.",
    ]


def test_a_draw_gives_tokens_back_only_where_there_are_any() -> None:
    held = {"pawns": [31, 46], "held": [True, False], "first": [False, False], "turn": 1}
    cayro = tablier.game("oie-cayro", impasse="draw").position(held).play("1+5")
    tokens = tablier.game("oie-jetons", impasse="draw").position(held).play("1+5")
    assert spoken(cayro)[-1].endswith("partie nulle.")
    assert spoken(tokens)[-1].endswith("partie nulle, chacun reprend ses jetons.")


def test_nothing_typed_is_not_quoted_and_a_lot_is_not_called_dice() -> None:
    archers = tablier.game("archers", first="random").start()
    with pytest.raises(tablier.IllegalMove) as empty:
        archers.play("  ")
    assert empty.value.say("fr").startswith("Rien n’est joué. Il faudrait le camp qui commence")
    with pytest.raises(tablier.IllegalMove) as early:
        archers.play("d3<", seat=0)
    assert early.value.say("fr").startswith("On attend le tirage au sort, pas un choix de Sombre")
    assert early.value.rule == "archers.first"


def test_two_horses_that_go_home_are_two_sentences() -> None:
    game = tablier.game("petits-chevaux", players=2)
    red = [41, 41, 0, 0]  # both on 57
    position = game.position({"pawns": [[4, 0, 0, 0], red], "turn": 0}).play("3").play("60")
    assert spoken(position)[1:] == [
        "Jaune chasse Rouge de la case 57 : retour à l’écurie !",
        "Un deuxième cheval de Rouge prend le même chemin.",
    ]


def test_one_seat_and_one_player_are_told_in_the_singular() -> None:
    names = TablierError("too-many-names", n=1)
    seats = Message("tablier.server", "refused.no-such-seat", {"n": 1})
    assert names.say("fr") == "Trop de noms\u00a0: il n’y a qu’un joueur."
    assert names.say("en") == "Too many names: there is only one player."
    assert seats.say("fr") == "Il n’y a qu’une place à cette table."
    assert seats.say("en") == "There is only one seat at this table."


def test_two_green_arrows_take_nothing_from_each_other_and_say_so() -> None:
    position = tablier.game("oie-archer").position({"pawns": [20, 45]}).play("3 3", 0)
    told = spoken(position.play("3 3", 1))
    assert sum("sauf pour qui tombe aussi sur une telle case." in text for text in told) == 2
    assert sum("garde ses 2 flèches" in text for text in told) == 2
