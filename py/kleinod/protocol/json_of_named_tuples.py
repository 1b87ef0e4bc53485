"""The JSON forms of Python's own named tuples; written by `build/python/protocol.py`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.coded_messages import Msg

Shape: TypeAlias = Literal["hex", "disc", "slot"]


class Cell(TypedDict):
    """A place on the board. `x` and `y` are in board units (a hex has radius 1); y grows downwards.

    `tone` chooses one of three shades, `glyph` a drawing that belongs to the place ("castle").
    """

    id: str
    x: float
    y: float
    shape: Shape
    tone: int
    label: str
    glyph: str
    say: NotRequired[Msg]


#: The purpose of a zone in a card game, which decides where and how its cards are laid out. hand: cards held
#: by a seat, in order. field: cards in front of a seat; the latest covers the others. pile: a stack of cards,
#: shown as the top card and a number. purse: what a seat owns but does not lay out, shown as numbers. offer:
#: one side of an offer between seats. wish: what an offer may ask for. row: cards side by side, shown only if
#: there are any.
Role: TypeAlias = Literal["hand", "field", "pile", "purse", "offer", "wish", "row"]


class Zone(TypedDict):
    """A place beside the board: a hand, a stock, a pile. The name of its `kind` is ``zone.<kind>``."""

    id: str
    kind: str
    seat: int
    role: Role


class Face(TypedDict):
    """The print on every card whose `glyph` is `id`; `art` is a drawing of the shared vocabulary.

    `sign` is a short word for the corner, and `pips` the number of little symbols beside it. `meter` is a
    scale: how many such cards are worth 1, 2, 3 … (0: that value cannot be reached). `text` says what the
    effect of the card does; it is printed at the upper edge if `edge` is true, else in the middle. `about`
    says what the rules say about such cards, for the enlarged card.
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
    """The parts of a game's drawing that never change: cells, zones beside them, and the faces of cards."""

    cells: list[Cell]
    zones: list[Zone]
    faces: list[Face]


class Piece(TypedDict):
    """A piece on a cell. `key` is unique in its scene, `glyph` is one of the shared vocabulary.

    `level` is a number shown with the piece; 0 shows none. A piece is drawn `stack` times, each copy above
    the last, starting `lift` steps above the cell. A piece with a `lift` stands on the pieces below it;
    pieces of one cell without a `lift` lie side by side.
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
    """A card in a zone. The order of the cards in a scene is their order in the zone."""

    key: str
    zone: str
    glyph: str
    seat: int
    level: int
    say: NotRequired[Msg]


class Mark(TypedDict):
    """A mark on a cell or a card: `kind` is "threat", "border" and the like.

    On cards of any game the page draws three kinds: "active" (the effect is in force), "spent" (the effect
    is over) and "playable" (the only card of a hand that may be played now).
    """

    at: str
    kind: str
    seat: int


class Count(TypedDict):
    """A number shown with a seat: its score, its reserve, its captures. `code` is the name of the number."""

    seat: int
    code: str
    n: int
    of: int
    glyph: str


class Note(TypedDict):
    """A few words beside a zone or a card, such as the amount that a field would pay now.

    `brief`: the same, for a place too narrow for words.
    """

    at: str
    say: Msg
    brief: NotRequired[Msg]


class Scene(TypedDict):
    """All changing parts of the drawing, for one viewer. `cells` are drawn on top of the board's cells."""

    pieces: list[Piece]
    cells: list[Cell]
    cards: list[Card]
    marks: list[Mark]
    counts: list[Count]
    notes: list[Note]


class SheetLine(TypedDict):
    """One line of a score sheet: its label, a value for each seat, and whether the values are added up."""

    what: Msg
    values: list[int]
    adds: bool


class Motion(TypedDict):
    """The motion of one thing: its key before it moved, and the places where it stopped or turned, in order.

    The key may be the id of a cell of the scene, which moves with everything on it. The last stop is "" for a
    thing that left the board. The first stop is "" for a thing that came from outside; then the key is its
    key afterwards. Motions are shown one after another.

    `face`: the glyph of a card that is face up only while it moves.
    """

    key: str
    stops: list[str]
    face: NotRequired[str]


OptionValue: TypeAlias = int | str | bool

OptionKind: TypeAlias = Literal["int", "choice", "flag", "text"]


class OptionSpec(TypedDict):
    """One line of the set-up form, as data. The dictionaries hold ``option.<key>`` and ``option.<key>.help``.

    `choices` are the values for kind "choice" (their names: ``option.<key>.<choice>``), `low` and `high` the
    bounds for "int". `needs` hides the option unless each named option (or "seats") has one of the listed
    values.
    """

    key: str
    kind: OptionKind
    default: OptionValue
    choices: list[str]
    low: int
    high: int
    needs: list[tuple[str, list[OptionValue]]]


class Tool(TypedDict):
    """A tool that puts something on a place or changes it; `places` are where the tool can be used now.

    `glyph` is one of the shared vocabulary or a face, `seat` gives its colour. `left`: how many pieces are
    still available, if their number is limited.
    """

    id: str
    say: Msg
    places: list[str]
    glyph: str
    seat: int
    left: int | None


class Field(TypedDict):
    """A number from `low` to `high` that is not on any place; with `names`, a choice among them.

    `seat`: the seat that the number belongs to. The names of a choice and the label of the field must not
    both name a seat.
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
    """Edits that repair an impossible position, and the name of the repair."""

    say: Msg
    edits: list[str]


class HandKind(TypedDict):
    """A kind of card that a hidden hand may hold.

    `left` cards of the kind are unaccounted for. The hand is known to hold at least `least` of them, and at
    most `most`. A kind can be part of a wider kind, named by `of`; it then follows the wider kind in a list.
    """

    id: str
    say: Msg
    left: int
    least: int
    most: int
    of: str


class HiddenHand(TypedDict):
    """A hand with hidden cards: the number of hidden cards, and the kinds that they may be."""

    seat: int
    hidden: int
    kinds: list[HandKind]


class Drawing(TypedDict):
    """An arrow from place to place, or a mark on one place if `end` is "".

    Places are ids on screen. `tone` is a number from 1 to 4; the renderer gives it a colour that no seat has.
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
    """The sentences about a step of `seat` and the chance events after it; `at` is the ply reached."""

    at: int
    seat: int
    story: list[Msg]


#: same: both have the same actions. ahead, behind: the other record continues ours, or ours continues it.
#: fork: both continue in different ways. other: they are records of two matches.
Relation: TypeAlias = Literal["same", "ahead", "behind", "fork", "other"]


class RecordShare(TypedDict):
    """The part of a match that one of two records has and the other lacks."""

    turns: int
    #: The seats that acted in the turns, in ascending order.
    seats: list[int]
    #: The seats that resigned, in order of time.
    resigns: list[int]


class RelatedRecords(TypedDict):
    """The relation of two records.

    `differs` names differences besides the turns. For two matches these are "id", "game", "seats", "options"
    and "start" (the position or the seed). For one match they are "kinds" (who plays), "resignation" and
    "notes" (comments, glyphs and variations).
    """

    relation: Relation
    differs: list[str]
    adds: RecordShare
    lacks: RecordShare
    #: True if the other record only adds turns, none of them by the person who played last in ours.
    reply: bool


class Beyond(TypedDict):
    """The numbers of things that another study has beyond this one.

    `common`: chapters of both. `chapters`: those of the other alone. `actions`: new actions in all chapters.
    `notes`: places with new comments, glyphs or drawings.
    """

    common: int
    chapters: int
    actions: int
    notes: int


class SupposedStop(TypedDict):
    """An action at which a line ended in `deals` deals, and why it was impossible."""

    text: str
    why: Msg
    deals: int
