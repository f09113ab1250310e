"""Our type in a real browser: pictures are the same whatever fonts there are; pages bring ours."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Error, Page, expect

import tablier
from tablier import draw
from tablier.draw.faces import serif
from tablier.draw.markup import text, text_width
from tests.tables import NAMES, random_end
from tests.web.browser.conftest import DESK, Launch, NewPage
from tests.web.browser.fontsets import nothing, the_machines
from tests.web.browser.hands import open_table


@pytest.fixture(scope="session")
def full_machine(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """A browser that sees what the machine has, and nothing of ours."""
    return launch(the_machines(tmp_path_factory.mktemp("fonts")))


@pytest.fixture(scope="session")
def bare_machine(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """A browser that sees no font at all."""
    return launch(nothing(tmp_path_factory.mktemp("fonts")))


def photographed(page: Page, tries: int = 4) -> bytes:
    """A page as it looks; a browser that has just begun may refuse its first pictures."""
    page.evaluate("() => new Promise(requestAnimationFrame).then(() => null)")
    try:
        return page.screenshot()
    except Error as refused:
        if "Unable to capture screenshot" not in refused.message or tries == 1:
            raise
        return photographed(page, tries - 1)


def seen(browser: Browser, file: Path) -> Image.Image:
    """A saved picture as this browser shows it, at its first moment."""
    page = browser.new_page(viewport={"width": 1100, "height": 860})
    page.goto(file.as_uri())
    page.evaluate(
        "() => { document.documentElement.pauseAnimations();"
        " document.documentElement.setCurrentTime(0); }"
    )
    shot = photographed(page)
    page.close()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def pictures(name: str) -> dict[str, str]:
    end = random_end(tablier.game(name, tablier.game(name).card.players[-1]), 3, most=30)
    named = end.with_headers({"name.1": "Zoë Łukasiewicz", "name.2": "François Œuvrard"})
    return {
        "wide": draw.svg(named, lang="fr"),
        "tall": draw.svg(end, lang="en", theme="night", shape="tall"),
        "film": draw.film(end, lang="fr"),
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_the_same_to_the_pixel_whatever_fonts_a_machine_has(
    name: str, chromium: Browser, full_machine: Browser, bare_machine: Browser, tmp_path: Path
) -> None:
    for kind, picture in pictures(name).items():
        file = tmp_path / f"{kind}.svg"
        file.write_text(picture, "utf-8")
        ours = seen(chromium, file)
        assert len(ours.getcolors(1 << 20) or []) > 100, "nothing was drawn"
        for other in (full_machine, bare_machine):
            differing = ImageChops.difference(ours, seen(other, file)).getbbox()
            assert differing is None, f"{kind} differs within {differing}"


def test_text_that_brings_no_type_would_be_noticed(
    chromium: Browser, bare_machine: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "plain.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
        '<text y="30" font-size="20">63 oies</text></svg>'
    )
    assert ImageChops.difference(seen(chromium, file), seen(bare_machine, file)).getbbox()


def families(page: Page) -> set[str]:
    """The fonts in which a page's words are really set."""
    page.evaluate("document.fonts.ready.then(() => null)")
    line = page.context.new_cdp_session(page)
    line.send("DOM.enable")
    line.send("CSS.enable")
    root = line.send("DOM.getDocument")["root"]["nodeId"]
    body = line.send("DOM.querySelector", {"nodeId": root, "selector": "body"})["nodeId"]
    every = line.send("DOM.querySelectorAll", {"nodeId": body, "selector": "*"})["nodeIds"]
    return {
        font["familyName"]
        for node in every
        for font in line.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    }


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", ["/", "/games/oie-archer", "/games/evasion", "/dice"])
def test_pages_are_set_in_our_type_to_the_last_letter(visit: NewPage, path: str, lang: str) -> None:
    page = visit(viewport=DESK, locale=lang)
    page.goto(path)
    assert families(page) == {"Tablier Serif", "Tablier Sans"}


def test_a_table_is_set_in_our_type_too(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "petits-chevaux", "Zoé", "Łucja", begin=True)
    expect(page.locator("#live text").first).to_be_visible()
    assert families(page) == {"Tablier Serif", "Tablier Sans"}
    # What moves on the board is text in our type: a move stays small, and looks like the board.
    spoken = page.locator("#live text").first.evaluate("text => getComputedStyle(text).fontFamily")
    assert spoken.startswith('"Tablier Serif"')


def test_words_are_as_wide_as_they_were_measured(page: Page) -> None:
    page.goto("/")
    page.evaluate("document.fonts.ready.then(() => null)")
    for words in ("Tour de Table à Varsovie", "AVATAR — 1789", "L'été, Łódź", "63", "Œuvre."):
        for bold in (False, True):
            drawn = text(0, 20, words, 100, font_weight="bold" if bold else None)
            wide = page.evaluate(
                """(drawn) => {
                    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
                    svg.innerHTML = drawn;
                    document.body.append(svg);
                    return svg.firstChild.getComputedTextLength();
                }""",
                drawn,
            )
            assert wide == pytest.approx(text_width(words, 100, serif(bold)), rel=0.002), words
