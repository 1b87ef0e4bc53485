"""Finds files of saves in a text, also inside other text and after changes by mail programs.

The page has the same in web/src/base/links/saves-finder.ts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, cast

from kleinod.loading.link_escapes import with_entities, without_quoted
from kleinod.loading.saves_file import FORMAT

#: The most false beginnings of a file to try, as each may be read to the end.
FAILURES = 4

_NAMED = re.compile(rf'"{FORMAT}"')
#: Matches a string in quotes, closed or not, or a bracket.
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{}]', re.DOTALL)
_QUOTE = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE)
_WRITTEN = re.compile(r'\\(["\\/nrt])')
_SIGNS = {"n": "\n", "r": "\r", "t": "\t"}

#: Undo what programs do to a text of several lines.
_UNDOING: tuple[Callable[[str], str], ...] = (
    lambda text: text,
    lambda text: _QUOTE.sub("", text),
    with_entities,
    without_quoted,
    lambda text: _WRITTEN.sub(lambda sign: _SIGNS.get(sign[1], sign[1]), text),
)


def saves_in(text: str) -> tuple[list[str], str]:
    """Return the files of saves in a text, and the rest of the text."""
    if FORMAT in text:
        for undone in _UNDOING:
            found, left = _cut_out(undone(text))
            if found:
                return found, left
    return [], text


def _cut_out(text: str) -> tuple[list[str], str]:
    found: list[str] = []
    left: list[str] = []
    behind = 0
    failures = 0
    for name in _NAMED.finditer(text):
        if failures >= FAILURES:
            break
        if name.start() < behind:
            continue
        # The nearest bracket comes first, because files of the page begin with the name of the format.
        for start in dict.fromkeys(
            (text.rfind("{", behind, name.start()), text.find("{", behind, name.start()))
        ):
            end = _closed(text, start) if start >= 0 else 0
            if end > name.end() and _is_file(text[start:end]):
                found.append(text[start:end])
                left.append(text[behind:start])
                behind = end
                break
            failures += 1
    return found, "\n".join([*left, text[behind:]]) if found else text


def _closed(text: str, start: int) -> int:
    """Return the index of the bracket that closes the one at `start`; 0 if there is none."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] == "{":
            depth += 1
        elif token[0] == "}":
            depth -= 1
            if depth == 0:
                return token.end()
    return 0


def _is_file(text: str) -> bool:
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and cast("dict[str, object]", found).get("format") == FORMAT
