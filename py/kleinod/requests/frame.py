"""Everything the page shows of one moment of a match, as plain data.

The page calls it `Frame` (web/src/engine/protocol.ts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kleinod.core.capabilities import mover, partners, remembered, team
from kleinod.core.game import Seat
from kleinod.core.plain_data import plain
from kleinod.core.scene import Scene
from kleinod.play.last_move import last_move, motions
from kleinod.play.playthrough import Playthrough
from kleinod.play.turn_log import Turn


def fixed(match: Playthrough) -> dict[str, Any]:
    """What is the same at every moment of a match and for every viewer."""
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "id": match.id,
        "colors": list(match.game.colors[: match.seats]),
        "board": plain(match.view.board()),
    } | _partners(match)


def _partners(match: Playthrough) -> dict[str, Any]:
    """For each seat those that win and lose with it; nothing where all play for themselves."""
    theirs = [partners(match.rules, seat) for seat in range(match.seats)]
    return {"partners": theirs} if any(theirs) else {}


def moment(
    match: Playthrough, viewer: Seat | None, since: int, drawn: Callable[[Scene], Any] = plain
) -> dict[str, Any]:
    """The moment shown, for one viewer; `last` tells what happened from ply `since` on, `drawn` the scene.

    Nothing of it grows with the length of the match. The record and the list of turns do, see
    `frame_delta.py`.
    """
    o = match.observe(viewer)
    choices = match.choices(viewer)
    people = "h" in match.kinds
    outcome = match.outcome
    scene = match.view.scene(o, viewer)
    touched = last_move(match, viewer, scene)
    walks = mover(match.view, o) if choices else ""
    shown = {
        "kinds": list(match.kinds),
        "position": match.position_record(),
        "positionText": match.position(),
        "at": match.at,
        "plies": match.plies,
        "turn": match.turn,
        "seat": match.seat,
        "viewer": viewer,
        "private": not match.over and match.rules.private(match.state),
        "outcome": _outcome(match),
        "prompt": plain(outcome.reason if outcome else match.view.prompt(o)),
        "scene": drawn(scene),
        "buttons": _buttons(match, choices),
        "choices": choices,
        "moot": plain(match.forced_path(viewer)),
        "recalls": not match.over and remembered(match.view, o),
        "last": [plain(moved) for ply in range(since, match.at) for moved in motions(match, ply, viewer)],
        "undo": match.earlier(people),
        "redo": match.later(people),
        "sheet": plain(match.view.sheet(o)),
        "standing": list(match.rules.scores(match.state)),
    }
    if walks:
        shown["mover"] = walks
    if any(touched):
        shown["lastMove"] = plain(touched)
    return shown


def _outcome(match: Playthrough) -> dict[str, Any] | None:
    outcome = match.outcome
    if outcome is None:
        return None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    together = len(winners) > 1 and len({team(match.rules, seat) for seat in winners}) == 1
    return {**plain(outcome), "team": together}


def plain_turn(turn: Turn) -> dict[str, Any]:
    """A line of the log."""
    return {
        "seat": turn.seat,
        "text": turn.text,
        "from": turn.first,
        "to": turn.last,
        "story": plain(turn.story),
    }


def _buttons(match: Playthrough, choices: list[dict[str, Any]]) -> dict[str, Any]:
    """Labels of all buttons that occur in a path."""
    return _labels(match, (step for choice in choices for step in choice["path"]))


def _labels(match: Playthrough, ids: Iterable[str]) -> dict[str, Any]:
    o = match.observe(match.seat if match.seat >= 0 else None)
    buttons = dict.fromkeys(step for step in ids if step.startswith("#"))
    return {button: plain(match.view.button(o, button)) for button in buttons}


def tried_buttons(match: Playthrough, path: Iterable[str]) -> dict[str, Any]:
    """Labels of the buttons in a path, also of those that cannot be pressed now; not of unknown ones."""
    wanted = {step for step in path if step.startswith("#")}
    if not wanted or match.seat < 0:
        return {}
    o = match.observe(match.seat)
    known = {step for a in match.rules.pseudo_legal(match.state) for step in match.view.path(o, a)}
    return _labels(match, sorted(wanted & known))
