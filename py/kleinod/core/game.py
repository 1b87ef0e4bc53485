"""The interface every game fills in: rules, text and view, three small classes for three audiences.

A *position* `S` is an immutable value (a `NamedTuple` with a field ``turn``), an *action* `A` a tuple.
At any moment exactly one seat owes exactly one small decision; chance is a seat too. Whatever a game
refuses is refused in `Rules.check`, with a `Msg` that names the rule of the sheet; all other lists of
actions are derived from it or compared with it by a law (tests/laws).

What only some games need is in `capabilities.py`. Nothing here knows about JavaScript, files or time. Words
for people live in dictionaries: a `Msg` carries a code and its arguments, never a sentence.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from kleinod.core.message import (
    Arg,
    BadOption,
    BadText,
    IllegalAction,
    KleinodError,
    Msg,
    WrongVersion,
    msg,
)
from kleinod.core.option_editor import Editor
from kleinod.core.scene import (
    CHANCE,
    NOBODY,
    TERMINAL,
    Board,
    Card,
    Cell,
    Count,
    Face,
    Mark,
    Motion,
    Note,
    Piece,
    Role,
    Scene,
    ScoreLine,
    Seat,
    Zone,
)
from kleinod.core.search_knowledge import SearchKnowledge
from kleinod.core.stable_sum import in_order

__all__ = [
    "CHANCE",
    "LAST_TURN",
    "NOBODY",
    "TERMINAL",
    "Advise",
    "Arg",
    "BadOption",
    "BadText",
    "Board",
    "Card",
    "Cell",
    "Count",
    "Editor",
    "Face",
    "Game",
    "IllegalAction",
    "KleinodError",
    "Mark",
    "Motion",
    "Msg",
    "Note",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Piece",
    "Position",
    "Role",
    "Rules",
    "Scene",
    "ScoreLine",
    "SearchKnowledge",
    "Seat",
    "Text",
    "View",
    "WrongVersion",
    "Zone",
    "in_order",
    "msg",
]

#: A match ends when its turn number gets here, so that every position of a match is text that can be read.
LAST_TURN = 9999
OptionValue: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, OptionValue]


class Position(Protocol):
    """What every position has: hashable, and `turn` counts the turns that came before."""

    @property
    def turn(self) -> int: ...
    def __hash__(self) -> int: ...


S = TypeVar("S", bound=Position)
A = TypeVar("A", bound=tuple[Any, ...])


class Outcome(NamedTuple):
    """How a match ended: `scores` as on the score sheet, `places` from 1 (shared when equal)."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: Msg


class Rules(ABC, Generic[S, A]):
    """The rules of one game for one number of seats and one choice of options.

    Holds tables, never a position. Subclasses list in `REASONS` every code `check` can answer with,
    in the order in which it looks, with the rule id of the sheet: an action refused late came
    closer to being legal than one refused early, so its reason is the more telling one.
    """

    REASONS: ClassVar[Mapping[str, str]] = {}
    seats: int

    def no(self, code: str, at: Iterable[str] = (), **args: Arg) -> Msg:
        """A refusal with the rule id that `REASONS` gives it."""
        return Msg(code, tuple(args.items()), self.REASONS[code], tuple(at))

    @abstractmethod
    def initial(self) -> S:
        """The position before anything happened; chance has not spoken yet."""

    @abstractmethod
    def current_player(self, s: S) -> Seat:
        """The seat that owes the next decision, `CHANCE`, or `TERMINAL` when the game is over."""

    @abstractmethod
    def pseudo_legal(self, s: S) -> Iterable[A]:
        """Every action that a beginner might try, legal or not, each once and in a fixed order.

        Contains every legal action. Needed for explanations and laws, not for speed.
        """

    @abstractmethod
    def check(self, s: S, a: A) -> Msg | None:
        """None if `a` is allowed, else the first rule it breaks. The only copy of the rules.

        `a` may be any tuple of the game's action shapes, also one that `pseudo_legal` does not list.
        """

    @abstractmethod
    def apply(self, s: S, a: A) -> S:
        """The position after `a`, which must be legal. Never asks, draws lots or changes `s`."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """The result; only when nobody is to act."""

    @abstractmethod
    def scores(self, s: S) -> tuple[int, ...]:
        """Scores so far, one for each seat, on the scale of `Outcome.scores`."""

    def key(self, s: S) -> Hashable:
        """What counts as "the same position": no turn number, no counters. Also for transpositions."""
        return s

    def adjudicate(self, s: S, why: Msg) -> Outcome:
        """The result when the match ends from outside: ``repetition``, ``action_limit``, ``end.resigned``.

        Only the last has an argument ``seat``: whoever gave up, in a match of two.
        """
        loser = dict(why.args).get("seat")
        return Outcome(self.scores(s), tuple(1 + (seat == loser) for seat in range(self.seats)), why)

    def legal(self, s: S) -> tuple[A, ...]:
        """All legal actions in a stable order. Override for speed only; a law compares both."""
        check = self.check
        return tuple(a for a in self.pseudo_legal(s) if check(s, a) is None)

    def canonical_actions(self, s: S) -> tuple[A, ...]:
        """`legal` without mere reorderings of the same turn, for bots and counts."""
        return self.legal(s)

    def private(self, s: S) -> bool:
        """Whether the current question can only be answered by someone who sees that seat's secrets."""
        return False

    # Chance -------------------------------------------------------------------------------------

    def chance_outcomes(self, s: S) -> tuple[tuple[A, int], ...]:
        """All outcomes of the current chance event with integer weights, or () if too many to list."""
        return ()

    def sample_chance(self, s: S, rng: Random) -> A:
        """One outcome of the current chance event, drawn with its true probability."""
        outcomes = self.chance_outcomes(s)
        pick = int(rng.random() * sum([weight for _, weight in outcomes]))
        for action, weight in outcomes:
            pick -= weight
            if pick < 0:
                return action
        raise IndexError("sample_chance: no chance outcome here")

    # Hidden information -------------------------------------------------------------------------

    def observe(self, s: S, viewer: Seat | None) -> S:
        """`s` as `viewer` knows it, with perfect recall of what was public; None is a stranger.

        Same type as a position, with unknowns in place of what the viewer cannot know.
        """
        return s

    def determinize(self, o: S, viewer: Seat | None, rng: Random) -> S:
        """A full position that looks like `o` to `viewer`, drawn with its true probability."""
        return o

    def mask(self, s: S, a: A, viewer: Seat | None) -> A:
        """Action `a`, about to be applied to `s`, as `viewer` gets to see it."""
        return a


class Text(ABC, Generic[S, A]):
    """Positions and actions as text, for people (`format`) and for storage (`encode`, `token`).

    `words` are the parts tokens are made of, joined by "-". `arity` is the usual number of words of a
    token (a token of another length only costs a few bits more). `width` is how many bits a word takes in a
    packed link: enough for the words and the controls of a match to have a number each, from 1 on. All three
    are fixed within one version of a game (`editions/`), since packed links store numbers of words.
    """

    words: tuple[str, ...] = ()
    arity: int = 1
    width: int = 8
    #: What a turn says in place of a part that did not come about.
    nothing: ClassVar[str] = ""
    #: Names that a place of the board can have, where moves name places; of others a refusal says so.
    places: ClassVar[frozenset[str]] = frozenset()
    #: By language what people write for a word or sign of the notation, in small letters; the first of them
    #: stands where the notation is written in that language. For "" they mean nothing and may be left out.
    spellings: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {}

    def __init__(self, rules: Rules[S, A]) -> None:
        self.rules = rules

    @abstractmethod
    def encode(self, s: S) -> str:
        """Canonical text of a position: only ``[A-Za-z0-9-]`` and "_" as separator."""

    @abstractmethod
    def decode(self, text: str) -> S:
        """The position; any string at all gives a position or `BadText`, nothing else."""

    @abstractmethod
    def audit(self, s: S) -> list[Msg]:
        """Everything impossible about a decoded position; empty for every position of real play."""

    @abstractmethod
    def format(self, s: S, a: A) -> str:
        """Notation of one action, unique among the pseudo-legal actions; what people read and type."""

    @abstractmethod
    def parse(self, s: S, text: str) -> A:
        """The action meant by `text`, lenient in case and spaces. Raises `BadText`. May be illegal.

        Raises `IllegalAction` where the text says something illegal that no action holds, such as a pawn
        that is not the player's.
        """

    @abstractmethod
    def turn(self, steps: Sequence[tuple[S, A]]) -> str:
        """Notation of a whole turn as in the rule sheet.

        `steps` are its actions, each with the position (or observation) before it.
        """

    def next_action(self, s: S, text: str) -> tuple[str, str]:
        """The text of the first action in the text of a turn, and what is left of that: inverse of `turn`.

        `s` is the position before the action. The first part may be anything where the text is no such turn.
        """
        first, _, rest = text.partition(",")
        return first, rest

    @abstractmethod
    def token(self, s: S, a: A) -> str:
        """The action for records and links: ``[A-Za-z0-9-]``, first character not "-"."""

    @abstractmethod
    def untoken(self, s: S, token: str) -> A:
        """The action of a token, without generating moves. Raises `BadText`. May be illegal."""


class View(ABC, Generic[S, A]):
    """What to draw and say. Gets observations, never positions, so it cannot leak."""

    def __init__(self, rules: Rules[S, A]) -> None:
        self.rules = rules

    @abstractmethod
    def board(self) -> Board:
        """What never changes under these options."""

    @abstractmethod
    def scene(self, o: S, viewer: Seat | None) -> Scene:
        """What `viewer` sees; `o` is that viewer's observation."""

    @abstractmethod
    def prompt(self, o: S) -> Msg:
        """What is being asked of whom; also used when the game is over."""

    @abstractmethod
    def path(self, o: S, a: A) -> tuple[str, ...]:
        """The ids a person clicks, in order, to name `a`. Ids starting with "#" are buttons.

        Legal paths are prefix-free: none is the beginning of another.
        """

    def ways(self, o: S, a: A) -> tuple[tuple[str, ...], ...]:
        """Other sequences of clicks that name `a`, such as the turning points of a bent way."""
        return ()

    @abstractmethod
    def trace(self, o: S, a: A) -> tuple[Motion, ...]:
        """What moves when `a` (as the viewer saw it) is applied to `o`."""

    @abstractmethod
    def story(self, o: S, a: A) -> Msg:
        """The log line for `a`, as the viewer saw it, applied to `o`."""

    def tooltips(self, o: S, a: A) -> tuple[Msg | None, ...]:
        """For each id of `path`, what choosing it would mean ("can be captured"), for speech and tooltips."""
        return (None,) * len(self.path(o, a))

    def button(self, o: S, button: str) -> Msg:
        """The label of a button ("#stop") of some path in this position."""
        return Msg("button." + button[1:])

    def sheet(self, o: S) -> tuple[ScoreLine, ...]:
        """The score sheet so far: where each seat's points come from, and which tie-break would decide."""
        return ()

    def offered(self, o: S) -> tuple[A, ...]:
        """Illegal actions worth showing all the same, refused and with their reason."""
        return ()

    def pinned_buttons(self, o: S) -> tuple[str, ...]:
        """Buttons always shown, in this order, even while disabled. Other buttons follow them."""
        return ()


#: For a seat that owes a decision: a score for each of its answers, from what that seat observes.
Advise: TypeAlias = Callable[[Rules[Any, Any], Any, Seat], Sequence[tuple[Any, float]]]

OptionKind: TypeAlias = Literal["int", "choice", "flag", "text"]


class Option(NamedTuple):
    """One line of the set-up form, as data. The dictionaries hold ``option.<key>`` and ``option.<key>.help``.

    `choices` for kind "choice" (their names: ``option.<key>.<choice>``), `low` and `high` for "int".
    `needs` hides the option unless each named option (or "seats") has one of the listed values.
    """

    key: str
    kind: OptionKind
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    needs: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()


class Game(NamedTuple):
    """Everything the collection knows about a game. `version` rises when old records would change meaning.

    `repeats`: how often a position may occur before the match ends (0: no such rule).
    `colors`: a name of the shared colour vocabulary for each seat. `editor`: draws the value of one option.
    `opening`: the text option that says what chance would lay out before the first turn, "" if there is none.
    `advise`: what bots follow, or play on, instead of searching, for games of many small decisions and much
    bargaining.
    `search_knowledge`: what a search may know of the game beyond its rules.
    """

    id: str
    version: int
    seats: range
    options: tuple[Option, ...]
    rules: Callable[[int, Options], Rules[Any, Any]]
    text: type[Text[Any, Any]]
    view: type[View[Any, Any]]
    evaluate: Callable[[Rules[Any, Any], Any], tuple[float, ...]] | None = None
    chance: bool = False
    hidden: bool = False
    opening: str = ""
    repeats: int = 0
    max_actions: int = 6000
    colors: tuple[str, ...] = ("blue", "orange", "green", "purple", "yellow", "black")
    editor: Editor | None = None
    advise: Advise | None = None
    search_knowledge: type[SearchKnowledge] = SearchKnowledge
