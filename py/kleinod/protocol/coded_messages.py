"""Messages to people, and the reply to a request that failed."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


class Msg(TypedDict):
    """A message to people, as a key and arguments for the dictionaries.

    `code` is the key. An argument that starts with "$" is a key as well, or a list of keys ("$one$two"). An
    argument named "seat" or ending in "_seat" is the number of a seat. `at` holds ids of places to highlight.
    """

    code: str
    args: NotRequired[dict[str, str | int]]
    rule: NotRequired[str]
    at: NotRequired[list[str]]


#: "unknown": the worker does not know the handle. If it is that of a match, the engine's client repeats the
#: request with the record.
ErrorKind: TypeAlias = Literal["illegal", "bad_text", "bad_request", "version", "over", "bug", "unknown"]


class Failure(TypedDict):
    """The reply to a request that failed."""

    ok: Literal[False]
    kind: ErrorKind
    msg: Msg
    #: Python's traceback; only with kind "bug".
    trace: NotRequired[str]
