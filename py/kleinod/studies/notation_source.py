"""Texts that may hold a study in notation, before anything of a study is loaded."""

from __future__ import annotations

import re

QUOTE = '["“”„«»]'
#: The tag that every study in notation has: no other text does.
_GAME = re.compile(rf"(?<!\\)\[\s*Game\s+{QUOTE}", re.IGNORECASE)
#: A comment, or what would be one if it were closed.
_COMMENT = re.compile(r"\{(?:\\.|[^\\}])*(?:\}|\\?\Z)", re.DOTALL)
#: How a mail program begins a line that it quotes.
_QUOTED = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)
#: Signs without width that mean nothing; those that join others to pictures are none of them.
_UNSEEN = re.compile("[\xad\u200b\u2060\ufeff]")


def recognised(text: str) -> bool:
    """Whether a text holds a study in notation: it says which game it is about."""
    return _GAME.search(as_sent(text)) is not None


def without_comments(text: str) -> str:
    """A study in notation without its comments, where somebody may cite a link that is not this game."""
    return _COMMENT.sub(" ", text)


def as_sent(text: str) -> str:
    """The study as it was before a program escaped its quotes or a person quoted its lines."""
    if _GAME.search(text):
        plain = text
    else:
        plain = _UNSEEN.sub("", text)
        for escape, sign in (("&quot;", '"'), ("&#34;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            plain = plain.replace(escape, sign)
    quoted = any(line.startswith(">") and _GAME.search(line) for line in plain.splitlines())
    return _QUOTED.sub("", plain) if quoted else plain
