"""A second, naive Matobo, written from the rule sheet alone, against which tests check the engine.

It shares no code with the product. Shapes are the letters t s h o r (triangle, square, hexagon, octagon,
round), seats the numbers 1…4. A game is a plain dict:

    seats    the number of players
    pieces   {"c4": "t", …}: the single pieces, including those under pawns
    columns  {"d3": ("t", height, seat), …}
    pawns    {seat: cell}; a pawn not yet placed is missing
    stock    {seat: "oot"}: letters in alphabetical order
    next     the seat whose turn comes next, unless it is skipped
    quiet    turns played since a piece was last collected or built on
    options  see DEFAULTS

No function changes its arguments.
"""

from itertools import pairwise

COLUMN_SIZES = {"a": 6, "b": 5, "c": 6, "d": 5, "e": 6, "f": 5, "g": 6}
SHAPES = "tshor"
CENTRE = "d3"
COUNTS = {"classic": (7, 8, 8, 7, 9), "prototype": (7, 8, 8, 7, 8)}  # MAT-02, MAT-21: numbers of pieces
DEFAULTS = {
    "rule_set": "classic",  # or "prototype"
    "column_use": "hop+bend",  # or "hop" or "bend"
    "hop_end": "any",  # or "empty"
    "majority_points": 1,  # 0 to 3
    "majority_tie": "none",  # or "shared"
    "teams": "default",  # or "on" or "off"; by default "on" with four players
    "partner_columns": "foreign",  # or "own"
    "counts": None,  # five numbers in the order of SHAPES
}

# MAT-01: a cell is (column 0…6, Y). Neighbours lie two half rows apart in a column, or one half row apart in
# the columns beside it.
CELL_AT = {
    (column, 2 * row + column % 2): f"{letter}{row + 1}"
    for column, (letter, size) in enumerate(COLUMN_SIZES.items())
    for row in range(size)
}
PLACE_OF = {cell: place for place, cell in CELL_AT.items()}
CELLS = list(PLACE_OF)  # a1…a6, b1…g6
DIRECTIONS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def beside(cell, direction):
    """Return the next cell in a direction, or None beyond the edge."""
    column, height = PLACE_OF[cell]
    return CELL_AT.get((column + direction[0], height + direction[1]))


NEIGHBOURS = {
    cell: {other for direction in DIRECTIONS if (other := beside(cell, direction))} for cell in CELLS
}


# --- beginning ------------------------------------------------------------------------------------------


def is_layout(layout, options=None):
    """Return True if 39 letters are a layout by MAT-02 and MAT-03, or by MAT-21 with an empty d3."""
    options = {**DEFAULTS, **(options or {})}
    letters = dict(zip(CELLS, layout, strict=True))
    counts = options["counts"] or COUNTS[options["rule_set"]]
    if (letters[CENTRE] == "-") != (options["rule_set"] == "prototype"):
        return False
    if [layout.count(shape) for shape in SHAPES] != list(counts):
        return False
    return all(letters[cell] != letters[other] for cell in CELLS for other in NEIGHBOURS[cell])


def random_layout(lots, options=None):
    """Return a random layout, which is filled cell by cell and begun again if no shape fits a cell.

    `lots` is the source of chance.
    """
    options = {**DEFAULTS, **(options or {})}
    counts = options["counts"] or COUNTS[options["rule_set"]]
    for _ in range(10_000):
        bag = dict(zip(SHAPES, counts, strict=True))
        letters = {CENTRE: "-"} if options["rule_set"] == "prototype" else {}
        for cell in CELLS:
            if cell in letters:
                continue
            near = {letters.get(other) for other in NEIGHBOURS[cell]}
            fitting = [shape for shape in SHAPES for _ in range(bag[shape]) if shape not in near]
            if not fitting:
                break
            letters[cell] = lots.choice(fitting)
            bag[letters[cell]] -= 1
        else:
            return "".join(letters[cell] for cell in CELLS)
    raise ValueError(counts)


def start(seats, layout, options=None):
    """Return the game before its first turn."""
    pieces = {cell: letter for cell, letter in zip(CELLS, layout, strict=True) if letter != "-"}
    game = position(seats, pieces, options=options)
    if game["options"]["rule_set"] == "prototype":  # MAT-21: the start of the prototype
        game["pawns"] = dict.fromkeys(range(1, seats + 1), CENTRE)
    return game


def position(seats, pieces, *, columns=None, pawns=None, stock=None, next_seat=1, quiet=0, options=None):
    """Return a game from any arrangement."""
    given = stock or {}
    full_options = {**DEFAULTS, **(options or {})}
    if full_options["teams"] == "default":
        full_options["teams"] = "on" if seats == 4 else "off"  # MAT-20: teams of two
    if full_options["teams"] == "on" and seats != 4:
        raise ValueError("teams need four players")
    return {
        "seats": seats,
        "pieces": dict(pieces),
        "columns": dict(columns or {}),
        "pawns": dict(pawns or {}),
        "stock": {seat: "".join(sorted(given.get(seat, ""))) for seat in range(1, seats + 1)},
        "next": next_seat,
        "quiet": quiet,
        "options": full_options,
    }


# --- turns ----------------------------------------------------------------------------------------------


def to_act(game):
    """Return the seat to act, skipping seats without a move (MAT-14); None once the game is over."""
    if ending(game):
        return None
    seat = game["next"]
    while not actions_of(game, seat):
        seat = seat % game["seats"] + 1
    return seat


def moves(game):
    """Return the legal actions of the seat whose turn it is, in notation and sorted; [] once the game is
    over."""
    seat = to_act(game)
    return [] if seat is None else actions_of(game, seat)


def play(game, notation):
    """Return the game after one legal action. Raise `ValueError` for any other text."""
    if notation not in moves(game):
        raise ValueError(notation)
    return after(game, notation)


def after(game, notation):
    """Return the game after an action that is known to be legal; unlike `play`, it does not check this."""
    seat = to_act(game)
    pieces, columns = dict(game["pieces"]), dict(game["columns"])
    pawns, stock = dict(game["pawns"]), dict(game["stock"])
    quiet = game["quiet"] + 1
    if notation.startswith("@"):
        pawns[seat] = notation[1:]
    else:
        origin, target = notation.removesuffix("!").split("-")
        pawns[seat] = target
        if origin in pieces:
            quiet = 0
            shape = pieces.pop(origin)
            if notation.endswith("!"):
                columns[origin] = (shape, stock[seat].count(shape) + 1, seat)  # MAT-12: building a column
                stock[seat] = stock[seat].replace(shape, "")
            else:
                stock[seat] = "".join(sorted(stock[seat] + shape))
    return {
        **game,
        "pieces": pieces,
        "columns": columns,
        "pawns": pawns,
        "stock": stock,
        "next": seat % game["seats"] + 1,
        "quiet": quiet,
    }


def perft(game, depth):
    """Return the number of lines of exactly `depth` turns; a finished position has no children."""
    if depth == 0:
        return 1
    return sum(perft(after(game, notation), depth - 1) for notation in moves(game))


def actions_of(game, seat):
    """Return, in sorted order, the actions that a seat would have if it were its turn, even if the game is
    over."""
    pieces = game["pieces"]
    if seat not in game["pawns"]:  # MAT-05: placing the pawns
        return sorted(f"@{cell}" for cell in pieces if cell not in game["pawns"].values())
    origin = game["pawns"][seat]
    steps = [f"{origin}-{target}" for target in ends_of(game, seat)]
    if origin in pieces and _may_build(game, seat, pieces[origin]):
        steps += [f"{step}!" for step in steps]
    return sorted(steps)


def _may_build(game, seat, shape):
    height = game["stock"][seat].count(shape) + 1
    if height == 1:
        return False
    heights = [other for letter, other, _ in game["columns"].values() if letter == shape]
    return game["options"]["rule_set"] == "prototype" or all(height >= other for other in heights)


# --- paths ----------------------------------------------------------------------------------------------


def ends_of(game, seat):
    """Return all cells where the seat's pawn may end a move (MAT-06 to MAT-10, MAT-22)."""
    origin = game["pawns"][seat]
    use = "bend" if game["options"]["rule_set"] == "prototype" else game["options"]["column_use"]
    stops_on_empty = game["options"]["rule_set"] == "classic"
    found, walked = set(), set()

    picky = game["options"]["hop_end"] == "empty" and stops_on_empty

    def walk(cell, direction, by_column=False):
        here = beside(cell, direction)
        if here is None or (here, direction, by_column) in walked:
            return
        walked.add((here, direction, by_column))
        kind = _kind(game, seat, here)
        lands = kind == "piece" and not (picky and by_column)  # MAT-08: option hop_end
        if here != origin and (lands or (kind == "empty" and stops_on_empty)):
            found.add(here)
        if kind == "empty":
            walk(here, direction, by_column)
        elif kind == "own column":
            for onward in DIRECTIONS:
                if ("hop" if onward == direction else "bend") in use:
                    walk(here, onward, True)

    for direction in DIRECTIONS:
        walk(origin, direction)
    return found


def _kind(game, seat, cell):
    """Return the kind of a cell as a moving pawn meets it: empty, piece, own column or blocked."""
    prototype = game["options"]["rule_set"] == "prototype"
    for other, standing_on in game["pawns"].items():
        if standing_on == cell and other != seat and not (prototype and cell == CENTRE):
            return "blocked"
    if cell in game["columns"]:
        owner = game["columns"][cell][2]
        partner = game["options"]["teams"] == "on" and (owner - seat) % 2 == 0
        own = owner == seat or (partner and game["options"]["partner_columns"] == "own")
        return "own column" if own else "blocked"
    return "piece" if cell in game["pieces"] else "empty"


def leg(game, seat, cell, direction):
    """Return the cells where a straight leg of a move may end, and the own columns where it may turn."""
    prototype = game["options"]["rule_set"] == "prototype"
    use = "bend" if prototype else game["options"]["column_use"]
    ends, turns = [], []
    while cell := beside(cell, direction):
        kind = _kind(game, seat, cell)
        if kind == "own column" and "bend" in use:
            turns.append(cell)
        if cell != game["pawns"][seat] and (kind == "piece" or (kind == "empty" and not prototype)):
            ends.append(cell)
        if kind in {"piece", "blocked"} or (kind == "own column" and "hop" not in use):
            break
    return ends, turns


def route(game, seat, target):
    """Return the columns where the drawn path turns; None if no path leads there.

    The path with the fewest turns is drawn, of several the first in cell order.
    """
    reached = {(): (game["pawns"][seat], None)}  # columns turned at so far: (cell, direction of the last leg)
    seen = set()
    while reached:
        farther = {}
        for columns in sorted(reached, key=lambda columns: [CELLS.index(cell) for cell in columns]):
            cell, came = reached[columns]
            for direction in DIRECTIONS:
                if direction == came:
                    continue
                ends, turns = leg(game, seat, cell, direction)
                if target in ends:
                    return list(columns)
                for column in turns:
                    if (column, direction) not in seen:
                        seen.add((column, direction))
                        farther[*columns, column] = (column, direction)
        reached = farther
    return None


def shorten(game, text):
    """Return a path such as `c4/e3/f5`, which names only turning columns, as the action `c4-f5`.

    Raise `ValueError` if the path is illegal.
    """
    seat = to_act(game)
    cells = text.removesuffix("!").split("/")
    if seat not in game["pawns"] or cells[0] != game["pawns"][seat] or len(cells) < 2:
        raise ValueError(text)
    came = None
    for number, (cell, following) in enumerate(pairwise(cells), start=2):
        last = number == len(cells)
        for direction in DIRECTIONS:
            ends, turns = leg(game, seat, cell, direction)
            if direction != came and following in (ends if last else turns):
                came = direction
                break
        else:
            raise ValueError(text)
    notation = f"{cells[0]}-{cells[-1]}" + "!" * text.endswith("!")
    if notation not in moves(game):
        raise ValueError(text)
    return notation


# --- end and score --------------------------------------------------------------------------------------


def ending(game):
    """Return the reason the game ended: pieces, moves or quiet; None while it is not over."""
    classic = game["options"]["rule_set"] == "classic"
    if classic and not game["pieces"]:  # MAT-15: the end when no single piece is left
        return "pieces"
    if not any(actions_of(game, seat) for seat in range(1, game["seats"] + 1)):  # MAT-16: nobody can move
        return "moves"
    turns_each = 4 if len(game["pieces"]) <= 2 else 10
    if classic and game["quiet"] >= turns_each * game["seats"]:  # MAT-16: quiet turns
        return "quiet"
    return None


def score(game):
    """Return {seat: (points for columns, points for majorities)}, for the position or the end of the game."""
    classic = game["options"]["rule_set"] == "classic"
    stock = dict(game["stock"])
    if ending(game) in {"moves", "quiet"}:  # MAT-16: pieces under pawns count
        for seat, cell in game["pawns"].items():
            stock[seat] += game["pieces"].get(cell, "")
    points = {}
    for seat, own in stock.items():
        columns = sum(
            2 * height - (1 if classic else 3) for height in _heights(game, [seat])
        )  # MAT-17, MAT-23: the points of a column
        others = [stock[other] for other in stock if other != seat]
        majorities = sum(_has_majority(game, shape, own, others) for shape in SHAPES) if classic else 0
        points[seat] = (columns, majorities * game["options"]["majority_points"])
    return points


def _has_majority(game, shape, own, others):
    mine, most = own.count(shape), max(other.count(shape) for other in others)  # MAT-18: majorities in stock
    return mine > most or (mine == most > 0 and game["options"]["majority_tie"] == "shared")


def places(game):
    """Return {seat: place}, 1 for the winners.

    Tied seats share a place, and the next places stay free (MAT-19).
    """
    seats = range(1, game["seats"] + 1)
    teams_on = game["options"]["teams"] == "on"
    groups = [[1, 3], [2, 4]] if teams_on else [[seat] for seat in seats]
    points = score(game)
    worth = []
    for group in groups:
        heights = _heights(game, group)
        worth.append((sum(sum(points[seat]) for seat in group), max(heights, default=0), len(heights)))
    return {
        seat: 1 + sum(other > worth[number] for other in worth)
        for number, group in enumerate(groups)
        for seat in group
    }


def _heights(game, seats):
    return [height for _, height, owner in game["columns"].values() if owner in seats]
