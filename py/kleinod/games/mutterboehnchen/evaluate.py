"""The worth of a position for each seat: its talers, plus what its fields pay now and may pay soon."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import Rules
from kleinod.games.mutterboehnchen.attack import talers
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import State

#: The worth of a taler, of a taler that a field would pay, and of a bean on a field, in quarters of a taler.
TALER, RIPE, BEAN = 4.0, 3.0, 0.5


def evaluate(rules: Rules[Any, Any], s: State) -> tuple[float, ...]:
    """Return the worth of `s` for each seat, in quarters of a taler.

    Raises:
        TypeError: The rules are of another game.
    """
    if not isinstance(rules, Mutterboehnchen):
        raise TypeError(type(rules).__name__)
    k = rules.tables
    return tuple(
        TALER * talers(s, seat)
        + sum(RIPE * k.pays(cards) + BEAN * len(cards) for cards in s.fields[seat] if cards)
        for seat in range(rules.seats)
    )
