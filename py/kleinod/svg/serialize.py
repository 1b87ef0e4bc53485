"""Writes a drawing as an SVG document that needs no style sheet, script or other file."""

from __future__ import annotations

from collections.abc import Mapping

from kleinod.codec.base36 import checksum, to_base36
from kleinod.svg.art_files import Art
from kleinod.svg.css_cascade import CssCascade, Style, attributes
from kleinod.svg.element import Node

#: Attributes that are written unchanged: the position, the shape and the references of an element.
PLACED = {
    *("cx", "cy", "d", "dy", "height", "pathLength", "points", "r", "rx", "ry", "transform", "viewBox"),
    *("width", "x", "y", "role", "xmlns"),
    *("data-arrow", "data-at", "data-key", "data-last", "data-mark", "data-part"),
}
#: Stands for the prefix of all names in a picture until it is known: it is a checksum of the whole text.
OPEN = "\x00"
SHORT = 70
#: The same as in `html.escape`, whose module would make the page's console load a 36 kB table of entities.
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


class Writer:
    """Writes one picture. Content that occurs more than once is written once and referred to by name."""

    def __init__(self, art: Art, dark: bool) -> None:
        self._art = art
        self._looks = CssCascade(art, dark)
        self._font = ""
        self._names: dict[str, str] = {}
        self._symbols: dict[tuple[str, int], str] = {}

    def document(self, root: Node) -> str:
        """Return the document of a root element. Its names are unique among all pictures on a page."""
        style = self._looks.of(root, self._looks.first)
        self._font = style.inherited["font-family"]
        body = self._children(root, style)
        heads = "".join(self._write(node, style) for node in root.children if node.tag in ("title", "desc"))
        defined = "".join(f'<g id="{OPEN}{name}">{text}</g>' for text, name in self._names.items())
        text = _tag("svg", root.attrs | {"font-family": self._font}, f"{heads}<defs>{defined}</defs>{body}")
        return text.replace(OPEN, f"k{checksum(text)}")

    def _children(self, node: Node, style: Style) -> str:
        return "".join(
            self._write(child, style)
            for child in node.children
            if node.parent or child.tag not in ("title", "desc")
        )

    def _write(self, node: Node, above: Style) -> str:
        style = self._looks.of(node, above)
        if style.own["display"] == "none":
            return ""
        attrs = {name: value for name, value in node.attrs.items() if name in PLACED and value}
        attrs |= attributes(node, style)
        if attrs.get("font-family") == self._font:
            del attrs["font-family"]
        if node.tag == "use":
            return self._refer(self._symbol(node.attrs["symbol"], style), attrs)
        if node.tag in ("title", "desc"):
            return _tag(node.tag, attrs, node.text.translate(ESCAPES))
        inner = self._children(node, style)
        if node.tag == "g" and not inner:
            return ""
        if node.shared:
            return self._refer(inner, attrs)
        return (
            inner
            if node.tag == "g" and not attrs
            else _tag(node.tag, attrs, inner or node.text.translate(ESCAPES))
        )

    def _symbol(self, name: str, style: Style) -> str:
        """Return the markup of a drawing under the inherited `style`, cached by both."""
        key = (name, id(style))
        if key not in self._symbols:
            parts = self._art.symbols.get(name) or _letter(name)
            self._symbols[key] = "".join(self._write(part, style) for part in parts)
        return self._symbols[key]

    def _refer(self, inner: str, attrs: Mapping[str, str]) -> str:
        if len(inner) < SHORT:
            return _tag("g", attrs, inner) if attrs and inner else inner
        name = self._names.setdefault(inner, to_base36(len(self._names)))
        given = dict(attrs)
        at = given.get("transform", "")
        if at.startswith("translate(") and at.endswith(")") and at.count("(") == 1:
            x, _, y = given.pop("transform")[10:-1].partition(" ")
            given = {"x": x, "y": y} | given
        return _tag("use", {"href": f"#{OPEN}{name}"} | given, "")


def _letter(name: str) -> tuple[Node, ...]:
    """Return the drawing used for a missing glyph: a letter on a disc; for a missing board, nothing."""
    kind, _, called = name.partition("-")
    if kind != "glyph":
        return ()
    letter = Node("text", {"class": "glyph-letter", "dy": 0.2}, text=called[:1])
    return Node("circle", {"class": "p-body", "r": 0.6}), letter


def _tag(name: str, attrs: Mapping[str, str], inner: str) -> str:
    told = "".join(f' {key}="{value.translate(ESCAPES)}"' for key, value in attrs.items())
    return f"<{name}{told}>{inner}</{name}>" if inner else f"<{name}{told}/>"
