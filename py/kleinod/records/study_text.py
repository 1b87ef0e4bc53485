"""The text of a study: one line that is link, file and save alike.

    study   = "ks1" "~h" part "~t" part ["~w" part] ["~n" part] "~" check
    part    = URL-safe base 64 of zlib, see wire/leaves.py
    check   = 6 characters, as in a record, of everything before the last "~"

What the parts hold, all chapters one after the other, nodes in the order of `Tree.order`:

    h       JSON: [title, [title, head], …]; a head is a record without tokens and check. Behind it stands the
            seat whose eyes the chapter is seen with, if there is one: what it did not see is made up
    t       for each node how many continuations it has
    w       for each node but the starts its token, in words of the game
    n       JSON: [[gap, glyph, [drawing, …], comment], …], gap nodes after the latest that has a note;
            a drawing is a tone, a place and, behind "--", another one

Reading needs no list of legal moves, and the most that a text may swell to is fixed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

from kleinod.core import limits, registry
from kleinod.core.game import BadText, Seat, WrongVersion, msg
from kleinod.records import record
from kleinod.records.branches import Row, Said
from kleinod.records.record import Record
from kleinod.records.tree import drawing, drawn
from kleinod.wire.base import checksum
from kleinod.wire.leaves import Reader, number, spelled, squeezed, unsqueezed

FORMAT = "ks1"
KINDS = "htwn"
MOST_BYTES = 2_000_000  # of any part
MOST_HEADS = 1_000_000


class Sheet(NamedTuple):
    """A chapter as data: title, start and nodes, and whose eyes it is seen with (None: nobody's)."""

    title: str
    start: Record
    rows: list[Row]
    viewer: Seat | None = None


def write(title: str, sheets: Sequence[Sheet]) -> str:
    """The text of a study. Raises `BadText` if it is too much for one."""
    every = [row for sheet in sheets for row in sheet.rows]
    if len(every) > limits.NODES:
        raise BadText(msg("study.full", most=limits.NODES))
    heads = [title, *map(_head, sheets)]
    words = b"".join(
        spelled((row.token for row in sheet.rows[1:]), of.text.words, of.text.arity)
        for sheet in sheets
        for of in [registry.game(sheet.start.game)]
    )
    noted = _noted(every)
    body = f"{FORMAT}~h{_squeezed(heads)}~t{squeezed(b''.join(_shape(sheet.rows) for sheet in sheets))}"
    body += f"~w{squeezed(words)}" if words else ""
    body += f"~n{_squeezed(noted)}" if noted else ""
    text = f"{body}~{checksum(body)}"
    limits.refuse_longer(text, limits.STUDY, "study.long")
    return text


def _head(of: Sheet) -> list[Any]:
    head = [of.title, record.head(registry.game(of.start.game), of.start)]
    return head if of.viewer is None else [*head, of.viewer]


def _squeezed(value: Any) -> str:
    return squeezed(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _shape(rows: Sequence[Row]) -> bytes:
    children = [0] * len(rows)
    for row in rows[1:]:
        children[row.parent] += 1
    return b"".join(map(number, children))


def _noted(rows: Iterable[Row]) -> list[list[Any]]:
    found: list[list[Any]] = []
    last = 0
    for n, (_, _, said) in enumerate(rows):
        if said != Said():
            found.append([n - last, said.glyph, [drawn(one) for one in said.drawn], said.comment])
            last = n
    return found


def read(text: str) -> tuple[str, list[Sheet]]:
    """Title and chapters of a study; whether they are possible is left to the rules.

    Raises `BadText`, `WrongVersion` or `BadOption`, whatever the text is.
    """
    text = text.strip()
    limits.refuse_longer(text, limits.STUDY, "study.long")
    first = text.partition("~")[0]
    if first != FORMAT:
        if first[:2] == FORMAT[:2] and first[2:].isdecimal() and len(first) < 6:
            raise WrongVersion(msg("study.format", format=first))
        raise BadText(msg("study.start"))
    body, _, check = text.rpartition("~")
    if not record.LETTERS.issuperset(text) or check != checksum(body):
        raise BadText(msg("study.damaged"))
    try:
        return _read(body.split("~")[1:])
    except (ValueError, RecursionError) as error:
        raise BadText(msg("study.damaged")) from error


def _read(fields: list[str]) -> tuple[str, list[Sheet]]:
    """Raises `ValueError` for what no study holds, and the errors of `record.read`."""
    kinds = "".join(field[:1] for field in fields)
    if kinds not in ("ht", "htw", "htn", "htwn"):
        raise ValueError(kinds)
    part = {field[:1]: field[1:] for field in fields}
    title, *heads = _list(_json(part["h"], MOST_HEADS), limits.CHAPTERS + 1)
    shape = Reader(unsqueezed(part["t"], 2 * limits.NODES))
    words = Reader(unsqueezed(part["w"], MOST_BYTES) if "w" in part else b"")
    sheets: list[Sheet] = []
    room = limits.NODES
    for head in heads:
        called, start, *seen = _list(head, 3)
        data = _start(_string(start))
        if seen and _int(seen[0]) >= data.seats:
            raise ValueError("seat")
        rows = _rows(shape, words, data, room)
        room -= len(rows)
        sheets.append(Sheet(_string(called, limits.TITLE), data, rows, *seen))
    shape.finish()
    words.finish()
    _annotate([sheet.rows for sheet in sheets], _json(part["n"], MOST_BYTES) if "n" in part else [])
    return _string(title, limits.TITLE), sheets


def _start(head: str) -> Record:
    data = record.read(f"{head}~{checksum(head)}")
    if data.tokens or data.id or data.kinds:
        raise ValueError(head)
    return data


def _rows(shape: Reader, words: Reader, start: Record, room: int) -> list[Row]:
    text = registry.game(start.game).text
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
        token = words.token(text.words, text.arity) if rows else ""
        if rows and not (0 < len(token) <= limits.MOVE and record.TOKEN_LETTERS.issuperset(token)):
            raise ValueError(token)
        children = shape.number()
        if children:
            open_.append([len(rows), children])
        rows.append(Row(parent, token))
    return rows


def _annotate(chapters: Sequence[list[Row]], notes: Any) -> None:
    places: list[tuple[list[Row], int]] = [(chapter, n) for chapter in chapters for n in range(len(chapter))]
    at = 0
    for index, note in enumerate(_list(notes, limits.NODES)):
        steps, number, drawings, comment = _list(note, 4)
        gap, glyph = _int(steps), _int(number)
        if gap < (index > 0) or glyph > 999:
            raise ValueError("note")
        at += gap
        if at >= len(places):
            raise ValueError("note")
        chapter, n = places[at]
        lines = tuple(drawing(_string(one)) for one in _list(drawings, 1000))
        chapter[n] = chapter[n]._replace(said=Said(_string(comment, MOST_BYTES), glyph, lines))


def _json(part: str, most: int) -> Any:
    return json.loads(unsqueezed(part, most).decode("utf-8"))


def _int(value: Any) -> int:
    """A whole number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("number")
    return value


def _list(value: Any, most: int) -> list[Any]:
    """A list with at most so many entries; those that are taken apart have to be as many as are asked for."""
    if not isinstance(value, list) or len(cast("list[Any]", value)) > most:
        raise ValueError("list")
    return cast("list[Any]", value)


def _string(value: Any, most: int = limits.RECORD) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError("text")
    value.encode()  # refuses halves of characters
    return value
