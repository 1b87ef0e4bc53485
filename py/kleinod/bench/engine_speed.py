"""Benchmark of the engines, in CPython or in the browser.

It measures lists of legal actions, plies and random games per second, and the time to list possible clicks.
"""

from __future__ import annotations

import gc
from time import perf_counter, process_time
from typing import Any

from kleinod.core import registry
from kleinod.core.game import CHANCE, OptionValue, Position, Rules
from kleinod.core.rng import below, stream
from kleinod.play.match import Match


def run(
    game_id: str, seconds: float = 2.0, seats: int | None = None, **options: OptionValue
) -> dict[str, float]:
    """Measure an engine for about `seconds` in all.

    Returns:
        Numbers per second. `plies`: plies of random play, each with a legal list and `apply`. `games`: whole
        random games. `lists`: legal lists alone, in the positions of one game. `moves` is the mean length of
        a list.
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


def clicks(
    game_id: str, seconds: float = 1.0, seats: int | None = None, **options: OptionValue
) -> dict[str, float]:
    """Measure the lists of next clicks, with labels and paths, that the page requests during random games.

    Every list is made only once, because most engines would take a second one from a cache.

    Returns:
        Microseconds for a list: `click_median`, `click_p99` and `click_most`. Times are processor time,
        without garbage collection if Python can measure it.
    """
    of = registry.game(game_id)
    times: list[float] = []
    start = process_time()
    gc.disable()
    try:
        while not times or process_time() - start < seconds:
            seed = len(times)
            match, rng = Match(of, seats or of.seats[-1], options, seed=seed), stream(seed, "clicks")
            while not match.over and (not times or process_time() - start < seconds):
                before = process_time()
                match.choices(match.seat)
                times.append(process_time() - before)
                legal = match.legal_actions()
                match.act(legal[below(rng, len(legal))])
    finally:
        gc.enable()
    times.sort()
    parts = {"median": 0.5, "p99": 0.99, "most": 1.0}
    return {f"click_{name}": 1e6 * times[int((len(times) - 1) * part)] for name, part in parts.items()}


def questions(
    game_id: str, seconds: float = 1.0, seats: int | None = None, **options: OptionValue
) -> dict[str, dict[str, float]]:
    """Measure the legal lists of a random game for each kind of question, by the code of its prompt.

    Several rounds measure all positions, and the best time of each position counts, so that a busy machine
    does not matter.

    Returns:
        For each code: `lists` per second, `moves` (the mean length), and `slowest`, the milliseconds of the
        slowest list. Times are processor time.
    """
    of = registry.game(game_id)
    count = seats or of.seats[-1]
    rules = registry.build(of, count, registry.complete(of, count, options))
    view = of.view(rules)
    positions = [s for s in _random_game(rules, 0) if rules.current_player(s) >= 0]
    best = [1e9] * len(positions)
    start = process_time()
    while process_time() - start < seconds or best[-1] == 1e9:
        for n, s in enumerate(positions):
            before = process_time()
            rules.legal(s)
            best[n] = min(best[n], process_time() - before)
    asked: dict[str, list[int]] = {}
    for n, s in enumerate(positions):
        asked.setdefault(view.prompt(rules.observe(s, rules.current_player(s))).code, []).append(n)
    return {
        code: {
            "lists": len(which) / max(sum(best[n] for n in which), 1e-9),
            "moves": sum(len(rules.legal(positions[n])) for n in which) / len(which),
            "slowest": 1000 * max(best[n] for n in which),
        }
        for code, which in asked.items()
    }


def _random_game(rules: Rules[Any, Any], seed: int) -> list[Position]:
    """Return the positions of a random game in which a seat was to act, and the final position."""
    rng = stream(seed, "bench")
    random = rng.random
    s = rules.initial()
    positions: list[Position] = []
    while True:
        seat = rules.current_player(s)
        if seat == CHANCE:
            s = rules.apply(s, rules.sample_chance(s, rng))
            continue
        positions.append(s)
        if seat < 0:
            return positions
        actions = rules.legal(s)
        s = rules.apply(s, actions[int(random() * len(actions))])
