"""Editing a position by hand: tools, number fields, and repairs of impossible positions.

An edited position may be impossible for a while. It has the game's own type, and its text is the draft. An
edit is a short text, ``tool@place`` or ``field=number``. So undo returns to an earlier draft, and a repair is
a list of edits. `Text.audit`, not this module, finds what is impossible.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from kleinod.core.message import BadText, Msg, excerpt, msg
from kleinod.core.position import Position
from kleinod.core.scene import NOBODY, Board, Scene, Seat

#: The id of the tool that removes the topmost thing from a place.
TAKE = "take"


class Tool(NamedTuple):
    """A tool that puts something on a place or changes it; `places` are where the tool can be used now.

    `glyph` is one of the shared vocabulary or a face, `seat` gives its colour. `left`: how many pieces are
    still available, if their number is limited.
    """

    id: str
    say: Msg
    places: tuple[str, ...]
    glyph: str = ""
    seat: Seat = NOBODY
    left: int | None = None


class Field(NamedTuple):
    """A number from `low` to `high` that is not on any place; with `names`, a choice among them.

    `seat`: the seat that the number belongs to. The names of a choice and the label of the field must not
    both name a seat.
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
    """Edits that repair an impossible position, and the name of the repair."""

    say: Msg
    edits: tuple[str, ...]


class Editing(ABC):
    """The position editor of one game; `EDITING` in the game's `position_editing.py` names the subclass."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.rules: Any = view.rules

    @abstractmethod
    def empty(self) -> Position:
        """Return a position with nothing on the board."""

    def whole(self, s: Any) -> Position:
        """Return the position to edit in place of `s`, which may be in the middle of a turn."""
        return s

    def board(self) -> Board:
        """Return the cells and zones for editing, where nothing is hidden."""
        return self.view.board()

    def scene(self, s: Any) -> Scene:
        """Return the drawing, with every place on which a tool can be used."""
        return self.view.scene(s, None)

    @abstractmethod
    def tools(self, s: Any) -> tuple[Tool, ...]:
        """Return all tools of the palette."""

    @abstractmethod
    def use(self, s: Any, tool: str, place: str) -> Position:
        """Return `s` after the use of `tool` on one of its places."""

    @abstractmethod
    def fields(self, s: Any) -> tuple[Field, ...]:
        """Return the numbers and choices shown beside the board."""

    @abstractmethod
    def set(self, s: Any, field: str, n: int) -> Position:
        """Return `s` with a field set to a number that the field can have."""

    def mends(self, s: Any, fault: Msg) -> Iterable[Mend]:
        """Return possible repairs of a fault that `Text.audit` found. The caller drops useless repairs."""
        return ()


def seat_field(n: int, seats: int, *others: str) -> Field:
    """Return the field for the seat to act.

    Args:
        n: The present value.
        seats: The number of seats.
        *others: Codes of further choices, numbered after the last seat.
    """
    names = (*(msg("edit.seat.name", seat=seat) for seat in range(seats)), *map(msg, others))
    return Field("seat", msg("edit.seat"), n, 0, len(names) - 1, names)


def number(key: str, n: int, most: int) -> Field:
    """Return the field of a number from 0 to `most`, with the label ``edit.<key>``."""
    return Field(key, Msg(f"edit.{key}"), n, 0, most)


def taking(places: Iterable[str]) -> Tool:
    """Return the tool that removes the topmost thing from a place."""
    return Tool(TAKE, msg("edit.take"), tuple(places))


def take_away(places: Iterable[str]) -> Mend:
    """Return the repair that removes the topmost thing from each place."""
    edits = tuple(f"{TAKE}@{place}" for place in places)
    return Mend(msg("mend.take", n=len(edits)), edits)


# Edits as text ------------------------------------------------------------------------------------------


def edited(editing: Editing, s: Position, edit: str) -> Position:
    """Return `s` after one edit.

    Raises:
        BadText: The text is not an edit, or the edit cannot be made here.
    """
    tool, at, place = edit.partition("@")
    if at:
        if any(one.id == tool and place in one.places for one in editing.tools(s)):
            return editing.use(s, tool, place)
    else:
        key, _, written = edit.partition("=")
        field = next((field for field in editing.fields(s) if field.id == key), None)
        if field and _is_number(written) and field.low <= int(written) <= field.high:
            return editing.set(s, key, int(written))
    raise BadText(msg("edit.impossible", text=excerpt(edit, 30)))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def choices(editing: Editing, s: Position) -> Iterator[Mend]:
    """Yield, for each field that is a choice, one repair per value other than the current one."""
    for field in editing.fields(s):
        for n, name in enumerate(field.names, field.low):
            if n != field.n:
                words = (("what", f"${field.say.code}"), ("value", f"${name.code}"))
                said = Msg("mend.choose", (*field.say.args, *name.args, *words))
                yield Mend(said, (f"{field.id}={n}",))
