"""Tests that the engine and the naive twin play the same random games of Matobo (MAT-01 to MAT-23)."""

from typing import Any

import pytest

from games.side_by_side import in_parts, play_both
from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.core.rng import below, shuffled, stream
from kleinod.games.matobo.board import COUNT, NAMES
from kleinod.games.matobo.state import EMPTY, LETTERS, OWNED, SHAPES, Column, State
from kleinod.play.match import Match
from twins import matobo as twin

#: For each case by name: the seats, the options of the engine, and the options of the twin.
CASES: dict[str, tuple[int, dict[str, OptionValue], dict[str, Any]]] = {
    "classic-2": (2, {}, {}),
    "classic-3": (3, {}, {}),
    "classic-4-teams": (4, {}, {}),
    "classic-4-alone": (4, {"teams": False}, {"teams": "off"}),
    "classic-4-partners": (4, {"partner_columns": "own"}, {"partner_columns": "own"}),
    "hop-2": (
        2,
        {"column_use": "hop", "majority_tie": "shared"},
        {"column_use": "hop", "majority_tie": "shared"},
    ),
    "bend-3": (3, {"column_use": "bend", "majority_points": 3}, {"column_use": "bend", "majority_points": 3}),
    "hop-end-2": (2, {"hop_end": "empty"}, {"hop_end": "empty"}),
    "hop-end-4": (
        4,
        {"hop_end": "empty", "partner_columns": "own", "column_use": "bend"},
        {"hop_end": "empty", "partner_columns": "own", "column_use": "bend"},
    ),
    "prototype-2": (2, {"rules": "prototype"}, {"rule_set": "prototype"}),
    "prototype-3": (3, {"rules": "prototype"}, {"rule_set": "prototype"}),
    "prototype-4": (4, {"rules": "prototype"}, {"rule_set": "prototype"}),
}
EVERYDAY, WHOLE = range(10), range(1000, 1200)


def _agree(name: str, seed: int) -> None:
    seats, options, others = CASES[name]
    match = Match(registry.game("matobo"), seats, options, seed=seed)
    start = twin.start(seats, match.steps()[0].token, others)
    game = play_both(match, start, seed, to_act=twin.to_act, moves=twin.moves, play=twin.play)[-1]
    assert twin.ending(game) is not None, match.record()
    assert match.outcome is not None
    points = twin.score(game)
    places = twin.places(game)
    assert match.outcome.places == tuple(places[seat] for seat in range(1, seats + 1)), match.record()
    teams = game["options"]["teams"] == "on"
    expected = tuple(
        sum(sum(points[one]) for one in ({seat, (seat + 1) % 4 + 1} if teams else {seat}))
        for seat in range(1, seats + 1)
    )
    assert match.outcome.scores == expected, match.record()


@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree(name: str) -> None:
    """MAT-01 … MAT-23, in a few random games of each rule set and number of seats."""
    for seed in EVERYDAY:
        _agree(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", in_parts(WHOLE, 10), ids=str)
@pytest.mark.parametrize("name", CASES)
def test_engine_and_twin_agree_for_long(name: str, seeds: range) -> None:
    """MAT-01 … MAT-23, in 200 random games of each rule set and number of seats."""
    for seed in seeds:
        _agree(name, seed)


@pytest.mark.parametrize("hop_end", ["any", "empty"])
@pytest.mark.parametrize("column_use", ["hop-bend", "hop", "bend"])
def test_crowded_boards_agree(column_use: str, hop_end: str) -> None:
    """MAT-07, MAT-08, MAT-09, MAT-10 on 50 boards full of columns of both players."""
    for seed in range(50):
        rules = registry.build(
            registry.game("matobo"),
            2,
            registry.complete(registry.game("matobo"), 2, {"column_use": column_use, "hop_end": hop_end}),
        )
        s = _crowded(seed)
        game = twin.position(
            2,
            {NAMES[cell]: LETTERS[piece] for cell, piece in enumerate(s.board) if piece > EMPTY},
            columns={NAMES[c.cell]: (LETTERS[c.shape], c.height, c.seat + 1) for c in s.columns},
            pawns={seat + 1: NAMES[cell] for seat, cell in enumerate(s.pawns)},
            stock={1: "tthhoo", 2: "ss"},
            options={"column_use": column_use.replace("-", "+"), "hop_end": hop_end},
        )
        text = registry.game("matobo").text(rules)
        assert sorted(text.format(s, a) for a in rules.legal(s)) == twin.actions_of(game, 1), text.encode(s)


def _crowded(seed: int) -> State:
    rng = stream(seed, "crowd")
    cells = shuffled(rng, range(COUNT))
    pawns, column_cells, pieces = cells[:2], sorted(cells[2:16]), cells[16 : 16 + below(rng, 10)]
    columns = tuple(
        Column(cell, SHAPES[below(rng, 5)], 2 + below(rng, 3), int(rng.random() < 0.3))
        for cell in column_cells
    )
    board = [EMPTY] * COUNT
    for cell in pieces:
        board[cell] = SHAPES[below(rng, 5)]
    for cell in pawns:
        board[cell] = SHAPES[below(rng, 5)] if rng.random() < 0.7 else EMPTY
    for column in columns:
        board[column.cell] = OWNED - column.seat
    return State(40, 0, tuple(board), columns, tuple(pawns), ((2, 0, 2, 2, 0), (0, 2, 0, 0, 0)), 0)
