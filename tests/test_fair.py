"""Fair dice: the proof in a record holds, and whatever is changed in it breaks it."""

import hashlib
import hmac
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import tablier
from tablier.cli import main
from tablier.referee.fair import FairDice, commitment, headers, mixed, thrown, throws, verify
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.referee.shares import Party, Round, fault, pledge, promises
from tablier.referee.shares import read as read_round
from tablier.words import LANGUAGES, Message
from tests.tables import NAMES, draw_game

SEED = bytes(range(32))
MIXES = ["a0" * 16, "été"]
GOLDEN_KEY = "ef68bda309cd8ce19f591d6440b6b2b8402161a9762ef920ffbc5a3afe6714da"
GOLDEN_DICE = [4, 2, 5, 1, 2, 2, 6, 6, 3, 5, 5, 6]


def played(
    game: Game, moves: int = 100_000, *, shown: bool = True, given: Sequence[str] | Round = MIXES
) -> Position:
    """A game whose dice are fair, and whose choices are anybody's."""
    key = mixed(SEED, MIXES)
    chance = random.Random("choices")
    position = game.start()
    while not position.over and moves:
        moves -= 1
        seat = position.awaits[0].seat
        if seat is None:
            position = position.play(thrown(position, key))
        else:
            position = position.play(position.random_move(seat, chance), seat)
    return position.with_headers(headers(SEED, given, shown=shown))


def by_hand(seed: bytes, mixes: list[str], throw: int, tickets: int) -> int:
    """The page docs/fair-dice.md, step by step, sharing no line with the program."""
    joined = b""
    for text in [seed, *(mix.encode("utf-8") for mix in mixes)]:
        size = len(text)
        joined += bytes([size >> 24, size >> 16 & 255, size >> 8 & 255, size & 255]) + text
    key = hashlib.sha256(joined).digest()
    for block in range(1000):
        message = bytes.fromhex(f"{throw:016x}{block:016x}")
        drawn = int(hmac.new(key, message, hashlib.sha256).hexdigest(), 16)
        if drawn // tickets < 2**256 // tickets:
            return drawn % tickets
    raise AssertionError


def test_the_published_algorithm_gives_the_same_tickets() -> None:
    key = mixed(SEED, MIXES)
    for throw in range(1, 40):
        # With the last number nearly half of all blocks are refused.
        for tickets in (2, 6, 36, 1296, 2**255 + 1):
            drawn = FairDice(key, throw).randrange(tickets)
            assert drawn == by_hand(SEED, MIXES, throw, tickets)


def test_the_digits_of_a_ticket_are_read_from_the_highest_on() -> None:
    final = played(tablier.game("evasion", first=1), 60)
    drawn = [place.step.text for place in final.history() if place.step and place.step.chance]
    assert len(drawn) > 5
    for number, text in enumerate(drawn, start=1):
        dice = [int(die.partition("=")[2]) for die in text.split()]
        ticket = by_hand(SEED, MIXES, number, 6 ** len(dice))
        assert dice == [ticket // 6**place % 6 + 1 for place in reversed(range(len(dice)))]


def test_golden_vector() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert mixed(SEED, MIXES).hex() == GOLDEN_KEY
    assert [FairDice(mixed(SEED, MIXES), k).randrange(6) + 1 for k in range(1, 13)] == GOLDEN_DICE


def test_what_is_mixed_in_cannot_be_cut_differently() -> None:
    keys = {mixed(SEED, mixes) for mixes in ([], [""], ["ab"], ["a", "b"], ["b", "a"], ["", "ab"])}
    assert len(keys) == 6


def test_one_throw_asked_twice_goes_on() -> None:
    dice = FairDice(bytes(32), 1)
    assert len({dice.randrange(10**9) for _ in range(5)}) == 5


def test_every_face_is_as_likely() -> None:
    counts = Counter(FairDice(mixed(SEED, MIXES), k).randrange(6) for k in range(1, 6001))
    surprise = sum((counts[face] - 1000) ** 2 / 1000 for face in range(6))
    assert surprise < 20.5  # one honest die in a thousand goes beyond it; this one is fixed


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_fair_dice_is_proven(name: str) -> None:
    final = played(draw_game(name, random.Random(name)), 300)
    verdict = verify(tablier.read(final.record()))
    assert verdict.proven
    assert verdict.throws == throws(final)
    assert verdict.throws > 0 or name in ("oie-archer", "archers")
    assert (verdict.entries > 0) == (name == "oie-archer")


def test_a_throw_that_was_changed_is_found() -> None:
    final = played(tablier.game("oie", first="random"), 12)
    verdict = verify(tablier.read(final.record()))
    assert verdict.proven
    *rest, last = final.record().strip().split("\n")
    head, _, shown = last.rpartition(" ")
    other = "1+1" if shown != "1+1" else "1+2"
    forged = tablier.read("\n".join([*rest, f"{head} {other}"]) + "\n")
    verdict = verify(forged)
    assert verdict.state == "tampered"
    assert verdict.mismatch == (int(head.split()[0]), other, shown)
    assert verdict.throws == 11


def test_another_seed_or_another_mix_proves_nothing() -> None:
    text = played(tablier.game("oie"), 12).record()
    changes = [
        (SEED.hex(), "00ff", "broken"),
        (SEED.hex(), "oie", "broken"),
        ("proof.mix.2: été", "proof.mix.2: hiver", "tampered"),
        ("proof.mix.2: été\n", "", "tampered"),
    ]
    for old, new, state in changes:
        assert verify(tablier.read(text.replace(old, new))).state == state


def test_dice_typed_in_are_counted_but_not_proven() -> None:
    key = mixed(SEED, MIXES)
    position = tablier.game("oie").start()
    position = position.play(thrown(position, key)).play("1+2", typed=True).correct("1+1")
    position = position.play(thrown(position, key))
    verdict = verify(tablier.read(position.with_headers(headers(SEED, MIXES, shown=True)).record()))
    assert (verdict.state, verdict.throws, verdict.entries) == ("proven", 2, 2)


def test_without_a_proof_and_before_its_end() -> None:
    assert verify(tablier.read(tablier.game("oie").start().record())).state == "absent"
    going_on = played(tablier.game("oie"), 3, shown=False)
    assert SEED.hex() not in going_on.record()
    assert verify(tablier.read(going_on.record())).state == "sealed"


ROUND = Round(
    1,
    6,
    [
        Party("1 3", pledge(MIXES[0]), 4, MIXES[0], 8),
        Party("2", pledge("asleep"), 3),
        Party("host", pledge(MIXES[1]), 6, MIXES[1], 7),
    ],
)


def in_a_round(round_: Round) -> str:
    """A record that tells how its shares came together."""
    return played(tablier.game("petits-chevaux"), 40, given=round_).record()


def test_a_round_of_shares_is_checked_line_by_line() -> None:
    text = in_a_round(ROUND)
    assert read_round(tablier.read(text).headers) == ROUND
    verdict = verify(tablier.read(text))
    assert (verdict.state, verdict.shares, verdict.given) == ("proven", "pledged", 2)
    assert verdict.left_out == ["2"]
    changes = [
        (pledge(MIXES[1]), pledge("hiver"), "forged"),
        (f"proof.pledge.3: {pledge(MIXES[1])}\n", "", "forged"),
        ("commitment 1", "commitment 5", "unordered"),
        ("commitment 1, ", "", "unordered"),
        ("closed 6", "closed 7", "unordered"),
        ("closed 6", "closed 5", "unordered"),
        ("pledge.2 3", "pledge.2 9", "unordered"),
        ("mix.3 7", "mix.3 6", "unordered"),
        ("mix.3 7", "mix.3", "unordered"),
        ("proof.lines", "proof.other", "unordered"),
    ]
    for old, new, state in changes:
        assert text.count(old) == 1
        assert verify(tablier.read(text.replace(old, new))).state == state, new


def test_one_device_alone_pledges_and_shows_in_one_line() -> None:
    alone = Party("1 2", pledge(MIXES[0]), 3, MIXES[0], 3)
    assert fault(Round(1, 3, [alone])) == ""
    assert fault(Round(3, 3, [alone])) == "unordered"
    assert fault(Round(1, 3, [alone, alone])) == "unordered"


def test_records_from_before_there_were_pledges_are_what_they_were() -> None:
    verdict = verify(tablier.read(played(tablier.game("oie"), 12).record()))
    assert (verdict.state, verdict.shares, verdict.given) == ("proven", "open", 2)


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "Laissé de côté"), ("en", "Left out")], ids=["fr", "en"]
)
def test_the_command_says_what_is_proven_and_what_is_not(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tablier"
    path.write_text(in_a_round(ROUND).replace("\n\n", "\nname.2: Zoé\n\n", 1), "utf-8")
    assert main(["verify", str(path), "--lang", lang]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for key in ("shares-pledged", "not-proven"):
        words = Message("tablier.cli", f"verify.{key}", {"n": 2}).say(lang).split()
        assert " ".join(words) in out
    assert said in out
    assert "Zoé" in out
    kept = promises(commitment(SEED), [party.pledge for party in ROUND.parties])
    assert main(["verify", str(path), "--lang", lang, "--kept", kept]) == 0
    assert main(["verify", str(path), "--lang", lang, "--kept", commitment(SEED)]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_tells_what_it_found(lang: str, tmp_path: Path) -> None:
    final = played(tablier.game("petits-chevaux"), 40)
    text = final.record()
    files = {
        "proven": (text, 0),
        "absent": (tablier.game("oie").start().record(), 1),
        "broken": (text.replace(commitment(SEED), "0" * 64), 1),
        "not-a-game": ("nothing", 2),
    }
    for name, (content, status) in files.items():
        path = tmp_path / f"{name}.tablier"
        path.write_text(content, "utf-8")
        command = [sys.executable, "-m", "tablier", "verify", str(path), "--lang", lang]
        said = subprocess.run(command, capture_output=True, encoding="utf-8")
        assert said.returncode == status
        begins = "tablier\u00a0: " if lang == "fr" else "tablier: "
        assert said.stdout.strip() if status < 2 else said.stderr.startswith(begins)
        if status < 2:
            found = json.loads(subprocess.run([*command, "--json"], capture_output=True).stdout)
            assert found["state"] == name
            assert found["proven"] == (status == 0)
            assert found["throws"] == (throws(final) if status == 0 else 0)
