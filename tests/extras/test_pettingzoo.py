# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportOptionalSubscript=false
"""The environments pass PettingZoo's own tests, and play move for move what `kleinod.new` plays."""

import warnings
import xml.etree.ElementTree as ET
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

import kleinod
from kleinod.core.game import TERMINAL
from kleinod.research import pettingzoo as adapter

GAMES = sorted(kleinod.games())
#: What PettingZoo says of every environment whose observation has a mask, its own among them.
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
def test_max_cycles(game: str) -> None:
    """PettingZoo's test counts what each agent does in each cycle, so it is for the form without turns."""
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
    """Names, masks, chance, end and rewards; the actions are those of the engine in notation."""
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
    with pytest.raises(ValueError, match="human"):
        adapter.env("morundir", render_mode="human")


def test_options_are_those_of_the_game() -> None:
    assert adapter.env("mutternland", 2, rules="abstractplay").unwrapped.of.options["rules"] == "abstractplay"
    with pytest.raises(kleinod.BadOption):
        adapter.env("morundir", 5)
    with pytest.raises(kleinod.BadOption):
        adapter.env("morundir", colour="red")
