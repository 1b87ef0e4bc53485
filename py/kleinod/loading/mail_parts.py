"""Finds the texts within a text: base 64 of mails and addresses, and quoted-printable of mails.

The page has the same in web/src/base/links/mail-parts.ts.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator

from kleinod.loading.link_escapes import from_base64, unescaped, unlabelled, without_quoted

#: Limits on the texts within a text: their number, total characters, and depth of nesting.
MOST, LONGEST, DEEPEST = 100, 20_000_000, 3
#: The fewest characters in a line of base 64, and the most line ends and quote marks between two lines.
PIECE, BETWEEN = 16, 8
#: Characters decoded to test if a block is text, and the most places in an address where one may begin.
HEAD, BEGINNINGS = 48, 8
#: "http" in base 64. Some forwarders write other characters in front of it.
ADDRESS = "aHR0c"

_PIECE = re.compile(rf"[A-Za-z0-9+/_-]{{{PIECE},}}")
#: Match the first and the last line of a block, which may be short.
_FIRST = re.compile(rf"([A-Za-z0-9+/_-]{{1,{PIECE - 1}}})[^A-Za-z0-9+/_=-]{{1,{BETWEEN}}}\Z")
_LAST = re.compile(
    rf"[^A-Za-z0-9+/_=-]{{1,{BETWEEN}}}(?!--)([A-Za-z0-9+/_-]{{1,{PIECE - 1}}})(?![A-Za-z0-9+/_-])"
)
#: Matches characters that no text has, but that images and archives have near their beginnings.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
SEEN = 4000
#: Matches readable parts of a binary file, such as the addresses in a PDF.
_PLAIN = re.compile(r"[ -~]{20,}")
_ESCAPES = re.compile(r"[%&\\\u2010-\u2014\u2212\uff01-\uff5e]|=[ \t]*\r?\n|=3D|/[vV][23]/")
_DASHES = re.compile("[\u2013\u2014]")
#: Matches escaped line breaks.
_LINES = re.compile(r"\\[nrtNRT]")
_QUOTED_PART = re.compile(r"^content-transfer-encoding:[ \t]*quoted-printable", re.I | re.A | re.M)
_BODY = re.compile(r"\n\r?\n")
_BOUNDARY = re.compile(r"\n--\S")


def parts(text: str) -> list[str]:
    """Return the text, followed by all texts encoded within it."""
    found = dict.fromkeys((text,))
    outside = [text]
    length = 0
    for _ in range(DEEPEST):
        inside: list[str] = []
        for inner in (inner for outer in outside for inner in _within(outer)):
            length += len(inner)
            if length > LONGEST or len(found) > MOST:
                break
            if inner not in found:
                found[inner] = None
                inside.append(inner)
        outside = inside
    return [*found]


def decoded(data: bytes) -> str:
    """Return the text of a file; for a binary file, the readable characters in it."""
    text = _text_of(data)
    return "\n".join(_PLAIN.findall(data.decode("latin-1"))) if text is None else text


def is_text(data: bytes) -> bool:
    """Return True if the beginning of some bytes looks like text."""
    return _text_of(data[:SEEN]) is not None


def _text_of(data: bytes) -> str | None:
    """Return bytes decoded as UTF-8, UTF-16 or Latin-1; None if they cannot be text."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    head = data[:200]
    if 4 * head[1::2].count(0) > len(head):
        return data.decode("utf-16-le", "replace")
    if 4 * head[::2].count(0) > len(head):
        return data.decode("utf-16-be", "replace")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeError:
        text = data.decode("latin-1")
        return None if _NO_TEXT.search(text, 0, SEEN) else text


def _within(text: str) -> Iterator[str]:
    at = 0
    while header := _QUOTED_PART.search(text, at):
        body = _BODY.search(text, header.end())
        if body is None:
            break
        end = _BOUNDARY.search(text, body.end())
        at = end.start() if end else len(text)
        yield without_quoted(text[body.end() : at])
    known: set[str] = set()
    sources = [text]
    if _ESCAPES.search(text):
        sources.append(_DASHES.sub("-", _LINES.sub("\n", unescaped(text))))
    sources += [unlabelled(source) for source in sources]
    for source in sources:
        for first, block in _blocks(source):
            if block in known:
                continue
            known.add(block)
            yield from _of_base64(block)
            # Also decode the block with the line before it, unless only the block alone begins like a text.
            if first and (_begins_text(first + block) or not _begins_text(block)):
                yield from _of_base64(first + block)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield blocks of base 64, without line ends and quote marks, each after the short line before it."""
    pieces: list[str] = []
    first, end = "", 0
    for piece in _PIECE.finditer(text):
        apart = piece.start() - end > BETWEEN or "=" in text[end : piece.start()]
        if pieces and (apart or piece[0].startswith("--")):
            yield first, "".join(pieces) + _last(text, end)
            pieces = []
        if not pieces:
            before = _FIRST.search(text, max(0, piece.start() - PIECE - BETWEEN), piece.start())
            first = before[1] if before else ""
        pieces.append(piece[0])
        end = piece.end()
    if pieces:
        yield first, "".join(pieces) + _last(text, end)


def _last(text: str, end: int) -> str:
    last = _LAST.match(text, end)
    return last[1] if last else ""


def _begins_text(block: str) -> bool:
    return _text_of(from_base64(block[:HEAD])) is not None


def _of_base64(block: str) -> Iterator[str]:
    """Yield the text of a block. In an address, it may begin later than the block."""
    for start in _beginnings(block):
        letters = block[start:]
        if _begins_text(letters):
            data = from_base64(letters)
            text = data.decode("utf-8", "replace")
            # Ignore broken characters at the end: the last line may be a word after the block.
            if "\ufffd" not in text[:-PIECE]:
                yield text
                return
            yield decoded(data)


def _beginnings(block: str) -> Iterator[int]:
    """Yield the indices where a text may begin: the start, an encoded address, and after slashes."""
    yield 0
    address = block.find(ADDRESS)
    if address > 0:
        yield address
    start = 0
    for _ in range(BEGINNINGS):
        start = block.find("/", start) + 1
        if start == 0 or len(block) - start < PIECE:
            return
        yield start
