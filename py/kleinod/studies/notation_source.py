"""Texts that may hold a study in notation, before any module of studies is loaded."""

from __future__ import annotations

import re

QUOTE = '["“”„«»]'
#: The tag that every study in notation has, and no other text.
_GAME = re.compile(rf"(?<!\\)\[\s*Game\s+{QUOTE}", re.IGNORECASE)
#: A comment, closed or not.
_COMMENT = re.compile(r"\{(?:\\.|[^\\}])*(?:\}|\\?\Z)", re.DOTALL)
#: The beginning of a line that a mail program quotes.
_QUOTED = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)
#: A line that begins or ends a block of code in Markdown.
_FENCE = re.compile(r"^[ \t]{0,3}(?:`{3,}|~{3,})[ \t]*\w*[ \t]*\r?$", re.MULTILINE)
#: Signs without width that mean nothing. Those that join others to one picture are not among them.
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")


def recognised(text: str) -> bool:
    """Return True if a text has a study in notation; the tag that names the game is the sign."""
    return _GAME.search(as_sent(text)) is not None


def without_comments(text: str) -> str:
    """Return a study in notation without its comments, which may quote links to other games."""
    return _COMMENT.sub(" ", text)


def as_sent(text: str) -> str:
    """Return the study as it was before a program escaped its quotes or a person quoted its lines."""
    if _GAME.search(text):
        plain = text
    else:
        plain = _UNSEEN.sub("", text)
        for escape, sign in (("&quot;", '"'), ("&#34;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            plain = plain.replace(escape, sign)
    quoted = any(line.startswith(">") and _GAME.search(line) for line in plain.splitlines())
    return _unfenced(_QUOTED.sub("", plain) if quoted else plain)


def _unfenced(text: str) -> str:
    """Return the text without the two lines that make all of a study a block of code in Markdown."""
    fences = [found.span() for found in _FENCE.finditer(text)]
    if not fences or "[" in text[: fences[0][0]]:
        return text
    # The fences between the first and the last one stand in comments.
    for start, end in dict.fromkeys((fences[-1], fences[0])):
        text = text[:start] + text[end:]
    return text
