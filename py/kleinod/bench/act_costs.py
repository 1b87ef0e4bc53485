"""The costs of an act in long and short matches, for a page that has the previous frame.

Costs are the bytes of request and reply, and the milliseconds, also to open a record of that length.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from typing import Any

from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.core.game import Game, OptionValue
from kleinod.core.rng import below, stream
from kleinod.play.match import Match, from_record
from kleinod.records.record import write

LENGTHS = (50, 500, 5000)
PLACES, STEP, ACTS = 12, 3, 2
TRIES = 400
FEELERS = 12


def lengths(game_id: str, seats: int | None = None, **options: OptionValue) -> dict[str, dict[str, float]]:
    """Return the median costs of an act after certain numbers of plies of random play.

    Args:
        game_id: The game.
        seats: The number of seats, by default the most.
        **options: Options of the game.

    Returns:
        For each number of plies `bytes` and `ms` of an act, and `open`, the ms to open the record. If no game
        lasts that long, the longest one counts. Times are processor time.
    """
    of = registry.game(game_id)
    match = _long(of, seats or of.seats[-1], options)
    wanted = sorted({min(length, match.plies - 1) for length in LENGTHS})
    return {str(plies): _costs(match, plies) for plies in wanted}


def _long(of: Game, seats: int, options: Mapping[str, OptionValue]) -> Match:
    """Return a long random match. If it ends too early, undo a few plies and go on."""
    match, rng = Match(of, seats, options, seed=1, match_id="lengths"), stream(1, "lengths")
    longest: tuple[int, str] = (0, "")
    for number in range(TRIES):
        while not match.over and match.at <= LENGTHS[-1]:
            _go_on(match, rng)
        longest = max(longest, (match.plies, match.record()))
        if match.at > LENGTHS[-1]:
            break
        match.goto(max(0, match.at - 2 - below(rng, 4 << number % 6)))
        while match.seat < 0:
            match.goto(match.at + 1)
    return from_record(longest[1])


def _go_on(match: Match, rng: Random) -> None:
    """Play a random action, preferably one that does not end the match."""
    at, legal = match.at, match.legal_actions()
    for _ in range(FEELERS):
        match.act(legal[below(rng, len(legal))])
        if not match.over:
            return
        match.goto(at)
    match.act(legal[0])


def _costs(match: Match, plies: int) -> dict[str, float]:
    """Return medians over several moments near `plies`, because replies to acts have different sizes."""
    steps = match.steps()
    decided = [at for at in range(1, plies + 1) if steps[at].seat >= 0]
    moments = [_moment(match, at) for at in decided[::-STEP][:PLACES]]
    acts = [act for _, acts in moments for act in acts]
    return {
        "bytes": _median([size for _, size in acts]),
        "ms": _median([time for time, _ in acts]),
        "open": _median([opening for opening, _ in moments]),
    }


def _moment(match: Match, plies: int) -> tuple[float, list[tuple[float, int]]]:
    """Return the ms to open the record of `plies` plies, and the ms and bytes of some acts."""
    match.goto(plies)
    start = match.as_record()
    text = write(start._replace(tokens=start.tokens[:plies]))
    bridge = Bridge()
    viewer = match.seat
    before = process_time()
    held = _ask(bridge, {"op": "open", "record": text, "viewer": viewer})[0]
    opening = 1000 * (process_time() - before)
    rng = stream(plies, "acts")
    acts: list[tuple[float, int]] = []
    for _ in range(ACTS):
        legal = [choice["path"] for choice in held["choices"] if "why" not in choice]
        path = legal[below(rng, len(legal))]
        act = {"op": "act", "have": held["handle"], "at": plies, "path": path, "viewer": viewer}
        before = process_time()
        reply, size = _ask(bridge, act)
        acts.append((1000 * (process_time() - before), size))
        back = {"op": "goto", "have": reply["handle"], "at": plies, "viewer": viewer}
        held = _ask(bridge, back)[0]
    return opening, acts


def _ask(bridge: Bridge, request: Mapping[str, object]) -> tuple[dict[str, Any], int]:
    """Return the reply, and the bytes of request and reply."""
    text = json.dumps(request, separators=(",", ":"))
    reply = bridge.handle(text)
    return json.loads(reply), len(text) + len(reply.encode())


def _median(values: Sequence[float]) -> float:
    """Return the median without the large module `statistics`."""
    return sorted(values)[len(values) // 2]
