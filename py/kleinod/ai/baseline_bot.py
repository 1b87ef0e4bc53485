"""The bots of the first release, "old 1" and "old 2": the unchanging baseline of the arena.

The search looks ahead in single decisions with paranoid alpha-beta: the bot and its partners maximise their
value, every other seat minimises it. Chance is sampled. In a game with secrets the bot searches positions
that look like its observation, never the real one. Strength is a number of nodes and a stored seed, never
seconds, so that a match replays exactly.

In games with advice the bots follow it instead of searching.

Positions are evaluated as in the first release: by the game's `baseline_evaluate.py` if its evaluation or
advice has changed since.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from functools import cache
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from kleinod.core import registry
from kleinod.core.capabilities import team
from kleinod.core.game import CHANCE, TERMINAL, Action, Advise, Game, Position, Rules, Seat
from kleinod.core.rng import below, shuffled, stream
from kleinod.play.match import Match

Evaluate: TypeAlias = Callable[[Rules[Any, Any], Any], tuple[float, ...]]
INFINITY = 1e18
WON = 1e6


class Level(NamedTuple):
    """A level: the number of `nodes` to search, and the percentage (`slip`) of random actions."""

    nodes: int
    worlds: int
    slip: int


LEVELS = {1: Level(150, 2, 25), 2: Level(900, 4, 0)}


class _OutOfNodes(Exception):
    """Raised if the budget of nodes is used up."""


class BaselineBot:
    """One decision, computed in slices. Call `slice` until `done`; then `action` is the action chosen."""

    def __init__(self, match: Match, level: int, seed: int = 0, least: float = 0.0) -> None:
        """Prepare the decision.

        Args:
            match: The match, with a seat to act.
            level: 1 or 2.
            seed: Added to the seed of the match.
            least: The least seconds that a decision by advice takes, so that its time reveals nothing of a
                hand.
        """
        self.game: Game = match.game
        self.rules: Rules[Any, Any] = match.rules
        self.evaluate: Evaluate | None = _baseline(match.game.id, "evaluate") or match.game.evaluate
        self.level = LEVELS[level]
        self.me: Seat = match.seat
        self.side = [
            seat for seat in range(match.seats) if team(self.rules, seat) == team(self.rules, self.me)
        ]
        self.rng = stream(match.seed + seed, f"bot{level}", match.at)
        observed = match.observe(self.me)
        self.nodes = self.limit = 0
        self.action: Action | None = None
        advise: Advise | None = _baseline(match.game.id, "advise") or match.game.advise
        if advise is not None:
            self.ready = perf_counter() + least
            self._work = self._advised(advise, observed)
            return
        self.ready = 0.0
        self.worlds = self._imagine(observed, match.at, match.seed + seed)
        self.seen = _keys_seen(match)
        self._work = self._think()

    @property
    def done(self) -> bool:
        """True once the action is chosen and the least time has passed."""
        return self.action is not None and perf_counter() >= self.ready

    def slice(self, seconds: float = 0.02) -> bool:
        """Think for about `seconds`. Return True once `done`."""
        until = perf_counter() + seconds
        while self.action is None and perf_counter() < until:
            try:
                next(self._work)
            except StopIteration as end:
                self.action = end.value
        while not self.done and perf_counter() < until:
            pass  # waiting until the least time has passed
        return self.done

    def _advised(self, advise: Advise, observed: Position) -> Generator[None, None, Action]:
        yield
        return followed(advise(self.rules, observed, self.me), self.level.slip, self.rng)

    def _imagine(self, observed: Position, at: int, seed: int) -> list[Position]:
        if not self.game.hidden:
            return [observed]
        rng = stream(seed, "imagine", at)
        return [self.rules.determinize(observed, self.me, rng) for _ in range(self.level.worlds)]

    def _think(self) -> Generator[None, None, Action]:
        actions = list(self.rules.canonical_actions(self.worlds[0]))
        if len(actions) == 1:
            return actions[0]
        if self.level.slip and below(self.rng, 100) < self.level.slip:
            return actions[below(self.rng, len(actions))]
        actions = shuffled(self.rng, actions)
        totals = dict.fromkeys(actions, 0.0)
        for world in self.worlds:
            scores = yield from self._deepen(world, actions, self.level.nodes // len(self.worlds))
            for action, score in zip(actions, scores, strict=True):
                totals[action] += score
        return max(actions, key=lambda a: totals[a])

    def _deepen(
        self, world: Position, actions: list[Action], budget: int
    ) -> Generator[None, None, list[float]]:
        """Return a score for each action, searching depth 1, then 2, 3 … until the nodes are used up.

        Actions that an unfinished depth has reached get its scores; all others are ranked below them. It
        begins with the best action of the depth before.
        """
        self.limit = self.nodes + budget
        scores = [0.0] * len(actions)
        order = list(range(len(actions)))
        exact = len(self.worlds) > 1  # scores of several worlds are added up, so they must be exact
        for depth in range(1, 12):
            fresh: dict[int, float] = {}
            best = -INFINITY
            try:
                for i in order:
                    low = -INFINITY if exact else best
                    fresh[i] = yield from self._after(world, actions[i], depth - 1, low, INFINITY)
                    if not exact and fresh[i] <= best:
                        fresh[i] = best - 1.0  # a bound: the action is no better
                    best = max(best, fresh[i])
            except _OutOfNodes:
                return _merged(scores, fresh)
            scores = [fresh[i] for i in range(len(actions))]
            order.sort(key=lambda i: -scores[i])
            if best >= WON or best <= -WON:
                break
        return scores

    def _after(
        self, s: Position, action: Action, depth: int, low: float, high: float
    ) -> Generator[None, None, float]:
        """Return the value of playing `action`, for this bot."""
        rules = self.rules
        if self.nodes >= self.limit:
            raise _OutOfNodes
        self.nodes += 1
        if self.nodes % 16 == 0:
            yield
        s = _chance_settled(rules, rules.apply(s, action), self.rng)
        seat = rules.current_player(s)
        if seat == TERMINAL:
            return self._final(s) * (1 + 0.01 * depth)  # an early win is better, and a late loss less bad
        if self.seen and self.seen.get(rules.key(s), 0) + 1 >= self.game.repeats:
            return 0.0  # repetition ends the match
        if depth <= 0:
            return self._static(s)
        ours = seat in self.side
        value = -INFINITY if ours else INFINITY
        for reply in rules.canonical_actions(s):
            score = yield from self._after(s, reply, depth - 1, low, high)
            if ours:
                value = max(value, score)
                low = max(low, value)
            else:
                value = min(value, score)
                high = min(high, value)
            if low >= high:
                break
        return value

    def _static(self, s: Position) -> float:
        if self.evaluate is None:
            return _lead(self.rules.scores(s), self.me, self.side)
        return _lead(self.evaluate(self.rules, s), self.me, self.side)

    def _final(self, s: Position) -> float:
        places = self.rules.outcome(s).places
        mine = places[self.me]
        if max(places) == 1:
            return 0.0
        return WON * (1 if mine == 1 else -1) * 2 + _lead(self.rules.scores(s), self.me, self.side) - mine


def choose(match: Match, level: int, seed: int = 0) -> Action:
    """Return the action of a bot in the position shown.

    Args:
        match: The match, with a seat to act.
        level: 1 or 2.
        seed: Added to the seed of the match.

    Returns:
        The action.

    Raises:
        RuntimeError: The bot ended without an action.
    """
    thinker = BaselineBot(match, level, seed)
    while not thinker.slice():
        pass
    if thinker.action is None:
        raise RuntimeError("a bot that is done has an action")
    return thinker.action


@cache
def _baseline(game: str, what: str) -> Any:
    """Return `evaluate` or `advise` of a game's first release; None if the function has not changed."""
    return getattr(registry.part(game, "baseline_evaluate"), what, None)


def followed(scored: Iterable[tuple[Action, float]], slip: int, rng: Random) -> Action:
    """Choose an action by its score.

    Args:
        scored: The actions with the scores that the advice gives them.
        slip: The probability, in percent, of an action from the better half of all but the best.
        rng: The random stream.

    Returns:
        The action.
    """
    order = shuffled(rng, scored)
    order.sort(key=lambda pair: -pair[1])
    slips = below(rng, 100) < slip and len(order) > 1
    return order[1 + below(rng, len(order) // 2) if slips else 0][0]


def _merged(before: list[float], reached: dict[int, float]) -> list[float]:
    """Return scores after an unfinished depth: new ones if reached, else lower ones in the old order."""
    if not reached:
        return before
    floor = min(reached.values())
    ranked = sorted((i for i in range(len(before)) if i not in reached), key=lambda i: -before[i])
    behind = {i: floor - 1.0 - rank for rank, i in enumerate(ranked)}
    return [reached[i] if i in reached else behind[i] for i in range(len(before))]


def _lead(values: Sequence[float], me: Seat, side: Sequence[Seat]) -> float:
    """Return the lead of `me` over the best seat that is not on its side."""
    others = [value for seat, value in enumerate(values) if seat not in side]
    return values[me] - (max(others) if others else 0.0)


def _chance_settled(rules: Rules[Any, Any], s: Position, rng: Random) -> Position:
    while rules.current_player(s) == CHANCE:
        s = rules.apply(s, rules.sample_chance(s, rng))
    return s


def _keys_seen(match: Match) -> dict[Hashable, int]:
    """Return how often each position occurred so far, by its key; {} if repetition does not end the game."""
    seen: dict[Hashable, int] = {}
    if match.game.repeats:
        for ply in range(match.at + 1):
            key = match.rules.key(match.position_at(ply))
            seen[key] = seen.get(key, 0) + 1
    return seen
