"""Bridges by number over standard input and output, for tests of the page whose workers end at any time.

A line in is ``[number, request]`` and the line out its answer; a number never heard before is a fresh worker.
``["late", game, kinds, left]`` is answered with the record of a random match, `left` plies before its end.
Every look at the clock takes a millisecond, so that thought comes in the same slices on every machine.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from kleinod.ai import thinker
from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.play.match import Match


def late(game: str, kinds: list[str], left: int) -> str:
    """The record of a random match, `left` plies before its end or at its beginning; always the same."""
    rng = Random(f"{game}{kinds}")
    match = Match(registry.game(game), len(kinds), {}, seed=5, match_id="scripted", kinds=tuple(kinds))
    while not match.over:
        match.act(rng.choice(match.legal_actions()))
    match.cut(max(0, match.plies - left))
    return match.record()


def main() -> None:
    thinker.perf_counter = itertools.count(0, 0.001).__next__  # type: ignore[assignment]
    bridges: dict[int, Bridge] = {}
    for line in sys.stdin:
        asked: list[Any] = json.loads(line)
        if asked[0] == "late":
            answer = late(*asked[1:])
        else:
            answer = bridges.setdefault(asked[0], Bridge()).handle(asked[1])
        print(answer, flush=True)


if __name__ == "__main__":
    main()
