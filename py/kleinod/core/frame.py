"""Everything the page shows of one moment of a match, as plain data (`Frame` in web/src/protocol.ts)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kleinod.core.game import Seat
from kleinod.core.log import Log
from kleinod.core.match import Match
from kleinod.core.plain import plain


def frame(match: Match, viewer: Seat | None, log: Log, since: int) -> dict[str, Any]:
    """The moment shown, for one viewer; `last` tells what happened from ply `since` on."""
    o = match.observe(viewer)
    choices = match.choices(viewer)
    people = "h" in match.kinds
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "id": match.id,
        "kinds": list(match.kinds),
        "colors": list(match.game.colors[: match.seats]),
        "record": match.record(),
        "packed": match.record(packed=True),
        "position": match.position_record(),
        "positionText": match.position(),
        "at": match.at,
        "plies": match.plies,
        "turn": match.turn,
        "seat": match.seat,
        "private": not match.over and match.rules.private(match.state),
        "outcome": _outcome(match),
        "prompt": plain(match.outcome.reason if match.outcome else match.view.prompt(o)),
        "board": plain(match.view.board()),
        "scene": plain(match.view.scene(o, viewer)),
        "buttons": _buttons(match, choices),
        "choices": choices,
        "moot": plain(match.moot(viewer)),
        "recalls": not match.over and match.view.recalls(o),
        "turns": [_turn(turn) for turn in log.turns(match)],
        "last": _motions(match, viewer, since),
        "undo": match.earlier(people),
        "redo": match.later(people),
        "sheet": plain(match.view.sheet(o)),
        "standing": list(match.rules.standing(match.state)),
    }


def _outcome(match: Match) -> dict[str, Any] | None:
    outcome = match.outcome
    if outcome is None:
        return None
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    team = len(winners) > 1 and len({match.rules.party(seat) for seat in winners}) == 1
    return {**plain(outcome), "team": team}


def _turn(turn: Any) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "text": turn.text,
        "from": turn.first,
        "to": turn.last,
        "story": plain(turn.story),
    }


def _buttons(match: Match, choices: list[dict[str, Any]]) -> dict[str, Any]:
    """Labels of all buttons that occur in a path."""
    return _labels(match, (step for choice in choices for step in choice["path"]))


def _labels(match: Match, ids: Iterable[str]) -> dict[str, Any]:
    o = match.observe(match.seat if match.seat >= 0 else None)
    buttons = dict.fromkeys(step for step in ids if step.startswith("#"))
    return {button: plain(match.view.button(o, button)) for button in buttons}


def tried_buttons(match: Match, path: Iterable[str]) -> dict[str, Any]:
    """Labels of the buttons in a path, also of those that cannot be pressed now; not of unknown ones."""
    wanted = {step for step in path if step.startswith("#")}
    if not wanted or match.seat < 0:
        return {}
    o = match.observe(match.seat)
    known = {step for a in match.rules.candidates(match.state) for step in match.view.path(o, a)}
    return _labels(match, sorted(wanted & known))


def _motions(match: Match, viewer: Seat | None, since: int) -> list[dict[str, Any]]:
    motions: list[dict[str, Any]] = []
    for ply in range(since, match.at):
        action = match.steps()[ply].action
        if action is not None:
            before = match.position_at(ply)
            o = match.rules.observe(before, viewer)
            motions += plain(match.view.trace(o, match.rules.mask(before, action, viewer)))
    return motions
