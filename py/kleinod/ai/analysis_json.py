"""An analysis as plain data for the page: notation, motions and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kleinod.ai.analysis import Line, Report
from kleinod.core.game import Seat
from kleinod.core.plain_data import plain, plain_msg
from kleinod.play.match import Match

if TYPE_CHECKING:
    from kleinod.protocol.answers import AnalysedLine, AnalysedStep, Analysis


def analysed(match: Match, report: Report, viewer: Seat | None, done: bool) -> Analysis:
    """Return the report of an analysis as plain data for the page.

    Args:
        match: The match that was analysed.
        report: The report.
        viewer: The seat that gets the data, or None.
        done: Whether the analysis has finished.

    Returns:
        The reply to the page, with the motions that draw each line.
    """
    return {
        "done": done,
        "nodes": report.nodes,
        "depth": report.depth,
        "chances": list(report.chances),
        "lines": [_line(match, line, viewer) for line in report.lines],
    }


def _line(match: Match, line: Line, viewer: Seat | None) -> AnalysedLine:
    s, seat = match.state, match.seat
    steps: list[AnalysedStep] = []
    for number, (action, said) in enumerate(zip(line.actions, line.line, strict=True)):
        o = match.rules.observe(s, seat)
        steps.append(
            {"text": said, "trace": plain(match.view.trace(o, action)), "seat": match.rules.current_player(s)}
        )
        if number + 1 < len(line.actions):
            s = match.rules.apply(s, action)
    told_to = match.rules.observe(match.state, viewer)
    why = match.game.search_knowledge(match.rules).reason(told_to, line.actions[0])
    path = match.view.path(match.rules.observe(match.state, seat), line.actions[0])
    told: AnalysedLine = {
        "text": line.text,
        "turn": line.turn,
        "path": list(path),
        "chances": list(line.chances),
        "wins_in": line.wins_in,
        "steps": steps,
    }
    if why is not None:
        told["why"] = plain_msg(why)
    return told
