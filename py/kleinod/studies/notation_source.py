"""Recognises and restores studies in notation within any text, without loading other modules of studies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from kleinod.core.html_entities import with_entities

QUOTE = '["“”„«»]'
#: Matches the `Game` tag, by which studies in notation are recognised.
_GAME = re.compile(rf"(?<!\\)\[\s*Game\s+{QUOTE}", re.IGNORECASE)
#: Matches a comment, closed or not, or a title.
_COMMENT = re.compile(
    r"\{(?:\\.|[^\\}])*(?:\}|\\?\Z)|\[\s*(?:Study|Chapter)\s(?:\\.|[^\\\]\n]){0,300}\]",
    re.DOTALL | re.IGNORECASE,
)
#: Match this tag after the ">" of a quoted mail, and after other markers, such as those of a list.
_QUOTED = re.compile(rf"^((?:>[ \t]?)*).*?\[\s*Game\s+{QUOTE}", re.IGNORECASE | re.MULTILINE)
_MARKED = re.compile(rf"^[ \t]*([#|*%+•-]{{1,6}}|//)[ \t]*\[\s*Game\s+{QUOTE}", re.IGNORECASE | re.MULTILINE)
#: Match this tag in JSON; this tag in escaped Markdown; escapes in Markdown and JSON; tags with other quotes.
_IN_JSON = re.compile(r"\[\s*Game\s+\\+[\"]", re.IGNORECASE)
_IN_MARKDOWN = re.compile(r"\\\[\s*Game\s+", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([^\w\s])")
_CODE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))")
_QUOTES = re.compile(r"\[(\s*[A-Za-z]+\s+)['‘’‚‹›]((?:\\.|[^\\\n]){0,300}?)['‘’‚‹›]\s*\]")
#: Match the HTML tags that end a line, and any HTML tag.
_BREAK = re.compile(r"<br\s*/?>[ \t]*\r?\n?|</(?:p|div|li|pre|tr|h[1-6])\s*>[ \t]*\r?\n?", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z!][^<>]{0,3000}>")
_IN_BRACKETS = re.compile(r"\A([^\[]*)\(\s*(\[.*)\)\s*\Z", re.DOTALL)
#: Matches a line that begins or ends a block of code in Markdown.
_FENCE = re.compile(r"^[ \t]{0,3}(?:`{3,}|~{3,})[ \t]*\w*[ \t]*\r?$", re.MULTILINE)
#: Matches invisible characters without meaning, so not those that join emoji.
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")


def recognised(text: str) -> bool:
    """Return True if a text contains a study in notation."""
    return _GAME.search(as_sent(text)) is not None


def without_comments(text: str) -> str:
    """Return a study in notation without its comments and titles, which may quote links to other games."""
    return _COMMENT.sub(" ", text)


def as_sent(text: str) -> str:
    """Return the study as it was sent, before its characters were escaped or its lines were quoted."""
    plain = text if _GAME.search(text) else _restored(_UNSEEN.sub("", text))
    # Comments may contain ">" as well, so remove only as many of them as there are before the tag.
    quoted = _QUOTED.search(plain)
    depth = quoted[1].count(">") if quoted else 0
    plain = re.sub(rf"^(?:>[ \t]?){{1,{depth}}}", "", plain, flags=re.MULTILINE) if depth else plain
    mark = _MARKED.search(plain)
    if mark is not None:
        plain = re.sub(rf"^[ \t]*{re.escape(mark[1])}[ \t]?", "", plain, flags=re.MULTILINE)
    whole = _IN_BRACKETS.match(plain)
    return _unfenced(f"{whole[1]}{whole[2]}" if whole and plain.count("(") == plain.count(")") else plain)


def without_html(text: str) -> str:
    """Return a text without the tags of HTML, and with characters in place of its entities."""
    return with_entities(_TAG.sub("", _BREAK.sub("\n", text)))


def _restored(text: str) -> str:
    """Return a text with the escapes of JSON, HTML or Markdown undone, and double quotes in its tags."""
    plain = text
    if _IN_JSON.search(plain):
        plain = next(_strings(plain), None) or _CODE.sub(_character, plain)
    if _GAME.search(plain):
        return plain
    if "&" in plain or "<" in plain:
        plain = without_html(plain)
    # If there is a plain tag, an escaped one is part of a comment, so leave the escapes.
    if not _GAME.search(plain) and _IN_MARKDOWN.search(plain):
        plain = _ESCAPED.sub(r"\1", plain)
    return plain if _GAME.search(plain) else _QUOTES.sub(r'[\1"\2"]', plain)


def _strings(text: str) -> Iterator[str]:
    """Yield the string values of a JSON text that contain a study."""
    try:
        todo: list[Any] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while todo:
        one = todo.pop()
        if isinstance(one, str) and _GAME.search(one):
            yield one
        elif isinstance(one, dict | list):
            todo += one.values() if isinstance(one, dict) else one


def _character(code: re.Match[str]) -> str:
    return chr(int(code[1], 16)) if code[1] else {"n": "\n", "r": "\r", "t": "\t"}.get(code[2], code[2])


def _unfenced(text: str) -> str:
    """Return the text without the fences that make the whole study a code block in Markdown."""
    fences = [found.span() for found in _FENCE.finditer(text)]
    if not fences or "[" in text[: fences[0][0]]:
        return text
    # The fences between the first and the last one belong to comments.
    for start, end in dict.fromkeys((fences[-1], fences[0])):
        text = text[:start] + text[end:]
    return text
