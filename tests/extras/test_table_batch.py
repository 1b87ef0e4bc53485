# pyright: basic, reportMissingImports=false
"""Each table of a batch plays as a match by itself would, with any number of processes."""

from random import Random

import numpy as np
import pytest

import kleinod
from kleinod.core.game import TERMINAL
from kleinod.research.game_state import GameState
from kleinod.research.table_batch import TableBatch

GAMES = sorted(kleinod.games())
each_game = pytest.mark.parametrize("game", GAMES)


def chosen(masks: np.ndarray, rng: Random) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@each_game
def test_each_table_plays_as_a_match_by_itself(game: str) -> None:
    """Table and match agree in observations, masks, seats and rewards, even after an end or a cut-off."""
    batch, rng = TableBatch(game, 3, seed=5, max_words=70), Random(game)
    begun = [0, 0, 0]

    def begin(table: int) -> tuple[GameState, int]:
        seed = Random(f"5/{table}/{begun[table]}").getrandbits(31)
        begun[table] += 1
        state = GameState(batch.of)
        state.settle_chance(seed)
        return state, seed

    played = [begin(table) for table in range(3)]
    said, ends, cuts = [0, 0, 0], 0, 0
    for _ in range(200):
        words = chosen(batch.moment.masks, rng)
        moment = batch.step(words)
        for table in range(3):
            state, seed = played[table]
            state.say(int(words[table]))
            state.settle_chance(seed)
            said[table] += 1
            over, cut = state.seat == TERMINAL, said[table] == 70
            assert (moment.ended[table], moment.cut[table]) == (over, cut and not over)
            assert list(moment.rewards[table]) == pytest.approx(state.returns())
            if over or cut:
                ends, cuts = ends + over, cuts + (not over)
                played[table], said[table] = begin(table), 0
            state = played[table][0]
            assert moment.seats[table] == state.seat
            assert list(np.flatnonzero(moment.masks[table])) == state.words()
            assert moment.observations[table].tobytes() == batch.layout.fill(state, state.seat).tobytes()
    assert ends + cuts > 3


def test_processes_change_nothing() -> None:
    rng, moments = Random(1), []
    for processes in (0, 2):
        rng.seed(1)
        with TableBatch("mutterboehnchen", 5, 3, seed=2, processes=processes, max_words=40) as batch:
            for _ in range(90):
                moment = batch.step(chosen(batch.moment.masks, rng))
            moments.append([array.tobytes() for array in moment])
    assert moments[0] == moments[1]


def test_a_word_that_may_not_be_said_changes_no_table() -> None:
    batch = TableBatch("morundir", 2)
    first = np.flatnonzero(batch.moment.masks[0])[0]
    before = [array.tobytes() for array in batch.moment]
    for words in ([first, 0], [first, -1], [first, 10**6], [first], [[first, first]], [0.5, 0.5]):
        with pytest.raises(ValueError, match="word"):
            batch.step(words)
    assert [array.tobytes() for array in batch.moment] == before
    for wrong in ({"tables": 0}, {"tables": 1, "processes": -1}, {"tables": 1, "max_words": 0}):
        with pytest.raises(kleinod.BadOption):
            TableBatch("morundir", **wrong)
