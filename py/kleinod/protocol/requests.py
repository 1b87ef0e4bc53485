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
    """The rule that finds the viewer of the moment that a request leads to.

    The viewer is the only person among bots; else the seat that has `lifted` the curtain, until another
    person is to act. Then it is null, a stranger. `stays`: the page shows an earlier moment, and the viewer
    stays the same. In games without secrets the viewer is always a stranger. `Frame.viewer` has the result.
    """

    lifted: int | None
    stays: NotRequired[bool]


class Looking(TypedDict):
    """The viewer of the moment: fixed, or found by `eyes`. `picture` asks for the public picture too."""

    viewer: NotRequired[int | None]
    eyes: NotRequired[Eyes]
    picture: NotRequired[bool]


#: For each seat the ids of cards that it has clicked, the latest last (a few dozen at most).
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
    """Draws the value of `GameInfo.editor`, from `text` (default: an empty drawing) or at random from `seed`.

    The other options decide whether a match could begin.
    """

    op: Literal["draw"]
    text: NotRequired[str]
    #: One of the `Sketch.choices` of that text.
    click: NotRequired[str]


class EditRequest(_BeforeMatch):
    """Edits the draft of a position.

    The draft is `text`, or a new one (`seed` determines what chance does at the start). `edits` are applied
    to it, each "tool@place" or "field=number".
    """

    op: Literal["edit"]
    text: NotRequired[str]
    begin: NotRequired[Literal["empty", "start"]]
    edits: NotRequired[list[str]]


class ForeignRequest(TypedDict):
    """Asks for the record of another program's match."""

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
    """Plays at ply `at`; a different action there drops all later plies. An empty text only goes there.

    If the frame has `autoAnswer`, the page sends `taps`. The private questions that follow are then answered
    at once if nothing depends on them or a click of that seat answers them; `used` lists these clicks, `last`
    has all motions. With `coach` the reply says what is new to a beginner (`situations`).
    """

    op: Literal["act"]
    path: NotRequired[list[str]]
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
    """Shows another moment; a ply beyond the end means the end."""

    op: Literal["goto"]
    at: int
    #: The ply shown before; if it is in the same turn, `last` has the motions after it.
    since: NotRequired[int]
    #: See `ActRequest`.
    retractable: NotRequired[bool]


class CutRequest(_OfMatch, Looking):
    """Drops all plies after `at`, as undo does with a person's consent."""

    op: Literal["cut"]
    at: int


class LinksRequest(_OfMatch):
    """Asks for the match in its short form, for links."""

    op: Literal["links"]


class PreviewRequest(_OfMoment):
    """Asks for the position after a path that involves no chance and reveals nothing."""

    op: Literal["preview"]
    path: list[str]
    viewer: NotRequired[int | None]


class SeenRequest(_OfMoment):
    """Asks for a position that looks to `viewer` like this moment; `seed` redeals what is hidden."""

    op: Literal["seen"]
    viewer: int | None
    seed: int


class ChanceRequest(_OfMatch):
    """Asks for the first ply whose chance outcome is not what the seed gives."""

    op: Literal["chance"]


class RecountRequest(_OfMoment):
    """Asks for the steps of others after the latest decision of `seat`, up to the moment shown."""

    op: Literal["recount"]
    seat: int
    eyes: NotRequired[Eyes]


class WhyRequest(_OfMoment):
    """Asks why a click is refused. `path`: the ids clicked before, and the refused one."""

    op: Literal["why"]
    path: list[str]


class AttackersRequest(_OfMoment):
    """Asks from where a piece could go to a place at once, whoever's turn it is."""

    op: Literal["attackers"]
    id: str


class ParseRequest(_OfMoment):
    """Asks for the clicks of a typed move; of a whole `turn` those of its first action."""

    op: Literal["parse"]
    text: str


class ThinkRequest(_OfMoment):
    """Thinks for a slice of about 25 ms; sent again until `done`. Same record and level: same answer."""

    op: Literal["think"]
    level: int | Literal["hint"]
    #: Answer with the best action found so far.
    now: NotRequired[bool]
    #: Decisions in notation to leave out while others remain; ignored if the game gives advice.
    besides: NotRequired[list[str]]


class AnalyseRequest(_OfMoment):
    """Analyses the best `lines` actions for one more slice, until `nodes` positions were searched."""

    op: Literal["analyse"]
    lines: NotRequired[int]
    nodes: NotRequired[int]
    viewer: NotRequired[int | None]


class CountRequest(_OfMoment):
    """Counts nodes `depth` actions or turns deep for one slice; sent again until `done`."""

    op: Literal["count"]
    depth: int
    unit: NotRequired[CountUnit]


class JudgeRequest(_OfMatch):
    """Judges for one more slice the turn that was made from ply `since` to `at`.

    The turn is right if it is one of `ways`, turns in notation with "/" between decisions. If not, the reply
    refutes it as a win within `turns` own turns, that one included.
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
    """Asks how the record `other` relates to this one."""

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
    """The reply to each request that succeeds, besides `ok`. A `Frame` travels as a `SentFrame`."""

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
