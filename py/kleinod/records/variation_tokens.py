"""Variations, comments, glyphs and drawings of a record: the tokens of a match as a tree, and back.

Control tokens start with "-". "-v" and "-e" enclose a variation, an alternative to the action before it.
"-c…" is a comment (UTF-8 in lower-case base 32 without padding), "-g…" a glyph number and "-d…" an arrow or a
marked place, all on the action before them or on the start. "-r…" (a resignation) counts as an action.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kleinod.core.completion import listing

OPEN, CLOSE, COMMENT, GLYPH, DRAWN, RESIGN = "-v", "-e", "-c", "-g", "-d", "-r"
CHUNK = 100  # characters of a comment in one token, so that every token can be packed
#: Annotation glyphs and their numbers, the same as in chess programs.
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13}
TONES = range(1, 5)
BETWEEN = "--"  # between the two ends of an arrow
LONGEST_PLACE = 40


class Drawing(NamedTuple):
    """An arrow from place to place, or a mark on one place if `end` is "".

    Places are ids on screen. `tone` is a number from 1 to 4; the renderer gives it a colour that no seat has.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> match.tree.arrow("f1", "f3", tone=2)
        >>> match.tree.drawn
        (Drawing(start='f1', end='f3', tone=2),)
    """

    start: str
    end: str = ""
    tone: int = 1

    __dir__ = listing()


class Node(NamedTuple):
    """An action with its annotation; `next` are its continuations, the main one first."""

    token: str
    comment: str = ""
    glyph: int = 0
    next: tuple[Node, ...] = ()
    drawn: tuple[Drawing, ...] = ()


#: All nodes of the tree that was built last, see `built_root`.
_latest: list[Node] = []


def built_root(nodes: Sequence[Node]) -> Node:
    """Return the root of a tree that was just built, and keep its nodes until the next tree is built.

    If only the root were kept, then freeing it would free each node inside the one before. Thousands of
    nested calls are too many for the small stack of Python in browsers. From a list the nodes are freed one
    by one.

    Args:
        nodes: All nodes of the tree, each after its continuations, the root last.

    Returns:
        The root.
    """
    _latest[:] = nodes
    return nodes[-1]


class _Step:
    """A node of a line that is still being read."""

    def __init__(self, token: str) -> None:
        self.token, self.comment, self.glyph = token, "", 0
        self.drawn: tuple[Drawing, ...] = ()
        self.others: list[Node] = []


def is_control(token: str) -> bool:
    """Return True if a token describes the tree instead of an action. A resignation counts as an action."""
    return token.startswith("-") and not token.startswith(RESIGN)


def mainline(tokens: Iterable[str]) -> tuple[str, ...]:
    """Return the actions of the main line, without annotations and variations."""
    depth = 0
    line: list[str] = []
    for token in tokens:
        depth += (token == OPEN) - (token == CLOSE)
        if depth == 0 and not is_control(token):
            line.append(token)
    return tuple(line)


def parse(tokens: Sequence[str]) -> Node:
    """Build the tree that tokens describe. Variations may be nested to any depth.

    Args:
        tokens: The tokens of a record.

    Returns:
        The root, which has no token.

    Raises:
        ValueError: A control token is unknown, or the brackets of variations do not match.
    """
    lines = [[_Step("")]]
    made: list[Node] = []
    opened = False
    for token in tokens:
        line = lines[-1]
        if opened:
            if is_control(token):
                raise ValueError(token)
            lines.append([_Step(token)])
            opened = False
        elif token == OPEN:
            if len(line) == 1:
                raise ValueError(token)
            opened = True
        elif token == CLOSE:
            if len(lines) == 1:
                raise ValueError(token)
            lines.pop()
            lines[-1][-1].others.append(_folded(line, made))
        elif is_control(token):
            _note(line[-1], token)
        else:
            line.append(_Step(token))
    if opened or len(lines) > 1:
        raise ValueError(OPEN)
    _folded(lines[0], made)
    return built_root(made)


def _note(step: _Step, token: str) -> None:
    kind, value = token[:2], token[2:]
    if kind == COMMENT:
        step.comment += _from_base32(value)
    elif kind == DRAWN:
        step.drawn += (drawing(value),)
    elif kind == GLYPH and value.isdecimal() and len(value) <= 3:
        step.glyph = int(value)
    else:
        raise ValueError(token)


def _folded(line: list[_Step], made: list[Node]) -> Node:
    """Build a line, append its nodes to `made`, the first node last, and return that node."""
    after: tuple[Node, ...] = ()
    for step in reversed(line):
        made.append(Node(step.token, step.comment, step.glyph, after, step.drawn))
        after = (made[-1], *step.others)
    return made[-1]


def tokens(root: Node) -> list[str]:
    """Return the tokens of a tree in canonical form: the inverse of `parse`."""
    out = notes(root)
    todo: list[str | tuple[Node, ...]] = [root.next]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            out.append(item)
        elif item:
            main, *others = item
            out += [main.token, *notes(main)]
            todo.append(main.next)
            for other in reversed(others):
                begin = [OPEN, other.token, *notes(other)]
                todo += [CLOSE, other.next, *reversed(begin)]
    return out


def well_formed(line: Sequence[str]) -> bool:
    """Return True if tokens describe a tree in canonical form."""
    if not any(is_control(token) for token in line):
        return True
    try:
        return tokens(parse(line)) == list(line)
    except ValueError:
        return False


def notes(node: Node) -> list[str]:
    """Return the annotation of a node as control tokens."""
    said = [f"{GLYPH}{node.glyph}"] if node.glyph else []
    for at in range(0, len(node.comment), CHUNK):
        raw = b32encode(node.comment[at : at + CHUNK].encode())
        said.append(COMMENT + raw.decode().rstrip("=").lower())
    return said + [DRAWN + drawn(one) for one in node.drawn]


def drawn(one: Drawing) -> str:
    """Return the text of a drawing, as written in a token."""
    return f"{one.tone}{one.start}{BETWEEN if one.end else ''}{one.end}"


def drawing(text: str) -> Drawing:
    """Read a drawing: the inverse of `drawn`.

    Args:
        text: The text, as written in a token.

    Returns:
        The drawing.

    Raises:
        ValueError: `drawn` would never write this text.
    """
    start, between, end = text[1:].partition(BETWEEN)
    tone = text[:1]
    if not is_place(start) or (between and not is_place(end)) or tone not in map(str, TONES):
        raise ValueError(text)
    return Drawing(start, end, int(tone))


def is_place(text: str) -> bool:
    """Return True if a text can be the id of a place on screen: letters and digits, with "-" between them."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
        return False
    parts = text.split("-")
    return len(text) <= LONGEST_PLACE and all(part.isascii() and part.isalnum() for part in parts)


def _from_base32(text: str) -> str:
    return b32decode(text.upper() + "=" * (-len(text) % 8)).decode()
