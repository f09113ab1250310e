"""Hands for the browser: they open tables, and press only what a page offers."""

import random
import re
from collections.abc import Callable
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.web.server import MIX, View, new_key, some_answer

MOST_PRESSES = 3_000

# One of the things that can be pressed now, as a point on the screen, once the page differs from
# what it was; and a signature of the page as it is. "moving" while something moves: skip it.
OFFERED = """
async ([before, chance]) => {
  const $$ = (query, root = document) => [...root.querySelectorAll(query)];
  const seen = (element) => element.checkVisibility() && !element.disabled
    && element.closest("[inert]") === null;
  const signature = () => [
    document.querySelector("#table").dataset.stage,
    document.querySelector(".log-lines")?.dataset.seq,
    document.querySelector(".curtain, .loupe")?.textContent,
    ...$$("[aria-pressed=true]").map((one) => one.id + (one.ariaLabel ?? one.textContent)),
    ...$$(".bet-place").map((one) => one.textContent),
  ].join("|");
  const found = () => {
    if (document.querySelector("#table").dataset.stage === "over") {
      return document.querySelector("#over .result") ? { kind: "over" } : null;
    }
    // Sent, or clicked together on the board: what comes next is not here yet.
    if (document.querySelector("#ask").ariaBusy === "true") return null;
    if ($$("#board [aria-pressed=true]").length && !$$("#ask .moves > .quiet").length) return null;
    const kinds = {
      loupe: $$(".loupe-pick"),
      curtain: $$(".curtain button"),
      confirm: $$(".bet-confirm"),
      canoe: $$(".bet-waiting [aria-pressed=true]").length ? $$(".bet-group .empty") : [],
      prisoner: $$(".bet-waiting .bet-place:not(.empty)"),
      next: $$("#ask .range-next"),
      chance: $$("#ask .range-chance"),
      big: $$("#ask .big"),
      board: $$("#board [data-open][role=button]:not([aria-pressed=true])"),
      list: $$("#ask .move"),
    };
    for (const [kind, elements] of Object.entries(kinds)) {
      const open = elements.filter(seen);
      if (!open.length) continue;
      const chosen = open[Math.floor(chance * open.length)];
      chosen.scrollIntoView({ block: "nearest", behavior: "instant" });
      const box = chosen.getBoundingClientRect();
      return { kind, spot: [box.x + box.width / 2, box.y + box.height / 2],
        size: [box.width, box.height] };
    }
    return null;
  };
  const end = performance.now() + 120000;
  let [last, frames] = ["", 0];
  while (performance.now() < end) {
    const thing = found();
    const offered = { ...thing, now: `${thing?.kind}|${signature()}` };
    // Pressed once it stands still; and once more if nothing has come of it for a while.
    frames = JSON.stringify(offered) === last ? frames + 1 : 0;
    last = JSON.stringify(offered);
    if (offered.kind && (offered.now !== before ? frames > 1 : frames > 60)) return offered;
    const moving = document.getAnimations().some((one) => one.constructor === Animation
      && one.effect.target?.closest("#board"));
    if (moving) return { kind: "moving", now: before };
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`nothing more to press: ${document.body.innerText}`);
}
"""

_PAINT = "() => document.querySelector('#players .player')?.style.getPropertyValue('--seat')"


def open_table(
    page: Page, game: str, *names: str, players: int = 0, begin: bool = False, **settings: Any
) -> str:
    """Open a table on this device, with these people here and chance in other seats; go there."""
    seats = players or len(names) or None
    made = ask(page, "/api/tables", game=game, names=list(names), players=seats)
    table = str(made["id"])
    if settings:
        ask(page, f"/api/tables/{table}/settings", **settings)
    if begin:
        ask(page, f"/api/tables/{table}/begin", mix=MIX, key=new_key())
    page.goto(f"/t/{table}")
    expect(page.locator("#title")).not_to_be_empty()
    return table


def ask(page: Page, path: str, **body: Any) -> Any:
    """Ask the server for something as this page would, without its buttons."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def give(page: Page, table: str, text: str, seat: int | None = None) -> None:
    """Play a move as the page would, without its buttons, in answer to what is asked now."""
    view = page.request.get(f"/api/tables/{table}/view").json()
    moment = next(one["moment"] for one in view["asks"] if one["seat"] == seat)
    move = {"seat": seat, "text": text, "moment": moment, "key": new_key()}
    ask(page, f"/api/tables/{table}/play", **move)


def offered(page: Page, before: str, chance: random.Random) -> dict[str, Any]:
    """Wait for the page to offer something else than before: one such thing, and where it is."""
    found: dict[str, Any] = page.evaluate(OFFERED, [before, chance.random()])
    return found


def awaited(page: Page, before: str) -> tuple[str, str]:
    """Wait for the page to offer something else than before: what it is, and its signature."""
    found = offered(page, before, random.Random(0))
    return found["kind"], found["now"]


def play_on(page: Page, chance: random.Random, most: int = MOST_PRESSES) -> list[str]:
    """Press whatever is offered until the game is over, or so often; says what was pressed."""
    pressed: list[str] = []
    before = ""
    while len(pressed) < most:
        found = offered(page, before, chance)
        before = found["now"]
        if found["kind"] == "over":
            return pressed
        if found["kind"] == "moving":
            page.keyboard.press("Shift")
            continue
        page.mouse.click(*found["spot"])
        pressed.append(found["kind"])
    return pressed


def go_on(page: Page, table: str, enough: Callable[[View], bool]) -> None:
    """Let this device play without its page, by chance, until the table is as it should be."""
    chance = random.Random(table)
    while True:
        view = page.request.get(f"/api/tables/{table}/view").json()
        todo = [one for one in view["asks"] if not one["given"]]
        if view["stage"] == "over" or enough(view):
            return
        if not todo:  # a machine thinks
            page.evaluate("new Promise(requestAnimationFrame)")
            continue
        given = {"seat": todo[0]["seat"], "moment": todo[0]["moment"], "key": new_key()}
        deed = "throw"
        if not todo[0]["can_throw"]:
            deed, given["text"] = "play", some_answer(todo[0], chance)
        answer = page.request.post(f"/api/tables/{table}/{deed}", data=given)
        # What the page has pressed last may still be on its way: then that was quicker.
        assert answer.ok or answer.status == 409, answer.text()


def far(view: View) -> bool:
    """Has a pawn of the goose come so far that the end is near?"""
    squares = re.findall(r"case (\d+)", str([seat["notes"] for seat in view["seats"]]))
    return any(int(square) >= 50 for square in squares)


def promised(page: Page, expression: str) -> None:
    """Wait until what an expression promises is there (`wait_for_function` takes no promises)."""
    page.evaluate(f"""async () => {{
      const late = new Promise((_, fail) => setTimeout(fail, 45000, new Error({expression!r})));
      while (!(await Promise.race([{expression}, late]))) {{
        await new Promise(requestAnimationFrame);
      }}
    }}""")


def throw(page: Page) -> None:
    """Press the large button, and see that something has come of it."""
    lines = page.locator(".log-lines")
    expect(page.locator("#ask[aria-busy=false]:has(.big)")).to_be_visible()
    done = lines.get_attribute("data-seq")
    page.locator("#ask").get_by_role("button", name=re.compile("^Lancer")).click()
    expect(lines).not_to_have_attribute("data-seq", done or "")


def menu(page: Page, entry: str, role: Literal["button", "link"] = "button") -> Locator:
    """Open the menu: what carries that name in it."""
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("dialog").get_by_role(role, name=entry)


def choose(page: Page, question: str, name: str) -> None:
    """Of the people who play on this device, the one who is meant."""
    page.get_by_role("dialog", name=question).get_by_role("button", name=name).click()


def give_up(page: Page, name: str) -> None:
    """One of several who play on this device gives up."""
    menu(page, "Abandonner").click()
    choose(page, "Qui abandonne ?", name)
    confirm(page, "Abandonner")


def confirm(page: Page, label: str) -> None:
    """Say yes to “really?”."""
    page.get_by_role("dialog", name="Vraiment ?").get_by_role("button", name=label).click()


def player(page: Page, name: str) -> Locator:
    """The chip of a player."""
    return page.locator("#players .chip").filter(has_text=name)


def invite(page: Page, seat: int) -> str:
    """In the lobby, lay a seat for a friend: the link to send."""
    page.get_by_role("combobox", name="Qui joue pour").nth(seat).select_option("friend")
    field = page.locator(".lobby-seat").nth(seat).locator(".invite-link")
    expect(field).to_have_value(re.compile("#seat="))
    return field.input_value()


def watch_link(page: Page) -> str:
    """In the lobby, the link for spectators."""
    return page.locator(".lobby-settings .invite-link").input_value()


def join(page: Page, link: str, name: str) -> None:
    """Follow an invite and sit down."""
    page.goto(link)
    page.get_by_label("Ton nom à la table").fill(name)
    page.get_by_role("button", name="S’asseoir").click()
    expect(page.locator("#title")).not_to_be_empty()
    assert "#" not in page.url


def accessible(page: Page) -> None:
    """No complaint of axe by day, and no faint letter by candlelight; nothing sticks out."""
    fits(page)
    no_violations(page, {})
    light(page, "dark", "night")
    no_violations(page, {"runOnly": ["color-contrast"]})
    light(page, "light", "day")


def light(page: Page, scheme: Literal["light", "dark"], theme: str) -> None:
    """Another light, until the server has painted the players for it too."""
    before = page.evaluate(_PAINT)
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    if before:
        page.wait_for_function(f"before => ({_PAINT})() !== before", arg=before)


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways."""
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{page.url} is {wide[0]} pixels wide on a screen of {wide[1]}"


def no_violations(page: Page, options: dict[str, Any]) -> None:
    """No complaint of axe in this light."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options})
    told = [
        (one["id"], node["html"][:200], node["failureSummary"])
        for one in found.response["violations"]
        for node in one["nodes"]
    ]
    assert not told, f"{page.url}: {told}"
