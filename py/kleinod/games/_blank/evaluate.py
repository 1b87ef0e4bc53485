"""The evaluation of a position: a player who leaves a multiple of three can always win.

If taking the last counter loses, the player must leave one more than a multiple of three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kleinod.games._blank.rules import MOST, State
from kleinod.games._blank.weights import WEIGHTS

#: `lead`: 1 for the seat that acted last if it has left a number from which it can force the result.
FEATURES = ("lead",)
DECIDED = 100.0


def features(rules: Any, s: State) -> tuple[tuple[float, ...], ...]:
    """Return the features of each seat in the order of `FEATURES`."""
    wanted = 0 if rules.last_wins else 1
    led = (s.turn - 1) % rules.seats if s.left % (MOST + 1) == wanted else -1
    return tuple((float(seat == led),) for seat in range(rules.seats))


def evaluate(rules: Any, s: State, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    if not s.left:
        return tuple(DECIDED * score for score in rules.scores(s))
    return tuple(sum(w * x for w, x in zip(weights, row, strict=True)) for row in features(rules, s))
