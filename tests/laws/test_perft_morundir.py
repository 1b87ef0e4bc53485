"""MOR-08, a duke stops at the castle: the interpretation that gives the counts of the rulebook's example."""

import json

import pytest

from kleinod.games.morundir import rules as engine
from kleinod.games.morundir.board import RAYS
from laws.test_perft import FOLDER, entry_match, lines


@pytest.mark.parametrize(("mover", "as_printed"), [("blue", 89_081), ("black", 117_104)])
def test_mor_08_the_printed_counts_let_dukes_slide_across_the_castle(monkeypatch, mover, as_printed) -> None:
    """The rule sheet's depth-3 counts of the rulebook's example contradict MOR-08. They result exactly if the
    castle does not stop a duke. All other counts of the sheet are the same under both interpretations.
    """
    entries = json.loads((FOLDER / "morundir.json").read_text(encoding="utf-8"))
    entry = next(e for e in entries if e["name"] == f"rulebook example, {mover} to move")
    match = entry_match("morundir", entry)
    assert lines(match.rules, match.state, 3) == entry["counts"][2] != as_printed
    uncut = tuple(tuple((ray[0], ray[1:]) for ray in six if ray) for six in RAYS)
    monkeypatch.setattr(engine, "DUKE_LINES", uncut)
    assert [lines(match.rules, match.state, depth) for depth in (1, 2, 3)] == [
        *entry["counts"][:2],
        as_printed,
    ]
