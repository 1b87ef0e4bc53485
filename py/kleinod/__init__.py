"""Five little-known German games: rules, notation, links and opponents.

    >>> import kleinod
    >>> match = kleinod.new("morundir")
    >>> match.play("f1-f3")
    >>> match.seat
    1

The names listed in `__all__` are the public interface and are kept stable; everything else may change.
"""

from __future__ import annotations

from kleinod.core.game import (
    BadOption,
    BadText,
    Game,
    IllegalAction,
    KleinodError,
    Msg,
    OptionValue,
    Outcome,
    WrongVersion,
)
from kleinod.core.match import Match, from_record, position_from
from kleinod.core.perft import Unit
from kleinod.core.registry import game as _game
from kleinod.core.registry import games

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadText",
    "Bot",
    "Game",
    "IllegalAction",
    "KleinodError",
    "Match",
    "Msg",
    "Outcome",
    "WrongVersion",
    "bot",
    "games",
    "new",
    "open",
    "perft",
    "position",
]


def new(game_id: str, seats: int | None = None, seed: int = 0, **options: OptionValue) -> Match:
    """A match at its beginning, by default with the fewest seats. Raises `BadOption`.

    `seed` decides everything that chance decides, the same on every machine.
    """
    of = _game(game_id)
    return Match(of, of.seats[0] if seats is None else seats, options, seed=seed)


def open(record: str) -> Match:  # noqa: A001 — `kleinod.open` is what people expect
    """The match of a record, at its end. Raises `BadText`, `BadOption` or `WrongVersion`."""
    return from_record(record)


def position(game_id: str, text: str, seats: int | None = None, **options: OptionValue) -> Match:
    """A match that starts from a position in text. Raises `BadText` with what is wrong, or `BadOption`."""
    of = _game(game_id)
    count = of.seats[0] if seats is None else seats
    return Match(of, count, options, start=position_from(of, count, options, text))


def perft(match: Match, depth: int, unit: Unit = "action") -> int:
    """How many sequences of `depth` actions (or whole turns) are legal from the position shown."""
    from kleinod.core.perft import perft as count  # noqa: PLC0415 — the name is taken here

    return count(match.rules, match.state, depth, unit)


class Bot:
    """An opponent for one match. The same match, level and seed always give the same answer."""

    def __init__(self, match: Match, level: int = 1, seed: int = 0) -> None:
        self.match, self.level, self.seed = match, level, seed

    def choose(self) -> str:
        """Its action for the seat to act, in notation; `Match.play` takes it."""
        from kleinod.ai.bot import choose  # noqa: PLC0415 — engines without opponents stay small

        return self.match.text.format(self.match.state, choose(self.match, self.level, self.seed))


def bot(match: Match, level: int = 1, seed: int = 0) -> Bot:
    """An opponent of `level` 1 (easy) or 2 for the seat to act."""
    return Bot(match, level, seed)
