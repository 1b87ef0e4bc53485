"""A chapter of a study: a start and a tree, with a title."""

from __future__ import annotations

from kleinod.core import limits
from kleinod.core.completion import listing
from kleinod.core.game import Game, Seat
from kleinod.play.match import Match, replay
from kleinod.play.tree_with_rules import TreeWithRules
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import ROOT, History, Parts, Row
from kleinod.records.node import GameNode
from kleinod.records.record import Record, write
from kleinod.records.variation_tokens import tokens


class Chapter(TreeWithRules[Match]):
    """A chapter: its start, tree and title. `Study.add` and `Study.suppose` make chapters.

    Example:
        >>> import kleinod
        >>> study = kleinod.study()
        >>> study.add(kleinod.new("morundir"), "Openings")
        <Chapter 'Openings', morundir, 0 actions>
    """

    __dir__ = listing(
        "at",
        "check",
        "cut",
        "desk",
        "kept",
        "match_at",
        "nodes",
        "notation",
        "play",
        "play_chance",
        "play_text",
        "say",
        "set_up",
        "shift",
        "stand",
        "start",
        "state",
        "take",
    )

    def __init__(
        self,
        start: Record,
        rows: list[Row],
        history: History,
        title: str = "",
        viewer: Seat | None = None,
    ) -> None:
        super().__init__(start, rows, history, replay)
        self._parts: Parts = {"title": title}
        self._viewer = viewer

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view the chapter shows, with hidden cards made up; None if nothing is hidden.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("mutterboehnchen", seats=3, seed=5), viewer=0)
            >>> study.chapters[0].viewer
            0
        """
        return self._viewer

    @property
    def game(self) -> Game:
        """The game.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.chapters[0].game.id
            'morundir'
        """
        return self.desk.game

    @property
    def title(self) -> str:
        """The title, or "".

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.chapters[0].title = "Openings"
            >>> study.chapters[0].title
            'Openings'
        """
        return self._parts["title"]

    @title.setter
    def title(self, title: str) -> None:
        said = cleaned(title, limits.TITLE)
        if said != self.title:
            self.nodes.history.change(self._parts, {"title": said})

    @property
    def tree(self) -> GameNode[Match]:
        """The start of the tree. Actions, comments and drawings added there belong to the chapter.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> study.chapters[0].tree.add_variation("f1-f3").ply
            1
        """
        return GameNode(self, ROOT)

    def __repr__(self) -> str:
        called = f"{self.title!r}, " if self.title else ""
        return f"<Chapter {called}{self.game.id}, {self.nodes.size - 1} actions>"

    def record(self) -> str:
        """Return the chapter as the record of a match: the main line, with comments and variations.

        Example:
            >>> import kleinod
            >>> study = kleinod.study(kleinod.new("morundir"))
            >>> kleinod.open(study.chapters[0].record()).plies
            0
        """
        return write(self.start._replace(tokens=tuple(tokens(self.nodes.node()))))
