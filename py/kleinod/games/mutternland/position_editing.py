"""The position editor of Mutternland: nuts on the land and beside it, marbles, and the half of the turn."""

from __future__ import annotations

from collections.abc import Iterator

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
from kleinod.core.game import LAST_TURN, NOBODY, Msg, Scene, Seat, msg
from kleinod.games.mutternland.land_frame import MIDDLE, NAMES, PLACE, Place, touching
from kleinod.games.mutternland.land_ground import bare
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTERING,
    FELLED,
    GROW,
    LAYING,
    MARBLE,
    MOVED,
    NO_LAND,
    NOTHING,
    NUTS,
    OVER,
    SETTING,
    TOWER,
    State,
    land_of,
    moved,
    occupants,
    with_nuts,
)
from kleinod.hex.grid import OFF

#: The most nuts on one place: all nuts of the game.
HIGHEST = 70
#: The phases that the user can choose, each with a result of the marble half of the turn.
PHASES: tuple[tuple[str, int, int], ...] = (
    ("edit.phase.l", LAYING, NOTHING),
    ("edit.phase.g", GROW, NOTHING),
    ("edit.phase.p", SETTING, NOTHING),
    ("edit.phase.m", MARBLE, NOTHING),
    ("edit.phase.n0", NUTS, NOTHING),
    ("edit.phase.n1", NUTS, MOVED),
    ("edit.phase.n2", NUTS, FELLED),
    ("edit.phase.o", OVER, NOTHING),
)


class MutternlandEditing(Editing):
    """The position editor of Mutternland."""

    rules: Nutland

    def empty(self) -> State:
        return State(0, MARBLE, 0, NOBODY, NO_LAND, ((),) * self.rules.seats)

    def scene(self, s: State) -> Scene:
        scene = self.view.scene(s._replace(phase=OVER) if s.phase in (LAYING, MARBLE) else s, None)
        ground = tuple(bare(place, "cell.free_ground") for place in self._ground(s))
        return scene._replace(cells=(*scene.cells, *ground))

    def _ground(self, s: State) -> list[Place]:
        """Return the empty places for a nut: beside the land and under marbles, at first the middle."""
        land = land_of(s.heights)
        under = {place for own in s.marbles for place in own if not s.heights[place]}
        return sorted({*(touching(land) if land else [MIDDLE]), *under})

    # Nuts and marbles -------------------------------------------------------------------------------

    def tools(self, s: State) -> tuple[Tool, ...]:
        land, on = land_of(s.heights), occupants(s.marbles)
        nuts = [place for place in land if s.heights[place] < HIGHEST]
        found = [Tool("nut", msg("piece.nut", n=1), _names([*nuts, *self._ground(s)]), "nut")]
        for seat in range(self.rules.seats):
            places = _names(place for place in land if on.get(place) != seat)
            found.append(Tool(f"marble{seat}", msg("edit.marble", seat=seat), places, "marble", seat))
        return (*found, taking(_names(sorted({*land, *on}))))

    def use(self, s: State, tool: str, place: str) -> State:
        at = PLACE[place]
        on = occupants(s.marbles).get(at, NOBODY)
        if tool == "nut":
            return s._replace(heights=with_nuts(s.heights, (at, 1)))
        if on != NOBODY:
            s = s._replace(marbles=moved(s.marbles, on, at, OFF))
        elif tool == TAKE:
            return s._replace(heights=with_nuts(s.heights, (at, -1)))
        return s if tool == TAKE else s._replace(marbles=moved(s.marbles, int(tool[-1]), OFF, at))

    # Numbers ----------------------------------------------------------------------------------------

    def _phases(self) -> list[tuple[Msg, int, Seat, int]]:
        """Return all choices of a phase: its name and number, `State.asked` and `State.did`."""
        laid = self.rules.land is not None
        found = [
            (msg(code), phase, NOBODY, did)
            for code, phase, did in PHASES
            if not (phase == GROW and laid) and not (phase == LAYING and not self.rules.draft)
        ]
        if self.rules.named_owner:
            asked = range(self.rules.seats)
            found += [(msg("edit.phase.e", seat=seat), ENTERING, seat, NOTHING) for seat in asked]
        return found

    def fields(self, s: State) -> tuple[Field, ...]:
        phases = self._phases()
        here = next((n for n, one in enumerate(phases) if one[1:] == (s.phase, s.asked, s.did)), 0)
        names = tuple(one[0] for one in phases)
        found = [Field("phase", msg("edit.phase"), here, 0, len(names) - 1, names)]
        if s.phase in (MARBLE, ENTERING, NUTS, OVER):
            found.insert(0, seat_field(s.seat, self.rules.seats))
        for key, n in (("turn", s.turn), ("played", s.played), ("quiet", s.quiet), ("passes", s.passes)):
            found.append(number(key, n, LAST_TURN))
        return tuple(found)

    def set(self, s: State, field: str, n: int) -> State:
        if field == "phase":
            _, phase, asked, did = self._phases()[n]
            return s._replace(phase=phase, asked=asked, did=did)
        if field == "seat":
            seats = self.rules.seats
            more = (n - s.seat) % seats
            if max(s.played, s.turn) + more > LAST_TURN:
                more -= seats
            return s._replace(played=max(s.played + more, 0), turn=max(s.turn + more, 0))
        return s._replace(**{field: n})

    # Repairs ----------------------------------------------------------------------------------------

    def mends(self, s: State, fault: Msg) -> Iterator[Mend]:
        if fault.code == "audit.too_many_nuts":
            yield take_away(_names(_highest(s, sum(s.heights) - int(dict(fault.args)["most"]))))
        elif fault.code == "audit.too_high":
            on = occupants(s.marbles)
            high = [place for place in land_of(s.heights) if s.heights[place] > TOWER and place not in on]
            yield take_away(_names(place for place in high for _ in range(s.heights[place] - TOWER)))
        elif fault.code == "audit.too_many_marbles":
            own = s.marbles[int(dict(fault.args)["seat"])]
            yield take_away(_names(own[int(dict(fault.args)["most"]) :]))
        elif fault.code == "audit.no_nut_below":
            yield Mend(msg("mend.nut"), (f"nut@{fault.at[0]}",))
        elif fault.code == "audit.two_marbles":
            yield take_away(fault.at)
        elif fault.code == "audit.counters":
            yield self._counted(s)
        elif fault.code == "audit.laying":
            turns = len(land_of(s.heights))
            yield Mend(msg("mend.count"), ("passes=0", "quiet=0", "played=0", f"turn={turns}"))
        elif fault.code == "audit.setting":
            turns = max(s.turn, self.rules.placed(s))
            yield Mend(msg("mend.count"), ("passes=0", "quiet=0", "played=0", f"turn={turns}"))

    def _counted(self, s: State) -> Mend:
        """Return a repair that raises counters until they are consistent, and keeps the seat to act."""
        quiet = max(s.quiet, s.passes)
        seats = self.rules.seats
        played = s.played + max(-(-(quiet - s.played) // seats), 0) * seats
        turn = max(s.turn, played)
        return Mend(msg("mend.count"), (f"quiet={quiet}", f"played={played}", f"turn={turn}"))


def _names(places: Iterator[Place] | list[Place] | tuple[Place, ...]) -> tuple[str, ...]:
    return tuple([NAMES[place] for place in places])


def _highest(s: State, surplus: int) -> list[Place]:
    """Return the places from which to remove `surplus` nuts: the highest stacks without a marble."""
    heights, on = bytearray(s.heights), occupants(s.marbles)
    found: list[Place] = []
    free = [place for place in land_of(s.heights) if place not in on]
    while free and len(found) < surplus:
        place = max(free, key=lambda place: (heights[place], place))
        if not heights[place]:
            break
        heights[place] -= 1
        found.append(place)
    return found


EDITING = MutternlandEditing
