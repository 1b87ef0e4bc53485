"""Removes markup around the moves of a study, such as list markers, HTML and unusual numbers.

People and programs add it; `Study.notation` writes none. The reader first tries the moves unchanged, and
removes markup only if that fails.
"""

from __future__ import annotations

import re
import unicodedata

from kleinod.core import limits
from kleinod.play import move_reader
from kleinod.studies.notation_source import without_html

_COMMENT = re.compile(r"\{(?:\\.|[^\\}])*\}", re.DOTALL)
#: Stands in for a comment while the rest of the text is changed.
_HIDDEN = "\ue000"
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
#: Emoji that people use for glyphs.
_PICTURES = str.maketrans({"❗": "!", "❕": "!", "❓": "?", "❔": "?"})
_ARROW = re.compile(r"[-=~]+>+")
_NUMBERED = re.compile(r"\A\s*(?:0?[1-9][0-9]{0,3}\s*(?:\.+\)?|[):])|\([1-9][0-9]{0,3}\))\s*(?=\S)")

_ESCAPED = re.compile(r"\\([^\w\s])")
_BOLD = re.compile(r"\*\*|__|~~|`+")
#: The characters of a horizontal rule, or of the line below a table's head.
_RULE = frozenset(" \t|:*_=+-")
_BEFORE = re.compile(r"[ \t]*(?:(?:[>|%]|#{1,6}(?=\s)|//)[ \t]*)+")
_BULLET = re.compile(r"[ \t]*([-+*•‣·–])[ \t]+(?=\S)")
_ROW = re.compile(r"[ \t]*[0-9]{1,4}[ \t]*[;|\t]")
#: Matches the head of a chat message: date, time and name.
_SENT = re.compile(
    r"^\W{0,3}[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? *[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[ap]m)?"
    r"\]?(?:[ \t]-)?[ \t][^:\n]{1,60}:",
    re.IGNORECASE | re.MULTILINE,
)
_TURN = r"(?:(?:move|turn|round|zug|runde|nr\.?|no\.?|#)\s*)"
_FIRST_NUMBER = re.compile(
    rf"^[ \t]*(?:{_TURN}?[(\[]?([0-9]{{1,4}})[.:)\]]*|{_TURN}([0-9]{{1,4}})[.:)\]]*)(?=[ \t])",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBER = re.compile(rf"(?<=\s)(?:{_TURN}([0-9]{{1,4}})[.:)\]]*|([0-9]{{1,4}}):)(?=\s)", re.IGNORECASE)
#: Matches any round bracket, with the number before a closing one; also a turn number with a full stop.
_BRACKET = re.compile(r"(?<![^\s(])([0-9]{1,4})(\)(?=\s)|\.)|[()]")
#: Matches a line with a page number.
_FOOTER = re.compile(
    r"[ \t]*(?:(?:seite|page)\s+[0-9]{1,4}(?:\s*(?:von|of|/)\s*[0-9]{1,4})?"
    r"|[0-9]{1,4}\s*(?:von|of|/)\s*[0-9]{1,4}|[-–—]\s*[0-9]{1,4}\s*[-–—])[ \t]*",
    re.IGNORECASE,
)
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]\D*")
#: Matches introductory words: up to the first turn, or a first line that ends with a colon.
_LEAD = re.compile(rf"\A(?:[^\d{_HIDDEN}({{$]*?(?=(?<![^\s])1[.…])|[^\d\n{_HIDDEN}({{$]*:[ \t]*\r?\n)")
_QUOTES = " \t\r\n\"'“”„«»}]`"
_NOTE = re.compile(r"\[[0-9]{1,3}\Z")


def typed(action: str) -> str:
    """Return an action without its number, with plain dashes for all kinds of dashes and arrows."""
    if len(action) > limits.TURN:
        return action
    text = "".join(map(_sign, unicodedata.normalize("NFKC", action.translate(_PICTURES))))
    return _NUMBERED.sub("", _ARROW.sub("-", text))


def _sign(c: str) -> str:
    if c.isascii():
        return c
    kind = unicodedata.category(c)
    if kind == "Pd" or c in move_reader.DASHES or "ARROW" in unicodedata.name(c, ""):
        return "-"
    if c in move_reader.CROSSES:
        return "x"
    return "" if kind in ("Cf", "Mn") else c


def without_markup(moves: str) -> str:
    """Return moves without markup, with plain turn numbers and unchanged comments."""
    comments: list[str] = []

    def hide(comment: re.Match[str]) -> str:
        comments.append(comment[0])
        return _HIDDEN

    text = _COMMENT.sub(hide, moves.replace(_HIDDEN, ""))
    text = without_html(text).translate(_FULL_WIDTH)
    text = _SENT.sub("\n-- \n", _BOLD.sub("", _ESCAPED.sub(r"\1", text)))
    text = _LEAD.sub("", "\n".join(_lines(text.splitlines())).lstrip())
    text = _NUMBER.sub(_numbered, _FIRST_NUMBER.sub(_numbered, _unbracketed(text)))
    text = _NOTE.sub("", _LEAD.sub("", text).rstrip(_QUOTES)).rstrip(_QUOTES)
    left = iter(comments)
    return re.sub(_HIDDEN, lambda _: next(left), text)


def _unbracketed(text: str) -> str:
    """Return a text with turn numbers such as "2)" written as "2.".

    In a variation, "2)" may also end the variation. It is a turn number only if the latest one was 1 or 2.
    """
    first = next((found for found in _BRACKET.finditer(text) if found[1]), None)
    if first is None or first[2] != ")":
        return text
    latest = [0]

    def mend(found: re.Match[str]) -> str:
        number = int(found[1] or 0)
        begins = len(latest) == 1 or text[found.start() - 1] == "(" or number in (latest[-1], latest[-1] + 1)
        if found[1] and (found[2] == "." or begins):
            latest[-1] = number
            return f"{number}."
        if found[0] == "(":
            latest.append(latest[-1])
        elif len(latest) > 1:
            latest.pop()
        return found[0]

    return _BRACKET.sub(mend, text)


def _lines(lines: list[str]) -> list[str]:
    """Return lines without quote marks, list markers and table borders."""
    lines = ["" if _HEADING.fullmatch(line) else line for line in lines if not _FOOTER.fullmatch(line)]
    lines = [_BEFORE.sub("", line, count=1) if _BEFORE.match(line) else line for line in lines]
    lines = ["" if len(line) > 2 and _RULE.issuperset(line) else line for line in lines]
    marked = [_BULLET.match(line) for line in lines if line.strip()]
    if len({mark and mark[1] for mark in marked}) == 1 and marked[0]:
        lines = [_BULLET.sub("", line, count=1) for line in lines]
    return [re.sub(r"[;|]", " ", line) if _ROW.match(line) else line.rstrip("| \t\r") for line in lines]


def _numbered(found: re.Match[str]) -> str:
    return f"{found[1] or found[2]}."
