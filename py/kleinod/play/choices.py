"""What the seat to act can choose from, as plain data for whoever draws it; refusals worth knowing too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kleinod.core.game import Seat, Text, View
from kleinod.core.plain_data import plain


def choices(
    view: View[Any, Any], text: Text[Any, Any], s: Any, seat: Seat, legal: Sequence[Any]
) -> list[dict[str, Any]]:
    """Each action as `a` in notation, its clicks as `path`, its `hints` and, if there are, other `ways`.

    Actions that the view offers although they are refused have `why` instead of hints. Buttons that
    stand stay where they are from one position to the next.
    """
    rules = view.rules
    o = rules.observe(s, seat)
    listed: list[dict[str, Any]] = [
        {"a": text.format(s, a), "path": view.path(o, a), "hints": view.tooltips(o, a)}
        | ({"ways": ways} if ways else {})
        for a in legal
        for ways in [view.ways(o, a)]
    ]
    refused: list[dict[str, Any]] = [
        {"a": text.format(s, a), "path": view.path(o, a), "why": rules.check(s, a)} for a in view.offered(o)
    ]
    places = {button: place for place, button in enumerate(view.pinned_buttons(o))}
    return plain(sorted(listed + refused, key=lambda choice: places.get(choice["path"][0], len(places))))
