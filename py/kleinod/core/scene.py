"""Everything to draw, as data: boards, scenes and motions. Games fill them in, the page draws them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from kleinod.core.message import Msg

Seat: TypeAlias = int
#: `Rules.current_player` returns one of these if no seat decides.
CHANCE: Seat = -1
TERMINAL: Seat = -2
#: The seat of pieces, zones and counters that belong to no player.
NOBODY: Seat = -2

Shape: TypeAlias = Literal["hex", "disc", "slot"]


class Cell(NamedTuple):
    """A place on the board. `x` and `y` are in board units (a hex has radius 1); y grows downwards.

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


#: The purpose of a zone, at any table with cards; it decides where and how its cards are laid out.
#: hand: cards held by a seat, in their order. field: cards in front of a seat, the latest covers the others.
#: pile: cards one upon another; the top one and their number are shown. purse: what a seat owns but does
#: not lay out, shown as numbers. offer: one side of an offer between seats. wish: what an offer may ask for.
#: row: cards side by side, shown only if there are any.
Role: TypeAlias = Literal["hand", "field", "pile", "purse", "offer", "wish", "row"]


class Zone(NamedTuple):
    """A place beside the board: a hand, a stock, a pile. Words for its `kind` are ``zone.<kind>``."""

    id: str
    kind: str
    seat: Seat = NOBODY
    role: Role = "row"


class Face(NamedTuple):
    """The print on every card whose `glyph` is `id`; `art` is a picture of the vocabulary.

    `sign` is a short word for the corner, and `pips` the number of little symbols beside it. `meter` is a
    scale: how many such cards are worth 1, 2, 3 … (0: that value cannot be reached). `text` says what the
    effect of the card does; it is printed at the upper edge if `edge` is true, else in the middle. `about`
    says what the rules have on such cards, for the enlarged card.
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
    """The parts of a game's picture that never change: cells, zones beside them, and the faces of cards."""

    cells: tuple[Cell, ...]
    zones: tuple[Zone, ...] = ()
    faces: tuple[Face, ...] = ()


class Piece(NamedTuple):
    """Something on a cell. `key` is unique in its scene, `glyph` is one of the shared vocabulary.

    `level` is a number shown with the piece; 0 shows none. A piece is drawn `stack` times one above another,
    starting `lift` steps above the ground. A piece with a `lift` stands on the pieces below it; pieces of one
    cell without a `lift` lie side by side.
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
    """Something worth showing about a cell or a card: `kind` is "threat", "border" and the like.

    On cards the page draws two kinds by itself: "active" (its effect is in force) and "spent" (its effect is
    over).
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
    """A few words beside a zone or a card, such as what a field would pay now.

    `brief`: the same for a place too narrow for words.
    """

    at: str
    say: Msg
    brief: Msg | None = None


class Scene(NamedTuple):
    """All that changes, as one viewer sees it. `cells` are drawn on top of those of the board."""

    pieces: tuple[Piece, ...] = ()
    cells: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()
    counts: tuple[Count, ...] = ()
    notes: tuple[Note, ...] = ()


class ScoreLine(NamedTuple):
    """One line of a score sheet: what it counts, a value for each seat, and whether they are added up."""

    what: Msg
    values: tuple[int, ...]
    adds: bool = True


class Motion(NamedTuple):
    """One thing that moved: the key it had before, and the places where it stopped or turned, in order.

    The key may be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a
    thing that left the board. The first stop is "" for a thing that came from outside; then the key is the
    one that it has afterwards. Motions are shown one after another.

    `face`: the glyph of a card that lies open only on its way.
    """

    key: str
    stops: tuple[str, ...]
    face: str | None = None
