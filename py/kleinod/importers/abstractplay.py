"""Imports matches of Mutternland from Abstract Play, for the rule set `abstractplay`.

Abstract Play writes a match in two ways. The *state* is JSON with a `stack`: for each turn the board, as
pairs of a place and its content, and the turn as `lastmove`. The *record* is JSON with a `header`, and
`moves` in rounds. It lacks the land, which is random, so only a record whose header has the board can be
read.

Their board is a hexagon of side 7. Its rows are horizontal, "a" is the southernmost, and places count from
the west. The content of a place is `[1 or 2, height]` for a player's marble and `[3, height]` for nuts alone.
Turns are "c4,d5" (an own marble and an opponent's, at the beginning), "c4-c5" (a marble, or a nut if there is
no own marble), "c4-c4" (a fallen marble comes back), a marble and a nut joined by a comma, "pass", and those
in `SPECIAL`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple, cast

from kleinod.core import registry
from kleinod.core.game import BadText, IllegalAction, Msg, excerpt, msg
from kleinod.games.mutternland.land_frame import AXIAL, centred
from kleinod.games.mutternland.state import (
    ENTER,
    LAND,
    MARBLE,
    NUT,
    NUTS,
    PUSH,
    RUN,
    SET,
    SETTING,
    SKIP,
    Action,
    State,
    occupants,
)
from kleinod.hex.grid import OFF, Axial
from kleinod.importers.foreign_match import ForeignMatch
from kleinod.play.match import replay
from kleinod.play.playthrough import Playthrough, not_possible
from kleinod.records.record import Record
from kleinod.records.variation_tokens import RESIGN

SIDE = 7
LAST = 2 * SIDE - 2  # the number of the northernmost row, counted from 0
MOST = 20_000_000  # characters of a state
DEEPEST = 50
NUT_ALONE = 3
NO_PARTS = "pass"
#: Ends of a match for reasons outside the rules, with the message to show; "" for resignation, which Kleinod
#: knows, too.
SPECIAL = {"resign": "", "timeout": "import.timeout", "draw": "import.draw", "abandoned": "import.abandoned"}
OPTIONS = {"rules": "abstractplay", "land": "random"}

#: Straightens the quotes that word processors write.
_QUOTES = str.maketrans("„“”«»", '"' * 5)
_MARK = re.compile(r'"game"\s*:\s*(?:\{[^{}]*"name"\s*:\s*)?"mutternland"', re.IGNORECASE)
_INDEX = {at: place for place, at in enumerate(AXIAL)}
_CELL = re.compile(r"([a-m])([1-9][0-9]?)")


class _Foreign(NamedTuple):
    """A match in Abstract Play's form: the first board, the turns, the player who resigned, the winners."""

    board: dict[str, tuple[int, int]]
    turns: list[str]
    loser: int | None
    winners: tuple[int, ...]


def recognised(text: str) -> bool:
    """Return True if a text is a state or a record of Mutternland."""
    return "{" in text and _MARK.search(text[:MOST].translate(_QUOTES)) is not None


def read(text: str) -> ForeignMatch:
    """Return the match in a state or record.

    Raises:
        BadText: The text is damaged, or does not fit the rules; the message says where.
    """
    foreign = _foreign(text)
    places = _places(foreign.board)
    of = registry.game("mutternland")
    desk = Playthrough(of, 2, OPTIONS, deals=False)
    land = (LAND, *sorted(places[cell] for cell in foreign.board))
    refusal = desk.rules.check(desk.state, land)
    if refusal is not None:
        raise BadText(msg("import.land"))
    desk.act(land)
    lost: list[Msg] = []
    tokens: list[str] = []
    for number, turn in enumerate(foreign.turns, start=1):
        if turn in SPECIAL:
            lost += [msg(SPECIAL[turn])] if SPECIAL[turn] else []
            if turn in ("resign", "timeout") and foreign.loser is not None:
                tokens.append(f"{RESIGN}{foreign.loser}")
            break
        if desk.over:
            lost.append(msg("import.ended", n=number - 1, more=len(foreign.turns) - number + 1))
            break
        _play(desk, number, turn, places)
    done = [step.token for step in desk.steps()]
    start = Record(of.id, of.version, 2, registry.complete(of, 2, OPTIONS))
    match = replay(start._replace(tokens=(*done, *tokens)))
    if match.outcome is not None and foreign.winners and match.winners != foreign.winners:
        lost.append(msg("import.winner"))
    if match.outcome is not None and not foreign.winners and not tokens:
        lost.append(msg("import.open"))
    return ForeignMatch(match, tuple(lost))


# The text -------------------------------------------------------------------------------------------------


def _foreign(text: str) -> _Foreign:
    try:
        # Other text, such as the fence of a code block, may surround the JSON.
        data = re.sub(r"\n[> ]+", "\n", text[text.find("{") : text.rfind("}") + 1]).translate(_QUOTES)
        found: Any = json.loads(data) if len(data) <= MOST and _depth(data) <= DEEPEST else None
        return _state(found) if "stack" in found else _record(found)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise BadText(msg("import.unreadable")) from error


def _depth(text: str) -> int:
    """Return the nesting depth of brackets; deep nesting would exhaust the stack of the browser's Python."""
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in re.findall(r"[][{}]", text))
    return max(depths, default=0)


def _state(found: Any) -> _Foreign:
    first, *later = found["stack"]
    losers = [
        int(result["player"]) - 1
        for result in (later[-1]["_results"] if later else ())
        if result.get("type") in ("resigned", "timeout")
    ]
    winners = tuple(sorted(int(player) - 1 for player in found.get("winner", ())))
    turns = [_text(state["lastmove"]) for state in later]
    return _Foreign(_board(first["board"]), turns, losers[0] if losers else None, winners)


def _record(found: Any) -> _Foreign:
    header = found["header"]
    board: Any = header.get("startingPosition")
    if not isinstance(board, dict | list):
        raise BadText(msg("import.no_land"))
    results = [player.get("result", 0) for player in header["players"]]
    winners = tuple(seat for seat, result in enumerate(results) if result == max(results))
    loser = 1 - winners[0] if len(winners) == 1 else None
    turns = [_text(move) for round_ in found["moves"] for move in round_]
    return _Foreign(_board(cast("Any", board)), turns, loser, winners)


def _text(move: Any) -> str:
    said: object = cast("dict[str, Any]", move)["move"] if isinstance(move, dict) else move
    return "".join(str(said).lower().split())


def _board(found: Any) -> dict[str, tuple[int, int]]:
    """Return the board from JSON: a list of pairs, or an object with such a list as its `value`."""
    if isinstance(found, dict):
        table = cast("dict[str, Any]", found)
        return _board(table["value"] if "value" in table else list(table.items()))
    pairs = cast("list[tuple[Any, Any]]", found)
    return {str(cell): (int(what[0]), int(what[1])) for cell, what in pairs}


def _places(board: dict[str, tuple[int, int]]) -> dict[str, int]:
    """Return Kleinod's number of each place of the land.

    Raises:
        BadText: A place of the land does not hold exactly one nut.
    """
    if any(what != (NUT_ALONE, 1) for what in board.values()):
        raise BadText(msg("import.land"))
    axial = {cell: _axial(cell) for cell in board}
    laid = centred(list(axial.values())) if axial else None
    if laid is None:
        raise BadText(msg("import.land"))
    east, south = (
        min(AXIAL[place][axis] for place in laid) - min(cell[axis] for cell in axial.values())
        for axis in (0, 1)
    )
    return {cell: _INDEX[q + east, r + south] for cell, (q, r) in axial.items()}


def _axial(cell: str) -> Axial:
    match = _CELL.fullmatch(cell)
    row = LAST - "abcdefghijklm".index(match[1]) if match else 0
    if match is None or int(match[2]) > LAST + 1 - abs(row - LAST // 2):
        raise BadText(msg("import.place", cell=excerpt(cell, 10)))
    halves = 2 * (int(match[2]) - 1) + abs(row - LAST // 2)
    return (halves - row) // 2, row


# The turns ------------------------------------------------------------------------------------------------


def _play(desk: Playthrough, number: int, turn: str, places: dict[str, int]) -> None:
    """Play a turn.

    Raises:
        BadText: The turn is impossible; the message names it, with the reason.
    """
    begun = desk.turn
    left = list(_parts(turn, places))
    try:
        while desk.turn == begun and not desk.over:
            desk.act(_next(cast("State", desk.state), left))
        if left:
            raise IllegalAction(msg("import.too_much"))
    except IllegalAction as error:
        raise BadText(not_possible("import.turn", number, turn, error.msg), desk.game.id) from error


def _parts(turn: str, places: dict[str, int]) -> Iterator[tuple[int, ...]]:
    """Yield the parts of a turn as places: one place for a marble to set, two for any other part.

    Raises:
        BadText: A place does not exist.
    """
    for part in turn.split(",") if turn != NO_PARTS else ():
        cells = part.split("-")
        unknown = [cell for cell in cells if cell not in places]
        if len(cells) > 2 or unknown:
            raise BadText(msg("import.place", cell=excerpt((unknown or [part])[0], 10)))
        yield tuple(places[cell] for cell in cells)


def _next(s: State, left: list[tuple[int, ...]]) -> Action:
    """Return the next action of a turn, and remove its part from `left`.

    Raises:
        IllegalAction: No part is left.
    """
    part = left[0] if left else None
    if s.phase == SETTING and part is not None and len(part) == 1:
        del left[0]
        return SET, *part
    if s.phase not in (MARBLE, NUTS) or (part is not None and len(part) != 2):
        raise IllegalAction(msg("import.too_little"))
    if part is None:
        return (SKIP,)
    start, end = part[0], part[-1]
    if s.phase == MARBLE and start != end and start not in s.marbles[s.seat]:
        return (SKIP,)  # the nut comes next
    del left[0]
    if s.phase == NUTS:
        return NUT, start, end
    if start == end:
        return ENTER, start
    return _push(s, start, end) if end in occupants(s.marbles) else (RUN, start, end)


def _push(s: State, start: int, entered: int) -> Action:
    """Return the push of the marble on `entered` away from `start`; it falls if there is no place behind."""
    way = _direction(AXIAL[start], AXIAL[entered])
    beyond = _INDEX.get((AXIAL[entered][0] + way[0], AXIAL[entered][1] + way[1]), OFF)
    return PUSH, start, entered, beyond if beyond != OFF and s.heights[beyond] else OFF


def _direction(start: Axial, end: Axial) -> Axial:
    """Return the step along the straight line from one place to another; (0, 0) if there is no such line."""
    q, r = end[0] - start[0], end[1] - start[1]
    length = max(abs(q), abs(r), abs(q + r))
    return (q // length, r // length) if length and q % length == 0 and r % length == 0 else (0, 0)
