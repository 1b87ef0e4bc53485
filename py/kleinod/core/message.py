"""What Python says to people: codes and arguments, never sentences; and the errors that carry them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Arg: TypeAlias = str | int


class Msg(NamedTuple):
    """A thing to say: `code` is looked up in the dictionaries, `args` fill the gaps.

    An argument that is a string starting with ``$`` is itself a dictionary code, or a list of several
    ("$card.bm$card.bw"); an argument named ``seat`` (or ending in ``_seat``) is a seat number and is
    spoken as that player's name.
    `rule` is an id of the rule sheet ("MOR-11") or empty; `at` are ids on screen worth lighting up.
    """

    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    rule: str = ""
    at: tuple[str, ...] = ()


def msg(code: str, rule: str = "", at: Iterable[str] = (), **args: Arg) -> Msg:
    """Build a `Msg` with keyword arguments."""
    return Msg(code, tuple(args.items()), rule, tuple(at))


class KleinodError(Exception):
    """Base of everything this library raises on purpose; `args[0]` is always a `Msg`."""

    def __init__(self, what: Msg) -> None:
        super().__init__(what)
        self.msg = what

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.msg.args)
        return f"{self.msg.code}({details})" + (f" [{self.msg.rule}]" if self.msg.rule else "")


class BadText(KleinodError):
    """Text that is not what it should be: a damaged record, an unreadable move, an impossible position."""


class IllegalAction(KleinodError):
    """Readable, but the rules refuse it."""


class BadOption(KleinodError):
    """An unknown game, seat count, option or option value."""


class WrongVersion(KleinodError):
    """A record of rules or of a format this build does not know."""
