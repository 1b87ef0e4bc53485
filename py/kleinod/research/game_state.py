"""A match for searches and learners: decisions in numbers, cheap copies, no record.

A `GameState` ends as a `Match` does, by the rules, by repetition or by the limit on actions: a test plays
both.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from kleinod.core import registry
from kleinod.core.game import (
    CHANCE,
    TERMINAL,
    Options,
    OptionValue,
    Outcome,
    Seat,
)
from kleinod.core.rng import stream
from kleinod.play.steps import Act, State
from kleinod.play.termination import beyond
from kleinod.research.action_words import ActionWords, ahead, meant


class RuleSet:
    """What all states of one game, number of seats and choice of options share."""

    def __init__(self, game_id: str, seats: int | None = None, options: Options | None = None) -> None:
        """Build the rules.

        Args:
            game_id: The id of the game.
            seats: The number of seats; by default the smallest one.
            options: Options that differ from their defaults.

        Raises:
            BadOption: There is no such game, number of seats or option.
        """
        self.game = registry.game(game_id)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options: dict[str, OptionValue] = registry.complete(self.game, self.seats, options or {})
        self.rules = registry.build(self.game, self.seats, self.options)
        self.text = self.game.text(self.rules)
        self.view = self.game.view(self.rules)
        self.vocabulary = ActionWords(self.text)


class Done(NamedTuple):
    """An action with the position before it, linked to the action before it.

    Copies of a state share these entries. `tokens` caches for each viewer how the action was shown.
    """

    before: Done | None
    state: State
    action: Act
    tokens: dict[Seat | None, str]


class GameState:
    """One match, changed by `say`, `act` and `lot`. `fork` makes a copy that changes independently."""

    def __init__(self, of: RuleSet) -> None:
        self.of = of
        self.state: State = of.rules.initial()
        self.plies = 0
        #: The words said so far of the action being chosen.
        self.said: tuple[int, ...] = ()
        self.done: Done | None = None
        self._ended: Outcome | None = None
        self._seen: dict[Hashable, int] = {of.rules.key(self.state): 1} if of.game.repeats else {}
        self._legal: tuple[tuple[Act, ...], tuple[tuple[int, ...], ...]] | None = None

    def fork(self) -> GameState:
        """Return a copy that changes independently."""
        twin = object.__new__(GameState)
        twin.__dict__.update(self.__dict__)
        twin._seen = dict(self._seen)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> GameState:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: what was done, to be done again."""
        of = self.of
        actions = tuple(done.action for done in self._history())
        return _again, (of.game.id, of.seats, tuple(of.options.items()), actions[::-1], self.said)

    # Where it stands ------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat to act, `CHANCE`, or `TERMINAL` when the match is over."""
        return TERMINAL if self._ended else self.of.rules.current_player(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match goes on."""
        return self._ended or (self.of.rules.outcome(self.state) if self.seat == TERMINAL else None)

    def returns(self) -> list[float]:
        """Return the value of the result for each seat.

        It is the share of the other seats that finished behind, less the share that finished ahead: from -1
        to 1, with a sum of 0. While the match goes on all values are 0.
        """
        outcome = self.outcome
        if outcome is None:
            return [0.0] * self.of.seats
        places = outcome.places
        others = len(places) - 1
        return [sum((p > mine) - (p < mine) for p in places) / others for mine in places]

    # Deciding -------------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Act, ...]:
        """Return the legal actions of the seat to act, whatever words were said already."""
        return self._choices()[0]

    def _choices(self) -> tuple[tuple[Act, ...], tuple[tuple[int, ...], ...]]:
        if self._legal is None:
            s, of = self.state, self.of
            actions = of.rules.legal(s) if self.seat >= 0 else ()
            spell, token = of.vocabulary.spell, of.text.token
            self._legal = (actions, tuple(spell(token(s, a)) for a in actions))
        return self._legal

    def words(self) -> list[int]:
        """Return the words that may be said next, in rising order; none if no seat is to act."""
        return ahead(self._choices()[1], self.said)

    def say(self, word: int) -> Act | None:
        """Say the next word of an action.

        Args:
            word: The number of the word.

        Returns:
            The action, if the word completed it; it is played then. Otherwise None.

        Raises:
            ValueError: The word may not be said here.
        """
        if word not in self.words():
            raise ValueError(f"{word} is none of the words that may be said here")
        actions, spelled = self._choices()
        said = (*self.said, word)
        place = meant(spelled, said)
        if place is None:
            self.said = said
            return None
        self.act(actions[place])
        return actions[place]

    def spelling(self, action: Act) -> tuple[int, ...]:
        """Return the words to say, one after the other, for one of `legal_actions`."""
        actions, spelled = self._choices()
        full = (*spelled[actions.index(action)], 0)
        return next(full[:n] for n in range(1, len(full) + 1) if meant(spelled, full[:n]) is not None)

    def act(self, action: Act) -> None:
        """Play a legal action, or an outcome of chance."""
        rules, before = self.of.rules, self.state
        after = rules.apply(before, action)
        key, self._ended = beyond(self.of.game, rules, before, after, self.plies + 1, self._occurrences)
        self.done = Done(self.done, before, action, {})
        self.state, self.plies, self.said, self._legal = after, self.plies + 1, (), None
        if key is not None:
            self._seen[key] = self._occurrences(key) + 1

    def _occurrences(self, key: Hashable) -> int:
        return self._seen.get(key, 0)

    # Chance ---------------------------------------------------------------------------------------

    def chance_probabilities(self, lots: int) -> list[float]:
        """Return the probability of each lot.

        Args:
            lots: The number of equally likely lots where the rules list no outcomes, because there are too
                many.
        """
        weights = [weight for _, weight in self.of.rules.chance_outcomes(self.state)]
        return [w / sum(weights) for w in weights] if weights else [1 / lots] * lots

    def lot(self, number: int) -> None:
        """Play the outcome of chance that a lot stands for.

        Args:
            number: An index into the listed outcomes, or a seed where the rules list none.
        """
        listed = self.of.rules.chance_outcomes(self.state)
        rng = stream(number, "lot", self.plies)
        self.act(listed[number][0] if listed else self.of.rules.sample_chance(self.state, rng))

    def settle_chance(self, seed: int) -> None:
        """Play outcomes of chance until a seat is to act, as a `Match` with this seed does."""
        while self.seat == CHANCE:
            self.act(self.of.rules.sample_chance(self.state, stream(seed, "deal", self.plies)))

    # What a seat knows ---------------------------------------------------------------------------------

    def observe(self, viewer: Seat | None) -> State:
        """Return the observation of a seat, or of a stranger (None)."""
        return self.of.rules.observe(self.state, viewer)

    def seen(self, viewer: Seat | None) -> str:
        """Return the text of the observation of `viewer`: all that it knows of the position.

        The words that the seat to act has said of its action are added for that seat alone.
        """
        said = self.said_to(viewer)
        names = "".join(f" {self.of.vocabulary.names[word]}" for word in said)
        return self.of.text.encode(self.observe(viewer)) + names

    def said_to(self, viewer: Seat | None) -> tuple[int, ...]:
        """Return the words said of the current action; none for any seat but the one to act."""
        return self.said if viewer == self.seat else ()

    def told(self, viewer: Seat | None) -> str:
        """Return everything that `viewer` saw happen as text.

        The text has the tokens of all actions as shown to the viewer, then `seen`.
        """
        tokens: list[str] = []
        rules, text = self.of.rules, self.of.text
        for done in self._history():
            if viewer not in done.tokens:
                s = done.state
                shown = rules.mask(s, done.action, viewer)
                done.tokens[viewer] = text.token(rules.observe(s, viewer), shown)
            tokens.append(done.tokens[viewer])
        return f"{'_'.join(reversed(tokens))} {self.seen(viewer)}"

    def _history(self) -> Iterator[Done]:
        """What was done, the latest first."""
        done = self.done
        while done is not None:
            yield done
            done = done.before


@lru_cache(maxsize=8)
def _rule_set(game_id: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    return RuleSet(game_id, seats, dict(options))


def _again(
    game_id: str,
    seats: int,
    options: tuple[tuple[str, OptionValue], ...],
    actions: tuple[Act, ...],
    said: tuple[int, ...],
) -> GameState:
    """The table on which all that was done; see `GameState.__reduce__`."""
    table = GameState(_rule_set(game_id, seats, options))
    for action in actions:
        table.act(action)
    table.said = said
    return table
