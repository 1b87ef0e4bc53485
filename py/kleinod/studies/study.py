"""A study: chapters, each with a start and a tree, written as one line of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from kleinod.core import limits, registry, validate
from kleinod.core.capabilities import Hand, Holds
from kleinod.core.completion import listing
from kleinod.core.game import BadOption, IllegalAction, Seat, msg
from kleinod.play.match import Match, from_record
from kleinod.records import study_codec
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import History, Parts, rows_of
from kleinod.records.node import GameNode, gone, place_of
from kleinod.records.study_codec import ChapterData
from kleinod.studies import notation
from kleinod.studies.chapter import Chapter
from kleinod.studies.compare_suppositions import Supposed, compared
from kleinod.studies.merge import News, beyond, news, pairs
from kleinod.studies.what_if import dealt, eyes_of, hands_at, seat_of


class Study:
    """Chapters under a title. `==` compares texts; every change can be undone.

    Example:
        >>> import kleinod
        >>> study = kleinod.study(kleinod.new("morundir"))
        >>> study == kleinod.study(study.text())
        True
    """

    def __init__(self, title: str = "", chapters: Iterable[ChapterData] = ()) -> None:
        self.history = History()
        made = tuple(self._chapter(data) for data in chapters)
        self._parts: Parts = {"title": cleaned(title, limits.TITLE), "chapters": made}

    __dir__ = listing("history")

    @property
    def title(self) -> str:
        """The title, or "".

        Example:
            >>> import kleinod
            >>> study = kleinod.study()
            >>> study.title = "Openings"
            >>> study.title
            'Openings'
        """
        return self._parts["title"]

    @title.setter
    def title(self, title: str) -> None:
        said = cleaned(title, limits.TITLE)
        if said != self.title:
            self.history.change(self._parts, {"title": said})

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in order.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> len(study.chapters)
            1
        """
        return self._parts["chapters"]

    def add(
        self, match: Match, title: str = "", *, viewer: Seat | None = None, reveal: bool = False
    ) -> Chapter:
        """Add a chapter at the end: a match with its comments and variations.

        For a game with secrets the chapter begins with the position shown, as `viewer` knows it: hidden cards
        are redealt, and earlier positions are left out.

        Args:
            match: The match.
            title: The title of the chapter.
            viewer: The seat from whose view cards are hidden; None is a stranger.
            reveal: True to include the whole match, which must be over.

        Raises:
            IllegalAction: The match may not be revealed yet, or the study is full.

        Example:
            >>> import kleinod
            >>> study = kleinod.study()
            >>> study.add(kleinod.new("nexus"), "Nexus").title
            'Nexus'
        """
        validate.expect(match, Match, "match")
        validate.flags(reveal)
        registry.viewer(viewer, match.seats)
        if reveal and match.game.hidden and not match.over:
            raise IllegalAction(msg("study.secret"), match.game.id)
        if match.game.hidden and not reveal:
            match = from_record(match.seen_record(viewer, Random(match.text.encode(match.observe(viewer)))))
        seen = seat_of(viewer) if match.game.hidden and not reveal else None
        return self._put(ChapterData(title, match.as_record(), rows_of(match.node()), seen))

    def _put(self, data: ChapterData) -> Chapter:
        """Add a chapter from data that was already checked."""
        if len(self.chapters) >= limits.CHAPTERS:
            raise IllegalAction(msg("study.chapters", most=limits.CHAPTERS))
        chapter = self._chapter(data._replace(title=cleaned(data.title, limits.TITLE)))
        self.history.change(self._parts, {"chapters": (*self.chapters, chapter)})
        return chapter

    def _chapter(self, data: ChapterData) -> Chapter:
        return Chapter(data.start, data.rows, self.history, data.title, data.viewer)

    def copy(self) -> Study:
        """Return an independent study with the same text.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> twin = study.copy()
            >>> twin.title = "Mine"
            >>> study.title
            ''
        """
        return from_text(self.text())

    def __copy__(self) -> Study:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Study:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Study], tuple[str]]:
        """Pickle the study as its text, for other processes."""
        return from_text, (self.text(),)

    # What if ------------------------------------------------------------------------------------------

    def hands(self, at: GameNode[Match], *, viewer: Seat | None = None) -> tuple[Hand, ...]:
        """Return the hands in which cards are hidden from the viewer of a chapter, and what may be in them.

        Args:
            at: A node of the chapter.
            viewer: The viewer's seat if the chapter has none; None is a stranger.

        Raises:
            BadOption: There is no such seat in this match.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
            >>> [hand.seat for hand in study.hands(study.chapters[0].tree)]
            [1, 2]
        """
        chapter, n = self._place(at)
        return hands_at(chapter, n, eyes_of(chapter, viewer))

    def suppose(
        self,
        at: GameNode[Match],
        holds: Holds | None = None,
        title: str = "",
        *,
        viewer: Seat | None = None,
        seed: int = 0,
    ) -> Chapter:
        """Add a chapter at the end: a node with hidden hands redealt, and the actions still possible.

        Args:
            at: The node.
            holds: The least number of cards of a kind by seat: ``{1: {"chili": 2}}``.
            title: The title of the chapter.
            viewer: The viewer's seat if the chapter has none; None is a stranger.
            seed: Determines the deal.

        Raises:
            BadOption: An argument has an impossible value.
            BadText: There is no such kind of card.
            IllegalAction: The hands cannot hold these cards, or the study is full.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
            >>> chapter = study.suppose(study.chapters[0].tree, {1: {"chili": 2}}, "Two chilis")
            >>> len(study.chapters), chapter.title
            (2, 'Two chilis')
        """
        chapter, n = self._place(at)
        data = dealt(chapter, n, {} if holds is None else holds, eyes_of(chapter, viewer), seed)
        return self._put(data._replace(title=title))

    def compare(
        self,
        at: GameNode[Match],
        suppositions: Sequence[Holds],
        *,
        viewer: Seat | None = None,
        deals: int = 24,
        seed: int = 0,
    ) -> tuple[Supposed, ...]:
        """Return for each supposition how far the main line from a node can be played.

        Args:
            at: The node.
            suppositions: Each as `holds` of `suppose`.
            viewer: The viewer's seat if the chapter has none; None is a stranger.
            deals: The number of deals for each supposition.
            seed: Determines all deals.

        Raises:
            BadOption: An argument has an impossible value.
            BadText: There is no such kind of card.
            IllegalAction: A supposition is impossible.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
            >>> at = study.chapters[0].tree
            >>> [found.deals for found in study.compare(at, [{}, {1: {"chili": 1}}], deals=2)]
            [2, 2]
        """
        chapter, n = self._place(at)
        return compared(chapter, n, suppositions, eyes_of(chapter, viewer), deals, seed)

    def _place(self, at: GameNode[Match]) -> tuple[Chapter, int]:
        of, n = place_of(at)
        for chapter in self.chapters:
            if chapter is of and chapter.nodes.has(n):
                return chapter, n
        raise gone()

    # Other studies --------------------------------------------------------------------------------------

    def news(self, other: Study) -> News:
        """Return how much another study, such as an edited copy, has that this one lacks.

        Args:
            other: The study to compare with.

        Raises:
            BadOption: `other` is no study.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.news(study.copy()).actions
            0
        """
        return news(self.chapters, validate.expect(other, Study, "study").chapters)

    def take(self, other: Study) -> None:
        """Merge another study into this one, of which nothing is lost.

        Chapters with the same start become one, new actions become variations, and of two comments the
        other's comes second. One `undo` takes back all of it.

        Args:
            other: The study to merge; it stays as it is.

        Raises:
            BadText: A text would become too long. The study is unchanged.
            IllegalAction: There would be too many chapters or nodes. The study is unchanged.

        Example:
            >>> import kleinod
            >>> study, other = kleinod.study(), kleinod.study(kleinod.new("morundir"))
            >>> study.take(other)
            >>> len(study.chapters)
            1
        """
        both, alone = pairs(self.chapters, validate.expect(other, Study, "study").chapters)
        nodes = sum(chapter.nodes.size for chapter in self.chapters)
        if nodes + news(self.chapters, other.chapters).actions + len(alone) > limits.NODES:
            raise IllegalAction(msg("study.full", most=limits.NODES))
        if len(self.chapters) + len(alone) > limits.CHAPTERS:
            raise IllegalAction(msg("study.chapters", most=limits.CHAPTERS))
        with self.history.together():
            for own, its in both:
                made, _ = beyond(own.nodes, its.nodes)
                if made:
                    own.take(made)
            for its in alone:
                self._put(ChapterData(its.title, its.start, its.nodes.rows(), its.viewer))

    def remove(self, chapter: Chapter) -> None:
        """Remove a chapter.

        Args:
            chapter: One of `Study.chapters`.

        Raises:
            IllegalAction: The chapter is not in this study.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.remove(study.chapters[0])
            >>> study.chapters
            ()
        """
        left = tuple(other for other in self.chapters if other is not chapter)
        if len(left) == len(self.chapters):
            raise IllegalAction(msg("study.gone"))
        self.history.change(self._parts, {"chapters": left})

    def undo(self) -> None:
        """Take back the latest change.

        Raises:
            IllegalAction: Nothing can be undone.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.title = "Openings"
            >>> study.undo()
            >>> study.title
            ''
        """
        if not self.history.undo():
            raise IllegalAction(msg("match.nothing_to_undo"))

    def redo(self) -> None:
        """Repeat the change that was taken back last.

        Raises:
            IllegalAction: Nothing can be redone.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.title = "Openings"
            >>> study.undo()
            >>> study.redo()
            >>> study.title
            'Openings'
        """
        if not self.history.redo():
            raise IllegalAction(msg("match.nothing_to_redo"))

    def text(self) -> str:
        """Return the study as one line, which `kleinod.study` reads.

        Raises:
            BadText: The study is too long.

        Example:
            >>> import kleinod
            >>> kleinod.study(kleinod.new("morundir")).text()
            'ks2~heNqLVlLSiQZipewcw7rc_KLSvJTMIl3DugIjpdhYAH1LCQk~fAKv_1Q~beh7mk'
        """
        chapters = [
            ChapterData(chapter.title, chapter.start, chapter.nodes.rows(), chapter.viewer)
            for chapter in self.chapters
        ]
        return study_codec.write(self.title, chapters)

    def notation(self, language: str = "en") -> str:
        """Return the study for people: tags, turns in notation, variations in brackets, comments in braces.

        `kleinod.study` reads it in every language.

        Args:
            language: The language of words in the notation, "en" or "de".

        Raises:
            BadOption: There are no words in this language.

        Example:
            >>> import kleinod
            >>> kleinod.study(kleinod.new("morundir"), "Openings").notation().splitlines()[0]
            '[Study "Openings"]'
        """
        if language not in notation.LANGUAGES:
            raise BadOption(msg("option.language", value=validate.shown(language, 20)))
        return notation.written(self.title, self.chapters, language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Study):
            return NotImplemented
        return self.text() == other.text()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a study changes

    def __iter__(self) -> Iterator[Chapter]:
        return iter(self.chapters)

    def __len__(self) -> int:
        return len(self.chapters)

    def __bool__(self) -> bool:
        """Return True, even for a study without chapters."""
        return True

    def __repr__(self) -> str:
        nodes = sum(chapter.nodes.size - 1 for chapter in self.chapters)
        return f"<Study {self.title!r}, {len(self.chapters)} chapters, {nodes} actions>"


def from_notation(text: str) -> Study:
    """Return the study in a text in notation. Raises the same errors as `notation.read`."""
    title, chapters = notation.read(text)
    return Study(title, chapters)


def from_text(text: str) -> Study:
    """Return the study of a text. Every action is checked.

    Raises:
        BadText: The text is no study, or has an impossible action; the message names it.
        BadOption: A game or its options do not exist.
        WrongVersion: This build does not know a version.
    """
    title, chapters = study_codec.read(text)
    study = Study(title, chapters)
    for chapter in study.chapters:
        chapter.check()
    return study
