"""Checks of values passed in from Python code; the message of each error says what is wrong."""

from __future__ import annotations

from operator import index
from typing import Any, TypeVar

from kleinod.core.message import BadOption, BadText, msg

T = TypeVar("T")


def shown(value: object, most: int = 40) -> str:
    """Return a value as text of at most `most` characters; the name of its type if it has no text."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "…"
    try:
        return str(value)[:most]
    except Exception:
        return type(value).__name__


def whole(value: Any) -> int | None:
    """Return a whole number, even of another library's type, as an `int`; None for booleans and all else."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def counted(value: T) -> T | int:
    """Return a whole number of another library's type, such as NumPy's, as an `int`; others unchanged."""
    if isinstance(value, bool | str):
        return value
    found = whole(value)
    return value if found is None else found


def expect(value: T, kind: Any, needed: str) -> T:
    """Return `value` if it is an instance of `kind`.

    Raises:
        BadOption: It is not; `needed` ends the code of the message.
    """
    if not isinstance(value, kind):
        raise BadOption(msg(f"python.needs.{needed}", value=shown(value)))
    return value


def number(value: object, least: int) -> int:
    """Return a whole number that is at least `least`.

    Raises:
        BadOption: The value is not such a number.
    """
    found = whole(value)
    if found is None or found < least:
        raise BadOption(msg("python.needs.number", value=shown(value), least=least))
    return found


def flags(*values: object) -> None:
    """Check that all values are True or False.

    Raises:
        BadOption: A value is neither.
    """
    for value in values:
        expect(value, bool, "flag")


def text(value: object) -> str:
    """Return `value` if it is text.

    Raises:
        BadText: It is not a `str`.
    """
    if not isinstance(value, str):
        raise BadText(msg("python.needs.text", value=shown(value)))
    return value
