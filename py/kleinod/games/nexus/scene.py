"""The scene of NEXUS: rings as cells that come and go, marbles on them, marks and numbers."""

from __future__ import annotations

from collections.abc import Iterable

from kleinod.core.game import NOBODY, Cell, Count, Mark, Piece, Seat, msg
from kleinod.games.nexus.board import AXIAL, NAMES, Place
from kleinod.games.nexus.ring_changes import laid, lifted
from kleinod.games.nexus.ring_graph import ground
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import BLOCKED, COLOURS, OUT, OWN, TAKING, State, on_board
from kleinod.hex.grid import centre, shade


def cells(o: State, sites: Iterable[Place]) -> tuple[Cell, ...]:
    """Cells for rings, barred places, lifted rings, and `sites` where a ring can be laid."""
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
    """Pieces for all marbles on rings."""
    return tuple(
        _marble(ring, seat, n, OWN[seat][load])
        for ring, load in zip(o.rings, o.held, strict=True)
        for seat in COLOURS
        for n in range(OWN[seat][load])
    )


def _marble(ring: Place, seat: Seat, n: int, number: int) -> Piece:
    """One of `number` marbles of a colour on a ring; the description of the first one covers all."""
    say = None if n else msg("piece.marble", seat=seat, n=number)
    return Piece(key(ring, seat, n), NAMES[ring], "marble", seat, say=say)


def key(ring: Place, seat: Seat, n: int) -> str:
    """The key of marble `n` of a colour on a ring."""
    return f"m-{NAMES[ring]}-{seat}-{n}"


def marks(o: State, prey: Iterable[Place]) -> tuple[Mark, ...]:
    """Marks on rings; `prey`: rings that are surrounded, or can be."""
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
    """The counts beside the board: reserves, marbles on rings, and how near the limits are."""
    found: list[Count] = []
    for seat in range(rules.seats):
        if o.kinds[seat] == OUT:
            found.append(Count(seat, "count.out", 0))
            continue
        found.append(Count(seat, "count.reserve", o.reserve[seat]))
        found.append(Count(seat, "count.on_board", on_board(o.held, seat), glyph="ring"))
    if o.gone:
        found.append(Count(NOBODY, "count.gone", o.gone))
    found.append(Count(NOBODY, "count.quiet", o.quiet, rules.quiet_limit * rules.playing(o)))
    found.append(Count(NOBODY, "count.turns", o.turn, rules.turn_limit))
    return tuple(found)
