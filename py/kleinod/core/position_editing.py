"""Putting a position together by hand: what can be put where, what is counted, and what would mend it.

What is edited may be impossible in between: it is a position of the game's own type, and its text is the
draft. An edit is a short text, ``tool@place`` or ``field=number``, so undo is an earlier draft, and a mend
a list of edits. What cannot arise is not said here: that is what the audit of a position text is for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from kleinod.core.message import BadText, Msg, msg
from kleinod.core.scene import NOBODY, Board, Scene, Seat

#: The tool by which the topmost thing of a place is taken away.
TAKE = "take"


class Tool(NamedTuple):
    """What is put on a place, or done to it; `places` are those where that means something now.

    `glyph` is one of the shared vocabulary or a face, `seat` gives it its colour. `left`: how many of it are
    left over, where that is counted.
    """

    id: str
    say: Msg
    places: tuple[str, ...]
    glyph: str = ""
    seat: Seat = NOBODY
    left: int | None = None


class Field(NamedTuple):
    """A number that no place holds, from `low` to `high`; with `names` it is a choice among them.

    `seat`: whose number it is. The names of a choice and what it is called must not both name a seat.
    """

    id: str
    say: Msg
    n: int
    low: int
    high: int
    names: tuple[Msg, ...] = ()
    seat: Seat = NOBODY
    glyph: str = ""


class Mend(NamedTuple):
    """Edits that make something impossible possible, and what to call them."""

    say: Msg
    edits: tuple[str, ...]


class Editing(ABC):
    """How positions of one game are put together; `EDITING` in its `position_editing.py` names the class."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.rules: Any = view.rules

    @abstractmethod
    def empty(self) -> Any:
        """Nothing on the board."""

    def whole(self, s: Any) -> Any:
        """The position that is edited instead of `s`, where one in the middle of a turn cannot be."""
        return s

    def board(self) -> Board:
        """Cells and zones while a position is edited, in which nothing is hidden."""
        return self.view.board()

    def scene(self, s: Any) -> Scene:
        """What is drawn, with every place that a tool can be used on."""
        return self.view.scene(s, None)

    @abstractmethod
    def tools(self, s: Any) -> tuple[Tool, ...]:
        """The palette."""

    @abstractmethod
    def use(self, s: Any, tool: str, place: str) -> Any:
        """`s` after `tool` was used on one of its places."""

    @abstractmethod
    def fields(self, s: Any) -> tuple[Field, ...]:
        """What is counted and chosen beside the board."""

    @abstractmethod
    def set(self, s: Any, field: str, n: int) -> Any:
        """`s` after a field was set to a number that it can have."""

    def mends(self, s: Any, fault: Msg) -> Iterable[Mend]:
        """What may mend a fault that the audit has found; what does not is sorted out."""
        return ()


def seat_field(n: int, seats: int, *others: str) -> Field:
    """Who is to act: a seat, or what the codes of `others` say, counted on from the last seat."""
    names = (*(msg("edit.seat.name", seat=seat) for seat in range(seats)), *map(msg, others))
    return Field("seat", msg("edit.seat"), n, 0, len(names) - 1, names)


def number(key: str, n: int, most: int) -> Field:
    """A plain number that is called ``edit.<key>``."""
    return Field(key, Msg(f"edit.{key}"), n, 0, most)


def taking(places: Iterable[str]) -> Tool:
    return Tool(TAKE, msg("edit.take"), tuple(places))


def take_away(places: Iterable[str]) -> Mend:
    """The topmost things of some places are too many."""
    edits = tuple(f"{TAKE}@{place}" for place in places)
    return Mend(msg("mend.take", n=len(edits)), edits)


# Edits as text ------------------------------------------------------------------------------------------


def edited(editing: Editing, s: Any, edit: str) -> Any:
    """`s` after one edit. Raises `BadText` for what is none, or cannot be made here."""
    tool, at, place = edit.partition("@")
    if at:
        if any(one.id == tool and place in one.places for one in editing.tools(s)):
            return editing.use(s, tool, place)
    else:
        key, _, written = edit.partition("=")
        field = next((field for field in editing.fields(s) if field.id == key), None)
        if field and _is_number(written) and field.low <= int(written) <= field.high:
            return editing.set(s, key, int(written))
    raise BadText(msg("edit.impossible", text=edit[:30]))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def choices(editing: Editing, s: Any) -> Iterator[Mend]:
    """Every other answer to every question that is one of a few."""
    for field in editing.fields(s):
        for n, name in enumerate(field.names, field.low):
            if n != field.n:
                words = (("what", f"${field.say.code}"), ("value", f"${name.code}"))
                said = Msg("mend.choose", (*field.say.args, *name.args, *words))
                yield Mend(said, (f"{field.id}={n}",))
