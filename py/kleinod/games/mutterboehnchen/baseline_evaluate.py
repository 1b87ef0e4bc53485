"""The judgement of the first edition, by which the old levels of the arena still play: changed by nobody."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import Rules, Seat
from kleinod.games.mutterboehnchen import bot_policy
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.weights import FIRST


def advise(rules: Rules[Any, Any], o: State, me: Seat) -> list[tuple[Action, float]]:
    """Everybody for himself, also where only two play."""
    return bot_policy.advise(rules, o, me, FIRST)
