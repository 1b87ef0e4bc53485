"""The base of all parts of the rules: options, reasons for refusals, and common questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from kleinod.core.game import TERMINAL, Msg, Options, Rules, Seat
from kleinod.games.nexus.board import NAMES, Place
from kleinod.games.nexus.ring_graph import RingGraph, ground
from kleinod.games.nexus.state import NEW, OUT, RINGS, SACRIFICE, Action, State

#: The limit of turns for each player at the table, unless the option sets one (NEX-22).
TURNS_EACH = 80


class NexusBase(Rules[State, Action], ABC):
    """The options as the rules use them, and all reasons for refusals.

    Reasons are in the order of the checks: phase, kind of action, ring, way, rest of the action.
    """

    REASONS: ClassVar = {
        "over": "",
        "mid_action": "NEX-05",
        "first_in": "NEX-05",
        "no_ring": "NEX-01",
        "place_unknown": "NEX-01",
        "rings_just_changed": "NEX-07",
        "own_rings_before": "NEX-07",
        "too_few_empty": "NEX-07",
        "reserve_short": "NEX-09",
        "no_doors": "NEX-09",
        "press_first": "NEX-11",
        "lifted_already": "NEX-06",
        "ring_in_use": "NEX-06",
        "nothing_fits": "NEX-06",
        "ring_there": "NEX-06",
        "touches_one": "NEX-06",
        "barred": "NEX-06",
        "falls_apart": "NEX-08",
        "ring_taken": "NEX-09",
        "not_at_border": "NEX-10",
        "sacrifice_off": "NEX-13",
        "sacrifice_again": "NEX-13",
        "no_marble": "NEX-11",
        "just_blocked": "NEX-12",
        "blocked": "NEX-03",
        "nobody_flies": "NEX-13",
        "same_ring": "NEX-11",
        "goes_nowhere": "NEX-11",
        "too_far": "NEX-11",
        "whole_row": "NEX-11",
        "three_own": "NEX-03",
        "four_there": "NEX-03",
        "unchanged": "NEX-14",
        "no_second": "NEX-11",
        "sacrifice_stuck": "NEX-13",
        "not_enclosed": "NEX-17",
        "none_to_take": "NEX-17",
    }

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.connected = options["connected"] == "yes"
        self.chain = options["row"] == "chain"
        self.sacrifices = int(options["sacrifice_max"])
        self.edge_closes = options["edge_closes"] == "yes"
        self.round_up = options["half"] == "remove_up"
        self.ring_change_pays = options["ring_change_pays"] == "yes"
        self.first_out = options.get("end") == "first_out"
        self.quiet_limit = int(options["quiet_limit"])
        self.turn_limit = int(options["turn_limit"]) or TURNS_EACH * seats
        self.marbles = tuple(10 + (seats == 2 and seat == 1) for seat in range(seats))

    def ground_of(self, s: State) -> RingGraph:
        return ground(s.rings)

    def previous(self, s: State) -> Seat:
        """Return the seat that acted last. Players eliminated since then did not act (NEX-20)."""
        for back in range(1, self.seats):
            seat = (s.seat - back) % self.seats
            if s.kinds[seat] != OUT:
                return seat
        return s.seat

    def empties(self, s: State) -> tuple[Place, ...]:
        """Return the empty rings in cell order."""
        return tuple([place for place, load in zip(s.rings, s.held, strict=True) if not load])

    def playing(self, s: State) -> int:
        return self.seats - s.kinds.count(OUT)

    def ring_ban(self, s: State) -> Msg | None:
        """Return why `s.seat` may not change rings this turn (NEX-07); None if it may.

        This is the part of the rule that does not depend on the rings.
        """
        if s.seat == TERMINAL:
            return self.no("over")
        if s.kinds[s.seat] == NEW:
            return self.no("first_in")
        if s.kinds[s.seat] == RINGS:
            return self.no("own_rings_before")
        before = self.previous(s)
        if s.kinds[before] == RINGS:
            return self.no("rings_just_changed", seat=before)
        return None

    @abstractmethod
    def can_act(self, s: State) -> bool:
        """Return True if `s.seat`, at the start of a turn, can enter three marbles or move twice (NEX-20)."""

    def spare(self, s: State) -> int:
        """Return the number of sacrifices that are still allowed in this action."""
        return self.sacrifices - sum([a[0] == SACRIFICE for a in s.done])


def name(place: Place) -> str:
    """Return the name of a place, "?" beyond the frame."""
    return NAMES[place] if 0 <= place < len(NAMES) else "?"
