"""The frame of the naive Mutternland: names, neighbours, and the land printed in the rulebook."""

# MUT-03: a place is (column 0…25, height in half places). Neighbours lie two half places apart in a column,
# or one half place apart in the columns beside it.
PLACE_AT = {
    (column, 2 * number + column % 2): f"{letter}{number}"
    for column, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
    for number in range(1, 40)
}
POINT_OF = {place: point for point, place in PLACE_AT.items()}
DIRECTIONS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def beside(place, direction):
    """Return the next place in a direction, or None outside the frame, where there is never a nut."""
    column, height = POINT_OF[place]
    return PLACE_AT.get((column + direction[0], height + direction[1]))


AROUND = {place: [beside(place, direction) for direction in DIRECTIONS] for place in POINT_OF}

# The land printed in the rulebook: for each column from the west the rows of the rule sheet, counted
# downwards.
SAMPLE_ROWS = [
    *[range(2, 6), range(1, 6), range(5), range(5), range(-1, 4), range(-1, 4), range(-2, 3), range(-1, 3)],
    *[range(-2, 1), range(-3, 2), range(-4, 1), range(-4, 1), [-4, -3, 0], [-5, -4, -3, -1]],
    *[[-6, -5, -4, -2], [-6, -4], [-4]],
]
# The land in the middle: 4 free columns in the west and 5 in the east, 16 free rows in the south and 17 in
# the north.
SAMPLE = sorted(PLACE_AT[4 + q, 46 - 2 * r - q] for q, rows in enumerate(SAMPLE_ROWS) for r in rows)


def is_connected(places):
    """Return True if there is at least one place and every place can be reached from every other."""
    places = set(places)
    return bool(places) and flood([min(places)], places) == places


def flood(sources, allowed):
    """Return the places of `allowed` that can be reached from `sources` from neighbour to neighbour."""
    found, waiting = set(sources), list(sources)
    while waiting:
        for other in AROUND[waiting.pop()]:
            if other in allowed and other not in found:
                found.add(other)
                waiting.append(other)
    return found
