"""An editable tree: immutable nodes by number, with undo.

For undo, every edit stores the table entries that it replaced. These are few, whatever the size of the tree.
Nodes that were cut off stay in the table, but no node leads to them; undo restores the link.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from kleinod.records.variation_tokens import Drawing, Node, built_root

ROOT = 0
Parts: TypeAlias = dict[Any, Any]


class Said(NamedTuple):
    """The annotation of a node: a comment, the number of a glyph, and drawings."""

    comment: str = ""
    glyph: int = 0
    drawn: tuple[Drawing, ...] = ()


class TreeNode(NamedTuple):
    """A node of the tree.

    It has its token, the number of its parent, the numbers of its children (the main one first), and its
    annotation.
    """

    token: str = ""
    parent: int = -1
    next: tuple[int, ...] = ()
    said: Said = Said()


class Edit(NamedTuple):
    """Some entries of a table before and after an edit; None stands for an entry that was or is absent."""

    of: Parts
    before: Mapping[Any, Any]
    after: Mapping[Any, Any]


#: Edits that are undone together.
Batch: TypeAlias = tuple[Edit, ...]


class History:
    """Undo and redo of edits to several tables, in one common order."""

    def __init__(self) -> None:
        self._done: list[Batch] = []
        self._undone: list[Batch] = []
        #: The number of times that a step was undone or redone. When it changes, trees clear their caches.
        self.turned = 0

    @property
    def can(self) -> tuple[bool, bool]:
        """A pair: True if there is a step to undo, and True if there is one to redo."""
        return bool(self._done), bool(self._undone)

    @property
    def length(self) -> int:
        """The number of steps that can be undone."""
        return len(self._done)

    @property
    def latest(self) -> Batch:
        """The latest step that can be undone; () if there is none."""
        return self._done[-1] if self._done else ()

    def change(self, of: Parts, after: Mapping[Any, Any]) -> Edit:
        """Replace entries of a table, as one step. Steps that were undone can no longer be redone.

        Args:
            of: The table.
            after: The new entries; None removes one.

        Returns:
            The edit that was made.
        """
        edit = Edit(of, {key: of.get(key) for key in after}, after)
        _put(of, after)
        self._done.append((edit,))
        self._undone = []
        return edit

    @contextmanager
    def together(self) -> Generator[None]:
        """Join all changes within a `with` block into one step.

        If the block raises, its changes are undone, and redo works as it did before the block.

        Yields:
            Nothing.
        """
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
        """Join all steps after the first `length` into one."""
        if len(self._done) > length + 1:
            self._done[length:] = [tuple(edit for step in self._done[length:] for edit in step)]

    def undo(self) -> Batch:
        """Take back the latest step.

        Returns:
            The step, or () if there was none.
        """
        return self._move(self._done, self._undone, "before")

    def redo(self) -> Batch:
        """Redo the step that was undone last.

        Returns:
            The step, or () if there was none.
        """
        return self._move(self._undone, self._done, "after")

    def clear(self) -> None:
        """Forget all steps, so that nothing done so far can be undone or redone."""
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
    """A node in a list that begins with the root; `parent` is the index of its parent, an earlier entry."""

    parent: int
    token: str
    said: Said = Said()


class Tree:
    """Nodes by number; the number of the root is `ROOT`.

    The tree knows no rules: callers check what they add.
    """

    def __init__(self, rows: Iterable[Row], history: History) -> None:
        """Make a tree.

        Args:
            rows: The nodes, each after its parent. The first child of a node is its main continuation.
            history: Records the edits.
        """
        follow: dict[int, list[int]] = {}
        listed = list(rows)
        for n, row in enumerate(listed[1:], start=1):
            follow.setdefault(row.parent, []).append(n)
        self.table: Parts = {
            n: TreeNode(row.token, row.parent if n else -1, tuple(follow.get(n, ())), row.said)
            for n, row in enumerate(listed)
        }
        self.history = history
        self._new = len(listed)
        #: Cache: nodes known to be reachable. Cleared after a cut, undo or redo.
        self._here, self._turned = {ROOT}, 0

    @property
    def size(self) -> int:
        """The number of nodes that were ever made, including those cut off or taken back."""
        return self._new

    def __getitem__(self, n: int) -> TreeNode:
        return self.table[n]

    def has(self, n: int) -> bool:
        """Return True if a node of this number can be reached from the root."""
        if self._turned != self.history.turned:
            self._here, self._turned = {ROOT}, self.history.turned
        ahead: list[int] = []
        while n not in self._here:
            node: TreeNode | None = self.table.get(n)
            if node is None or n not in self[node.parent].next:
                return False
            ahead.append(n)
            n = node.parent
        self._here.update(ahead)
        return True

    # Reading ----------------------------------------------------------------------------------------

    def path(self, n: int) -> list[int]:
        """Return the numbers of the nodes from the root to node `n`, both included."""
        found = [n]
        while found[-1] != ROOT:
            found.append(self[found[-1]].parent)
        return found[::-1]

    def order(self, top: int = ROOT) -> Iterator[int]:
        """Iterate over the nodes from `top` on, depth first, the main continuation first."""
        todo = [top]
        while todo:
            n = todo.pop()
            yield n
            todo += reversed(self[n].next)

    def in_notation_order(self, top: int = ROOT) -> Iterator[int]:
        """Iterate over the nodes from `top` on in the order of a text: alternatives follow their action."""
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
        """List the nodes from `top` on in the order of `order`, for `Tree` to rebuild the tree."""
        place: dict[int, int] = {}
        found: list[Row] = []
        for n in self.order(top):
            place[n] = len(found)
            node = self[n]
            found.append(Row(place.get(node.parent, -1), node.token if n != top else "", node.said))
        return found

    def node(self, top: int = ROOT) -> Node:
        """Return the tree from `top` on as a `Node`, which `records/variation_tokens.py` can write."""
        made: dict[int, Node] = {}
        for n in reversed(list(self.order(top))):
            token, _, follow, said = self[n]
            below = tuple(made[child] for child in follow)
            made[n] = Node(token if n != top else "", said.comment, said.glyph, below, said.drawn)
        return built_root(list(made.values()))

    # Editing ----------------------------------------------------------------------------------------

    def add(self, parent: int, tokens: Iterable[str]) -> int:
        """Add a line of actions below a node. Nodes that exist already are reused.

        Args:
            parent: The number of the node.
            tokens: The actions of the line.

        Returns:
            The number of the last node of the line.
        """
        made: dict[int, TreeNode] = {}
        at = parent
        for token in tokens:
            here = made.get(at) or self[at]
            found = next((n for n in here.next if n in self.table and self[n].token == token), None)
            if found is not None and at not in made:
                at = found
                continue
            made[at] = here._replace(next=(*here.next, self._new))
            made[self._new] = TreeNode(token, at)
            at, self._new = self._new, self._new + 1
        if made:
            self.history.change(self.table, made)
        return at

    def take(self, made: Mapping[int, TreeNode]) -> None:
        """Replace nodes and add new ones, as one step.

        Args:
            made: Nodes by number. New ones are numbered from `size` on.
        """
        new = sum(n >= self._new for n in made)
        self.history.change(self.table, made)
        self._new += new

    def cut(self, n: int) -> None:
        """Cut off node `n`, which is not the root, with all that follows it."""
        parent = self[n].parent
        kept = tuple(child for child in self[parent].next if child != n)
        self._here = {ROOT}
        self._replace(parent, next=kept)

    def shift(self, n: int, by: int) -> bool:
        """Move the line of a node up or down among its alternatives.

        Args:
            n: The number of a node of the line.
            by: -1 for up, 1 for down.

        Returns:
            False if the line cannot move, because it is already the first or last alternative.
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
        """Set the annotation of node `n`."""
        if said != self[n].said:
            self._replace(n, said=said)

    def _replace(self, n: int, **fields: Any) -> None:
        self.history.change(self.table, {n: self[n]._replace(**fields)})


def rows_of(root: Node) -> list[Row]:
    """Return the nodes of an immutable tree as rows, each after its parent."""
    found: list[Row] = []
    todo = [(-1, root)]
    while todo:
        parent, node = todo.pop()
        todo += [(len(found), below) for below in reversed(node.next)]
        found.append(Row(parent, node.token, Said(node.comment, node.glyph, node.drawn)))
    return found
