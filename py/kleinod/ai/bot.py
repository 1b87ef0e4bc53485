"""The names of `kleinod.ai` that other modules import."""

from __future__ import annotations

from kleinod.ai.bot_decision import SlicedSearch, choose
from kleinod.ai.levels import LEVELS, Level
from kleinod.ai.policy_bots import followed

__all__ = ["LEVELS", "Level", "SlicedSearch", "choose", "followed"]
