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
    """One action that the seat to act can choose. `path`: ids to click; those with "#" are buttons."""

    #: The action in notation, for people who type, and for the log of this page only.
    a: str
    path: list[str]
    #: For each id of the path, the meaning of clicking it; same length as `path`.
    hints: NotRequired[list[Msg | None]]
    #: Other sequences of clicks for the same action, such as the corners of a bent path.
    ways: NotRequired[list[list[str]]]
    #: The reason why the choice is refused; missing if it is legal.
    why: NotRequired[Msg]


#: A turn consists of the plies `from` to `to` - 1, so a `goto` request with `to` shows its end.
_FromPly = TypedDict("_FromPly", {"from": int})


class Turn(_FromPly):
    """A line of the log: what one viewer may read of a turn."""

    seat: int
    text: str
    to: int
    story: list[Msg]


class Outcome(TypedDict):
    """The result of a match."""

    scores: list[int]
    #: Each seat's place, from 1; seats that finish equal share a place.
    places: list[int]
    #: True if the winners are partners. Otherwise, several winners share the win as equals.
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
    """Present in games with questions that clicked cards answer (`taps` of `act`)."""

    #: The clicks of an answer that the page may give by itself; missing if the choice matters.
    path: NotRequired[list[str]]


class Retraction(TypedDict):
    """How to take one part out of an unfinished turn: undo to ply `at`, then play `text`."""

    at: int
    text: str


class FrameMoment(TypedDict):
    """The parts of a frame that change from moment to moment, except scene, record and turns."""

    #: For each seat "h" (a person) or "b<level>" (a bot, also if the seat resigned among three or more).
    kinds: list[str]
    #: A record that holds only the position shown, for links.
    position: str
    #: The position shown as text, for people, and for `new` requests as `from`.
    positionText: str
    #: The ply shown; less than `plies`, the length of the match, if an earlier moment is shown.
    at: int
    plies: int
    turn: int
    #: The seat to act, or -2 once the match is over.
    seat: int
    #: The seat that sees the moment; null for a stranger, who sees no secrets.
    viewer: int | None
    #: True if only the seat to act may see this question, so that a shared device needs a curtain.
    private: bool
    outcome: Outcome | None
    prompt: Msg
    buttons: dict[str, Msg]
    choices: list[Choice]
    #: Only for games with questions that the page can answer for a person (capability `AutoAnswer`).
    autoAnswer: NotRequired[AutoAnswer]
    #: By id, the part of the turn that a click on this id takes out again; missing if there is no such part.
    retractions: NotRequired[dict[str, Retraction]]
    #: The id of the place whose piece moves when only the destination is clicked; missing if there is no such
    #: piece.
    mover: NotRequired[str]
    #: The motions to animate: those since the ply that the request names, or those of the last action.
    last: list[Motion]
    #: The traces of the last move, however the page came here; missing if nothing has moved, and in pictures
    #: of older builds.
    lastMove: NotRequired[LastMove]
    #: Plies to `goto` for undo and redo: a person's nearest decision before and after this moment, or null.
    undo: int | None
    redo: int | None
    standing: list[int]
    #: The lines of the score sheet; empty for games that are won or lost without points.
    sheet: list[SheetLine]


class UsedTap(TypedDict):
    """An earlier click of a seat that has answered a question."""

    seat: int
    id: str


class _OnRequest(TypedDict):
    #: If the request has `taps`: those that have answered a question; missing if none has.
    used: NotRequired[list[UsedTap]]
    #: If the request has `coach: true`: situations that have come up and may be new to a beginner.
    situations: NotRequired[list[Msg]]


class Frame(MatchConstants, FrameMoment, _OnRequest):
    """Everything to show one moment of a match."""

    #: Canonical text of the whole match, for saving and for the next request.
    record: str
    scene: Scene
    turns: list[Turn]
    #: With `picture: true`: the moment as a stranger sees it, to be saved; null while a bot is to act.
    picture: NotRequired[Frame | None]


class TailDelta(TypedDict, Generic[T]):
    """The new end of a text or list that the page has: keep the first `keep` items, then append `add`."""

    keep: int
    add: T


class TurnDelta(_FromPly):
    """The new notation and story of a turn that was unfinished in the previous frame."""

    seat: int
    text: TailDelta[str]
    to: int
    story: TailDelta[list[Msg]]


#: A list made from the previous one: new items, and pairs (first index, length) for runs of old items.
ListDelta: TypeAlias = list[T | tuple[int, int]]


class SceneDelta(TypedDict):
    """The changes since the latest scene sent, for any viewer; the whole scene if there was none."""

    pieces: ListDelta[Piece]
    cells: ListDelta[Cell]
    cards: ListDelta[Card]
    marks: ListDelta[Mark]
    counts: ListDelta[Count]
    notes: ListDelta[Note]


class MomentDelta(FrameMoment):
    """A moment as it is sent: only the changes of the record, the scene and this viewer's turns."""

    record: str | TailDelta[str]
    scene: SceneDelta
    turns: list[Turn] | TailDelta[list[Turn | TurnDelta]]


class NextFrame(MomentDelta, _OnRequest):
    """A frame as it is sent to a page that has an earlier one of the match, named by the request."""

    #: The name of the page's state after this reply, for `have` in the next request.
    handle: str
    #: True if the picture equals this frame; otherwise its differences from the frame.
    picture: NotRequired[MomentDelta | Literal[True] | None]


class FirstFrame(MatchConstants, NextFrame):
    """A frame as it is sent to a page that has no frame of the match yet."""


#: A frame as it is sent; a request without `have` gets the first kind.
SentFrame: TypeAlias = FirstFrame | NextFrame
