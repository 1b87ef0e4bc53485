"""Computes CSS values: inserts custom properties, chooses light or dark, mixes colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from kleinod.svg.css_parser import closing, parts
from kleinod.svg.element import written

FUNCTION = re.compile(r"\b(var|light-dark|color-mix|calc)\(")
SUM = re.compile(r"^([\d.]+)(?: ([+*/-]) ([\d.]+))?$")
RGB = re.compile(r"rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)(?:\s*[/,]\s*([\d.]+)(%?))?\s*\)")
HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.I)
SHARE = re.compile(r"(.+?) ([\d.]+)%")


class Color(NamedTuple):
    """Red, green and blue, each from 0 to 255."""

    red: float
    green: float
    blue: float

    def __str__(self) -> str:
        text = "".join(f"{round(min(255, max(0, value))):02x}" for value in self)
        return f"#{text[::2]}" if text[::2] == text[1::2] else f"#{text}"


def worked_out(text: str, properties: Mapping[str, str], dark: bool) -> str | None:
    """Compute the value of a declaration.

    Args:
        text: The value as written.
        properties: The custom properties.
        dark: True for the dark theme.

    Returns:
        The value, or None if a property that it needs is missing.
    """
    while found := FUNCTION.search(text):
        end = closing(text, found.end())
        args = parts(text[found.end() : end], ",")
        value = _called(found[1], args, properties, dark)
        if value is None:
            return None
        text = text[: found.start()] + value + text[end + 1 :]
    return text.strip()


def _called(name: str, args: list[str], properties: Mapping[str, str], dark: bool) -> str | None:
    if name == "var":
        return properties.get(args[0], args[1] if len(args) > 1 else None)
    if name == "light-dark":
        return args[dark]
    known = [worked_out(arg, properties, dark) for arg in args]
    if None in known:
        return None
    told = [arg for arg in known if arg is not None]
    return _mixed(told[1], told[2]) if name == "color-mix" else _sum(told[0])


def _sum(text: str) -> str | None:
    found = SUM.match(text)
    if not found:
        return None
    one, other = float(found[1]), float(found[3] or 0)
    results = {"+": one + other, "-": one - other, "*": one * other, None: one}
    return written(results[found[2]]) if found[2] in results else None


def color(text: str) -> tuple[str, float]:
    """Split a colour into a solid colour and an opacity. A text that is no colour stays as it is."""
    found = RGB.fullmatch(text)
    if text == "transparent":
        return "none", 1.0
    if found:
        alpha = float(found[4] or 1) / (100 if found[5] else 1)
        return str(Color(*(float(found[n]) for n in (1, 2, 3)))), alpha
    return (str(_read(text)), 1.0) if HEX.fullmatch(text) else (text, 1.0)


def _read(text: str) -> Color:
    digits = text[1:] if len(text) == 7 else "".join(2 * sign for sign in text[1:])
    return Color(*(int(digits[at : at + 2], 16) for at in (0, 2, 4)))


# Mixing in Oklab (Björn Ottosson, 2020), as in the style sheets ---------------------------------------------


def _mixed(share: str, other: str) -> str | None:
    found = SHARE.fullmatch(share)
    if not found or not HEX.fullmatch(found[1]) or not HEX.fullmatch(other):
        return None
    part = float(found[2]) / 100
    one, two = _to_oklab(_read(found[1])), _to_oklab(_read(other))
    mixed = (part * a + (1 - part) * b for a, b in zip(one, two, strict=True))
    return str(_from_oklab(*mixed))


def _to_oklab(of: Color) -> tuple[float, float, float]:
    r, g, b = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (value / 255 for value in of)
    )
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def _from_oklab(light: float, a: float, b: float) -> Color:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
    )
    return Color(
        *(255 * (12.92 * v if v <= 0.0031308 else 1.055 * max(0.0, v) ** (1 / 2.4) - 0.055) for v in linear)
    )
