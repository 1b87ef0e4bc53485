# pyright: reportArgumentType=false, reportCallIssue=false, reportReturnType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""Games of Mutterböhnchen between bots, and statistics about them.

``PYTHONPATH=py:tests python -m ai.bean_games bbbn 20`` plays 20 games and prints the figures; the players
change seats after each game. "b" is the strong bot, "e" the easy one, "n" never trades, "r" plays at random.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import process_time
from typing import Any

from games.mutterboehnchen_positions import rules_for
from kleinod.ai.bot import followed
from kleinod.ai.levels import EASY, MASTER
from kleinod.core.game import CHANCE, TERMINAL
from kleinod.core.rng import stream
from kleinod.games.mutterboehnchen.bot_policy import advise
from kleinod.games.mutterboehnchen.card_data import BABY
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.offer import Offer
from kleinod.games.mutterboehnchen.pending_tasks import Answer
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.search_knowledge import MutterboehnchenSearchKnowledge
from kleinod.games.mutterboehnchen.state import Action, State

#: The actions that a player who never trades avoids: all that build an offer, and every yes.
TRADING = ("give", "face", "want", "to", "all", "ask", "counter", "yes")


class Figures:
    """Counts over some games; `per` divides one count by another."""

    def __init__(self) -> None:
        self.n: Counter[str] = Counter()
        self.seconds = 0.0
        self.slowest = 0.0
        self._turn = -1
        self._refused: dict[tuple[int, int], list[Offer]] = {}

    def per(self, what: str, of: str) -> float:
        return self.n[what] / max(1, self.n[of])

    def note(self, rules: Mutterboehnchen, s: State, action: Action) -> None:
        """Count answered offers, deals, and harvests, except the harvests at the very end of a game."""
        task = s.todo[-1]
        self.n["deals"] += task.name == "show"
        self.n["offers"] += task.name == "answer" and action[0] in ("yes", "no", "counter")
        if action[0] == "harvest":
            cards = s.fields[task.seat][action[1]]
            paid = rules.tables.pays(cards)
            self.n["harvests"] += 1
            self.n["nothing"] += not paid
            self.n["nothing, cards"] += not paid and len(cards) > 1
            self.n["nothing, baby"] += not paid and rules.tables.kind[cards[-1]] == BABY

        self._note_refusals(s, action)

    def _note_refusals(self, s: State, action: Action) -> None:
        """Count the offers that are no better for the seat asked than one that it has refused since the last
        deal of the turn."""
        task = s.todo[-1]
        if s.turn != self._turn or task.name == "show":
            self._turn = s.turn
            self._refused.clear()
        if isinstance(task, Answer) and action[0] in ("yes", "no", "counter") and not task.tried:
            pair = task.partner, task.seat
            old = self._refused.setdefault(pair, [])
            to_me = task.partner == active(s)
            again = any(_no_better(s.offer, other, to_me) for other in old)
            self.n.update({"repeats": again, "repeats taken": again and action[0] == "yes"})
            old.append(s.offer)

    def close(self, rules: Mutterboehnchen, s: State, kinds: str) -> None:
        result = rules.outcome(s)
        self.n.update(games=1, turns=s.turn, winner=max(result.scores))
        for kind, score, place in zip(kinds, result.scores, result.places, strict=True):
            self.n.update({f"{kind} seats": 1, f"{kind} talers": score, f"{kind} wins": place == 1})

    def lines(self) -> list[str]:
        made = (
            ("turns", "games"),
            ("decisions", "games"),
            ("winner", "games"),
            ("offers", "turns"),
            ("deals", "turns"),
            ("harvests", "games"),
            ("nothing", "harvests"),
            ("nothing, baby", "harvests"),
            ("nothing, cards", "harvests"),
            ("repeats", "offers"),
            ("repeats", "games"),
            ("repeats taken", "games"),
        )
        lines = [f"{what} per {of}: {self.per(what, of):.2f}" for what, of in made]
        for kind in "bner":
            if self.n[f"{kind} seats"]:
                talers, wins = (self.per(f"{kind} {what}", f"{kind} seats") for what in ("talers", "wins"))
                lines.append(f"{kind}: {talers:.2f} talers, wins {wins:.3f} of its games")
        mean = 1000 * self.seconds / max(1, self.n["advised"])
        return [*lines, f"ms a decision: {mean:.2f}, at most {1000 * self.slowest:.1f}"]


def _no_better(offer: Offer, old: Offer, to_me: bool) -> bool:
    """Return True if, for the seat asked, an offer gives no more and asks for no less than an old one.

    `to_me`: face-up cards go to the seat asked, so they count as given.
    """
    gains, asks = [(offer.gives, old.gives)], [(offer.wants, old.wants)]
    (gains if to_me else asks).append((offer.faces, old.faces))
    more = any(Counter(new) - Counter(before) for new, before in gains)
    less = any(Counter(before) - Counter(new) for new, before in asks)
    return not more and not less


def play(kinds: str, seed: int, figures: Figures) -> State:
    """Play one game, add its counts to `figures`, and return the final position."""
    rules = rules_for(len(kinds))
    lots, wits = stream(seed, "deal"), stream(seed, "bot")
    s = rules.initial()
    while (seat := rules.current_player(s)) != TERMINAL:
        if seat == CHANCE:
            action = rules.sample_chance(s, lots)
        else:
            figures.n["decisions"] += 1
            action = _answer(rules, s, kinds[seat], wits, figures)
        figures.note(rules, s, action)
        s = rules.apply(s, action)
    figures.close(rules, s, kinds)
    return s


def _answer(rules: Mutterboehnchen, s: State, kind: str, wits: Random, figures: Figures) -> Action:
    if kind == "r":
        return wits.choice(rules.legal(s))
    seat = rules.current_player(s)
    level = EASY if kind == "e" else MASTER
    judged = MutterboehnchenSearchKnowledge(rules).advice(level)
    start = process_time()
    scored: list[tuple[Action, Any]] = [*(judged or advise)(rules, rules.observe(s, seat), seat)]
    took = process_time() - start
    figures.seconds += took
    figures.slowest = max(figures.slowest, took)
    figures.n["advised"] += 1
    if kind == "n":
        scored = [pair for pair in scored if pair[0][0] not in TRADING]
    return followed(scored, wits)


def series(kinds: str, games: int, first: int = 0) -> Figures:
    """Play a number of games in which the players take all seats in turn, and return the counts."""
    figures = Figures()
    for seed in range(first, first + games):
        turned = seed % len(kinds)
        play(kinds[turned:] + kinds[:turned], seed, figures)
    return figures


if __name__ == "__main__":
    sys.stdout.write("\n".join(series(sys.argv[1], int(sys.argv[2])).lines()) + "\n")
