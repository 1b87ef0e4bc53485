"""The position editor of NEXUS: rings, marbles and last actions at the start of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kleinod.core.capabilities import (
    TAKE,
    Editing,
    Field,
    Mend,
    Tool,
    number,
    seat_field,
    take_away,
    taking,
)
from kleinod.core.game import LAST_TURN, TERMINAL, Msg, Scene, msg
from kleinod.games.nexus.board import NAMES, NEAR, PLACE, START, Place
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import COLOURS, MOST, MOST_OWN, NEW, OUT, OWN, TOTAL, UNIT, State, on_board
from kleinod.games.nexus.view import cells, counts, marbles, marks

MIDDLE = PLACE["n20"]
#: The most marbles in a draft, more than a game has.
MANY = 99
KINDS = tuple(f"edit.kind.{letter}" for letter in "nrimx")


class NexusEditing(Editing):
    """The position editor of NEXUS."""

    rules: Nexus

    def empty(self) -> State:
        seats = self.rules.seats
        return State(0, 0, (), (), (0,) * seats, (NEW,) * seats, 0, 0)

    def whole(self, s: State) -> State:
        """Return the position at the start of the turn, because only such positions can be edited."""
        return s.start or s

    def scene(self, s: State) -> Scene:
        found = cells(s, self._sites(s))
        return Scene(marbles(s), found, marks=marks(s, ()), counts=counts(self.rules, s))

    def _sites(self, s: State) -> list[Place]:
        """Return the places where a ring can be put: beside other rings; the middle if there are none."""
        beside = {near for ring in s.rings for near in NEAR[ring]} - set(s.rings)
        return sorted(beside) if s.rings else [MIDDLE]

    # Rings and marbles ------------------------------------------------------------------------------

    def tools(self, s: State) -> tuple[Tool, ...]:
        found = [Tool("ring", msg("cell.ring"), _names(self._sites(s)), "ring")]
        for seat in range(self.rules.seats):
            free = (
                ring
                for ring, load in zip(s.rings, s.held, strict=True)
                if OWN[seat][load] < MOST_OWN and TOTAL[load] < MOST
            )
            said = msg("piece.marble", seat=seat, n=1)
            found.append(Tool(f"marble{seat}", said, _names(free), "marble", seat))
        return (*found, taking(_names(s.rings)))

    def use(self, s: State, tool: str, place: str) -> State:
        loads = dict(zip(s.rings, s.held, strict=True))
        ring = PLACE[place]
        load = loads.get(ring, 0)
        if tool == "ring":
            loads[ring] = 0
        elif tool != TAKE:
            loads[ring] = load + UNIT[int(tool[-1])]
        elif load:
            loads[ring] = load - UNIT[max(seat for seat in COLOURS if OWN[seat][load])]
        else:
            del loads[ring]
        rings = tuple(sorted(loads))
        return s._replace(rings=rings, held=tuple(loads[ring] for ring in rings))

    # Numbers ----------------------------------------------------------------------------------------

    def fields(self, s: State) -> tuple[Field, ...]:
        seats = self.rules.seats
        found = [seat_field(seats if s.seat == TERMINAL else s.seat, seats, "edit.over")]
        names = tuple(map(msg, KINDS))
        for seat in range(seats):
            said = msg("edit.reserve")
            found.append(Field(f"reserve{seat}", said, s.reserve[seat], 0, MANY, seat=seat, glyph="marble"))
            found.append(Field(f"kind{seat}", msg("edit.kind"), s.kinds[seat], NEW, OUT, names, seat))
        found += [number("gone", s.gone, MANY), number("quiet", s.quiet, LAST_TURN)]
        return (*found, number("turn", s.turn, LAST_TURN))

    def set(self, s: State, field: str, n: int) -> State:
        if field == "seat":
            return s._replace(seat=TERMINAL if n == self.rules.seats else n)
        if field in ("gone", "quiet", "turn"):
            return s._replace(**{field: n})
        seat = int(field[-1])
        if field.startswith("reserve"):
            return s._replace(reserve=(*s.reserve[:seat], n, *s.reserve[seat + 1 :]))
        return s._replace(kinds=(*s.kinds[:seat], n, *s.kinds[seat + 1 :]))

    # Repairs ----------------------------------------------------------------------------------------

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        started = sum(kind != NEW for kind in s.kinds)
        if fault.code == "audit.rings":
            surplus = len(s.rings) - int(dict(fault.args)["want"])
            free = [ring for ring, load in zip(s.rings, s.held, strict=True) if not load]
            if 0 < surplus <= len(free):
                yield take_away(_names(free[-surplus:]))
            missing = self._missing(s)
            if len(missing) == -surplus:
                yield Mend(
                    msg("mend.rings", n=len(missing)), tuple(f"ring@{NAMES[ring]}" for ring in missing)
                )
        elif fault.code == "audit.marbles":
            yield from self._marbles(s)
        elif fault.code == "audit.counters":
            turn = min(max(s.turn, started, s.quiet), self.rules.turn_limit)
            yield Mend(msg("mend.count"), (f"quiet={min(s.quiet, turn)}", f"turn={turn}"))
        elif fault.code == "audit.first_round":
            yield Mend(msg("mend.count"), (f"turn={started}", f"seat={started}"))

    def _missing(self, s: State) -> list[Place]:
        """Return the places of missing initial rings, in an order in which rings can be put there."""
        there = set(s.rings)
        found: list[Place] = []
        left = set(START[self.rules.seats]) - there
        fit: set[Place] = {MIDDLE} & left
        if there:
            fit = {ring for ring in left if there.intersection(NEAR[ring])}
        while fit:
            found += sorted(fit)
            left -= fit
            fit = {ring for ring in left if {*there, *found}.intersection(NEAR[ring])}
        return found

    def _marbles(self, s: State) -> Iterator[Mend]:
        """Yield repairs of the number of marbles.

        Missing marbles are added to a reserve, or to those out of the game; surplus ones are removed there.
        """
        there = sum(on_board(s.held, seat) for seat in range(self.rules.seats))
        missing = sum(self.rules.marbles) - there - sum(s.reserve) - s.gone
        for seat, n in enumerate(s.reserve):
            if s.kinds[seat] != OUT and 0 <= n + missing <= MANY:
                said = msg("mend.reserve" if missing > 0 else "mend.unreserve", seat=seat, n=abs(missing))
                yield Mend(said, (f"reserve{seat}={n + missing}",))
        if 0 <= s.gone + missing <= MANY:
            said = msg("mend.gone" if missing > 0 else "mend.back", n=abs(missing))
            yield Mend(said, (f"gone={s.gone + missing}",))


def _names(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple([NAMES[place] for place in places])


EDITING = NexusEditing
