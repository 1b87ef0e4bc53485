"""The analysis of a position: the chances of each seat, and the best actions with the lines after them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from kleinod.ai.bot_decision import refuse_if_nobody_chooses
from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import DECIDED, WON, Evaluator
from kleinod.ai.levels import HINT, budget
from kleinod.ai.search import Search
from kleinod.ai.threat_search import ThreatSearch
from kleinod.core.completion import listing
from kleinod.core.game import TERMINAL, Action, Position, Seat
from kleinod.core.rng import stream
from kleinod.play.match import Match

WHOLE = 1000  # chances are given in thousandths
DEEPEST = 40  # decisions
ONE_DEPTH = 100_000  # positions, more than a search of depth one ever visits


class Line(NamedTuple):
    """One action and the line that is expected to follow it, in notation.

    `turn` is the first turn of the line, complete as far as the line goes. `value` is the lead of the seat to
    act in the unit of the game's evaluation. `chances` has a number in thousandths for each seat. `wins_in`
    is the number of plies to a proved win of the seat to act, negative for a loss, 0 if nothing is proved.
    With more than two teams no loss is proved, because the other teams need not cooperate. Undecided values
    are averaged over the last two depths: the seat that acts last in a line looks better, so odd and even
    depths differ.

    Example:
        >>> import kleinod
        >>> line = kleinod.bot(kleinod.new("morundir")).analyse(lines=1, nodes=200).lines[0]
        >>> line.text == line.line[0], line.wins_in, sum(line.chances)
        (True, 0, 1000)
    """

    text: str
    turn: str
    line: tuple[str, ...]
    actions: tuple[Action, ...]
    value: float
    chances: tuple[int, ...]
    wins_in: int

    __dir__ = listing()


class Report(NamedTuple):
    """The result of an analysis.

    `chances` has a number in thousandths for each seat, `lines` the best actions first. `depth` is the search
    depth in decisions, `nodes` the number of positions searched.

    Example:
        >>> import kleinod
        >>> report = kleinod.bot(kleinod.new("morundir")).analyse(lines=2, nodes=200)
        >>> len(report.lines), len(report.chances)
        (2, 2)
    """

    chances: tuple[int, ...]
    lines: tuple[Line, ...]
    depth: int
    nodes: int

    __dir__ = listing()


class Analyst:
    """An analysis that is computed in slices. `report` returns the results so far.

    The same match, `lines` and `nodes` always end in the same report.
    """

    def __init__(self, match: Match, lines: int = 3, nodes: int = 0, viewer: Seat | None = None) -> None:
        """Prepare an analysis of the position shown.

        Args:
            match: The match.
            lines: How many actions are reported.
            nodes: How many positions may be searched; 0 for as many as a hint searches.
            viewer: The seat whose knowledge is used where something is hidden. By default it is the seat to
                act. For any other seat no lines are reported.

        Raises:
            IllegalAction: The match is over, or chance is to act.
        """
        refuse_if_nobody_chooses(match)
        self.match, self.lines = match, max(1, lines)
        self.me = match.seat
        self.evaluator = Evaluator(match.game, match.rules, self.me)
        self.knowledge = match.game.search_knowledge(match.rules)
        self.limit = nodes or budget(HINT, self.knowledge)
        self.viewer = self.me if viewer is None else viewer
        self.observed = match.observe(self.viewer)
        self.search = Search(
            self.evaluator, self.knowledge, seen_keys(match), stream(match.seed, "analysis", match.at)
        )
        self.proved: tuple[Action, float] | None = None  # a win by threats, and its value
        self._proving = 0
        self.done = False
        self._work = self._advised() if match.game.hidden or match.game.advise else self._think()

    def slice(self, seconds: float = 0.02) -> bool:
        """Search for about `seconds`. Return True once the analysis has finished."""
        until = perf_counter() + seconds
        while not self.done and perf_counter() < until:
            self.done = next(self._work, self) is self
        return self.done

    def report(self) -> Report:
        """Return the results so far."""
        shift = swing(self.search.best_by_depth)
        found = tuple(
            self._line(action, value if abs(value) >= DECIDED else value + shift)
            for action, value in self._best()
        )
        chances = (
            found[0].chances if found else chances_of(self.evaluator, self.knowledge.ahead, self.observed)
        )
        return Report(chances, found, self.search.depth, self.search.nodes + self._proving)

    def _think(self) -> Generator[None, None, None]:
        s = self.match.state
        attack = ThreatSearch(self.evaluator, self.knowledge, self.limit // 8)
        action = yield from attack.win(s)
        if action is not None:
            self.proved = action, WON - 2 * attack.length + 1
        self._proving = attack.nodes
        actions = list(self.match.rules.canonical_actions(s))
        yield from self.search.deepen(s, actions, self.limit - attack.nodes, DEEPEST, keep=self.lines)
        if self.search.depth == 0:
            # The limit was too low for depth 1, which gets its own limit.
            yield from self.search.deepen(s, actions, ONE_DEPTH, 1, keep=self.lines)

    def _advised(self) -> Generator[None, None, None]:
        """Use the scores of the game's advice instead of a search; only the seat to act gets them."""
        advise = self.match.game.advise
        if advise is not None and self.viewer == self.me:
            scored = advise(self.match.rules, self.observed, self.me)
            self.search.scores = sorted(scored, key=lambda pair: -pair[1])
        yield

    def _best(self) -> list[tuple[Action, float]]:
        if self.search.depth == 0 and not self.match.game.advise:
            return []
        best = self.search.scores[: self.lines]
        if self.proved is None or (best and best[0][1] >= DECIDED):
            return best
        others = [pair for pair in best if pair[0] != self.proved[0]]
        return [self.proved, *others][: self.lines]

    def _line(self, action: Action, value: float) -> Line:
        match, rules, text = self.match, self.match.rules, self.match.text
        s = match.state
        hidden = match.game.hidden or match.game.advise is not None
        actions = [action] if hidden else self.search.line(s, action)
        said: list[str] = []
        turn: list[tuple[Position, Action]] = []
        t = s
        for each in actions:
            said.append(text.format(t, each))
            if t.turn == s.turn:
                turn.append((t, each))
            t = t if hidden else rules.apply(t, each)
        chances = (
            chances_of(self.evaluator, self.knowledge.ahead, self.observed)
            if hidden
            else self._chances(value, t)
        )
        wins_in = 0 if hidden or (value < 0 and self.evaluator.many) else _plies(value)
        whole = said[0] if hidden else text.turn(turn)
        return Line(said[0], whole, tuple(said), tuple(actions), value, chances, wins_in)

    def _chances(self, value: float, end: Position) -> tuple[int, ...]:
        if self.match.seats != 2:
            return chances_of(self.evaluator, self.knowledge.ahead, end)
        mine = _share(value, self.knowledge.ahead) if abs(value) < DECIDED else WHOLE * (value > 0)
        return (mine, WHOLE - mine) if self.me == 0 else (WHOLE - mine, mine)


def swing(best_by_depth: Sequence[float]) -> float:
    """Return the difference from the best value of the last depth to the mean of the last two.

    It is 0 with fewer depths, or if one of the two values is a win or a loss.

    Args:
        best_by_depth: The best value of each depth.
    """
    last = best_by_depth[-2:]
    if len(last) < 2 or any(abs(value) >= DECIDED for value in last):
        return 0.0
    return (last[0] - last[1]) / 2


def chances_of(evaluator: Evaluator, ahead: float, s: Position) -> tuple[int, ...]:
    """Estimate the chances of all seats from the evaluation of one position.

    Args:
        evaluator: The evaluator of the game.
        ahead: The lead with which three of four games are won.
        s: The position.

    Returns:
        A number in thousandths for each seat; they add up to 1000.
    """
    rules, game = evaluator.rules, evaluator.game
    if rules.current_player(s) == TERMINAL or game.evaluate is None:
        values: Sequence[float] = rules.scores(s)
    else:
        values = game.evaluate(rules, s)
    shares = [
        _share(value - max([other for n, other in enumerate(values) if n != seat], default=0.0), ahead) + 1
        for seat, value in enumerate(values)
    ]
    whole = sum(shares)
    told = [share * WHOLE // whole for share in shares]
    told[told.index(max(told))] += WHOLE - sum(told)
    return tuple(told)


def _share(lead: float, ahead: float) -> int:
    """Return the chance for a lead in thousandths: 500 for none, 750 for `ahead`, nearly 1000 far beyond."""
    return int(WHOLE * (0.5 + 0.5 * lead / sqrt(3 * ahead * ahead + lead * lead)))


def _plies(value: float) -> int:
    """Return the plies to a decided end, rounded. A win by threats may take fewer plies than were proved."""
    if value >= 0.9 * WON:
        return max(1, int(WON - value + 0.5))
    return -max(1, int(WON + value + 0.5)) if value <= -0.9 * WON else 0
