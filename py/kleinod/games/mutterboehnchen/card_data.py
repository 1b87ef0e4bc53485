"""The card table: counts, meters, specials (BOH-01, BOH-02). All reconstructed numbers are in this file.

To correct the card list, change numbers and flags in this file only. Names and texts of the cards are in the
dictionaries under ``card.<code>`` and ``card.<code>.text``.

A card is an index into `Deck.faces`, a sort an index into `SORTS`. The code of a face is the letter of its
sort and "m" male, "w" lady, "b" baby with one rattle, "B" baby with two, or the number of a special.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Card: TypeAlias = int
Sort: TypeAlias = int

#: The letters of the sorts in the order of the rule sheet: Gartenbohne, Rote Bohne, Augenbohne, Sojabohne,
#: Brechbohne, Saubohne, Feuerbohne, Blaue Bohne.
SORTS = "grasntcb"
SORT_NAMES = ("garden", "red", "black_eyed", "soy", "green", "stink", "chili", "blue")
GARDEN, RED, BLACK_EYED, SOY, GREEN, STINK, CHILI, BLUE = range(8)
MALE, LADY, BABY = range(3)

#: The number of cards needed for 1, 2, 3, 4 talers; 0 where the meter has no such step.
Meter: TypeAlias = tuple[int, int, int, int]


class Face(NamedTuple):
    """The print on a card, and the number of such cards.

    `effect`: the name of the special. `middle`: True if its text works only while uncovered (MID), False if
    it works anywhere in the field (TOP; BOH-24). `once`: True if the text works only when the card comes to a
    field.
    """

    code: str
    sort: Sort
    kind: int
    many: int
    rattles: int = 0
    meter: Meter = (0, 0, 0, 0)
    effect: str = ""
    middle: bool = False
    once: bool = False


class Special(NamedTuple):
    """A special in the table; its `meter`, if any, replaces the meter of the sort."""

    effect: str
    middle: bool = True
    meter: Meter | None = None
    many: int = 1
    once: bool = False


class SortLine(NamedTuple):
    """A sort in the card table."""

    males: int
    ladies: int
    babies: int
    double_babies: int
    male_meter: Meter
    lady_meter: Meter
    specials: tuple[Special, ...]


TABLE: tuple[SortLine, ...] = (
    SortLine(4, 1, 1, 1, (0, 2, 3, 0), (0, 0, 2, 3), (
        Special("arbeitstier", once=True), Special("faulpelz"), Special("wuehler", middle=False))),
    SortLine(5, 2, 1, 1, (2, 3, 4, 5), (0, 2, 3, 4), (
        Special("choleriker", once=True), Special("flitzer", middle=False, once=True),
        Special("warmduscher"))),
    SortLine(6, 2, 3, 1, (2, 4, 5, 6), (2, 3, 4, 5), (
        Special("pruegelknabe"), Special("loser", meter=(3, 5, 6, 7), once=True), Special("hampelmann"))),
    SortLine(7, 3, 3, 1, (2, 4, 6, 7), (2, 4, 5, 6), (
        Special("aktivist"), Special("einsiedler"), Special("frauenversteher", once=True))),
    SortLine(8, 4, 3, 1, (3, 5, 6, 7), (2, 4, 6, 7), (
        Special("kotzbrocken", once=True), Special("saufkumpan", middle=False), Special("schluckspecht"))),
    SortLine(9, 4, 4, 1, (3, 5, 7, 8), (3, 5, 6, 7), (
        Special("chauvischwein"), Special("kameradenschwein", once=True), Special("messie"))),
    SortLine(10, 4, 5, 1, (3, 6, 8, 9), (3, 5, 7, 8), (
        Special("junggeselle", once=True), Special("lichtgestalt", middle=False),
        Special("schuerzenjaeger", once=True))),
    SortLine(11, 5, 5, 1, (4, 6, 8, 10), (3, 6, 8, 9), (
        Special("kavalier", middle=False), Special("macho", middle=False),
        Special("pistolenheld", middle=False))),
)  # fmt: skip


#: The rule id of each special. The specials are numbered from 25 on, in the order of this table.
RULES: dict[str, str] = {
    special.effect: f"BOH-{number}"
    for number, special in enumerate((special for line in TABLE for special in line.specials), start=25)
}


def faces_of(table: tuple[SortLine, ...]) -> tuple[Face, ...]:
    """Return every different card of a table, sort by sort: male, lady, babies, specials."""
    faces: list[Face] = []
    for sort, line in enumerate(table):
        letter = SORTS[sort]
        faces += [
            Face(letter + "m", sort, MALE, line.males, meter=line.male_meter),
            Face(letter + "w", sort, LADY, line.ladies, meter=line.lady_meter),
            Face(letter + "b", sort, BABY, line.babies, rattles=1),
            Face(letter + "B", sort, BABY, line.double_babies, rattles=2),
        ]
        for number, special in enumerate(line.specials, start=1):
            code, meter = f"{letter}{number}", special.meter or line.male_meter
            flags = special.middle, special.once
            faces.append(Face(code, sort, MALE, special.many, 0, meter, special.effect, *flags))
    return tuple(faces)


class Deck(NamedTuple):
    """The cards, and the numbers of the set-up.

    `talers_of_sort` males of each sort are dealt as talers (BOH-04), `hand` cards to each player (BOH-05).
    """

    faces: tuple[Face, ...]
    talers_of_sort: int = 2
    hand: int = 5


DECK = Deck(faces_of(TABLE))
