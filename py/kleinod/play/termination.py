"""Ends that no single position can know of: a repetition, and a match that has grown too long to be kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from kleinod.core.capabilities import unlimited
from kleinod.core.game import LAST_TURN, TERMINAL, Game, Outcome, Rules, msg


class Beyond(NamedTuple):
    """What there is to know of a position beside itself."""

    key: Hashable | None  # under which it counts for repetition, if it counts
    outcome: Outcome | None  # how the match ends here, if not by the position


def beyond(
    game: Game, rules: Rules[Any, Any], before: Any, after: Any, plies: int, seen: Callable[[Hashable], int]
) -> Beyond:
    """What the action from `before` to `after`, the one of number `plies`, has ended from outside.

    `seen` tells how often a key has occurred so far.
    """
    going = unlimited(rules, before, after) if rules.current_player(after) == TERMINAL else after
    key = rules.key(going) if game.repeats and after.turn != before.turn else None
    if rules.current_player(going) == TERMINAL:
        return Beyond(key, None)
    if key is not None and seen(key) + 1 >= game.repeats:
        return Beyond(key, rules.adjudicate(after, msg("repetition", n=game.repeats)))
    return Beyond(key, too_long(game, rules, after, plies))


def too_long(game: Game, rules: Rules[Any, Any], s: Any, plies: int) -> Outcome | None:
    """The end of a match that has grown too long to be kept, if `s` is not over anyway."""
    most = game.max_actions
    if rules.current_player(s) == TERMINAL or (plies < most and s.turn < LAST_TURN):
        return None
    return rules.adjudicate(s, msg("action_limit", n=most if plies >= most else LAST_TURN))
