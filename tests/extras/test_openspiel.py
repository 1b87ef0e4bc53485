# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportOptionalSubscript=false
"""The games pass OpenSpiel's own random test, and OpenSpiel's own players play them to the end."""

import copy
import pickle
from contextlib import suppress
from random import Random

import cloudpickle
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import kleinod
import kleinod.research.openspiel as adapter

GAMES = sorted(kleinod.games())
each_game = pytest.mark.parametrize("game", GAMES)


def load(game: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"kleinod_{game}", parameters)


@each_game
def test_random_play(game: str) -> None:
    """OpenSpiel's random test plays a match, and also serialises its states and reads them again."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_random_play_of_a_table_of_three() -> None:
    for game in ("matobo", "nexus"):
        pyspiel.random_sim_test(load(game, seats=3), num_sims=1, serialize=False, verbose=False)


def by_lot(of: kleinod.Game, rng: Random) -> dict[str, object]:
    """Return a random number of seats and a random value for each option that applies."""
    seats = rng.choice(of.seats)
    chosen: dict[str, object] = {}
    for option in of.options:
        if not all(({"seats": seats} | chosen).get(key) in values for key, values in option.needs):
            chosen[option.key] = option.default
        elif option.kind == "int":
            chosen[option.key] = rng.randint(option.low, option.high)
        elif option.kind == "flag":
            chosen[option.key] = rng.random() < 0.5
        else:
            chosen[option.key] = rng.choice([c for c in option.choices if c != "custom"] or [option.default])
    return {"seats": seats, "lots": rng.choice([1, 2, 16, 1024]), **chosen}


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_every_option_by_lot(game: str, seed: int) -> None:
    """For random options, OpenSpiel's string of a game and its copies load the same game, and random play
    stays within the declared bounds."""
    rng = Random(f"{game}/{seed}")
    loaded = None
    while loaded is None:
        with suppress(kleinod.BadOption):  # some values of options exclude each other
            loaded = load(game, **by_lot(kleinod.games()[game], rng))
    for again in (
        pyspiel.load_game(str(loaded)),
        pickle.loads(pickle.dumps(loaded)),  # noqa: S301 — made here
        cloudpickle.loads(cloudpickle.dumps(loaded)),
        copy.copy(loaded),
        copy.deepcopy(loaded),
    ):
        assert str(again) == str(loaded)
        assert again.of.options == loaded.of.options
    if not kleinod.games()[game].hidden:  # random play of a card game with six hands takes minutes
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
        return
    state = loaded.new_initial_state()
    for _ in range(400):
        if state.is_terminal():
            break
        assert len(state.legal_actions()) <= (loaded.max_chance_outcomes() if state.is_chance_node() else 999)
        state.apply_action(rng.choice(state.legal_actions()))
    for player in range(loaded.num_players()):
        assert len(state.observation_tensor(player)) == loaded.observation_tensor_size()
        assert state.information_state_string(player)


@pytest.mark.parametrize("lots", [0, -1, 10**7])
def test_impossible_numbers_of_lots_are_refused(lots: int) -> None:
    with pytest.raises(ValueError, match="lots is a number from 1"):
        load("matobo", lots=lots)


WAYS = (
    lambda state: state.clone(),
    copy.copy,
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),  # noqa: S301 — made here
    lambda state: state.get_game().deserialize_state(state.serialize()),
)


@each_game
def test_a_copy_of_a_state_is_like_its_original_at_any_moment(game: str) -> None:
    """At 200 moments, within a word, at chance and after the end, a copy equals its original and plays on
    like another copy, and the original does not change."""
    loaded, rng = load(game, seats=kleinod.games()[game].seats[-1], lots=8), Random(game)
    state = loaded.new_initial_state()
    for moment in range(200):
        twin = WAYS[moment % len(WAYS)](state)
        before, lots = everything(state), [rng.randrange(64) for _ in range(4)]
        assert everything(twin) == before
        ends = []
        for one in (twin, state.clone()):
            for lot in lots:
                if not one.is_terminal():
                    one.apply_action(one.legal_actions()[lot % len(one.legal_actions())])
            ends.append(everything(one))
        assert ends[0] == ends[1]
        assert everything(state) == before
        if state.is_terminal():
            state = loaded.new_initial_state()
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def everything(state: pyspiel.State) -> tuple[object, ...]:
    return (
        str(state),
        state.current_player(),
        state.legal_actions(),
        state.is_terminal(),
        state.is_chance_node(),
        state.chance_outcomes() if state.is_chance_node() else [],
        state.returns(),
        [state.information_state_string(seat) for seat in range(state.num_players())],
        state.to_json(),
    )


@each_game
def test_what_python_answers_at_once_is_what_openspiel_would_answer(game: str) -> None:
    """Methods overridden for speed return the same as the library's own methods for the same state."""
    loaded, rng = load(game, lots=4), Random(game)
    state, base = loaded.new_initial_state(), pyspiel.State
    for _ in range(150):
        assert state.is_chance_node() == base.is_chance_node(state)
        assert state.is_player_node() == base.is_player_node(state)
        assert state.legal_actions() == base.legal_actions(state)
        for player in range(loaded.num_players()):
            assert state.legal_actions(player) == base.legal_actions(state, player)
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))


@each_game
def test_a_state_is_made_again_of_its_text_and_its_structs(game: str) -> None:
    loaded, rng = load(game), Random(game)
    state = loaded.new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    for start in (state.to_dict(), state.to_json(), state.to_struct()):
        again = loaded.new_initial_state(start)
        assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())
    position = state.table.of.text.encode(state.table.state)
    assert str(loaded.new_initial_state(position)) == position
    match = kleinod.new(game, seed=5)
    match.play(match.legal()[0])
    assert loaded.new_initial_state(match.record()).table.state == match.state
    if state.is_player_node():
        (action,) = state.struct_to_actions(
            state.action_to_struct(state.current_player(), state.legal_actions()[0])
        )
        assert action == state.legal_actions()[0]
    seen = state.to_observation_struct(0).to_dict()
    assert seen["observation"] == state.observation_string(0)


def test_an_information_state_has_no_tensor() -> None:
    state = load("mutterboehnchen").new_initial_state()
    with pytest.raises(ValueError, match="no information state tensor"):
        state.information_state_tensor(0)


def after_chance(game: pyspiel.Game, rng: Random) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_search_in_information_sets_plays_the_hidden_game() -> None:
    """OpenSpiel's ISMCTS plays a game with hidden cards. It deals again the cards that its seat does not
    know; the new states have no history that could reveal them."""
    game, rng = load("mutterboehnchen", seats=3), Random(1)
    bot = ismcts.ISMCTSBot(game, NoPlayout(), 2.0, 12, random_state=np.random.RandomState(1))
    state = after_chance(game, rng)
    played = 0
    while played < 12:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        dealt = state.resample_from_infostate(state.current_player(), rng.random)
        seat = state.current_player()
        assert dealt.history() == []
        assert dealt.information_state_string(seat) == state.information_state_string(seat)
        assert dealt.legal_actions() == state.legal_actions()
        state.apply_action(bot.step(state))
        played += 1


def test_outcome_sampling_trains_on_a_game() -> None:
    """OpenSpiel's MCCFR, which needs a key for what a seat knows, runs a few iterations of a short game."""
    game = load("morundir", quiet_limit=10)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy().action_probabilities(game.new_initial_state())
    assert sum(policy.values()) == pytest.approx(1)


@each_game
def test_tree_search_plays_to_the_end(game: str) -> None:
    """OpenSpiel's MCTS plays a match to its end with three simulations a move and no playouts."""
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
    """Values an unfinished match as even, because a random playout of a card game takes too many actions."""

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
    assert list(observation.dict["turn"][1]) == [0, 1, 0], "seat 1 looks"
    assert observation.tensor.shape == (game.layout.size,)
    assert layout.seats == 3


def test_nobody_is_told_what_others_hold() -> None:
    """Two deals that differ only in the hands of other seats have the same information state."""
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
    assert {load("mutterboehnchen", lots=lots).max_chance_outcomes() for lots in (16, 1024)} == {56}
    assert load("matobo").max_chance_nodes_in_history() == 1
    assert load("morundir").max_chance_nodes_in_history() == 0
    assert load("matobo").max_game_length() < 1000
