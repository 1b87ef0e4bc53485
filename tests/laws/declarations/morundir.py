"""Declarations of Morundir for the property tests in tests/laws: its pieces, the twelve symmetries of its
board, and the exchange of colours.
"""

from functools import partial

from kleinod.games.morundir.board import AXIAL, COUNT, NAMES
from kleinod.games.morundir.state import OWNER
from kleinod.hex.grid import turned
from laws.symmetry import Symmetry, mirrored, permutation

#: The rules that a beginner has to know before a first game.
LESSON_RULES = (
    "MOR-05",
    "MOR-06",
    "MOR-07",
    "MOR-08",
    "MOR-09",
    "MOR-10",
    "MOR-11",
    "MOR-12",
    "MOR-13",
    "MOR-15",
    "MOR-16",
)
#: Rules that the eight introductory sentences mention but the lesson need not teach, with the reason.
NOT_TAUGHT = {
    "MOR-03": "the set-up stands on the board when a game begins",
}
OTHER_COLOUR = (0, 3, 4, 1, 2)


def stock(rules, s):
    """Return the number of pieces of each kind on the board."""
    return {piece: s.board.count(piece) for piece in range(1, len(OWNER))}


def change(rules, s, a):
    """Return the pieces that an action removes: a captured piece leaves the board (MOR-09) unless it returns
    (MOR-17).
    """
    met = s.board[a[1]]
    return {met: -1} if met and len(a) == 2 else {}


def _moved(image, s):
    board = [0] * COUNT
    for cell, piece in enumerate(s.board):
        board[image[cell]] = piece
    return s._replace(board=tuple(board))


def _action(image, a):
    return tuple(image[cell] for cell in a)


def _recoloured(s):
    board = tuple(OTHER_COLOUR[piece] for piece in s.board)
    return s._replace(board=board, turn=s.turn ^ 1, taken=s.taken[::-1])


def symmetries(rules):
    """Yield the symmetries of Morundir: rotations and reflections of the board, and the exchange of blue and
    black with the other side to move.
    """
    for sixths in range(6):
        for mirror in (False, True):
            image = permutation(AXIAL, [turned(mirrored(c) if mirror else c, sixths) for c in AXIAL])
            name = f"turned {60 * sixths} degrees{', mirrored' if mirror else ''}"
            yield Symmetry(name, partial(_moved, image), partial(_action, image), (0, 1))
    yield Symmetry("colours exchanged", _recoloured, tuple, (1, 0))


def put_together(s):
    """Return edits that put the pieces of a position onto an empty board."""
    tools = ("", "duke0", "knight0", "duke1", "knight1")
    return [f"{tools[piece]}@{name}" for name, piece in zip(NAMES, s.board, strict=True) if piece]
