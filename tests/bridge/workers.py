"""Numbered bridges over standard input and output, for tests of the page in which workers end at any time.

An input line is ``[number, request]``, and the output line is the reply; a new number starts a new worker.
``["late", game, kinds, left]`` is answered with the record of a random match, `left` plies before its end.

Every reading of the clock takes a millisecond, so that a search has the same slices on every machine. The
replies of a worker depend only on its earlier requests (tests/bridge/test_bridge.py), so workers with the
same past share their replies: if a test ends a worker at each of a hundred messages, Python searches only
once.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from kleinod.ai import bot_decision
from kleinod.bridge import Bridge
from kleinod.core import registry
from kleinod.play.match import Match


def late(game: str, kinds: list[str], left: int) -> str:
    """Return the record of a random match `left` plies before its end, or at its start. The same arguments
    always give the same record."""
    rng = Random(f"{game}{kinds}")
    match = Match(registry.game(game), len(kinds), {}, seed=5, match_id="scripted", kinds=tuple(kinds))
    while not match.over:
        match.act(rng.choice(match.legal_actions()))
    match.cut(max(0, match.plies - left))
    return match.record()


class Past:
    """The requests to a worker so far, its last reply, and the next requests to workers with this past."""

    def __init__(self, asked: tuple[str, ...] = (), answer: str = "") -> None:
        self.asked, self.answer = asked, answer
        self.next: dict[str, Past] = {}


class Worker:
    """A worker whose bridge handles a request only if no worker with the same past has had it before."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self._bridge = Bridge()
        self._heard = 0

    def handle(self, text: str) -> str:
        if text not in self.past.next:
            asked = (*self.past.asked, text)
            answers = [self._bridge.handle(one) for one in asked[self._heard :]]
            self._heard = len(asked)
            self.past.next[text] = Past(asked, answers[-1])
        self.past = self.past.next[text]
        return self.past.answer


def main() -> None:
    bot_decision.perf_counter = itertools.count(0, 0.001).__next__  # type: ignore[assignment]
    beginning = Past()
    workers: dict[int, Worker] = {}
    for line in sys.stdin:
        asked: list[Any] = json.loads(line)
        if asked[0] == "late":
            answer = late(*asked[1:])
        else:
            answer = workers.setdefault(asked[0], Worker(beginning)).handle(asked[1])
        print(answer, flush=True)


if __name__ == "__main__":
    main()
