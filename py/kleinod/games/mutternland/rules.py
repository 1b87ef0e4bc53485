"""The rules of Mutternland (Nutland, Motherland), Hartmut Witt 1997 (Witt Spiele).

For two to six players, 70 hexagonal nuts form a land, and players place each other's marbles on its edge. A
turn has two halves. First a marble moves, alone or over a chain of own marbles, at most one level up or down,
and may push an opponent's marble. Then a nut with three open sides beside an own marble moves to another
place beside that marble or its chain. No nut is ever put on empty ground, so the land shrinks while towers
grow. A player with marbles on enough towers of four nuts at the end of a turn wins.

This module has the part that the rule sets share: the land, placing marbles, the two halves as separate
decisions, and the end. rules_witt.py, rules_two_player.py, rules_wag.py and rules_abstractplay.py define
marble moves, nut_moves.py defines nut moves, and state.py defines positions and actions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random
from typing import ClassVar

from kleinod.core.capabilities import Limited
from kleinod.core.game import CHANCE, NOBODY, TERMINAL, Msg, Options, Outcome, Rules, Seat
from kleinod.games.mutternland import action_check, land_laying, nut_moves
from kleinod.games.mutternland.ending import altitude, held, ranked, result
from kleinod.games.mutternland.land import REACH
from kleinod.games.mutternland.land_frame import NEAR, Place
from kleinod.games.mutternland.nut_moves import NutLaw
from kleinod.games.mutternland.state import (
    ENTER,
    ENTERING,
    FELLED,
    FILL,
    GROW,
    LAND,
    LAY,
    MARBLE,
    MARBLES,
    MOVED,
    NAME,
    NOTHING,
    NUT,
    NUTS,
    OVER,
    PUSH,
    RUN,
    SET,
    SETTING,
    SKIP,
    Action,
    Heights,
    Marbles,
    State,
    moved,
    occupants,
    with_nuts,
)
from kleinod.hex.grid import OFF


class Nutland(Rules[State, Action], Limited):
    """The shared rules; subclasses define how marbles are placed, moved and re-entered."""

    #: The rule id for each code of a refusal, in the order of the checks. Rule sets for two players change
    #: some.
    REASONS: ClassVar = {
        "over": "",
        "land_first": "MUT-03",
        "land_wrong": "MUT-03",
        "lay_now": "MUT-03",
        "set_now": "MUT-04",
        "enter_now": "MUT-13",
        "marble_now": "MUT-06",
        "nut_now": "MUT-14",
        "lay_in_middle": "MUT-03",
        "lay_on_nut": "MUT-03",
        "lay_apart": "MUT-03",
        "set_on_nothing": "MUT-04",
        "set_taken": "MUT-04",
        "set_not_edge": "MUT-05",
        "must_move": "MUT-06",
        "owner_enters": "MUT-13",
        "name_first": "MUT-13",
        "none_fallen": "MUT-13",
        "name_self": "MUT-13",
        "no_entry": "MUT-13",
        "enter_taken": "MUT-13",
        "no_marble": "MUT-07",
        "not_yours": "MUT-07",
        "enter_on_nothing": "MUT-13",
        "enter_too_high": "MUT-13",
        "enter_not_edge": "MUT-13",
        "same_marble": "MUT-08",
        "off_land": "MUT-12",
        "own_marble": "MUT-08",
        "push_unfinished": "MUT-09",
        "no_victim": "MUT-09",
        "own_victim": "MUT-09",
        "not_reached": "MUT-08",
        "not_beyond": "MUT-09",
        "too_high": "MUT-07",
        "too_low": "MUT-07",
        "marble_behind": "MUT-10",
        "pushed_up": "MUT-10",
        "uphill": "MUT-11",
        "no_nut_here": "MUT-14",
        "marble_on_nut": "MUT-14",
        "nut_not_next": "MUT-14",
        "tower_stays": "MUT-17",
        "nut_held": "MUT-15",
        "same_place": "MUT-14",
        "empty_ground": "MUT-16",
        "marble_on_target": "MUT-14",
        "target_not_next": "MUT-14",
        "tower_full": "MUT-17",
    }
    quiet_turns = 20  # turns without progress for each player that end the game (MUT-20b)
    turn_limit = 150  # turns for each player that end the game (MUT-20c)
    set_a_turn = 1  # marbles placed in one turn
    repetition_ends = True  # True if the third occurrence of a position ends the game (MUT-20a)
    limit_rule = "MUT-20"
    tower_rule = "MUT-19"
    rule_of_passes = "MUT-20"
    reach = REACH  # the reach of random lands
    exact_reach = False
    passes_count = False  # True if a turn that a player chooses to skip counts as a pass
    named_owner = True  # True if another player places a fallen marble (MUT-13)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.towers = {2: 3, 3: 2}.get(seats, 1)
        self.each = MARBLES[seats]
        self.outer_only = options["edge"] == "outer"
        self.nut_law = NutLaw()
        self.pass_limit = seats
        self.optional_marble = options["marble_move"] == "may"
        self.draft = options["land"] == "draft"
        self.land = land_laying.chosen(self, options)

    # Differences between the rule sets ---------------------------------------------------------------

    @abstractmethod
    def explore(
        self, heights: Heights, on: dict[Place, Seat], own: Collection[Place], start: Place
    ) -> tuple[list[Place], list[tuple[Place, int]]]:
        """Return the free places that the marble on `start` can reach, and its pushes.

        A push consists of the place that the marble enters, and the direction.
        """

    @abstractmethod
    def run_refusal(self, s: State, start: Place, end: Place) -> Msg | None:
        """Return the reason why a marble cannot go from `start` to the free place `end`; None if it can."""

    @abstractmethod
    def push_refusal(self, s: State, start: Place, entered: Place, beyond: Place) -> Msg | None:
        """Return the reason why a marble on `start` cannot push the one on `entered` to `beyond`, or None."""

    @abstractmethod
    def setting_places(self, s: State) -> list[Place]:
        """Return the places where the next marble may be placed."""

    @abstractmethod
    def setting_refusal(self, s: State, place: Place) -> Msg | None:
        """Return the reason why the next marble may not be placed on a free place; None if it may."""

    @abstractmethod
    def entering(self, s: State) -> Iterable[Place]:
        """Return the places where a fallen marble may re-enter, in rising order."""

    def colour_to_set(self, seat: Seat, placed: int) -> Seat:
        """Return the seat whose marble `seat` places when `placed` marbles are on the land (MUT-04)."""
        return (seat + 1) % self.seats

    # The course of the game --------------------------------------------------------------------------

    def initial(self) -> State:
        return land_laying.first(self)

    def current_player(self, s: State) -> Seat:
        if s.phase == OVER:
            return TERMINAL
        if s.phase == GROW:
            return CHANCE
        return s.seat if s.asked == NOBODY else s.asked

    def sample_chance(self, s: State, rng: Random) -> Action:
        return land_laying.dealt(self, s, rng)

    def placed(self, s: State) -> int:
        """Return the number of marbles on the land; during the set-up, of those placed so far (MUT-04)."""
        return sum(map(len, s.marbles))

    def fallen(self, s: State, seat: Seat) -> int:
        """Return how many marbles of `seat` have fallen, or during the set-up are not placed yet."""
        return self.each - len(s.marbles[seat])

    def apply(self, s: State, a: Action) -> State:
        kind = a[0]
        if kind in (LAND, LAY, FILL):
            return land_laying.apply(self, s, a)
        if kind == SET:
            return self._set(s, a[1])
        if kind == NAME:
            return s._replace(phase=ENTERING, asked=a[1])
        if kind == ENTER:
            return self._to_nuts(s, moved(s.marbles, s.seat, OFF, a[1]), MOVED)
        if kind == NUT:
            return self._end_turn(s, with_nuts(s.heights, (a[1], -1), (a[2], 1)), True, False)
        if kind == SKIP:
            return self._skip(s)
        if kind == RUN:
            return self._to_nuts(s, moved(s.marbles, s.seat, a[1], a[2]), MOVED)
        _, start, entered, beyond = a
        victim = occupants(s.marbles)[entered]
        marbles = moved(moved(s.marbles, victim, entered, beyond), s.seat, start, entered)
        return self._to_nuts(s, marbles, FELLED if beyond == OFF else MOVED)

    def _set(self, s: State, place: Place) -> State:
        placed = self.placed(s)
        marbles = moved(s.marbles, self.colour_to_set(s.seat, placed), OFF, place)
        placed += 1
        if placed % self.set_a_turn:
            return s._replace(marbles=marbles)
        s = s._replace(turn=s.turn + 1, seat=(s.seat + 1) % self.seats, marbles=marbles)
        return self.begun(s._replace(phase=MARBLE)) if placed == self.each * self.seats else s

    def _to_nuts(self, s: State, marbles: Marbles, did: int) -> State:
        s = State(s.turn, NUTS, s.seat, NOBODY, s.heights, marbles, s.played, s.quiet, s.passes, did)
        return s if self.can_move_nut(s) else self._end_turn(s, s.heights, False, False)

    def _skip(self, s: State) -> State:
        chosen_pass = self.passes_count and s.did == NOTHING
        if s.phase == NUTS:
            return self._end_turn(s, s.heights, False, chosen_pass)
        if self.can_move_nut(s):
            return s._replace(phase=NUTS)
        return self._end_turn(s, s.heights, False, chosen_pass or not self.can_use_marbles(s))

    def _end_turn(self, s: State, heights: Heights, nut_moved: bool, passed: bool) -> State:
        quiet = 0 if nut_moved or s.did == FELLED else s.quiet + 1
        passes = s.passes + 1 if passed else 0
        seat = (s.seat + 1) % self.seats
        s = State(s.turn + 1, MARBLE, seat, NOBODY, heights, s.marbles, s.played + 1, quiet, passes)
        return s._replace(phase=OVER) if self.ending(s) else self.begun(s)

    def begun(self, s: State) -> State:
        """Return `s` at the start of a turn, without the marble half if it has no action (MUT-18).

        A player who has no action in either half must pass, so that all players see it.
        """
        return s if self.can_use_marbles(s) or not self.can_move_nut(s) else s._replace(phase=NUTS)

    # Legal actions -----------------------------------------------------------------------------------

    def moves(self, s: State) -> list[Action]:
        heights, own, on = s.heights, set(s.marbles[s.seat]), occupants(s.marbles)
        found: list[Action] = []
        for start in s.marbles[s.seat]:
            ends, pushes = self.explore(heights, on, own, start)
            found += [(RUN, start, end) for end in ends]
            for entered, direction in pushes:
                beyond = NEAR[entered][direction]
                found.append((PUSH, start, entered, beyond if heights[beyond] else OFF))
        return list(dict.fromkeys(found))

    def can_move_marble(self, s: State) -> bool:
        """Return True if any marble can move. Steps to free places are tried first, which is fast."""
        heights, own, on = s.heights, s.marbles[s.seat], occupants(s.marbles)
        for start in own:
            level = heights[start]
            for near in NEAR[start]:
                if heights[near] and near not in on and -1 <= heights[near] - level <= 1:
                    return True
        return any(any(self.explore(heights, on, own, start)) for start in own)

    def can_enter(self, s: State) -> bool:
        """Return True if the seat whose turn it is has a fallen marble that can re-enter (MUT-13)."""
        return len(s.marbles[s.seat]) < self.each and any(True for _ in self.entering(s))

    def entry_places(self, s: State) -> list[Place]:
        """Return the places where a fallen marble may re-enter, in rising order (MUT-13)."""
        return list(self.entering(s))

    def can_use_marbles(self, s: State) -> bool:
        """Return True if the marble half of the turn has an action: a move or a re-entry (MUT-06)."""
        return self.can_move_marble(s) or self.can_enter(s)

    def can_move_nut(self, s: State) -> bool:
        """Return True if the nut half of the turn has an action (MUT-14)."""
        return nut_moves.can_move(s, self.nut_law)

    def is_stuck(self, s: State) -> bool:
        """Return True if the seat to act can only pass (MUT-18)."""
        return s.phase == MARBLE and not self.can_use_marbles(s) and not self.can_move_nut(s)

    def legal(self, s: State) -> tuple[Action, ...]:
        if s.phase == MARBLE:
            found = self.moves(s)
            stop = self.optional_marble or not found
            if len(s.marbles[s.seat]) < self.each:
                found += self.entries(s)
            return (*found, (SKIP,)) if stop else tuple(found)
        if s.phase == NUTS:
            return (*nut_moves.moves(s, self.nut_law), (SKIP,))
        if s.phase == SETTING:
            return tuple([(SET, place) for place in self.setting_places(s)])
        if s.phase == ENTERING:
            return tuple([(ENTER, place) for place in self.entering(s)])
        return land_laying.legal(s)

    def entries(self, s: State) -> list[Action]:
        """Return the first actions of a re-entry by the seat whose turn it is."""
        if not self.named_owner:
            return [(ENTER, place) for place in self.entering(s)]
        return [(NAME, seat) for seat in range(self.seats) if seat != s.seat] if self.can_enter(s) else []

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        return action_check.pseudo_legal(self, s)

    def check(self, s: State, a: Action) -> Msg | None:
        return action_check.refusal(self, s, a)

    # The end -----------------------------------------------------------------------------------------

    def ending(self, s: State) -> str:
        """Return the reason why the game is over at the end of a turn, or "" if it goes on."""
        if max(self.scores(s)) >= self.towers:
            return "towers"
        if s.passes >= self.pass_limit:
            return "passes"
        if s.quiet >= self.quiet_turns * self.seats:
            return "quiet"
        return "limit" if s.played >= self.turn_limit * self.seats else ""

    def unlimited(self, before: State, s: State) -> State:
        """Return `s` as if no limit had ended the game (MUT-20), because repetition is reported instead."""
        return s if self.ending(s) == "towers" else self.begun(s._replace(phase=MARBLE))

    def outcome(self, s: State) -> Outcome:
        return result(self, s)

    def ranking(self, s: State) -> tuple[int, ...]:
        """Return the rank of each seat, by towers and then by the sum of heights (MUT-20)."""
        return ranked([(held(s, seat), altitude(s, seat)) for seat in range(self.seats)])

    def adjudicate(self, s: State, why: Msg) -> Outcome:
        if why.code == "end.resigned":
            return super().adjudicate(s, why)
        if why.code == "repetition":
            return Outcome(self.scores(s), (1,) * self.seats, why._replace(rule=self.limit_rule))
        return Outcome(self.scores(s), self.ranking(s), why._replace(rule=self.limit_rule))

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple([held(s, seat) for seat in range(self.seats)])

    def key(self, s: State) -> Hashable:
        """Return the key of a position. If repetition ends no game, the number of turns makes it unique."""
        when = 0 if self.repetition_ends else s.turn
        return s.phase, s.seat, s.asked, s.heights, s.marbles, s.did, when
