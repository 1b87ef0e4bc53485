"""Node counts: how many sequences of actions, or of whole turns, a position allows."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from kleinod.core.game import CHANCE, TERMINAL, BadOption, Rules, msg
from kleinod.play.match import Match

Unit: TypeAlias = Literal["action", "turn"]


def perft(rules: Rules[Any, Any], s: Any, depth: int, unit: Unit = "action") -> int:
    """Leaves of the tree of legal actions `depth` actions (or turns) deep; finished games have no children.

    With unit "turn" every way to complete a turn counts, in the canonical order of `Rules.canonical_actions`.
    Chance counts each listed outcome once. What no position knows of, such as repetition, ends nothing here.
    Raises `BadOption` for a depth below 0 and for another unit.
    """
    refuse(depth, unit)
    return _turns(rules, s, s.turn + depth) if unit == "turn" and depth else _actions(rules, s, depth)


def perft_of(match: Match, depth: int, unit: Unit = "action") -> int:
    """`perft` from the position shown; nothing follows a match that is over, for whatever reason."""
    refuse(depth, unit)
    return int(depth == 0) if match.over else perft(match.rules, match.state, depth, unit)


def split(rules: Rules[Any, Any], s: Any, depth: int) -> list[tuple[Any, int]]:
    """`perft` for each first action, to find where two engines differ; `depth` is at least 1."""
    refuse(depth, "action", least=1)
    return [(a, perft(rules, rules.apply(s, a), depth - 1)) for a in following(rules, s)]


def refuse(depth: object, unit: object, least: int = 0) -> None:
    """Raises `BadOption` for a depth below `least` and for another unit."""
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < least:
        raise BadOption(msg("perft.depth", least=least))
    if unit not in ("action", "turn"):
        raise BadOption(msg("perft.unit"))


def _actions(rules: Rules[Any, Any], s: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(following(rules, s))
    return sum(_actions(rules, rules.apply(s, a), depth - 1) for a in following(rules, s))


def following(rules: Rules[Any, Any], s: Any, unit: Unit = "action") -> tuple[Any, ...]:
    """What is counted below a position: its actions, for whole turns in the canonical order only; no position
    at the end of a game has any."""
    seat = rules.current_player(s)
    if seat == TERMINAL:
        return ()
    if seat == CHANCE:
        return tuple(a for a, _ in rules.chance_outcomes(s))
    return tuple(rules.canonical_actions(s)) if unit == "turn" else rules.legal(s)


def _turns(rules: Rules[Any, Any], s: Any, until: int) -> int:
    if s.turn >= until:
        return 1
    return sum(_turns(rules, rules.apply(s, a), until) for a in following(rules, s, "turn"))
