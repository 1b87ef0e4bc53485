"""The coach's remarks to a player about new situations. They use only what the player's seat sees."""

from __future__ import annotations

from kleinod.core import registry
from kleinod.core.capabilities import Seen, Situation, noticed
from kleinod.core.game import Msg, Seat
from kleinod.play.playthrough import Playthrough


def kinds(match: Playthrough) -> tuple[Situation, ...]:
    """Return the situations that the game's `coach_tips.py`, if any, explains under these rules."""
    coach = registry.part(match.game.id, "coach_tips")
    return coach.situations(match.rules) if coach else ()


def pupil(match: Playthrough, viewer: Seat | None) -> Seat | None:
    """Return the seat that the coach speaks to, None for nobody.

    In games with secrets it is the viewer's seat; else the seat of the only person, or of the person to act.
    """
    if match.game.hidden:
        return viewer
    people = [seat for seat, kind in enumerate(match.kinds) if kind == "h"]
    if len(people) == 1:
        return people[0]
    return match.seat if match.seat in people else None


def step(match: Playthrough, ply: int, seat: Seat) -> tuple[Msg, ...]:
    """Return the coach's remarks to `seat` on the step after `ply` plies."""
    rules, s, action = match.rules, match.position_at(ply), match.line[ply].action
    if action is None:
        return ()
    before, after = rules.observe(s, seat), rules.observe(match.position_at(ply + 1), seat)
    return noticed(kinds(match), Seen(match.view, before, rules.mask(s, action, seat), after, seat))


def situations(match: Playthrough, viewer: Seat | None, since: int) -> list[Msg]:
    """Return the coach's remarks on the plies from `since` on, one for each kind of situation."""
    seat = pupil(match, viewer)
    told = () if seat is None else (said for ply in range(since, match.at) for said in step(match, ply, seat))
    return list({said.code: said for said in told}.values())
