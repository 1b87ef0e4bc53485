"""Matobo on screen: clicking the columns where the pawn turns (MAT-08)."""

from __future__ import annotations

from pathlib import Path

from kleinod.core.explain import explain
from kleinod.core.match import from_record

GOLDEN = Path(__file__).parent.parent / "golden" / "matobo"


def test_turning_columns_may_be_clicked_on_the_way():
    """MAT-08: the own columns where the pawn turns, then the end, mean the same as the end alone."""
    match = from_record((GOLDEN / "two.txt").read_text(encoding="utf-8").split()[0])
    match.goto(32)
    o, view = match.observe(), match.view
    bent = [(a, view.ways(o, a)) for a in match.legal_actions() if view.ways(o, a)]
    assert bent
    for action, (way,) in bent:
        assert explain(match, way).action == action
        assert explain(match, way[:1]).why is None
        assert way[-len(view.path(o, action)) :] == view.path(o, action)
