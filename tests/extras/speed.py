# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""Compare the speed of our environments with those of the libraries; prints the tables of docs/research.md.

    PYTHONPATH=py .cache/extras-venv/bin/python tests/extras/speed.py

Each environment is played at random for a few seconds of processor time. Only rows of the same run can be
compared. PettingZoo's own environments need pygame; if it is missing, their rows say so.
"""

import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 — registers itself

import kleinod
import kleinod.research.openspiel
from kleinod.research.pettingzoo import env

SECONDS = 2.0
BUILT_IN = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "go_v5", "chess_v6")
OPENSPIEL = ("python_tic_tac_toe", "tic_tac_toe", "chess", "backgammon")


def pettingzoo_steps(made: object, seed: int) -> int:
    """Play a random match with an observation and a mask for every step; return the number of steps."""
    made.reset(seed=seed)
    steps = 0
    for agent in made.agent_iter():
        observation, _, terminated, truncated, _ = made.last()
        mask = None if terminated or truncated else observation["action_mask"]
        made.step(None if mask is None else made.action_space(agent).sample(mask))
        steps += mask is not None
        if steps >= 2000:
            break
    return steps


def openspiel_steps(game: pyspiel.Game, seed: int) -> int:
    """Play a random match without observations, like a playout in a search; return the number of actions."""
    state, rng, steps = game.new_initial_state(), Random(seed), 0
    while not state.is_terminal() and steps < 2000:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


def rate(play: Callable[[int], int]) -> float:
    """Return the steps played in a second of processor time."""
    steps, matches, start = 0, 0, process_time()
    while process_time() - start < SECONDS:
        steps += play(matches)
        matches += 1
    return steps / (process_time() - start)


def main() -> None:
    warnings.simplefilter("ignore")
    print("| PettingZoo | steps a second |\n|---|---|")
    for name in BUILT_IN:
        try:
            made = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            print(f"| {name} | ({error}) |")
            continue
        steps = rate(lambda seed, made=made: pettingzoo_steps(made, seed))
        print(f"| {name} (PettingZoo's own) | {steps:,.0f} |")
    for game in kleinod.games():
        made = env(game)
        steps = rate(lambda seed, made=made: pettingzoo_steps(made, seed))
        print(f"| {game} | {steps:,.0f} |")
    print("\n| OpenSpiel | actions a second |\n|---|---|")
    for name in (*OPENSPIEL, *(f"kleinod_{game}" for game in kleinod.games())):
        loaded = pyspiel.load_game(name)
        own = "" if name.startswith("kleinod") else " (OpenSpiel's own)"
        steps = rate(lambda seed, made=loaded: openspiel_steps(made, seed))
        print(f"| {name}{own} | {steps:,.0f} |")


if __name__ == "__main__":
    main()
