"""How fast the engines are: legal lists, plies and random games a second, in CPython or in the browser."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from kleinod.core import registry
from kleinod.core.game import CHANCE, Rules
from kleinod.core.stream import stream


def run(game_id: str, seconds: float = 2.0, seats: int | None = None, **options: Any) -> dict[str, float]:
    """Figures for one game, each per second, over about `seconds` in all.

    `plies`: legal list and `apply` of random play through the rules object; `games`: whole random games;
    `lists`: legal lists alone, in the positions of one such game; `moves`: mean length of a list.
    """
    of = registry.game(game_id)
    count = seats or of.seats[0]
    rules = registry.build(of, count, registry.complete(of, count, options))
    positions = _random_game(rules, 0)
    games, plies = 0, 0
    start = perf_counter()
    while perf_counter() - start < seconds * 0.7:
        plies += len(_random_game(rules, games)) - 1
        games += 1
    playing = perf_counter() - start
    lists, moves = 0, 0
    start = perf_counter()
    while perf_counter() - start < seconds * 0.3:
        for s in positions:
            moves += len(rules.legal(s))
        lists += len(positions)
    listing = perf_counter() - start
    return {
        "plies": plies / playing,
        "games": games / playing,
        "lists": lists / listing,
        "moves": moves / lists,
        "length": plies / games,
    }


def _random_game(rules: Rules[Any, Any], seed: int) -> list[Any]:
    """All positions of a random game in which a seat was to act, and the last one."""
    rng = stream(seed, "bench")
    random = rng.random
    s = rules.initial()
    positions: list[Any] = []
    while True:
        seat = rules.to_act(s)
        if seat == CHANCE:
            s = rules.apply(s, rules.deal(s, rng))
            continue
        positions.append(s)
        if seat < 0:
            return positions
        actions = rules.legal(s)
        s = rules.apply(s, actions[int(random() * len(actions))])
