"""Conversion of named tuples to JSON data. Empty fields are left out only if the protocol allows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from kleinod.core.message import Msg

if TYPE_CHECKING:
    from kleinod.protocol.coded_messages import Msg as PlainMsg

#: Fields that may be absent: messages of a cell, piece, card, face or note, and the face of a motion.
OPTIONAL = frozenset(("say", "sign", "text", "about", "brief", "face"))


#: Types that JSON has, too. Most values of a scene have them, so they are checked first.
ATOMS = frozenset((str, int, bool, float, type(None)))


def plain(value: Any) -> Any:
    """Return `value` with named tuples as dicts, messages without empty parts, and tuples as lists."""
    kind = value.__class__
    if kind in ATOMS:
        return value
    if kind is Msg:
        return plain_msg(value)
    if kind is dict:
        return {key: plain(item) for key, item in value.items()}
    fields: tuple[str, ...] | None = getattr(kind, "_fields", None)
    if fields is None:
        return _listed(cast("Iterable[Any]", value)) if isinstance(value, tuple | list) else value
    said: dict[str, Any] = {}
    for name, item in zip(fields, value, strict=True):
        if item.__class__ not in ATOMS:
            said[name] = plain(item)
        elif item is not None or name not in OPTIONAL:
            said[name] = item
    return said


def _listed(items: Iterable[Any]) -> list[Any]:
    return [item if item.__class__ in ATOMS else plain(item) for item in items]


def plain_msg(said: Msg) -> PlainMsg:
    """Return a message without its empty parts."""
    short: PlainMsg = {"code": said.code}
    if said.args:
        short["args"] = dict(said.args)
    if said.rule:
        short["rule"] = said.rule
    if said.at:
        short["at"] = list(said.at)
    return short
