"""The evaluation of the first edition, which the old levels of the arena still use. It never changes."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import Rules, Seat
from kleinod.games.mutterboehnchen import bot_policy
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.weights import FIRST


def advise(rules: Rules[Any, Any], o: State, me: Seat) -> list[tuple[Action, float]]:
    """Score the answers of `me` with the weights of the first edition, which are the same for two players."""
    return bot_policy.advise(rules, o, me, FIRST)
