"""Elements of a drawing with classes and data attributes, as on the page, before styles are computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Value: TypeAlias = "str | float | None"


class Node:
    """An element. If it is `shared`, its frequent content is written once, and referred to with `<use>`."""

    __slots__ = ("attrs", "children", "classes", "parent", "shared", "tag", "text")

    def __init__(
        self,
        tag: str,
        attrs: Mapping[str, Value] | None = None,
        children: Iterable[Node] = (),
        *,
        text: str = "",
        shared: bool = False,
    ) -> None:
        self.tag = tag
        self.attrs = {name: written(value) for name, value in (attrs or {}).items() if value is not None}
        self.classes = self.attrs.get("class", "").split()
        self.children = list(children)
        self.text = text
        self.shared = shared
        self.parent: Node | None = None
        for child in self.children:
            child.parent = self


def group(
    children: Iterable[Node], at: tuple[float, float] | None = None, *, shared: bool = False, **data: Value
) -> Node:
    """Return a `<g>` element.

    Args:
        children: Its content.
        at: The offset by which to move it.
        shared: True if its content occurs often.
        **data: Its attributes, with "_" for "-"; `kind_of` is its class.
    """
    attrs: dict[str, Value] = {"transform": shift(*at) if at else None, "class": data.pop("kind_of", None)}
    attrs |= {name.replace("_", "-"): value for name, value in data.items()}
    return Node("g", attrs, children, shared=shared)


def use(symbol: str, transform: str | None = None) -> Node:
    """Return a reference to a drawing by name, centred on the origin, in units of the drawing."""
    return Node("use", {"symbol": symbol, "transform": transform})


def glyph(name: str, transform: str | None = None) -> Node:
    """Return a reference to the drawing of a glyph."""
    return use(f"glyph-{name}", transform)


def shift(x: float, y: float) -> str:
    """Return the transformation that moves something by `x` and `y`."""
    return f"translate({written(x)} {written(y)})"


def written(value: str | float) -> str:
    """Write a number as short as possible, with at most three decimals. A text stays as it is."""
    if isinstance(value, str):
        return value
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
