"""The engine and its naive twin play the same random games of Mutternland (MUT-01 to MUT-22f).

They must also count equally many ways to play a turn.
"""

import json
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from games.side_by_side import in_parts, play_both, winners
from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.games.mutternland.land_frame import NAMES
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from
from twins import mutternland as twin

#: For each name of a case: the seats, the options of the engine, and the options of the twin.
CASES: dict[str, tuple[int, dict[str, OptionValue], dict[str, Any]]] = {
    "witt-2": (2, {}, {}),
    "witt-3": (3, {}, {}),
    "witt-4": (4, {}, {}),
    "witt-5": (5, {}, {}),
    "witt-6": (6, {}, {}),
    "witt-2-may": (2, {"marble_move": "may", "cap": "4"}, {"marble_move": "may", "cap": "4"}),
    "witt-3-outer": (
        3,
        {"edge": "outer", "reentry": "owner_edge"},
        {"edge": "outer", "reentry": "owner_edge"},
    ),
    "witt-2-any": (2, {"reentry": "owner_any"}, {"reentry": "owner_any"}),
    "wag": (2, {"rules": "wag"}, {"rule_set": "wag"}),
    "abstractplay": (2, {"rules": "abstractplay"}, {"rule_set": "abstractplay"}),
}
EVERYDAY, WHOLE = range(2), range(1000, 1100)


def _played_as(text: str) -> str:
    """Return the twin's notation: the engine lays a nut with "*", the twin with "+" like a marble."""
    return text.replace("*", "+")


def _agree(name: str, seed: int) -> None:
    seats, options, others = CASES[name]
    match = Match(registry.game("mutternland"), seats, options, seed=seed)
    games = play_both(
        match,
        twin.start(seats, options=others),
        seed,
        to_act=itemgetter("to_act"),
        moves=twin.moves,
        play=twin.play,
        spoken=_played_as,
        skipped="-",  # MUT-18: the engine makes a stuck player pass explicitly, the twin passes by itself
    )
    assert twin.match_ending(games) is not None, match.record()
    assert winners(match) == set(twin.match_winners(games)), match.record()


@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree(name: str) -> None:
    """MUT-01 … MUT-22f: both have the same decisions and the same winners along random games."""
    for seed in EVERYDAY:
        _agree(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", in_parts(WHOLE, 10), ids=str)
@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree_for_long(name: str, seeds: range) -> None:
    """MUT-01 … MUT-22f: they agree along 100 random games of each case."""
    for seed in seeds:
        _agree(name, seed)


# Whole turns -----------------------------------------------------------------------------------------

COUNTS = Path(__file__).parents[1] / "perft" / "mutternland.json"


def _turn_counts() -> Iterator[Any]:
    for entry in json.loads(COUNTS.read_text(encoding="utf-8")):
        for depth, count in enumerate(entry["counts"], start=1):
            if entry.get("unit") == "turn":
                marks = [pytest.mark.slow] if depth > 1 else []
                yield pytest.param(entry, depth, count, marks=marks, id=f"{entry['name']}, {depth}")


def _as_the_twin_has_it(entry: dict[str, Any]) -> dict[str, Any]:
    seats, options = entry["seats"], entry["options"]
    game = registry.game("mutternland")
    match = Match(game, seats, options, start=position_from(game, seats, options, entry["position"]))
    s = match.state
    return twin.position(
        seats,
        {NAMES[place]: nuts for place, nuts in enumerate(s.heights) if nuts},
        {NAMES[place]: seat for seat, own in enumerate(s.marbles, start=1) for place in own},
        seat=s.seat + 1,
        fallen={seat: match.rules.each - len(own) for seat, own in enumerate(s.marbles, start=1)},
        quiet=s.quiet,
        turns=s.played,
    )


def _ways(game: dict[str, Any], until: int) -> int:
    """Count the sequences of decisions up to the beginning of turn `until`."""
    if game["turns"] >= until:
        return 1
    return sum(_ways(twin.after(game, notation), until) for notation in twin.moves(game))


@pytest.mark.parametrize(("entry", "depth", "count"), list(_turn_counts()))
def test_the_twin_counts_as_many_turns(entry: dict[str, Any], depth: int, count: int) -> None:
    """MUT-06 … MUT-18: both count the same number of whole turns from positions in the middle of games."""
    game = _as_the_twin_has_it(entry)
    assert _ways(game, game["turns"] + depth) == count
