"""What a verb of Mutterböhnchen is: one row with all there is to know of one kind of action.

An action is a plain tuple, the word of its verb and then the verb's arguments: ``("plant", slot, card, field,
under)``. Every function of a row is given the arguments by position, and calls them by the names that
`Verb.arguments` has for them. verbs.py lists the rows; rules, text, view, log and bots ask them.

Cards are indices into `Deck.faces`, fields 0, 1, 2 from the left, slots count from the front of the hand,
`index` from the bottom of a field. `under` is 1 where a Kavalier goes right below the lady on top although
he could go on top as well (BOH-46), else 0: the rules know where a card belongs.
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
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.tasks import Task

#: Ids of what is clicked, in order.
Path: TypeAlias = tuple[str, ...]


class Does(Enum):
    """What bots, log and coach need to know of an action; they ask for this and never for a word.

    `PLANT`: a card goes on a field; the last arguments are `card`, `field` and `under`. `SELL`: a field is
    harvested, the only argument. `DROP`: cards are thrown away. `PASS`: nothing is done. `RAID`: another
    seat is attacked. `GIVE`, `FACE`, `WANT`: one thing more in an offer. `SAY`: the offer is spoken, to the
    seat that is the argument, or to all. `CANCEL`: it is given up. `LISTEN`: others may offer. `AGREE` and
    `COUNTER`: answers to an offer; a no is a `PASS`. `TURN_UP`: a card of the pile lies open. `SET_ASIDE`:
    a received card waits. `OTHER`: none of these.
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
    TURN_UP = auto()
    SET_ASIDE = auto()
    OTHER = auto()


class Secret(Enum):
    """Who sees the arguments of an action: everybody, the seat that acts, or nobody (BOH-55)."""

    OPEN = auto()
    OWN = auto()
    HIDDEN = auto()


class Asked:
    """An action of one verb in the position or observation `o`: what drawing and telling functions are given.

    `task` is the question that the action answers, `seat` whoever is asked, `word` the word of the verb, and
    `rule` the rule that the log refers to, "" where the verb itself knows.
    """

    __slots__ = ("_rules", "k", "o", "rule", "seat", "task", "word")

    def __init__(
        self, rules: Rules[State, Action], k: DeckTables, o: State, word: str, rule: str = ""
    ) -> None:
        self._rules, self.k, self.o, self.word, self.rule = rules, k, o, word, rule
        self.task: Any = o.todo[-1]
        self.seat: Seat = self.task.seat

    def refused(self, *arguments: Any) -> bool:
        """Whether the verb may not be said of these arguments now."""
        return self._rules.check(self.o, (self.word, *arguments)) is not None

    def after(self, *arguments: Any) -> State:
        """The position after the action."""
        return self._rules.apply(self.o, (self.word, *arguments))


def nothing_named(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    return []


def once(k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
    """The only action of a verb without arguments."""
    return [(word,)]


def always(k: DeckTables, s: State, task: Task, *arguments: Any) -> str:
    return ""


def answered(k: DeckTables, s: State, task: Task, *arguments: Any) -> State:
    """The question is answered, and nothing else happens."""
    return done(s)


#: The actions of a verb, legal or not; the last argument is its word.
Names: TypeAlias = Callable[[DeckTables, State, Any, str], list[Action]]
#: Why an action is refused, as a code of refusals.py, or "". Given tables, position, task and arguments.
Check: TypeAlias = Callable[..., str]
#: The position after an action. Given tables, position, task and arguments.
Effect: TypeAlias = Callable[..., State]
#: For chance: the actions of a verb, whose word is the last argument, and their weights.
ChanceOutcomes: TypeAlias = Callable[[DeckTables, State, Any, str], tuple[tuple[Action, int], ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a verb answers one type of task: what can be named, why that is refused, and what it does.

    `rule`: what the log refers to; "" where the verb itself knows. `steady`: what stays in sight while it is
    refused, so that whoever looks for it learns why. `legal`: what `check` leaves of `names`, where that is
    found faster than by asking of each. `behind`: the word of the verb that is tried just before in the same
    question, where that is not the order of the table. `chance_outcomes`: where chance answers, every outcome
    and its weight.
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
        """What may be chosen, in the order of `names`."""
        if self.legal:
            return self.legal(k, s, task, word)
        check = self.check
        if self.names is once:
            return [] if check(k, s, task) else [(word,)]
        return [a for a in self.names(k, s, task, word) if not check(k, s, task, *a[1:])]

    def pinned(self, k: DeckTables, s: State, task: Task, word: str) -> list[Action]:
        """Actions whose buttons are always shown."""
        return (self.names if self.check is always else self.steady)(k, s, task, word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One kind of action.

    `word` is what the notation writes. Packed links store words by their place, and `number` is that place
    among the verbs: it never changes, and a new verb has the next one and a new version of the game.
    `arguments`: their names, and how each is written. `spellings`: what people write for the word, by
    language.
    `answers`: by type of task, where the verb can be said.
    `paths`: ids to click, the usual ones first. `buttons`: the labels of buttons in them, by what stands
    before the first "-" behind the "#"; the function is given what stands behind it.
    `hint`: what choosing it would mean. `trace`: what moves. `story`: the line of the log. `reason`: what
    speaks for it, told from what everybody sees.
    `secret`: who sees the arguments. `short`: told once for several in a row. `lit`: the argument that names
    the field to light up at a refusal. `always_pinned`: actions whose buttons have a place in every question.
    """

    word: str
    number: int
    arguments: Mapping[str, Notation]
    spellings: Mapping[str, tuple[str, ...]]
    does: Does
    answers: Mapping[type[Task], Answer]
    paths: Callable[..., tuple[Path, ...]]
    buttons: Mapping[str, Callable[[Asked, str], Msg]]
    hint: Callable[..., Msg | None]
    trace: Callable[..., tuple[Motion, ...]]
    story: Callable[..., Msg]
    reason: Callable[..., Msg | None]
    secret: Secret = Secret.OPEN
    short: bool = False
    lit: str = ""
    always_pinned: Callable[[DeckTables, str], list[Action]] = lambda k, word: []

    def named(self, a: Action) -> dict[str, Any]:
        """The arguments of an action of this verb by their names."""
        return dict(zip(self.arguments, a[1:], strict=True))
