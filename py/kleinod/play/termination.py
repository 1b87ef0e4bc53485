"""Ends of a match that no single position shows: repetition, and the limits on its length."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from kleinod.core.capabilities import unlimited
from kleinod.core.game import LAST_TURN, TERMINAL, Game, Outcome, Position, Rules, Seat, msg


class Beyond(NamedTuple):
    """Facts about a step that do not all follow from its position alone."""

    key: Hashable | None  # the position for counting repetitions, None if it does not count
    outcome: Outcome | None  # the result, if something outside of the position ends the match here
    seat: Seat  # the seat to act after the step, going by the position alone


def beyond(
    game: Game,
    rules: Rules[Any, Any],
    before: Position,
    after: Position,
    plies: int,
    seen: Callable[[Hashable], int],
) -> Beyond:
    """Return the facts about an action that depend on the match as a whole.

    Args:
        game: The game.
        rules: Its rules.
        before: The position before the action.
        after: The position after it.
        plies: The number of plies of the match, with this action.
        seen: Returns how often a key has occurred so far.
    """
    acting = seat = rules.current_player(after)
    going = after
    if seat == TERMINAL:
        going = unlimited(rules, before, after)
        if going is not after:
            acting = rules.current_player(going)
    key = rules.key(going) if game.repeats and after.turn != before.turn else None
    if acting == TERMINAL:
        return Beyond(key, None, seat)
    if key is not None and seen(key) + 1 >= game.repeats:
        return Beyond(key, rules.adjudicate(after, msg("repetition", n=game.repeats)), seat)
    long = seat != TERMINAL and (plies >= game.max_actions or after.turn >= LAST_TURN)
    return Beyond(key, too_long(game, rules, after, plies) if long else None, seat)


def too_long(game: Game, rules: Rules[Any, Any], s: Position, plies: int) -> Outcome | None:
    """Return the result of a match that has grown too long; None if it has not, or if `s` is over anyway."""
    most = game.max_actions
    if rules.current_player(s) == TERMINAL or (plies < most and s.turn < LAST_TURN):
        return None
    return rules.adjudicate(s, msg("action_limit", n=most if plies >= most else LAST_TURN))
