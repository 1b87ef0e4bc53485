"""The requests of the page, and the reply to each.

Requests carry the whole match as a record text, so that any worker can answer them at any time. In transit,
`have` replaces the record of the latest frame by the handle of that frame; if the worker does not know the
handle, it answers with kind "unknown" and gets the record. A page that has a frame of a match gets only the
changes in the next one (`SentFrame`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.answers import (
    Analysis,
    Attackers,
    AtWork,
    ChanceComparison,
    ClickPath,
    Counted,
    CountUnit,
    ForeignMatch,
    HintedDecision,
    Judged,
    PackedRecord,
    ParsedMove,
    Preview,
    RecordText,
    Recount,
    Refusal,
    Thought,
)
from kleinod.protocol.frames import Frame
from kleinod.protocol.games import Draft, Hello, Sketch
from kleinod.protocol.json_of_named_tuples import OptionValue, RelatedRecords
from kleinod.protocol.studies import StudyReply, StudyRequest


class Eyes(TypedDict):
    """The facts from which Python finds the viewer of the moment that a request leads to (`Frame.viewer`).

    The viewer is the only person among bots; otherwise the seat that has `lifted` the curtain, until another
    person is to act; then null, a stranger. `stays`: the viewer stays the same, because the page shows an
    earlier moment. In games without secrets the viewer is always a stranger.
    """

    lifted: int | None
    stays: NotRequired[bool]


class Looking(TypedDict):
    """The viewer of the moment: fixed, or found by `eyes`. `picture` also asks for the view of a stranger."""

    viewer: NotRequired[int | None]
    eyes: NotRequired[Eyes]
    picture: NotRequired[bool]


#: For each seat, the ids of the cards that it has clicked, in order (a few dozen at most).
TapsBySeat: TypeAlias = dict[int, list[str]]


class HelloRequest(TypedDict):
    """Asks for the list of games."""

    op: Literal["hello"]


class _BeforeMatch(TypedDict):
    game: str
    seats: int
    #: The options that differ from their defaults.
    options: NotRequired[dict[str, OptionValue]]
    seed: NotRequired[int]


#: The text of the position (`Frame.positionText`) that the match starts from; missing for the usual start.
_FromText = TypedDict("_FromText", {"from": NotRequired[str]})


class NewRequest(_BeforeMatch, _FromText, Looking):
    """Begins a match."""

    op: Literal["new"]
    kinds: NotRequired[list[str]]
    id: NotRequired[str]


class DrawRequest(_BeforeMatch):
    """Draws a value of the option `GameInfo.editor`: edits `text` (default: empty), or makes one from `seed`.

    `seats` and the other options decide whether a match could begin with it.
    """

    op: Literal["draw"]
    text: NotRequired[str]
    #: The id clicked, one of the `Sketch.choices` of that text.
    click: NotRequired[str]


class EditRequest(_BeforeMatch):
    """Edits the draft of a position.

    The draft is `text`, or a new one, in which `seed` determines chance. `edits` are applied to it, each of
    the form "tool@place" or "field=number".
    """

    op: Literal["edit"]
    text: NotRequired[str]
    begin: NotRequired[Literal["empty", "start"]]
    edits: NotRequired[list[str]]


class ForeignRequest(TypedDict):
    """Asks to convert another program's match into a record."""

    op: Literal["foreign"]
    text: str


class _OfMatch(TypedDict):
    record: str


class _OfMoment(_OfMatch):
    #: The ply in question; missing for the end of the match.
    at: NotRequired[int]


class OpenRequest(_OfMoment, Looking):
    """Opens a match from any text, such as one from a link; a bad text gives an error."""

    op: Literal["open"]


class ActRequest(_OfMoment, Looking):
    """Plays at ply `at`; if the match went on differently, drops its later plies. "" only goes to that ply.

    If the frame has `autoAnswer`, the page sends `taps`. Python then answers the private questions that
    follow if all answers have the same effect, or if one of that seat's clicks answers them. `used` lists
    these clicks, `last` has all motions. `coach` asks for `situations`, which may be new to a beginner.
    """

    op: Literal["act"]
    path: NotRequired[list[str]]
    #: Further actions to play, as in `Thought`.
    nextPaths: NotRequired[list[list[str]]]
    text: NotRequired[str]
    taps: NotRequired[TapsBySeat]
    coach: NotRequired[bool]
    #: Report `retractions` although the viewer is fixed, because that viewer plays the match.
    retractable: NotRequired[bool]


class ResignRequest(_OfMatch, Looking):
    """Ends the match for a seat."""

    op: Literal["resign"]
    seat: int


class GotoRequest(_OfMatch, Looking):
    """Shows another moment of the match; a ply beyond the end means the end."""

    op: Literal["goto"]
    at: int
    #: The ply shown before; if it is in the same turn, `last` has the motions after it.
    since: NotRequired[int]
    #: See `ActRequest`.
    retractable: NotRequired[bool]


class CutRequest(_OfMatch, Looking):
    """Drops all plies after `at`, when a person confirms an undo."""

    op: Literal["cut"]
    at: int


class LinksRequest(_OfMatch):
    """Asks for the match in its short form, for links."""

    op: Literal["links"]


class PreviewRequest(_OfMoment):
    """Asks for the position after the action of a `path`, which must not involve chance or reveal secrets."""

    op: Literal["preview"]
    path: list[str]
    viewer: NotRequired[int | None]


class SeenRequest(_OfMoment):
    """Asks for a position that looks to `viewer` like this moment, with hidden cards redealt from `seed`."""

    op: Literal["seen"]
    viewer: int | None
    seed: int


class ChanceRequest(_OfMatch):
    """Asks for the first ply whose chance outcome is not what the seed gives."""

    op: Literal["chance"]


class RecountRequest(_OfMoment):
    """Asks what other seats did after the latest decision of `seat`, up to the moment shown."""

    op: Literal["recount"]
    seat: int
    eyes: NotRequired[Eyes]


class WhyRequest(_OfMoment):
    """Asks why a click is refused. `path`: the ids clicked before, and the refused one."""

    op: Literal["why"]
    path: list[str]


class AttackersRequest(_OfMoment):
    """Asks from where a piece could move to a place in one move, whoever's turn it is."""

    op: Literal["attackers"]
    id: str


class ParseRequest(_OfMoment):
    """Asks for the clicks of a typed move. If the text is a whole `turn`, for those of its first action."""

    op: Literal["parse"]
    text: str


class ThinkRequest(_OfMoment):
    """Lets a bot think for about 25 ms; sent again until `done`. Record and level determine the answer."""

    op: Literal["think"]
    level: int | Literal["hint"]
    #: Answer with the best action found so far.
    now: NotRequired[bool]
    #: In a game with secrets, decide up to the end of the turn, not only up to the next decision to be shown.
    wholeTurn: NotRequired[bool]
    #: Decisions in notation to exclude while others remain; ignored in games that have `advise`.
    besides: NotRequired[list[str]]


class AnalyseRequest(_OfMoment):
    """Analyses the best `lines` actions for about 25 ms; done once `nodes` positions were searched."""

    op: Literal["analyse"]
    lines: NotRequired[int]
    nodes: NotRequired[int]
    viewer: NotRequired[int | None]


class CountRequest(_OfMoment):
    """Counts lines of play of `depth` actions or turns for about 25 ms; sent again until `done`."""

    op: Literal["count"]
    depth: int
    unit: NotRequired[CountUnit]


class JudgeRequest(_OfMatch):
    """Judges for about 25 ms the turn of a puzzle that was made from ply `since` to `at`.

    The turn is right if it is one of `ways`, turns in notation with "/" between decisions. Otherwise the
    reply proves that it does not win within `turns` own turns, including that one.
    """

    op: Literal["judge"]
    at: int
    since: int
    turns: int
    ways: list[str]


class PuzzleHintRequest(_OfMatch):
    """Asks for the next decision of one of `ways`, winning turns in notation with "/" between decisions.

    The learner began the turn at ply `since` and is at ply `at`.
    """

    op: Literal["puzzleHint"]
    at: int
    since: int
    ways: list[str]


class RelateRequest(_OfMatch):
    """Asks for the relation of the record `other` to this one (`RelatedRecords`)."""

    op: Literal["relate"]
    other: str


Request: TypeAlias = (
    HelloRequest
    | NewRequest
    | DrawRequest
    | EditRequest
    | ForeignRequest
    | OpenRequest
    | ActRequest
    | ResignRequest
    | GotoRequest
    | CutRequest
    | LinksRequest
    | PreviewRequest
    | SeenRequest
    | ChanceRequest
    | RecountRequest
    | WhyRequest
    | AttackersRequest
    | ParseRequest
    | ThinkRequest
    | AnalyseRequest
    | CountRequest
    | JudgeRequest
    | PuzzleHintRequest
    | RelateRequest
    | StudyRequest
)


class Replies(TypedDict):
    """The reply to each kind of request if it succeeds, without `ok`. A `Frame` is sent as a `SentFrame`."""

    hello: Hello
    new: Frame
    draw: Sketch
    edit: Draft
    foreign: ForeignMatch
    open: Frame
    act: Frame
    resign: Frame
    goto: Frame
    cut: Frame
    links: PackedRecord
    preview: Preview
    seen: RecordText
    chance: ChanceComparison
    recount: Recount
    why: ClickPath | Refusal
    attackers: Attackers
    parse: ParsedMove
    think: AtWork | Thought
    analyse: Analysis
    count: Counted
    judge: AtWork | Judged
    puzzleHint: HintedDecision
    relate: RelatedRecords
    study: StudyReply
