"""Finds the reply in a message, which is the message without quoted lines and signature.

A line that begins with ">" quotes somebody else, as in emails, and is never played. The other lines are the
reply, above the quote or below it. A line right below a quote may be the rest of a quoted line that was too
long, so a reply there needs an empty line above it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from kleinod.core.html_entities import with_entities
from kleinod.play.remarks import is_farewell

#: How many levels of HTML entities are decoded; a forwarded "&amp;#45;" has two.
ROUNDS = 3
_PLACE = re.compile(r"(?<![^\W_])[a-z][0-9]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
#: Matches the beginning of a quoted line. "»f1-f3«" and "|f1-f3|" are decorated instead.
_QUOTED = re.compile(r"[\s\u200b\ufeff]*(?:[>＞]|[›|»]\s(?!.*«))")
#: Matches the line between a message and its signature, or the message that it answers.
_END = re.compile(
    r"\n[ \t]*(?:--|-{3,} ?(?:original message|ursprüngliche nachricht) ?-{3,}|_{9,})[ \t]*(?:\r?\n|\Z)",
    re.IGNORECASE,
)
#: Matches the beginning of the lines that introduce a quote: "On Friday, Anna wrote:".
_INTRODUCTION = re.compile(r"\s*(?:am|on)\s.*[0-9]", re.IGNORECASE)
#: Matches a line that is only a link to a match, a position or a study.
_LINK = re.compile(r"\s*<?https?://\S+#/[mps]/\S+\s*")
#: Matches a line of a numbered list.
_ITEM = re.compile(r"\s*([1-9])[.):]\s*(\S.*?)\s*")
#: The most lines of a signature below a farewell.
_LINES = 6


def is_quoted(line: str) -> bool:
    """Return True if the text begins with ">" or a similar symbol, as quoted lines in emails do."""
    return _QUOTED.match(line) is not None


def reply(message: str, said: Collection[str] = ()) -> str | None:
    r"""Return the reply in a message; None if the message has only quotes, or if a quote may go on in it.

    HTML entities in it become characters. A line that is only a link to a game is left out.

    Args:
        message: The text.
        said: Words with a meaning in the game. A line with such a word is no part of a signature.

    Examples:
        >>> reply("c2xf3\n\nAnna wrote:\n> f1-f3")
        'c2xf3'
        >>> reply("> f1-f3\n\nc2xf3\n-- \nAnna\nTel. 0123")
        'c2xf3'
    """
    for _ in range(ROUNDS):
        message = with_entities(message)
    above = _END.split(message, maxsplit=1)[0]
    lines = above.splitlines()
    if len(lines) < 2 and not is_quoted(above):
        return above
    lines = [line for line in lines if not _LINK.fullmatch(line)] or lines
    own: list[str] = []
    quoted = False
    for line in lines:
        if is_quoted(line):
            if not quoted:
                own = _without_introduction(own)
            quoted = True
        elif quoted and line.strip():
            return None
        else:
            own.append(line)
            quoted = False
    own = _without_signature(own, said)
    return _in_a_row(own) or "\n".join(own).strip() or None


def _in_a_row(lines: Sequence[str]) -> str:
    """Return the items of a numbered list with commas between them; "" for other lines."""
    items = [_ITEM.fullmatch(line) for line in lines if line.strip()]
    numbers = [int(item[1]) for item in items if item]
    if len(items) < 2 or numbers != [*range(1, len(items) + 1)]:
        return ""
    return ", ".join(item[2].rstrip(" .,;") for item in items if item)


def _without_introduction(lines: list[str]) -> list[str]:
    """Return `lines` without the introduction of a quote at their end, such as "Anna wrote:"."""
    last = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].strip()), -1)
    if last < 0 or not lines[last].rstrip().endswith(":"):
        return lines
    first = next((n for n in (last, last - 1, last - 2) if n >= 0 and _INTRODUCTION.match(lines[n])), last)
    return lines[:first]


def _without_signature(lines: list[str], said: Collection[str]) -> list[str]:
    """Return lines without the name and addresses below a farewell."""
    for n, line in enumerate(lines):
        if n and is_farewell(line):
            below = [one for one in lines[n + 1 :] if one.strip()]
            words = {word.casefold() for one in below for word in _WORD.findall(one)}
            if len(below) <= _LINES and not words.intersection(said) and not any(map(_PLACE.search, below)):
                return lines[: n + 1]
    return lines
