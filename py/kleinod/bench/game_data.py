"""Games as data: games between bots, and summaries of such games or of existing records."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, median
from typing import NotRequired, TypedDict

import kleinod
from kleinod.core import registry
from kleinod.core.game import BadOption, BadText, OptionValue, msg
from kleinod.core.rng import below, stream
from kleinod.loading import finder
from kleinod.play.match import Match, from_record

#: The fields of a game that a summary needs, with their types.
NEEDED: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "seats": int,
    "plies": int,
    "turns": int,
    "places": (list, type(None)),
    "reason": (str, type(None)),
}


class GameRow(TypedDict):
    """One match as plain data; the docstring of `row` explains the fields."""

    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    seed: int
    record: str
    plies: int
    turns: int
    scores: list[int] | None
    places: list[int] | None
    winners: list[int] | None
    reason: str | None
    evaluations: list[list[float]]
    levels: NotRequired[list[int]]


class Spread(TypedDict):
    """The minimum, mean, median and maximum of some numbers."""

    least: float
    mean: float
    median: float
    most: float


class Summary(TypedDict):
    """Statistics of several matches of one game; the docstring of `summary` explains the fields."""

    game: str
    seats: int
    games: int
    ended: int
    wins: list[float]
    draws: int
    scores: list[float]
    plies: Spread
    turns: Spread
    ends: dict[str, int]


RANDOM = 0  # the "level" of a player who chooses legal actions at random


def played(
    game_id: str,
    levels: Sequence[int],
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> GameRow:
    """Play one game between bots. The result depends on the arguments alone.

    Args:
        game_id: The game.
        levels: The level of the bot on each seat; 0 plays at random.
        seed: Determines all outcomes of chance.
        seats: The number of seats, by default the fewest.
        options: Options of the game.

    Returns:
        The game as plain data (see `row`).

    Raises:
        BadOption: The game, an option or a level does not exist, or the number of levels is wrong.
    """
    match = kleinod.new(
        game_id, seats or max(len(levels), registry.game(game_id).seats[0]), seed, **(options or {})
    )
    if len(levels) != match.seats:
        raise BadOption(msg("option.levels", n=match.seats))
    players = [kleinod.bot(match, level, seed) if level else None for level in levels]
    rng = stream(seed, "random player")
    while not match.over:
        player = players[match.seat]
        if player:
            match.play(player.choose())
        else:
            legal = match.legal_actions()
            match.act(legal[below(rng, len(legal))])
    found = row(match)
    found["levels"] = list(levels)
    return found


def row(match: Match) -> GameRow:
    """Return a match as plain data: its record, how it ended, and the values of its positions.

    `evaluations` has, for the position after each turn, a number for every seat on the scale of the game's
    own evaluation, more being better. It is empty for a game without an evaluation. `scores`, `places`,
    `winners` and `reason` are None until the match is over.
    """
    outcome, evaluate = match.outcome, match.game.evaluate
    stands = [match.position_at(turn.last) for turn in match.turns] if evaluate else []
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "record": match.record(),
        "plies": match.at,
        "turns": match.turn,
        "scores": outcome and list(outcome.scores),
        "places": outcome and list(outcome.places),
        "winners": outcome and list(match.winners),
        "reason": outcome and outcome.reason.code,
        "evaluations": [[round(x, 3) for x in evaluate(match.rules, s)] for s in stands] if evaluate else [],
    }


def rows(lines: Iterable[str]) -> Iterator[GameRow]:
    """Yield the matches in the lines of a file: JSON as `games` writes it, or bare records.

    Raises:
        BadText: A line is neither; the message names its number.
    """
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        if not text.startswith("{"):
            findings, problem = finder.find(text)
            if problem or findings[0].kind == "study":
                known = problem and problem.code != "record.start"
                raise BadText(problem if problem and known else msg("data.line", n=number))
            yield row(from_record(findings[0].text))
            continue
        try:
            found = json.loads(text)
        except ValueError as error:
            raise BadText(msg("data.line", n=number)) from error
        if not all(isinstance(found.get(key), kind) for key, kind in NEEDED.items()):
            raise BadText(msg("data.line", n=number))
        yield found


def summary(found: Iterable[GameRow]) -> Summary:
    """Return statistics of matches of one game with one number of seats.

    `wins` splits a shared first place (half a win for each of two); `ends` counts reasons by code.

    Raises:
        BadText: There are no matches, or they have different games or numbers of seats.
    """
    games = list(found)
    if not games or any((g["game"], g["seats"]) != (games[0]["game"], games[0]["seats"]) for g in games):
        raise BadText(msg("data.mixed"))
    ended = [game for game in games if game["places"]]
    ranks = [game["places"] or [] for game in ended]
    wins = [0.0] * games[0]["seats"]
    for places in ranks:
        first = [seat for seat, place in enumerate(places) if place == 1]
        for seat in first:
            wins[seat] += 1 / len(first)
    return {
        "game": games[0]["game"],
        "seats": games[0]["seats"],
        "games": len(games),
        "ended": len(ended),
        "wins": [round(n, 3) for n in wins],
        "draws": sum(max(places) == 1 for places in ranks),
        "scores": _means([scores for game in ended if (scores := game.get("scores"))]),
        "plies": _spread([game["plies"] for game in games]),
        "turns": _spread([game["turns"] for game in games]),
        "ends": dict(Counter(game["reason"] or "" for game in ended).most_common()),
    }


def _means(table: Sequence[Sequence[float]]) -> list[float]:
    return [round(fmean(column), 3) for column in zip(*table, strict=True)]


def _spread(numbers: Sequence[int]) -> Spread:
    mean, middle = round(fmean(numbers), 2), median(numbers)
    return {"least": min(numbers), "mean": mean, "median": middle, "most": max(numbers)}
