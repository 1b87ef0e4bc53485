"""The rule set `wag`, which follows a published summary for two players (MUT-21a to MUT-21f)."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import Msg, Options
from kleinod.games.mutternland.land_frame import Place
from kleinod.games.mutternland.nut_moves import NutLaw
from kleinod.games.mutternland.rules_two_player import TwoPlayerNutland
from kleinod.games.mutternland.state import TOWER, State, land_of, occupants


class Wag(TwoPlayerNutland):
    """Players place the opponent's marbles anywhere. Nuts may be taken from a tower but never put on it."""

    REASONS: ClassVar = {
        **TwoPlayerNutland.REASONS,
        "set_now": "MUT-21a",
        "set_on_nothing": "MUT-21a",
        "set_taken": "MUT-21a",
        "marble_now": "MUT-21b",
        "owner_enters": "MUT-21d",
        "none_fallen": "MUT-21d",
        "enter_taken": "MUT-21d",
        "enter_on_nothing": "MUT-21d",
        "enter_too_high": "MUT-21d",
        "no_marble": "MUT-21b",
        "not_yours": "MUT-21b",
        "same_marble": "MUT-21b",
        "own_marble": "MUT-21b",
        "push_unfinished": "MUT-21c",
        "no_victim": "MUT-21c",
        "own_victim": "MUT-21c",
        "marble_on_nut": "MUT-21e",
        "nut_held": "MUT-21e",
        "tower_full": "MUT-21e",
    }
    tower_rule = rule_of_passes = "MUT-21f"

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.nut_law = NutLaw(put_most=TOWER - 1)

    def setting_places(self, s: State) -> list[Place]:
        on = occupants(s.marbles)
        return [place for place in land_of(s.heights) if place not in on]

    def setting_refusal(self, s: State, place: Place) -> Msg | None:
        return None
