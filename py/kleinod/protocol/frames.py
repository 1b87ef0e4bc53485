"""One moment of a match as the page gets it, whole or as the differences from the moment that it has."""

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
    """One action that the seat to act can choose. `path` are the ids to click; ids with "#" are buttons."""

    #: Notation, for people who type, and for the log of this page only.
    a: str
    path: list[str]
    #: For each id of the path, the meaning of clicking it; same length as `path`.
    hints: NotRequired[list[Msg | None]]
    #: Other sequences of ids for the same action, such as the corners of a bent path.
    ways: NotRequired[list[list[str]]]
    #: The reason, if the choice is shown but refused.
    why: NotRequired[Msg]


#: A turn has the plies `from` to `to` - 1; `goto` with `to` shows its end.
_FromPly = TypedDict("_FromPly", {"from": int})


class Turn(_FromPly):
    """A line of the log: what one viewer may read of a turn."""

    #: The seat that made the turn.
    seat: int
    #: Notation of the whole turn.
    text: str
    to: int
    story: list[Msg]


class Outcome(TypedDict):
    """The result of a match."""

    scores: list[int]
    #: Each seat's place, from 1; equal seats share one.
    places: list[int]
    #: True if several winners are partners; otherwise they share the win as equals.
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
    #: Each seat's partners, who win and lose with it; missing if there are none.
    partners: NotRequired[list[list[int]]]


class AutoAnswer(TypedDict):
    """An answer that the page may give for the seat to act; clicks on cards come with `act`, as `taps`."""

    #: The clicks of an answer on which nothing depends; missing if a person must choose.
    path: NotRequired[list[str]]


class Retraction(TypedDict):
    """Takes one part out of an unfinished turn: undo to ply `at`, then play `text`."""

    at: int
    text: str


class FrameMoment(TypedDict):
    """The parts of a frame that change from moment to moment, except scene, record and turns."""

    #: For each seat "h" (a person) or "b<level>". A seat that resigned among three or more has become a bot.
    kinds: list[str]
    #: A record that holds only the position shown, for links.
    position: str
    #: The position shown as text, for people and for `new` with `from`.
    positionText: str
    #: The ply shown, and the number of plies of the match. `at < plies`: an earlier moment is shown.
    at: int
    plies: int
    turn: int
    #: The seat to act, or -2 once the match is over.
    seat: int
    #: The seat that sees the moment; null for a stranger, who sees no secrets.
    viewer: int | None
    #: True if only the seat to act may see this question (a curtain is needed on a shared device).
    private: bool
    outcome: Outcome | None
    prompt: Msg
    buttons: dict[str, Msg]
    choices: list[Choice]
    #: Only for games with questions that the page can answer for a person (capability `AutoAnswer`).
    autoAnswer: NotRequired[AutoAnswer]
    #: By id, the parts that a click on it takes out again; missing if there are none.
    retractions: NotRequired[dict[str, Retraction]]
    #: The id of the place whose piece moves when only the destination is clicked; missing if there is no such
    #: piece.
    mover: NotRequired[str]
    #: The motions since the ply that the request names, or those of the last action: for animation.
    last: list[Motion]
    #: Independent of how the moment came to be shown; missing if nothing has moved, and in pictures of older
    #: builds.
    lastMove: NotRequired[LastMove]
    #: Plies to `goto` for undo and redo: a person's nearest earlier and later decision, or null.
    undo: int | None
    redo: int | None
    standing: list[int]
    #: The lines of the score sheet; empty for games that are won or lost without points.
    sheet: list[SheetLine]


class UsedTap(TypedDict):
    """An earlier click that has answered a question."""

    seat: int
    id: str


class _OnRequest(TypedDict):
    #: With `taps`: the clicks that have answered a question; missing if none has.
    used: NotRequired[list[UsedTap]]
    #: With `coach: true`: situations that have come about and may be new to a beginner.
    situations: NotRequired[list[Msg]]


class Frame(MatchConstants, FrameMoment, _OnRequest):
    """Everything to show one moment of a match."""

    #: Canonical text of the whole match, for saving and for the next request.
    record: str
    scene: Scene
    turns: list[Turn]
    #: With `picture: true`: the moment as a stranger sees it, for saving; null while a bot is to act.
    picture: NotRequired[Frame | None]


class TailDelta(TypedDict, Generic[T]):
    """A change of the end of a text or list that the page has: keep the first `keep` items, append `add`."""

    keep: int
    add: T


class TurnDelta(_FromPly):
    """The new part of the notation and the story of an unfinished turn."""

    seat: int
    text: TailDelta[str]
    to: int
    story: TailDelta[list[Msg]]


#: A list made from the previous one: new items, and runs of old items (first index, length).
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
    """A moment as it is sent: only the changes of the record, of this viewer's turns and of the scene."""

    record: str | TailDelta[str]
    scene: SceneDelta
    turns: list[Turn] | TailDelta[list[Turn | TurnDelta]]


class NextFrame(MomentDelta, _OnRequest):
    """A frame as it is sent to a page that has an earlier one of the match, named by the request."""

    #: The name of the state that the page has after this reply.
    handle: str
    #: True if the frame itself is the picture; otherwise the changes since the frame.
    picture: NotRequired[MomentDelta | Literal[True] | None]


class FirstFrame(MatchConstants, NextFrame):
    """A frame as it is sent to a page that has no frame of the match yet."""


#: A frame as it is sent; a request without `have` gets the first kind.
SentFrame: TypeAlias = FirstFrame | NextFrame
