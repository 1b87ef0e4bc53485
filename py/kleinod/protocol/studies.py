"""Requests about a study, and the replies to them.

The engine keeps the study of the latest opening; everything else names it by the handle of the latest
reply (`have`), and is refused as "unknown" by a worker that has another one or none. Nodes have numbers:
those of the order of the text, then those of what was added since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.frames import FrameMoment, MatchConstants
from kleinod.protocol.json_of_named_tuples import Beyond, Drawing, HiddenHand, Scene, SupposedStop


class OpenStudy(TypedDict):
    """A study from its text, also as people write it (`StudyTexts.notation`)."""

    op: Literal["study"]
    study: str


_FromLater = TypedDict("_FromLater", {"from": NotRequired[int]})


class StudyStart(_FromLater):
    """The start of a chapter. `from`: the ply of `record` at which `viewer` looks, by default the last."""

    record: str
    called: NotRequired[str]
    viewer: NotRequired[int | None]
    reveal: NotRequired[bool]


class NewStudy(StudyStart):
    """A new study from a match: of one with secrets what `viewer` sees, or all with `reveal`."""

    op: Literal["study"]
    title: NotRequired[str]


StudyOpening: TypeAlias = OpenStudy | NewStudy


class PlainCommand(TypedDict):
    """A command that needs no data but the node."""

    do: Literal["promote", "demote", "cut", "deal", "undo", "redo", "chapter", "remove"]


class LookCommand(TypedDict):
    """`viewer`: who looks, if that is not whoever is to act."""

    do: Literal["look"]
    viewer: NotRequired[int]


class PlayCommand(TypedDict):
    """Plays what the clicks mean."""

    do: Literal["play"]
    path: list[str]


class TypeCommand(TypedDict):
    """Plays what the notation means. `also`: undone together with what was done before it."""

    do: Literal["type"]
    text: str
    also: NotRequired[bool]


class SayCommand(TypedDict):
    """Sets the annotations of the node: each field that is there replaces the old one."""

    do: Literal["say"]
    comment: NotRequired[str]
    glyph: NotRequired[int]
    drawn: NotRequired[list[str]]
    also: NotRequired[bool]


class TitleCommand(TypedDict):
    """The title of the chapter, or of the study."""

    do: Literal["title"]
    title: str
    whole: NotRequired[bool]


class AddCommand(StudyStart):
    """Adds a chapter."""

    do: Literal["add"]


class TakeCommand(TypedDict):
    """Takes over all that another study has beyond this one, by its text."""

    do: Literal["take"]
    other: str


class SupposeCommand(TypedDict):
    """Add a chapter from here, with hidden hands dealt anew.

    `viewer`: the seat that looks if the chapter has no author.
    """

    do: Literal["suppose"]
    holds: str
    seed: int
    called: NotRequired[str]
    viewer: NotRequired[int | None]


#: A change of the study, at the node `at` of a chapter.
StudyCommand: TypeAlias = (
    PlainCommand
    | LookCommand
    | PlayCommand
    | TypeCommand
    | SayCommand
    | TitleCommand
    | AddCommand
    | TakeCommand
    | SupposeCommand
)


class TextQuery(TypedDict):
    """`language`: that of the words in notation."""

    do: Literal["text"]
    language: NotRequired[str]


class NewsQuery(TypedDict):
    """Asks what another study, given by its text, has beyond this one."""

    do: Literal["news"]
    other: str


class HandsQuery(TypedDict):
    """Ask what hidden hands may hold.

    A supposition is a text such as "1-chili-2 2-soy-1": seat, kind, how many at least.
    """

    do: Literal["hands"]
    holds: str
    viewer: NotRequired[int | None]


class CompareQuery(TypedDict):
    """Suppositions beside each other."""

    do: Literal["compare"]
    suppositions: list[str]
    deals: int
    seed: int
    viewer: NotRequired[int | None]


#: A query, which leaves the study as it is.
StudyQuery: TypeAlias = TextQuery | NewsQuery | HandsQuery | CompareQuery


class OfStudy(TypedDict):
    """Which place of the study that the engine keeps is meant."""

    op: Literal["study"]
    have: str
    chapter: NotRequired[int]
    at: int


StudyRequest: TypeAlias = StudyOpening | Annotated[OfStudy, "and", StudyCommand | StudyQuery]


class StudyPlace(TypedDict):
    """A node of a chapter."""

    chapter: int
    at: int


class StudyNode(TypedDict):
    """A place in the tree of a chapter, and what was said about it."""

    parent: int
    #: The main continuation first.
    next: list[int]
    #: The action that led to the node, in notation; missing at the start.
    text: NotRequired[str]
    seat: NotRequired[int]
    turn: NotRequired[int]
    comment: NotRequired[str]
    glyph: NotRequired[int]
    drawn: NotRequired[list[Drawing]]


StudyNodes: TypeAlias = Mapping[int, StudyNode]


class StudyFrame(FrameMoment):
    """The frame of a node, without a list of turns and without a record."""

    scene: Scene


class WholeStudyFrame(MatchConstants, StudyFrame):
    """The same with what never changes in a chapter."""


class StudyStands(StudyPlace):
    """The page's place in the study now, and the handle of the study."""

    handle: str
    undo: bool
    redo: bool


class ListedChapter(TypedDict):
    """`viewer`: whose eyes a chapter is seen with; missing where that is nobody's."""

    title: str
    game: str
    viewer: NotRequired[int]


class WholeStudy(StudyStands):
    """All of it, and all nodes of the chapter shown. A study without chapters shows none."""

    title: str
    chapters: list[ListedChapter]
    nodes: StudyNodes
    #: After "suppose": actions that cannot be done in the new chapter.
    lost: NotRequired[int]
    frame: WholeStudyFrame | None


class ChangedStudy(StudyStands):
    """The changes in the chapter shown: nodes as they are now, null where they are gone."""

    changed: dict[int, StudyNode | None]
    frame: StudyFrame


class StudyTexts(TypedDict):
    """A study as text: for links and saves, and as people write it."""

    text: str
    notation: str


class StudyNews(TypedDict):
    """The numbers of things that a study has beyond another one, and that the other has beyond it."""

    adds: Beyond
    lacks: Beyond


class StudyHands(TypedDict):
    """The hands in which something is hidden from `viewer`.

    `wrong`: why they cannot hold what the request supposes.
    """

    viewer: int | None
    hands: list[HiddenHand]
    wrong: Msg | None


class MayDo(TypedDict):
    """In how many deals something can be done."""

    text: str
    deals: int


class Supposed(TypedDict):
    """The consequences of a supposition: in `through` of the deals the whole line could be played.

    `stops`: where it ended earlier. `may`: what the seat to act could do, and in how many deals. All of it is
    missing if the supposition is `wrong`.
    """

    wrong: Msg | None
    deals: int
    through: int
    stops: list[SupposedStop]
    may: list[MayDo]


class StudyCompared(TypedDict):
    """The suppositions in the order in which they were asked about."""

    compared: list[Supposed]


StudyReply: TypeAlias = WholeStudy | ChangedStudy | StudyTexts | StudyNews | StudyHands | StudyCompared
