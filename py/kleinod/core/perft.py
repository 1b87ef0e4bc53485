"""Node counts: how many sequences of actions, or of whole turns, a position allows."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from kleinod.core.game import CHANCE, NOBODY, Rules

Unit: TypeAlias = Literal["action", "turn"]


def perft(rules: Rules[Any, Any], s: Any, depth: int, unit: Unit = "action") -> int:
    """Leaves of the tree of legal actions `depth` actions (or turns) deep; finished games have no children.

    With unit "turn" every way to complete a turn counts, in the canonical order of `Rules.search`.
    Chance counts each listed outcome once.
    """
    if depth == 0:
        return 1
    if unit == "turn":
        return _turns(rules, s, s.turn + depth)
    if depth == 1:
        return len(_next(rules, s))
    return sum(perft(rules, rules.apply(s, a), depth - 1) for a in _next(rules, s))


def split(rules: Rules[Any, Any], s: Any, depth: int) -> list[tuple[Any, int]]:
    """`perft` for each first action, to find where two engines differ."""
    return [(a, perft(rules, rules.apply(s, a), depth - 1)) for a in _next(rules, s)]


def _next(rules: Rules[Any, Any], s: Any) -> tuple[Any, ...]:
    seat = rules.to_act(s)
    if seat == NOBODY:
        return ()
    return tuple(a for a, _ in rules.odds(s)) if seat == CHANCE else rules.legal(s)


def _turns(rules: Rules[Any, Any], s: Any, until: int) -> int:
    if s.turn >= until:
        return 1
    seat = rules.to_act(s)
    if seat == NOBODY:
        return 0
    actions = tuple(a for a, _ in rules.odds(s)) if seat == CHANCE else rules.search(s)
    return sum(_turns(rules, rules.apply(s, a), until) for a in actions)
