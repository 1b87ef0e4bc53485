"""The rule set `abstractplay` for two players, taken from abstractplay.com (MUT-22a to MUT-22f)."""

from __future__ import annotations

from typing import ClassVar

from kleinod.core.game import BadOption, Msg, Options, Seat, msg
from kleinod.games.mutternland.land import edge_nuts, why_no_edge
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.nut_moves import ANY, NutLaw
from kleinod.games.mutternland.rules_two_player import TwoPlayerNutland
from kleinod.games.mutternland.state import TOWER, Heights, State, occupants

FEWEST_NEIGHBOURS = 3


class AbstractPlay(TwoPlayerNutland):
    """In each turn of the set-up a player places an own and an enemy marble. Nuts of towers may not move."""

    REASONS: ClassVar = {
        **TwoPlayerNutland.REASONS,
        "set_now": "MUT-22a",
        "set_on_nothing": "MUT-22a",
        "set_taken": "MUT-22a",
        "set_thin": "MUT-22a",
        "marble_now": "MUT-22b",
        "owner_enters": "MUT-22d",
        "none_fallen": "MUT-22d",
        "enter_taken": "MUT-22d",
        "enter_on_nothing": "MUT-22d",
        "enter_too_high": "MUT-22d",
        "no_marble": "MUT-22b",
        "not_yours": "MUT-22b",
        "same_marble": "MUT-22b",
        "own_marble": "MUT-22b",
        "push_unfinished": "MUT-22c",
        "no_victim": "MUT-22c",
        "own_victim": "MUT-22c",
        "not_reached": "MUT-22b",
        "no_bridge": "MUT-22b",
        "line_broken": "MUT-22c",
        "not_beyond": "MUT-22c",
        "too_high": "MUT-22b",
        "too_low": "MUT-22b",
        "marble_behind": "MUT-22c",
        "pushed_up": "MUT-22c",
        "pushed_deep": "MUT-22c",
        "marble_on_nut": "MUT-22e",
        "tower_stays": "MUT-22e",
        "tower_full": "MUT-22e",
    }
    quiet_turns = 60
    set_a_turn = 2
    tower_rule = rule_of_passes = "MUT-22f"
    whole_line = False
    deepest = 1
    reach = 6
    exact_reach = True
    rule_of_two = "MUT-22a"

    def __init__(self, seats: int, options: Options) -> None:
        """Set up the rules.

        Raises:
            BadOption: The land is neither the sample nor random.
        """
        if options["land"] not in ("sample", "random"):
            raise BadOption(msg("land.not_here", "MUT-22a"))
        super().__init__(seats, options)
        self.nut_law = NutLaw(ANY, TOWER - 1, TOWER - 1)

    def colour_to_set(self, seat: Seat, placed: int) -> Seat:
        return 1 - seat if placed % 2 else seat

    def setting_places(self, s: State) -> list[Place]:
        on = occupants(s.marbles)
        edge = edge_nuts(s.heights, self.outer_only)
        return [place for place in edge if place not in on and _broad(s.heights, place)]

    def setting_refusal(self, s: State, place: Place) -> Msg | None:
        name = NAMES[place]
        if place not in edge_nuts(s.heights, self.outer_only):
            return self.no("set_not_edge", [name], cell=name, why=why_no_edge(s.heights, place))
        if not _broad(s.heights, place):
            return self.no("set_thin", [name], cell=name, n=FEWEST_NEIGHBOURS)
        return None


def _broad(heights: Heights, place: Place) -> bool:
    return sum(heights[near] > 0 for near in NEAR[place]) >= FEWEST_NEIGHBOURS
