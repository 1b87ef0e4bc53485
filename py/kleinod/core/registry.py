"""The list of games, and checks of their options. A game is a folder of `kleinod.games`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeGuard

from kleinod.codec.base36 import MAX_DIGITS
from kleinod.core.game import (
    TERMINAL,
    Action,
    BadOption,
    Game,
    Option,
    Options,
    OptionValue,
    Position,
    Rules,
    excerpt,
    msg,
)
from kleinod.core.validate import counted, shown, whole

#: Not ``from kleinod import games``: that name is the public function `games`.
folder = import_module("kleinod.games")
MAX_TEXT = 400
MAX_SEED = 36**MAX_DIGITS - 1  # the largest number a record can hold
_added: dict[str, Game] = {}


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of the games in the collection. Folders that start with "_" are templates, not games."""
    return tuple(sorted(m.name for m in iter_modules(folder.__path__) if m.ispkg and m.name[0] != "_"))


def games() -> dict[str, Game]:
    """Return all games by id.

    Example:
        >>> import kleinod
        >>> sorted(kleinod.games())
        ['matobo', 'morundir', 'mutterboehnchen', 'mutternland', 'nexus']
    """
    return {game_id: game(game_id) for game_id in game_ids()}


def add(of: Game) -> None:
    """Register a game from outside `kleinod.games`, such as a template. `games` does not list it."""
    _added[of.id] = of


def game(game_id: str) -> Game:
    """Return the game with this id. Only that game is imported.

    Raises:
        BadOption: There is no such game.
        TypeError: `GAME` in the folder is not a `Game`.
    """
    if game_id in _added:
        return _added[game_id]
    if game_id not in game_ids():
        raise BadOption(msg("option.unknown_game", game=shown(game_id)))
    found = import_module(f"{folder.__name__}.{game_id}").GAME
    if not isinstance(found, Game):
        raise TypeError(f"{game_id}.GAME is no Game")
    return found


@cache
def has_part(game_id: str, name: str) -> bool:
    """Return True if a game's folder has a module of that name. The module is not imported."""
    try:
        return find_spec(f"{folder.__name__}.{game_id}.{name}") is not None
    except ModuleNotFoundError:  # a registered game without a folder in `kleinod.games`
        return False


def part(game_id: str, name: str) -> ModuleType | None:
    """Import a module of a game's folder and return it; None if the game has none of that name."""
    return import_module(f"{folder.__name__}.{game_id}.{name}") if has_part(game_id, name) else None


def seed(given: object) -> int:
    """Return `given` if a record can hold it as the seed of a match.

    Raises:
        BadOption: It is not a whole number from 0 to `MAX_SEED`.
    """
    if not _is_number(given) or not 0 <= given <= MAX_SEED:
        raise BadOption(msg("option.seed", value=shown(given), most=str(MAX_SEED)))
    return given


def viewer(given: object, seats: int) -> None:
    """Check that `given` is a viewer of a match with `seats` seats: a seat, or None for a stranger.

    Raises:
        BadOption: There is no such seat.
    """
    found = whole(given)
    if given is not None and not (found is not None and TERMINAL <= found < seats):
        raise BadOption(msg("python.seat", n=shown(given), last=seats - 1))


def complete(
    of: Game, seats: int, given: Mapping[str, OptionValue], former: Mapping[str, OptionValue] | None = None
) -> dict[str, OptionValue]:
    """Return `given` with defaults filled in, in the order of the game's options.

    Args:
        of: The game.
        seats: The number of seats.
        given: The options chosen. Only a complete set, such as one that this function returned, may hold
            defaults of options that do not apply.
        former: Defaults of an older version of the game, for options that apply.

    Raises:
        BadOption: The number of seats is impossible, a key is unknown, a value is out of range, or an option
            was chosen whose `needs` are not met, even with its default.
    """
    if not _is_number(seats) or seats not in of.seats:
        n = seats if _is_number(seats) and abs(seats) <= MAX_SEED else shown(seats)
        raise BadOption(msg("option.seats", n=n, low=of.seats[0], high=of.seats[-1]))
    unknown = sorted(set(given) - {option.key for option in of.options})
    if unknown:
        raise BadOption(msg("option.unknown", option=excerpt(unknown[0], 40)))
    options: dict[str, OptionValue] = {}
    asked = len(given) < len(of.options)
    for option in of.options:
        wanted = applies(option, seats, options)
        default = former.get(option.key, option.default) if former and wanted else option.default
        value = given.get(option.key, default)
        if not _fits(option, value):
            raise BadOption(msg("option.value", option=f"$option.{option.key}", value=shown(value)), of.id)
        said = option.key in given and asked
        if (said or value != option.default) and not wanted:
            raise BadOption(msg("option.not_here", option=f"$option.{option.key}"), of.id)
        options[option.key] = value
    return options


def asked_game(game_id: object) -> Game:
    """Return the game that a caller of the Python API names.

    Raises:
        BadOption: There is no such game; the message lists the games.
    """
    try:
        return game(game_id if isinstance(game_id, str) else "")
    except BadOption as error:
        raise BadOption(msg("python.game", game=shown(game_id), games=", ".join(game_ids()))) from error


def asked(of: Game, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return options given in Python code. Whole numbers of NumPy and the like become an `int`.

    Raises:
        BadOption: An option or its value is unknown; the message lists what is possible. `complete` checks
            the rest.
    """
    known = {option.key: option for option in of.options}
    options = {key: counted(value) for key, value in given.items()}
    for key, value in options.items():
        if key not in known:
            raise BadOption(msg("python.option", option=shown(key), options=", ".join(known)), of.id)
        option, said = known[key], {"option": f"$option.{key}", "value": shown(value)}
        if _fits(option, value):
            continue
        if option.kind == "choice":
            raise BadOption(msg("python.choice", choices=", ".join(option.choices), **said), of.id)
        if option.kind == "int":
            raise BadOption(msg("python.range", low=option.low, high=option.high, **said), of.id)
    return options


def build(of: Game, seats: int, options: Options) -> Rules[Position, Action]:
    """Return the rules of a game for complete options.

    Raises:
        BadOption: The game refuses the combination.
    """
    return of.rules(seats, options)


def applies(option: Option, seats: int, before: Options) -> bool:
    """Return True if an option can be chosen, given the number of seats and the options before it."""
    return all((seats if key == "seats" else before.get(key)) in values for key, values in option.needs)


def _is_number(value: object) -> TypeGuard[int]:
    """Return True for a whole number. True and False do not count as numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


def _fits(option: Option, value: OptionValue) -> bool:
    if option.kind == "flag":
        return isinstance(value, bool)
    if option.kind == "int":
        return _is_number(value) and option.low <= value <= option.high
    if option.kind == "choice":
        return isinstance(value, str) and value in option.choices
    return (
        isinstance(value, str)
        and len(value) <= MAX_TEXT
        and all(c.isascii() and (c.isalnum() or c in "-_") for c in value)
    )


def read(option: Option, text: str) -> OptionValue:
    """Return the value of an option from the text in a record or a command line.

    Raises:
        ValueError: The text is not a value of this kind of option.
    """
    if option.kind == "int":
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdecimal() or len(digits) > 9:
            raise ValueError(text)
        return int(text)
    if option.kind == "flag":
        if text not in ("0", "1"):
            raise ValueError(text)
        return text == "1"
    return text


def typed(of: Game, pairs: Iterable[str]) -> dict[str, OptionValue]:
    """Return options that were typed as KEY=VALUE.

    Raises:
        BadOption: An option or its value is unknown.
    """
    known = {option.key: option for option in of.options}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        key, _, text = pair.partition("=")
        if key not in known:
            raise BadOption(msg("python.option", option=key, options=", ".join(known)), of.id)
        try:
            options[key] = read(known[key], text)
        except ValueError as error:
            raise BadOption(msg("option.value", option=key, value=text)) from error
    return options


def written(value: OptionValue) -> str:
    """Return the text of a value; the inverse of `read`."""
    return str(int(value)) if isinstance(value, bool) else str(value)
