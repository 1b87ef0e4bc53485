"""The match of a record."""

from __future__ import annotations

from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.play.position import position_from
from kleinod.records import record
from kleinod.records.record import Record
from kleinod.records.tree import mainline


def from_record(text: str) -> Match:
    """The match of a record, at its end. Raises `BadText`, `BadOption`, `WrongVersion` or `IllegalAction`."""
    return replay(record.read(text))


def replay(data: Record) -> Match:
    """The match of a record that was read; see `from_record`. It keeps comments, glyphs and variations."""
    of = registry.game(data.game)
    start = position_from(of, data.seats, data.options, data.start) if data.start else None
    match = Match(
        of, data.seats, data.options, seed=data.seed, start=start, match_id=data.id, kinds=data.kinds
    )
    line = mainline(data.tokens)
    match.replay(line)
    if len(line) < len(data.tokens):
        match.keep_remarks(data.tokens)
    return match
