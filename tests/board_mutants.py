"""Board files gone wrong: every seed is one, made from good boards by a few slips of the pen.

`python -m tests.board_mutants 100000 2` tries so many in two processes, and tells the longest time
and the most memory that one of them took: reading it, and for those that can be played, a few
throws told in both languages, the rules page, the picture and the record. Nothing but a
`TablierError` may be raised; anything else stops the run with the seed and the file.
"""

import multiprocessing
import random
import re
import resource
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import tablier
from tablier.draw import svg
from tablier.games.goose import from_text
from tablier.referee.game import Game
from tests.goose_boards import BOARDS, played
from tests.tiny_boards import BOARDS as TINY_BOARDS
from tests.tiny_boards import RANGE, TINY

LANGUAGES = ("fr", "en")
RUN = 100  # mutants that share a process
DRAWN = 5  # of so many good boards one is drawn, which takes longer than all the rest
GOOSE = Path(tablier.__file__).parent / "games" / "goose"

NUMBERS = (
    "0", "1", "2", "3", "5", "6", "9", "10", "12", "24", "63", "64", "65", "99", "100", "1000",
    "998", "999", "1000", "1001", "10000", "-1", "+4", "1_0", "007", "0x1F", "0b11", "1.5", "1e400",
    "inf", "nan", "true", "false", "99999999999999999999", "9" * 5000, "0x" + "f" * 5000,
    "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00",
)  # fmt: skip
PLACES = (
    "{seat}", "{square}", "{to}", "{n}", "{{", "}}", "{{{n}}}", "{", "}", "{}", "{0}", "{n[0]}",
    "{seat[a]}", "{n:{seat}}", "{n:>900000000}", "{n!r}", "{seat.__class__}", "{to:%}", "{ n }",
    "{N}", "{who}", "{n.real}", "%s", "$n", "é…’“”", "\u2028", "\u0085", "\u202e", "\U0001f986",
    "\\u0000", "\\u001b[31m", "\\n", "\\\"", "| a | b |", "<b>&amp;</b>", "]]>", " ", "a" * 99,
)  # fmt: skip
KEYS = (
    "id", "title", "sheet", "players", "age", "minutes", "track", "dice", "faces", "arrows",
    "finish", "rides", "meet", "circle", "bonus", "tokens", "broke", "impasse", "placings",
    "squares", "options", "cites", "at", "name", "say", "to", "ride", "miss", "again", "hold",
    "pay", "fee", "exit", "after", "lose", "others_lose", "fr", "en", "totals", "double", "clean",
    "turn", "first", "trak", "Tokens", "“track”", "a.b.c", '"3+6"', '"6+3"', "12", "0000015",
    "٣", "1_000", "-5", '""', "...", "x" * 80,
)  # fmt: skip
WORDS = (
    "exact", "stay", "reach", "once", "chain", "nothing", "push", "swap", "home", "draw",
    "release", "spare", "out", "first-throw", "from-start", "forward", "back", "onward", "taken",
    "rescued", "freed", "exit", "exakt", "EXACT", "", "a b", "oie", "turn", "R1",
)  # fmt: skip
HUGE: tuple[Callable[[], str], ...] = (
    lambda: "a" + ".a" * 30_000 + " = 1",
    lambda: "a = " + "[" * 3_000,
    lambda: "a = " + "[" * 400 + "]" * 400,
    lambda: "a = " + "{a=" * 400 + "1" + "}" * 400,
    lambda: "[" + "a." * 5_000 + "a]",
    lambda: "".join(f"[squares.r{i}]\nat = {i}\nmiss = 1\n" for i in range(1, 3_000)),
    lambda: f'name = "{"x" * 20_000}"',
    lambda: "a = [" + "1," * 50_000 + "]",
    lambda: "#" + "x" * 300_000,
    lambda: 'a = "' + "\\" * 9_999,
    lambda: 'a = """' + '"" ' * 9_999,
)


@lru_cache(maxsize=1)
def seeds() -> list[str]:
    """Good boards: those that come with Tablier, and those of the tests."""
    files = [*sorted(GOOSE.glob("boards/*.toml")), *sorted(GOOSE.glob("examples/*.toml"))]
    tiny = [TINY + rest for rest in TINY_BOARDS.values()]
    return [*(file.read_text("utf-8") for file in files), *BOARDS.values(), *tiny, RANGE]


def mutant(seed: int) -> str:
    """The board of a seed: always the same."""
    chance = random.Random(seed)
    text = chance.choice(seeds())
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        text = chance.choice(SLIPS)(text, chance)
    return text


# --- slips of the pen -----------------------------------------------------------------------------


def sentence(chance: random.Random) -> str:
    """A text as it might stand in quotes."""
    return "".join(chance.choice(PLACES) for _ in range(chance.choice((1, 1, 2, 4))))


def value(chance: random.Random, depth: int = 2) -> str:
    """A value of any kind."""
    kind = chance.randrange(6 if depth else 4)
    if kind == 4:
        items = [value(chance, depth - 1) for _ in range(chance.randrange(4))]
        return f"[{', '.join(items)}]"
    if kind == 5:
        pairs = [
            f"{chance.choice(KEYS)} = {value(chance, depth - 1)}"
            for _ in range(chance.randrange(4))
        ]
        return f"{{ {', '.join(pairs)} }}"
    words = chance.choice(WORDS) if kind == 2 else sentence(chance)
    return chance.choice(NUMBERS) if kind < 2 else f'"{words}"'


def other_number(text: str, chance: random.Random) -> str:
    """Another number where one stands: often a near one, so that many boards stay good."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = chance.choice(found)
    near = str(max(0, int(one[0][:6]) + chance.choice((-2, -1, 1, 2, 10))))
    new = chance.choice((near, near, chance.choice(NUMBERS)))
    return text[: one.start()] + new + text[one.end() :]


def other_text(text: str, chance: random.Random) -> str:
    """Another text between quotes."""
    found = list(re.finditer(r'"[^"\n]*"', text))
    if not found:
        return text
    one = chance.choice(found)
    new = chance.choice((chance.choice(WORDS), sentence(chance)))
    return f'{text[: one.start()]}"{new}"{text[one.end() :]}'


def other_value(text: str, chance: random.Random) -> str:
    """Another value behind an equals sign."""
    lines = text.split("\n")
    here = [i for i, line in enumerate(lines) if "=" in line]
    if here:
        i = chance.choice(here)
        lines[i] = f"{lines[i].partition('=')[0]}= {value(chance)}"
    return "\n".join(lines)


def new_line(text: str, chance: random.Random) -> str:
    """One more line, somewhere."""
    lines = text.split("\n")
    new = f"{chance.choice(KEYS)} = {value(chance)}"
    if chance.random() < 0.2:
        new = f"[squares.{chance.choice(KEYS)}]"
    lines.insert(chance.randrange(len(lines) + 1), new)
    return "\n".join(lines)


def own_sentence(text: str, chance: random.Random) -> str:
    """A sentence of its own for some square."""
    tables = [found.end() for found in re.finditer(r"\[squares\.\w+\]\n", text)]
    if not tables:
        return text
    i = chance.choice(tables)
    said = f'"{sentence(chance)}"'
    if chance.random() < 0.5:
        said = f'{{ fr = {said}, en = "{sentence(chance)}" }}'
    return f"{text[:i]}say = {said}\n{text[i:]}"


def moved_line(text: str, chance: random.Random) -> str:
    """A line gone, or twice, or elsewhere."""
    lines = text.split("\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def wrong_letter(text: str, chance: random.Random) -> str:
    """A character gone, or another one."""
    i = chance.randrange(len(text) + 1)
    new: str = chance.choice(("", "", *"=[]{}\".,#'\n\r\t +-_09aé“\u2028\u0085\x00\ud800"))
    return text[:i] + new + text[i + chance.randrange(2) :]


def something_huge(text: str, chance: random.Random) -> str:
    """Once in a while, far too much of something."""
    if chance.random() > 0.05:
        return text
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(HUGE)())
    return "\n".join(lines)


SLIPS = (
    other_number, other_number, other_text, other_value, new_line, own_sentence, own_sentence,
    moved_line, wrong_letter, something_huge,
)  # fmt: skip


# --- what becomes of them -------------------------------------------------------------------------


def tried(text: str, chance: random.Random, draw: bool = True) -> bool:
    """Read a board, and if it is good play it a little, tell it and draw it. Was it good?"""
    refused = None
    try:
        rules = from_text(text, "mutant", own=True)
    except tablier.FileError as error:
        refused = error
    if refused:
        assert 1 <= refused.line <= text.count("\n") + 2, (refused.line, text)
        assert refused.column >= 1
        assert all(refused.say(lang) for lang in LANGUAGES)
        return False
    game = Game(rules, chance.choice(list(rules.card.players)), {})
    names = dict.fromkeys(range(6), "{n[0]} Zoé {")
    position = game.start()
    for position in played(game, chance, most=8):
        said = [event.say(lang, names) for event in position.events for lang in LANGUAGES]
        assert all(said), said
    cited = {event.rule for place in position.history() for event in place.events}
    for lang in LANGUAGES:
        assert cited <= set(game.rules(lang)), text
    if draw:
        svg(position, lang=chance.choice(LANGUAGES))
    record = position.record()
    assert tablier.read(record).final.record() == record
    return True


class Cost(NamedTuple):
    """What a run of mutants took: good boards, the slowest one and its seed, the memory."""

    good: int
    slowest: tuple[float, int]
    memory: float  # what the process grew by, in MB: at least what any one of them took


def run(first: int) -> Cost:
    """Try one run of mutants, in a process of its own."""
    good, slowest = 0, (0.0, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(first, first + RUN):
        text = mutant(seed)
        began = time.process_time()
        try:
            good += tried(text, random.Random(seed), draw=seed % DRAWN == 0)
        except BaseException:
            print(f"seed {seed}:\n{text[:3000]}", file=sys.stderr)
            raise
        slowest = max(slowest, (time.process_time() - began, seed))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return Cost(good, slowest, grown / 1024)


def main(count: int, processes: int) -> None:
    """Try so many, a hundred in each process, and tell what they took."""
    tried("track = 9\n", random.Random(0))  # what every process needs is loaded before it starts
    with multiprocessing.get_context("fork").Pool(processes, maxtasksperchild=1) as pool:
        costs = []
        for cost in pool.imap_unordered(run, range(0, count, RUN), chunksize=1):
            costs.append(cost)
            if len(costs) % 50 == 0:
                print(f"{len(costs) * RUN}: {max(costs, key=lambda one: one.slowest)}", flush=True)
    seconds, seed = max(cost.slowest for cost in costs)
    print(f"{len(costs) * RUN} boards, {sum(cost.good for cost in costs)} of them good.")
    print(f"The slowest took {seconds:.2f} s of processor time (seed {seed}).")
    print(f"No {RUN} of them took more than {max(cost.memory for cost in costs):.1f} MB together.")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1)
