"""Finds the standing answer that says no for a player (BOH-55c)."""

from __future__ import annotations

from kleinod.core.game import NOBODY
from kleinod.games.mutterboehnchen import trade
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.pending_tasks import Answer, Reply, Task
from kleinod.games.mutterboehnchen.standing_answers import NEVER, NO_GIFTS, QUIET, stands
from kleinod.games.mutterboehnchen.state import State


def reason(s: State, task: Task) -> int | None:
    """Return the kind of standing answer that says no to this question; None if the player must answer."""
    if not isinstance(task, (Answer, Reply)):
        return None
    if stands(s, task.seat, QUIET):
        return QUIET
    if s.offer == NO_OFFER:
        return None
    giver, _ = trade.gift(s, task.partner, task.seat) or (NOBODY, NOBODY)
    if giver == task.seat and stands(s, task.seat, NO_GIFTS):
        return NO_GIFTS
    return NEVER if set(s.offer.wants) & set(stands(s, task.seat, NEVER)) else None
