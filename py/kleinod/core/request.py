"""What a request of the page says, field by field; anything else than what was agreed is a `BadRequest`."""

from __future__ import annotations

from typing import Any, TypeAlias

from kleinod.core.eyes import Eyes, Fixed
from kleinod.core.game import KleinodError, Seat, msg

Request: TypeAlias = dict[str, Any]


class BadRequest(KleinodError):
    """A request that the page should never have sent."""


def field(request: Request, key: str, kind: type, default: Any = None) -> Any:
    value = request.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRequest(msg("request.bad", what=key))
    return value


def strings(request: Request, key: str) -> list[str]:
    values = field(request, key, list, [])
    if not all(isinstance(value, str) for value in values):
        raise BadRequest(msg("request.bad", what=key))
    return values


def eyes_of(request: Request) -> Eyes | Fixed:
    """Through whose eyes the answer is seen: those of a rule, or those of `viewer`."""
    rule = request.get("eyes")
    if rule is None:
        return Fixed(viewer_of(request))
    rule = field(request, "eyes", dict)
    lifted = field(rule, "lifted", int) if rule.get("lifted") is not None else None
    return Eyes(lifted, rule.get("stays") is True)


def taps_of(request: Request) -> dict[Seat, list[str]]:
    given = field(request, "taps", dict)
    return {int(seat): strings(given, seat) for seat in given if seat.isdecimal() and len(seat) == 1}


def viewer_of(request: Request) -> Seat | None:
    return field(request, "viewer", int) if request.get("viewer") is not None else None


def seed_of(request: Request) -> int:
    seed = field(request, "seed", int, 0)
    if not 0 <= seed < 36**10:
        raise BadRequest(msg("request.bad", what="seed"))
    return seed
