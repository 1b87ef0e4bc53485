"""Bots play legal, reproducible and sensible moves, which do not depend on the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kleinod
from kleinod.ai.bot import SlicedSearch, choose
from kleinod.core.rng import below, stream
from kleinod.games.morundir.board import CELL, COUNT
from kleinod.games.morundir.notation import MorundirText
from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import BLACK_DUKE, BLACK_KNIGHT, BLUE_DUKE, BLUE_KNIGHT, EMPTY, State
from kleinod.play.match import Match


def _play(levels: tuple[int, int], seed: int) -> Match:
    """Return a match between two bots; level 0 plays at random."""
    match = kleinod.new("morundir", seed=seed)
    rng = stream(seed, "random")
    while not match.over:
        level = levels[match.seat]
        legal = match.legal_actions()
        match.act(choose(match, level) if level else legal[below(rng, len(legal))])
    return match


def test_the_same_match_level_and_seed_give_the_same_game() -> None:
    assert _play((1, 2), 5).record() == _play((1, 2), 5).record()
    assert _play((1, 2), 5).record() != _play((1, 2), 6).record()


def test_slices_do_not_change_the_answer() -> None:
    match = kleinod.new("morundir", seed=4)
    match.play("f1-f3")
    thinker = SlicedSearch(match, 2)
    slices = 1
    while not thinker.slice(1e-6):
        slices += 1
    assert slices > 10
    assert thinker.action == choose(match, 2)


@pytest.mark.parametrize("level", [1, 2])
def test_bots_beat_random_play(level: int) -> None:
    won = 0
    for seed in range(10):
        levels = (level, 0) if seed % 2 == 0 else (0, level)
        outcome = _play(levels, seed).outcome
        won += outcome is not None and outcome.places[seed % 2] == 1 and max(outcome.places) == 2
    assert won >= 9


def test_a_bot_takes_the_castle_when_it_can() -> None:
    """MOR-12: a duke with an open line to the castle moves there, even if it could capture instead."""
    board = [EMPTY] * COUNT
    for piece, names in {
        BLUE_DUKE: "e7 a1",
        BLUE_KNIGHT: "b2 b3",
        BLACK_DUKE: "i1 c1",
        BLACK_KNIGHT: "b4",
    }.items():
        for name in names.split():
            board[CELL[name]] = piece
    text = MorundirText(Morundir(kleinod.new("morundir").options)).encode(State(40, tuple(board), 3, (1, 1)))
    match = kleinod.position("morundir", text)
    assert kleinod.bot(match, level=2).choose() == "e7-e4"


def test_hash_seeds_do_not_change_a_bot() -> None:
    code = (
        "import kleinod; m = kleinod.new('morundir', seed=9)\n"
        "for _ in range(6): m.play(kleinod.bot(m, 2).choose())\n"
        "print(m.record())"
    )
    source = str(Path(kleinod.__file__).parent.parent)
    printed = {
        subprocess.run(  # noqa: S603 — our own interpreter and code
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
