"""Requests about a study, and the replies to them.

The worker keeps the study that was opened last. All other requests name it by the handle of the latest reply
(`have`); a worker without that study refuses them as "unknown". Nodes are numbered in the order of the text,
then in the order in which they were added.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from kleinod.protocol.coded_messages import Msg
from kleinod.protocol.frames import FrameMoment, MatchConstants
from kleinod.protocol.json_of_named_tuples import Beyond, Drawing, HiddenHand, Scene, SupposedStop


class OpenStudy(TypedDict):
    """Opens a study from its text or its notation (`StudyTexts.notation`)."""

    op: Literal["study"]
    study: str


_FromLater = TypedDict("_FromLater", {"from": NotRequired[int]})


class StudyStart(_FromLater):
    """The start of a chapter: ply `from` of `record` (default: the last), as `viewer` sees it."""

    record: str
    called: NotRequired[str]
    viewer: NotRequired[int | None]
    reveal: NotRequired[bool]


class NewStudy(StudyStart):
    """Makes a study from a match. If it has secrets, the study has what `viewer` sees; with `reveal`, all."""

    op: Literal["study"]
    title: NotRequired[str]


StudyOpening: TypeAlias = OpenStudy | NewStudy


class PlainCommand(TypedDict):
    """A command that needs only the node it is about."""

    do: Literal["promote", "demote", "cut", "deal", "undo", "redo", "chapter", "remove"]


class LookCommand(TypedDict):
    """Shows a node as `viewer` sees it (default: the seat to act)."""

    do: Literal["look"]
    viewer: NotRequired[int]


class PlayCommand(TypedDict):
    """Plays the action that is named by the ids clicked."""

    do: Literal["play"]
    path: list[str]


class TypeCommand(TypedDict):
    """Plays a move in notation. With `also`, one undo takes back both this move and the change before it."""

    do: Literal["type"]
    text: str
    also: NotRequired[bool]


class SayCommand(TypedDict):
    """Sets the annotations of the node. Only the fields that are present change."""

    do: Literal["say"]
    comment: NotRequired[str]
    glyph: NotRequired[int]
    drawn: NotRequired[list[str]]
    also: NotRequired[bool]


class TitleCommand(TypedDict):
    """Sets the title of the chapter, or with `whole` that of the study."""

    do: Literal["title"]
    title: str
    whole: NotRequired[bool]


class AddCommand(StudyStart):
    """Adds a chapter that starts from a match."""

    do: Literal["add"]


class TakeCommand(TypedDict):
    """Merges another study, given by its text, into this one."""

    do: Literal["take"]
    other: str


class SupposeCommand(TypedDict):
    """Adds a chapter that starts at this node, with hidden hands redealt so that they fit a supposition.

    `viewer`: the seat from whose view cards are hidden; needed if the chapter itself hides nothing.
    """

    do: Literal["suppose"]
    holds: str
    seed: int
    called: NotRequired[str]
    viewer: NotRequired[int | None]


#: A change of the study, made at the node `at` of a chapter.
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
    """Asks for the study as text and in notation, whose words are in `language`."""

    do: Literal["text"]
    language: NotRequired[str]


class NewsQuery(TypedDict):
    """Asks what another study, given by its text, has that this one lacks, and the reverse."""

    do: Literal["news"]
    other: str


class HandsQuery(TypedDict):
    """Asks which cards the hidden hands may hold.

    A supposition is a text such as "1-chili-2 2-soy-1": seats, kinds of cards, and how many at least.
    """

    do: Literal["hands"]
    holds: str
    viewer: NotRequired[int | None]


class CompareQuery(TypedDict):
    """Compares the consequences of suppositions about hidden hands."""

    do: Literal["compare"]
    suppositions: list[str]
    deals: int
    seed: int
    viewer: NotRequired[int | None]


#: A query, which does not change the study.
StudyQuery: TypeAlias = TextQuery | NewsQuery | HandsQuery | CompareQuery


class OfStudy(TypedDict):
    """The place that a request is about, in the study that the worker keeps."""

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
    """A node in the tree of a chapter, with its annotations."""

    parent: int
    #: The continuations, the main one first.
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
    """The frame of a node, with the parts that are the same throughout a chapter."""


class StudyStands(StudyPlace):
    """The page's place in the study, the study's handle, and whether undo and redo are possible."""

    handle: str
    undo: bool
    redo: bool


class ListedChapter(TypedDict):
    """`viewer`: the seat whose view the chapter shows; missing if there is none."""

    title: str
    game: str
    viewer: NotRequired[int]


class WholeStudy(StudyStands):
    """The whole study, and all nodes of the chapter shown. A study without chapters shows none."""

    title: str
    chapters: list[ListedChapter]
    nodes: StudyNodes
    #: After "suppose": the number of actions that are impossible in the new chapter.
    lost: NotRequired[int]
    frame: WholeStudyFrame | None


class ChangedStudy(StudyStands):
    """The changes in the chapter shown: nodes as they are now, null for removed ones."""

    changed: dict[int, StudyNode | None]
    frame: StudyFrame


class StudyTexts(TypedDict):
    """A study as text for links and saves, and in notation."""

    text: str
    notation: str


class StudyNews(TypedDict):
    """How much another study has that this one lacks, and the reverse."""

    adds: Beyond
    lacks: Beyond


class StudyHands(TypedDict):
    """The hands in which something is hidden from `viewer`.

    `wrong`: the reason why the hands cannot hold the supposed cards.
    """

    viewer: int | None
    hands: list[HiddenHand]
    wrong: Msg | None


class MayDo(TypedDict):
    """An action, and in how many deals it is possible."""

    text: str
    deals: int


class Supposed(TypedDict):
    """The consequences of a supposition: in `through` of the deals the whole line could be played.

    `stops`: the actions at which the line ended in other deals. `may`: the possible actions of the seat to
    act, and in how many deals. All of these are empty if the supposition is `wrong`, that is, impossible.
    """

    wrong: Msg | None
    deals: int
    through: int
    stops: list[SupposedStop]
    may: list[MayDo]


class StudyCompared(TypedDict):
    """The consequences of the suppositions, in the same order."""

    compared: list[Supposed]


StudyReply: TypeAlias = WholeStudy | ChangedStudy | StudyTexts | StudyNews | StudyHands | StudyCompared
