"""Replies other than frames: those of thinking, counting, judging, comparing and explaining."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.json_of_named_tuples import Motion, RecountStep, Scene


class Preview(TypedDict):
    """The position after an answer, for a preview."""

    scene: Scene
    last: list[Motion]
    story: list[Msg]
    standing: list[int]


class RecordText(TypedDict):
    """A record alone."""

    record: str


class ChanceComparison(TypedDict):
    """`differs`: the first ply at which chance did something else than the seed gives, if any."""

    differs: int | None


class PackedRecord(TypedDict):
    """A record in its short form."""

    packed: str


class ForeignMatch(TypedDict):
    """A match of another program. `record` is "" where the text is of none that is known."""

    record: str
    #: The parts of the foreign match that could not be imported.
    lost: list[Msg]


_FromFirst = TypedDict("_FromFirst", {"from": int})


class Recount(_FromFirst):
    """The steps of others. `from`: the number of plies before the first of them."""

    steps: list[RecountStep]


class ClickPath(TypedDict):
    """Ids to click."""

    path: list[str]


class ParsedMove(TypedDict):
    """The clicks that a typed text means; of a whole `turn` those of its first action."""

    path: list[str]
    turn: NotRequired[Literal[True]]


class Refusal(TypedDict):
    """Why something cannot be done."""

    why: Msg
    #: Worth telling even to somebody whose last click has begun something else.
    anyhow: NotRequired[Literal[True]]
    #: Labels of the buttons that were tried.
    buttons: NotRequired[dict[str, Msg]]


#: The ids of places.
Attackers = TypedDict("Attackers", {"from": list[str]})


class _Slice(TypedDict):
    #: Stands for the record in further requests to this worker (`have`); said where the record was sent.
    match: NotRequired[str]


class AtWork(_Slice):
    """Not done yet: the request is to be sent again."""

    done: Literal[False]
    nodes: int


class Thought(_Slice):
    """An answer that was thought of."""

    done: Literal[True]
    nodes: int
    path: list[str]
    text: str
    #: The reason for the answer; missing where the game cannot tell one.
    why: NotRequired[Msg]
    #: Of a hint: it was proved that every decision considered loses.
    lost: NotRequired[Literal[True]]


class AnalysedStep(TypedDict):
    """One action of a line."""

    text: str
    trace: list[Motion]
    seat: int


class AnalysedLine(TypedDict):
    """One answer, and what may follow it."""

    text: str
    #: The whole first turn, as far as the line goes.
    turn: str
    path: list[str]
    chances: list[int]
    #: Plies to a win of the seat to act, negative for a loss, 0 where it is open.
    wins_in: int
    steps: list[AnalysedStep]
    why: NotRequired[Msg]


class Analysis(_Slice):
    """The value of a moment. `chances`: for each seat its winning chance, in thousandths."""

    done: bool
    depth: int
    nodes: int
    chances: list[int]
    #: Best first.
    lines: list[AnalysedLine]


CountUnit: TypeAlias = Literal["action", "turn"]


class Counted(_Slice):
    """The number of lines of play counted so far, and a guess of their share of the tree (0 to 1)."""

    done: bool
    count: int
    share: float
    #: Once `done`: each first action in notation, with the number of lines of play that begin with it.
    parts: NotRequired[list[tuple[str, int]]]


class Judged(_Slice):
    """The verdict on an attempt at a puzzle."""

    done: Literal[True]
    #: Its place among the ways, or -1.
    way: int
    #: Decisions in notation; empty where none is needed or known.
    reply: list[str]


class HintedDecision(_Slice):
    """A decision that wins in a puzzle, as ids to click."""

    path: list[str]
    #: None of the winning turns begins with the decisions made so far: the path is the first decision of one.
    restarts: NotRequired[Literal[True]]
