"""The CSS cascade: computes the style of each element of a drawing from style sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kleinod.svg.art_files import Art
from kleinod.svg.css_values import color, worked_out
from kleinod.svg.element import Node, written

#: The properties that children inherit, with their default values; "alpha" is the opacity within a colour.
INHERITED = {
    "fill": "#000",
    "fill-alpha": "1",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "16",
    "font-weight": "400",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-alpha": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
}
#: The properties that children do not inherit, with their default values.
OWN = {"display": "inline", "opacity": "1", "r": "", "text-decoration": "none"}
TEXTUAL = ("font-family", "font-size", "font-weight", "text-anchor", "paint-order")
LINED = ("stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity")
BOLD = {"bold": "700", "normal": "400"}


class Style(NamedTuple):
    """The computed style of an element.

    `properties` are custom properties ("--steel"). Children inherit them and `inherited`, but not `own`.
    """

    properties: Mapping[str, str]
    inherited: Mapping[str, str]
    own: Mapping[str, str]


class CssCascade:
    """Computes styles, for equal elements only once."""

    def __init__(self, art: Art, dark: bool) -> None:
        self._rules = art.rules
        self._dark = dark
        self._known: dict[tuple[int, tuple[tuple[str, str], ...]], Style] = {}
        self.first = Style({}, INHERITED, OWN)

    def of(self, node: Node, above: Style) -> Style:
        """Return the style of an element.

        Args:
            node: The element.
            above: The style of its parent.
        """
        declared = self._declared(node)
        key = (id(above), declared)
        if key not in self._known:
            self._known[key] = self._style(declared, above)
        return self._known[key]

    def _declared(self, node: Node) -> tuple[tuple[str, str], ...]:
        """Return the declarations that apply, weakest first: attributes, then rules by weight and order."""
        held = [
            (rule.weight, number, rule.declared)
            for key in ("", *node.classes)
            for number, rule in self._rules.get(key, ())
            if rule.matches(node)
        ]
        held.sort(key=lambda one: one[:2])
        plain = [(name, value) for name, value in node.attrs.items() if name in INHERITED or name in OWN]
        return (*plain, *(pair for _, _, declared in held for pair in declared))

    def _style(self, declared: tuple[tuple[str, str], ...], above: Style) -> Style:
        last = dict(declared)
        properties = dict(above.properties)
        # A custom property may use another one that the same element declares.
        fresh = {name: value for name, value in last.items() if name.startswith("--")}
        for name in fresh:
            self._settle(name, fresh, properties)
        inherited, own = dict(above.inherited), dict(OWN)
        for name, value in last.items():
            if name not in inherited and name not in own:
                continue
            known = worked_out(value, properties, self._dark)
            if known is not None and known != "inherit":
                _put(name, known, inherited, own)
        return Style(properties, inherited, own)

    def _settle(self, name: str, fresh: dict[str, str], properties: dict[str, str]) -> None:
        value = fresh.get(name)
        if value is None:
            return
        fresh[name] = ""
        for other in [one for one in fresh if fresh[one] and f"var({one}" in value]:
            self._settle(other, fresh, properties)
        known = worked_out(value, properties, self._dark) if value else None
        if known is not None:
            properties[name] = known


def _put(name: str, value: str, inherited: dict[str, str], own: dict[str, str]) -> None:
    if name in ("fill", "stroke"):
        told, alpha = color(value)
        inherited[name] = told
        inherited[f"{name}-alpha"] = written(alpha)
    elif name in inherited:
        inherited[name] = BOLD.get(value, value.removesuffix("px")) if name.startswith("font") else value
        if name == "stroke-width":
            inherited[name] = _short(value)
    else:
        own[name] = value.removesuffix("px") if name == "r" else value


def _short(value: str) -> str:
    try:
        return written(float(value.removesuffix("px")))
    except ValueError:
        return value


def attributes(node: Node, style: Style) -> dict[str, str]:
    """Return a style as attributes, without those that have no effect on such an element."""
    known = style.inherited
    found: dict[str, str] = {name: value for name, value in style.own.items() if value != OWN[name]}
    found.pop("display", None)
    if node.tag != "text":
        found.pop("text-decoration", None)
    if node.tag in ("g", "svg", "use"):
        return {"opacity": found["opacity"]} if "opacity" in found else {}
    names = ["fill"] if known["fill"] == "none" else ["fill", "fill-opacity", "fill-rule"]
    names += ["stroke", *LINED] if known["stroke"] != "none" else []
    names += TEXTUAL if node.tag == "text" else ()
    told = dict(known)
    for name in ("fill", "stroke"):
        told[f"{name}-opacity"] = written(float(known[f"{name}-opacity"]) * float(known[f"{name}-alpha"]))
    return found | {name: told[name] for name in names if told[name] != INHERITED[name]}
