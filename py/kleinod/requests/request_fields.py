"""Functions that read the fields of a request, and raise `BadRequest` for a field of the wrong form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, cast

from kleinod.core.game import KleinodError, Options, Seat, msg
from kleinod.requests.viewer import Eyes, Fixed

#: A request with unchecked fields; `kleinod.protocol.requests` defines valid ones.
Request: TypeAlias = Mapping[str, object]
#: The reply to a request: a typed dictionary of `kleinod.protocol`.
Reply: TypeAlias = Mapping[str, object]

T = TypeVar("T")

MAX_REQUEST = 2_000_000
MAX_WORD = 1023  # characters of a text; records, positions, moves and lands have limits of their own
MAX_ITEMS = 500  # in a list or an object
LONG = ("record", "other", "from", "text", "study", "comment")
MAX_BRACKETS = 100  # outside of strings: deep nesting would exhaust the stack of the browser's Python
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class BadRequest(KleinodError):
    """A request that the page should never have sent."""


def parsed(text: str) -> Request:
    """Return a request from its JSON text.

    Raises:
        BadRequest: The text is no JSON object, is too large, or contains half of a surrogate pair.
    """
    if len(text) > MAX_REQUEST or (_brackets(text) > MAX_BRACKETS < _brackets(_STRING.sub("", text))):
        raise BadRequest(msg("request.bad", what="size"))
    try:
        request: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest(msg("request.bad", what="json")) from error
    if not isinstance(request, dict):
        raise BadRequest(msg("request.bad", what="json"))
    asked = cast("Request", request)
    if any(key not in LONG and _is_large(value) for key, value in asked.items()):
        raise BadRequest(msg("request.bad", what="size"))
    if "\\u" in text and not _is_unicode(asked):
        raise BadRequest(msg("request.bad", what="text"))
    return asked


def _brackets(text: str) -> int:
    return text.count("[") + text.count("{")


def _is_unicode(asked: Request) -> bool:
    """Return False if a text cannot be encoded, because JSON can hold half of a surrogate pair."""
    try:
        json.dumps(asked, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_large(value: object) -> bool:
    """Return True if a value is longer than anything that the page sends."""
    if isinstance(value, str):
        return len(value) > MAX_WORD
    if not isinstance(value, list | dict):
        return False
    items: Any = value  # pyright: ignore[reportUnknownVariableType]
    inner: Any = (*items, *items.values()) if isinstance(items, dict) else items
    return len(inner) > MAX_ITEMS or any(_is_large(item) for item in inner)


def field(request: Request, key: str, kind: type[T], default: T | None = None) -> T:
    """Return the value of a field.

    Raises:
        BadRequest: The value is of another type, or missing without a default.
    """
    value = request.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRequest(msg("request.bad", what=key))
    return value


def number(request: Request, key: str, most: int, default: int | None = None) -> int:
    """Return a whole number from 0 to `most`.

    Raises:
        BadRequest: The field has another value, or is missing without a default.
    """
    value = field(request, key, int, default)
    if not 0 <= value <= most:
        raise BadRequest(msg("request.bad", what=key))
    return value


def strings(request: Request, key: str) -> list[str]:
    """Return a list of texts; [] if the field is missing.

    Raises:
        BadRequest: The field has another value.
    """
    values: list[object] = field(request, key, list, [])
    if not all(isinstance(value, str) for value in values):
        raise BadRequest(msg("request.bad", what=key))
    return cast("list[str]", values)


def table(request: Request, key: str) -> Mapping[str, object]:
    """Return the fields of a nested object. Raises the same errors as `field`."""
    return cast("Mapping[str, object]", field(request, key, dict))


def options_of(request: Request) -> Options:
    """Return the options of a game unchecked; `registry.complete` checks their values."""
    return cast("Options", table(request, "options")) if request.get("options") is not None else {}


def eyes_of(request: Request) -> Eyes | Fixed:
    """Return the facts in `eyes` from which to find the viewer, or the fixed `viewer`."""
    if request.get("eyes") is None:
        return Fixed(viewer_of(request))
    rule = table(request, "eyes")
    lifted = field(rule, "lifted", int) if rule.get("lifted") is not None else None
    return Eyes(lifted, rule.get("stays") is True)


def taps_of(request: Request) -> dict[Seat, list[str]]:
    """Return the ids of cards that each seat has clicked (`taps`)."""
    given = table(request, "taps")
    return {int(seat): strings(given, seat) for seat in given if seat.isdecimal() and len(seat) == 1}


def viewer_of(request: Request) -> Seat | None:
    """Return the viewer's seat; None for a stranger."""
    return field(request, "viewer", int) if request.get("viewer") is not None else None


def seed_of(request: Request) -> int:
    """Return the seed, by default 0."""
    return number(request, "seed", 36**10 - 1, 0)
