"""The pages around the tables, as a reader without scripts meets them."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import tablier
from tablier.server.frequencies import report
from tablier.server.rulebook import rulebook
from tablier.server.rules_html import rules_page
from tablier.table.commands.seating import LONGEST_NAME
from tests.tables import NAMES
from tests.web.server import PATIENCE, Server

LANGUAGES = ("fr", "en")
PAGES = ("/", "/own", "/about", "/dice", "/offline", *(f"/games/{name}" for name in NAMES))


@pytest.fixture(scope="module")
def browser(one_server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=one_server.address, timeout=PATIENCE) as client:
        yield client


def text_of(html: str) -> str:
    """What a reader sees of a page, without its markup."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<(script|template)\b.*?</\1>|<[^>]*>", "", html)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", PAGES)
def test_every_page_answers_in_both_languages(
    browser: httpx.Client, address: str, lang: str
) -> None:
    answer = browser.get(address, headers={"accept-language": lang})
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.text
    assert "<h1" in answer.text
    assert json.loads(re.search(r'id="page">(.*?)</script>', answer.text)[1])["lang"] == lang  # type: ignore[index]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_holds_no_style_no_foreign_address_and_one_script_known_by_its_hash(
    browser: httpx.Client, address: str
) -> None:
    answer = browser.get(address)
    page = answer.text
    plain = [
        text
        for how, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S)
        if "src=" not in how and "application/json" not in how
    ]
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in plain]
    assert re.findall(r"'sha256-([^']+)'", answer.headers["content-security-policy"]) == hashes
    assert "<style" not in page
    assert not re.search(r"\s(style|on\w+)=", page)
    assert not re.search(r'(?:src|href|srcset)="(?:\w+:)?//', page)


def test_the_language_is_that_of_the_address_then_of_the_switch_then_of_the_browser(
    browser: httpx.Client,
) -> None:
    english = {"accept-language": "en-GB,en;q=0.9,fr;q=0.5"}
    switched = english | {"cookie": "tablier-lang=fr"}
    assert browser.get("/", headers=english).headers["content-language"] == "en"
    assert browser.get("/", headers=switched).headers["content-language"] == "fr"
    assert browser.get("/?lang=en", headers=switched).headers["content-language"] == "en"
    nobody = browser.get("/", headers={"accept-language": "de"})
    assert nobody.headers["content-language"] == "fr"
    assert 'href="/?lang=en"' in nobody.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_shows_every_game_with_its_board_and_a_button_to_play(
    browser: httpx.Client, lang: str
) -> None:
    page = browser.get(f"/?lang={lang}").text
    for card in tablier.catalogue():
        assert card.titles[lang] in unescape(page)
        assert card.blurb[lang] in unescape(page)
        assert f'data-play="{card.id}"' in page
        assert f'href="/games/{card.id}"' in page
        assert f"/games/{card.id}/board.svg" in page


def test_no_two_games_bear_the_same_badge() -> None:
    for lang in LANGUAGES:
        badges = [card.badge[lang] for card in tablier.catalogue() if card.badge]
        assert len(set(badges)) == len(tablier.catalogue())
    assert tablier.catalogue()[0]._replace(id="stranger").badge is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_board_can_be_played_and_changed_as_its_page_says(
    browser: httpx.Client, lang: str, tmp_path: Path
) -> None:
    page = browser.get(f"/own?lang={lang}").text
    (address,) = re.findall(r'href="(/own/[^"]*)" download', page)
    answer = browser.get(address)
    (name,) = re.findall(r'filename="([\w.-]+)"', answer.headers["content-disposition"])
    assert name in text_of(page)
    changed, added, command = map(unescape, re.findall(r"<pre><code>(.*?)</code>", page, re.S))
    key, _, _ = changed.partition(" = ")
    text, found = re.subn(rf"^{key} = 1\b", changed, answer.text, flags=re.M)
    assert found
    (tmp_path / name).write_text(f"{text}\n{added}\n", "utf-8")
    tablier.game(str(tmp_path / name)).start()
    assert command == f"tablier board check {name}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_about_says_what_it_is_by_which_licences_and_within_which_limits(
    browser: httpx.Client, lang: str
) -> None:
    page = text_of(browser.get(f"/about?lang={lang}").text)
    for said in (tablier.__version__, "MIT", "SIL Open Font", "100", str(LONGEST_NAME)):
        assert said in page


@pytest.mark.parametrize("address", PAGES)
def test_one_head_leads_from_every_page_to_every_other(browser: httpx.Client, address: str) -> None:
    head = browser.get(address).text.partition("<main")[0]
    for path in ("/", "/own", "/dice", "/about"):
        here = ' aria-current="page"' if path == address else ""
        assert f'<a href="{path}"{here}>' in head
    assert "data-theme-switch" in head
    assert "data-lang" in head


def test_a_game_without_a_line_of_its_own_says_for_whom_it_is() -> None:
    card = tablier.catalogue()[0]
    assert card.blurb["en"] == "Two dice, sixty-three squares, and geese with a temper."
    stranger = card._replace(id="stranger", players=range(2, 7), ages=8)
    assert stranger.blurb == {
        "fr": "Un jeu pour 2–6 joueurs, dès 8 ans.",
        "en": "A game for 2–6 players, from age 8.",
    }
    alone = stranger._replace(players=range(1, 2), ages=0, package="")
    assert alone.blurb["en"] == "A game for 1 player."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_page_holds_every_rule_and_marks_the_rulings(
    browser: httpx.Client, name: str, lang: str
) -> None:
    page = browser.get(f"/games/{name}?lang={lang}").text
    badge = {"fr": "arbitrage", "en": "ruling"}[lang]
    for rule in tablier.game(name).rules(lang).values():
        anchor = rule.id.partition(".")[2]
        heading = re.search(rf'<h3 id="{anchor}"[^>]*>(.*?)</h3>', page)
        assert heading, rule.id
        assert (f">{badge}<" in heading[1]) == rule.ruling, rule.id


@pytest.mark.parametrize("name", NAMES)
def test_a_game_page_tells_the_options_and_offers_what_can_be_printed(
    browser: httpx.Client, name: str
) -> None:
    from tablier.paper import offered

    game = tablier.game(name)
    page = browser.get(f"/games/{name}").text
    for option in game.card.options:
        row = f"<code>{option.name}</code></th><td><code>{option.default}</code></td>"
        assert row in page
    for what in offered(game):
        assert f'href="/games/{name}/print/{what}.pdf?lang=fr"' in page


def test_squares_that_do_something_are_told_one_by_one(browser: httpx.Client) -> None:
    goose = text_of(browser.get("/games/oie?lang=en").text)
    assert "5, 9, 23, 27, 41, 54" in goose
    assert re.search(r"42 The labyrinth, go to 30", goose, re.IGNORECASE)
    horses = text_of(browser.get("/games/petits-chevaux?lang=fr").text)
    assert "12, 17, 29, 34, 46, 51, 63, 68" in horses


def test_a_ruling_that_a_rule_names_is_a_link_to_it(browser: httpx.Client) -> None:
    page = browser.get("/games/oie?lang=fr").text
    assert 'voir <a href="#R1">R1</a>' in page
    assert '<h3 id="R1" class="ruling">R1 — ' in page


def test_markup_in_a_rules_page_is_shown_not_obeyed() -> None:
    page = "# Title\n\n## Rules\n\n### A <b>trap</b> {#trap}\n\n<script>alert(1)</script>\n"
    body = rules_page(page, "ruling").body
    assert "<script" not in body
    assert "<b>" not in body
    assert '<h3 id="trap">A &lt;b&gt;trap' in body


def test_the_board_is_a_picture_that_browsers_keep(browser: httpx.Client) -> None:
    answers = {
        (theme, shape): browser.get(f"/games/oie/board.svg?theme={theme}&shape={shape}&lang=en")
        for theme in ("day", "night")
        for shape in ("wide", "tall")
    }
    assert len({answer.headers["etag"] for answer in answers.values()}) == 4
    for answer in answers.values():
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    tag = answers["day", "wide"].headers["etag"]
    again = browser.get(
        "/games/oie/board.svg?theme=day&shape=wide&lang=en", headers={"if-none-match": tag}
    )
    assert again.status_code == 304
    assert not again.content


def test_a_game_prints(browser: httpx.Client) -> None:
    answer = browser.get("/games/oie/print/board.pdf?paper=A3&lang=en")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/games/oie/print/hats.pdf", "board, rules, pawns, all"),
        ("/games/oie/print/board.pdf?paper=A0", "A4, A3, letter"),
        ("/games/oie/print/board.pdf?poster=99x99", "99x99"),
        ("/games/oie/board.svg?theme=pink", "day, night, print"),
        ("/games/oie/board.svg?shape=round", "wide, tall"),
    ],
)
def test_a_wish_that_cannot_be_granted_says_what_can(
    browser: httpx.Client, address: str, says: str
) -> None:
    answer = browser.get(address)
    assert answer.status_code == 400
    assert says in text_of(answer.text)


@pytest.mark.parametrize(
    "address",
    [
        "/nothing",
        "/games/chess",
        "/games/chess/board.svg",
        "/games/chess/print/board.pdf",
        "/static/x/pages/none.js",
        "/static/x/js/table.js",
        "/static/x/js/wire.d.ts",
        "/static/x/../server/app.py",
        "/static/x/%2e%2e/server/pages.py",
        "/static/x//etc/passwd",
        "/static/x/js",
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_shows_the_way_home(
    browser: httpx.Client, address: str
) -> None:
    for lang, says in (("fr", "rien à cette adresse"), ("en", "nothing at this address")):
        answer = browser.get(address, headers={"accept-language": lang})
        assert answer.status_code == 404
        assert says in text_of(answer.text)
        assert 'href="/"' in answer.text


def test_files_of_the_client_are_kept_for_ever_under_their_stamp_only(
    browser: httpx.Client,
) -> None:
    page = browser.get("/").text
    (sheet,) = re.findall(r'href="(/static/[^"]+/home\.css)"', page)
    assert "immutable" in browser.get(sheet).headers["cache-control"]
    stale = re.sub(r"/static/\w+/", "/static/0123/", sheet)
    assert browser.get(stale).headers["cache-control"] == "no-cache"
    for address in set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page)):
        assert browser.get(address).status_code == 200


def test_the_shell_that_is_kept_for_bad_reception_exists(browser: httpx.Client) -> None:
    worker = browser.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    told = json.loads(worker.text.partition("const TOLD = ")[2].partition(";\n")[0])
    pages = {f"{path}?lang={lang}" for path in ("/", "/offline") for lang in ("fr", "en")}
    assert pages < set(told["shell"])
    for address in told["shell"]:
        assert browser.get(address).status_code == 200
        assert not address.startswith("/api")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_can_keep_it_among_its_programs(browser: httpx.Client, lang: str) -> None:
    manifest = browser.get(f"/manifest.webmanifest?lang={lang}").json()
    assert manifest["lang"] == lang
    assert manifest["start_url"] == "/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        assert browser.get(icon["src"]).headers["content-type"] == icon["type"]


def test_a_table_page_gives_nothing_away_but_its_address(browser: httpx.Client) -> None:
    page = browser.get("/t/abcdefghjkmn").text
    found = re.search(r'id="page">(.*?)</script>', page)
    assert found
    told = json.loads(found[1])
    assert set(told.pop("limits")) == {"name", "line", "board"}
    assert told == {"lang": "fr", "table": "abcdefghjkmn"}


def test_the_address_of_a_table_cannot_inject(browser: httpx.Client) -> None:
    page = browser.get("/t/%3C%2Fscript%3E%3Cscript%3Ealert(1)").text
    assert "<script>alert" not in page


def fair(shares: dict[str, float], throws: int) -> dict[str, tuple[int, float]]:
    return {text: (round(share * throws), share) for text, share in shares.items()}


def test_dice_are_judged_only_after_enough_throws() -> None:
    die = dict.fromkeys("123456", 1 / 6)
    assert report(fair(die, 12)).verdict == "few"
    assert report(fair(die, 6000)).verdict == "usual"
    loaded = fair(die, 6000) | {"6": (1400, 1 / 6), "1": (600, 1 / 6)}
    assert report(loaded).verdict == "strange"
    assert report({}).verdict == "few"


def test_how_often_perfect_dice_stray_as_far_is_known_from_tables() -> None:
    # Chi-square with 5 degrees of freedom: 11.07 leaves 5 % and 4.35 leaves 50 %.
    def straying(square: float) -> str:
        off = round((square * 6000 / 2) ** 0.5)
        counts = [6000 + off, 6000 - off, 6000, 6000, 6000, 6000]
        return report({str(i): (n, 1 / 6) for i, n in enumerate(counts)}).percent

    assert straying(11.07) == "5"
    assert straying(4.35) == "50"


def test_headers_can_be_asked_for_alone(browser: httpx.Client) -> None:
    for address in ("/", "/games/oie", "/games/oie/board.svg", "/api/mine"):
        whole, head = browser.get(address), browser.head(address)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert browser.head("/games/nope").status_code == 404
    assert browser.head("/api/tables/abcdefghjkmn/stream").status_code == 405


def test_the_rules_beside_a_board_are_those_for_the_players_at_it() -> None:
    three, four = (rulebook(tablier.game("petits-chevaux", n), "fr").body for n in (3, 4))
    assert "À trois joueurs" in three
    assert "la place du vert" in three
    assert "À quatre joueurs" in four
    assert "reste vide" not in four
