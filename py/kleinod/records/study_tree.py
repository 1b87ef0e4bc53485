"""Trees of a study as bytes: what follows what, and what was done. Reading needs no list of legal moves.

They are foreseen, see `wire/foreseen.py`. The first studies were squeezed instead, in two parts, and so are
still those that would be too much to foresee, or no shorter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kleinod.core import limits, registry
from kleinod.records import record
from kleinod.records.branches import Row
from kleinod.wire import ranges
from kleinod.wire.foreseen import Foresight
from kleinod.wire.leaves import Reader, number, spelled
from kleinod.wire.likely import NOTHING, Coder

#: The game of a chapter, and its nodes in the order of `Tree.order`.
Chapter: TypeAlias = tuple[str, Sequence[Row]]


def foretold(chapters: Iterable[Chapter]) -> bytes:
    """Trees as few bytes. Raises `ValueError` if that is too much work."""
    coder = ranges.Writer()
    known: dict[str, Foresight] = {}
    for game, rows in chapters:
        _walk(_foresight(known, game, coder), rows, limits.NODES)
    return coder.done()


def heard(raw: bytes, games: Iterable[str]) -> list[list[Row]]:
    """Inverse of `foretold`. Raises `ValueError` for what it does not write, and for too many nodes."""
    coder = ranges.Reader(raw)
    known: dict[str, Foresight] = {}
    found: list[list[Row]] = []
    for game in games:
        found.append(_walk(_foresight(known, game, coder), (), limits.NODES - sum(map(len, found))))
    coder.finish()
    return found


def _foresight(known: dict[str, Foresight], game: str, coder: Coder) -> Foresight:
    """What chapters of a game have told so far, at the root of another one."""
    if game not in known:
        known[game] = Foresight(registry.game(game).text.words, coder)
    known[game].start()
    return known[game]


def _walk(foresight: Foresight, told: Sequence[Row], room: int) -> list[Row]:
    """The nodes of a tree, told or heard."""
    children = _children(told)
    rows: list[Row] = []
    way: list[list[int]] = []  # nodes with the number of continuations still to come
    while not rows or way:
        if len(rows) >= room:
            raise ValueError("nodes")
        n = len(rows)
        rows.append(
            Row(way[-1][0], _checked(foresight.token(told[n].token if told else None))) if n else Row(-1, "")
        )
        follow = foresight.continuations(children[n] if told else NOTHING)
        way.append([n, follow])
        while way and not way[-1][1]:
            way.pop()
            if way:
                foresight.back()
        if way:
            way[-1][1] -= 1
    return rows


def _checked(token: str) -> str:
    if not (0 < len(token) <= limits.MOVE and record.TOKEN_LETTERS.issuperset(token)):
        raise ValueError(token)
    return token


def _children(rows: Sequence[Row]) -> list[int]:
    children = [0] * len(rows)
    for row in rows[1:]:
        children[row.parent] += 1
    return children


# As the first studies were written --------------------------------------------------------------------------


def squeezable(chapters: Sequence[Chapter]) -> tuple[bytes, bytes]:
    """Trees as numbers of continuations, and as words."""
    words = b"".join(
        spelled((row.token for row in rows[1:]), text.words, text.arity)
        for game, rows in chapters
        for text in [registry.game(game).text]
    )
    return b"".join(number(n) for _, rows in chapters for n in _children(rows)), words


def unsqueezable(shape: bytes, words: bytes, games: Iterable[str]) -> list[list[Row]]:
    """Inverse of `squeezable`. Raises `ValueError` for anything else, and for too many nodes."""
    shapes, tokens = Reader(shape), Reader(words)
    found: list[list[Row]] = []
    for game in games:
        found.append(_rows(shapes, tokens, game, limits.NODES - sum(map(len, found))))
    shapes.finish()
    tokens.finish()
    return found


def _rows(shape: Reader, words: Reader, game: str, room: int) -> list[Row]:
    text = registry.game(game).text
    rows: list[Row] = []
    open_: list[list[int]] = []  # nodes with the number of continuations still to come
    while not rows or open_:
        if len(rows) >= room:
            raise ValueError("nodes")
        parent = -1
        if open_:
            parent = open_[-1][0]
            open_[-1][1] -= 1
            if not open_[-1][1]:
                open_.pop()
        token = _checked(words.token(text.words, text.arity)) if rows else ""
        children = shape.number()
        if children:
            open_.append([len(rows), children])
        rows.append(Row(parent, token))
    return rows
