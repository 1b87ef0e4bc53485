"""Node counts: the number of sequences of actions, or of whole turns, from a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from kleinod.core.game import CHANCE, TERMINAL, Action, BadOption, Position, Rules, msg
from kleinod.play.match import Match

Unit: TypeAlias = Literal["action", "turn"]


def perft(rules: Rules[Any, Any], s: Position, depth: int, unit: Unit = "action") -> int:
    """Count the leaves of the tree of legal actions; positions at the end of a game have no children.

    With unit "turn", each way to complete a turn by `Rules.canonical_actions` counts. An outcome of chance
    counts once, whatever its weight. Repetition ends no line, because a position does not know the earlier
    ones.

    Args:
        rules: The rules of the game.
        s: The position at the root.
        depth: The depth in actions or turns, from 0 on.
        unit: Whether `depth` counts actions or turns.

    Returns:
        The number of leaves.

    Raises:
        BadOption: `depth` or `unit` is wrong.
    """
    refuse(depth, unit)
    return _turns(rules, s, s.turn + depth) if unit == "turn" and depth else _actions(rules, s, depth)


def perft_of(match: Match, depth: int, unit: Unit = "action") -> int:
    """Count as `perft` does, from the position that a match shows.

    Args:
        match: The match. A position of a match that is over has no children.
        depth: The depth in actions or turns, from 0 on.
        unit: Whether `depth` counts actions or turns.

    Returns:
        The number of leaves.

    Raises:
        BadOption: `depth` or `unit` is wrong.
    """
    refuse(depth, unit)
    return int(depth == 0) if match.over else perft(match.rules, match.state, depth, unit)


def split(rules: Rules[Any, Any], s: Position, depth: int) -> Iterator[tuple[Action, int]]:
    """Count the leaves below each first action, to find out where two engines differ.

    Args:
        rules: The rules of the game.
        s: The position at the root.
        depth: The depth in actions, from 1 on.

    Returns:
        Each legal action with the number of leaves below it, counted lazily.

    Raises:
        BadOption: `depth` is wrong.
    """
    refuse(depth, "action", least=1)
    return ((a, perft(rules, rules.apply(s, a), depth - 1)) for a in following(rules, s))


def refuse(depth: object, unit: object, least: int = 0) -> None:
    """Check the arguments of a count.

    Args:
        depth: Must be a whole number, `least` or more.
        unit: Must be "action" or "turn".
        least: The smallest depth allowed.

    Raises:
        BadOption: An argument is wrong.
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < least:
        raise BadOption(msg("perft.depth", least=least))
    if unit not in ("action", "turn"):
        raise BadOption(msg("perft.unit"))


def _actions(rules: Rules[Any, Any], s: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(following(rules, s))
    return sum(_actions(rules, rules.apply(s, a), depth - 1) for a in following(rules, s))


def following(rules: Rules[Any, Any], s: Position, unit: Unit = "action") -> tuple[Action, ...]:
    """Return the actions that lead to the children of a position.

    Args:
        rules: The rules of the game.
        s: The position.
        unit: With "turn" mere reorderings of a turn are left out.

    Returns:
        The actions; none at the end of a game.
    """
    seat = rules.current_player(s)
    if seat == TERMINAL:
        return ()
    if seat == CHANCE:
        return tuple(a for a, _ in rules.chance_outcomes(s))
    return tuple(rules.canonical_actions(s)) if unit == "turn" else rules.legal(s)


def _turns(rules: Rules[Any, Any], s: Position, until: int) -> int:
    if s.turn >= until:
        return 1
    return sum(_turns(rules, rules.apply(s, a), until) for a in following(rules, s, "turn"))
