"""Messages to people, as codes and arguments instead of sentences, and the errors that carry them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from kleinod.core.completion import listing

Arg: TypeAlias = str | int


class Msg(NamedTuple):
    """A message: `code` is looked up in the dictionaries, `args` fill the gaps of the sentence.

    An argument that is a string starting with ``$`` is itself a dictionary code, or a list of several
    ("$card.bm$card.bw"). An argument named ``seat`` (or ending in ``_seat``) is the number of a seat, which
    is shown as the name of its player. `rule` is an id of the rule sheet ("MOR-11") or empty. `at` has the
    ids of places to highlight.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> said = match.why("g2-e4")
        >>> said.code, said.rule
        ('not_straight', 'MOR-05')
    """

    code: str
    args: tuple[tuple[str, Arg], ...] = ()
    rule: str = ""
    at: tuple[str, ...] = ()

    __dir__ = listing()

    def __str__(self) -> str:
        """Return the English sentence (see `kleinod.say`)."""
        return _spoken(self)

    def line(self) -> str:
        """Return code, arguments and rule in one line, for programs and logs.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.why("g2-e4").line()
            'not_straight() [MOR-05]'
        """
        details = ", ".join(f"{key}={value}" for key, value in self.args)
        return f"{self.code}({details})" + (f" [{self.rule}]" if self.rule else "")


def msg(code: str, rule: str = "", at: Iterable[str] = (), **args: Arg) -> Msg:
    """Build a `Msg`; the keyword arguments `args` fill the gaps of the sentence."""
    return Msg(code, tuple(args.items()), rule, tuple(at))


def excerpt(text: str, most: int = 20) -> str:
    """Return the beginning of a text, for quoting it in messages, with "…" where it is cut.

    Example:
        >>> excerpt("f1-f3 if you do not mind")
        'f1-f3 if you do not…'
    """
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


class KleinodError(Exception):
    """The base class of all errors that this library raises on purpose; `args[0]` is always a `Msg`.

    `game` is the id of the game that the error is about, "" if it is not known. `str(error)` is an English
    sentence, `kleinod.say(error, "de")` a German one. Programs should compare `error.msg.code`.

    Example:
        >>> import kleinod
        >>> try:
        ...     kleinod.new("nexus", seats=9)
        ... except kleinod.KleinodError as error:
        ...     print(error.msg.code, kleinod.say(error, "de"), sep=": ")
        option.seats: Dieses Spiel ist für 2 bis 4 Personen, nicht für 9.
    """

    def __init__(self, what: Msg, game: str = "") -> None:
        super().__init__(what)
        self.msg = what
        self.game = game

    def __str__(self) -> str:
        return _spoken(self.msg, self.game)


#: Returns the English sentence of a message, given the id of a game; None if there are no dictionaries.
_speaker: Callable[[Msg, str], str | None] | None = None


def register_speaker(speaker: Callable[[Msg, str], str | None]) -> None:
    """Register the function that turns messages and errors into English sentences.

    Args:
        speaker: Takes a message and the id of the game that it is about, or "". It returns the sentence, or
            None if there are no dictionaries, as in the zip for the browser.
    """
    global _speaker  # noqa: PLW0603 — one for the whole program: an error does not know who shows it
    _speaker = speaker


def _spoken(said: Msg, game: str = "") -> str:
    """Return the English sentence, or code and arguments in one line if no speaker can make a sentence."""
    sentence = None if _speaker is None else _speaker(said, game)
    return said.line() if sentence is None else sentence


class BadText(KleinodError):
    """A text that cannot be used: a damaged record, an unreadable move, an impossible position.

    Example:
        >>> import kleinod
        >>> try:
        ...     kleinod.open("no match")
        ... except kleinod.BadText as error:
        ...     print(error.msg.code)
        python.neither
    """


class IllegalAction(KleinodError):
    """An action that can be read, but that the rules refuse.

    Example:
        >>> import kleinod
        >>> try:
        ...     kleinod.new("morundir").play("g2-e4")
        ... except kleinod.IllegalAction as error:
        ...     print(error.msg.rule)
        MOR-05
    """


class BadOption(KleinodError):
    """An unknown game, number of seats, option or value of an option.

    Example:
        >>> import kleinod
        >>> try:
        ...     kleinod.new("nexus", seats=9)
        ... except kleinod.BadOption as error:
        ...     print(error)
        This game takes 2 to 4 players, not 9.
    """


class WrongVersion(KleinodError):
    """A record whose version of the rules or of the format is unknown to this build.

    Example:
        >>> import kleinod
        >>> try:
        ...     kleinod.open("kl1~morundir-99~p2~9sr8o5")
        ... except kleinod.WrongVersion as error:
        ...     print(error.msg.code)
        record.version
    """
