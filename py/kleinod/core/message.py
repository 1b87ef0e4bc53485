"""What Python says to people: codes and arguments, never sentences; and the errors that carry them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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

    def __str__(self) -> str:
        """The English sentence, see `kleinod.say`."""
        return _spoken(self)

    def line(self) -> str:
        """Code, arguments and rule in one line, for programs and logs."""
        details = ", ".join(f"{key}={value}" for key, value in self.args)
        return f"{self.code}({details})" + (f" [{self.rule}]" if self.rule else "")


def msg(code: str, rule: str = "", at: Iterable[str] = (), **args: Arg) -> Msg:
    """Build a `Msg` with keyword arguments."""
    return Msg(code, tuple(args.items()), rule, tuple(at))


class KleinodError(Exception):
    """Base of everything this library raises on purpose; `args[0]` is always a `Msg`.

    `game` is the id of the game it is about, where that is known. `str(error)` is an English sentence,
    `kleinod.say(error, "de")` a German one, `error.msg.code` what programs compare.
    """

    def __init__(self, what: Msg, game: str = "") -> None:
        super().__init__(what)
        self.msg = what
        self.game = game

    def __str__(self) -> str:
        return _spoken(self.msg, self.game)


#: Makes an English sentence of a message and the id of a game; None where there are no dictionaries.
_speaker: Callable[[Msg, str], str | None] | None = None


def register_speaker(speaker: Callable[[Msg, str], str | None]) -> None:
    """Register who makes English sentences of messages and errors.

    Args:
        speaker: Gets a message and the id of the game it is about, or ""; answers with the sentence, or with
            None where there are no dictionaries, as in the zip of the browser.
    """
    global _speaker  # noqa: PLW0603 — one for the whole program: an error does not know who shows it
    _speaker = speaker


def _spoken(said: Msg, game: str = "") -> str:
    """The English sentence; code and arguments in one line where nobody makes sentences."""
    sentence = None if _speaker is None else _speaker(said, game)
    return said.line() if sentence is None else sentence


class BadText(KleinodError):
    """Text that is not what it should be: a damaged record, an unreadable move, an impossible position."""


class IllegalAction(KleinodError):
    """Readable, but the rules refuse it."""


class BadOption(KleinodError):
    """An unknown game, seat count, option or option value."""


class WrongVersion(KleinodError):
    """A record of rules or of a format this build does not know."""
