"""Checks that JSON has the shape that `kleinod.protocol` describes: exactly the fields and types there."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_typed

from kleinod.protocol.coded_messages import Failure
from kleinod.protocol.frames import Frame, SentFrame
from kleinod.protocol.requests import Replies, Request

ATOMS = {str: str, int: int, float: int | float, bool: bool, type(None): type(None)}
T = TypeVar("T")


class Shapes:
    """Checks values, and records which fields of which typed dictionaries occurred."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()

    def reply(self, op: str, reply: dict[str, Any], whole: bool = False) -> None:
        """Check a reply against its type: a frame as it is sent, or with `whole` as the page completes it."""
        if not reply["ok"]:
            self.expect(reply, Failure)
            return
        kind = get_type_hints(Replies)[op]
        if kind is Frame and not whole:
            kind = SentFrame
        self.expect({key: value for key, value in reply.items() if key != "ok"}, kind)

    def request(self, request: dict[str, Any]) -> None:
        """Check a request against its type; instead of a record it may have a handle."""
        if "have" in request and request["op"] != "study":
            request = {key: value for key, value in request.items() if key != "have"} | {"record": ""}
        self.expect(request, Request)

    def expect(self, value: Any, kind: Any) -> None:
        """Fail with the first mismatch between a value and a type."""
        wrong = self.faults(value, kind)
        assert not wrong, f"{wrong} in {json.dumps(value)[:2000]}"

    def faults(self, value: Any, kind: Any) -> str:
        """Return the first mismatch and its place in the value; "" if there is none."""
        base, inner = get_origin(kind), get_args(kind)
        if kind in ATOMS:
            fits = isinstance(value, ATOMS[kind]) and (kind is bool or not isinstance(value, bool))
        elif base is Literal:
            fits = any(value == one and type(value) is type(one) for one in inner)
        elif base is Annotated:
            return self._both(value, kind)
        elif base in (Union, types.UnionType):
            return self._alternatives(value, inner)
        elif is_typed(base or kind):
            return self._fields(value, base or kind, inner)
        elif base is list:
            fits = isinstance(value, list)
            for n, item in enumerate(value if fits else ()):
                wrong = self.faults(item, inner[0])
                if wrong:
                    return f"[{n}]{wrong}"
        elif base is tuple:
            fits = isinstance(value, list) and len(value) == len(inner)
            for n, (item, each) in enumerate(zip(value, inner, strict=True) if fits else ()):
                wrong = self.faults(item, each)
                if wrong:
                    return f"[{n}]{wrong}"
        elif base in (dict, Mapping):
            raise_unless_key(inner[0])
            fits = isinstance(value, dict) and (inner[0] is str or all(key.isdecimal() for key in value))
            for key, item in value.items() if fits else ():
                wrong = self.faults(item, inner[1])
                if wrong:
                    return f"[{key}]{wrong}"
        else:
            raise TypeError(f"nothing is known of {kind}")
        return "" if fits else f": no {getattr(kind, '__name__', kind)} but {json.dumps(value)[:80]}"

    def _alternatives(self, value: Any, kinds: tuple[Any, ...]) -> str:
        # Fields recorded while trying an alternative that does not fit are forgotten again.
        before = set(self.seen)
        wrong: list[str] = []
        for kind in kinds:
            fault = self.faults(value, kind)
            if not fault:
                return ""
            wrong.append(fault)
            self.seen = set(before)
        return min(wrong, key=len) if len(wrong) < 3 else f": none of {len(wrong)}: {' | '.join(wrong)[:600]}"

    def _fields(self, value: Any, kind: Any, inner: tuple[Any, ...]) -> str:
        if not isinstance(value, dict):
            return f": no {kind.__name__} but {json.dumps(value)[:80]}"
        fields = fields_of(kind)
        for name in value:
            if name not in fields:
                return f".{name}: not in {kind.__name__}"
        for name, (hint, optional) in fields.items():
            if name not in value:
                if optional:
                    continue
                return f".{name}: missing in {kind.__name__}"
            wrong = self.faults(value[name], filled(hint, inner))
            if wrong:
                return f".{name}{wrong}"
            self.seen.add((kind.__name__, name))
        return ""

    def _both(self, value: Any, kind: Any) -> str:
        """Return the first mismatch of a request that has both the fields of a place and those of an edit."""
        (place, _, deed) = get_args(kind)
        if not isinstance(value, dict):
            return ": no object"
        names = fields_of(place)
        parts = [{key: item for key, item in value.items() if (key in names) is own} for own in (True, False)]
        return self.faults(parts[0], place) or self.faults(parts[1], deed)


def named(*kinds: Any) -> set[Any]:
    """Return all typed dictionaries that some types refer to."""
    found: set[Any] = set()
    todo = list(kinds)
    while todo:
        kind = todo.pop()
        base = get_origin(kind) or kind
        todo += [one for one in get_args(kind) if not isinstance(one, str)]
        if is_typed(base) and base not in found:
            found.add(base)
            todo += [hint for hint, _ in fields_of(base).values()]
    return found


def raise_unless_key(kind: Any) -> None:
    if kind not in (str, int):
        raise TypeError(f"{kind} is no key of JSON")


@cache
def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return, for each field of a typed dictionary, its type and whether it may be missing."""
    found: dict[str, tuple[Any, bool]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        found[name] = (get_args(hint)[0] if optional else hint, optional)
    return found


def filled(hint: Any, inner: tuple[Any, ...]) -> Any:
    """Return the type of a field with the type variable of its dictionary filled in."""
    return inner[0] if isinstance(hint, TypeVar) else hint
