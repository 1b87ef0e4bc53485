"""The next decision on the way to a win in a puzzle, after the decisions already made in the turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from kleinod.ai.forced_win_search import Action
from kleinod.ai.puzzle_attempt import BETWEEN, turn_end
from kleinod.core.game import BadText, IllegalAction, Position, msg
from kleinod.play.match import Match


class PuzzleHint(NamedTuple):
    """A decision that wins.

    If `restarts` is true, it is the first decision of the turn, because no winning turn begins with the
    decisions made so far.
    """

    action: Action
    restarts: bool


def puzzle_hint(match: Match, since: int, ways: Sequence[str]) -> PuzzleHint:
    """Find the next decision of a winning turn.

    A winning turn may be completed in any order of its decisions: positions are compared by key.

    Args:
        match: The match, during the turn that the person must find.
        since: The ply at which the turn began.
        ways: All winning turns in notation.

    Returns:
        The decision.

    Raises:
        IllegalAction: `since` is not a ply of the same turn, `ways` is empty, or a winning turn is not legal.
        BadText: A winning turn cannot be read.
    """
    if not 0 <= since <= match.at or match.over or not ways:
        raise IllegalAction(msg("match.over"))
    rules, s, begun = match.rules, match.state, match.position_at(since)
    if s.turn != begun.turn or rules.current_player(s) != rules.current_player(begun):
        raise IllegalAction(msg("match.over"))
    for way in ways:
        end = turn_end(match, begun, way)
        action = _toward(match, s, way.split(BETWEEN), rules.key(end))
        if action is not None:
            return PuzzleHint(action, restarts=False)
    first = match.text.parse(begun, ways[0].split(BETWEEN)[0])
    return PuzzleHint(first, restarts=True)


def _toward(match: Match, s: Position, decisions: Sequence[str], end: Hashable) -> Action | None:
    """Return the first action if `decisions`, in some order, lead to the position with the key `end`."""
    for n, said in enumerate(decisions):
        try:
            action = match.text.parse(s, said)
        except BadText:
            continue
        if match.rules.check(s, action) is not None:
            continue
        t = match.rules.apply(s, action)
        if match.rules.key(t) == end:
            return action
        rest = (*decisions[:n], *decisions[n + 1 :])
        goes_on = t.turn == s.turn and match.rules.current_player(t) == match.rules.current_player(s)
        if goes_on and _toward(match, t, rest, end) is not None:
            return action
    return None
