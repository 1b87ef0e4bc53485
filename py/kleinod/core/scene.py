"""What there is to draw, as data: boards, scenes and motions. Games fill it in, pages read it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from kleinod.core.message import Msg

Seat: TypeAlias = int
#: `Rules.current_player` answers with one of these where no seat decides.
CHANCE: Seat = -1
TERMINAL: Seat = -2
#: The seat of pieces, zones and counters that belong to no player.
NOBODY: Seat = -2

Shape: TypeAlias = Literal["hex", "disc", "slot"]


class Cell(NamedTuple):
    """A place on the board. `x`, `y` in board units (a hex has radius 1), y grows downwards.

    `tone` chooses one of three shades, `glyph` a picture that belongs to the place ("castle").
    """

    id: str
    x: float
    y: float
    shape: Shape = "hex"
    tone: int = 0
    label: str = ""
    glyph: str = ""
    say: Msg | None = None


#: What a place is for, at any table with cards; it decides where and how the cards of it are laid out.
#: hand: held by a seat, in their order. field: built up before a seat, what comes last covers the others.
#: pile: one upon another, the top one and their number to be seen. purse: what a seat owns without laying it
#: out, shown as its numbers. offer: a side of an offer between seats. wish: what may be asked for in one.
#: row: side by side, as long as there is anything.
Role: TypeAlias = Literal["hand", "field", "pile", "purse", "offer", "wish", "row"]


class Zone(NamedTuple):
    """A place beside the board: a hand, a stock, a pile. Words for its `kind` are ``zone.<kind>``."""

    id: str
    kind: str
    seat: Seat = NOBODY
    role: Role = "row"


class Face(NamedTuple):
    """What is printed on every card whose `glyph` is `id`; `art` is a picture of the vocabulary.

    `sign` is a short word for the corner, `pips` how many little symbols stand beside it, `meter` a scale:
    how many such cards are worth 1, 2, 3 … (0: that cannot be reached). `text` is what a card with an effect
    of its own does; it stands at the upper edge of the card where `edge` holds, else in its middle. `about`
    is what the game's rules say of such cards, for whoever holds one close.
    """

    id: str
    art: str
    title: Msg
    sign: Msg | None = None
    pips: int = 0
    meter: tuple[int, ...] = ()
    text: Msg | None = None
    edge: bool = False
    about: Msg | None = None


class Board(NamedTuple):
    """What never changes: cells, places beside them, and what is printed on cards."""

    cells: tuple[Cell, ...]
    zones: tuple[Zone, ...] = ()
    faces: tuple[Face, ...] = ()


class Piece(NamedTuple):
    """Something on a cell. `key` is unique in its scene, `glyph` one of the shared vocabulary.

    `level` is a number shown with it; 0 shows none. A piece is drawn `stack` times one above another,
    starting `lift` steps above the ground: what has a `lift` stands on what lies below it, pieces of one
    cell without one lie side by side.
    """

    key: str
    at: str
    glyph: str
    seat: Seat = NOBODY
    level: int = 0
    say: Msg | None = None
    stack: int = 1
    lift: int = 0


class Card(NamedTuple):
    """Something in a zone, in the order in which the zone shows it."""

    key: str
    zone: str
    glyph: str
    seat: Seat = NOBODY
    level: int = 0
    say: Msg | None = None


class Mark(NamedTuple):
    """Something worth showing about a cell or a card: `kind` is "threat", "border" and the like.

    On cards the page draws two kinds by itself: "active", its effect is in force, and "spent", it has none
    any more.
    """

    at: str
    kind: str
    seat: Seat = NOBODY


class Count(NamedTuple):
    """A number shown with a seat: its score, its reserve, what it has captured. `code` names it."""

    seat: Seat
    code: str
    n: int
    of: int = 0
    glyph: str = ""


class Note(NamedTuple):
    """A few words to stand beside a zone or a card: what a field would pay now."""

    at: str
    say: Msg


class Scene(NamedTuple):
    """All that changes: what to draw for one viewer. `cells` come on top of those of the board."""

    pieces: tuple[Piece, ...] = ()
    cells: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()
    counts: tuple[Count, ...] = ()
    notes: tuple[Note, ...] = ()


class ScoreLine(NamedTuple):
    """One line of a score sheet: what it counts, a value for each seat, and whether they add up."""

    what: Msg
    values: tuple[int, ...]
    adds: bool = True


class Motion(NamedTuple):
    """One thing that moved: the key it had before, and where it stopped or turned, first to last.

    The key may be the id of a cell of the scene, which moves with everything that stands on it. The last stop
    is "" when something left the board, the first when it came from outside; then the key is the one it has
    afterwards. Motions are shown one after another.
    """

    key: str
    stops: tuple[str, ...]
