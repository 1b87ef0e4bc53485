"""The verbs of Mutterböhnchen: a `Verb` has all facts about one kind of action.

An action is a plain tuple, the word of its verb and then the verb's arguments: ``("plant", slot, card, field,
under)``. Every function of a row gets the arguments by position and names them as `Verb.arguments` does.
verbs.py lists the rows; rules, text, view, log and bots use them.

Cards are indices into `Deck.faces`, fields 0, 1, 2 from the left. `slot` counts from the front of the hand,
`index` from the bottom of a field. `under` is 1 if a Kavalier goes right below the lady on top although he
could go on top as well (BOH-46), else 0, because then the rules determine the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias

from kleinod.core.game import Motion, Msg, Rules, Seat
from kleinod.games.mutterboehnchen.argument_text import Notation
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.pending_tasks import Task
from kleinod.games.mutterboehnchen.state import Action, State

#: Ids to click, in order.
Path: TypeAlias = tuple[str, ...]


class Does(Enum):
    """The effect of an action, which bots, log and coach use instead of the word of its verb.

    `PLANT`: a card goes on a field; the last arguments are `card`, `field` and `under`. `SELL`: a field, the
    only argument, is harvested. `DROP`: cards are thrown away. `PASS`: nothing is done. `RAID`:
    another seat is attacked. `GIVE`, `FACE`, `WANT`: a sort or card joins an offer. `SAY`: the offer is made
    to the seat that is the argument, or to all. `CANCEL`: the offer is given up. `LISTEN`: the others are
    asked for offers. `AGREE` and `COUNTER`: answers to an offer; a no is a `PASS`. `REPLY`: one of these,
    given together with others; the argument says which. `TAKE`: an answer of another seat is chosen. `SET`: a
    standing answer or a wish changes. `TURN_UP`: a card of the pile is turned up. `SET_ASIDE`: a received
    card is set aside. `OTHER`: none of these.
    """

    PLANT = auto()
    SELL = auto()
    DROP = auto()
    PASS = auto()
    RAID = auto()
    GIVE = auto()
    FACE = auto()
    WANT = auto()
    SAY = auto()
    CANCEL = auto()
    LISTEN = auto()
    AGREE = auto()
    COUNTER = auto()
    REPLY = auto()
    TAKE = auto()
    SET = auto()
    TURN_UP = auto()
    SET_ASIDE = auto()
    OTHER = auto()


class Secret(Enum):
    """The players who see the arguments of an action: all, the seat that acts, or no player (BOH-55)."""

    OPEN = auto()
    OWN = auto()
    HIDDEN = auto()


class Asked:
    """A question in the position or observation `o`, and the verb that answers it.

    Functions for click paths, motions, log and reasons get it. `task` is the question, `seat` the player who
    is asked, `word` the word of the verb, and `rule` the rule for the log, "" if the verb itself knows it.
    """

    __slots__ = ("_rules", "k", "o", "rule", "seat", "task", "word")

    def __init__(
        self, rules: Rules[State, Action], k: DeckTables, o: State, word: str, rule: str = ""
    ) -> None:
        self._rules, self.k, self.o, self.word, self.rule = rules, k, o, word, rule
        self.task: Any = o.todo[-1]
        self.seat: Seat = self.task.seat

    def refused(self, *arguments: object) -> bool:
        """Return True if the verb is refused with these arguments now."""
        return self._rules.check(self.o, (self.word, *arguments)) is not None

    def after(self, *arguments: object) -> State:
        return self._rules.apply(self.o, (self.word, *arguments))


def nothing_named(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return no action, for verbs that only chance performs."""
    return []


def once(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """Return the only action of a verb without arguments."""
    return [(word,)]


def always(k: DeckTables, s: State, task: Task, *arguments: object) -> str:
    """Return "", because the verb is always legal as an answer to its questions."""
    return ""


def answered(k: DeckTables, s: State, task: Task, *arguments: object) -> State:
    """Remove the current question, and do nothing else."""
    return done(s)


#: Lists the actions of a verb, legal or not; the last argument is its word.
Names: TypeAlias = Callable[[DeckTables, State, Any, str], list[Action]]
#: Returns the reason why an action is refused, as a code of `Rules.REASONS`, or "". Its arguments: tables,
#: position, task, then those of the action.
Check: TypeAlias = Callable[..., str]
#: Returns the position after an action. Its arguments: tables, position, task, then those of the action.
Effect: TypeAlias = Callable[..., State]
#: For chance: returns the actions of a verb, whose word is the last argument, with their weights.
ChanceOutcomes: TypeAlias = Callable[[DeckTables, State, Any, str], tuple[tuple[Action, int], ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The use of a verb as an answer to one type of task.

    It has the possible actions, the reasons to refuse them, and their effect. `rule`: the rule for the log,
    "" if the verb itself knows it. `steady`: actions whose buttons stay while they are refused, so that a
    player can read the reason. `legal`: a faster way to find the actions of `names` that `check` allows.
    `behind`: the word of the verb after which the question tries this one, if the order of `VERBS` is not
    meant. `chance_outcomes`: returns every outcome with its weight, if chance answers.
    """

    names: Names = once
    effect: Effect = answered
    check: Check = always
    rule: str = ""
    steady: Names = nothing_named
    legal: Names | None = None
    behind: str = ""
    chance_outcomes: ChanceOutcomes | None = None

    def allowed(self, k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
        """Return the legal actions, in the order of `names`."""
        if self.legal:
            return self.legal(k, s, task, word)
        check = self.check
        if self.names is once:
            return [] if check(k, s, task) else [(word,)]
        return [a for a in self.names(k, s, task, word) if not check(k, s, task, *a[1:])]

    def pinned(self, k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
        """Return the actions whose buttons are always shown."""
        return (self.names if self.check is always else self.steady)(k, s, task, word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One kind of action.

    `word`: the word in the notation. `number`: packed links store a verb by this number, its place among all
    words. It never changes; a new verb gets the next number, and the game a new version.
    `arguments`: the names and notations of the arguments. `spellings`: other words that people type, by
    language. `phrases`: patterns of several words that mean this verb.
    `answers`: by type of task, the use of the verb as its answer.
    `paths`: ids to click, the usual ones first. `buttons`: the labels of buttons in these paths, by the part
    of the id between "#" and the first "-"; the function gets the rest of the id.
    `tooltip`: what the action would mean. `trace`: the motions. `story`: the log line. `reason`: the reason
    for the action, based on public facts.
    `secret`: the players who see the arguments. `short`: true if the notation writes the word once for
    several actions in a row. `lit`: the argument that names the field to light up at a refusal.
    `always_pinned`: actions that have a button in every question.
    """

    word: str
    number: int
    arguments: Mapping[str, Notation[Any]]
    spellings: Mapping[str, tuple[str, ...]]
    does: Does
    answers: Mapping[type[Task], Answer]
    paths: Callable[..., tuple[Path, ...]]
    buttons: Mapping[str, Callable[[Asked, str], Msg]]
    tooltip: Callable[..., Msg | None]
    trace: Callable[..., tuple[Motion, ...]]
    story: Callable[..., Msg]
    reason: Callable[..., Msg | None]
    secret: Secret = Secret.OPEN
    short: bool = False
    lit: str = ""
    phrases: tuple[str, ...] = ()
    always_pinned: Callable[[DeckTables, str], list[Action]] = lambda k, word: []

    def index(self, name: str) -> int:
        """Return the index of an argument within the actions of this verb.

        Raises:
            ValueError: The verb has no such argument.
        """
        return 1 + tuple(self.arguments).index(name)
