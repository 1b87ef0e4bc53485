# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""The games for OpenSpiel: after importing this module, use ``pyspiel.load_game("kleinod_morundir")``.

An extra: ``pip install kleinod[openspiel]``. Parameters are ``seats``, ``lots``, ``layout_version`` and the
options of the game. ``str(game)`` names all of them and loads the same game again. It quotes texts that
OpenSpiel would read as numbers, as in ``cap='4'``.

A player's action is the next word of its decision (`action_encoding.py`). A chance node has the outcomes that
the rules list. If they would be too many, it has ``lots`` equally likely outcomes, each of which is the seed
for drawing one by the true probabilities. Utilities are `GameState.returns`, from -1 to 1, and add up to
zero.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, cast

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        'kleinod.research.openspiel needs OpenSpiel and numpy: pip install "kleinod[openspiel]"'
    ) from error

from kleinod.core import registry
from kleinod.core.game import CHANCE, TERMINAL, Game, OptionValue
from kleinod.research.bounds import Bounds
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import Layout

#: The default number of outcomes of a chance node for which the rules list none.
LOTS = 1024
#: The greatest such number, because OpenSpiel lists all outcomes at every chance node.
MOST_LOTS = 1_000_000


class KleinodState(pyspiel.State):
    """A match in OpenSpiel. Copies change independently; `resample_from_infostate` redeals what is hidden."""

    def __init__(self, game: KleinodGame, table: GameState | None = None) -> None:
        super().__init__(game)
        self.table = GameState(game.of) if table is None else table
        self.lots = game.lots

    # Overridden for speed: OpenSpiel calls these at every step, and its own would call Python twice.

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or the end."""
        seat = self.table.seat
        if seat >= 0:
            return seat
        return _END if seat == TERMINAL else _CHANCE

    def is_terminal(self) -> bool:
        """Return True if the match is over."""
        return self.table.seat == TERMINAL

    def is_chance_node(self) -> bool:
        """Return True if chance is to act."""
        return self.table.seat == CHANCE

    def is_player_node(self) -> bool:
        """Return True if a seat is to act."""
        return self.table.seat >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of the player to act, or of chance; [] for all other players."""
        table = self.table
        if table.seat == CHANCE:
            return list(range(len(table.chance_probabilities(self.lots))))
        return table.words() if player is None or player == table.seat else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.words()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each outcome of chance with its probability."""
        return list(enumerate(self.table.chance_probabilities(self.lots)))

    def _apply_action(self, action: int) -> None:
        if self.table.seat == CHANCE:
            self.table.lot(action)
        else:
            self.table.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"lot {action}" if player == _CHANCE else self.table.of.vocabulary.names[action]

    def returns(self) -> list[float]:
        """Return the value of the result for each seat, from -1 to 1."""
        return self.table.returns()

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> KleinodState:
        """Return a state that looks the same to a player, with all that it does not know redealt.

        Its history is empty, because it would reveal hidden cards. What the player saw is kept.

        Args:
            player_id: The player.
            sampler: Returns random numbers from 0 to 1.
        """
        rng = Random(int(sampler() * 2**53))
        return KleinodState(self.get_game(), self.table.resample(player_id, rng))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raise an error, because what a player saw has no fixed size.

        Raises:
            ValueError: Always. Use `information_state_string`, or `observation_tensor` for the position.
        """
        raise ValueError(
            "There is no information state tensor: what a player was told has no fixed size. "
            "Take information_state_string, or observation_tensor for the position alone."
        )

    # The structs of OpenSpiel 2 -------------------------------------------------------------------

    def _to_struct(self) -> dict[str, Any]:
        """Return the position and the words said so far, in a form that `new_initial_state` reads."""
        table = self.table
        return {
            "position": table.of.text.encode(table.state),
            "said": [table.of.vocabulary.names[word] for word in table.said],
            "current_player": self.current_player(),
            "plies": table.plies,
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """Return the position as a player knows it."""
        return {"observation": self.table.seen(player), "current_player": self.current_player()}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        if player == _CHANCE:
            return {"lot": action}
        return {"word": self.table.of.vocabulary.names[action]}

    def _struct_to_actions(self, action: dict[str, Any]) -> list[int]:
        if "lot" in action:
            return [int(action["lot"])]
        return [self.table.of.vocabulary.names.index(action["word"])]

    def __str__(self) -> str:
        table = self.table
        return table.of.text.encode(table.state) + "".join(f" {word}" for word in table.said)


class KleinodObserver:
    """The observation of a player; `dict` has the parts of a `Layout` in their shapes."""

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
        return state.table.history_text(player) if self.perfect_recall else state.table.seen(player)


class KleinodGame(pyspiel.Game):
    """One game with its options; `of` is the rule set. There is a subclass for each game."""

    base: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, OptionValue] | None = None) -> None:
        """Make a game.

        Args:
            params: The parameters that differ from their defaults.

        Raises:
            BadOption: The number of seats or an option does not exist.
            ValueError: `lots` is out of range, or the layout has no such version.
        """
        of, given = self.base, dict(params or {})
        seats = cast("int", given.pop("seats", of.seats[0]))
        self.lots = cast("int", given.pop("lots", LOTS))
        if not 1 <= self.lots <= MOST_LOTS:
            raise ValueError(f"lots is a number from 1 to {MOST_LOTS:,}, not {self.lots}")
        version = cast("int", given.pop("layout_version", 0))
        defaults = {option.key: option.default for option in of.options}
        plain = {key: _unquoted(value) for key, value in given.items()}
        self.of = RuleSet(
            of.id, seats, {key: value for key, value in plain.items() if value != defaults[key]}
        )
        self.layout = Layout(self.of, version or None)
        self.bounds = Bounds(self.of, self.lots)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.of.vocabulary.size,
            max_chance_outcomes=self.bounds.chance_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.bounds.words,
        )
        super().__init__(self.kind, info, {key: _quoted(value) for key, value in (params or {}).items()})

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return _load, (str(self),)

    def __copy__(self) -> KleinodGame:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> KleinodGame:
        return self

    def max_chance_nodes_in_history(self) -> int:
        """Return the greatest number of acts of chance in one match."""
        return self.bounds.chance_nodes

    def new_initial_state(self, start: Any = None) -> KleinodState:
        """Return a state at the beginning of a match, or in another position.

        Args:
            start: The text of a position or of a record of this game with these options; or what `to_dict`,
                `to_json` or `to_struct` gave for a state. None for the beginning.

        Raises:
            BadText: The text is no position and no record.
            ValueError: The text is a record of another game or other options, or a seat resigned in it.
        """
        if start is None:
            return KleinodState(self)
        if isinstance(start, pyspiel.StateStruct):
            start = start.to_dict()
        if isinstance(start, str) and start.startswith("{"):
            start = json.loads(start)
        if isinstance(start, str):
            return KleinodState(self, self.of.state(start))
        table = self.of.state(start["position"])
        names = self.of.vocabulary.names
        for word in start.get("said", ()):
            table.say(names.index(word))
        return KleinodState(self, table)

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


_END, _CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def _quoted(value: OptionValue) -> OptionValue:
    """Return a parameter; a text that OpenSpiel would parse as something else, such as ``4``, is quoted."""
    if not isinstance(value, str) or value.startswith("'"):
        return value
    kept = not value or (value[0].isalpha() and value.lower() not in ("true", "false"))
    return value if kept else f"'{value}'"


def _unquoted(value: OptionValue) -> OptionValue:
    return value.strip("'") if isinstance(value, str) else value


def _load(text: str) -> Any:
    """Return the game of ``str(game)``; pickles of games name this function."""
    return pyspiel.load_game(text)


def _type_of(of: Game) -> Any:
    kinds = pyspiel.GameType
    parameters: dict[str, OptionValue] = {option.key: _quoted(option.default) for option in of.options}
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
        parameter_specification={"seats": of.seats[0], "lots": LOTS, "layout_version": 0, **parameters},
    )


def _register(of: Game) -> None:
    kind = _type_of(of)
    name = f"Kleinod{of.id.capitalize()}"
    made = type(name, (KleinodGame,), {"base": of, "kind": kind, "__module__": __name__})
    globals()[name] = made
    pyspiel.register_game(kind, made)


for _of in registry.games().values():
    _register(_of)
