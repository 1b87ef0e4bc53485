"""The choices of the seat to act, as plain data for drawing, and illegal actions worth showing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kleinod.core.game import Action, Position, Seat, Text, View
from kleinod.core.plain_data import plain_msg

if TYPE_CHECKING:
    from kleinod.protocol.frames import Choice


def choices(
    view: View[Any, Any], text: Text[Any, Any], s: Position, seat: Seat, legal: Sequence[Action]
) -> list[Choice]:
    """Return every choice: `a` in notation, its clicks as `path`, its `hints`, and perhaps other `ways`.

    An illegal action that the view offers all the same has the reason `why` instead of `hints`. Pinned
    buttons come first, in an order that is the same in all positions.

    Args:
        view: The view of the game.
        text: The notation of the game.
        s: The position.
        seat: The seat to act.
        legal: Its legal actions.
    """
    rules = view.rules
    o = rules.observe(s, seat)
    listed: list[Choice] = []
    for a in legal:
        choice: Choice = {
            "a": text.format(s, a),
            "path": list(view.path(o, a)),
            "hints": [None if hint is None else plain_msg(hint) for hint in view.tooltips(o, a)],
        }
        ways = view.ways(o, a)
        if ways:
            choice["ways"] = [list(way) for way in ways]
        listed.append(choice)
    for a in view.offered(o):
        why = rules.check(s, a)
        refused: Choice = {"a": text.format(s, a), "path": list(view.path(o, a))}
        if why is not None:
            refused["why"] = plain_msg(why)
        listed.append(refused)
    places = {button: place for place, button in enumerate(view.pinned_buttons(o))}
    return sorted(listed, key=lambda choice: places.get(choice["path"][0], len(places)))
