"""The rules: players in turn take one or two counters from a row, and the last counter decides.

Terms: counter (Marke), to take (nehmen). An action is ``(n,)``, the number of counters taken. Turn, ply
and action are the same thing here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple, TypeAlias

from kleinod.core.game import NOBODY, TERMINAL, Msg, Options, Outcome, Rules, Seat, msg

Action: TypeAlias = tuple[int]

MOST = 2


class State(NamedTuple):
    """A position. `turn`: the turns played so far. `left`: the counters on the table."""

    turn: int
    left: int


class Blank(Rules[State, Action]):
    REASONS: ClassVar = {"over": "BLA-03", "not_there": "BLA-02", "too_many": "BLA-02"}

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.counters = int(options["counters"])
        self.last_wins = options["last"] == "wins"

    def initial(self) -> State:
        return State(0, self.counters)  # BLA-01

    def current_player(self, s: State) -> Seat:
        return s.turn % self.seats if s.left else TERMINAL

    def pseudo_legal(self, s: State) -> Iterator[Action]:
        """Yield every number of counters on the table, so that a click on any of them has a meaning."""
        return ((n,) for n in range(1, s.left + 1))

    def check(self, s: State, a: Action) -> Msg | None:
        if not s.left:
            return self.no("over")
        if not 1 <= a[0] <= s.left:
            return self.no("not_there", n=s.left)
        if a[0] > MOST:
            return self.no("too_many", most=MOST)
        return None

    def apply(self, s: State, a: Action) -> State:
        return State(s.turn + 1, s.left - a[0])

    def outcome(self, s: State) -> Outcome:
        taker = (s.turn - 1) % self.seats
        code = "end.wins" if self.last_wins else "end.loses"
        scores = self.scores(s)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(scores, places, msg(code, "BLA-03", seat=taker))

    def scores(self, s: State) -> tuple[int, ...]:
        taker = NOBODY if s.left else (s.turn - 1) % self.seats
        return tuple(int((seat == taker) == self.last_wins and not s.left) for seat in range(self.seats))
