# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false, reportGeneralTypeIssues=false
# pyright: reportCallIssue=false
"""The games as PettingZoo environments: `env` (agents act in turn), `parallel_env` (all act in every step).

An extra: ``pip install kleinod[pettingzoo]``. Once this is imported, ``pettingzoo.make("aec",
"kleinod/morundir-v1")`` makes the same environments.

Actions: ``Discrete(size of the vocabulary)``. Each step says one word of an action (`action_encoding.py`),
and an agent stays selected until its action is complete. Observations: a dictionary of ``observation``
(float32, `observation_arrays.Layout`) and ``action_mask`` (int8, 1 for a word that may be said; all 0 for
agents that are not to act). Rewards: `GameState.returns`, at the end.

Every environment, wrapped or not, can be copied and pickled at any moment. The copy continues in the same
way, independently of the original.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import ClassVar, Self, TypeAlias

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError as error:
    raise ImportError(
        'kleinod.research.pettingzoo needs PettingZoo and numpy: pip install "kleinod[pettingzoo]"'
    ) from error

from kleinod.core import registry
from kleinod.core.game import TERMINAL, OptionValue
from kleinod.core.sentences import Words
from kleinod.core.validate import counted, number, whole
from kleinod.play.match import Match
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import MOST, Layout
from kleinod.research.raster_picture import raster
from kleinod.svg.picture import Moment, draw

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
#: An observation: `observation` and `action_mask`.
Observed: TypeAlias = dict[str, np.ndarray]


class Copied:
    """Makes ``copy.copy`` of an environment as independent as ``copy.deepcopy``."""

    def __copy__(self) -> Self:
        return deepcopy(self)


class KleinodEnv(Copied, AECEnv):
    """The environment. `table` holds the match, and `layout` has the meaning of each number."""

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": RENDER_MODES,
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        options: dict[str, OptionValue] | None = None,
        lenient: bool = False,
        layout_version: int | None = None,
    ) -> None:
        """Prepare an environment.

        Args:
            game: The id of the game.
            seats: The number of seats; by default the smallest one.
            max_cycles: The number of words after which a match is cut short, at least 1; None for no limit.
            render_mode: "ansi" for the text of the observation, "human" for the board in the terminal,
                "svg" or "rgb_array" for pictures, or None.
            options: Options that differ from their defaults.
            lenient: True to replace a word that may not be said by the first one that may.
            layout_version: The version of the layout of observations; by default the newest.

        Raises:
            BadOption: The game, the number of seats or an option does not exist, or `max_cycles` is below 1.
            ValueError: There is no such render mode or version.
        """
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}")
        self.of = RuleSet(game, seats, options)
        self.layout = Layout(self.of, layout_version)
        self.table = GameState(self.of)
        self.render_mode, self.lenient = render_mode, lenient
        self.max_cycles = None if max_cycles is None else number(max_cycles, 1)
        self.metadata = {**self.metadata, "name": f"kleinod_{game}_v{self.of.game.version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.of.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self.agent_selection = ""
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
        self.state_space = spaces.Box(-MOST, MOST, (self.layout.size,), np.float32)
        self.seed, self.cycles = 0, 0
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's words."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a new match.

        Args:
            seed: The seed of chance, as in ``kleinod.new(…, seed=seed)``; without one the environment draws a
                seed.
            options: Ignored.
        """
        if seed is not None:
            seed = counted(seed)
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
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(self.table.seat, 0)]

    def observe(self, agent: str) -> Observed:
        """Return an agent's observation, and a mask of the words that it may say now."""
        seat = self._seat_of[agent]
        mask = np.zeros(self.of.vocabulary.size, np.int8)
        if seat == self.table.seat and not self.truncations.get(agent, False):
            mask[self.table.words()] = 1
        return {"observation": self._numbers(seat), "action_mask": mask}

    def _numbers(self, viewer: int | None) -> np.ndarray:
        return np.array(self.layout.fill(self.table, viewer), np.float32)

    def state(self) -> np.ndarray:
        """Return the position as a stranger at the table sees it, without the secrets of any seat.

        To train one critic for all agents, join the observations of all agents instead.
        """
        return self._numbers(None)

    def step(self, action: int | None) -> None:
        """Say a word for the agent to act.

        Args:
            action: The number of the word; None for an agent whose match is over.

        Raises:
            ValueError: The word may not be said here.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table, said = self.table, whole(action)
        if self.lenient:
            legal = table.words()
            said = said if said in legal else legal[0]
        elif said is None:
            raise ValueError(f"{action!r} is no word")
        self._cumulative_rewards[agent] = 0.0
        table.say(said)
        if table.seat < 0:
            table.settle_chance(self.seed)
        self.cycles += 1
        if table.seat == TERMINAL:
            self.rewards = dict(zip(self.agents, table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            return
        self.agent_selection = self.possible_agents[table.seat]
        if self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def may_say(self, action: object) -> bool:
        """Return True if the agent to act may say this word now."""
        return whole(action) in self.table.words()

    def render(self) -> str | np.ndarray | None:
        """Return what the agent to act sees: text, an SVG document, or the pixels of a picture.

        In the mode "human" the board is printed.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without a render_mode.")
            return None
        seat = self._seat_of[self.agent_selection]
        if self.render_mode == "ansi":
            return self.table.seen(seat)
        if self.render_mode == "human":
            of = self.of
            shown = Match(of.game, of.seats, of.options, start=self.table.state)
            print(shown.diagram(seat))  # noqa: T201 — that is what was asked
            return None
        view, game, o = self.of.view, self.of.game, self.table.observe(seat)
        board, scene = view.board(), view.scene(o, seat)
        if self.render_mode == "rgb_array":
            return raster(board, scene, game.colors)
        words = Words("en", game.id, game.colors)
        moment = Moment(game.id, board, scene, self.of.seats, game.colors, seat, words.say(view.prompt(o)))
        return draw(moment, words)

    def close(self) -> None:
        """Do nothing, because there is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TurnWrapper(Copied, wrappers.OrderEnforcingWrapper):
    """Replaces PettingZoo's wrappers for order, bounds and legality, which would compute observations twice.

    Like them it refuses calls in a wrong order, numbers of no word and illegal words. An illegal word ends
    the match, with -1 for its agent.
    """

    def __init__(self, raw: KleinodEnv) -> None:
        super().__init__(raw)
        self._illegal = False

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a new match; see `KleinodEnv.reset`."""
        self._illegal = False
        super().reset(seed, options)

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, object]]:
        """Return what `AECEnv.last` returns."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        """Say a word for the agent to act; see `KleinodEnv.step`.

        Raises:
            AssertionError: `action` is no number of a word.
        """
        raw = self.env
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        agent = raw.agent_selection
        dead = not raw.agents or raw.terminations[agent] or raw.truncations[agent]
        if dead or raw.may_say(action):
            super().step(action)
            return
        if whole(action) is None or not raw.action_spaces[agent].contains(whole(action)):
            raise AssertionError(f"{action!r} is no word: words have numbers below {raw.of.vocabulary.size}")
        self._has_updated = True
        EnvLogger.warn_on_illegal_move()
        raw._cumulative_rewards[agent] = 0.0
        raw.terminations = dict.fromkeys(raw.agents, True)
        raw.truncations = dict.fromkeys(raw.agents, True)
        raw.rewards = dict.fromkeys(raw.agents, 0.0) | {agent: -1.0}
        raw._accumulate_rewards()
        raw._deads_step_first()

    def __str__(self) -> str:
        return str(self.env)


class ParallelWrapper(Copied, turn_based_aec_to_parallel_wrapper):
    """The environment in which all agents act in every step."""

    def state(self) -> np.ndarray:
        """Return what `KleinodEnv.state` returns."""
        return self.aec_env.state()

    def close(self) -> None:
        """Do nothing, because there is nothing to release."""


def raw_env(
    game: str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    layout_version: int | None = None,
    **options: OptionValue,
) -> KleinodEnv:
    """Return the environment without a wrapper: illegal words raise `ValueError`. See `KleinodEnv`."""
    return KleinodEnv(game, seats, max_cycles, render_mode, options, layout_version=layout_version)


def env(
    game: str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    layout_version: int | None = None,
    **options: OptionValue,
) -> TurnWrapper:
    """Return an environment that ends on an illegal word, with -1 for its agent; see `TurnWrapper`.

    Raises `BadOption` as `kleinod.new` does. After `max_cycles` words the match is truncated.
    """
    return TurnWrapper(KleinodEnv(game, seats, max_cycles, render_mode, options, False, layout_version))


def parallel_env(
    game: str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    layout_version: int | None = None,
    **options: OptionValue,
) -> ParallelWrapper:
    """Return an environment for libraries in which every agent acts in every step.

    All words but that of the agent to act are ignored; the first legal word replaces an illegal one.
    """
    raw = KleinodEnv(game, seats, max_cycles, render_mode, options, True, layout_version)
    return ParallelWrapper(raw)


for _of in registry.games().values():
    register("aec", f"kleinod/{_of.id}-v{_of.version}", partial(env, _of.id))
    register("parallel", f"kleinod/{_of.id}-v{_of.version}", partial(parallel_env, _of.id))
