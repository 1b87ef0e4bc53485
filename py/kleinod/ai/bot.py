"""The names other modules use of the bots."""

from __future__ import annotations

from kleinod.ai.levels import LEVELS, Level
from kleinod.ai.policy_bots import followed
from kleinod.ai.sliced_search import SlicedSearch, choose

__all__ = ["LEVELS", "Level", "SlicedSearch", "choose", "followed"]
