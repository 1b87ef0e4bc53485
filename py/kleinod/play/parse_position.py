"""Reads a position from the text that links and set-up forms hold."""

from __future__ import annotations

from collections.abc import Mapping

from kleinod.core import limits, registry
from kleinod.core.game import BadText, Game, OptionValue, Position


def position_from(of: Game, seats: int, options: Mapping[str, OptionValue], text: str) -> Position:
    """Return a position from text. It must be one that can occur in play.

    Raises:
        BadText: The text is no position, or an impossible one; the message names the first fault.
    """
    limits.refuse_longer(text, limits.POSITION, "position.long")
    rules = registry.build(of, seats, registry.complete(of, seats, options))
    reader = of.text(rules)
    try:
        s = reader.decode(text)
    except BadText as error:
        error.game = of.id
        raise
    faults = reader.audit(s)
    if faults:
        raise BadText(faults[0], of.id)
    return s
