"""The position editor, which sets the counters at the end of the row and the number of turns so far."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.capabilities import Editing, Field, Mend, Tool, number, taking
from kleinod.core.game import Msg, msg
from kleinod.games._blank.notation import HIGHEST
from kleinod.games._blank.rules import MOST, Blank, State


class BlankEditing(Editing):
    rules: Blank

    def empty(self) -> State:
        return State(0, 0)

    def whole(self, s: State) -> State:
        return s._replace(left=min(s.left, self.rules.counters))

    def tools(self, s: State) -> tuple[Tool, ...]:
        free = (f"c{s.left + 1}",) if s.left < self.rules.counters else ()
        last = (f"c{s.left}",) if s.left else ()
        return (Tool("counter", msg("piece.counter"), free, "counter"), taking(last))

    def use(self, s: State, tool: str, place: str) -> State:
        return s._replace(left=s.left + (1 if tool == "counter" else -1))

    def fields(self, s: State) -> tuple[Field, ...]:
        return (number("turn", s.turn, HIGHEST),)

    def set(self, s: State, field: str, n: int) -> State:
        return s._replace(turn=n)

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        """Yield a repair: the fewest turns in which the missing counters can have been taken."""
        taken = self.rules.counters - s.left
        yield Mend(msg("mend.count"), (f"turn={-(-taken // MOST)}",))


EDITING = BlankEditing
