"""The annotations of a match, kept while play goes on: comments, glyphs, drawings and variations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from kleinod.core import limits
from kleinod.core.message import BadText, msg
from kleinod.records.variation_tokens import Drawing, Node, built_root, tokens


class HasToken(Protocol):
    """A step of a match. Only its token matters here."""

    @property
    @abstractmethod
    def token(self) -> str:
        """The action as records hold it."""


class Remark(NamedTuple):
    """The annotation of one step. It is ignored once the match has another step at that ply.

    `others` are the alternatives to the step.
    """

    step: HasToken | None
    comment: str = ""
    glyph: int = 0
    others: tuple[Node, ...] = ()
    drawn: tuple[Drawing, ...] = ()


class Remarks:
    """The annotations of a match by ply. Ply 0 is the start, ply `n` the position after step `n`."""

    def __init__(self, said: Iterable[tuple[int, Remark]] = ()) -> None:
        self._said = dict(said)

    def __bool__(self) -> bool:
        return bool(self._said)

    def copy(self) -> Remarks:
        """Return an independent copy."""
        return Remarks(self._said.items())

    @classmethod
    def of(cls, root: Node, steps: Sequence[HasToken]) -> Remarks:
        """Collect the annotations of a tree.

        Args:
            root: The root of the tree.
            steps: The steps of its main line.

        Returns:
            The annotations of the main line, each tied to its step.
        """
        found = [(0, Remark(None, root.comment, root.glyph, (), root.drawn))]
        line = root.next
        for ply, step in enumerate(steps, start=1):
            if not line:
                break
            main, *others = line
            found.append((ply, Remark(step, main.comment, main.glyph, tuple(others), main.drawn)))
            line = main.next
        return cls((ply, remark) for ply, remark in found if any(remark[1:]))

    def at(self, ply: int, steps: Sequence[HasToken]) -> Remark:
        """Return the annotation of a ply.

        Args:
            ply: The ply, from 0 on.
            steps: The steps of the match.

        Returns:
            The annotation, or an empty one if the step now at this ply has none.
        """
        step = steps[ply - 1] if ply else None
        found = self._said.get(ply)
        return found if found is not None and found.step is step else Remark(step)

    def put(self, ply: int, remark: Remark) -> None:
        """Set the annotation of a ply."""
        self._said[ply] = remark

    def tree(self, steps: Sequence[HasToken]) -> Node:
        """Return the steps of a match, with their annotations, as the root of a tree."""
        after: tuple[Node, ...] = ()
        made: list[Node] = []
        for ply in range(len(steps), 0, -1):
            said = self.at(ply, steps)
            made.append(Node(steps[ply - 1].token, said.comment, said.glyph, after, said.drawn))
            after = (made[-1], *said.others)
        start = self.at(0, steps)
        return built_root([*made, Node("", start.comment, start.glyph, after, start.drawn)])

    def tokens(self, steps: Sequence[HasToken]) -> tuple[str, ...]:
        """Return the tokens of the record of a match, annotations included."""
        return tuple(tokens(self.tree(steps))) if self._said else tuple(step.token for step in steps)


def variations(root: Node) -> Iterator[tuple[int, Node]]:
    """Iterate over the alternatives to the main line.

    Args:
        root: The root of a tree. Alternatives within alternatives are left out.

    Yields:
        The ply that the alternative replaces, from 1 on, and its first node.
    """
    ply, line = 1, root.next
    while line:
        yield from ((ply, other) for other in line[1:])
        ply, line = ply + 1, line[0].next


def cleaned(text: str, most: int = limits.COMMENT) -> str:
    """Remove control characters and lone surrogates from a comment or title.

    Args:
        text: The text.
        most: The largest number of characters allowed. If it is that of titles, line breaks are removed too.

    Returns:
        The text without these characters.

    Raises:
        BadText: `text` is no string, or too long.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
        raise BadText(msg("study.words"))
    limits.refuse_longer(text, most, "study.long_words")
    whole = text.replace("\r\n", "\n").encode("utf-8", "replace").decode()
    return "".join(c for c in whole if (c >= " " and c != "\x7f") or (c == "\n" and most > limits.TITLE))
