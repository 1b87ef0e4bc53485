"""The page's drawings and style sheets: those shared by all games, and those of one game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kleinod.svg.css_parser import Rule, read
from kleinod.svg.element import Node

#: Matches a tag with attributes in double quotes. Our drawings have nothing else (tests/laws/test_art.py).
TAG = re.compile(r'<(/?)(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(/?)>')
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
#: Shared style sheets in the page's order; a game's own one comes last.
SHEETS = ("palette.css", "marks.css", "drawn.css", "materials.css", "cards.css", "captions.css")


PACKAGE = os.path.dirname(os.path.dirname(__file__))


class Art(NamedTuple):
    """The art of one game.

    `symbols`: the drawings by name. `rules`: the style rules by the class that an element must have ("" for
    none).
    """

    symbols: Mapping[str, tuple[Node, ...]]
    rules: Mapping[str, tuple[tuple[int, Rule], ...]]


@cache
def art_of(game: str) -> Art:
    """Return the art of a game, which is read only once."""
    shared, own = (os.path.join(PACKAGE, *path, "art") for path in (("core",), ("games", game)))
    symbols: dict[str, tuple[Node, ...]] = {}
    for folder in (shared, own):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if name.endswith(".svg"):
                symbols |= _symbols(_text(folder, name))
    sheets = [_text(shared, name) for name in SHEETS] + [_text(own, "style.css")]
    rules: dict[str, list[tuple[int, Rule]]] = {}
    for number, rule in enumerate(rule for sheet in sheets for rule in read(sheet)):
        rules.setdefault(rule.key, []).append((number, rule))
    return Art(symbols, {key: tuple(some) for key, some in rules.items()})


def _text(folder: str, name: str) -> str:
    """Return the text of a file; "" if there is none, as in games without drawings."""
    path = os.path.join(folder, name)
    if not os.path.isfile(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def _symbols(text: str) -> dict[str, tuple[Node, ...]]:
    found: dict[str, tuple[Node, ...]] = {}
    for symbol in _elements(text):
        found[symbol.attrs["id"]] = tuple(symbol.children)
        # Detach the parts, so that no selector can match the `<symbol>` as their parent.
        for part in symbol.children:
            part.parent = None
    return found


def _elements(text: str) -> list[Node]:
    open_: list[tuple[str, dict[str, str], list[Node]]] = [("", {}, [])]
    for closing, tag, told, alone in TAG.findall(text):
        attrs = dict(ATTRIBUTE.findall(told))
        if tag == "use":
            # Only the name is needed: all drawings share one coordinate system, so there is no transform.
            attrs = {"symbol": attrs["href"].removeprefix("#")}
        if not closing:
            open_.append((tag, attrs, []))
        if closing or alone:
            node = Node(*open_.pop())
            open_[-1][2].append(node)
    return open_[0][2][0].children
