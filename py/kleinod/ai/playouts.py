"""Comparison of actions by playouts, for games with good advice and too many decisions for a tree search.

Every action is tried in the same drawn positions and with the same random numbers, and all seats follow the
advice until the playout ends. So actions with the same effect get the same value, and small differences show
after few playouts. The advice itself counts like a few playouts. Half-way the worst actions are dropped, but
at least two remain, so that a decision always takes the same time and reveals nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import TypeAlias

from kleinod.ai.evaluator import Evaluator
from kleinod.ai.policy_bots import best
from kleinod.core.game import CHANCE, TERMINAL, Action, Advise, Position, SearchKnowledge, in_order
from kleinod.core.rng import stream

Scored: TypeAlias = tuple[Action, float]
ADVISED = 10.0  # the weight of the advice, in playouts of one turn; longer ones vary more
PAUSE = 8  # positions between two yields


class Playouts:
    """A comparison of actions. `best` is the best one so far, `nodes` the number of positions visited."""

    def __init__(
        self,
        evaluator: Evaluator,
        knowledge: SearchKnowledge,
        advise: Advise,
        answers: Sequence[Scored],
        turns: int,
        seed: str,
    ) -> None:
        """Prepare a comparison.

        Args:
            evaluator: The evaluator for the seat to act.
            knowledge: The game's search knowledge.
            advise: The advice of the game.
            answers: At least two actions with the scores of the advice, the best first. Only those within
                `SearchKnowledge.near` of the first can become `best`.
            turns: The length of playouts in turns.
            seed: The seed of the random numbers in playouts.
        """
        self.evaluator, self.knowledge, self.advise, self.rules = (
            evaluator,
            knowledge,
            advise,
            evaluator.rules,
        )
        self.turns, self.seed = turns, seed
        top = answers[0][1]
        self.totals = {action: ADVISED * turns * turns * (value - top) for action, value in answers}
        self.best = answers[0][0]
        self.nodes = 0
        self._followed: dict[Position, Action] = {}
        self._near = {action for action, value in answers if value >= top - knowledge.near}

    def compare(self, worlds: Iterator[Position], limit: int) -> Generator[None, None, None]:
        """Run playouts in one drawn position after another.

        Args:
            worlds: An endless series of positions.
            limit: How many positions may be visited in all.

        Yields:
            Nothing, after every few positions.
        """
        going, dearest, number = list(self.totals), 0, 0
        half = limit // 2 if len(going) > 2 else limit
        while self.nodes + dearest <= limit:
            before, world = self.nodes, next(worlds)
            self.nodes += 1
            until = world.turn + self.turns
            longest = max(1, (limit - self.nodes) // len(going) - 1)
            values: list[float] = []
            for action in going:
                lots = stream(0, self.seed, number)
                values.append((yield from self._played(world, action, lots, until, longest)))
            for action, value in zip(going, values, strict=True):
                self.totals[action] += value
            going.sort(key=lambda action: -self.totals[action])
            self.best = next((action for action in going if action in self._near), self.best)
            number += 1
            dearest = max(dearest, self.nodes - before)
            if self.nodes >= half:
                left = max(2, (len(going) + 1) // 2)
                dearest, half = dearest * left // len(going), limit
                del going[left:]

    def _played(
        self, s: Position, action: Action, lots: Random, until: int, longest: int
    ) -> Generator[None, None, float]:
        """Play an action, then let every seat follow the advice. Return the value of the last position."""
        rules, advise = self.rules, self.advise
        s = rules.apply(s, action)
        for played in range(longest):
            while (seat := rules.current_player(s)) == CHANCE:
                s = rules.apply(s, rules.sample_chance(s, lots))
            if seat == TERMINAL or s.turn >= until:
                break
            self.nodes += 1
            if played % PAUSE == 0:
                yield
            observed = rules.observe(s, seat)
            followed = self._followed.get(observed)
            if followed is None:
                followed = self._followed[observed] = best(advise(rules, observed, seat))
            s = rules.apply(s, followed)
        self.nodes += 1
        worth = self.knowledge.worth(s)
        return self.evaluator.static(s) if worth is None else self._ahead(worth)

    def _ahead(self, worth: Sequence[float]) -> float:
        """Return the seat's worth minus the average worth of its opponents.

        So an exchange that helps one of several opponents as much as the seat itself still counts as a gain.
        """
        side = self.evaluator.side
        others = [value for seat, value in enumerate(worth) if not side[seat]]
        return worth[self.evaluator.me] - in_order(others) / max(1, len(others))
