"""Everything to draw, as data: boards, scenes and motions. Games fill them in, the page draws them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from kleinod.core.message import Msg

Seat: TypeAlias = int
#: Values of `Rules.current_player` if no seat is to act.
CHANCE: Seat = -1
TERMINAL: Seat = -2
#: The seat of pieces, zones and counters that belong to no player.
NOBODY: Seat = -2

Shape: TypeAlias = Literal["hex", "disc", "slot"]


class Cell(NamedTuple):
    """A place on the board. `x` and `y` are in board units (a hex has radius 1); y grows downwards.

    `tone` chooses one of three shades, `glyph` a drawing that belongs to the place ("castle").
    """

    id: str
    x: float
    y: float
    shape: Shape = "hex"
    tone: int = 0
    label: str = ""
    glyph: str = ""
    say: Msg | None = None


#: The purpose of a zone in a card game, which decides where and how its cards are laid out.
#: hand: cards held by a seat, in order. field: cards in front of a seat; the latest covers the others.
#: pile: a stack of cards, shown as the top card and a number. purse: what a seat owns but does not lay out,
#: shown as numbers. offer: one side of an offer between seats. wish: what an offer may ask for.
#: row: cards side by side, shown only if there are any.
Role: TypeAlias = Literal["hand", "field", "pile", "purse", "offer", "wish", "row"]


class Zone(NamedTuple):
    """A place beside the board: a hand, a stock, a pile. The name of its `kind` is ``zone.<kind>``."""

    id: str
    kind: str
    seat: Seat = NOBODY
    role: Role = "row"


class Face(NamedTuple):
    """The print on every card whose `glyph` is `id`; `art` is a drawing of the shared vocabulary.

    `sign` is a short word for the corner, and `pips` the number of little symbols beside it. `meter` is a
    scale: how many such cards are worth 1, 2, 3 … (0: that value cannot be reached). `text` says what the
    effect of the card does; it is printed at the upper edge if `edge` is true, else in the middle. `about`
    says what the rules say about such cards, for the enlarged card.
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
    """The parts of a game's drawing that never change: cells, zones beside them, and the faces of cards."""

    cells: tuple[Cell, ...]
    zones: tuple[Zone, ...] = ()
    faces: tuple[Face, ...] = ()


class Piece(NamedTuple):
    """A piece on a cell. `key` is unique in its scene, `glyph` is one of the shared vocabulary.

    `level` is a number shown with the piece; 0 shows none. A piece is drawn `stack` times, each copy above
    the last, starting `lift` steps above the cell. A piece with a `lift` stands on the pieces below it;
    pieces of one cell without a `lift` lie side by side.
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
    """A card in a zone. The order of the cards in a scene is their order in the zone."""

    key: str
    zone: str
    glyph: str
    seat: Seat = NOBODY
    level: int = 0
    say: Msg | None = None


class Mark(NamedTuple):
    """A mark on a cell or a card: `kind` is "threat", "border" and the like.

    On cards of any game the page draws three kinds: "active" (the effect is in force), "spent" (the effect
    is over) and "playable" (the only card of a hand that may be played now).
    """

    at: str
    kind: str
    seat: Seat = NOBODY


class Count(NamedTuple):
    """A number shown with a seat: its score, its reserve, its captures. `code` is the name of the number."""

    seat: Seat
    code: str
    n: int
    of: int = 0
    glyph: str = ""


class Note(NamedTuple):
    """A few words beside a zone or a card, such as the amount that a field would pay now.

    `brief`: the same, for a place too narrow for words.
    """

    at: str
    say: Msg
    brief: Msg | None = None


class Scene(NamedTuple):
    """All changing parts of the drawing, for one viewer. `cells` are drawn on top of the board's cells."""

    pieces: tuple[Piece, ...] = ()
    cells: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()
    counts: tuple[Count, ...] = ()
    notes: tuple[Note, ...] = ()


class ScoreLine(NamedTuple):
    """One line of a score sheet: its label, a value for each seat, and whether the values are added up."""

    what: Msg
    values: tuple[int, ...]
    adds: bool = True


class Motion(NamedTuple):
    """The motion of one thing: its key before it moved, and the places where it stopped or turned, in order.

    The key may be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a
    thing that left the board. The first stop is "" for a thing that came from outside; then the key is its
    key afterwards. Motions are shown one after another.

    `face`: the glyph of a card that is face up only while it moves.
    """

    key: str
    stops: tuple[str, ...]
    face: str | None = None
