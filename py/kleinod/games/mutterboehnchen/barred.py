"""Buttons that are shown although they cannot be pressed now: whoever looks for them learns why."""

from __future__ import annotations

from kleinod.games.mutterboehnchen.dispatch import ANSWERS
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import NO_OFFER, Action, State

#: Answers that stay in sight while their question stands.
STEADY = ("all", "ask", "yes", "counter", "stop")


def barred(rules: Mutterboehnchen, o: State) -> tuple[Action, ...]:
    """Refused answers to the present question that have a button."""
    if not o.todo:
        return ()
    task = o.todo[-1]
    verbs = ANSWERS[task[0]]
    found: list[Action] = [(verb,) for verb in STEADY if verb in verbs]
    if "aside" in verbs:
        found += [("aside", card) for card in sorted(set(task[2]))]
    if "to" in verbs:
        found += [("to", other) for other in _partners(rules, o)]
    return tuple(a for a in found if rules.check(o, a) is not None)


def _partners(rules: Mutterboehnchen, o: State) -> tuple[int, ...]:
    """Who can be spoken to; before a trade is begun "to everybody" stands for all of them."""
    task = o.todo[-1]
    if task[0] != "trade":
        return (task[2],)
    return tuple(rules.kit.others(task[1])) if o.offer != NO_OFFER else ()
