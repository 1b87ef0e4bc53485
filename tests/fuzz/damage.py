"""Damaged and invented texts. Each of them must raise an error of `NAMED`, or open as a match that can be
played on.

Texts are made from seeds, without any library, so that a failure can be repeated by its number.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from kleinod.codec.base36 import checksum
from kleinod.core import limits
from kleinod.core.game import BadOption, BadText, IllegalAction, WrongVersion
from kleinod.play.match import Match, from_record
from kleinod.play.parse_position import position_from
from laws.cases import Case, cases, play_at_random

NAMED = (BadText, BadOption, WrongVersion, IllegalAction)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~"
STRANGE = [
    "\x00",
    "é",
    "٣",
    "²",
    "\n",
    " ",
    "😀",
    "~",
    "_",
    "--",
    "-v",
    "-e",
    "-r1",
    "-r²",
    "-cae",
    "-g1",
    "T999",
    "9" * 30,
]
MANY = 20


class Samples(NamedTuple):
    """Valid texts of one case, to be damaged."""

    case: Case
    #: A match that is used only to read texts and never plays an action.
    match: Match
    records: tuple[str, ...]
    states: tuple[Any, ...]
    positions: tuple[str, ...]
    moves: tuple[str, ...]
    tokens: tuple[str, ...]


@cache
def samples(case: Case) -> Samples:
    match = case.match(seed=7)
    play_at_random(match, Random(case.id))
    match.cut(min(match.plies, 60))
    steps = match.steps()
    states = tuple(match.position_at(ply) for ply in range(0, match.plies, 1 + match.plies // MANY))
    short = case.match(seed=8)
    records = [m.record(packed) for m in (match, short) for packed in (False, True)]
    records.append(match.position_record())
    return Samples(
        case,
        case.match(seed=8),
        tuple(records),
        states,
        tuple(match.text.encode(s) for s in states),
        tuple(match.text.format(match.position_at(n), step.action) for n, step in enumerate(steps)),
        tuple(step.token for step in steps),
    )


def damaged(rng: Random, text: str, others: tuple[str, ...]) -> str:
    """Return `text` with one to four small random faults."""
    for _ in range(1 + int(rng.random() * 4)):
        at, end = sorted(int(rng.random() * (len(text) + 1)) for _ in range(2))
        kind = int(rng.random() * 8)
        if kind == 0:
            text = text[:at] + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + rng.choice(LETTERS) + text[at + 1 :]
        elif kind == 2:
            text = text[:at] + rng.choice(LETTERS) + text[at:]
        elif kind == 3:
            text = text[:at] + rng.choice(STRANGE) + text[at:]
        elif kind == 4:
            text = text[:at] + text[end:]
        elif kind == 5:
            text = text[:end] + text[at:end] + text[end:]
        elif kind == 6:
            other = rng.choice(others)
            text = text[:at] + other[int(rng.random() * (len(other) + 1)) :]
        else:
            text = text[:at] + str(int(rng.random() * 200)) + text[end:]
    return text


def invented(rng: Random) -> str:
    pieces = [
        rng.choice(LETTERS) if rng.random() < 0.8 else rng.choice(STRANGE)
        for _ in range(int(rng.random() * 40))
    ]
    return "".join(pieces)


def sealed(record: str) -> str:
    """Return a record with a correct checksum, so that its contents are read."""
    body = record.rpartition("~")[0]
    return f"{body}~{checksum(body)}" if body.isascii() else record


def attempt(number: int) -> str:
    """Return the outcome of case `number`: "accepted", or the name of the error. Other errors are raised."""
    rng = Random(number)
    found = samples(rng.choice(cases()))
    kind = rng.choice(("record", "sealed", "sealed", "position", "move", "token"))
    match = found.match
    try:
        if kind in ("record", "sealed"):
            text = (
                damaged(rng, rng.choice(found.records), found.records)
                if rng.random() < 0.95
                else invented(rng)
            )
            _read_record(sealed(text) if kind == "sealed" else text)
        elif kind == "position":
            text = (
                damaged(rng, rng.choice(found.positions), found.positions)
                if rng.random() < 0.9
                else invented(rng)
            )
            _read_position(found.case, match, text)
        else:
            read, texts = (
                (match.text.parse, found.moves) if kind == "move" else (match.text.untoken, found.tokens)
            )
            text = damaged(rng, rng.choice(texts), texts) if rng.random() < 0.8 else invented(rng)
            read_action(match, read, rng.choice(found.states), text)
    except NAMED as error:
        return f"{kind}: {type(error).__name__}"
    return f"{kind}: accepted"


def _read_record(text: str) -> None:
    """Read a record, and assert that its match can be shown, played on, written, and read back unchanged."""
    match = from_record(text)
    is_playable(match)
    written = match.record()
    assert from_record(written).record() == written


def _read_position(case: Case, match: Match, text: str) -> None:
    limits.refuse_longer(text, limits.POSITION, "position.long")
    s = match.text.decode(text)
    assert match.text.encode(s) == text, "two texts for one position"
    start = position_from(case.game, case.seats, match.options, text)
    is_playable(Match(case.game, case.seats, dict(case.changed), start=start))


def is_playable(match: Match) -> None:
    for viewer in (0, None):
        match.scene(viewer)
        match.view.prompt(match.observe(viewer))
    actions = match.legal_actions()
    assert bool(actions) != match.over
    if actions:
        match.act(actions[len(actions) // 2])
    else:
        assert match.outcome is not None


def read_action(match: Match, read: Any, s: Any, text: str) -> None:
    a = read(s, text)
    if match.rules.check(s, a) is None:
        match.rules.apply(s, a)
