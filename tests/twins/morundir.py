"""A second, naive Morundir, written from the rule sheet alone, against which tests check the engine.

It shares no code with the product. A game is a plain dict:

    pieces       {"d4": "blue knight", …}
    to_move      "blue" | "black"
    quiet        plies since the last capture
    plies        plies played so far
    dukes_taken  {"blue": n, "black": n}: dukes that each player has captured, including returned ones
    options      {"variant": "classic" | "return", "stuck": "loss" | "draw",
                  "quiet_limit": plies, "duke_count": "off" | "three"}

No function changes its arguments.
"""

COLUMN_SIZES = {"a": 1, "b": 4, "c": 7, "d": 6, "e": 7, "f": 6, "g": 7, "h": 4, "i": 1}
CASTLE = "e4"
DEFAULTS = {"variant": "classic", "stuck": "loss", "quiet_limit": 100, "duke_count": "off"}
OPPONENT = {"blue": "black", "black": "blue"}
WIN = {"blue": "1-0", "black": "0-1"}
PLY_LIMIT_OF_THE_VARIANT = 200

# MOR-01: a cell is (column 0…8, height in half cells above the castle's row). A flat-top hex touches the
# cells one whole cell above and below it in its column, and half a cell above and below it in the columns
# beside.
CELL_AT = {
    (column, 2 * row - (size - 1)): f"{letter}{row + 1}"
    for column, (letter, size) in enumerate(COLUMN_SIZES.items())
    for row in range(size)
}
PLACE_OF = {cell: place for place, cell in CELL_AT.items()}
DIRECTIONS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def _line(cell, direction):
    """Return the cells on the way from `cell` to the edge, without `cell` itself."""
    column, height = PLACE_OF[cell]
    across, up = direction
    beyond = CELL_AT.get((column + across, height + up))
    return [] if beyond is None else [beyond, *_line(beyond, direction)]


LINES = {cell: [_line(cell, direction) for direction in DIRECTIONS] for cell in PLACE_OF}
NEIGHBOURS = {cell: {line[0] for line in LINES[cell] if line} for cell in PLACE_OF}
EDGE = sorted(cell for cell in PLACE_OF if len(NEIGHBOURS[cell]) < 6)  # MOR-02: corners and edge

SETUP = {  # MOR-03: the set-up
    **dict.fromkeys(["c7", "i1", "c1"], "black duke"),
    **dict.fromkeys(["c6", "d6", "h2", "h3", "c2", "d1"], "black knight"),
    **dict.fromkeys(["g7", "a1", "g1"], "blue duke"),
    **dict.fromkeys(["f6", "g6", "b2", "b3", "g2", "f1"], "blue knight"),
}


def start(options=None):
    """Return the game before its first move; blue begins (MOR-04)."""
    return position(SETUP, "blue", options)


def position(pieces, to_move, options=None, *, quiet=0, plies=0, dukes_taken=None):
    """Return a game from any arrangement of pieces, e.g. `{"d4": "blue knight"}`."""
    return {
        "pieces": dict(pieces),
        "to_move": to_move,
        "quiet": quiet,
        "plies": plies,
        "dukes_taken": {"blue": 0, "black": 0, **(dukes_taken or {})},
        "options": {**DEFAULTS, **(options or {})},
    }


def moves(game):
    """Return the legal moves in notation, sorted; [] once the game is over."""
    return [] if result(game) else sorted(_moves_of_the_side(game))


def play(game, notation):
    """Return the game after one legal move. Raise `ValueError` for any other text."""
    if notation not in moves(game):
        raise ValueError(notation)
    return after(game, notation)


def result(game):
    """Return (score, reason) of a finished game; None while it is not over.

    The reason is castle, dukes, stuck, quiet or length.
    """
    winner, reason = _winner(game)
    if winner:
        return WIN[winner], reason
    if not _moves_of_the_side(game):  # MOR-14: a player without a move loses
        if game["options"]["stuck"] == "draw":
            return "1/2", "stuck"
        return WIN[OPPONENT[game["to_move"]]], "stuck"
    if game["quiet"] >= game["options"]["quiet_limit"]:  # MOR-16: quiet plies end the game
        return "1/2", "quiet"
    # MOR-18: the variant has a limit of plies.
    if game["options"]["variant"] == "return" and game["plies"] >= PLY_LIMIT_OF_THE_VARIANT:
        return "1/2", "length"
    return None


def repeated(games):
    """Return True if the last of these positions, in order of play, occurs for the third time (MOR-15)."""
    last = games[-1]
    same = [g for g in games if g["pieces"] == last["pieces"] and g["to_move"] == last["to_move"]]
    return len(same) >= 3


def match_result(games):
    """Return the result of a match, given all its positions.

    The end of the last position comes before repetition (MOR-15).
    """
    own_end = result(games[-1])
    if own_end:
        return own_end
    return ("1/2", "repetition") if repeated(games) else None


def perft(game, depth):
    """Return the number of lines of exactly `depth` plies; a finished position has no children."""
    if depth == 0:
        return 1
    return sum(perft(after(game, notation), depth - 1) for notation in moves(game))


def _winner(game):
    """Return (colour, reason), or (None, None) if nobody has won by the castle or by the dukes."""
    pieces = game["pieces"]
    if CASTLE in pieces:  # MOR-12: only a duke can stand there
        return pieces[CASTLE].split()[0], "castle"
    for colour in ("blue", "black"):
        enemy_duke = f"{OPPONENT[colour]} duke"
        if game["options"]["variant"] == "classic":  # MOR-13: capturing all three dukes wins
            if enemy_duke not in pieces.values():
                return colour, "dukes"
        elif game["options"]["duke_count"] == "three" and game["dukes_taken"][colour] >= 3:  # MOR-18: dukes
            return colour, "dukes"
    return None, None


def _moves_of_the_side(game):
    """Return all moves of the side to move, in no special order."""
    pieces = game["pieces"]
    found = []
    for cell, piece in pieces.items():
        colour, kind = piece.split()
        if colour != game["to_move"]:
            continue
        for line in LINES[cell]:  # MOR-05: moves in straight lines
            for target in line:
                if target == CASTLE:
                    if kind == "knight":
                        continue  # MOR-07: the knight passes over the castle
                    found.append(f"{cell}-{target}")
                    break  # MOR-08: dukes stop on the castle
                if target not in pieces:
                    found.append(f"{cell}-{target}")
                    continue
                if pieces[target] == f"{OPPONENT[colour]} {kind}" and target not in NEIGHBOURS[cell]:
                    found += _captures(game, cell, target)  # MOR-09, MOR-10, MOR-11: captures
                break  # MOR-06: pieces block the way
    return found


def _captures(game, cell, target):
    """Return the notations of one capture.

    In the variant there is one for each cell where the captured piece may return (MOR-17).
    """
    if game["options"]["variant"] == "classic":
        return [f"{cell}x{target}"]
    # The capturing piece has left `cell` by then and stands on `target`.
    free = [edge for edge in EDGE if edge == cell or edge not in game["pieces"]]
    return [f"{cell}x{target}@{edge}" for edge in free]


def after(game, notation):
    """Return the game after a move that is known to be legal; unlike `play`, it does not check this."""
    pieces = dict(game["pieces"])
    dukes_taken = dict(game["dukes_taken"])
    step, _, returned_to = notation.partition("@")
    origin, target = step.replace("x", "-").split("-")
    captured = pieces.pop(target, None)
    pieces[target] = pieces.pop(origin)
    if returned_to:
        pieces[returned_to] = captured
    if captured and captured.endswith("duke"):
        dukes_taken[game["to_move"]] += 1
    return {
        "pieces": pieces,
        "to_move": OPPONENT[game["to_move"]],
        "quiet": 0 if captured else game["quiet"] + 1,
        "plies": game["plies"] + 1,
        "dukes_taken": dukes_taken,
        "options": game["options"],
    }
