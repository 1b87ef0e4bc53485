"""The rules that the two-player rule sets `wag` and `abstractplay` share: marbles move in straight lines.

A marble steps, or jumps over exactly one own marble. A line of own marbles pushes one opponent's marble by
one place; the rear marble of the line is the one that moves (MUT-21b, MUT-21c, MUT-22c). The owner re-enters
a fallen marble on any free place of height 1, and both halves of a turn may be skipped.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import ClassVar

from kleinod.core.game import BadOption, Msg, Options, Seat, msg
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import Heights, State, occupants
from kleinod.hex.grid import OFF

#: Codes of refusals that occur only in the rule set `witt`.
_ONLY_WITT = ("must_move", "name_first", "name_self", "no_entry", "enter_not_edge", "uphill")


class TwoPlayerNutland(Nutland):
    """The rules that both rule sets for two players share.

    `whole_line`: True if all heights in a pushing line may differ by only one from the next, False if this
    limits only its first stage. `deepest`: the most levels that a pushed marble may go down.
    """

    REASONS: ClassVar = {
        **{code: rule for code, rule in Nutland.REASONS.items() if code not in _ONLY_WITT},
        "not_reached": "MUT-21b",
        "not_beyond": "MUT-21c",
        "too_high": "MUT-21b",
        "too_low": "MUT-21b",
        "no_bridge": "MUT-21b",
        "line_broken": "MUT-21c",
    }
    passes_count = True
    repetition_ends = False
    named_owner = False
    whole_line = True
    deepest = 99
    rule_of_two = "MUT-21a"

    def __init__(self, seats: int, options: Options) -> None:
        """Set up the rules.

        Raises:
            BadOption: There are not two seats.
        """
        if seats != 2:
            raise BadOption(msg("rules.two_players", self.rule_of_two, n=seats))
        super().__init__(seats, options)
        self.optional_marble = True

    def entering(self, s: State) -> list[Place]:
        on = occupants(s.marbles)
        return [place for place, height in enumerate(s.heights) if height == 1 and place not in on]

    def explore(
        self, heights: Heights, on: dict[Place, Seat], own: Collection[Place], start: Place
    ) -> tuple[list[Place], list[tuple[Place, int]]]:
        ends: list[Place] = []
        pushes: list[tuple[Place, int]] = []
        seat, level = on[start], heights[start]
        for direction, place in enumerate(NEAR[start]):
            height = heights[place]
            if not height or not -1 <= height - level <= 1:
                continue
            if place not in on:
                ends.append(place)
                continue
            if on[place] == seat:
                behind = NEAR[place][direction]
                if heights[behind] and behind not in on and -1 <= heights[behind] - height <= 1:
                    ends.append(behind)
            entered = self.line_end(heights, on, place, direction, seat)
            if entered != OFF and self.gives_way(heights, on, entered, direction):
                pushes.append((entered, direction))
        return ends, pushes

    def line_end(
        self, heights: Heights, on: dict[Place, Seat], place: Place, direction: int, seat: Seat
    ) -> Place:
        """Return the place of the opponent's marble at the end of a line over `place`, or `OFF`."""
        while on.get(place) == seat:
            level = heights[place]
            place = NEAR[place][direction]
            if self.whole_line and abs(heights[place] - level) > 1:
                return OFF
        return place if place in on else OFF

    def gives_way(self, heights: Heights, on: dict[Place, Seat], entered: Place, direction: int) -> bool:
        """Return True if the marble on `entered` can be pushed in this direction (MUT-10, MUT-22c)."""
        beyond = NEAR[entered][direction]
        depth = heights[entered] - heights[beyond]
        return not heights[beyond] or (0 <= depth <= self.deepest and beyond not in on)

    # Refusals ------------------------------------------------------------------------------------------

    def _stage_refusal(self, s: State, near: Place, far: Place) -> Msg | None:
        low, high = s.heights[near], s.heights[far]
        if abs(high - low) <= 1:
            return None
        here, there = NAMES[near], NAMES[far]
        code = "too_high" if high > low else "too_low"
        return self.no(code, [here, there], start=here, cell=there, n=low, to=high)

    def run_refusal(self, s: State, start: Place, end: Place) -> Msg | None:
        if end in NEAR[start]:
            return self._stage_refusal(s, start, end)
        on = occupants(s.marbles)
        for direction, over in enumerate(NEAR[start]):
            if over != OFF and NEAR[over][direction] == end:
                if on.get(over) != s.seat:
                    return self.no("no_bridge", [NAMES[over]], cell=NAMES[over])
                return self._stage_refusal(s, start, over) or self._stage_refusal(s, over, end)
        return self.no("not_reached", [NAMES[start], NAMES[end]], start=NAMES[start], cell=NAMES[end])

    def push_refusal(self, s: State, start: Place, entered: Place, beyond: Place) -> Msg | None:
        heights, on, name = s.heights, occupants(s.marbles), NAMES[entered]
        line = self._line(on, start, entered)
        if line is None:
            return self.no("not_reached", [NAMES[start], name], start=NAMES[start], cell=name)
        direction, places = line
        broken = [place for place in places[1:-1] if on.get(place) != s.seat]
        if broken:
            return self.no("line_broken", [NAMES[place] for place in broken], cell=NAMES[broken[0]])
        behind = NEAR[entered][direction]
        if beyond != (behind if heights[behind] else OFF):
            return self.no("not_beyond", [name], cell=name)
        for near, far in list(pairwise(places))[: None if self.whole_line else 1]:
            refusal = self._stage_refusal(s, near, far)
            if refusal is not None:
                return refusal
        if behind != OFF and behind in on:
            return self.no("marble_behind", [NAMES[behind]], cell=NAMES[behind])
        if not self.gives_way(heights, on, entered, direction):
            code = "pushed_up" if heights[behind] > heights[entered] else "pushed_deep"
            at = [name, NAMES[behind]]
            return self.no(code, at, cell=name, n=heights[entered], to=heights[behind])
        return None

    def _line(self, on: dict[Place, Seat], start: Place, entered: Place) -> tuple[int, list[Place]] | None:
        """Return direction and places of the straight line from `start` to `entered`, or None."""
        for direction in range(6):
            places = [start]
            while places[-1] not in (entered, OFF):
                places.append(NEAR[places[-1]][direction])
            if places[-1] == entered:
                return direction, places
        return None
