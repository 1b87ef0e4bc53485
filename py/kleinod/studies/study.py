"""A study: chapters with a start and a tree each, written as one line of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from kleinod.core import limits, registry, validate
from kleinod.core.capabilities import Hand, Holds
from kleinod.core.game import BadOption, IllegalAction, Seat, msg
from kleinod.play.match import Match, from_record
from kleinod.records import study_text
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import History, Parts, rows_of
from kleinod.records.node import GameNode, gone, place_of
from kleinod.records.study_text import Sheet
from kleinod.studies import notation
from kleinod.studies.chapter import Chapter
from kleinod.studies.compare_hypotheses import Supposed, compared
from kleinod.studies.merge import News, beyond, news, pairs
from kleinod.studies.what_if import dealt, eyes_of, hands_at, seat_of


class Study:
    """Chapters under a title. `==` compares texts; everything that was changed can be undone."""

    def __init__(self, title: str = "", sheets: Iterable[Sheet] = ()) -> None:
        self.history = History()
        chapters = tuple(self._chapter(sheet) for sheet in sheets)
        self._parts: Parts = {"title": cleaned(title, limits.TITLE), "chapters": chapters}

    @property
    def title(self) -> str:
        """What it is called, or ""."""
        return self._parts["title"]

    @title.setter
    def title(self, title: str) -> None:
        said = cleaned(title, limits.TITLE)
        if said != self.title:
            self.history.change(self._parts, {"title": said})

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Its chapters in order."""
        return self._parts["chapters"]

    def add(
        self, match: Match, title: str = "", *, viewer: Seat | None = None, reveal: bool = False
    ) -> Chapter:
        """A new chapter, last of all: the match with its comments and variations.

        Of a game with secrets it begins with the position shown as `viewer` knows it, None as a stranger
        does; what is hidden is dealt anew, and nothing before is told. With `reveal` it is the whole match,
        once that is over; before that raises `IllegalAction`.
        """
        validate.expect(match, Match, "match")
        validate.flags(reveal)
        registry.viewer(viewer, match.seats)
        if reveal and match.game.hidden and not match.over:
            raise IllegalAction(msg("study.secret"), match.game.id)
        if match.game.hidden and not reveal:
            match = from_record(match.seen_record(viewer, Random(match.text.encode(match.observe(viewer)))))
        seen = seat_of(viewer) if match.game.hidden and not reveal else None
        return self._put(Sheet(title, match.as_record(), rows_of(match.node()), seen))

    def _put(self, sheet: Sheet) -> Chapter:
        """A new chapter from data that is known to be possible."""
        if len(self.chapters) >= limits.CHAPTERS:
            raise IllegalAction(msg("study.chapters", most=limits.CHAPTERS))
        chapter = self._chapter(sheet._replace(title=cleaned(sheet.title, limits.TITLE)))
        self.history.change(self._parts, {"chapters": (*self.chapters, chapter)})
        return chapter

    def _chapter(self, sheet: Sheet) -> Chapter:
        return Chapter(sheet.start, sheet.rows, self.history, sheet.title, sheet.viewer)

    def copy(self) -> Study:
        """A study of its own with the same text; what is changed there leaves this one alone."""
        return from_text(self.text())

    def __copy__(self) -> Study:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Study:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Study], tuple[str]]:
        """Pickled as its text, for other processes."""
        return from_text, (self.text(),)

    # What if ------------------------------------------------------------------------------------------

    def hands(self, at: GameNode, *, viewer: Seat | None = None) -> tuple[Hand, ...]:
        """The hands of which the author of a chapter does not see everything, and what may be in them.

        `viewer` says whose eyes are meant in a chapter that has no author, None a stranger's.
        """
        chapter, n = self._place(at)
        return hands_at(chapter, n, eyes_of(chapter, viewer))

    def suppose(
        self,
        at: GameNode,
        holds: Holds | None = None,
        title: str = "",
        *,
        viewer: Seat | None = None,
        seed: int = 0,
    ) -> Chapter:
        """A new chapter, last of all: a place with hidden hands dealt anew, and what can still follow.

        `holds` says of seats how many cards of a kind they hold at least: ``{1: {"chili": 2}}``. Raises
        `IllegalAction` or `BadText` if that cannot be.
        """
        chapter, n = self._place(at)
        sheet = dealt(chapter, n, {} if holds is None else holds, eyes_of(chapter, viewer), seed)
        return self._put(sheet._replace(title=title))

    def compare(
        self,
        at: GameNode,
        suppositions: Sequence[Holds],
        *,
        viewer: Seat | None = None,
        deals: int = 24,
        seed: int = 0,
    ) -> tuple[Supposed, ...]:
        """What each supposition leads to: the main line from a place, walked in so many deals.

        Raises `IllegalAction` or `BadText` if one cannot be.
        """
        chapter, n = self._place(at)
        return compared(chapter, n, suppositions, eyes_of(chapter, viewer), deals, seed)

    def _place(self, at: GameNode) -> tuple[Chapter, int]:
        of, n = place_of(at)
        for chapter in self.chapters:
            if chapter is of and chapter.grown.has(n):
                return chapter, n
        raise gone()

    # Another one ----------------------------------------------------------------------------------------

    def news(self, other: Study) -> News:
        """What another study has that this one has not, such as one that was sent back."""
        return news(self.chapters, validate.expect(other, Study, "study").chapters)

    def take(self, other: Study) -> None:
        """Put in all that another study has and this one has not; nothing of this one is lost.

        Chapters that start alike are one, new actions become variations, of two comments the other's follows.
        One `undo` takes all of it back.
        Raises `IllegalAction` or `BadText`, and changes nothing, if that is more than a study holds.
        """
        both, alone = pairs(self.chapters, validate.expect(other, Study, "study").chapters)
        nodes = sum(chapter.grown.size for chapter in self.chapters)
        if nodes + news(self.chapters, other.chapters).actions + len(alone) > limits.NODES:
            raise IllegalAction(msg("study.full", most=limits.NODES))
        if len(self.chapters) + len(alone) > limits.CHAPTERS:
            raise IllegalAction(msg("study.chapters", most=limits.CHAPTERS))
        with self.history.together():
            for own, its in both:
                made, _ = beyond(own.grown, its.grown)
                if made:
                    own.take(made)
            for its in alone:
                self._put(Sheet(its.title, its.start, its.grown.rows(), its.viewer))

    def remove(self, chapter: Chapter) -> None:
        """Take a chapter out. Raises `IllegalAction` if it is not in this study."""
        left = tuple(other for other in self.chapters if other is not chapter)
        if len(left) == len(self.chapters):
            raise IllegalAction(msg("study.gone"))
        self.history.change(self._parts, {"chapters": left})

    def undo(self) -> None:
        """Take back the latest change. Raises `IllegalAction` if there is none."""
        if not self.history.undo():
            raise IllegalAction(msg("match.nothing_to_undo"))

    def redo(self) -> None:
        """Change again what was taken back last. Raises `IllegalAction` if there is nothing."""
        if not self.history.redo():
            raise IllegalAction(msg("match.nothing_to_redo"))

    def text(self) -> str:
        """The study as one line, which `kleinod.study` reads. Raises `BadText` if it is too much for one."""
        sheets = [
            Sheet(chapter.title, chapter.start, chapter.grown.rows(), chapter.viewer)
            for chapter in self.chapters
        ]
        return study_text.write(self.title, sheets)

    def notation(self, language: str = "en") -> str:
        """The study for people: tags, turns in notation with variations in brackets, comments in braces.

        Games with words in their notation have them in the language "en" or "de". `kleinod.study` reads both.
        """
        if language not in notation.LANGUAGES:
            raise BadOption(msg("option.language", value=validate.shown(language, 20)))
        return notation.written(self.title, self.chapters, language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Study):
            return NotImplemented
        return self.text() == other.text()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a study changes

    def __repr__(self) -> str:
        nodes = sum(chapter.grown.size - 1 for chapter in self.chapters)
        return f"<Study {self.title!r}, {len(self.chapters)} chapters, {nodes} actions>"


def from_notation(text: str) -> Study:
    """The study in a text that `Study.notation` wrote, or a person. Raises as `notation.read` does."""
    title, sheets = notation.read(text)
    return Study(title, sheets)


def from_text(text: str) -> Study:
    """The study in a text. Raises `BadText`, `WrongVersion` or `BadOption`.

    Every action is looked at: what the rules refuse is named.
    """
    title, sheets = study_text.read(text)
    study = Study(title, sheets)
    for chapter in study.chapters:
        chapter.check()
    return study
