"""The value of a position for one seat: a number that this seat maximises and all others minimise.

With more than two seats this is the paranoid assumption that all others are one opponent. Only sums and
products are used, so that every platform computes the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kleinod.core.capabilities import team
from kleinod.core.game import Game, Outcome, Position, Rules, Seat, msg

#: The value of a win now; a win in n plies is worth n less. Beyond `DECIDED` a value is a win or loss.
WON = 1e6
DECIDED = WON / 4
#: The value of a repetition that more than two teams share: nearly a loss. Any team can avert it, and its
#: chances look worse than they are because all others count as one opponent.
SHUNNED = -DECIDED / 2


class Evaluator:
    """Evaluates positions for the seat `me`.

    `side[seat]` is true if a seat wins together with `me`, `many` if more than two teams play.
    """

    def __init__(self, game: Game, rules: Rules[Any, Any], me: Seat) -> None:
        self.game, self.rules, self.me = game, rules, me
        self.side = [team(rules, seat) == team(rules, me) for seat in range(rules.seats)]
        self._others = [seat for seat in range(rules.seats) if not self.side[seat]]
        self.many = len({team(rules, seat) for seat in range(rules.seats)}) > 2

    def static(self, s: Position) -> float:
        """Return the value of a position in which the game is not over."""
        if self.game.evaluate is None:
            return self.lead(self.rules.scores(s))
        return self.lead(self.game.evaluate(self.rules, s))

    def final(self, s: Position, ply: int) -> float:
        """Return the value of a position in which the game is over, `ply` plies ahead."""
        return self._worth(self.rules.outcome(s), s, ply)

    def repeated(self, s: Position, ply: int) -> float:
        """Return the value of a position that ends the match by repetition, `ply` plies ahead."""
        end = self.rules.adjudicate(s, msg("repetition", n=self.game.repeats))
        if self.many and max(end.places) == 1:
            return SHUNNED
        return self._worth(end, s, ply)

    def _worth(self, end: Outcome, s: Position, ply: int) -> float:
        places = end.places
        mine = places[self.me]
        by = self.lead(self.rules.scores(s)) / 1000  # prefers the better score among equal results
        if max(places) == 1:
            return 0.0
        if mine > 1:
            return ply - WON + 100.0 * (len(places) - mine) + by
        shared = any(places[seat] == 1 for seat in self._others)
        return (WON / 2 if shared else WON) - ply + by

    def lead(self, values: Sequence[float]) -> float:
        """Return the lead of `me` over the best seat of another team."""
        return values[self.me] - max([values[seat] for seat in self._others], default=0.0)
