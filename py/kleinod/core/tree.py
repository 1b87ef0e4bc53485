"""Variations, comments and glyphs of a record: the tokens of a match as a tree, and back.

Control tokens start with "-": "-v" and "-e" enclose a variation, an alternative to the action before
it; "-c…" is a comment (UTF-8 in lower-case base 32 without padding) and "-g…" a glyph number, both on
the action before, or on the start. "-r…" (a resignation) counts as an action.
"""

from __future__ import annotations

from base64 import b32decode, b32encode
from collections.abc import Iterable, Sequence
from typing import NamedTuple

OPEN, CLOSE, COMMENT, GLYPH, RESIGN = "-v", "-e", "-c", "-g", "-r"
CHUNK = 100  # characters of a comment in one token, so that every token can be packed


class Node(NamedTuple):
    """One action with what was said about it; `next` are its continuations, the main one first."""

    token: str
    comment: str = ""
    glyph: int = 0
    next: tuple[Node, ...] = ()


def is_control(token: str) -> bool:
    """Whether the token belongs to the tree rather than being something that happened."""
    return token.startswith("-") and not token.startswith(RESIGN)


def mainline(tokens: Iterable[str]) -> tuple[str, ...]:
    """The actions of the main line alone."""
    depth = 0
    line: list[str] = []
    for token in tokens:
        depth += (token == OPEN) - (token == CLOSE)
        if depth == 0 and not is_control(token):
            line.append(token)
    return tuple(line)


def parse(tokens: Sequence[str]) -> Node:
    """The tree below a root without token. Raises `ValueError` for unbalanced or unknown controls."""
    root, rest = _line("", list(reversed(tokens)))
    if rest:
        raise ValueError(rest[-1])
    return root


def _line(first: str, todo: list[str]) -> tuple[Node, list[str]]:
    """A node and the line that follows it; `todo` is a stack of tokens, consumed up to a closing one.

    Works from a list of (token, comment, glyph, alternatives) so that long games need no deep recursion;
    only nested variations recurse.
    """
    steps: list[tuple[str, str, int, list[Node]]] = [(first, "", 0, [])]
    while todo and todo[-1] != CLOSE:
        token = todo.pop()
        name, comment, glyph, others = steps[-1]
        if token == OPEN:
            if len(steps) == 1 or not todo or is_control(todo[-1]):
                raise ValueError(token)
            other, todo = _line(todo.pop(), todo)
            if not todo or todo.pop() != CLOSE:
                raise ValueError(OPEN)
            others.append(other)
        elif token.startswith(COMMENT):
            steps[-1] = (name, comment + _from_base32(token[2:]), glyph, others)
        elif token.startswith(GLYPH):
            if not token[2:].isdecimal() or len(token) > 5:
                raise ValueError(token)
            steps[-1] = (name, comment, int(token[2:]), others)
        elif is_control(token):
            raise ValueError(token)
        else:
            steps.append((token, "", 0, []))
    after: tuple[Node, ...] = ()
    node = Node(first)
    for name, comment, glyph, others in reversed(steps):
        node = Node(name, comment, glyph, after)
        after = (node, *others)
    return node, todo


def tokens(root: Node) -> list[str]:
    """The canonical tokens of a tree; inverse of `parse`."""
    out = _notes(root)
    line = root.next
    while line:
        main, *others = line
        out += [main.token, *_notes(main)]
        for other in others:
            out += [OPEN, other.token, *tokens(other._replace(token="")), CLOSE]
        line = main.next
    return out


def well_formed(line: Sequence[str]) -> bool:
    """Whether tokens form a tree in canonical form."""
    if not any(is_control(token) for token in line):
        return True
    try:
        return tokens(parse(line)) == list(line)
    except (ValueError, RecursionError):
        return False


def _notes(node: Node) -> list[str]:
    notes = [f"{GLYPH}{node.glyph}"] if node.glyph else []
    for at in range(0, len(node.comment), CHUNK):
        raw = b32encode(node.comment[at : at + CHUNK].encode())
        notes.append(COMMENT + raw.decode().rstrip("=").lower())
    return notes


def _from_base32(text: str) -> str:
    return b32decode(text.upper() + "=" * (-len(text) % 8)).decode()
