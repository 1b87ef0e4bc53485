"""The trees of a study as bytes: the shape of each tree and its actions.

A model that predicts tokens codes the trees, see `codec/tree_model.py`. The first studies, and all trees that
the model codes too slowly or no shorter, are compressed by deflate instead, in two parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kleinod.codec import range_coder
from kleinod.codec.adaptive_model import NOTHING, Coder
from kleinod.codec.deflate_tree import Reader, number, spelled
from kleinod.codec.tree_model import TreeModel
from kleinod.core import limits
from kleinod.records import record
from kleinod.records.editable_tree import Row
from kleinod.records.edition import Edition

#: The edition in which a chapter is written, and its nodes in the order of `Tree.order`.
Chapter: TypeAlias = tuple[Edition, Sequence[Row]]


def encode_trees(chapters: Iterable[Chapter]) -> bytes:
    """Return trees in as few bytes as the model can.

    Args:
        chapters: The edition and the nodes of each chapter.

    Returns:
        The bytes.

    Raises:
        ValueError: The trees take too much work.
    """
    coder = range_coder.Writer()
    known: dict[tuple[str, int], TreeModel] = {}
    for by, rows in chapters:
        _walk(_model(known, by, coder), rows, limits.NODES)
    return coder.done()


def decode_trees(raw: bytes, editions: Iterable[Edition]) -> list[list[Row]]:
    """Return the trees that `encode_trees` has written.

    Args:
        raw: The bytes.
        editions: The edition of each chapter.

    Returns:
        The nodes of each chapter, in the order of `Tree.order`.

    Raises:
        ValueError: `encode_trees` would never write these bytes, or there are too many nodes.
    """
    coder = range_coder.Reader(raw)
    known: dict[tuple[str, int], TreeModel] = {}
    found: list[list[Row]] = []
    for by in editions:
        found.append(_walk(_model(known, by, coder), (), limits.NODES - sum(map(len, found))))
    coder.finish()
    return found


def _model(known: dict[tuple[str, int], TreeModel], by: Edition, coder: Coder) -> TreeModel:
    """Return the model of one edition, trained on its chapters so far and set to the next chapter's root."""
    key = (by.game, by.version)
    if key not in known:
        known[key] = TreeModel(by.table.words, coder)
    known[key].start()
    return known[key]


def _walk(model: TreeModel, written: Sequence[Row], room: int) -> list[Row]:
    """Write the nodes of a tree, or read them if `written` is empty; return them."""
    children = _children(written)
    rows: list[Row] = []
    way: list[list[int]] = []  # nodes with the number of continuations still to come
    while not rows or way:
        if len(rows) >= room:
            raise ValueError("nodes")
        n = len(rows)
        rows.append(
            Row(way[-1][0], _checked(model.token(written[n].token if written else None)))
            if n
            else Row(-1, "")
        )
        follow = model.continuations(children[n] if written else NOTHING)
        way.append([n, follow])
        while way and not way[-1][1]:
            way.pop()
            if way:
                model.back()
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


# The format of the first studies
# ------------------------------------------------------------------------------


def encode_for_deflate(chapters: Sequence[Chapter]) -> tuple[bytes, bytes]:
    """Return trees as bytes that deflate compresses well.

    Args:
        chapters: The edition and the nodes of each chapter.

    Returns:
        The number of continuations of each node, and the tokens.
    """
    words = b"".join(
        spelled((row.token for row in rows[1:]), by.table.words, by.table.arity) for by, rows in chapters
    )
    return b"".join(number(n) for _, rows in chapters for n in _children(rows)), words


def decode_for_deflate(shape: bytes, words: bytes, editions: Iterable[Edition]) -> list[list[Row]]:
    """Return the trees that `encode_for_deflate` has written.

    Args:
        shape: The number of continuations of each node.
        words: The tokens.
        editions: The edition of each chapter.

    Returns:
        The nodes of each chapter, in the order of `Tree.order`.

    Raises:
        ValueError: `encode_for_deflate` would never write these bytes, or there are too many nodes.
    """
    shapes, tokens = Reader(shape), Reader(words)
    found: list[list[Row]] = []
    for by in editions:
        found.append(_rows(shapes, tokens, by, limits.NODES - sum(map(len, found))))
    shapes.finish()
    tokens.finish()
    return found


def _rows(shape: Reader, words: Reader, by: Edition, room: int) -> list[Row]:
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
        token = _checked(words.token(by.table.words, by.table.arity)) if rows else ""
        children = shape.number()
        if children:
            open_.append([len(rows), children])
        rows.append(Row(parent, token))
    return rows
