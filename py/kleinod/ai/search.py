"""Iterative deepening alpha-beta over single decisions, with a transposition table.

Values are given for the side to act. A turn may take several decisions, so a value changes its sign only when
the turn passes to the other side. Each depth begins with the best action of the depth before; killer moves
and history order the rest. Leaves are extended along `SearchKnowledge.forcing` until the position is quiet,
and an attack that must be answered costs no depth. The search is a generator that yields every few hundred
positions; slicing never changes its result.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kleinod.ai.evaluator import DECIDED, WON, Evaluator
from kleinod.core.game import CHANCE, TERMINAL, Action, Position, Rules, SearchKnowledge, Seat
from kleinod.core.rng import below

Thinking: TypeAlias = Generator[None, None, float]
INFINITY = 1e18
EXACT, AT_LEAST, AT_MOST = range(3)
PAUSE = 200  # positions between two yields
LATE, LATE_DEPTH = 8, 3  # from this index on, at this depth or more, quiet actions are searched less deeply


class TTEntry(NamedTuple):
    """An entry of the transposition table: the known facts about a position, for the seat to act."""

    depth: int
    value: float
    bound: int
    action: Action | None


class OutOfNodes(Exception):
    """Raised if the budget of positions is used up."""


class Search:
    """A search from one position for one seat.

    `scores` come from the last depth, the best first. `best_by_depth` has the best value of each finished
    depth.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        knowledge: SearchKnowledge,
        seen: Mapping[Hashable, int],
        rng: Random,
        blind: int = 0,
    ) -> None:
        """Prepare a search.

        Args:
            evaluator: The evaluator for the seat.
            knowledge: The game's search knowledge.
            seen: How often turns have begun in each position, where repetition can end the match.
            rng: The random stream.
            blind: The percentage of the other seats' quiet replies that are overlooked.
        """
        self.evaluator, self.knowledge, self.rng, self.blind = evaluator, knowledge, rng, blind
        self.rules: Rules[Any, Any] = evaluator.rules
        self.repeats = evaluator.game.repeats
        self.seen = seen
        self._hot = any(count >= self.repeats - 1 for count in seen.values())
        self.nodes = self.limit = self.depth = self._pause = 0
        self.table: dict[Hashable, TTEntry] = {}
        self.scores: list[tuple[Action, float]] = []
        self.best_by_depth: list[float] = []

    def deepen(
        self,
        s: Position,
        actions: Sequence[Action],
        limit: int,
        depth: int,
        keep: int = 1,
        margin: float = 0.0,
    ) -> Generator[None, None, None]:
        """Search deeper and deeper, and store the result in `scores`.

        The values of the best `keep` actions, and of those at most `margin` below the best, are exact. The
        values of all others are upper bounds.

        Args:
            s: The position.
            actions: The actions to compare.
            limit: How many positions may be searched.
            depth: The greatest depth, in decisions.
            keep: How many actions need exact values.
            margin: How far below the best an action still needs an exact value.

        Yields:
            Nothing, after every few hundred positions.
        """
        self.limit = self.nodes + limit
        self.scores = [(action, 0.0) for action in actions]
        self.best_by_depth = []
        for now in range(1, depth + 1):
            fresh: list[tuple[Action, float]] = []
            try:
                yield from self._all(s, now, keep, margin, fresh)
            except OutOfNodes:
                self.scores = _merged(self.scores, fresh)
                return
            self.scores, self.depth = sorted(fresh, key=_by_value), now
            self.best_by_depth.append(self.scores[0][1])
            if all(_settled(value, now) for _, value in self.scores[:keep]):
                return

    def _all(
        self, s: Position, depth: int, keep: int, margin: float, fresh: list[tuple[Action, float]]
    ) -> Generator[None, None, None]:
        """Search all actions of the root to one depth, and add each value to `fresh`."""
        self._path = dict(self.seen)
        self._killers: list[list[Action]] = [[] for _ in range(4 * depth + 12)]
        self._history: dict[Action, int] = {}
        self._root_depth = depth
        best: list[float] = []
        for action, _ in self.scores:
            low = best[keep - 1] - margin if len(best) >= keep else -INFINITY
            value = yield from self._after(s, action, True, depth - 1, 1, low, INFINITY)
            if value <= low:
                value = min(value, low - 1e-6)  # an upper bound
            fresh.append((action, value))
            best = sorted((*best, value), reverse=True)[:keep]

    def _after(
        self, s: Position, action: Action, ours: bool, depth: int, ply: int, low: float, high: float
    ) -> Thinking:
        """Return the value of playing `action`, for the side that plays it."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfNodes
        rules = self.rules
        t = rules.apply(s, action)
        seat = rules.current_player(t)
        while seat == CHANCE:
            t = rules.apply(t, rules.sample_chance(t, self.rng))
            seat = rules.current_player(t)
        if seat == TERMINAL:
            value = self.evaluator.final(t, ply)
            return value if ours else -value
        key: Hashable = None
        begins = self.repeats > 0 and t.turn != s.turn
        if depth > 0 or (begins and self._hot):
            key = rules.key(t)
            if begins and self._path.get(key, 0) + 1 >= self.repeats:
                value = self.evaluator.repeated(t, ply)
                return value if ours else -value
        same = self.evaluator.side[seat] == ours
        if not same:
            low, high = -high, -low
        if depth > 0:
            if begins:
                self._path[key] = self._path.get(key, 0) + 1
            value = yield from self._inner(t, key, seat, depth, ply, low, high)
            if begins:
                self._path[key] -= 1
        else:
            if self.nodes > self._pause:
                self._pause = self.nodes + PAUSE
                yield
            value = self._leaf(t, seat, ply, low, high, self.knowledge.follows)
        return value if same else -value

    def _inner(
        self, s: Position, key: Hashable, seat: Seat, depth: int, ply: int, low: float, high: float
    ) -> Thinking:
        """Return the value of a position for the side of `seat`, which is to act."""
        knowledge = self.knowledge
        if knowledge.win(s) is not None:
            return WON - ply - 1
        known = self.table.get(key)
        if known is not None and known.depth >= depth:
            value = _from_transposition_table(known.value, ply)
            if (
                known.bound == EXACT
                or (known.bound == AT_LEAST and value >= high)
                or (known.bound == AT_MOST and value <= low)
            ):
                return value
        ours = self.evaluator.side[seat]
        actions = self._ordered(s, known.action if known else None, ply)
        if not actions:
            return ply + 2 - WON
        pressed = knowledge.pressed(s)
        deeper = depth if pressed and ply < 2 * self._root_depth else depth - 1
        overlooks = self._overlooked(s, actions) if self.blind and not ours and not pressed else ()
        best, chosen, floor = -INFINITY, actions[0], low
        for number, action in enumerate(actions):
            if action in overlooks:
                continue
            less = number >= LATE and deeper >= LATE_DEPTH and not pressed
            value = yield from self._after(s, action, ours, deeper - less, ply + 1, low, high)
            if less and value > low:
                value = yield from self._after(s, action, ours, deeper, ply + 1, low, high)
            if value > best:
                best, chosen = value, action
                low = max(low, value)
            if low >= high:
                self._remember(action, depth, ply)
                break
        bound = AT_LEAST if best >= high else EXACT if best > floor else AT_MOST
        self.table[key] = TTEntry(depth, _for_transposition_table(best, ply), bound, chosen)
        return best

    def _leaf(self, s: Position, seat: Seat, ply: int, low: float, high: float, left: int) -> float:
        """Return the value of a position at the end of a line: its evaluation, or the value of a capture."""
        knowledge, ours = self.knowledge, self.evaluator.side[seat]
        if knowledge.win(s) is not None:
            return WON - ply - 1
        pressed = knowledge.pressed(s)
        best = -INFINITY
        if not pressed or left <= 0:
            static = self.evaluator.static(s)
            best = static if ours else -static
            low = max(low, best)
            if low >= high or left <= 0:
                return best
        actions = knowledge.actions(s) if pressed else knowledge.forcing(s)
        if not actions:
            return ply + 2 - WON if pressed else best
        rules = self.rules
        for action in actions:
            self.nodes += 1
            t = rules.apply(s, action)
            seat_after = rules.current_player(t)
            if seat_after == TERMINAL:
                value = self.evaluator.final(t, ply + 1)
                value = value if ours else -value
            elif seat_after == CHANCE:
                continue
            elif self.evaluator.side[seat_after] == ours:
                value = self._leaf(t, seat_after, ply + 1, low, high, left - 1)
            else:
                value = -self._leaf(t, seat_after, ply + 1, -high, -low, left - 1)
            if value > best:
                best = value
                low = max(low, value)
                if low >= high:
                    break
        return best

    def _ordered(self, s: Position, first: Action | None, ply: int) -> list[Action]:
        """Return the actions in search order: `first`, killer moves, then by how often they refuted lines."""
        actions = list(self.knowledge.actions(s))
        if len(actions) < 2:
            return actions
        score = self._history.get
        actions.sort(key=lambda action: -score(action, 0))
        killers = self._killers[ply] if ply < len(self._killers) else ()
        front = [action for action in (first, *killers) if action is not None]
        for action in reversed(front):
            if action in actions:
                actions.remove(action)
                actions.insert(0, action)
        return actions

    def _remember(self, action: Action, depth: int, ply: int) -> None:
        """Record that an action refuted a line, so that it is tried early in other positions."""
        self._history[action] = self._history.get(action, 0) + depth * depth
        if ply < len(self._killers) and action not in self._killers[ply]:
            self._killers[ply] = [action, *self._killers[ply][:1]]

    def _overlooked(self, s: Position, actions: Sequence[Action]) -> list[Action]:
        """Return some quiet replies to skip: weak levels overlook them, and the best levels save time."""
        forcing = self.knowledge.forcing(s)
        quiet = [action for action in actions[1:] if action not in forcing]
        return [action for action in quiet if below(self.rng, 100) < self.blind]

    def line(self, s: Position, first: Action, length: int = 8) -> list[Action]:
        """Return the expected continuation.

        Args:
            s: The position.
            first: The action to begin with.
            length: The largest number of actions.

        Returns:
            `first` and the actions that follow it in the transposition table.
        """
        rules, found = self.rules, [first]
        s = rules.apply(s, first)
        while len(found) < length and rules.current_player(s) >= 0:
            known = self.table.get(rules.key(s))
            action = known.action if known else self.knowledge.win(s)
            if action is None or rules.check(s, action) is not None:
                break
            found.append(action)
            s = rules.apply(s, action)
        return found


def _settled(value: float, depth: int) -> bool:
    """Return True if no deeper search can change a value: it is a loss, or a win that cannot come sooner."""
    return value <= -DECIDED or (value >= DECIDED and WON - value <= depth + 2)


def _by_value(scored: tuple[Action, float]) -> float:
    return -scored[1]


def _for_transposition_table(value: float, ply: int) -> float:
    """Return a value whose plies to a win count from this position, so that it holds on any path."""
    return value + ply if value >= DECIDED else value - ply if value <= -DECIDED else value


def _from_transposition_table(value: float, ply: int) -> float:
    return value - ply if value >= DECIDED else value + ply if value <= -DECIDED else value


def _merged(
    before: list[tuple[Action, float]], fresh: list[tuple[Action, float]]
) -> list[tuple[Action, float]]:
    """Return the scores after an unfinished depth.

    Scores of that depth come first, and the other actions follow in their old order. If all scores of that
    depth are losses, the other actions come first.
    """
    if not fresh:
        return before
    reached = sorted(fresh, key=_by_value)
    others = before[len(fresh) :]  # each depth searches the actions in the order of the depth before
    top = reached[0][1]
    if top <= -DECIDED:
        return [*others, *reached]
    return [*reached, *((action, min(value, reached[-1][1])) for action, value in others)]
