"""What Python's own named tuples become as JSON; written by `build/python/protocol.py`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.messages import Msg

Shape: TypeAlias = Literal["hex", "disc", "slot"]


class Cell(TypedDict):
    """A place on the board. `x`, `y` in board units (a hex has radius 1), y grows downwards.

    `tone` chooses one of three shades, `glyph` a picture that belongs to the place ("castle").
    """

    id: str
    x: float
    y: float
    shape: Shape
    tone: int
    label: str
    glyph: str
    say: NotRequired[Msg]


#: What a place is for, at any table with cards; it decides where and how the cards of it are laid out. hand:
#: held by a seat, in their order. field: built up before a seat, what comes last covers the others. pile: one
#: upon another, the top one and their number to be seen. purse: what a seat owns without laying it out, shown
#: as its numbers. offer: a side of an offer between seats. wish: what may be asked for in one. row: side by
#: side, as long as there is anything.
Role: TypeAlias = Literal["hand", "field", "pile", "purse", "offer", "wish", "row"]


class Zone(TypedDict):
    """A place beside the board: a hand, a stock, a pile. Words for its `kind` are ``zone.<kind>``."""

    id: str
    kind: str
    seat: int
    role: Role


class Face(TypedDict):
    """What is printed on every card whose `glyph` is `id`; `art` is a picture of the vocabulary.

    `sign` is a short word for the corner, `pips` how many little symbols stand beside it, `meter` a scale:
    how many such cards are worth 1, 2, 3 … (0: that cannot be reached). `text` is what a card with an effect
    of its own does; it stands at the upper edge of the card where `edge` holds, else in its middle. `about`
    is what the game's rules say of such cards, for whoever holds one close.
    """

    id: str
    art: str
    title: Msg
    sign: NotRequired[Msg]
    pips: int
    meter: list[int]
    text: NotRequired[Msg]
    edge: bool
    about: NotRequired[Msg]


class Board(TypedDict):
    """What never changes: cells, places beside them, and what is printed on cards."""

    cells: list[Cell]
    zones: list[Zone]
    faces: list[Face]


class Piece(TypedDict):
    """Something on a cell. `key` is unique in its scene, `glyph` one of the shared vocabulary.

    `level` is a number shown with it; 0 shows none. A piece is drawn `stack` times one above another,
    starting `lift` steps above the ground: what has a `lift` stands on what lies below it, pieces of one
    cell without one lie side by side.
    """

    key: str
    at: str
    glyph: str
    seat: int
    level: int
    say: NotRequired[Msg]
    stack: int
    lift: int


class Card(TypedDict):
    """Something in a zone, in the order in which the zone shows it."""

    key: str
    zone: str
    glyph: str
    seat: int
    level: int
    say: NotRequired[Msg]


class Mark(TypedDict):
    """Something worth showing about a cell or a card: `kind` is "threat", "border" and the like.

    On cards the page draws two kinds by itself: "active", its effect is in force, and "spent", it has none
    any more.
    """

    at: str
    kind: str
    seat: int


class Count(TypedDict):
    """A number shown with a seat: its score, its reserve, what it has captured. `code` names it."""

    seat: int
    code: str
    n: int
    of: int
    glyph: str


class Note(TypedDict):
    """A few words to stand beside a zone or a card: what a field would pay now."""

    at: str
    say: Msg


class Scene(TypedDict):
    """All that changes: what to draw for one viewer. `cells` come on top of those of the board."""

    pieces: list[Piece]
    cells: list[Cell]
    cards: list[Card]
    marks: list[Mark]
    counts: list[Count]
    notes: list[Note]


class SheetLine(TypedDict):
    """One line of a score sheet: what it counts, a value for each seat, and whether they add up."""

    what: Msg
    values: list[int]
    adds: bool


class Motion(TypedDict):
    """One thing that moved: the key it had before, and where it stopped or turned, first to last.

    The key may be the id of a cell of the scene, which moves with everything that stands on it. The last stop
    is "" when something left the board, the first when it came from outside; then the key is the one it has
    afterwards. Motions are shown one after another.
    """

    key: str
    stops: list[str]


OptionValue: TypeAlias = int | str | bool

OptionKind: TypeAlias = Literal["int", "choice", "flag", "text"]


class OptionSpec(TypedDict):
    """One line of the set-up form, as data. The dictionaries hold ``option.<key>`` and ``option.<key>.help``.

    `choices` for kind "choice" (their names: ``option.<key>.<choice>``), `low` and `high` for "int".
    `needs` hides the option unless each named option (or "seats") has one of the listed values.
    """

    key: str
    kind: OptionKind
    default: OptionValue
    choices: list[str]
    low: int
    high: int
    needs: list[tuple[str, list[OptionValue]]]


class Tool(TypedDict):
    """What is put on a place, or done to it; `places` are those where that means something now.

    `glyph` is one of the shared vocabulary or a face, `seat` gives it its colour. `left`: how many of it are
    left over, where that is counted.
    """

    id: str
    say: Msg
    places: list[str]
    glyph: str
    seat: int
    left: int | None


class Field(TypedDict):
    """A number that no place holds, from `low` to `high`; with `names` it is a choice among them.

    `seat`: whose number it is. The names of a choice and what it is called must not both name a seat.
    """

    id: str
    say: Msg
    n: int
    low: int
    high: int
    names: list[Msg]
    seat: int
    glyph: str


class Mend(TypedDict):
    """Edits that make something impossible possible, and what to call them."""

    say: Msg
    edits: list[str]


class HandKind(TypedDict):
    """A kind of card that a hidden hand may hold: `left` of them are unaccounted for. Of those it is known to
    hold `least`, and it may hold `most`.

    Cards of a kind may differ: then kinds behind it say how, and name it as the kind `of` which they are.
    """

    id: str
    say: Msg
    left: int
    least: int
    most: int
    of: str


class HiddenHand(TypedDict):
    """A hand of which so many cards are hidden from somebody, and of which kinds they may be."""

    seat: int
    hidden: int
    kinds: list[HandKind]


class Drawing(TypedDict):
    """An arrow from place to place, or a mark on one place if `end` is "".

    Places are ids on screen. `tone` is a number from 1 to 4; the renderer chooses its colour, none of a seat.
    """

    start: str
    end: str
    tone: int


class LastMove(TypedDict):
    """Ids of places, each in one list only, and keys of cards of the scene shown.

    `origins`: places that something left. `passed`: places at which something stopped or turned on its way.
    `ends`: places where something came to rest. `cards`: the cards that came to rest in zones.
    """

    origins: list[str]
    passed: list[str]
    ends: list[str]
    cards: list[str]


class RecountStep(TypedDict):
    """The sentences about the steps that end after `at` plies; `seat` acted."""

    at: int
    seat: int
    story: list[Msg]


#: same: the same was done; ahead, behind: the other goes on from ours, or ours from it; fork: each went on by
#: itself; other: these are two matches.
Relation: TypeAlias = Literal["same", "ahead", "behind", "fork", "other"]


class RecordShare(TypedDict):
    """What one of the two records has and the other lacks."""

    turns: int
    #: Who acted in these turns, rising.
    seats: list[int]
    #: Who resigned, in that order.
    resigns: list[int]


class RelatedRecords(TypedDict):
    """`differs` names what is not the same beside the turns: of two matches "id", "game", "seats",
    "options" and "start" (the position or the lots); of one match "kinds" (who plays), "resignation" and
    "notes" (comments, glyphs and variations).
    """

    relation: Relation
    differs: list[str]
    adds: RecordShare
    lacks: RecordShare
    #: Nothing differs, and only others have added turns than the person who played last in ours.
    reply: bool


class Beyond(TypedDict):
    """How much there is: `common` chapters of both, `chapters` of the other alone; new `actions` in all of
    them, and `notes`, places of which something new is said.
    """

    common: int
    chapters: int
    actions: int
    notes: int


class SupposedStop(TypedDict):
    """An action at which a line ended in so many deals, and why it could not be done."""

    text: str
    why: Msg
    deals: int
