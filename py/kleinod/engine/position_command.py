"""Reads the words after "position" and "table" in lines of the engine protocol."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, Game, KleinodError, Msg, OptionValue, Seat, msg
from kleinod.core.rng import stream
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from

MOST_DIGITS = 18


class Place(NamedTuple):
    """A match, and the seat from whose knowledge alone it was built; None if everything is known."""

    match: Match
    seen_by: Seat | None


def bad_command(usage: str) -> BadText:
    """Return the error for a malformed command."""
    return BadText(msg("engine.usage", usage=usage))


def number(text: str, usage: str) -> int:
    """Return a whole number from 0 on.

    Raises:
        BadText: The text is not such a number.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise bad_command(usage)
    return int(text)


@contextmanager
def about(of: Game) -> Generator[None, None, None]:
    """Add the id of the game to errors that lack one, because error messages are looked up by game."""
    try:
        yield
    except KleinodError as error:
        error.game = error.game or of.id
        raise


class Setting(NamedTuple):
    """The settings in a command: seats, seed, options, and the moves played first."""

    seats: int | None
    seed: int | None
    options: dict[str, OptionValue]
    moves: tuple[str, ...]


def setting(of: Game, words: Sequence[str], usage: str) -> Setting:
    """Read "seats N", "seed N", any number of "option KEY=VALUE", and "moves TOKEN …" at the end.

    Raises:
        BadText: There is another word, or a number is malformed.
        BadOption: An option does not exist.
    """
    seats: int | None = None
    seed: int | None = None
    pairs, moves = list[str](), tuple[str, ...]()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "moves":
            moves, rest = tuple(rest), []
        elif word in ("seats", "seed", "option") and rest:
            value = rest.pop(0)
            if word == "option":
                pairs.append(value)
            elif word == "seats":
                seats = number(value, usage)
            else:
                seed = number(value, usage)
        else:
            raise bad_command(usage)
    return Setting(seats, seed, registry.typed(of, pairs), moves)


NEW = "position new GAME [seats N] [seed N] [option KEY=VALUE]… [moves TOKEN…]"
TEXT = "position text GAME TEXT [seats N] [seed N] [option KEY=VALUE]… [moves TOKEN…]"
RECORD = "position record RECORD [at PLY] [moves TOKEN…]"
OBSERVATION = "position observation SEAT GAME TEXT [seats N] [seed N] [option KEY=VALUE]…"
POSITION = "position new|text|record|observation …"


def read_position(words: Sequence[str]) -> Place:
    """Return the match that the words after "position" describe.

    Raises:
        KleinodError: The words are wrong; the message says why.
    """
    kind, rest = (words[0], words[1:]) if words else ("", ())
    if kind == "new" and rest:
        of = registry.game(rest[0])
        with about(of):
            asked = setting(of, rest[1:], NEW)
            return Place(_moved(_match(of, asked), asked.moves), None)
    if kind == "text" and len(rest) > 1:
        of = registry.game(rest[0])
        with about(of):
            asked = setting(of, rest[2:], TEXT)
            return Place(_moved(_match(of, asked, rest[1]), asked.moves), None)
    if kind == "record" and rest:
        return _of_record(rest)
    if kind == "observation" and len(rest) > 2:
        of = registry.game(rest[1])
        with about(of):
            asked = setting(of, rest[3:], OBSERVATION)
            return _of_observation(of, number(rest[0], OBSERVATION), rest[2], asked)
    raise bad_command(
        {"new": NEW, "text": TEXT, "record": RECORD, "observation": OBSERVATION}.get(kind, POSITION)
    )


def _match(of: Game, asked: Setting, start: str = "") -> Match:
    seats = of.seats[0] if asked.seats is None else asked.seats
    options = registry.complete(of, seats, asked.options)
    begins = position_from(of, seats, options, start) if start else None
    return Match(of, seats, options, seed=asked.seed or 0, start=begins)


def _of_record(words: Sequence[str]) -> Place:
    match, rest = from_record(words[0]), list(words[1:])
    with about(match.game):
        if rest[:1] == ["at"] and len(rest) > 1:
            match.goto(number(rest[1], RECORD))
            match.cut(match.at)
            rest = rest[2:]
        if rest and rest[0] != "moves":
            raise bad_command(RECORD)
        return Place(_moved(match, rest[1:]), None)


def _of_observation(of: Game, seat: Seat, text: str, asked: Setting) -> Place:
    """Return a match that fits a seat's observation, given as text. Unknown cards are drawn at random."""
    if asked.moves:
        raise bad_command(OBSERVATION)
    match = _match(of, asked)
    if seat >= match.seats:
        raise BadOption(msg("python.seat", n=seat, last=match.seats - 1))
    seen = match.text.decode(text)
    try:
        world = match.rules.determinize(seen, seat, stream(asked.seed or 0, "observation"))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadText(msg("engine.observation"), of.id) from error  # the numbers of cards fit no deck
    problems: list[Msg] = match.text.audit(world)
    if problems:
        raise BadText(problems[0], of.id)
    imagined = Match(of, match.seats, match.options, seed=asked.seed or 0, start=world)
    return Place(imagined, seat if of.hidden else None)


def _moved(match: Match, tokens: Sequence[str]) -> Match:
    for token in tokens:
        play_token(match, token)
    return match


def play_token(match: Match, token: str) -> None:
    """Play the action of a token, and the chance events that follow it.

    Raises:
        BadText: The token is not an action.
        IllegalAction: The rules refuse it.
    """
    match.act(match.text.untoken(match.state, token))
