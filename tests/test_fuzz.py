"""What the fuzzer begins from is good: a target that refused it would find nothing."""

from itertools import islice

import pytest

from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", ["records", "states", "boards"])
def test_a_target_takes_what_it_begins_from(name: str) -> None:
    target = TARGETS[name]
    seeds = list(islice(target.seeds(), 1, 30, 4))
    assert len(seeds) > 1
    for seed in seeds:
        target.act(seed)
        target.act(seed[: len(seed) // 2])
        target.act(seed.replace(b"1", b"\xff"))
