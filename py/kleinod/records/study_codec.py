"""The text of a study: one line that serves as link, file and save.

    study   = "ks2" "~h" part "~f" bytes ["~n" part] "~" check
            | "ks1" "~h" part "~t" part ["~w" part] ["~n" part] "~" check
    bytes   = URL-safe base 64
    part    = URL-safe base 64 of zlib, see codec/deflate_tree.py
    check   = 6 characters, as in a record, of everything before the last "~"

The content of the parts, chapter after chapter, with nodes in the order of `Tree.order`:

    h       JSON: [title, [title, head], …]; a head is a record without tokens and check, whose version says
            by which tables the tokens of its chapter are read (edition.py). If a seat follows it, the
            chapter shows what this seat saw, and all hidden cards in it are made up
    f       for each node its number of continuations and its token: see codec/tree_model.py
    t, w    the numbers; the tokens: see codec/deflate_tree.py. In the first studies, or if f is no shorter
    n       JSON: [[gap, glyph, [drawing, …], comment], …]; a gap is the distance in nodes from the previous
            entry; a drawing is a tone and a place, for an arrow with "--" and another place

Reading needs no list of legal moves, and the decompressed size of a text is limited.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

from kleinod.codec.base36 import checksum
from kleinod.codec.deflate_tree import lettered, squeezed, unlettered, unsqueezed
from kleinod.core import limits, registry
from kleinod.core.game import BadText, Seat, WrongVersion, msg
from kleinod.records import record
from kleinod.records.editable_tree import Row, Said
from kleinod.records.edition import Edition, current
from kleinod.records.record import Record
from kleinod.records.study_tree_codec import (
    decode_for_deflate,
    decode_trees,
    encode_for_deflate,
    encode_trees,
)
from kleinod.records.variation_tokens import drawing, drawn

FORMAT, FIRST = "ks2", "ks1"
KINDS = {FORMAT: ("hf", "hfn"), FIRST: ("ht", "htw", "htn", "htwn")}
#: The first characters of a study's text in each format.
BEGIN = tuple(f"{form}~" for form in KINDS)
MOST_BYTES = 2_000_000  # of any part, decompressed
MOST_HEADS = 1_000_000


class ChapterData(NamedTuple):
    """A chapter as data. `viewer` is the seat whose view it shows; None if nothing is hidden."""

    title: str
    start: Record
    rows: list[Row]
    viewer: Seat | None = None


def write(title: str, chapters: Sequence[ChapterData]) -> str:
    """Return the text of a study.

    Args:
        title: The title of the study.
        chapters: Its chapters.

    Returns:
        One line of text.

    Raises:
        BadText: The study is too large.
    """
    every = [row for chapter in chapters for row in chapter.rows]
    if len(every) > limits.NODES:
        raise BadText(msg("study.full", most=limits.NODES))
    heads = _squeezed([title, *map(_head, chapters)])
    noted = _noted(every)
    form, trees = _trees(chapters)
    body = f"{form}~h{heads}{trees}"
    body += f"~n{_squeezed(noted)}" if noted else ""
    text = f"{body}~{checksum(body)}"
    limits.refuse_longer(text, limits.STUDY, "study.long")
    return text


def _head(of: ChapterData) -> list[Any]:
    head = [of.title, record.head(registry.game(of.start.game), of.start)]
    return head if of.viewer is None else [*head, of.viewer]


def _squeezed(value: Any) -> str:
    return squeezed(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _trees(chapters: Sequence[ChapterData]) -> tuple[str, str]:
    """Return the format, and the trees in it: deflate, which reads faster, unless the model is shorter."""
    trees_of = [(current(registry.game(chapter.start.game)), chapter.rows) for chapter in chapters]
    shape, words = encode_for_deflate(trees_of)
    first = f"~t{squeezed(shape)}" + (f"~w{squeezed(words)}" if words else "")
    try:
        trees = f"~f{lettered(encode_trees(trees_of))}"
    except ValueError:
        return FIRST, first
    return (FORMAT, trees) if len(trees) < len(first) else (FIRST, first)


def _noted(rows: Iterable[Row]) -> list[list[Any]]:
    found: list[list[Any]] = []
    last = 0
    for n, (_, _, said) in enumerate(rows):
        if said != Said():
            found.append([n - last, said.glyph, [drawn(one) for one in said.drawn], said.comment])
            last = n
    return found


def read(text: str) -> tuple[str, list[ChapterData]]:
    """Read a study.

    Args:
        text: Any text; whitespace around it is ignored.

    Returns:
        The title, and the chapters as data. Their actions are not checked.

    Raises:
        BadText: The text is no study, or a damaged one.
        WrongVersion: A newer version of the project wrote it.
        BadOption: A chapter names a game, seat count or option that does not exist.
    """
    text = text.strip()
    limits.refuse_longer(text, limits.STUDY, "study.long")
    first = text.partition("~")[0]
    if first not in KINDS:
        if first[:2] == FORMAT[:2] and first[2:].isdecimal() and len(first) < 6:
            raise WrongVersion(msg("study.format", format=first))
        raise BadText(msg("study.start"))
    body, _, check = text.rpartition("~")
    if not record.LETTERS.issuperset(text) or check != checksum(body):
        raise BadText(msg("study.damaged"))
    try:
        return _read(first, body.split("~")[1:])
    except (ValueError, RecursionError) as error:
        raise BadText(msg("study.damaged")) from error


def _read(form: str, fields: list[str]) -> tuple[str, list[ChapterData]]:
    """Read the fields of a study. Raises `ValueError` for impossible content, and as `record.read` does."""
    kinds = "".join(field[:1] for field in fields)
    if kinds not in KINDS[form]:
        raise ValueError(kinds)
    part = {field[:1]: field[1:] for field in fields}
    title, *heads = _list(_json(part["h"], MOST_HEADS), limits.CHAPTERS + 1)
    headed = [_chapter_data(*_list(head, 3)) for head in heads]
    editions = [by for _, by in headed]
    if form == FORMAT:
        trees = decode_trees(unlettered(part["f"]), editions)
    else:
        words = unsqueezed(part["w"], MOST_BYTES) if "w" in part else b""
        trees = decode_for_deflate(unsqueezed(part["t"], 2 * limits.NODES), words, editions)
    _annotate(trees, _json(part["n"], MOST_BYTES) if "n" in part else [])
    found = [chapter._replace(rows=rows) for (chapter, _), rows in zip(headed, trees, strict=True)]
    return _string(title, limits.TITLE), found


def _chapter_data(title: Any, head: Any, *seen: Any) -> tuple[ChapterData, Edition]:
    """Return a chapter without its nodes, and the edition in which they are written."""
    start, by = record.read_head(_string(head))
    if start.tokens or start.id or start.kinds:
        raise ValueError(head)
    if seen and _int(seen[0]) >= start.seats:
        raise ValueError("seat")
    return ChapterData(_string(title, limits.TITLE), start, [], *seen), by


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
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("number")
    return value


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(cast("list[Any]", value)) > most:
        raise ValueError("list")
    return cast("list[Any]", value)


def _string(value: Any, most: int = limits.RECORD) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError("text")
    value.encode()  # refuses lone surrogates
    return value
