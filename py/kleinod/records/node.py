"""A node in a tree of moves, as Python programs read and edit it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol

from kleinod.core.message import BadText, IllegalAction, excerpt, msg
from kleinod.core.position import Position
from kleinod.core.validate import expect, shown, whole
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import ROOT, Said, Tree
from kleinod.records.variation_tokens import GLYPHS, TONES, Drawing, is_place, tokens

if TYPE_CHECKING:
    # The default lets users write `GameNode` without a type argument; `typing` has it from Python 3.13 on.
    from typing_extensions import TypeVar

    M = TypeVar("M", default=Any)
else:
    from typing import TypeVar

    M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class RuledTree(Protocol[M_co]):
    """The tree that a node belongs to, with the rules of its game. Every edit goes through it."""

    nodes: Tree

    @abstractmethod
    def play_text(self, n: int, text: str) -> int:
        """Add an action in notation below node `n`, and return the number of the new node."""

    @abstractmethod
    def cut(self, n: int) -> None:
        """Cut off node `n` with all that follows it."""

    @abstractmethod
    def shift(self, n: int, by: int) -> None:
        """Move the line of node `n` up (-1) or down (1) among its alternatives."""

    @abstractmethod
    def say(self, n: int, said: Said) -> None:
        """Set the annotation of node `n`."""

    @abstractmethod
    def state(self, n: int) -> Position:
        """Return the position at node `n`."""

    @abstractmethod
    def notation(self, n: int) -> str:
        """Return the action of node `n` in notation."""

    @abstractmethod
    def match_at(self, n: int) -> M_co:
        """Return a match that was played up to node `n`."""


class GameNode(Generic[M]):
    """One place in a tree of moves: an action, its annotation, its continuations. The root has no action.

    `M` is the type of the matches that `match` makes.

    `for node in tree` iterates over this node and all below it in the order of a text: alternatives come
    right after an action. `==` compares the trees from the nodes on. Every edit raises `IllegalAction` if the
    node has been cut off.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> match.play("f1-f3")
        >>> [node.text for node in match.tree]
        ['', 'f1-f3']
    """

    def __init__(self, of: RuledTree[M], n: int) -> None:
        self._of, self._n = of, n

    # Action, position and neighbours ----------------------------------------------------------------

    @property
    def token(self) -> str:
        """The action as records hold it; "" for the root.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.token, match.tree.next[0].token
            ('', 'f1-f3')
        """
        return self._of.nodes[self._n].token

    @property
    def text(self) -> str:
        """The action in notation; "" for the root.

        Raises:
            BadText: The action is not possible here.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.next[0].text
            'f1-f3'
        """
        return self._of.notation(self._n)

    @property
    def state(self) -> Position:
        """The position after the action.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.tree.state == match.state
            True
        """
        return self._of.state(self._n)

    @property
    def ply(self) -> int:
        """The number of actions from the root to here.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.next[0].ply
            1
        """
        return len(self._of.nodes.path(self._n)) - 1

    @property
    def next(self) -> tuple[GameNode[M], ...]:
        """The continuations, the main one first.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> variation = match.tree.add_variation("b2-c4")
            >>> [node.text for node in match.tree.next]
            ['f1-f3', 'b2-c4']
        """
        return tuple(GameNode(self._of, n) for n in self._of.nodes[self._n].next)

    @property
    def parent(self) -> GameNode[M] | None:
        """The previous node; None for the root.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.parent, match.tree.next[0].parent.ply
            (None, 0)
        """
        parent = self._of.nodes[self._n].parent
        return None if self._n == ROOT else GameNode(self._of, parent)

    def line(self) -> list[GameNode[M]]:
        """Return the nodes from the root, which is left out, to this one.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> [node.text for node in match.tree.next[0].line()]
            ['f1-f3']
        """
        return [GameNode(self._of, n) for n in self._of.nodes.path(self._n)[1:]]

    def main(self) -> list[GameNode[M]]:
        """Return the nodes of the main line from here on, without this one.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> [node.text for node in match.tree.main()]
            ['f1-f3']
        """
        found: list[GameNode[M]] = []
        here = self
        while here.next:
            here = here.next[0]
            found.append(here)
        return found

    def match(self) -> M:
        """Return a new match that was played up to here.

        Raises:
            BadText: The line is longer than a match may be.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.match().plies
            0
        """
        return self._of.match_at(self._n)

    def __iter__(self) -> Iterator[GameNode[M]]:
        return (GameNode(self._of, n) for n in self._of.nodes.in_notation_order(self._n))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameNode):
            return NotImplemented
        return self.token == other.token and self._written() == other._written()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a node changes

    def __repr__(self) -> str:
        return f"<GameNode {self.token or 'start'}, ply {self.ply}, {len(self.next)} continuations>"

    def _written(self) -> list[str]:
        return tokens(self._of.nodes.node(self._n))

    # Annotations --------------------------------------------------------------------------------------

    @property
    def comment(self) -> str:
        """The comment of the node; can be set.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.tree.comment = "Good luck!"
            >>> match.comment(0)
            'Good luck!'
        """
        return self._of.nodes[self._n].said.comment

    @comment.setter
    def comment(self, comment: str) -> None:
        self._say(comment=cleaned(comment))

    @property
    def glyph(self) -> int:
        """The number of an annotation glyph, 0 for none; can be set by a symbol such as "!?", too.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.next[0].glyph = "?!"
            >>> match.tree.next[0].glyph
            6
        """
        return self._of.nodes[self._n].said.glyph

    @glyph.setter
    def glyph(self, glyph: int | str) -> None:
        self._say(glyph=glyph_number(glyph))

    @property
    def drawn(self) -> tuple[Drawing, ...]:
        """The arrows and marks of the node, in the order in which they were drawn; can be set.

        Raises:
            BadOption: The new value is no iterable of drawings.
            BadText: One of the new drawings has an impossible place or tone, or is no `Drawing`.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.tree.drawn = [kleinod.Drawing("f1", "f3")]
            >>> len(match.tree.drawn)
            1
        """
        return self._of.nodes[self._n].said.drawn

    @drawn.setter
    def drawn(self, drawn: Iterable[Drawing]) -> None:
        found = tuple(expect(drawn, Iterable, "drawings"))
        for one in found:
            _check(one)
        self._say(drawn=tuple(dict.fromkeys(found)))

    def mark(self, place: str, tone: int = 1) -> None:
        """Mark a place.

        Args:
            place: The id of the place on screen.
            tone: A number from 1 to 4, which stands for a colour.

        Raises:
            BadText: `place` is no id, or `tone` no such number.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.tree.mark("f3", tone=3)
            >>> match.tree.drawn[0].tone
            3
        """
        self.drawn = (*self.drawn, Drawing(place, "", tone))

    def arrow(self, start: str, end: str, tone: int = 1) -> None:
        """Draw an arrow.

        Args:
            start: The id of a place on screen.
            end: The id of another place.
            tone: A number from 1 to 4, which stands for a colour.

        Raises:
            BadText: `start` or `end` is no id, or `tone` no such number.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.tree.arrow("f1", "f3")
            >>> match.tree.drawn[0].end
            'f3'
        """
        _check(Drawing(end))
        self.drawn = (*self.drawn, Drawing(start, end, tone))

    def _say(self, **fields: Any) -> None:
        self._of.say(self._n, self._of.nodes[self._n].said._replace(**fields))

    # Edits of the tree --------------------------------------------------------------------------------

    def add_variation(self, text: str, comment: str = "", glyph: int | str = 0) -> GameNode[M]:
        """Add a continuation after all others, unless it exists already.

        Args:
            text: The action in notation.
            comment: The comment of the new node.
            glyph: The glyph of the new node, by number or symbol.

        Returns:
            The node that the action leads to, after any events of chance.

        Raises:
            BadText: The text is no action, or the comment or glyph cannot be kept.
            IllegalAction: The action is not allowed here.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> node = match.tree.add_variation("f1-f3", comment="bold", glyph="!")
            >>> node.comment, node.glyph
            ('bold', 1)
        """
        said, number = cleaned(comment), glyph_number(glyph)
        with self._of.nodes.history.together():
            added = GameNode(self._of, self._of.play_text(self._n, text))
            if said or number:
                added._say(comment=said or added.comment, glyph=number or added.glyph)
        return added

    def promote(self) -> None:
        """Exchange the line of this node with the alternative before it.

        Raises:
            IllegalAction: The line is the first already.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.add_variation("b2-c4").promote()
            >>> [node.text for node in match.tree.next]
            ['b2-c4', 'f1-f3']
        """
        self._of.shift(self._n, -1)

    def demote(self) -> None:
        """Exchange the line of this node with the alternative after it.

        Raises:
            IllegalAction: The line is the last already.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> variation = match.tree.add_variation("b2-c4")
            >>> match.tree.next[0].demote()
            >>> [node.text for node in match.tree.next]
            ['b2-c4', 'f1-f3']
        """
        self._of.shift(self._n, 1)

    def cut(self) -> None:
        """Remove this node with all that follows it.

        Raises:
            IllegalAction: The node is the root.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.tree.next[0].cut()
            >>> match.plies
            0
        """
        self._of.cut(self._n)


def place_of(node: GameNode[M]) -> tuple[RuledTree[M], int]:
    """Return the tree of a node, and the number of the node in that tree.

    Raises:
        BadOption: `node` is no `GameNode`.
    """
    expect(node, GameNode, "branch")
    return node._of, node._n  # pyright: ignore[reportPrivateUsage]


def glyph_number(glyph: int | str) -> int:
    """Return the number of an annotation glyph.

    Args:
        glyph: A symbol such as "!?", "" for none, or a number from 0 to 999.

    Returns:
        The number; 0 for none.

    Raises:
        BadText: There is no such glyph.
    """
    number = GLYPHS.get(glyph) if isinstance(glyph, str) else whole(glyph)
    if glyph == "":
        return 0
    if number is None or not 0 <= number <= 999:
        raise BadText(msg("study.glyph", glyph=shown(glyph, 10)))
    return number


def _check(one: Any) -> None:
    if not isinstance(one, Drawing):
        raise BadText(msg("study.place", place=shown(one)))
    start, end, tone = one
    if is_place(start) and (end == "" or is_place(end)) and whole(tone) in TONES:
        return
    # A valid place with an invalid tone gets the same message.
    raise BadText(msg("study.place", place=excerpt(f"{shown(start)} {shown(end)}", 40)))


def gone() -> IllegalAction:
    """Return the error for edits of a node that was cut off."""
    return IllegalAction(msg("study.gone"))
