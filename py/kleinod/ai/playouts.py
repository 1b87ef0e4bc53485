"""Answers compared by playing on: for games whose advice is good and whose decisions are too many for a tree.

Every answer is played on in the same imagined worlds and with the same lots, all seats following the advice
that each gets for what it observes there, until the turn is over. So answers that lead to the same differ
by nothing, and small differences show in a few worlds. What was advised counts like a few worlds of
its own. Half-way those that fell behind are left out, but never all but one: as many positions are looked
at whatever is found, so that the time of an answer tells nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from kleinod.ai.evaluator import Evaluator
from kleinod.ai.policy_bots import best
from kleinod.core.game import CHANCE, TERMINAL, Advise, SearchKnowledge, in_order
from kleinod.core.rng import stream

Action: TypeAlias = tuple[Any, ...]
Scored: TypeAlias = tuple[Action, float]
ADVISED = 10.0  # so many worlds the advice counts when a turn is played on; what lies farther off varies more
PAUSE = 8  # positions between two pauses


class Playouts:
    """`best` is the best answer so far, `nodes` how many positions were looked at."""

    def __init__(
        self,
        evaluator: Evaluator,
        knowledge: SearchKnowledge,
        advise: Advise,
        answers: Sequence[Scored],
        turns: int,
        seed: str,
    ) -> None:
        """`answers`: at least two, with what is advised, the best first; only those as near to it as
        `SearchKnowledge.near` can become `best`. `turns`: how far they are played on. `seed`: of the lots in
        worlds.
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
        self._near = {action for action, value in answers if value >= top - knowledge.near}

    def compare(self, worlds: Iterator[Any], limit: int) -> Generator[None, None, None]:
        """Play on in one world after the other, through `limit` positions in all."""
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
        self, s: Any, action: Action, lots: Random, until: int, longest: int
    ) -> Generator[None, None, float]:
        """What an answer turns out to be worth when all follow the advice."""
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
            s = rules.apply(s, best(advise(rules, rules.observe(s, seat), seat)))
        self.nodes += 1
        worth = self.knowledge.worth(s)
        return self.evaluator.static(s) if worth is None else self._ahead(worth)

    def _ahead(self, worth: Sequence[float]) -> float:
        """How far the seat is ahead of the others on average: a deal with one is a gain on the rest."""
        side = self.evaluator.side
        others = [value for seat, value in enumerate(worth) if not side[seat]]
        return worth[self.evaluator.me] - in_order(others) / max(1, len(others))
