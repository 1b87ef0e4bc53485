# pyright: basic, reportCallIssue=false, reportMissingImports=false, reportAttributeAccessIssue=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportOptionalSubscript=false
"""The environments pass PettingZoo's own tests, and play the same match as `kleinod.new`, move for move."""

import copy
import pickle
import warnings
import xml.etree.ElementTree as ET
from random import Random
from types import SimpleNamespace

import cloudpickle
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.render_test import render_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import parallel_to_aec

import kleinod
from kleinod.core.game import TERMINAL
from kleinod.research import pettingzoo as adapter

GAMES = sorted(kleinod.games())
#: The warnings that PettingZoo gives for every environment with a mask in its observations, even its own.
USUAL = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_api(game: str, most: bool) -> None:
    seats = kleinod.games()[game].seats[-1 if most else 0]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(adapter.env(game, seats), num_cycles=100)
    assert [w for w in caught if not str(w.message).startswith(USUAL)] == []


@each_game
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    seed_test(lambda: adapter.env(game), num_cycles=60)


@each_game
def test_the_form_without_turns(game: str) -> None:
    parallel_api_test(adapter.parallel_env(game), num_cycles=60)
    parallel_seed_test(lambda: adapter.parallel_env(game), num_cycles=30)


@each_game
def test_pictures_and_states(game: str) -> None:
    """The environments pass PettingZoo's tests of `render` and `state`. Its test that saves observations as
    pictures does not apply, because our observations are no pictures."""
    render_test(
        lambda render_mode: adapter.env(game, render_mode=render_mode), {"svg": lambda svg: "<svg" in svg}
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state_test(adapter.env(game), adapter.parallel_env(game))


def test_the_benchmark_of_the_library(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter(range(100_000))
    monkeypatch.setattr("time.time", lambda: float(next(moments)))
    performance_benchmark(adapter.env("morundir"))
    assert "turns per second" in capsys.readouterr().out


@each_game
def test_ids_make_the_same_environments(game: str) -> None:
    version = kleinod.games()[game].version
    for kind in ("aec", "parallel"):
        made = pettingzoo.make(kind, f"kleinod/{game}-v{version}", max_cycles=7)
        made.reset(seed=1)
        assert (str(made.unwrapped), made.unwrapped.max_cycles) == (f"kleinod_{game}_v{version}", 7)


WAYS = (
    copy.copy,
    copy.deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301 — made here
    lambda env: cloudpickle.loads(cloudpickle.dumps(env)),
)


def standing(env: object) -> tuple[object, ...]:
    """Return the whole state of an environment, with turns or without, as a comparable value."""
    raw = env.unwrapped
    seen = [raw.observe(agent) for agent in raw.possible_agents]
    return (
        raw.agents[:],
        raw.agent_selection,
        raw.cycles,
        raw.table.state,
        raw.table.said,
        dict(raw.rewards),
        dict(raw.terminations),
        dict(raw.truncations),
        [(one["observation"].tobytes(), one["action_mask"].tobytes()) for one in seen],
    )


def stepped(env: object, lot: int) -> None:
    """Take one step in any kind of environment, or begin the next match. `lot`: the number of the word."""
    raw = env.unwrapped
    words = raw.table.words()
    word = words[lot % len(words)] if words else None
    if not raw.agents:
        env.reset()
    elif isinstance(env, pettingzoo.ParallelEnv):
        env.step(dict.fromkeys(env.agents, word))
    elif raw.terminations[raw.agent_selection] or raw.truncations[raw.agent_selection]:
        env.step(None)
    else:
        env.step(word)


@each_game
@pytest.mark.parametrize("door", [adapter.raw_env, adapter.env, adapter.parallel_env])
def test_a_copy_is_like_its_original_at_any_moment(game: str, door: object) -> None:
    """At 200 moments a copy equals its original and plays on like another copy, even into the next match, and
    the original does not change."""
    env, rng = door(game, kleinod.games()[game].seats[-1], max_cycles=90), Random(game)
    env.reset(seed=np.int64(7))
    for moment in range(200):
        twin, before = WAYS[moment % 4](env), standing(env)
        assert standing(twin) == before
        lots, ends = [rng.randrange(64) for _ in range(3)], []
        for one in (twin, copy.deepcopy(env)):
            for lot in lots:
                stepped(one, lot)
            ends.append(standing(one))
        assert ends[0] == ends[1]
        assert standing(env) == before
        stepped(env, rng.randrange(64))


def test_a_state_has_nothing_that_is_hidden_from_a_stranger() -> None:
    env = adapter.env("mutterboehnchen", 3)
    env.reset(seed=3)
    table, before, differed = env.unwrapped.table, env.state(), 0
    for n in range(5):
        world = table.of.rules.determinize(table.observe(None), None, Random(n))
        differed += world != table.state
        table.state = world
        assert (env.state() == before).all()
    assert differed


def test_numbers_of_numpy_are_numbers() -> None:
    env = adapter.env("matobo", np.int64(3), max_cycles=np.int32(50), majority_points=np.int8(2))
    env.reset(seed=np.int64(7))
    env.step(np.int64(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.unwrapped.of.options["majority_points"] == 2
    for cycles in (0, -3, 1.5):
        with pytest.raises(kleinod.BadOption):
            adapter.env("matobo", max_cycles=cycles)


def test_without_a_wrapper_an_illegal_word_is_an_error() -> None:
    env = adapter.raw_env("morundir")
    env.reset(seed=1)
    for word in (0, None, "f1"):
        with pytest.raises(ValueError, match="word"):
            env.step(word)


@each_game
def test_max_cycles(game: str) -> None:
    """PettingZoo's test of `max_cycles` expects each agent to act once in every cycle. Only the parallel
    environment works like that, so both environments of the test are made from it."""
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: adapter.parallel_env(game, max_cycles=max_cycles),
        env=lambda max_cycles: parallel_to_aec(adapter.parallel_env(game, max_cycles=max_cycles)),
    )
    max_cycles_test(module)


def test_max_cycles_truncates_turns_too() -> None:
    env = adapter.env("morundir", max_cycles=5)
    env.reset(seed=1)
    words = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            assert truncated
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        words += 1
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert words == 5


@each_game
def test_a_random_policy_plays_our_match_move_for_move(game: str) -> None:
    """Environment and match agree on names, masks, chance, end and rewards, action by action."""
    seats = min(3, kleinod.games()[game].seats[-1])
    env = adapter.env(game, seats)
    env.reset(seed=11)
    match, rng = kleinod.new(game, seats, seed=11), Random(game)
    raw = env.unwrapped
    while not match.over:
        assert env.agent_selection == f"player_{match.seat}"
        action = rng.choice(match.legal_actions())
        for word in raw.table.spelling(action):
            observation = env.observe(env.agent_selection)
            assert set(np.flatnonzero(observation["action_mask"])) == set(raw.table.words())
            others = [agent for agent in env.agents if agent != env.agent_selection]
            assert not any(env.observe(agent)["action_mask"].any() for agent in others[:1])
            env.step(word)
        match.act(action)
        assert raw.table.state == match.state
    assert raw.table.seat == TERMINAL
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    best = {f"player_{seat}" for seat, place in enumerate(match.outcome.places) if place == 1}
    assert best == {agent for agent, reward in env.rewards.items() if reward == max(env.rewards.values())}


def test_an_illegal_word_ends_the_match_for_who_said_it() -> None:
    env = adapter.env("morundir")
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_pictures_and_texts_are_those_of_the_seat_that_is_asked() -> None:
    for mode in ("ansi", "svg"):
        env = adapter.env("mutterboehnchen", 3, render_mode=mode)
        env.reset(seed=3)
        drawn, raw = env.render(), env.unwrapped
        table, seat = raw.table, raw.table.seat
        world = table.of.rules.determinize(table.observe(seat), seat, Random(1))
        assert world != table.state
        table.state = world
        assert env.render() == drawn
        if mode == "svg":
            assert ET.fromstring(drawn).tag.endswith("svg")  # noqa: S314 — drawn here
    with pytest.raises(ValueError, match="window"):
        adapter.env("morundir", render_mode="window")


def test_options_are_those_of_the_game() -> None:
    assert adapter.env("mutternland", 2, rules="abstractplay").unwrapped.of.options["rules"] == "abstractplay"
    with pytest.raises(kleinod.BadOption):
        adapter.env("morundir", 5)
    with pytest.raises(kleinod.BadOption):
        adapter.env("morundir", colour="red")
