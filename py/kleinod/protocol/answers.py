"""Replies other than frames: results of thinking, counting, judging, comparing and explaining."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.json_of_named_tuples import Motion, RecountStep, Scene


class Preview(TypedDict):
    """The position after an action, for a preview."""

    scene: Scene
    last: list[Motion]
    story: list[Msg]
    standing: list[int]


class RecordText(TypedDict):
    """A reply that holds only a record."""

    record: str


class ChanceComparison(TypedDict):
    """`differs`: the first ply whose chance outcome is not the one that the seed gives; null if none."""

    differs: int | None


class PackedRecord(TypedDict):
    """A record in its short form."""

    packed: str


class ForeignMatch(TypedDict):
    """An imported match of another program. `record` is "" if the format of the text is unknown."""

    record: str
    #: The parts of the foreign match that could not be imported.
    lost: list[Msg]


_FromFirst = TypedDict("_FromFirst", {"from": int})


class Recount(_FromFirst):
    """The steps that other seats took. `from`: the ply before the first of them."""

    steps: list[RecountStep]


class ClickPath(TypedDict):
    """The ids to click, in order."""

    path: list[str]


class ParsedMove(TypedDict):
    """The clicks for a typed move. If the text is a whole `turn`, they are those of its first action."""

    path: list[str]
    turn: NotRequired[Literal[True]]


class Refusal(TypedDict):
    """The reason why a click is refused."""

    why: Msg
    #: Present if the page must show the reason even if the last click began another action.
    anyhow: NotRequired[Literal[True]]
    #: Labels of the buttons in the refused path, by id.
    buttons: NotRequired[dict[str, Msg]]


#: Ids of the places from which a place can be attacked.
Attackers = TypedDict("Attackers", {"from": list[str]})


class _Slice(TypedDict):
    #: The name to send as `have` instead of the record from now on; present if the record was sent.
    match: NotRequired[str]


class AtWork(_Slice):
    """The work is not done yet, so the page must send the request again."""

    done: Literal[False]
    nodes: int


class Thought(_Slice):
    """A finished thought: the action to play or advise."""

    done: Literal[True]
    nodes: int
    path: list[str]
    text: str
    #: The clicks of the further bot decisions that are made before anybody sees something new; missing if
    #: there are none.
    nextPaths: NotRequired[list[list[str]]]
    #: The reason for the action, or for the last of several; missing if the game gives none.
    why: NotRequired[Msg]
    #: For a hint: present if every decision considered is proved to lose.
    lost: NotRequired[Literal[True]]


class AnalysedStep(TypedDict):
    """One action of an analysed line."""

    text: str
    trace: list[Motion]
    seat: int


class AnalysedLine(TypedDict):
    """One action, and its likely continuation."""

    text: str
    #: Notation of the turn that the action begins, as far as the line shows it.
    turn: str
    path: list[str]
    chances: list[int]
    #: Plies to a proved win of the seat to act; negative for a loss, 0 if nothing is proved.
    wins_in: int
    steps: list[AnalysedStep]
    why: NotRequired[Msg]


class Analysis(_Slice):
    """The evaluation of a position. `chances`: each seat's winning chance, in thousandths."""

    done: bool
    depth: int
    nodes: int
    chances: list[int]
    lines: list[AnalysedLine]


CountUnit: TypeAlias = Literal["action", "turn"]


class Counted(_Slice):
    """The lines of play counted so far: their number, and their estimated share of the tree (0 to 1)."""

    done: bool
    count: int
    share: float
    #: Once `done`: each first action in notation, with the number of lines of play that begin with it.
    parts: NotRequired[list[tuple[str, int]]]


class Judged(_Slice):
    """The verdict on an attempt at a puzzle."""

    done: Literal[True]
    #: Index of the player's turn among the winning `ways`, or -1.
    way: int
    #: The opponent's decisions that refute the turn, in notation; empty if none are needed or known.
    reply: list[str]


class HintedDecision(_Slice):
    """A decision that wins in a puzzle, as ids to click."""

    path: list[str]
    #: Present if no winning turn begins with the decisions made so far; `path` then begins one.
    restarts: NotRequired[Literal[True]]
