"""Declarations of Matobo for the property tests in tests/laws: its pieces and pawns, the four symmetries of
its board, and the rotation of its seats.
"""

from functools import partial

from kleinod.games.matobo.board import AXIAL, COUNT, NAMES
from kleinod.games.matobo.state import GLYPH, LAYOUT, LETTERS, OWNED, SHAPES, UNPLACED
from kleinod.hex.grid import turned
from laws.symmetry import Symmetry, mirrored, permutation

#: The rules that a beginner has to know before a first game.
LESSON_RULES = (
    "MAT-05",
    "MAT-06",
    "MAT-07",
    "MAT-08",
    "MAT-09",
    "MAT-11",
    "MAT-12",
    "MAT-15",
    "MAT-17",
    "MAT-18",
    "MAT-19",
)

TEXTS = {
    "counts": ("12-7-7-7-6", "13-12-8-5-0", "9-8-7-7-7"),
    "layout": ("rthtososohrtrhrossostrhthrhsrostohstrhr", "trsrhoshotshrtsotoh-rsstrhtrhosrorthohs"),
}


def stock(rules, s):
    """Return the number of pieces of each shape, on the board, in columns and in stocks, and the number of
    pawns.
    """
    found = {"pawns": len(s.pawns)}
    for shape in SHAPES:
        high = sum(column.height for column in s.columns if column.shape == shape)
        found[LETTERS[shape]] = s.board.count(shape) + high + sum(stock[shape - 1] for stock in s.stocks)
    return found


def change(rules, s, a):
    """Return the pieces that an action brings into the game: only the layout does so (MAT-03)."""
    if a.kind != LAYOUT:
        return {}
    return {LETTERS[shape]: n for shape, n in zip(SHAPES, rules.counts, strict=True)}


def _moved(image, s):
    board = [0] * COUNT
    for cell, piece in enumerate(s.board):
        board[image[cell]] = piece
    columns = tuple(sorted(column._replace(cell=image[column.cell]) for column in s.columns))
    pawns = tuple(cell if cell == UNPLACED else image[cell] for cell in s.pawns)
    return s._replace(board=tuple(board), columns=columns, pawns=pawns)


def _action(image, a):
    return a._replace(cell=image[a.cell])


def _passed(seats, s):
    """Return the position with the seats rotated: every seat takes over everything that the previous seat
    had.
    """
    board = tuple(piece if piece >= 0 else OWNED - (OWNED - piece + 1) % seats for piece in s.board)
    columns = tuple(column._replace(seat=(column.seat + 1) % seats) for column in s.columns)
    return s._replace(
        seat=(s.seat + 1) % seats if s.seat >= 0 else s.seat,
        board=board,
        columns=columns,
        pawns=s.pawns[-1:] + s.pawns[:-1],
        stocks=s.stocks[-1:] + s.stocks[:-1],
    )


def symmetries(rules):
    """Yield the symmetries of Matobo: the board's half-turn and its reflections, and the rotation of the
    seats.
    """
    same = tuple(range(rules.seats))
    for half in (0, 3):
        for mirror in (False, True):
            image = permutation(AXIAL, [turned(mirrored(c) if mirror else c, half) for c in AXIAL])
            name = f"turned {60 * half} degrees{', mirrored' if mirror else ''}"
            yield Symmetry(name, partial(_moved, image), partial(_action, image), same)
    yield Symmetry("seats passed round", partial(_passed, rules.seats), lambda action: action, (*same[1:], 0))


def put_together(s):
    """Return edits that put the pieces, columns and pawns of a position onto an empty board."""
    edits = [f"{GLYPH[piece]}@{name}" for name, piece in zip(NAMES, s.board, strict=True) if piece > 0]
    for column in s.columns:
        name = NAMES[column.cell]
        edits += [f"{GLYPH[column.shape]}@{name}", *[f"column{column.seat}@{name}"] * (column.height - 1)]
    return edits + [f"pawn{seat}@{NAMES[cell]}" for seat, cell in enumerate(s.pawns) if cell != UNPLACED]
