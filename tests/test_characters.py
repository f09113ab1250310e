"""Opponents are somebody: no two of a game share a name, a face, a temper or a greeting."""

from xml.etree import ElementTree

import pytest

import tablier
from tablier.draw.portraits import portrait
from tablier.draw.theme import DAY, NIGHT, Theme
from tests.tables import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_two_opponents_are_alike(name: str) -> None:
    known = [card.character for card in tablier.bots(name) if card.character]
    for lang in ("fr", "en"):
        for told in (
            [who.temper[lang] for who in known],
            [who.hello[lang] for who in known],
            [who.won[lang] for who in known],
            [who.lost[lang] for who in known],
        ):
            assert len(set(told)) == len(known)
            assert all(0 < len(line) <= 60 for line in told)  # a word, no speech
    assert len({who.name for who in known}) == len(known)
    for theme in (DAY, NIGHT):
        assert len({portrait(who.portrait, theme) for who in known}) == len(known)


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_a_face_is_well_formed_and_light_to_send(theme: Theme) -> None:
    for name in NAMES:
        for card in tablier.bots(name):
            if card.character:
                drawn = portrait(card.character.portrait, theme)
                assert len(drawn) < 6000  # it goes with every seat
                assert ElementTree.fromstring(drawn).tag == "g"
