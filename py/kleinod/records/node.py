"""A place in a tree of moves, as people hold it in Python: what was done and said, what may be added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from kleinod.core.message import BadText, IllegalAction, msg
from kleinod.core.validate import expect, shown, whole
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import ROOT, Said, Tree
from kleinod.records.variation_tokens import GLYPHS, TONES, Drawing, is_place, tokens


class RuledTree(Protocol):
    """The tree a node belongs to, with the rules that let it grow; every edit goes through it."""

    grown: Tree

    def grow(self, n: int, text: str) -> int: ...
    def cut(self, n: int) -> None: ...
    def shift(self, n: int, by: int) -> None: ...
    def say(self, n: int, said: Said) -> None: ...
    def state(self, n: int) -> Any: ...
    def notation(self, n: int) -> str: ...
    def match_at(self, n: int) -> Any: ...


class GameNode:
    """One place in a tree: its action, what was said about it, what follows. The start has no action.

    `for node in tree` gives this place and all that follow, in the order of a text: after an action first
    what could have been done instead. `==` compares what there is from here on. Everything that changes
    something raises `IllegalAction` once the place was cut off.
    """

    def __init__(self, of: RuledTree, n: int) -> None:
        self._of, self._n = of, n

    # What is here -----------------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """The action as records hold it, "" for the start."""
        return self._of.grown[self._n].token

    @property
    def text(self) -> str:
        """The action in notation, "" for the start. Raises `BadText` if it is not possible here."""
        return self._of.notation(self._n)

    @property
    def state(self) -> Any:
        """The position that the action led to."""
        return self._of.state(self._n)

    @property
    def ply(self) -> int:
        """How many actions led here."""
        return len(self._of.grown.path(self._n)) - 1

    @property
    def next(self) -> tuple[GameNode, ...]:
        """Its continuations, the main one first."""
        return tuple(GameNode(self._of, n) for n in self._of.grown[self._n].next)

    @property
    def parent(self) -> GameNode | None:
        """What it follows, None for the start."""
        parent = self._of.grown[self._n].parent
        return None if self._n == ROOT else GameNode(self._of, parent)

    def line(self) -> list[GameNode]:
        """What leads here from the start on, the start left out."""
        return [GameNode(self._of, n) for n in self._of.grown.path(self._n)[1:]]

    def main(self) -> list[GameNode]:
        """What follows as the main continuation."""
        found: list[GameNode] = []
        here = self
        while here.next:
            here = here.next[0]
            found.append(here)
        return found

    def match(self) -> Any:
        """A match of its own that was played up to here. Raises `BadText` if no match goes on that long."""
        return self._of.match_at(self._n)

    def __iter__(self) -> Iterator[GameNode]:
        return (GameNode(self._of, n) for n in self._of.grown.told(self._n))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameNode):
            return NotImplemented
        return self.token == other.token and self._written() == other._written()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a node changes

    def __repr__(self) -> str:
        return f"<Branch {self.token or 'start'}, ply {self.ply}, {len(self.next)} continuations>"

    def _written(self) -> list[str]:
        return tokens(self._of.grown.node(self._n))

    # What is said about it ----------------------------------------------------------------------------

    @property
    def comment(self) -> str:
        """What was said about it."""
        return self._of.grown[self._n].said.comment

    @comment.setter
    def comment(self, comment: str) -> None:
        self._say(comment=cleaned(comment))

    @property
    def glyph(self) -> int:
        """Number of an annotation glyph, 0 for none; may be set as "!", "?", "!?", "?!", "=", "∞" too."""
        return self._of.grown[self._n].said.glyph

    @glyph.setter
    def glyph(self, glyph: int | str) -> None:
        self._say(glyph=glyph_number(glyph))

    @property
    def drawn(self) -> tuple[Drawing, ...]:
        """Arrows and marks, in the order in which they were drawn."""
        return self._of.grown[self._n].said.drawn

    @drawn.setter
    def drawn(self, drawn: Iterable[Drawing]) -> None:
        found = tuple(expect(drawn, Iterable, "drawings"))
        for one in found:
            _check(one)
        self._say(drawn=tuple(dict.fromkeys(found)))

    def mark(self, place: str, tone: int = 1) -> None:
        """Mark a place, by its id on screen; `tone` 1 to 4."""
        self.drawn = (*self.drawn, Drawing(place, "", tone))

    def arrow(self, start: str, end: str, tone: int = 1) -> None:
        """Draw an arrow from place to place; `tone` 1 to 4."""
        _check(Drawing(end))
        self.drawn = (*self.drawn, Drawing(start, end, tone))

    def _say(self, **fields: Any) -> None:
        self._of.say(self._n, self._of.grown[self._n].said._replace(**fields))

    # What may be changed ------------------------------------------------------------------------------

    def add_variation(self, text: str, comment: str = "", glyph: int | str = 0) -> GameNode:
        """Go on with an action in notation, as the last of the continuations unless it is there already.

        Returns where that leads; chance has spoken where it had to. Raises `BadText` or `IllegalAction`.
        """
        said, number = cleaned(comment), glyph_number(glyph)
        with self._of.grown.history.together():
            added = GameNode(self._of, self._of.grow(self._n, text))
            if said or number:
                added._say(comment=said or added.comment, glyph=number or added.glyph)
        return added

    def promote(self) -> None:
        """Let the line it stands in swap with the one before. Raises `IllegalAction` if it is first."""
        self._of.shift(self._n, -1)

    def demote(self) -> None:
        """Let the line it stands in swap with the one behind. Raises `IllegalAction` if it is last."""
        self._of.shift(self._n, 1)

    def cut(self) -> None:
        """Cut off this place with all that follows. Raises `IllegalAction` for the start."""
        self._of.cut(self._n)


def place_of(node: GameNode) -> tuple[RuledTree, int]:
    """The tree that a node stands in, and its number there. Raises `BadOption` for what is none."""
    expect(node, GameNode, "branch")
    return node._of, node._n  # pyright: ignore[reportPrivateUsage]


def glyph_number(glyph: int | str) -> int:
    """The number of a glyph that was given by sign or number. Raises `BadText`."""
    number = GLYPHS.get(glyph) if isinstance(glyph, str) else whole(glyph)
    if glyph == "":
        return 0
    if number is None or not 0 <= number <= 999:
        raise BadText(msg("study.glyph", glyph=shown(glyph, 10)))
    return number


def _check(one: Any) -> None:
    """Raises `BadText` for what is no drawing."""
    if not isinstance(one, Drawing):
        raise BadText(msg("study.place", place=shown(one)))
    start, end, tone = one
    if is_place(start) and (end == "" or is_place(end)) and whole(tone) in TONES:
        return
    # What can be marked, in a tone there is not, is no place either.
    raise BadText(msg("study.place", place=f"{shown(start)} {shown(end)}".strip()[:40]))


def gone() -> IllegalAction:
    """What is raised where a place was cut off."""
    return IllegalAction(msg("study.gone"))
