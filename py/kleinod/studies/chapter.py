"""A chapter of a study: a start and a tree, with a title; and the tree of a match, changed with it."""

from __future__ import annotations

from kleinod.core import limits
from kleinod.core.game import Game, IllegalAction, Seat, msg
from kleinod.play.match import Match
from kleinod.records.branch import Branch
from kleinod.records.branches import ROOT, History, Parts, Row, rows_of
from kleinod.records.record import Record, write
from kleinod.records.remarks import cleaned
from kleinod.records.tree import tokens
from kleinod.studies.growth import Growth


class Chapter(Growth):
    """One chapter: where it starts, its tree and its title. Made by `Study.add` and `Study.suppose`."""

    def __init__(
        self,
        start: Record,
        rows: list[Row],
        history: History,
        title: str = "",
        viewer: Seat | None = None,
    ) -> None:
        super().__init__(start, rows, history)
        self._parts: Parts = {"title": title}
        self._viewer = viewer

    @property
    def viewer(self) -> Seat | None:
        """The seat whose eyes it is seen with: what that did not see is made up. None where nobody's are."""
        return self._viewer

    @property
    def game(self) -> Game:
        """The game it is about."""
        return self.desk.game

    @property
    def title(self) -> str:
        """What it is called, or ""."""
        return self._parts["title"]

    @title.setter
    def title(self, title: str) -> None:
        said = cleaned(title, limits.TITLE)
        if said != self.title:
            self.grown.history.change(self._parts, {"title": said})

    @property
    def tree(self) -> Branch:
        """The start of its tree: what is played, said and drawn there belongs to the chapter."""
        return Branch(self, ROOT)

    def __repr__(self) -> str:
        called = f"{self.title!r}, " if self.title else ""
        return f"<Chapter {called}{self.game.id}, {self.grown.size - 1} actions>"

    def record(self) -> str:
        """The record of the chapter: its main line as a match, the rest as comments and variations."""
        return write(self.start._replace(tokens=tuple(tokens(self.grown.node()))))


def tree_of(match: Match) -> Branch:
    """The tree of a match; what is changed there is changed in the match."""
    growth = Growth(match.as_record(), rows_of(match.node()), History())
    kept = match.as_record().tokens

    def keep() -> None:
        nonlocal kept
        if match.as_record().tokens != kept:
            raise IllegalAction(msg("study.moved_on"), match.game.id)
        found = tuple(tokens(growth.grown.node()))
        match.adopt(found)
        kept = found

    growth.kept = keep
    return Branch(growth, ROOT)
