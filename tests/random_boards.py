"""Boards drawn by lot from the whole vocabulary of goose boards: some make sense, some do not."""

import random
from typing import Any

MEETS = ("nothing", "push", "swap", "home", "retreat")


def random_board(chance: random.Random) -> str:
    """A board file; the reader may well refuse it."""
    arrows = chance.randint(1, 3) if chance.random() < 0.35 else 0
    track = chance.randint(6, 30)
    lines = [f"track = {track}", "players = [1, 4]"]
    lines.append(f"finish = {_text(chance.choice(('exact', 'stay', 'reach')))}")
    dice, faces = chance.randint(1, 2), chance.randint(2, 6)
    meet = chance.choice(MEETS)
    if arrows:
        lines.append(f"arrows = {arrows}")
    else:
        lines += [f"dice = {dice}", f"faces = {faces}", f"meet = {_text(meet)}", *_dice(chance)]
    totals = range(1, 10 * arrows + 1) if arrows else range(dice, dice * faces + 1)
    lines += ["", "[placings]", f"{chance.choice(totals)} = {chance.randrange(track)}"]
    free = list(range(1, track))
    chance.shuffle(free)
    for name in "abcdefgh"[: chance.randint(1, 8)]:
        at = [free.pop() for _ in range(min(len(free), chance.randint(1, 3)))]
        if not at:
            break
        if arrows:
            effects = _arrow_effects(chance, track, arrows, totals)
        else:
            effects = _dice_effects(chance, track, meet, totals, dice)
        lines += ["", f"[squares.{name}]", f"at = {at}"]
        lines += [f"{key} = {_text(value)}" for key, value in effects.items()]
    if not any(line.startswith(("pay", "fee")) for line in lines):
        lines = [line for line in lines if not line.startswith("tokens")]
    return "\n".join(lines) + "\n"


def _dice(chance: random.Random) -> list[str]:
    return [
        f"rides = {_text(chance.choice(('once', 'chain')))}",
        f"impasse = {_text(chance.choice(('release', 'draw')))}",
        f"broke = {_text(chance.choice(('spare', 'out')))}",
        f"bonus = {_text(chance.choice(('first-throw', 'from-start')))}",
        f"tokens = {chance.randint(1, 4)}",
        f"circle = {chance.randint(0, 2)}",
    ]


def _dice_effects(
    chance: random.Random, track: int, meet: str, totals: range, dice: int
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if chance.random() < 0.5:
        found["miss"] = chance.randint(1, 2)
    if chance.random() < 0.3:
        found["pay"] = chance.randint(1, 3)
    if dice > 1 and chance.random() < 0.2:
        found["fewer_dice"] = 1
    match chance.randrange(8):
        case 0:
            found["to"] = chance.choice((chance.randint(0, track), "next"))
        case 1:
            found["ride"] = chance.choice(("forward", "back", "onward"))
        case 2 if meet == "nothing":
            found |= {"miss": 1, "after": chance.randrange(track)}
        case 3:
            found["again"] = True
        case 4:
            found["hold"] = chance.choice(("taken", "rescued", "freed", "passed"))
        case 5:
            found |= {"hold": "exit", "exit": _exit(chance, track, totals)}
            if dice > 1 and chance.random() < 0.3:
                found["exit"]["double"] = True
        case 6:
            found["swap"] = chance.choice(("leader", "last"))
        case 7 if not found:
            found["name"] = "a sight"
    if not found or (chance.random() < 0.1 and not {"to", "ride", "swap"} & set(found)):
        found["again"] = True
    if found.get("hold") in ("rescued", "freed") and chance.random() < 0.5:
        found["fee"] = 1
    return found


def _arrow_effects(chance: random.Random, track: int, arrows: int, totals: range) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if chance.random() < 0.4:
        found["lose"] = chance.randint(1, arrows)
    if chance.random() < 0.3:
        found["others_lose"] = chance.randint(1, arrows)
    match chance.randrange(4):
        case 0:
            found["to"] = chance.randint(0, track)
        case 1:
            found["ride"] = chance.choice(("forward", "back", "onward"))
        case 2:
            found |= {"lose": arrows, "after": chance.randrange(track)}
        case 3:
            found |= {"hold": "exit", "exit": _exit(chance, track, totals)}
    return found


def _exit(chance: random.Random, track: int, totals: range) -> dict[str, Any]:
    found: dict[str, Any] = {"totals": sorted(chance.choices(totals, k=2))}
    if chance.random() < 0.5:
        found["to"] = chance.randrange(track)
    return found


def _text(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_text(one)}" for key, one in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
