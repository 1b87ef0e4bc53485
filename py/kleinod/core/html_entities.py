"""HTML entities of the characters that occur in texts with games and moves."""

from __future__ import annotations

import re

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,15}));")
_UNSEEN = "shy zwj zwnj zerowidthspace nobreak lrm rlm"
_NAMES = (
    "amp lt gt quot apos nbsp ensp emsp thinsp num sol colon equals percnt lowbar hyphen dash minus ndash"
    " mdash tilde sim larr rarr times"
)
_SIGNS = "&<>\"'    #/:=%_---\u2013\u2014~~\u2190\u2192\xd7"
_ENTITIES: dict[str, str] = {
    **dict.fromkeys(_UNSEEN.split(), ""),
    **dict(zip(_NAMES.split(), _SIGNS, strict=True)),
}


def with_entities(text: str) -> str:
    """Return the text with its entities replaced by characters."""
    return _ENTITY.sub(_entity, text)


def _entity(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _ENTITIES.get(name.lower(), found[0])
    number = int(decimal or hexadecimal, 10 if decimal else 16)
    # Surrogates and numbers that are no Unicode character become blanks.
    return " " if number > 0x10FFFF or 0xD800 <= number < 0xE000 else chr(number)
