"""Everything that the page shows of one moment of a match, as plain data: `Frame` of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kleinod.core.capabilities import AutoAnswer, mover, partners, team
from kleinod.core.game import Seat
from kleinod.core.plain_data import plain, plain_msg
from kleinod.core.scene import Scene
from kleinod.play.last_move import last_move, motions
from kleinod.play.playthrough import Playthrough
from kleinod.play.retractions import retractions
from kleinod.play.turn_log import Turn

if TYPE_CHECKING:
    from kleinod.protocol.coded_messages import Msg as PlainMsg
    from kleinod.protocol.frames import FrameMoment, MatchConstants
    from kleinod.protocol.frames import Outcome as PlainOutcome
    from kleinod.protocol.frames import Turn as PlainTurn


def fixed(match: Playthrough) -> MatchConstants:
    """Return the parts of a frame that are the same at every moment of a match and for every viewer."""
    constants: MatchConstants = {
        "game": match.game.id,
        "version": match.game.version,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "id": match.id,
        "colors": list(match.game.colors[: match.seats]),
        "board": plain(match.view.board()),
    }
    theirs = [partners(match.rules, seat) for seat in range(match.seats)]
    if any(theirs):
        constants["partners"] = theirs
    return constants


def moment(match: Playthrough, viewer: Seat | None, since: int, scene: Scene) -> FrameMoment:
    """Return the moment shown, for a viewer who sees `scene`; `last` has all motions from ply `since` on.

    The record and the list of turns are not part of it, because they grow with the match (`frame_delta.py`).
    """
    o = match.observe(viewer)
    choices = match.choices(viewer)
    people = "h" in match.kinds
    outcome = match.outcome
    shown: FrameMoment = {
        "kinds": list(match.kinds),
        "position": match.position_record(),
        "positionText": match.position(),
        "at": match.at,
        "plies": match.plies,
        "turn": match.turn - (match.at > 0 and match.line.set_up),
        "seat": match.seat,
        "viewer": viewer,
        "private": not match.over and match.rules.private(match.state),
        "outcome": _outcome(match),
        "prompt": plain_msg(outcome.reason if outcome else match.view.prompt(o)),
        "buttons": _labels(match, (step for choice in choices for step in choice["path"])),
        "choices": choices,
        "last": [plain(moved) for ply in range(since, match.at) for moved in motions(match, ply, viewer)],
        "undo": match.earlier(people),
        "redo": match.later(people),
        "sheet": plain(match.view.sheet(o)),
        "standing": list(match.rules.scores(match.state)),
    }
    walks = mover(match.view, o) if choices else ""
    if walks:
        shown["mover"] = walks
    if isinstance(match.view, AutoAnswer):
        forced = match.forced_path(viewer)
        shown["autoAnswer"] = {} if forced is None else {"path": list(forced)}
    taken_out = retractions(match) if choices else {}
    if taken_out:
        shown["retractions"] = taken_out
    touched = last_move(match, viewer, scene, since)
    if any(touched):
        shown["lastMove"] = plain(touched)
    return shown


def _outcome(match: Playthrough) -> PlainOutcome | None:
    outcome = match.outcome
    if outcome is None:
        return None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    return {
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "reason": plain_msg(outcome.reason),
        "team": len(winners) > 1 and len({team(match.rules, seat) for seat in winners}) == 1,
    }


def plain_turn(turn: Turn) -> PlainTurn:
    """Return a turn as the page gets it."""
    return {
        "seat": turn.seat,
        "text": turn.text,
        "from": turn.first,
        "to": turn.last,
        "story": [plain_msg(said) for said in turn.story],
    }


def _labels(match: Playthrough, ids: Iterable[str]) -> dict[str, PlainMsg]:
    o = match.observe(match.seat if match.seat >= 0 else None)
    buttons = dict.fromkeys(step for step in ids if step.startswith("#"))
    return {button: plain_msg(match.view.button(o, button)) for button in buttons}


def tried_buttons(match: Playthrough, path: Iterable[str]) -> dict[str, PlainMsg]:
    """Return the labels of the buttons in a path, including disabled ones, without unknown ones."""
    wanted = {step for step in path if step.startswith("#")}
    if not wanted or match.seat < 0:
        return {}
    o = match.observe(match.seat)
    known = {step for a in match.rules.pseudo_legal(match.state) for step in match.view.path(o, a)}
    return _labels(match, sorted(wanted & known))
