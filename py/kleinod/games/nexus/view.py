"""NEXUS on screen: rings as cells that come and go, marbles, marks, counts, clicks and motions."""

from __future__ import annotations

from collections.abc import Iterable

from kleinod.core.capabilities import Attacking, Insisting
from kleinod.core.game import (
    NOBODY,
    TERMINAL,
    Board,
    Cell,
    Count,
    Mark,
    Motion,
    Msg,
    Piece,
    Scene,
    Seat,
    View,
    msg,
)
from kleinod.games.nexus import log_lines, prompts
from kleinod.games.nexus.attackers import attackers
from kleinod.games.nexus.board import AXIAL, NAMES, Place
from kleinod.games.nexus.enclosure import closable
from kleinod.games.nexus.ring_changes import laid, lifted
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import (
    BEGIN,
    BLOCKED,
    COLOURS,
    IN,
    LAY,
    LAYING,
    LIFT,
    MOVING,
    NEW,
    OUT,
    OWN,
    SACRIFICE,
    STEP,
    TAKING,
    Action,
    State,
    Task,
    on_board,
)
from kleinod.hex.grid import centre, shade

RINGS_BUTTON, IN_BUTTON, SACRIFICE_BUTTON = "#rings", "#in", "#sacrifice"


class NexusView(View[State, Action], Insisting, Attacking):
    """The view of NEXUS: its scenes, prompts, clicks and log."""

    rules: Nexus

    def __init__(self, rules: Nexus) -> None:
        super().__init__(rules)
        self._kept_refusals: tuple[State | None, Msg | None, Msg | None] = (None, None, None)
        self._kept_closings: tuple[State | None, dict[Action, list[Task]]] = (None, {})

    def attackers(self, o: State, place: str) -> tuple[str, ...]:
        return attackers(self.rules, o, place)

    def board(self) -> Board:
        """Return an empty board, because all rings are cells of the scene."""
        return Board(())

    # Scene and prompt ------------------------------------------------------------------------------

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        sites = self.rules.lays(o) if o.phase == LAYING else []
        return Scene(
            pieces=marbles(o),
            cells=cells(o, [a[1] for a in sites]),
            marks=marks(o, self._prey(o)),
            counts=counts(self.rules, o),
        )

    def _prey(self, o: State) -> list[Place]:
        """Return rings that the next decision can surround, or from which marbles are being taken now."""
        if o.phase == TAKING:
            return list(o.todo[0].part)
        return sorted({ring for todo in self._closings(o).values() for task in todo for ring in task.part})

    def _closings(self, o: State) -> dict[Action, list[Task]]:
        """Return, for each decision that completes an action, the marbles that it would earn by surrounding.

        They are cached, because the scene, the prompt and every tooltip need them.
        """
        if self._kept_closings[0] is not o:
            self._kept_closings = o, self._found_closings(o) if o.left == 1 else {}
        return self._kept_closings[1]

    def _found_closings(self, o: State) -> dict[Action, list[Task]]:
        legal, here = self.rules.legal(o), ground(o.rings)
        likely = {a[-1] for a in legal}
        if o.phase == LAYING:
            likely = likely if self.rules.ring_change_pays else set[Place]()
        elif not self.rules.payments(o):
            likely = {end for end in likely if closable(here, o.held, o.seat, here.spot[end])}
        return {a: todo for a in legal if a[-1] in likely and (todo := self.rules.closing(o, a))}

    def prompt(self, o: State) -> Msg:
        if o.seat == TERMINAL:
            return self.rules.outcome(o).reason
        return prompts.prompt(o, max(map(_number, self._closings(o).values()), default=0))

    # Clicks and buttons ----------------------------------------------------------------------------

    def _refusals(self, o: State) -> tuple[Msg | None, Msg | None]:
        """Return why rings cannot be changed, and why marbles cannot be brought in, this turn."""
        if self._kept_refusals[0] is not o:
            self._kept_refusals = o, self.rules.may_change(o), self.rules.may_enter(o)
        return self._kept_refusals[1:]

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        kind, here = a[0], NAMES[a[1]]
        if kind == STEP:
            return here, NAMES[a[2]]
        if kind == SACRIFICE:
            return SACRIFICE_BUTTON, here
        if o.phase != BEGIN or kind not in (LIFT, IN):
            return (here,)
        no_rings, no_entry = self._refusals(o)
        if kind == IN:
            return (here,) if no_rings and not no_entry else (IN_BUTTON, here)
        return (here,) if no_entry and not no_rings else (RINGS_BUTTON, here)

    def offered(self, o: State) -> tuple[Action, ...]:
        """Return, for each kind of action that is impossible now, the one whose refusal says most."""
        if o.seat == TERMINAL:
            return ()
        closed: list[int] = []
        if o.phase == BEGIN:
            no_rings, no_entry = self._refusals(o)
            # In a seat's first turn only entries are possible; the prompt says so.
            first = o.kinds[o.seat] == NEW
            closed += [kind for kind, no in ((LIFT, no_rings), (IN, no_entry)) if no and not first]
        moves = o.phase in (BEGIN, MOVING) and o.kinds[o.seat] != NEW
        if moves and self.rules.sacrifices and not self.rules.offerings(o):
            closed.append(SACRIFICE)
        return tuple(self._nearest(o, kind) for kind in closed)

    def _nearest(self, o: State, kind: int) -> Action:
        """Return the refused action of a kind that came closest to being legal."""
        rank = list(self.rules.REASONS)

        def late(a: Action) -> int:
            refusal = self.rules.check(o, a)
            return rank.index(refusal.code) if refusal else -1

        return max(((kind, place) for place in o.rings), key=late)

    def tells_anyhow(self, why: Msg) -> bool:
        """Return True, for a refused click on a ring with an own marble, unless it is too far away.

        A marble may step onto own marbles, so the reason is of interest; a click too far away only selects.
        """
        return why.code != "too_far"

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        taken = _number(self._closings(o).get(a, ()))
        return prompts.tooltips(self.rules, o, a, len(self.path(o, a)), taken)

    def button(self, o: State, button: str) -> Msg:
        return msg("button." + button[1:])

    # Motions and log -------------------------------------------------------------------------------

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        """Return the motion of the ring or marble, then those of the marbles that leave the board.

        Rings are shown to be laid in the order in which they were lifted.
        """
        if a[0] == LAY:
            start = NAMES[lifted(o)[len(laid(o))]]
            return (Motion(start, (start, NAMES[a[1]])),)
        moved: list[Motion] = []
        left = dict(zip(o.rings, o.held, strict=True))
        here = NAMES[a[1]]
        if a[0] == STEP:
            count = OWN[o.seat][left[a[1]]]
            moved.append(Motion(_key(a[1], o.seat, count - 1), (here, NAMES[a[2]])))
        elif a[0] == SACRIFICE:
            moved.append(Motion(_key(a[1], o.seat, OWN[o.seat][left[a[1]]] - 1), (here, "")))
        elif a[0] == IN:
            moved.append(Motion(_key(a[1], o.seat, 0), ("", here)))
        if a[0] in (LIFT, SACRIFICE):
            return tuple(moved)
        after = self.rules.apply(o, a)
        found = dict(zip(after.rings, after.held, strict=True))
        for ring, load in left.items():
            for seat in COLOURS:
                had, has = OWN[seat][load], OWN[seat][found.get(ring, 0)]
                had -= a[0] == STEP and ring == a[1] and seat == o.seat
                moved += [Motion(_key(ring, seat, n), (NAMES[ring], "")) for n in range(has, had)]
        return tuple(moved)

    def story(self, o: State, a: Action) -> Msg:
        return log_lines.story(self.rules, o, a)


def _number(todo: Iterable[Task]) -> int:
    return sum(task.number for task in todo)


def cells(o: State, sites: Iterable[Place]) -> tuple[Cell, ...]:
    """Return cells for rings, barred places, lifted rings, and `sites` where a ring can be laid."""
    found = [_cell(ring, "ring", "cell.ring") for ring in o.rings]
    waiting = len(laid(o))
    found += [_cell(place, "", "cell.barred") for place in lifted(o)[:waiting]]
    found += [_cell(place, "raised", "cell.lifted") for place in lifted(o)[waiting:]]
    found += [_cell(place, "", "cell.site") for place in sites]
    return tuple(found)


def _cell(place: Place, glyph: str, said: str) -> Cell:
    x, y = centre(AXIAL[place])
    return Cell(
        id=NAMES[place],
        x=round(x, 3),
        y=round(y, 3),
        shape="disc" if glyph else "slot",
        tone=shade(AXIAL[place]),
        label=NAMES[place],
        glyph=glyph,
        say=msg(said),
    )


def marbles(o: State) -> tuple[Piece, ...]:
    """Return pieces for all marbles on rings."""
    return tuple(
        _marble(ring, seat, n, OWN[seat][load])
        for ring, load in zip(o.rings, o.held, strict=True)
        for seat in COLOURS
        for n in range(OWN[seat][load])
    )


def _marble(ring: Place, seat: Seat, n: int, number: int) -> Piece:
    """Return one of `number` marbles of a colour on a ring; the first has a description of all of them."""
    say = None if n else msg("piece.marble", seat=seat, n=number)
    return Piece(_key(ring, seat, n), NAMES[ring], "marble", seat, say=say)


def _key(ring: Place, seat: Seat, n: int) -> str:
    return f"m-{NAMES[ring]}-{seat}-{n}"


def marks(o: State, prey: Iterable[Place]) -> tuple[Mark, ...]:
    """Return the marks on rings; `prey`: rings that are surrounded or can be surrounded next."""
    border = ground(o.rings).border
    found = [Mark(NAMES[ring], "border") for spot, ring in enumerate(o.rings) if border[spot]]
    found += [
        Mark(NAMES[ring], "blocked") for ring, load in zip(o.rings, o.held, strict=True) if BLOCKED[load]
    ]
    kind = "surrounded" if o.phase == TAKING else "would_pay"
    found += [Mark(NAMES[ring], kind, o.seat) for ring in prey]
    found += [Mark(NAMES[place], "lifted") for place in lifted(o)]
    return tuple(found)


def counts(rules: Nexus, o: State) -> tuple[Count, ...]:
    """Return the counts beside the board: reserves, marbles on rings, and the counters with limits."""
    found: list[Count] = []
    for seat in range(rules.seats):
        if o.kinds[seat] == OUT:
            found.append(Count(seat, "count.out", 0))
            continue
        found.append(Count(seat, "count.reserve", o.reserve[seat]))
        found.append(Count(seat, "count.on_board", on_board(o.held, seat), glyph="ring"))
    if NEW in o.kinds and len(set(rules.marbles)) > 1:
        found.append(Count(NOBODY, "count.one_more", 0))
    if o.gone:
        found.append(Count(NOBODY, "count.gone", o.gone))
    found.append(Count(NOBODY, "count.quiet", o.quiet, rules.quiet_limit * rules.playing(o)))
    found.append(Count(NOBODY, "count.turns", o.turn, rules.turn_limit))
    return tuple(found)
