"""The steps of other seats since a player's latest decision, each with its sentences in the log."""

from __future__ import annotations

from typing import NamedTuple

from kleinod.core.capabilities import account
from kleinod.core.game import Msg, Seat, msg
from kleinod.play.playthrough import Playthrough


class RecapStep(NamedTuple):
    """The sentences about a step of `seat` and the chance events after it; `at` is the ply reached."""

    at: int
    seat: Seat
    story: tuple[Msg, ...]


def first_after(match: Playthrough, seat: Seat) -> int:
    """Return the ply after the latest step of `seat`; the ply shown if `seat` acted last."""
    ply = match.at
    while ply and match.line[ply - 1].seat != seat:
        ply -= 1
    return ply


def recount(match: Playthrough, viewer: Seat | None, since: int) -> list[RecapStep]:
    """Return the steps from ply `since` to the position shown, as `viewer` saw them, with chance events."""
    rules, steps = match.rules, list[RecapStep]()
    for ply in range(since, match.at):
        s, action, seat = match.position_at(ply), match.line[ply].action, match.line[ply].seat
        if action is None:
            steps.append(RecapStep(ply + 1, seat, (msg("story.resigned", seat=seat),)))
            continue
        before, after = rules.observe(s, viewer), rules.observe(match.position_at(ply + 1), viewer)
        story = account(match.view, before, rules.mask(s, action, viewer), after)
        if seat < 0 and steps:
            last = steps.pop()
            steps.append(RecapStep(ply + 1, last.seat, (*last.story, *story)))
        else:
            steps.append(RecapStep(ply + 1, seat, story))
    return steps
