"""What people hand over in Python, looked at before it is used: what is wrong is said in a sentence."""

from __future__ import annotations

from operator import index
from typing import Any, TypeVar

from kleinod.core.message import BadOption, BadText, msg

T = TypeVar("T")


def shown(value: object, most: int = 40) -> str:
    """A value as far as it fits into a sentence; numbers of thousands of digits have no text at all."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "…"
    try:
        return str(value)[:most]
    except Exception:
        return type(value).__name__


def whole(value: Any) -> int | None:
    """A whole number, those of other libraries too; None for anything else, True and False among it."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def counted(value: Any) -> Any:
    """A number of another library, such as NumPy's, as one of Python's; anything else as it is."""
    if isinstance(value, bool | str):
        return value
    found = whole(value)
    return value if found is None else found


def expect(value: T, kind: Any, needed: str) -> T:
    """`value` if it is of that kind; else raises `BadOption`, which says what is `needed`."""
    if not isinstance(value, kind):
        raise BadOption(msg(f"python.needs.{needed}", value=shown(value)))
    return value


def number(value: object, least: int) -> int:
    """A whole number from `least` on; else raises `BadOption`."""
    found = whole(value)
    if found is None or found < least:
        raise BadOption(msg("python.needs.number", value=shown(value), least=least))
    return found


def flags(*values: object) -> None:
    """Raises `BadOption` for what is neither True nor False."""
    for value in values:
        expect(value, bool, "flag")


def text(value: object) -> str:
    """`value` if it is text; else raises `BadText`."""
    if not isinstance(value, str):
        raise BadText(msg("python.needs.text", value=shown(value)))
    return value
