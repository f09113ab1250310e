"""Why a click on the board does nothing: what was meant by it, and the rules' own reason."""

from collections.abc import Sequence

from tablier.picture.scene import Scene
from tablier.table import wire
from tablier.table.awaited import in_short
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.sentences import name_of, say
from tablier.table.table import PLAY, Table


def why_not(
    table: Table, may: Permissions, scene: Scene, seat: int, picked: Sequence[str], clicked: str
) -> wire.WhyNot:
    """One line, with the rule; `picked` was clicked before, and may belong to what is meant."""
    require(may.see_secret(seat))  # whoever plays the seat, nobody else
    place, lang = table.position, scene.lang
    if place is None or table.stage != PLAY:
        raise Refused(Why.LATE, "not-in-play")
    ruleset = table.game.ruleset
    asked_by = f"{table.game.id}.{ruleset.cited('turn')}"
    owing = table.owing()
    if seat not in owing:
        key = "why-not.turn" if owing else "why-not.lot"
        name = name_of(table, owing[0], lang) if owing else ""
        return wire.WhyNot(say(key, lang, name=name), asked_by)
    if table.dice_awaited():
        return wire.WhyNot(say("why-not.dice", lang), asked_by)
    meant = scene.drawing.meant(scene.seen, seat, picked, clicked)
    for action in meant:
        if refusal := place.refused(seat, action):
            return wire.WhyNot(refusal.message.say(lang), refusal.rule)
    if meant:  # it may do something, only not there
        text = ruleset.text(place.s, table.game.o, seat, meant[0])
        choice = in_short(table, place, seat, text, meant[0], lang)
        return wire.WhyNot(say("why-not.elsewhere", lang, choice=choice), asked_by)
    return wire.WhyNot(say("why-not.nothing", lang), asked_by)
