"""The rule set `witt`: the old translation of the designer's rules, with its figures (MUT-04 to MUT-20).

A marble goes one step, or over a chain of own marbles that may bend; every stage changes the level by at most
one. The last stage may push an opponent's marble. Other players place a player's marbles, even fallen ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kleinod.core.game import Msg, Options, Seat
from kleinod.games.mutternland.land import edge, edge_nuts, why_no_edge
from kleinod.games.mutternland.land_frame import NAMES, NEAR, Place, component
from kleinod.games.mutternland.nut_moves import NutLaw
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import TOWER, Heights, State, occupants
from kleinod.hex.grid import OFF


class Witt(Nutland):
    """The designer's rules.

    `no_uphill` is MUT-11: no push goes uphill, as figure III of the rulebook implies.
    """

    no_uphill = True

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.entry_anywhere = options["reentry"] == "owner_any"
        self.named_owner = options["reentry"] == "opponent"
        if options["cap"] == "4":
            self.nut_law = NutLaw(take_most=TOWER - 1, put_most=TOWER - 1)

    # Placing and re-entering ---------------------------------------------------------------------------

    def setting_places(self, s: State) -> list[Place]:
        on = occupants(s.marbles)
        return [place for place in edge_nuts(s.heights, self.outer_only) if place not in on]

    def setting_refusal(self, s: State, place: Place) -> Msg | None:
        if place in edge_nuts(s.heights, self.outer_only):
            return None
        return self.no("set_not_edge", [NAMES[place]], cell=NAMES[place], why=why_no_edge(s.heights, place))

    def entering(self, s: State) -> Iterator[Place]:
        on, heights = occupants(s.marbles), s.heights
        if self.entry_anywhere:
            return (place for place, height in enumerate(heights) if height == 1 and place not in on)
        shore = edge(heights, self.outer_only)
        return (place for place in shore if heights[place] == 1 and place not in on)

    # Moving and pushing --------------------------------------------------------------------------------

    def reached(self, heights: Heights, own: Collection[Place], start: Place) -> list[Place]:
        """Return `start` and the own marbles that a run from there can pass over (MUT-08)."""
        found = [start]
        for place in found:
            level = heights[place]
            for near in NEAR[place]:
                if near in own and near not in found and -1 <= heights[near] - level <= 1:
                    found.append(near)
        return found

    def explore(
        self, heights: Heights, on: dict[Place, Seat], own: Collection[Place], start: Place
    ) -> tuple[list[Place], list[tuple[Place, int]]]:
        ends: list[Place] = []
        pushes: list[tuple[Place, int]] = []
        seat, strict = on[start], self.no_uphill
        for via in self.reached(heights, own, start):
            level = heights[via]
            for direction, end in enumerate(NEAR[via]):
                height = heights[end]
                if not height or not -1 <= height - level <= 1:
                    continue
                whose = on.get(end)
                if whose is None:
                    ends.append(end)
                elif whose != seat and not (strict and height > level):
                    beyond = NEAR[end][direction]
                    # The place that the moving marble leaves counts as free (MUT-10).
                    if heights[beyond] <= height and (beyond not in on or beyond == start):
                        pushes.append((end, direction))
        return ends, pushes

    def run_refusal(self, s: State, start: Place, end: Place) -> Msg | None:
        reached = self.reached(s.heights, s.marbles[s.seat], start)
        if any(end in NEAR[via] and abs(s.heights[end] - s.heights[via]) <= 1 for via in reached):
            return None
        return self._cannot_enter(s, start, end)

    def _cannot_enter(self, s: State, start: Place, end: Place) -> Msg:
        """Return the reason why no run from `start` gets to `end`: no chain does, or a stage is too steep."""
        chain = component(start, set(s.marbles[s.seat]))
        beside = [via for via in chain if end in NEAR[via]]
        if not beside:
            return self.no("not_reached", [NAMES[start], NAMES[end]], start=NAMES[start], cell=NAMES[end])
        reached = self.reached(s.heights, s.marbles[s.seat], start)
        for via in beside:
            if via in reached:
                return self._too_steep(s, via, end)
        broken = (
            (near, far) for near in reached for far in NEAR[near] if far in chain and far not in reached
        )
        return self._too_steep(s, *next(broken))

    def _too_steep(self, s: State, near: Place, far: Place) -> Msg:
        low, high = s.heights[near], s.heights[far]
        code = "too_high" if high > low else "too_low"
        here, there = NAMES[near], NAMES[far]
        return self.no(code, [here, there], start=here, cell=there, n=low, to=high)

    def push_refusal(self, s: State, start: Place, entered: Place, beyond: Place) -> Msg | None:
        """Return why the push is refused, or None.

        A marble may fall off the land in several directions, of which one must be allowed.
        """
        refusals: list[Msg] = []
        for direction, behind in enumerate(NEAR[entered]):
            if behind == beyond if s.heights[beyond] else not s.heights[behind]:
                refusal = self._way_refusal(s, start, entered, direction)
                if refusal is None:
                    return None
                refusals.append(refusal)
        order = list(self.REASONS)
        worst = max(refusals, key=lambda said: order.index(said.code), default=None)
        return worst or self.no("not_beyond", [NAMES[entered]], cell=NAMES[entered])

    def _way_refusal(self, s: State, start: Place, entered: Place, direction: int) -> Msg | None:
        """Return the reason why a push over `entered` in one direction is not allowed; None if it is."""
        heights, name = s.heights, NAMES[entered]
        via, behind = NEAR[entered][(direction + 3) % 6], NEAR[entered][direction]
        chain = component(start, set(s.marbles[s.seat]))
        if not any(entered in NEAR[place] for place in chain):
            return self._cannot_enter(s, start, entered)
        if via not in chain:
            return self.no("not_beyond", [name], cell=name)
        if via not in self.reached(heights, s.marbles[s.seat], start):
            return self._cannot_enter(s, start, entered)
        if abs(heights[entered] - heights[via]) > 1:
            return self._too_steep(s, via, entered)
        if behind != OFF and behind in occupants(s.marbles) and behind != start:
            return self.no("marble_behind", [NAMES[behind]], cell=NAMES[behind])
        if heights[behind] > heights[entered]:
            at = [name, NAMES[behind]]
            return self.no("pushed_up", at, cell=name, n=heights[entered], to=heights[behind])
        if self.no_uphill and heights[entered] > heights[via]:
            at = [NAMES[via], name]
            return self.no("uphill", at, start=NAMES[via], cell=name, n=heights[via], to=heights[entered])
        return None
