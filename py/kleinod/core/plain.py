"""Named tuples as JSON-able data. What says nothing is left out only where the protocol allows it."""

from __future__ import annotations

from typing import Any, cast

from kleinod.core.game import Msg

#: Messages that a cell, a piece or a card may do without.
OPTIONAL = frozenset(("say", "sign", "text"))


def plain(value: Any) -> Any:
    """`value` with named tuples as dicts, messages in their short form, tuples as lists."""
    if isinstance(value, Msg):
        return plain_msg(value)
    if isinstance(value, tuple | list):
        items = cast("tuple[Any, ...] | list[Any]", value)
        fields = cast("tuple[str, ...] | None", getattr(items, "_fields", None))
        if fields is None:
            return [plain(item) for item in items]
        pairs = zip(fields, items, strict=True)
        return {name: plain(item) for name, item in pairs if item is not None or name not in OPTIONAL}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in cast("dict[str, Any]", value).items()}
    return value


def plain_msg(said: Msg) -> dict[str, Any]:
    """A message without its empty parts."""
    short: dict[str, Any] = {"code": said.code}
    if said.args:
        short["args"] = dict(said.args)
    if said.rule:
        short["rule"] = said.rule
    if said.at:
        short["at"] = list(said.at)
    return short
