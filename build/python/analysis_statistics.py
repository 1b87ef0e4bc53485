"""Measure how steady the analysis of the board games is, and count the reasons that bots give for hints.

``PYTHONPATH=py analysis_statistics.py steady GAME POSITIONS [NODES]`` searches quiet positions of games
between bots. It prints by how many percentage points the winning chances change from one depth to the next,
for depths 3 to 6: with the value of each depth alone, and with the mean of two depths. A position is quiet if
the game is not decided there, and if its best line has no action at which a search extends its depth
(captures, pushes). In Matobo every undecided position counts as quiet, because all moves build something.

``PYTHONPATH=py analysis_statistics.py hints GAME HINTS [LEVEL]`` lets a bot of a level (or "hint") play one
seat against an easy bot. It prints how many choices have no reason, which reasons and kinds of reasons are
most frequent, and how often an action undoes the bot's previous action.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import Final

import kleinod
from kleinod.ai.analysis import swing
from kleinod.ai.bot_decision import choose
from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import DECIDED, Evaluator
from kleinod.ai.levels import BEGINNER, EASY
from kleinod.ai.search import Search
from kleinod.core.rng import stream
from kleinod.play.match import Match

FIRST, LAST = 3, 6
NODES: Final = 40_000
#: The minimum number of turns between two positions taken from one game.
APART: Final = 6
MOST: Final = 15  # percentage points


def positions(game: str) -> Iterator[Match]:
    """Yield positions without end, each at the beginning of a turn in a game between two weak bots."""
    seed = 0
    while True:
        seed += 1
        match, last = kleinod.new(game, seats=2, seed=seed), -1
        while not match.over:
            turn = match.state.turn
            if match.seat >= 0 and turn - last >= APART + seed % (APART - 1):
                last = turn
                yield match
            match.act(choose(match, EASY if (match.seat + seed) % 2 else BEGINNER))


def depths(match: Match, nodes: int) -> list[float] | None:
    """Return the value of the best action at each depth, or None if the position is not quiet."""
    s, rules = match.state, match.rules
    knowledge = match.game.search_knowledge(rules)
    if knowledge.win(s) is not None or knowledge.pressed(s):
        return None
    evaluator = Evaluator(match.game, rules, match.seat)
    search = Search(evaluator, knowledge, seen_keys(match), stream(match.seed, "figures", match.at))
    for _ in search.deepen(s, list(rules.canonical_actions(s)), nodes, LAST, keep=3):
        pass
    if any(abs(value) >= DECIDED for value in search.best_by_depth):
        return None
    for action in search.line(s, search.scores[0][0]):
        if match.game.id != "matobo" and action in knowledge.forcing(s):
            return None
        s = rules.apply(s, action)
    return search.best_by_depth


def steady(game: str, wanted: int, nodes: int) -> None:
    """Print by how much the winning chances change between depths, for single depths and for means of two."""
    alone: list[float] = []
    shown: list[float] = []
    quiet = looked = 0
    for match in positions(game):
        looked += 1
        best = depths(match, nodes)
        if best is not None and len(best) > FIRST:
            quiet += 1
            ahead = match.game.search_knowledge(match.rules).ahead
            alone += changes(best[FIRST - 1 :], ahead)
            means = [best[n - 1] + swing(best[:n]) for n in range(FIRST, len(best) + 1)]
            shown += changes(means, ahead)
        if quiet == wanted:
            break
    _print(f"{game}: {quiet} quiet positions of {looked}, {len(shown)} changes")
    for name, points in (("each depth alone", sorted(alone)), ("mean of two", sorted(shown))):
        within = sum(change <= MOST for change in points) / len(points)
        middle, nearly_all = points[len(points) // 2], points[len(points) * 95 // 100]
        told = f"median {middle:.1f}, 95 % {nearly_all:.1f}, most {points[-1]:.1f}"
        _print(f"  {name}: {told}; {within:.1%} within {MOST}")


def changes(values: list[float], ahead: float) -> list[float]:
    """Return the differences between successive values, in percentage points of the winning chances."""
    points = [50 + 50 * value / sqrt(3 * ahead * ahead + value * value) for value in values]
    return [abs(after - before) for before, after in pairwise(points)]


def hints(game: str, wanted: int, level: int | str) -> None:
    """Print the most frequent reasons for a bot's choices, and how often it undoes its previous action."""
    sentences: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    seed = missing = back = 0
    while sentences.total() + missing < wanted:
        seed += 1
        match, before = kleinod.new(game, seats=2, seed=seed), ()
        while not match.over and sentences.total() + missing < wanted:
            if match.seat != 0:
                match.act(choose(match, EASY))
                continue
            action = choose(match, level)
            o = match.rules.observe(match.state, 0)
            why = match.game.search_knowledge(match.rules).reason(o, action)
            path = match.view.path(o, action)
            back += len(path) > 1 and path == before[::-1]
            before = path
            if why is None:
                missing += 1
            else:
                sentences[str(kleinod.say(why))] += 1
                codes[why.code] += 1
            match.act(action)
    total = sentences.total() + missing
    _print(f"{game}: {total} choices of {seed} games, {missing} without a reason")
    _print(f"  {back} take the one before back")
    for name, counted in (("sentences", sentences), ("kinds", codes)):
        _print(f"  {name}: " + ", ".join(f"{said} {n / total:.1%}" for said, n in counted.most_common(4)))


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")


def main() -> None:
    what, game, wanted, *more = sys.argv[1:]
    if what == "steady":
        steady(game, int(wanted), int(more[0]) if more else NODES)
    else:
        level = more[0] if more else "hint"
        hints(game, int(wanted), int(level) if level.isdecimal() else level)


if __name__ == "__main__":
    main()
