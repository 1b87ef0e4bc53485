"""The list of games, and drafts made before a match: the value of an option, a position."""

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
    #: The text option that replaces what chance lays out before the first turn, "" if there is none.
    opening: str
    #: The option whose value can be drawn by clicks, "" if there is none.
    editor: str
    #: True if positions can be edited by hand.
    editable: bool


class Hello(TypedDict):
    """All games, and the versions of Python and Kleinod."""

    games: list[GameInfo]
    python: str
    version: str


class Sketch(TypedDict):
    """A value of an option while it is drawn by clicks."""

    #: The value so far. Any such text can be drawn on, so undo sends an earlier one.
    text: str
    scene: Scene
    #: By id, the effect of a click in words; ids with "#" are buttons.
    choices: dict[str, Msg]
    #: The reason why no match can begin with this value yet.
    wrong: Msg | None


class Draft(TypedDict):
    """A position that somebody puts together."""

    #: The position so far, possible or not. Any such text can be edited, so undo sends an earlier one.
    text: str
    board: Board
    scene: Scene
    tools: list[Tool]
    fields: list[Field]
    #: All reasons why play cannot lead to the position; the page shows the first.
    wrong: list[Msg]
    #: Repairs for the first of these faults.
    mends: list[Mend]
    #: A record of the position, for links; "" while it has faults.
    record: str
