"""What was said about a match: comments, glyphs, drawings, variations; kept while it is played on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from kleinod.core import limits
from kleinod.core.message import BadText, msg
from kleinod.records.variation_tokens import Drawing, Node, grown, tokens


class HasToken(Protocol):
    """A step of a match, of which only the token matters here."""

    @property
    def token(self) -> str: ...


class Remark(NamedTuple):
    """What belongs to one step: it holds as long as that very step stands in the match."""

    step: HasToken | None
    comment: str = ""
    glyph: int = 0
    others: tuple[Node, ...] = ()
    drawn: tuple[Drawing, ...] = ()


class Remarks:
    """Remarks by ply: 0 speaks of the start, `n` of the n-th step. `others` are alternatives to that step."""

    def __init__(self, said: Iterable[tuple[int, Remark]] = ()) -> None:
        self._said = dict(said)

    def __bool__(self) -> bool:
        return bool(self._said)

    def copy(self) -> Remarks:
        return Remarks(self._said.items())

    @classmethod
    def of(cls, root: Node, steps: Sequence[HasToken]) -> Remarks:
        """The remarks in a tree whose main line are these steps."""
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
        """What is said about a ply; nothing where the step it spoke of was replaced."""
        step = steps[ply - 1] if ply else None
        found = self._said.get(ply)
        return found if found is not None and found.step is step else Remark(step)

    def put(self, ply: int, remark: Remark) -> None:
        self._said[ply] = remark

    def tree(self, steps: Sequence[HasToken]) -> Node:
        """Steps and remarks as a tree."""
        after: tuple[Node, ...] = ()
        made: list[Node] = []
        for ply in range(len(steps), 0, -1):
            said = self.at(ply, steps)
            made.append(Node(steps[ply - 1].token, said.comment, said.glyph, after, said.drawn))
            after = (made[-1], *said.others)
        start = self.at(0, steps)
        return grown([*made, Node("", start.comment, start.glyph, after, start.drawn)])

    def tokens(self, steps: Sequence[HasToken]) -> tuple[str, ...]:
        """The tokens of a record, remarks among them."""
        return tuple(tokens(self.tree(steps))) if self._said else tuple(step.token for step in steps)


def variations(root: Node) -> Iterator[tuple[int, Node]]:
    """The alternatives in a tree, each with the ply it replaces; those inside of them are not followed."""
    ply, line = 1, root.next
    while line:
        yield from ((ply, other) for other in line[1:])
        ply, line = ply + 1, line[0].next


def cleaned(text: str, most: int = limits.COMMENT) -> str:
    """A comment without what no text has: control characters, halves of characters. Raises `BadText`."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
        raise BadText(msg("study.words"))
    limits.refuse_longer(text, most, "study.long_words")
    whole = text.replace("\r\n", "\n").encode("utf-8", "replace").decode()
    return "".join(c for c in whole if (c >= " " and c != "\x7f") or (c == "\n" and most > limits.TITLE))
