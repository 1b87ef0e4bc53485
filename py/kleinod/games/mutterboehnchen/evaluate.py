"""What a position is worth to each seat: talers, and what the fields would pay now and may pay soon."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import Rules
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State

#: A taler in hand, one that lies on a field, and a bean that grows, in quarters of a taler.
TALER, RIPE, BEAN = 4.0, 3.0, 0.5


def evaluate(rules: Rules[Any, Any], s: State) -> tuple[float, ...]:
    """Quarters of talers for each seat."""
    if not isinstance(rules, Mutterboehnchen):
        raise TypeError(type(rules).__name__)
    k = rules.kit
    return tuple(
        TALER * talers(s, seat)
        + sum(RIPE * k.pays(cards) + BEAN * len(cards) for cards in s.fields[seat] if cards)
        for seat in range(rules.seats)
    )
