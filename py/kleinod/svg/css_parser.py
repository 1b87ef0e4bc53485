"""A parser for style sheets, as far as drawings need them: rules without media queries or states."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from kleinod.svg.element import Node

COMMENT = re.compile(r"/\*.*?\*/", re.S)
PART = re.compile(r"[.#]?[\w-]+|\*|\[[^\]]*\]|:")
ATTRIBUTE = re.compile(r'\[([\w-]+)(?:(~?)="([^"]*)")?\]')
CLOSED = {"(": ")", "[": "]", '"': '"'}

Weight: TypeAlias = tuple[int, int]
Test: TypeAlias = Callable[[Node], bool]
NOTHING: Weight = (0, 0)


class Rule(NamedTuple):
    """A rule for one selector. `key`: a class without which the selector cannot match, or ""."""

    matches: Test
    weight: Weight
    key: str
    declared: tuple[tuple[str, str], ...]


def read(css: str) -> Iterator[Rule]:
    """Yield the rules of a style sheet in source order, a rule with several selectors once for each."""
    text, at = COMMENT.sub("", css), 0
    while (start := text.find("{", at)) >= 0:
        prelude, end = text[at:start].strip(), closing(text, start + 1, "{}")
        if not prelude.startswith("@"):
            pairs = [line.partition(":") for line in text[start + 1 : end].split(";") if ":" in line]
            declared = tuple((name.strip(), value.strip()) for name, _, value in pairs)
            for selector in parts(prelude, ","):
                matches, weight, key = _selector(selector)
                yield Rule(matches, weight, key, declared)
        at = end + 1


def closing(text: str, at: int, brackets: str = "()") -> int:
    """Find the end of a bracket.

    Args:
        text: The text.
        at: The index after the opening bracket.
        brackets: The opening and the closing bracket.

    Returns:
        The index of the closing bracket, or of the end of the text.
    """
    depth = 1
    while at < len(text):
        depth += (text[at] == brackets[0]) - (text[at] == brackets[1])
        if depth == 0:
            break
        at += 1
    return at


def parts(text: str, at: str) -> list[str]:
    """Split a text at a character, except within brackets and quotes."""
    found, inside = [""], list[str]()
    for sign in text:
        if inside and sign == inside[-1]:
            inside.pop()
        elif sign in CLOSED and '"' not in inside:
            inside.append(CLOSED[sign])
        if sign == at and not inside:
            found.append("")
        else:
            found[-1] += sign
    return [part.strip() for part in found if part.strip()]


def _selector(text: str) -> tuple[Test, Weight, str]:
    """Return the test for a selector, its weight, and a class that it needs ("" for none)."""
    words = parts(" ".join(text.split()), " ")
    test: Test | None = None
    weight, key, how = NOTHING, "", " "
    for word in words:
        if word in "~>+":
            how = word
            continue
        own, heavy, key = _compound(word)
        weight = (weight[0] + heavy[0], weight[1] + heavy[1])
        test = own if test is None else _joined(own, test, how)
        how = " "
    return test or (lambda _: False), weight, key


def _joined(own: Test, before: Test, how: str) -> Test:
    near = {" ": _ancestors, ">": _parent, "~": _elders}.get(how, _nobody)
    return lambda node: own(node) and any(before(other) for other in near(node))


def _ancestors(node: Node) -> Iterator[Node]:
    while node.parent:
        node = node.parent
        yield node


def _parent(node: Node) -> Iterator[Node]:
    if node.parent:
        yield node.parent


def _elders(node: Node) -> Iterator[Node]:
    for other in node.parent.children if node.parent else ():
        if other is node:
            return
        yield other


def _nobody(_: Node) -> Iterator[Node]:
    yield from ()


def _compound(text: str) -> tuple[Test, Weight, str]:
    tests: list[Test] = []
    classes, tags, key, at = 0, 0, "", 0
    while at < len(text):
        found = PART.match(text, at)
        if not found:
            return lambda _: False, NOTHING, ""
        part, at = found[0], found.end()
        if part == ":":
            test, heavy, at = _pseudo(text, at)
            tests.append(test)
            classes, tags = classes + heavy[0], tags + heavy[1]
        elif part.startswith("["):
            tests.append(_attribute(part))
            classes += 1
        elif part.startswith("."):
            key = part[1:]
            tests.append(_has_class(key))
            classes += 1
        elif part != "*":
            tests.append(_is_tag(part))
            tags += 1
    return lambda node: all(test(node) for test in tests), (classes, tags), key


def _has_class(name: str) -> Test:
    return lambda node: name in node.classes


def _is_root(node: Node) -> bool:
    return node.tag == "svg" and node.parent is None


def _is_tag(name: str) -> Test:
    return lambda node: node.tag == name


def _attribute(text: str) -> Test:
    found = ATTRIBUTE.fullmatch(text)
    if not found:
        return lambda _: False
    name, among, value = found.groups()
    if value is None:
        return lambda node: name in node.attrs
    if among:
        return lambda node: value in node.attrs.get(name, "").split()
    return lambda node: node.attrs.get(name) == value


def _pseudo(text: str, at: int) -> tuple[Test, Weight, int]:
    found = re.match(r"([\w-]+)(\()?", text[at:])
    if not found or text[at - 1 : at + 1] == "::":
        return lambda _: False, NOTHING, len(text)
    name, at = found[1], at + found.end()
    if not found[2]:
        return _is_root if name == "root" else (lambda _: False), (1, 0), at
    end = closing(text, at)
    tests = [_selector(one) for one in parts(text[at:end], ",")]
    heavy = max((weight for _, weight, _ in tests), default=NOTHING)
    at = end + 1
    if name == "is":
        return lambda node: any(test(node) for test, _, _ in tests), heavy, at
    if name == "not":
        return lambda node: not any(test(node) for test, _, _ in tests), heavy, at
    return lambda _: False, heavy, at
