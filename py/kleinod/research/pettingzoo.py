# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportGeneralTypeIssues=false
"""The games as PettingZoo environments: `env` with turns, `parallel_env` for libraries without them.

An extra: ``pip install kleinod[pettingzoo]``.

Actions: ``Discrete(size of the vocabulary)``, an action is said word by word (`action_words.py`). An agent
is asked again until its action is complete. Observations: a dictionary of ``observation`` (float32,
`arrays.Layout`) and ``action_mask`` (int8, 1 for what may be said; all 0 for agents that are not asked).
Rewards: `GameState.returns`, at the end.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from kleinod.core.game import TERMINAL, OptionValue
from kleinod.core.sentences import Words
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import MOST, Layout
from kleinod.svg.picture import Moment, draw


def env(
    game: str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> AECEnv:
    """An environment that refuses what PettingZoo refuses. An illegal word ends it, at -1 for who said it.

    Raises `BadOption` as `kleinod.new` does. After `max_cycles` words the match is truncated.
    """
    raw = KleinodEnv(game, seats, max_cycles, render_mode, options)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class KleinodEnv(AECEnv, EzPickle):
    """The environment. `table` holds the match, and `layout` has the meaning of each number."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg"], "is_parallelizable": True}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        options: dict[str, OptionValue] | None = None,
        lenient: bool = False,
    ) -> None:
        """Prepare an environment.

        Args:
            game: The id of the game.
            seats: The number of seats; by default the smallest one.
            max_cycles: After how many words a match is cut short; None for never.
            render_mode: "ansi" for text, "svg" for pictures, or None.
            options: Options that differ from their defaults.
            lenient: Whether a word that may not be said stands for the first one that may.

        Raises:
            BadOption: There is no such game, number of seats or option.
            ValueError: There is no such render mode.
        """
        super().__init__()
        EzPickle.__init__(self, game, seats, max_cycles, render_mode, options, lenient)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.of = RuleSet(game, seats, options)
        self.layout = Layout(self.of)
        self.table = GameState(self.of)
        self.render_mode, self.max_cycles, self.lenient = render_mode, max_cycles, lenient
        self.metadata = {**self.metadata, "name": f"kleinod_{game}_v{self.of.game.version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.of.seats)]
        self.agents = []
        size = self.of.vocabulary.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-MOST, MOST, (self.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's words."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match.

        Args:
            seed: The seed of chance, as in ``kleinod.new(…, seed=seed)``; without one the next seed is taken.
            options: Ignored.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.seed = int(self._random.integers(2**31)) if seed is None else seed
        self.table = GameState(self.of)
        self.table.settle_chance(self.seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.table.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and a mask of the words it may say now."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.of.vocabulary.size, np.int8)
        if seat == self.table.seat and not self.truncations.get(agent, False):
            mask[self.table.words()] = 1
        numbers = np.array(self.layout.fill(self.table, seat), np.float32)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say a word for the agent to act.

        Args:
            action: The number of the word; None for an agent whose match is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.table.words()
        said = legal[0] if self.lenient and action not in legal else int(action or 0)
        self._cumulative_rewards[agent] = 0.0
        self.table.say(said)
        self.table.settle_chance(self.seed)
        self.cycles += 1
        self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
        if self.table.seat == TERMINAL:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what the agent to act sees: the text of its observation, or an SVG document."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without a render_mode.")
            return None
        seat = self.possible_agents.index(self.agent_selection)
        if self.render_mode == "ansi":
            return self.table.seen(seat)
        view = self.of.view
        game, o = self.of.game, self.table.observe(seat)
        words = Words("en", game.id, game.colors)
        board, scene, now = view.board(), view.scene(o, seat), words.say(view.prompt(o))
        return draw(Moment(game.id, board, scene, self.of.seats, game.colors, seat, now), words)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __str__(self) -> str:
        return self.metadata["name"]


def parallel_env(
    game: str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> Any:
    """The same for libraries that want an answer of every agent in every step.

    Only the answer of the agent that is asked counts; one it may not give stands for the first that it may.
    """
    raw = KleinodEnv(game, seats, max_cycles, render_mode, options, lenient=True)
    return turn_based_aec_to_parallel_wrapper(raw)
