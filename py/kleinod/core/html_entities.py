"""Characters that HTML writes as entities, as far as texts with games and moves have them."""

from __future__ import annotations

import re

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,15}));")
_ENTITIES = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "ensp": " ",
    "emsp": " ",
    "thinsp": " ",
    "shy": "",
    "zwj": "",
    "zwnj": "",
    "zerowidthspace": "",
    "nobreak": "",
    "lrm": "",
    "rlm": "",
    "num": "#",
    "sol": "/",
    "colon": ":",
    "equals": "=",
    "percnt": "%",
    "lowbar": "_",
    "hyphen": "-",
    "dash": "-",
    "minus": "-",
    "ndash": "\u2013",
    "mdash": "\u2014",
    "tilde": "~",
    "sim": "~",
    "larr": "\u2190",
    "rarr": "\u2192",
    "times": "\xd7",
}


def with_entities(text: str) -> str:
    """Return the text with its entities replaced by characters."""
    return _ENTITY.sub(_entity, text)


def _entity(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _ENTITIES.get(name.lower(), found[0])
    number = int(decimal) if decimal else int(hexadecimal, 16)
    # Surrogates and numbers without a character become blanks.
    return " " if number > 0x10FFFF or 0xD800 <= number < 0xE000 else chr(number)
