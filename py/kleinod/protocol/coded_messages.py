"""Messages to people, and the reply to a request that failed."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


class Msg(TypedDict):
    """A message.

    `code` is a key of the dictionaries. An argument starting with "$" is a key as well, or a list of several
    ("$one$two"). An argument named "seat" or ending in "_seat" is the number of a seat. `at` are ids of
    places to highlight.
    """

    code: str
    args: NotRequired[dict[str, str | int]]
    rule: NotRequired[str]
    at: NotRequired[list[str]]


#: "unknown": the worker does not know the handle. For a match the engine's client repeats the request itself,
#: with the record.
ErrorKind: TypeAlias = Literal["illegal", "bad_text", "bad_request", "version", "over", "bug", "unknown"]


class Failure(TypedDict):
    """The reply to a request that failed."""

    ok: Literal[False]
    kind: ErrorKind
    msg: Msg
    #: Only with kind "bug".
    trace: NotRequired[str]
