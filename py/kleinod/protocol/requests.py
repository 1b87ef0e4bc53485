"""The requests of the page, and the reply to each.

Requests carry the whole match as a record text, so that any worker can answer them at any time. On their
way the record is replaced by `have`, the handle of the latest frame, where that frame's record is meant;
a worker that does not know the handle answers with kind "unknown", and gets the record. To a page that
has a frame of a match the next one says only what is new (`SentFrame`).
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
    person is to act (then null, a stranger). `stays`: the page shows an earlier moment, and the viewer stays
    the same. In games without secrets the viewer is always a stranger. `Frame.viewer` has the result.
    """

    lifted: int | None
    stays: NotRequired[bool]


class Looking(TypedDict):
    """The viewer of the moment: fixed, or found by `eyes`. `picture` asks for the public picture too."""

    viewer: NotRequired[int | None]
    eyes: NotRequired[Eyes]
    picture: NotRequired[bool]


#: For each seat the ids it has clicked to name cards, the latest last (a few dozen at most).
TapsBySeat: TypeAlias = dict[int, list[str]]


class HelloRequest(TypedDict):
    """Which games there are."""

    op: Literal["hello"]


class _BeforeMatch(TypedDict):
    game: str
    seats: int
    #: The options that are not as usual.
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
    """Draw the value of `GameInfo.editor`, from `text` (default: an empty drawing) or at random from `seed`.

    The other options decide whether a match could begin.
    """

    op: Literal["draw"]
    text: NotRequired[str]
    #: One of `Sketch.choices` of that text.
    click: NotRequired[str]


class EditRequest(_BeforeMatch):
    """Edit the draft of a position.

    The draft is `text`, or a new one (`seed` determines what chance does at the start). `edits` are applied
    to it, each "tool@place" or "field=number".
    """

    op: Literal["edit"]
    text: NotRequired[str]
    begin: NotRequired[Literal["empty", "start"]]
    edits: NotRequired[list[str]]


class ForeignRequest(TypedDict):
    """The record of another program's match."""

    op: Literal["foreign"]
    text: str


class _OfMatch(TypedDict):
    record: str


class _OfMoment(_OfMatch):
    #: The ply that is meant; the end of the match where it is missing.
    at: NotRequired[int]


class OpenRequest(_OfMoment, Looking):
    """Also for links: any text; a bad one gives an error."""

    op: Literal["open"]


class ActRequest(_OfMoment, Looking):
    """Plays at `at`; a different action there drops what came after. An empty text only goes back there.

    Where the frame has `autoAnswer`, `taps` come along: then the questions that follow in private are
    answered at once where nothing depends on them or a click of that seat answers them; `used` says which
    clicks did, `last` tells of all of it. With `coach` the reply says what is new to a beginner
    (`situations`).
    """

    op: Literal["act"]
    path: NotRequired[list[str]]
    text: NotRequired[str]
    taps: NotRequired[TapsBySeat]
    coach: NotRequired[bool]
    #: A fixed viewer plays the match: say what can be taken out again.
    retractable: NotRequired[bool]


class ResignRequest(_OfMatch, Looking):
    """Ends the match for a seat."""

    op: Literal["resign"]
    seat: int


class GotoRequest(_OfMatch, Looking):
    """Shows another moment; beyond the end is the end."""

    op: Literal["goto"]
    at: int
    #: The ply shown before, if it is in the same turn and `last` is to tell what happened after it.
    since: NotRequired[int]
    #: As of `act`.
    retractable: NotRequired[bool]


class CutRequest(_OfMatch, Looking):
    """Cuts the match at ply `at`: what undo does with a person's consent."""

    op: Literal["cut"]
    at: int


class LinksRequest(_OfMatch):
    """The match in its short form, for links."""

    op: Literal["links"]


class PreviewRequest(_OfMoment):
    """The position after a path without chance or reveal, for a look ahead."""

    op: Literal["preview"]
    path: list[str]
    viewer: NotRequired[int | None]


class SeenRequest(_OfMoment):
    """A position that looks to `viewer` like this moment, in which `seed` deals anew what is hidden."""

    op: Literal["seen"]
    viewer: int | None
    seed: int


class ChanceRequest(_OfMatch):
    """The first ply at which chance did something else than the seed of the match gives."""

    op: Literal["chance"]


class RecountRequest(_OfMoment):
    """Asks for the steps of others after the latest decision of `seat`, up to the moment shown."""

    op: Literal["recount"]
    seat: int
    eyes: NotRequired[Eyes]


class WhyRequest(_OfMoment):
    """Ids clicked so far plus the refused one: an action, or the most telling reason."""

    op: Literal["why"]
    path: list[str]


class AttackersRequest(_OfMoment):
    """From where something could go to a place at once, whoever's turn it is."""

    op: Literal["attackers"]
    id: str


class ParseRequest(_OfMoment):
    """Typed notation: the path it means, of a whole `turn` that of its first action, or an error."""

    op: Literal["parse"]
    text: str


class ThinkRequest(_OfMoment):
    """A slice of about 25 ms of thought; send again until `done`. Same record and level: same answer."""

    op: Literal["think"]
    level: int | Literal["hint"]
    #: Answer with the best found so far.
    now: NotRequired[bool]
    #: Decisions in notation that are left out as long as others remain, but not where the game gives advice.
    besides: NotRequired[list[str]]


class AnalyseRequest(_OfMoment):
    """Analyse for one more slice the best `lines` actions, until `nodes` positions were searched."""

    op: Literal["analyse"]
    lines: NotRequired[int]
    nodes: NotRequired[int]
    viewer: NotRequired[int | None]


class CountRequest(_OfMoment):
    """A slice of a node count `depth` actions or turns deep; send again until `done`."""

    op: Literal["count"]
    depth: int
    unit: NotRequired[CountUnit]


class JudgeRequest(_OfMatch):
    """Judge for one more slice the turn that was made from ply `since` to `at`.

    Is it one of `ways`, turns in notation with "/" between decisions? If not, what refutes it as a win within
    `turns` own turns, that one included?
    """

    op: Literal["judge"]
    at: int
    since: int
    turns: int
    ways: list[str]


class PuzzleHintRequest(_OfMatch):
    """Return the next decision of one of `ways`, winning turns in notation with "/" between decisions.

    The learner began the turn at ply `since` and is at ply `at`.
    """

    op: Literal["puzzleHint"]
    at: int
    since: int
    ways: list[str]


class RelateRequest(_OfMatch):
    """Asks for the relation of another record of the same match to this one."""

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
    """The reply to each request that succeeds, beside `ok`. A `Frame` travels as a `SentFrame`."""

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
