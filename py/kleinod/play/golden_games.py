"""Golden games: recorded matches with every turn in notation, to be replayed in all later versions.

    golden  = record NEWLINE *(turn NEWLINE) result NEWLINE position NEWLINE
    turn    = number ". " notation [" | " comment]      a resignation is written as its token, "-r1"
    result  = "= " reason "; scores " *n "; places " *n  or "= unfinished"
    position = "@ " text of the last position

The record is in its plain form. Comments are for people (they name rules of the rule sheet) and are not
compared. Lines that begin with "#" and empty lines may be anywhere after the record.
"""

from __future__ import annotations

from itertools import groupby

from kleinod.core.game import KleinodError
from kleinod.play.match import Match, from_record
from kleinod.play.steps import Step

COMMENT = " | "


def render(match: Match) -> str:
    """Return the golden text of a match, without comments. Steps that were undone count too."""
    return "\n".join([match.record(), *_turns(match), _result(match), "@ " + _last_position(match)]) + "\n"


def verify(text: str) -> list[str]:
    """Return what is wrong with a golden text: one sentence for each line that differs; [] if it replays."""
    lines = [line.partition(COMMENT)[0].rstrip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines:
        return ["the file is empty"]
    try:
        expected = render(from_record(lines[0])).splitlines()
    except KleinodError as error:
        return [f"the record cannot be replayed: {error.msg.line()}"]
    if _version(expected[0]) != _version(lines[0]):
        expected[0] = lines[0]  # an older version writes the same match differently
    problems = [
        f"line {number}: expected {want!r}, found {found!r}"
        for number, (want, found) in enumerate(zip(expected, lines, strict=False), start=1)
        if want != found
    ]
    if len(lines) != len(expected):
        problems.append(f"{len(expected)} lines expected, {len(lines)} found (comments not counted)")
    return problems


def _version(record: str) -> str:
    return record.split("~")[1]


def comments(text: str) -> list[str]:
    """Return the comments after the turns and on lines of their own."""
    said = [line.partition(COMMENT)[2] or line[1:] * line.startswith("#") for line in text.splitlines()[1:]]
    return [comment.strip() for comment in said if comment.strip()]


def _turns(match: Match) -> list[str]:
    numbered: list[tuple[int, int, Step]] = [
        (match.position_at(ply).turn, ply, step) for ply, step in enumerate(match.steps())
    ]
    lines: list[str] = []
    for turn, items in groupby(numbered, key=lambda item: item[0]):
        parts: list[str] = []
        for resigned, run in groupby(items, key=lambda item: item[2].action is None):
            steps = [(match.position_at(ply), step) for _, ply, step in run]
            if resigned:
                parts += [step.token for _, step in steps]
            else:
                parts.append(
                    match.text.turn([(s, step.action) for s, step in steps if step.action is not None])
                )
        lines.append(f"{turn + 1}. {' '.join(parts)}")
    return lines


def _result(match: Match) -> str:
    at = match.at
    match.goto(match.plies)
    outcome = match.outcome
    match.goto(at)
    if outcome is None:
        return "= unfinished"
    scores, places = (" ".join(map(str, numbers)) for numbers in (outcome.scores, outcome.places))
    return f"= {outcome.reason.code}; scores {scores}; places {places}"


def _last_position(match: Match) -> str:
    return match.text.encode(match.position_at(match.plies))
