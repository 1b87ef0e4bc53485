"""The bot policy of the first release. It must never change, because old bots in the arena still use it."""

from __future__ import annotations

from typing import Any

from kleinod.core.game import Rules, Seat
from kleinod.games.mutterboehnchen import bot_policy
from kleinod.games.mutterboehnchen.judgement import first_edition
from kleinod.games.mutterboehnchen.state import Action, State


def advise(rules: Rules[Any, Any], o: State, me: Seat) -> list[tuple[Action, float]]:
    """Score the answers of `me` with the weights of the first release, which are the same for two players."""
    return bot_policy.advise(rules, o, me, judgement=first_edition(rules.seats))
