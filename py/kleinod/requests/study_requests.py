"""A study that one page has open. Requests edit it, and each reply has only the changes.

Nodes are numbered first in the order of the text that was opened, then in the order of edits. So a page whose
worker was lost can open the text in another one, repeat its requests, and get the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from kleinod.codec.base36 import checksum
from kleinod.core.game import IllegalAction, msg
from kleinod.core.plain_data import plain
from kleinod.play.explain_refusal import meant
from kleinod.play.match import from_record
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import ROOT, Batch
from kleinod.records.node import glyph_number
from kleinod.records.variation_tokens import drawing
from kleinod.requests import what_if_requests
from kleinod.requests.frame import fixed, moment
from kleinod.requests.request_fields import BadRequest, Request, field, strings, viewer_of
from kleinod.studies import notation_source
from kleinod.studies.chapter import Chapter
from kleinod.studies.study import Study, from_notation, from_text

if TYPE_CHECKING:
    from kleinod.protocol.studies import (
        ChangedStudy,
        ListedChapter,
        StudyCompared,
        StudyFrame,
        StudyHands,
        StudyNews,
        StudyNode,
        StudyReply,
        StudyStands,
        WholeStudy,
    )

#: Requests about hidden hands.
WONDERS = ("hands", "compare", "suppose")


class Place(NamedTuple):
    """The place in a study that a page shows: the numbers of a chapter and of a node in it."""

    chapter: int
    node: int


class Studying:
    """A study that a page has open. `handle` is the name of its state after the latest reply."""

    def __init__(self, study: Study, name: str) -> None:
        self.study = study
        self.handle = name
        self._name, self._replies = name, 0
        self._at = Place(0, ROOT)
        self._does: dict[str, Callable[[Request, Chapter, int], int]] = {
            "look": lambda _, __, n: n,
            "play": self._play,
            "type": lambda request, chapter, n: chapter.play_text(n, field(request, "text", str)),
            "deal": lambda _, chapter, n: chapter.play_chance(n),
            "say": self._say,
            "promote": lambda _, chapter, n: self._shift(chapter, n, -1),
            "demote": lambda _, chapter, n: self._shift(chapter, n, 1),
            "cut": self._cut,
        }

    def opened(self, request: Request) -> WholeStudy:
        """Return everything about the study and its first chapter."""
        return self._whole(request, Place(0, ROOT))

    def answer(self, request: Request) -> StudyReply:
        """Carry out a request at the node `at` of a chapter, and return the reply.

        Raises:
            BadRequest: The request is unknown.
            IllegalAction: The chapter or the node is gone, or the rules refuse the edit.
        """
        here = Place(field(request, "chapter", int, self._at.chapter), field(request, "at", int, ROOT))
        do = field(request, "do", str, "look")
        if do == "text":
            notation = self.study.notation(field(request, "language", str, "en"))
            return {"text": self.study.text(), "notation": notation}
        if do == "news":
            return self._news(request)
        if do == "take":
            self.study.take(from_text(field(request, "other", str)))
            return self._whole(request, here if self._has(here) else Place(0, ROOT))
        if do in ("undo", "redo"):
            return self._turn(request, here, do)
        if do in ("title", "add", "remove", "chapter"):
            return self._cover(request, here, do)
        if do not in self._does and do not in WONDERS:
            raise BadRequest(msg("request.bad", what="do"))
        chapter = self._chapter(here)
        if not chapter.nodes.has(here.node):
            raise IllegalAction(msg("study.gone"))
        if do in WONDERS:
            return self._wonder(request, chapter, here.node, do)
        history = self.study.history
        before = history.length
        at = self._does[do](request, chapter, here.node)
        entries = _touched(history.latest) if history.length > before else []
        if request.get("also") is True:
            # Let one undo take back both this edit and the one before.
            history.join(max(0, before - 1))
        return self._changed(request, Place(here.chapter, at), entries)

    # Edits ----------------------------------------------------------------------------------------------

    def _play(self, request: Request, chapter: Chapter, n: int) -> int:
        return chapter.play(n, meant(chapter.at(n), strings(request, "path")))

    def _say(self, request: Request, chapter: Chapter, n: int) -> int:
        said = chapter.nodes[n].said
        if "comment" in request:
            said = said._replace(comment=cleaned(field(request, "comment", str)))
        if "glyph" in request:
            said = said._replace(glyph=glyph_number(field(request, "glyph", int)))
        if "drawn" in request:
            try:
                said = said._replace(drawn=tuple(map(drawing, dict.fromkeys(strings(request, "drawn")))))
            except ValueError as error:
                raise BadRequest(msg("request.bad", what="drawn")) from error
        chapter.say(n, said)
        return n

    def _shift(self, chapter: Chapter, n: int, by: int) -> int:
        chapter.shift(n, by)
        return n

    def _cut(self, _: Request, chapter: Chapter, n: int) -> int:
        parent = chapter.nodes[n].parent
        chapter.cut(n)
        return parent

    def _turn(self, request: Request, here: Place, do: str) -> WholeStudy | ChangedStudy:
        """Undo or redo a change. The reply has the whole study if the change was not at the node shown."""
        history = self.study.history
        shown = self._chapter(here) if 0 <= here.chapter < len(self.study.chapters) else None
        step = history.undo() if do == "undo" else history.redo()
        if not step:
            raise IllegalAction(msg("match.nothing_to_undo" if do == "undo" else "match.nothing_to_redo"))
        chapters = self.study.chapters
        tables = {id(edit.of) for edit in step}
        for number, chapter in enumerate(chapters):
            if tables != {id(chapter.nodes.table)}:
                continue
            entries = _touched(step)
            at = here.node if number == here.chapter else -1
            if not chapter.nodes.has(at):
                at = next(n for n in entries if chapter.nodes.has(n))
            place = Place(number, at)
            return self._changed(request, place, entries) if at == here.node else self._whole(request, place)
        if shown is None or shown not in chapters:
            return self._whole(request, Place(max(0, min(here.chapter, len(chapters) - 1)), ROOT))
        at = here.node if shown.nodes.has(here.node) else ROOT
        return self._whole(request, Place(chapters.index(shown), at))

    def _cover(self, request: Request, here: Place, do: str) -> WholeStudy:
        """Edit a title, or add, remove or show a chapter."""
        if do in ("title", "chapter") and not self._has(here):
            raise IllegalAction(msg("study.gone"))
        if do == "title" and "chapter" in request:
            self._chapter(here).title = field(request, "title", str)
        elif do == "title":
            self.study.title = field(request, "title", str)
        elif do == "add":
            _add(self.study, request)
            here = Place(len(self.study.chapters) - 1, ROOT)
        elif do == "remove":
            self.study.remove(self._chapter(here))
            here = Place(max(0, here.chapter - 1), ROOT)
        return self._whole(request, here)

    def _wonder(
        self, request: Request, chapter: Chapter, n: int, do: str
    ) -> StudyHands | StudyCompared | WholeStudy:
        if do == "hands":
            return what_if_requests.hands_reply(request, chapter, n)
        if do == "compare":
            return what_if_requests.comparison_reply(request, chapter, n)
        lost = what_if_requests.supposed(request, self.study, chapter, n)
        return {**self._whole(request, Place(len(self.study.chapters) - 1, ROOT)), "lost": lost}

    def _news(self, request: Request) -> StudyNews:
        other = from_text(field(request, "other", str))
        return {"adds": plain(other.news(self.study)), "lacks": plain(self.study.news(other))}

    def _has(self, place: Place) -> bool:
        """Return True if a place exists, or if the study has no chapters."""
        return not self.study.chapters or self._chapter(place).nodes.has(place.node)

    def _chapter(self, place: Place) -> Chapter:
        if not 0 <= place.chapter < len(self.study.chapters):
            raise IllegalAction(msg("study.gone"))
        return self.study.chapters[place.chapter]

    # Replies --------------------------------------------------------------------------------------------

    def _whole(self, request: Request, place: Place) -> WholeStudy:
        if not self.study.chapters:
            stands = self._place(place)
            return {**stands, "title": self.study.title, "chapters": [], "nodes": {}, "frame": None}
        chapter = self._chapter(place)
        nodes = {n: _plain(chapter, n) for n in chapter.nodes.order()}
        shown = self._moment(request, chapter, place.node)
        return {
            **self._place(place),
            "title": self.study.title,
            "chapters": [_listed(one) for one in self.study.chapters],
            "nodes": nodes,
            "frame": {**fixed(chapter.desk), **shown},
        }

    def _changed(self, request: Request, place: Place, entries: Iterable[int]) -> ChangedStudy:
        chapter = self._chapter(place)
        there = chapter.nodes.table
        nodes = {n: _plain(chapter, n) if n in there else None for n in entries}
        return {**self._place(place), "changed": nodes, "frame": self._moment(request, chapter, place.node)}

    def _place(self, place: Place) -> StudyStands:
        self._at = place
        self._replies += 1
        self.handle = f"{self._name}.{self._replies}"
        undo, redo = self.study.history.can
        return {
            "handle": self.handle,
            "chapter": place.chapter,
            "at": place.node,
            "undo": undo,
            "redo": redo,
        }

    def _moment(self, request: Request, chapter: Chapter, n: int) -> StudyFrame:
        """Return the moment at a node. In games with secrets, the default viewer is the seat to act."""
        desk = chapter.at(n)
        viewer = viewer_of(request)
        if viewer is None and desk.game.hidden and desk.seat >= 0:
            viewer = desk.seat
        scene = desk.picture(viewer)
        return {**moment(desk, viewer, max(0, desk.at - 1), scene), "scene": plain(scene)}


def opened(request: Request) -> tuple[Studying, WholeStudy]:
    """Open a study from its text, or make one from a record; see `Study.add` for `viewer` and `reveal`."""
    if "study" in request:
        text = field(request, "study", str)
        study = from_notation(text) if notation_source.recognised(text) else from_text(text)
        name = "s" + checksum(text)
    else:
        study = Study(field(request, "title", str, ""))
        _add(study, request)
        study.history.clear()
        name = "s" + checksum(field(request, "record", str))
    studying = Studying(study, name)
    return studying, studying.opened(request)


def _add(study: Study, request: Request) -> None:
    match = from_record(field(request, "record", str))
    match.goto(field(request, "from", int, match.plies))
    called = field(request, "called", str, "")
    study.add(match, called, viewer=viewer_of(request), reveal=request.get("reveal") is True)


def _touched(step: Batch) -> list[int]:
    return list(dict.fromkeys(n for edit in step for n in edit.after))


def _listed(chapter: Chapter) -> ListedChapter:
    listed: ListedChapter = {"title": chapter.title, "game": chapter.game.id}
    if chapter.viewer is not None:
        listed["viewer"] = chapter.viewer
    return listed


def _plain(chapter: Chapter, n: int) -> StudyNode:
    node, stand = chapter.nodes[n], chapter.stand(n)
    shown: StudyNode = {"parent": node.parent, "next": list(node.next)}
    if stand.step is not None:
        shown["text"] = chapter.notation(n)
        shown["seat"] = stand.step.seat
        shown["turn"] = chapter.state(node.parent).turn - chapter.set_up
    if node.said.comment:
        shown["comment"] = node.said.comment
    if node.said.glyph:
        shown["glyph"] = node.said.glyph
    if node.said.drawn:
        shown["drawn"] = plain(node.said.drawn)
    return shown
