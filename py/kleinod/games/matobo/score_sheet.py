"""The score sheet: the origin of every point, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator

from kleinod.core.game import ScoreLine, msg
from kleinod.games.matobo.board import NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.scoring import compared
from kleinod.games.matobo.state import GLYPH, SHAPES, State


def lines(rules: Matobo, s: State) -> Iterator[ScoreLine]:
    """Yield the columns of each seat, majorities, the partner's points, and the tie-breaks.

    The highest column of a seat comes first.
    """
    tally = rules.tally(s)
    none = (0,) * rules.seats
    for column, points in sorted(tally.columns, key=lambda scored: (scored[0].seat, -scored[1])):
        values = (*none[: column.seat], points, *none[column.seat + 1 :])
        pieces = f"$stock.{GLYPH[column.shape]}"
        at = [NAMES[column.cell]]
        yield ScoreLine(
            msg("sheet.column", rules.score_rule, at, n=column.height, pieces=pieces, cell=at[0]), values
        )
    for shape in SHAPES:
        points = tally.majorities[shape - 1]
        if any(points):
            n = max(stock[shape - 1] for stock in tally.stocks)
            yield ScoreLine(msg("sheet.majority", "MAT-18", n=n, pieces=f"$stock.{GLYPH[shape]}"), points)
    if rules.teams:
        yield ScoreLine(msg("sheet.partner", "MAT-20"), tally.totals[2:] + tally.totals[:2])
    ranks = compared(rules.scores(s), s.columns, rules.team_of)
    yield ScoreLine(msg("sheet.tallest", "MAT-19"), tuple(rank[1] for rank in ranks), adds=False)
    yield ScoreLine(msg("sheet.number", "MAT-19"), tuple(rank[2] for rank in ranks), adds=False)
