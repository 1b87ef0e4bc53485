"""The list of games, and the drafts of option values and positions that people edit before a match."""

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
    #: Key of the text option that replaces what chance lays out before the first turn; "" if there is none.
    opening: str
    #: Key of the option whose value, such as a map, can be drawn by clicking; "" if there is none.
    editor: str
    #: True if positions can be edited by hand.
    editable: bool


class Hello(TypedDict):
    """The list of all games, and the versions of Python and Kleinod."""

    games: list[GameInfo]
    python: str
    version: str


class Sketch(TypedDict):
    """The value of an option, such as a map, while somebody draws it by clicking."""

    #: The value so far. For undo, the page sends an earlier text.
    text: str
    scene: Scene
    #: For each id that can be clicked, the effect in words; ids that begin with "#" are buttons.
    choices: dict[str, Msg]
    #: The reason why no match can begin with this value; null if one can.
    wrong: Msg | None


class Draft(TypedDict):
    """A position while somebody edits it."""

    #: The position so far, possible or not. For undo, the page sends an earlier text.
    text: str
    board: Board
    scene: Scene
    tools: list[Tool]
    fields: list[Field]
    #: All faults: reasons why play cannot lead to the position. The page shows the first.
    wrong: list[Msg]
    #: Repairs for the first of these faults.
    mends: list[Mend]
    #: A record of the position, for links; "" while it has faults.
    record: str
