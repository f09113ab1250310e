"""A second referee of goose boards played with dice, slow and plain, and boards by lot for it.

It reads the TOML file itself and knows nothing of columns, tickets or events: a player has a
square, and a throw is a list of numbers.
"""

import random
import re
from typing import Any

TRACK = 16


class Player:
    """One player and its pawn."""

    def __init__(self) -> None:
        self.at = 0
        self.miss = 0
        self.fewer = 0
        self.held = False
        self.thrown = False


class Naive:
    """A game on a board file, throw by throw. Players never leave, and there are no tokens."""

    def __init__(self, board: dict[str, Any], players: int) -> None:
        self.board, self.track = board, board["track"]
        self.players = [Player() for _ in range(players)]
        self.turn = 0
        self.queue: list[Player] = []  # who waits for others, longest first
        self.over: str | int = ""  # a seat that has won, or "draw"
        self.rules: dict[int, dict[str, Any]] = {}
        for rule in board.get("squares", {}).values():
            at = rule["at"]
            for square in at if isinstance(at, list | dict) else [at]:
                to = at[square] if isinstance(at, dict) else rule.get("to")
                self.rules[int(square)] = {**rule, "to": to, "all": at}

    @property
    def dice(self) -> int:
        """How many dice are thrown now."""
        return int(self.board.get("dice", 2) - self.players[self.turn].fewer)

    def state(self) -> dict[str, Any]:
        """What can be seen, as `Position.state()` says it."""
        return {
            "pawns": [one.at for one in self.players],
            "missed": [one.miss for one in self.players],
            "held": [one.held for one in self.players],
            "caught": [self.players.index(one) for one in self.queue],
            "turn": None if self.over != "" else self.turn,
            "over": self.over != "",
        }

    def rule(self, square: int) -> dict[str, Any]:
        return self.rules.get(square, {})

    def others(self, one: Player) -> list[Player]:
        """The others, the next to play first."""
        seat = self.players.index(one)
        return self.players[seat + 1 :] + self.players[:seat]

    # --- a throw ---

    def throw(self, dice: list[int]) -> None:
        one = self.players[self.turn]
        start, short = one.at, one.fewer
        one.fewer = 0
        again = self.played(one, dice, start, bool(short))
        one.thrown = True
        if (
            self.over == ""
            and len(self.queue) == len(self.players)
            and not any(
                self.rule(held.at)["hold"] == "passed" and not self.behind(held)
                for held in self.queue
            )
        ):
            if self.board.get("impasse", "release") == "draw":
                self.over = "draw"
            else:
                self.queue.pop(0).held = False
        if self.over == "" and not again:
            self.pass_on()

    def played(self, one: Player, dice: list[int], start: int, short: bool) -> bool:
        """Move one pawn; does it throw again?"""
        total, rule = sum(dice), self.rule(one.at)
        stays = self.board.get("finish") == "stay"
        if one.held:
            way_out = rule["exit"]
            least, most = way_out.get("totals", [1, 999])
            double = len(set(dice)) == 1 and not (short and len(dice) == 1)
            opens = least <= total <= most and (double or not way_out.get("double"))
            if not opens or (stays and "to" not in way_out and start + total > self.track):
                return False
            one.held = False
            if "to" in way_out:
                one.at = way_out["to"]
                if not self.goes_back(one, start):
                    self.send_away(one, start)
                return False
        placing = None if short else self.placing(dice)
        fresh = not one.thrown or (self.board.get("bonus") == "from-start" and start == 0)
        forward = True
        if placing is not None and fresh:
            one.at = placing
        elif stays and start + total > self.track:
            return False
        else:
            one.at, forward = self.count(start, total)
        one.at = self.follow(one, total, forward)
        return self.rest(one, start)

    def placing(self, dice: list[int]) -> int | None:
        found = self.board.get("placings", {})
        text = "+".join(map(str, sorted(dice)))
        both = {"+".join(sorted(key.split("+"))): square for key, square in found.items()}
        return both.get(text, both.get(str(sum(dice))))

    def count(self, at: int, step: int) -> tuple[int, bool]:
        """Where so many squares lead, and whether the pawn still goes forward."""
        goal = at + step
        if goal > self.track:
            if self.board.get("finish") == "reach":
                return self.track, True
            return max(0, 2 * self.track - goal), False
        return max(0, goal), step > 0

    def follow(self, one: Player, total: int, forward: bool) -> int:
        """Square after square; what they take is taken."""
        been: list[tuple[int, bool]] = []
        at, rides = one.at, 0
        while at != self.track:
            rule = self.rule(at)
            ride = rule.get("ride")
            been.append((at, forward or ride != "onward"))
            step = {None: 0, "forward": total, "back": -total}.get(
                ride, total if forward else -total
            )
            tired = rides and self.board.get("rides") == "once"
            too_far = self.board.get("finish") == "stay" and at + step > self.track
            goal, then = rule.get("to"), forward
            if goal == "next":
                goal = min((square for square in rule["all"] if square > at), default=None)
            elif step:
                goal, then = (None, forward) if tired or too_far else self.count(at, step)
                rides += 1
            round_again = goal is not None and (
                (goal, then or self.rule(goal).get("ride") != "onward") in been
            )
            if (goal is None or round_again) and self.taken(one, at):
                return at  # it would stay here, where somebody is: nothing is taken from it
            one.miss += rule.get("miss", 0)
            one.fewer = max(one.fewer, rule.get("fewer_dice", 0))
            if round_again:
                one.miss += self.board.get("circle", 1)
            if goal is None or round_again:
                return at
            if rule.get("to") == "next":
                return int(goal)
            at, forward = goal, then
        return at

    # --- the others ---

    def taken(self, one: Player, at: int) -> bool:
        """Must this pawn go back, because another stands there?"""
        there = any(other.at == at for other in self.others(one))
        return self.board.get("meet") == "retreat" and there and "hold" not in self.rule(at)

    def goes_back(self, one: Player, start: int) -> bool:
        if self.taken(one, one.at):
            one.at = start
            return True
        return False

    def behind(self, one: Player) -> bool:
        return any(other.at < one.at for other in self.players)

    def rest(self, one: Player, start: int) -> bool:
        rule = self.rule(one.at)
        if one.at == self.track:
            self.over = self.turn
            return False
        if self.goes_back(one, start) or self.swaps(one):
            return False
        hold = rule.get("hold")
        inside = [other for other in self.others(one) if other.held and other.at == one.at]
        spared = False
        if inside and hold in ("taken", "rescued", "freed"):
            self.release(inside[0])
            if hold == "rescued":
                inside[0].at = start
            spared = hold != "taken"
        self.send_away(one, start)
        spared = spared or (hold == "passed" and not self.behind(one))
        if hold and not spared:
            one.held = True
            if hold != "exit":
                self.queue.append(one)
        return bool(rule.get("again"))

    def swaps(self, one: Player) -> bool:
        """Changing places; of several in the same place, with the next to play."""
        which = self.rule(one.at).get("swap")
        if not which:
            return False
        best = (max if which == "leader" else min)(other.at for other in self.players)
        if one.at == best:
            return False
        other = next(other for other in self.others(one) if other.at == best)
        self.release(other)
        other.miss = 0
        one.at, other.at = other.at, one.at
        return True

    def send_away(self, one: Player, start: int) -> None:
        meet = self.board.get("meet", "nothing")
        if meet in ("nothing", "retreat") or one.at in (0, start):
            return
        if self.rule(one.at).get("hold") == "freed":
            return
        for other in self.others(one):
            if other.at == one.at:
                self.release(other)
                if meet == "swap":
                    other.miss = 0
                other.at = 0 if meet == "home" else start

    def release(self, one: Player) -> None:
        one.held = False
        if one in self.queue:
            self.queue.remove(one)

    def pass_on(self) -> None:
        while True:
            self.turn = (self.turn + 1) % len(self.players)
            one = self.players[self.turn]
            rule = self.rule(one.at)
            if one.miss:
                one.miss -= 1
                if not one.miss and "after" in rule:
                    one.at = rule["after"]
            elif one not in self.queue:
                return
            elif rule["hold"] == "passed" and not self.behind(one):
                self.release(one)
                return


def board_by_lot(chance: random.Random) -> str:
    """A board file with a few squares of every kind, as TOML."""
    dice = chance.choice((1, 2, 2, 3))
    faces = chance.choice((2, 3)) if dice > 1 else chance.choice((3, 4, 6))
    meet = chance.choice(("nothing", "push", "swap", "home", "retreat", "retreat"))
    lines = [
        f"track = {TRACK}", f"dice = {dice}", f"faces = {faces}", f'meet = "{meet}"',
        f'finish = "{chance.choice(("exact", "stay", "reach"))}"',
        f'rides = "{chance.choice(("chain", "once"))}"',
        f'impasse = "{chance.choice(("release", "draw"))}"',
        f'bonus = "{chance.choice(("first-throw", "from-start"))}"',
        f"circle = {chance.randint(0, 2)}",
    ]  # fmt: skip
    if chance.random() < 0.5:
        lines += ["[placings]", f"{dice + chance.randint(0, 2)} = {chance.randint(1, TRACK - 1)}"]
    free = chance.sample(range(1, TRACK), TRACK - 1)
    kinds = [
        f"to = {chance.randint(0, TRACK)}", 'to = "next"', "miss = 1\nto = 3",
        *(f'ride = "{way}"' for way in ("forward", "back", "onward")),
        'swap = "leader"', 'swap = "last"', f"miss = {chance.randint(1, 2)}",
        *(f'hold = "{how}"' for how in ("taken", "rescued", "freed", "passed", "passed")),
        f'hold = "exit"\nexit = {{ totals = [{dice}, {dice * faces - 1}] }}',
        f'hold = "exit"\nexit = {{ to = {chance.randint(0, TRACK - 1)} }}',
        'name = "a sight"', "again = true",
    ]  # fmt: skip
    if dice > 1:
        kinds += ["fewer_dice = 1", 'fewer_dice = 1\nride = "onward"']
        kinds.append('hold = "exit"\nexit = { double = true }')
    picked = chance.sample(kinds, chance.randint(2, 6))
    if meet == "nothing" and not any("swap" in kind for kind in picked):
        picked.append(f"miss = 2\nafter = {chance.randint(0, 5)}")
    if any("miss" in kind and ("to" in kind or "ride" in kind) for kind in picked):
        picked = [kind for kind in picked if "again" not in kind]
    for i, kind in enumerate(picked):
        many = 2 if "next" in kind else chance.randint(1, 2)
        away = re.search(r"^(?:to|after) = (\d+)", kind, re.M)  # no square leads to itself
        spots = [square for square in free if not (away and square == int(away[1]))]
        if len(spots) >= many:
            at = spots[-many:]
            free = [square for square in free if square not in at]
            lines += [f"[squares.s{i}]", f"at = {at}", kind]
    return "\n".join(lines) + "\n"
