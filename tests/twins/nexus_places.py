"""The frame of the naive NEXUS: names, neighbours, boards, connected parts and the border."""

from functools import lru_cache

# NEX-01: a place is (column 0…25, height in half rings). Neighbours lie two half rings apart in a column, or
# one half ring apart in the columns beside it.
PLACE_AT = {
    (column, 2 * number + (column - 13) % 2): f"{letter}{number}"
    for column, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
    for number in range(1, 40)
}
POINT_OF = {place: point for point, place in PLACE_AT.items()}
PLACES = sorted(POINT_OF, key=lambda place: (place[0], int(place[1:])))
CELL_ORDER = {place: number for number, place in enumerate(PLACES)}
DIRECTIONS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def beside(place, direction):
    """Return the next place in a direction, or None outside the frame."""
    column, height = POINT_OF[place]
    return PLACE_AT.get((column + direction[0], height + direction[1]))


AROUND = {place: [beside(place, direction) for direction in DIRECTIONS] for place in PLACES}


def hexagon(radius):
    places = {"n20"}
    for _ in range(radius):
        places |= {other for place in places for other in AROUND[place]}
    return places


TRIANGLE = {
    "l": (17, 23),
    "m": (17, 22),
    "n": (18, 22),
    "o": (18, 21),
    "p": (19, 21),
    "q": (19, 20),
    "r": (20, 20),
}
BOARD = {
    2: hexagon(2),
    3: {f"{letter}{number}" for letter, (low, high) in TRIANGLE.items() for number in range(low, high + 1)},
    4: hexagon(3),
}


def parts(places):
    """Return the connected parts of a set of places, as frozensets, in cell order of their first places."""
    left, found = set(places), []
    for first in sorted(left, key=CELL_ORDER.get):
        if first not in left:
            continue
        part, waiting = {first}, [first]
        while waiting:
            more = {other for other in AROUND[waiting.pop()] if other in left} - part
            part |= more
            waiting += more
        left -= part
        found.append(frozenset(part))
    return found


def border(places):
    """Return the rings that touch the outside; holes are not outside (NEX-04)."""
    return _border(frozenset(places))


@lru_cache(maxsize=1000)
def _border(places):
    outside = set()
    for part in parts(set(PLACES) - places):
        if any(None in AROUND[place] for place in part):
            outside |= part
    return {place for place in places if any(n is None or n in outside for n in AROUND[place])}
