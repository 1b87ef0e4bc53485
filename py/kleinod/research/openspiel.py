# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""The games as OpenSpiel knows games: after importing this, ``pyspiel.load_game("kleinod_morundir")``.

An extra: ``pip install kleinod[openspiel]``. Parameters are ``seats``, ``lots`` and the options of the game.

A player's action is the next word of its decision (`action_words.py`). A chance node lists what the rules
list; where that would be too long it has ``lots`` equal outcomes, each the seed of one draw with the true
probabilities. Utilities are `GameState.returns`, from -1 to 1, and add up to zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from kleinod.core import registry
from kleinod.core.game import CHANCE, TERMINAL, Game, OptionValue
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import Layout

#: How many equal lots a chance node has where the rules do not list its outcomes.
LOTS = 1024
#: No action takes more words than this.
WORDS = 8


class KleinodState(pyspiel.State):
    """A match in OpenSpiel. Copies change independently."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table = GameState(game.of)
        self.lots = game.lots

    def current_player(self) -> Any:
        """Return the seat to act, or OpenSpiel's number for chance or the end."""
        seat = self.table.seat
        if seat == TERMINAL:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.table.seat == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.words()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each lot with its probability."""
        return list(enumerate(self.table.chance_probabilities(self.lots)))

    def _apply_action(self, action: int) -> None:
        if self.table.seat == CHANCE:
            self.table.lot(action)
        else:
            self.table.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            f"lot {action}" if player == pyspiel.PlayerId.CHANCE else self.table.of.vocabulary.names[action]
        )

    def returns(self) -> list[float]:
        """Return the value of the result for each seat, from -1 to 1."""
        return self.table.returns()

    def __str__(self) -> str:
        table = self.table
        return table.of.text.encode(table.state) + "".join(f" {word}" for word in table.said)


class KleinodObserver:
    """What a player observes; `dict` has the parts of a `Layout` in their shapes."""

    def __init__(self, layout: Layout, perfect_recall: bool) -> None:
        self.layout, self.perfect_recall = layout, perfect_recall
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + int(np.prod(part.shape))].reshape(part.shape)
            for part in layout.parts.values()
        }

    def set_from(self, state: KleinodState, player: int) -> None:
        """Fill `tensor` and `dict` with the observation of a player."""
        self.tensor[:] = self.layout.fill(state.table, player)

    def string_from(self, state: KleinodState, player: int) -> str:
        """Return the observation of a player as text."""
        return state.table.told(player) if self.perfect_recall else state.table.seen(player)


def _type_of(of: Game) -> Any:
    kinds = pyspiel.GameType
    parameters: dict[str, OptionValue] = {option.key: option.default for option in of.options}
    return kinds(
        short_name=f"kleinod_{of.id}",
        long_name=f"Kleinod: {of.id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if of.chance else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if of.hidden else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=of.seats[-1],
        min_num_players=of.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": of.seats[0], "lots": LOTS, **parameters},
    )


def _register(of: Game) -> None:
    kind = _type_of(of)
    defaults = {option.key: option.default for option in of.options}

    class KleinodGame(pyspiel.Game):
        """One game with its options; `of` is the rule set."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            seats, self.lots = given.pop("seats", of.seats[0]), given.pop("lots", LOTS)
            chosen = {key: value for key, value in given.items() if value != defaults[key]}
            self.of = RuleSet(of.id, seats, chosen)
            self.layout = Layout(self.of)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.of.vocabulary.size,
                max_chance_outcomes=self.lots if of.chance else 0,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=of.max_actions * WORDS,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> KleinodState:
            return KleinodState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KleinodObserver:
            """Return an observer of this game.

            Args:
                iig_obs_type: The kind of observation that OpenSpiel asks for.
                params: None or empty: the observer has no parameters.

            Raises:
                ValueError: There are parameters.
            """
            if params:
                raise ValueError(f"The observer has no parameters; got {params}")
            return KleinodObserver(self.layout, iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(kind, KleinodGame)


for _of in registry.games().values():
    _register(_of)
