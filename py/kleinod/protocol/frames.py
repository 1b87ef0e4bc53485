"""One moment of a match as the page gets it, and how it travels to a page that has the moment before."""

from __future__ import annotations

from typing import Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.json_of_named_tuples import (
    Board,
    Card,
    Cell,
    Count,
    LastMove,
    Mark,
    Motion,
    Note,
    OptionValue,
    Piece,
    Scene,
    SheetLine,
)

T = TypeVar("T")


class Choice(TypedDict):
    """One thing the seat to act can choose. `path` are the ids to click, ids with "#" are buttons."""

    #: Notation, for people who type, and for the log of this page only.
    a: str
    path: list[str]
    #: For each id of the path, the meaning of choosing it; same length as path.
    hints: NotRequired[list[Msg | None]]
    #: Other sequences of ids that mean the same, such as the turning points of a bent way.
    ways: NotRequired[list[list[str]]]
    #: Present when the choice is shown but refused.
    why: NotRequired[Msg]


#: The turn is made of plies from..to-1; `to` is the value for `goto` to see its end.
_FromPly = TypedDict("_FromPly", {"from": int})


class Turn(_FromPly):
    """A line of the log: what one viewer may read of a turn."""

    #: Seat that made it.
    seat: int
    #: Notation of the whole turn.
    text: str
    to: int
    story: list[Msg]


class Outcome(TypedDict):
    """The result of a match."""

    scores: list[int]
    #: From 1, shared when equal.
    places: list[int]
    #: True if several winners are partners; otherwise they are equals who share the win.
    team: bool
    reason: Msg


class MatchConstants(TypedDict):
    """The parts of a frame that are the same at every moment of a match and for every viewer."""

    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    seed: int
    #: Match id; "" for a bare position.
    id: str
    colors: list[str]
    board: Board
    #: For each seat those that win and lose with it; missing where all play for themselves.
    partners: NotRequired[list[list[int]]]


class AutoAnswer(TypedDict):
    """An answer that can be given for the seat to act. Its clicks on cards come with `act`, as `taps`."""

    #: The clicks of an answer on which nothing depends; missing where somebody must be asked.
    path: NotRequired[list[str]]


class Retraction(TypedDict):
    """A part that can be taken out of an unfinished answer: undo to ply `at`, then play `text` again."""

    at: int
    text: str


class FrameMoment(TypedDict):
    """The parts of a frame that change from moment to moment, without scene, record and list of turns."""

    #: For each seat "h" (a person) or "b<level>". A seat that resigned among three or more has become a bot.
    kinds: list[str]
    #: A record that holds only the position shown, for links.
    position: str
    #: The position shown as text, for people and for `new` with `from`.
    positionText: str
    #: Ply shown, and how many plies the match has. `at < plies`: an earlier moment is shown.
    at: int
    plies: int
    turn: int
    #: To act: 0…seats-1, or -2 when over.
    seat: int
    #: Through whose eyes the moment is seen; null for what anybody may know.
    viewer: int | None
    #: True if only the seat to act may see this question (a curtain is needed on a shared device).
    private: bool
    outcome: Outcome | None
    prompt: Msg
    buttons: dict[str, Msg]
    choices: list[Choice]
    #: Only of games that ask what nobody need be asked (`AutoAnswer` of the capabilities).
    autoAnswer: NotRequired[AutoAnswer]
    #: By id, the parts that one click can take out again; missing where there are none.
    retractions: NotRequired[dict[str, Retraction]]
    #: The id of the place whose piece moves when only the destination is clicked; missing where there is no
    #: such piece.
    mover: NotRequired[str]
    #: The motions since the ply asked for, or those of the last action: for animation.
    last: list[Motion]
    #: The same however the moment came to be shown; missing where nothing has moved, and in pictures of older
    #: builds.
    lastMove: NotRequired[LastMove]
    #: Ply to `goto` for undo and redo, or null: the nearest earlier or later decision of a person.
    undo: int | None
    redo: int | None
    standing: list[int]
    #: The lines of the score sheet; empty for games that are won or lost without points.
    sheet: list[SheetLine]


class UsedTap(TypedDict):
    """A click that has answered a question."""

    seat: int
    id: str


class _OnRequest(TypedDict):
    #: With `taps`: the clicks that have answered a question; missing where none has.
    used: NotRequired[list[UsedTap]]
    #: With `coach: true`: what has come about that a beginner may not know yet.
    situations: NotRequired[list[Msg]]


class Frame(MatchConstants, FrameMoment, _OnRequest):
    """Everything to show one moment of a match."""

    #: Canonical text of the whole match, for saving and for the next request.
    record: str
    scene: Scene
    turns: list[Turn]
    #: With `picture: true`: the moment as anybody may see it, for saving; null while a bot is to act.
    picture: NotRequired[Frame | None]


class TailDelta(TypedDict, Generic[T]):
    """A change of the end of a text or list that the page has: keep the first `keep` items, append `add`."""

    keep: int
    add: T


class TurnDelta(_FromPly):
    """An unfinished turn that has gone on: what is new of its notation and its story."""

    seat: int
    text: TailDelta[str]
    to: int
    story: TailDelta[list[Msg]]


#: A list built from the one before: new items, and runs of old ones (where a run began, and its length).
ListDelta: TypeAlias = list[T | tuple[int, int]]


class SceneDelta(TypedDict):
    """The changes since the latest scene sent, whichever viewer saw it; everything if there was none."""

    pieces: ListDelta[Piece]
    cells: ListDelta[Cell]
    cards: ListDelta[Card]
    marks: ListDelta[Mark]
    counts: ListDelta[Count]
    notes: ListDelta[Note]


class MomentDelta(FrameMoment):
    """A moment as it is sent: of the record, the turns of this viewer and the scene only what is new."""

    record: str | TailDelta[str]
    scene: SceneDelta
    turns: list[Turn] | TailDelta[list[Turn | TurnDelta]]


class NextFrame(MomentDelta, _OnRequest):
    """A frame as it is sent to a page that has an earlier one of the match, named by the request."""

    #: Names what the page holds from now on.
    handle: str
    #: True where the frame itself is the picture; else it builds on what the page holds after the frame.
    picture: NotRequired[MomentDelta | Literal[True] | None]


class FirstFrame(MatchConstants, NextFrame):
    """A frame as it is sent to a page that has no frame of the match yet."""


#: A frame as it is sent: the first one answers a request without `have`.
SentFrame: TypeAlias = FirstFrame | NextFrame
