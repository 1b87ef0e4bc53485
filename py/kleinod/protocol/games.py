"""Which games there are, and what is put together before a match: the value of an option, a position."""

from __future__ import annotations

from typing import TypedDict

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.json_of_named_tuples import Board, Field, Mend, OptionSpec, Scene, Tool


class GameInfo(TypedDict):
    """The facts about a game that are known before a match of it begins."""

    id: str
    version: int
    seats: list[int]
    options: list[OptionSpec]
    colors: list[str]
    chance: bool
    hidden: bool
    #: The text option that says what chance would lay out before the first turn, "" if there is none.
    opening: str
    #: The option whose value can be drawn, "" if there is none.
    editor: str
    #: True if positions can be put together by hand.
    editable: bool


class Hello(TypedDict):
    """All games, and what answers."""

    games: list[GameInfo]
    python: str
    version: str


class Sketch(TypedDict):
    """A value of an option while it is drawn by clicks."""

    #: The value so far; any such text can be drawn on, so undo is an earlier one.
    text: str
    scene: Scene
    #: By id, the effect of a click in words; ids with "#" are buttons.
    choices: dict[str, Msg]
    #: Why no match can begin with it yet.
    wrong: Msg | None


class Draft(TypedDict):
    """A position that somebody puts together."""

    #: The position so far, possible or not; any such text can be edited on, so undo is an earlier one.
    text: str
    board: Board
    scene: Scene
    tools: list[Tool]
    fields: list[Field]
    #: Everything about it that cannot arise; what comes first is said.
    wrong: list[Msg]
    #: Repairs of the first of these faults.
    mends: list[Mend]
    #: A record of the position, for links; "" while it cannot arise.
    record: str
