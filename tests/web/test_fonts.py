"""Our type as it is served: small, under our own name, kept for ever, with its licence."""

import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import tablier
from tablier.server import fonts
from tests.web.server import Server, get

PACKAGE = Path(tablier.__file__).parent
NAMING = (1, 3, 4, 6, 16)
LICENSED, LICENCE_AT, COPYRIGHT = 13, 14, 0


@pytest.fixture(scope="module")
def addresses(one_server: Server) -> dict[str, str]:
    """File name -> address, as the style sheet of the first page asks for them."""
    page = get(one_server.address).text
    (sheet,) = re.findall(r'href="([^"]*/pages/home\.css)"', page)
    asked = re.findall(r'url\("\.\./([^"]*)"\)', get(one_server.address + sheet).text)
    static = sheet.removesuffix("pages/home.css")
    return {name: f"{static}{name}" for name in asked}


def test_every_font_that_the_pages_ask_for_is_served_for_ever(
    one_server: Server, addresses: dict[str, str]
) -> None:
    assert set(addresses) == set(fonts.FILES)
    total = 0
    for address in addresses.values():
        answer = get(one_server.address + address)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "font/woff2"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content[:4] == b"wOF2"
        total += len(answer.content)
    assert total < 90_000


def test_pages_begin_to_load_them_at_once(one_server: Server, addresses: dict[str, str]) -> None:
    page = get(one_server.address).text
    early = re.findall(r'<link rel="preload" href="([^"]*)" as="font"', page)
    assert early
    assert set(early) < set(addresses.values())
    assert page.index('rel="preload"') < page.index('rel="stylesheet"')
    worker = get(f"{one_server.address}/sw.js").text
    for address in addresses.values():
        assert address in worker  # a hall with bad reception has them too


def test_a_font_cut_down_bears_our_name_and_keeps_its_licence(
    one_server: Server, addresses: dict[str, str]
) -> None:
    for address in addresses.values():
        content = get(one_server.address + address).content
        with TTFont(io.BytesIO(content)) as font:
            said = {entry.nameID: str(entry) for entry in font["name"].names}
        for name in NAMING:
            assert "Source" not in said.get(name, "")
        assert said[1] in ("Tablier Serif", "Tablier Sans")
        assert "SIL Open Font License" in said[LICENSED]
        assert LICENCE_AT in said
        assert "Adobe" in said[COPYRIGHT]


def test_the_licence_can_be_read(one_server: Server) -> None:
    page = get(one_server.address, headers={"accept-language": "fr"}).text
    (address,) = re.findall(r'<a href="([^"]*)">La licence des caractères</a>', page)
    answer = get(one_server.address + address)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.count("SIL OPEN FONT LICENSE Version 1.1") == 2
    assert answer.text.startswith("Tablier Serif")


def test_nothing_else_is_found_there(one_server: Server, addresses: dict[str, str]) -> None:
    known = next(iter(addresses.values()))
    for name in ("serif-900.woff2", "../type/../shell.py", "serif-400.ttf", ""):
        address = known.rpartition("/")[0] + "/" + name
        assert get(one_server.address + address).status_code == 404


def test_whatever_our_pages_say_is_in_our_type(
    one_server: Server, addresses: dict[str, str]
) -> None:
    sources = [
        *PACKAGE.rglob("words/*.toml"), *PACKAGE.glob("server/templates/*"),
        *PACKAGE.glob("web/js/*.js"), *PACKAGE.glob("web/css/*.css"),
        *PACKAGE.rglob("games/**/pages/*.md"), *PACKAGE.rglob("games/**/boards/*.toml"),
    ]  # fmt: skip
    assert len(sources) > 100
    said = {char for path in sources for char in path.read_text("utf-8")}
    said -= {"\n", "\u202f", "\u2011"}  # every browser makes these of a space and a hyphen
    for name, address in addresses.items():
        if "italic" in name:  # emphasis within a sentence: letters alone
            continue
        with TTFont(io.BytesIO(get(one_server.address + address).content)) as font:
            missing = {char for char in said if ord(char) not in font.getBestCmap()}
        assert missing == set(), name
