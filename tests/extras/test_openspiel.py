# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportOptionalSubscript=false
"""The games pass OpenSpiel's own random test, and OpenSpiel's own players play them to the end."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import kleinod
import kleinod.research.openspiel as adapter

GAMES = sorted(kleinod.games())
each_game = pytest.mark.parametrize("game", GAMES)


def load(game: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"kleinod_{game}", parameters)


@each_game
def test_random_play(game: str) -> None:
    """States are written and read again on the way."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_random_play_of_a_table_of_three() -> None:
    for game in ("matobo", "nexus"):
        pyspiel.random_sim_test(load(game, seats=3), num_sims=1, serialize=False, verbose=False)


@each_game
def test_tree_search_plays_to_the_end(game: str) -> None:
    """OpenSpiel's MCTS with a handful of simulations; a playout is cut short where matches are long."""
    loaded, rng = load(game, lots=16), np.random.RandomState(1)
    bots = [mcts.MCTSBot(loaded, 2, 3, NoPlayout(), random_state=rng) for _ in range(loaded.num_players())]
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in state.returns())


class NoPlayout(mcts.RandomRolloutEvaluator):
    """Equal chances unless the match is over: random playouts of a card game take thousands of words."""

    def __init__(self) -> None:
        super().__init__(n_rollouts=1)

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        return np.array(state.returns())


@each_game
def test_states_play_our_match_move_for_move(game: str) -> None:
    loaded = load(game)
    state, rng = loaded.new_initial_state(), np.random.RandomState(2)
    match = None
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        position = state.table.of.text.encode(state.table.state)
        if not state.table.said:
            match = kleinod.position(game, position)
            assert state.current_player() == match.seat
            assert len(state.table.legal_actions()) == len(match.legal())
        clone = state.clone()
        action = int(rng.choice(state.legal_actions()))
        before = state.table.plies
        state.apply_action(action)
        assert str(clone) != str(state)
        assert clone.table.plies == before
    assert match is not None


def test_an_observation_has_its_parts_in_their_shapes() -> None:
    game = load("matobo", seats=3)
    state = game.new_initial_state()
    state.apply_action(0)
    observation = make_observation(game)
    observation.set_from(state, player=1)
    layout = state.table.of
    assert observation.dict["places"].shape == tuple(len(axis) for axis in game.layout.names["places"])
    assert observation.dict["seats"][1][1] == 1, "seat 1 looks"
    assert observation.tensor.shape == (game.layout.size,)
    assert layout.seats == 3


def test_nobody_is_told_what_others_hold() -> None:
    """Two deals that differ in other hands only are one information state."""
    game = load("mutterboehnchen", seats=3)
    state, rng = game.new_initial_state(), np.random.RandomState(3)
    while state.is_chance_node():
        state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
    table = state.table
    told = state.observation_string(0), list(state.observation_tensor(0)), state.information_state_string(0)
    rules, o = table.of.rules, table.observe(0)
    others = []
    for n in range(5):
        table.state = rules.determinize(o, 0, Random(n))
        others.append(str(state))
        assert (
            state.observation_string(0),
            list(state.observation_tensor(0)),
            state.information_state_string(0),
        ) == told
    assert len(set(others)) > 1


def test_parameters_are_the_options() -> None:
    assert load("morundir", variant="return").of.options["variant"] == "return"
    assert {f"kleinod_{game}" for game in GAMES} <= set(pyspiel.registered_names())
    assert load("matobo").max_chance_outcomes() == adapter.LOTS
