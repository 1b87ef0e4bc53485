"""One decision of a bot, computed in slices, so that a caller can do other things in between."""

from __future__ import annotations

from collections.abc import Collection, Generator
from time import perf_counter
from typing import TypeAlias

from kleinod.ai.determinization import determinizations, seen_keys, worlds
from kleinod.ai.evaluator import DECIDED, WON, Evaluator
from kleinod.ai.levels import HINT, MASTER, budget, level_of
from kleinod.ai.playouts import Playouts
from kleinod.ai.policy_bots import followed, near_best, worth_a_thought
from kleinod.ai.search import Search
from kleinod.ai.threat_search import ThreatSearch
from kleinod.core.game import CHANCE, Action, Advise, IllegalAction, Position, msg
from kleinod.core.rng import below, shuffled, stream
from kleinod.play.match import Match

Work: TypeAlias = Generator[None, None, Action]
ATTACK, DEFENCE = 0.25, 0.25  # shares of the budget for own threats and for the opponent's
SURELY_SHORTEST = 3  # own actions; a win by threats that takes more may not be the shortest
MOST = 4  # the number of answers compared by playouts


def refuse_if_nobody_chooses(match: Match) -> None:
    """Check that a seat is to act.

    Raises:
        IllegalAction: The match is over, or chance is to act.
    """
    if match.over:
        raise IllegalAction(msg("match.over"))
    if match.seat == CHANCE:
        raise IllegalAction(msg("match.chance"))


class SlicedSearch:
    """One decision of a bot. Call `slice` until `done`; then `action` is the action chosen.

    The same match, level and seed always give the same action, however the work is sliced, unless `play_now`
    is called.
    """

    def __init__(
        self,
        match: Match,
        level: int | str,
        seed: int = 0,
        besides: Collection[str] = (),
    ) -> None:
        """Prepare the decision.

        Args:
            match: The match, with a seat to act.
            level: 1 to 5, or "hint".
            seed: Added to the seed of the match.
            besides: Actions to exclude, in notation, unless no others remain. Ignored in games with advice.

        Raises:
            BadOption: There is no such level.
            IllegalAction: The match is over, or chance is to act.
        """
        self.level = HINT if level == "hint" else level_of(level)
        self._number = level if isinstance(level, int) else MASTER
        refuse_if_nobody_chooses(match)
        self.match, self.me = match, match.seat
        self.rng = stream(match.seed + seed, f"bot{level}", match.at)
        self.evaluator = Evaluator(match.game, match.rules, self.me)
        self.knowledge = match.game.search_knowledge(match.rules)
        crowded = self.level.proves and self.evaluator.many
        self.blind = self.knowledge.crowd if crowded else self.level.blind
        self.besides = besides
        self.action: Action | None = None
        self.lost = False  # every action is known to lose
        self.search: Search | None = None
        self.playouts: Playouts | None = None
        self._spent = 0
        advise = match.game.advise
        self._work = self._think(seed) if advise is None else self._advised(advise, match.seed + seed)

    @property
    def done(self) -> bool:
        """True once the action is chosen."""
        return self.action is not None

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        looking = self.search or self.playouts
        return self._spent + (looking.nodes if looking else 0)

    @property
    def depth(self) -> int:
        """The search depth so far, in decisions."""
        return self.search.depth if self.search else 0

    def slice(self, seconds: float = 0.02) -> bool:
        """Think for about `seconds`. Return True once `done`."""
        until = perf_counter() + seconds
        while self.action is None and perf_counter() < until:
            try:
                next(self._work)
            except StopIteration as end:
                self.action = end.value
        return self.done

    def play_now(self) -> None:
        """Choose the best action found so far, after a search of at least depth 1."""
        while self.action is None and self.depth < 1 and self.playouts is None:
            try:
                next(self._work)
            except StopIteration as end:
                self.action = end.value
        if self.action is None and self.playouts is not None:
            self.action = self.playouts.best
        if self.action is None and self.search is not None:
            self.action = self.search.scores[0][0]

    def _advised(self, advise: Advise, seed: int) -> Work:
        """Choose an action by the game's advice; playouts decide between nearly equal scores."""
        yield
        match, me, knowledge = self.match, self.me, self.knowledge
        judged = knowledge.advice(self._number)
        scored = (judged or advise)(match.rules, match.observe(me), me)
        action = followed(scored, self.rng)
        order = sorted(scored, key=lambda pair: (-pair[1], pair[0] != action))
        turns = self.level.turns if knowledge.near else 0
        if order[0][0] != action or len(order) < 2 or not turns:
            return action
        if not worth_a_thought(match, me, advise, knowledge.near, seed):
            return action
        answers = order[: max(2, min(near_best(order, knowledge.near), MOST))]
        lots = f"{seed}/playouts/{match.at}"
        played = self.playouts = Playouts(self.evaluator, knowledge, advise, answers, turns, lots)
        limit = budget(self.level, knowledge)
        for _ in played.compare(determinizations(match, me, seed), limit):
            yield
        return played.best

    def _think(self, seed: int) -> Work:
        match, level = self.match, self.level
        sampled = worlds(match, self.me, level.worlds, match.seed + seed)
        actions = self._considered(sampled[0])
        if len(actions) == 1:
            return actions[0]
        actions = shuffled(self.rng, actions)
        nodes = budget(level, self.knowledge)
        if len(sampled) > 1:
            return (yield from self._over_worlds(sampled, actions, nodes))
        s = sampled[0]
        won, length = None, 0
        if level.proves:
            attack = ThreatSearch(self.evaluator, self.knowledge, int(nodes * ATTACK))
            won = yield from attack.win(s)
            self._spent, length = attack.nodes, attack.length
            if self.besides and won not in actions:
                won = None
            if won is not None and attack.length <= SURELY_SHORTEST:
                return won
        search = self.search = Search(self.evaluator, self.knowledge, seen_keys(match), self.rng, self.blind)
        margin = level.doubt * self.knowledge.doubt
        for _ in search.deepen(s, actions, nodes - self.nodes, level.depth, margin=margin):
            yield
        if won is not None and search.scores[0][1] < WON - 2 * length:
            return won
        if level.proves:
            return (yield from self._unrefuted(s, search.scores, int(nodes * DEFENCE)))
        best = search.scores[0][1]
        near = [action for action, value in search.scores if value >= best - margin]
        return near[below(self.rng, len(near))] if abs(best) < DECIDED else near[0]

    def _unrefuted(self, s: Position, scores: list[tuple[Action, float]], nodes: int) -> Work:
        """Return the best action after which no win of the opponent by threats could be proved.

        If all actions lose, return the one after which the opponent's win takes longest.
        """
        rules = self.match.rules
        longest, best = 0.0, scores[0][0]
        for action, value in scores:
            if value >= DECIDED:
                return action
            plies = value + WON
            if value > -DECIDED:
                t = rules.apply(s, action)
                seat = rules.current_player(t)
                if seat < 0 or self.evaluator.side[seat]:
                    return action
                attack = ThreatSearch(Evaluator(self.match.game, rules, seat), self.knowledge, nodes // 2)
                refuted = yield from attack.win(t)
                self._spent += attack.nodes
                nodes -= attack.nodes
                if refuted is None:
                    return action
                plies = 2.0 * attack.length
            if plies > longest:
                longest, best = plies, action
        self.lost = not self.evaluator.many
        return best

    def _considered(self, s: Position) -> list[Action]:
        """Return the actions to choose from, without those in `besides`."""
        actions = list(self.match.rules.canonical_actions(s))
        others = [a for a in actions if self.match.text.format(s, a) not in self.besides]
        return others or actions

    def _over_worlds(self, sampled: list[Position], actions: list[Action], nodes: int) -> Work:
        """Return the action with the best average value over the sampled positions."""
        totals = dict.fromkeys(actions, 0.0)
        for world in sampled:
            self._spent = self.nodes
            search = Search(self.evaluator, self.knowledge, seen_keys(self.match), self.rng, self.blind)
            self.search = search
            share = nodes // len(sampled)
            for _ in search.deepen(world, actions, share, self.level.depth, keep=len(actions)):
                yield
            for action, value in search.scores:
                totals[action] += max(-WON, min(WON, value))
        return max(actions, key=lambda action: totals[action])


def choose(match: Match, level: int | str, seed: int = 0) -> Action:
    """Return the action of a bot in the position shown.

    Args:
        match: The match, with a seat to act.
        level: 1 to 5, or "hint".
        seed: Added to the seed of the match.

    Returns:
        The action.

    Raises:
        BadOption: There is no such level.
        IllegalAction: The match is over, or chance is to act.
    """
    thinker = SlicedSearch(match, level, seed)
    while not thinker.slice():
        pass
    if thinker.action is None:
        raise RuntimeError("a bot that is done has an action")
    return thinker.action
