"""A tree that is edited: immutable nodes by number, and what every edit replaced, so that all can be undone.

An edit replaces the few nodes that it touches and nothing else, whatever the size of the tree. Nodes that are
cut off stay where they are, only nobody leads to them any more; undoing leads to them again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from kleinod.records.variation_tokens import Drawing, Node, grown

ROOT = 0
Parts: TypeAlias = dict[Any, Any]


class Said(NamedTuple):
    """What was said about a node."""

    comment: str = ""
    glyph: int = 0
    drawn: tuple[Drawing, ...] = ()


class TreeNode(NamedTuple):
    """One node: what was done, and by number what it follows and what follows it, the main one first."""

    token: str = ""
    parent: int = -1
    next: tuple[int, ...] = ()
    said: Said = Said()


class Edit(NamedTuple):
    """Some entries of a table before and after; None where there was none."""

    of: Parts
    before: Mapping[Any, Any]
    after: Mapping[Any, Any]


#: What is undone at once.
Batch: TypeAlias = tuple[Edit, ...]


class History:
    """The edits of everything that is undone in one order, step by step."""

    def __init__(self) -> None:
        self._done: list[Batch] = []
        self._undone: list[Batch] = []
        #: How often something was taken back or put back.
        self.turned = 0

    @property
    def can(self) -> tuple[bool, bool]:
        """Whether there is something to undo, and to redo."""
        return bool(self._done), bool(self._undone)

    @property
    def length(self) -> int:
        """How many steps are in force."""
        return len(self._done)

    @property
    def latest(self) -> Batch:
        """The latest step in force; () where there is none."""
        return self._done[-1] if self._done else ()

    def change(self, of: Parts, after: Mapping[Any, Any]) -> Edit:
        """Replace entries of a table; what was undone before is forgotten."""
        edit = Edit(of, {key: of.get(key) for key in after}, after)
        _put(of, after)
        self._done.append((edit,))
        self._undone = []
        return edit

    @contextmanager
    def together(self) -> Generator[None]:
        """What is changed meanwhile is one step; if something is raised, it has never been."""
        length, undone = len(self._done), self._undone
        try:
            yield
        except BaseException:
            while len(self._done) > length:
                self._move(self._done, [], "before")
            self._undone = undone
            raise
        self.join(length)

    def join(self, length: int) -> None:
        """Let all steps behind the first so many be one."""
        if len(self._done) > length + 1:
            self._done[length:] = [tuple(edit for step in self._done[length:] for edit in step)]

    def undo(self) -> Batch:
        """Take back the latest step; () where there is none."""
        return self._move(self._done, self._undone, "before")

    def redo(self) -> Batch:
        return self._move(self._undone, self._done, "after")

    def clear(self) -> None:
        """What was done so far cannot be undone."""
        self._done, self._undone = [], []

    def _move(self, source: list[Batch], target: list[Batch], side: str) -> Batch:
        if not source:
            return ()
        self.turned += 1
        step = source.pop()
        for edit in reversed(step) if side == "before" else step:
            _put(edit.of, edit.before if side == "before" else edit.after)
        target.append(step)
        return step


def _put(of: Parts, entries: Mapping[Any, Any]) -> None:
    for key, value in entries.items():
        if value is None:
            of.pop(key, None)
        else:
            of[key] = value


class Row(NamedTuple):
    """A node in a list that begins with the root; `parent` is an earlier place in that list."""

    parent: int
    token: str
    said: Said = Said()


class Tree:
    """Nodes by number, the root is `ROOT`. Knows no rules: whoever adds a token has made sure of it."""

    def __init__(self, rows: Iterable[Row], history: History) -> None:
        """Of several rows with one parent the first is the main continuation."""
        follow: dict[int, list[int]] = {}
        listed = list(rows)
        for n, row in enumerate(listed[1:], start=1):
            follow.setdefault(row.parent, []).append(n)
        self.nodes: Parts = {
            n: TreeNode(row.token, row.parent if n else -1, tuple(follow.get(n, ())), row.said)
            for n, row in enumerate(listed)
        }
        self.history = history
        self._new = len(listed)
        #: Nodes known to be there as long as nothing is cut off, taken back or put back.
        self._here, self._turned = {ROOT}, 0

    @property
    def size(self) -> int:
        """How many nodes there are, those that were cut off or taken back among them."""
        return self._new

    def __getitem__(self, n: int) -> TreeNode:
        return self.nodes[n]

    def has(self, n: int) -> bool:
        """Whether there is a node of this number that the root leads to."""
        if self._turned != self.history.turned:
            self._here, self._turned = {ROOT}, self.history.turned
        ahead: list[int] = []
        while n not in self._here:
            node: TreeNode | None = self.nodes.get(n)
            if node is None or n not in self[node.parent].next:
                return False
            ahead.append(n)
            n = node.parent
        self._here.update(ahead)
        return True

    # Looking ----------------------------------------------------------------------------------------

    def path(self, n: int) -> list[int]:
        """The nodes from the root to this one, both among them."""
        found = [n]
        while found[-1] != ROOT:
            found.append(self[found[-1]].parent)
        return found[::-1]

    def order(self, top: int = ROOT) -> Iterator[int]:
        """All nodes from `top` on, each line to its end before what could have been done instead."""
        todo = [top]
        while todo:
            n = todo.pop()
            yield n
            todo += reversed(self[n].next)

    def told(self, top: int = ROOT) -> Iterator[int]:
        """All nodes in the order of a text: after an action first what could have been done instead."""
        yield top
        todo: list[tuple[int, ...] | int] = [self[top].next]
        while todo:
            item = todo.pop()
            if isinstance(item, int):
                yield item
                todo.append(self[item].next)
            elif item:
                yield item[0]
                todo += (self[item[0]].next, *reversed(item[1:]))

    def rows(self, top: int = ROOT) -> list[Row]:
        """The tree as a list in `order`; inverse of making one of rows."""
        place: dict[int, int] = {}
        found: list[Row] = []
        for n in self.order(top):
            place[n] = len(found)
            node = self[n]
            found.append(Row(place.get(node.parent, -1), node.token if n != top else "", node.said))
        return found

    def node(self, top: int = ROOT) -> Node:
        """The tree from `top` on as a value, such as a record holds."""
        made: dict[int, Node] = {}
        for n in reversed(list(self.order(top))):
            token, _, follow, said = self[n]
            below = tuple(made[child] for child in follow)
            made[n] = Node(token if n != top else "", said.comment, said.glyph, below, said.drawn)
        return grown(list(made.values()))

    # Editing ----------------------------------------------------------------------------------------

    def add(self, parent: int, tokens: Iterable[str]) -> int:
        """The last node of a line that begins behind `parent`; only what is not there yet is new."""
        made: dict[int, TreeNode] = {}
        at = parent
        for token in tokens:
            here = made.get(at) or self[at]
            found = next((n for n in here.next if n in self.nodes and self[n].token == token), None)
            if found is not None and at not in made:
                at = found
                continue
            made[at] = here._replace(next=(*here.next, self._new))
            made[self._new] = TreeNode(token, at)
            at, self._new = self._new, self._new + 1
        if made:
            self.history.change(self.nodes, made)
        return at

    def take(self, made: Mapping[int, TreeNode]) -> None:
        """Replace nodes, and put in new ones, numbered from `size` on."""
        new = sum(n >= self._new for n in made)
        self.history.change(self.nodes, made)
        self._new += new

    def cut(self, n: int) -> None:
        """Cut off a node with all that follows; not the root."""
        parent = self[n].parent
        kept = tuple(child for child in self[parent].next if child != n)
        self._here = {ROOT}
        self._replace(parent, next=kept)

    def shift(self, n: int, by: int) -> bool:
        """Move the line that `n` stands in among what could have been done instead: -1 up, 1 down.

        False where there is nothing to change places with.
        """
        while n != ROOT:
            parent = self[n].parent
            follow = list(self[parent].next)
            place = follow.index(n)
            if 0 <= place + by < len(follow):
                follow[place], follow[place + by] = follow[place + by], follow[place]
                self._replace(parent, next=tuple(follow))
                return True
            n = parent
        return False

    def say(self, n: int, said: Said) -> None:
        if said != self[n].said:
            self._replace(n, said=said)

    def _replace(self, n: int, **fields: Any) -> None:
        self.history.change(self.nodes, {n: self[n]._replace(**fields)})


def rows_of(root: Node) -> list[Row]:
    """The rows of a tree that a record holds."""
    found: list[Row] = []
    todo = [(-1, root)]
    while todo:
        parent, node = todo.pop()
        todo += [(len(found), below) for below in reversed(node.next)]
        found.append(Row(parent, node.token, Said(node.comment, node.glyph, node.drawn)))
    return found
