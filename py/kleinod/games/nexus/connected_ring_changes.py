"""Changes of rings after which all rings form one part (NEX-08). Pure geometry, without marbles.

To list the legal liftings, some thirty rings must be checked. To save time, one way of joining all parts is
tried for all of them, and only the rings for which it fails are examined one by one.
"""

from __future__ import annotations

from kleinod.games.nexus.board import AROUND, COUNT, Place
from kleinod.games.nexus.connecting_placements import joinings, stuck
from kleinod.games.nexus.place_bitsets import (
    BESIDE,
    ONLY,
    Shape,
    around,
    fits,
    is_one,
    members,
    parts,
    singles,
    sites,
)
from kleinod.games.nexus.state import RINGS_CHANGED
from kleinod.hex.grid import OFF


def can_join(rings: Shape, barred: Shape, number: int) -> bool:
    """Return True if `number` rings can be laid so that all rings form one part."""
    return any(
        fits(rings | laid, barred, number - laid.bit_count()) for laid in joinings(rings, barred, number)
    )


def joining_lays(rings: Shape, barred: Shape, number: int) -> Shape:
    """Return where the first of `number` rings can be laid so that all rings can form one part in the end."""
    fitting, found = sites(rings, barred), 0
    for laid in joinings(rings, barred, number):
        left = number - laid.bit_count()
        if not left:
            found |= laid & fitting
        elif fits(rings | laid, barred, left):
            return fitting
    return found


def liftable(rings: Shape, pool: Shape, barred: Shape, number: int) -> Shape | None:
    """Return `number` rings of the pool such that, once they are lifted, four laid rings can join all parts.

    Return None if there are no such rings.
    """
    laid = None
    for laid in joinings(rings, barred, RINGS_CHANGED):
        whole = rings | laid
        more = _loose(whole, members(pool & ~around(laid)), number)
        if more is not None and fits(whole ^ more, barred | more, RINGS_CHANGED - laid.bit_count()):
            return more
        if number:
            break
    if not number:
        return None
    # If the parts cannot be joined as they are, it can only help to lift a whole part.
    for ring in singles(pool if laid is not None else _small_parts(rings, pool, number)):
        pool ^= ring
        more = liftable(rings ^ ring, pool, barred | ring, number - 1)
        if more is not None:
            return ring | more
    return None


def _small_parts(rings: Shape, pool: Shape, number: int) -> Shape:
    """Return all rings of parts that can be lifted whole."""
    return sum(part for part in parts(rings) if part.bit_count() <= number and not part & ~pool)


def surely_lifted(rings: Shape, pool: tuple[Place, ...], barred: Shape, number: int) -> Shape:
    """Return rings of the pool after which, with `number` more lifted, the change can surely be completed.

    Only the first way of joining all parts is tried: it must still work without the ring, perhaps with more
    rings laid right beside it. Other rings may be liftable, too.
    """
    laid = next(joinings(rings, barred, RINGS_CHANGED), None)
    if laid is None:
        return 0
    whole, left = rings | laid, RINGS_CHANGED - laid.bit_count()
    beside = around(laid)
    others = [place for place in pool if not beside >> place & 1]
    others.sort(key=lambda place: (BESIDE[place] & whole).bit_count())
    found = 0
    for place in pool:
        ring = ONLY[place]
        if found & ring or (beside & ring and stuck(rings ^ ring, laid)):
            continue
        rest, kept = whole ^ ring, ring
        missing = _missing(whole, barred, place)
        if 0 < missing <= left:
            kept |= BESIDE[place]
        elif missing and not is_one(rest):
            continue
        more = _loose(rest, [other for other in others if not kept >> other & 1], number)
        if more is not None and fits(rest ^ more, barred | ring | more, left):
            found |= ring | more
    return found


def _loose(rings: Shape, pool: list[Place], number: int) -> Shape | None:
    """Return `number` rings of the pool that can be lifted with their neighbours still connected, or None."""
    found = 0
    for place in pool:
        if not number:
            break
        if _RUNS[_six(rings ^ found, place)] < 2:
            found |= 1 << place
            number -= 1
    return None if number else found


def _missing(rings: Shape, barred: Shape, place: Place) -> int:
    """Return how many rings must be laid beside a place to connect its neighbours once its ring is lifted.

    If that is impossible, return a number larger than that of the rings in a change.
    """
    six = _six(rings, place)
    missing = max(_RUNS[six] - 1, 0)
    free = [i for i in _GAPS[six] if not (barred | 1 << COUNT) >> _AROUND[place][i] & 1]
    return missing if missing <= len(free) else RINGS_CHANGED + 1


def _six(rings: Shape, place: Place) -> int:
    """Return the neighbours of a place as a pattern: a bit for each direction, set if a ring is there."""
    found = 0
    for n in _AROUND[place]:
        found = found << 1 | rings >> n & 1
    return found


#: The neighbours of each place, including places beyond the frame, where no ring can lie.
_AROUND = tuple(tuple(COUNT if n == OFF else n for n in six) for six in AROUND)
_PATTERNS = [[index >> 5 - i & 1 for i in range(6)] for index in range(64)]
#: For each pattern: the number of separate runs of neighbours, and the gaps between them one ring wide.
_RUNS = [sum(there[i] and not there[i - 1] for i in range(6)) for there in _PATTERNS]
_GAPS = [[i for i in range(6) if there[i - 1] and not there[i] and there[i - 5]] for there in _PATTERNS]
