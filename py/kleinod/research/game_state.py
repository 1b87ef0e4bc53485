"""A match for searches and learners: decisions are numbers, copies are cheap, and there is no record.

A `GameState` ends as a `Match` does: by the rules, by repetition or by the limit on actions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kleinod.core import registry
from kleinod.core.game import CHANCE, TERMINAL, Action, Options, OptionValue, Outcome, Position, Seat
from kleinod.core.rng import stream
from kleinod.core.validate import counted
from kleinod.play.match import from_record
from kleinod.play.parse_position import position_from
from kleinod.play.termination import beyond, too_long
from kleinod.research.action_encoding import ActionWords, Spelling, ahead, meant


class RuleSet:
    """The data that all states with the same game, number of seats and options share; it never changes.

    A pickle of it holds only the game, the number of seats and the options.
    """

    def __init__(self, game_id: str, seats: int | None = None, options: Options | None = None) -> None:
        """Build the rules.

        Args:
            game_id: The id of the game.
            seats: The number of seats (int or a numpy number); by default the smallest one.
            options: Options that differ from their defaults.

        Raises:
            BadOption: The game, the number of seats or an option does not exist.
        """
        self.game = registry.asked_game(game_id)
        self.seats: int = self.game.seats[0] if seats is None else counted(seats)
        given = registry.asked(self.game, options or {})
        self.options: dict[str, OptionValue] = registry.complete(self.game, self.seats, given)
        self.rules = registry.build(self.game, self.seats, self.options)
        self.text = self.game.text(self.rules)
        self.view = self.game.view(self.rules)
        self.vocabulary = ActionWords(self.text)

    def __reduce__(self) -> tuple[Callable[..., RuleSet], tuple[object, ...]]:
        return _rule_set, (self.game.id, self.seats, tuple(self.options.items()))

    def __copy__(self) -> RuleSet:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> RuleSet:
        return self

    def state(self, text: str) -> GameState:
        """Return the state of a position or of a record.

        Args:
            text: A position as `Text.encode` writes it, or a record of this game with these options.

        Raises:
            BadText: The text is neither.
            ValueError: The record has another game, number of seats or options, or a resignation, which
                states do not support.
        """
        if "~" not in text:
            return GameState(self, Origin(position_from(self.game, self.seats, self.options, text)))
        match = from_record(text)
        if (match.game.id, match.seats, match.options) != (self.game.id, self.seats, self.options):
            raise ValueError(
                f"The record is one of {match.game.id} with {match.seats} seats and {match.options}"
            )
        state = GameState(self, Origin(match.position_at(0)))
        for step in match.steps():
            if step.action is None:
                raise ValueError("A seat resigned in this record, and states know no resignation")
            state.act(step.action)
        return state


#: The joined tokens of past actions as viewers saw them. Viewers without an entry saw those of None, a
#: stranger.
Past: TypeAlias = tuple[tuple[Seat | None, str], ...]


class Origin(NamedTuple):
    """The start of a state that does not begin at the start of a match.

    `plies`: the number of earlier actions. `past`: what viewers saw of them. `ended`: the result, if the
    match is over for a reason that the position does not show.
    """

    state: Position
    plies: int = 0
    past: Past = ()
    ended: Outcome | None = None


class Done(NamedTuple):
    """An action, the position before it, and a link to the previous entry; copies of a state share entries.

    `tokens` caches the action's token as each viewer sees it.
    """

    before: Done | None
    state: Position
    action: Action
    tokens: dict[Seat | None, str]


class GameState:
    """One match, changed by `say`, `act` and `lot`. `fork` makes a copy that changes independently.

    `seat` is the seat to act, `CHANCE`, or `TERMINAL` when the match is over.
    """

    def __init__(self, of: RuleSet, origin: Origin | None = None) -> None:
        """Begin a match.

        Args:
            of: The game with its options.
            origin: The start of the match; by default the initial position.
        """
        self.of = of
        self._origin = origin
        self.state: Position = of.rules.initial() if origin is None else origin.state
        self.plies = 0 if origin is None else origin.plies
        #: The words said so far of the action being chosen.
        self.said: Spelling = ()
        self.done: Done | None = None
        #: Cache: for each viewer an action, and the tokens that the viewer saw up to it.
        self._told: dict[Seat | None, tuple[Done, str]] = {}
        self._ended = None if origin is None else origin.ended or too_long(of.game, of.rules, self.state, 0)
        self.seat: Seat = TERMINAL if self._ended else of.rules.current_player(self.state)
        self._seen: dict[Hashable, int] = {of.rules.key(self.state): 1} if of.game.repeats else {}
        self._forget_choices()

    def fork(self) -> GameState:
        """Return a copy that changes independently."""
        twin = object.__new__(GameState)
        twin.__dict__.update(self.__dict__)
        twin._told = self._told.copy()
        if self._seen:
            twin._seen = self._seen.copy()
        return twin

    def __copy__(self) -> GameState:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameState:
        return self.fork()

    def __reduce__(self) -> tuple[Callable[..., GameState], tuple[object, ...]]:
        """Pickle the state as its origin and its actions, which are played again."""
        actions = tuple(done.action for done in self._history())
        return _again, (self.of, self._origin, actions[::-1], self.said)

    def resample(self, viewer: Seat, rng: Random) -> GameState:
        """Return a copy in which everything that a seat does not know is redealt.

        All that this seat knows and saw stays the same. The other seats then have seen only what a stranger
        saw. If another seat has begun an action, its words are dropped.

        Args:
            viewer: The seat.
            rng: The source of chance.
        """
        if not self.of.game.hidden:
            return self.fork()
        rules = self.of.rules
        past = tuple((seat, self._record(seat)) for seat in (viewer, None))
        state = rules.determinize(rules.observe(self.state, viewer), viewer, rng)
        twin = GameState(self.of, Origin(state, self.plies, past, self._ended))
        twin.said = self.said_to(viewer)
        return twin

    # The result -----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match goes on."""
        return self._ended or (self.of.rules.outcome(self.state) if self.seat == TERMINAL else None)

    def returns(self) -> list[float]:
        """Return the value of the result for each seat.

        It is the share of the other seats that finished behind it, minus the share that finished ahead: from
        -1 to 1, with a sum of 0. Before the end all values are 0.
        """
        outcome = self.outcome
        if outcome is None:
            return [0.0] * self.of.seats
        places = outcome.places
        others = len(places) - 1
        return [sum((p > mine) - (p < mine) for p in places) / others for mine in places]

    # Deciding -------------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions of the seat to act, including those excluded by the words said so far."""
        return self._choices()[0]

    def _choices(self) -> tuple[tuple[Action, ...], list[Spelling]]:
        if self._legal is None:
            s, of = self.state, self.of
            actions = of.rules.legal(s) if self.seat >= 0 else ()
            self._legal = (actions, of.vocabulary.spell_all(s, actions))
        return self._legal

    def _forget_choices(self) -> None:
        self._legal: tuple[tuple[Action, ...], list[Spelling]] | None = None
        self._words: list[int] | None = None
        self._listed: tuple[tuple[Action, int], ...] | None = None

    def words(self) -> list[int]:
        """Return the words that may be said next, in ascending order; none if no seat is to act."""
        if self._words is None:
            self._words = ahead(self._choices()[1], self.said)
        return self._words[:]

    def say(self, word: int) -> Action | None:
        """Say the next word of an action.

        Args:
            word: The number of the word.

        Returns:
            The action, if the word completes and so plays it; otherwise None.

        Raises:
            ValueError: The word may not be said here.
        """
        if self._words is None:
            self.words()
        if word not in (self._words or ()):
            raise ValueError(f"{word} is none of the words that may be said here")
        actions, spelled = self._choices()
        said = (*self.said, word)
        place = meant(spelled, said)
        if place is None:
            self.said, self._words = said, None
            return None
        action = actions[place]
        self.act(action)
        return action

    def spelling(self, action: Action) -> Spelling:
        """Return the words to say, one after the other, for one of `legal_actions`."""
        actions, spelled = self._choices()
        full = (*spelled[actions.index(action)], 0)
        return next(full[:n] for n in range(1, len(full) + 1) if meant(spelled, full[:n]) is not None)

    def act(self, action: Action) -> None:
        """Play a legal action, or an outcome of chance."""
        rules, before = self.of.rules, self.state
        after = rules.apply(before, action)
        self.plies += 1
        key, self._ended, seat = beyond(self.of.game, rules, before, after, self.plies, self._occurrences)
        self.done = Done(self.done, before, action, {})
        self.state, self.said = after, ()
        self._legal = self._words = self._listed = None
        self.seat = TERMINAL if self._ended else seat
        if key is not None:
            self._seen[key] = self._seen.get(key, 0) + 1

    def _occurrences(self, key: Hashable) -> int:
        return self._seen.get(key, 0)

    # Chance ---------------------------------------------------------------------------------------

    def chance_probabilities(self, lots: int) -> list[float]:
        """Return the probability of each outcome of chance.

        Args:
            lots: Where the rules list no outcomes, because there are too many: the number of equally likely
                seeds that replace them.
        """
        weights = [weight for _, weight in self._outcomes()]
        if not weights:
            return [1 / lots] * lots
        total = sum(weights)
        return [weight / total for weight in weights]

    def _outcomes(self) -> tuple[tuple[Action, int], ...]:
        if self._listed is None:
            self._listed = self.of.rules.chance_outcomes(self.state)
        return self._listed

    def lot(self, number: int) -> None:
        """Play an outcome of chance.

        Args:
            number: An index into the listed outcomes, or a seed where the rules list none.

        Raises:
            IndexError: There is no outcome of this number.
        """
        listed = self._outcomes()
        if listed:
            self.act(listed[number][0])
        else:
            self.act(self.of.rules.sample_chance(self.state, stream(number, "lot", self.plies)))

    def settle_chance(self, seed: int) -> None:
        """Play outcomes of chance until a seat is to act, as a `Match` with this seed does."""
        while self.seat == CHANCE:
            self.act(self.of.rules.sample_chance(self.state, stream(seed, "deal", self.plies)))

    # Observations --------------------------------------------------------------------------------------

    def observe(self, viewer: Seat | None) -> Position:
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
        """Return the words said so far of the current action; () for any seat but the one to act."""
        return self.said if viewer == self.seat else ()

    def history_text(self, viewer: Seat | None) -> str:
        """Return as text everything that `viewer` saw happen.

        The text has the tokens of all actions as shown to the viewer, then `seen`.
        """
        return f"{self._record(viewer)} {self.seen(viewer)}"

    def _record(self, viewer: Seat | None) -> str:
        """Return the tokens of everything that happened as shown to `viewer`, joined by "_".

        Searches need it at every step, so the text of an earlier moment is cached and extended.
        """
        known, text = self._told.get(viewer, (None, self._past(viewer)))
        new: list[str] = []
        for done in self._history():
            if done is known:
                break
            new.append(self._token(done, viewer))
        else:
            text = self._past(viewer)
        if new:
            text = "_".join((text, *reversed(new))) if text else "_".join(reversed(new))
        if self.done is not None:
            self._told[viewer] = self.done, text
        return text

    def _token(self, done: Done, viewer: Seat | None) -> str:
        if viewer not in done.tokens:
            s, rules = done.state, self.of.rules
            shown = rules.mask(s, done.action, viewer)
            done.tokens[viewer] = self.of.text.token(rules.observe(s, viewer), shown)
        return done.tokens[viewer]

    def _past(self, viewer: Seat | None) -> str:
        past = dict(self._origin.past if self._origin else ())
        return past.get(viewer, past.get(None, ""))

    def _history(self) -> Iterator[Done]:
        """Yield the actions since the origin, the latest first."""
        done = self.done
        while done is not None:
            yield done
            done = done.before


@lru_cache(maxsize=32)
def _rule_set(game_id: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> RuleSet:
    return RuleSet(game_id, seats, dict(options))


def _again(of: RuleSet, origin: Origin | None, actions: tuple[Action, ...], said: Spelling) -> GameState:
    """Return a state after the same actions; see `GameState.__reduce__`."""
    state = GameState(of, origin)
    for action in actions:
        state.act(action)
    state.said = said
    return state
