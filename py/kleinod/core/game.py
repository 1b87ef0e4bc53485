"""The interface that every game implements: rules, text and view, three small classes.

A *position* `S` is an immutable value (a `NamedTuple` with a field ``turn``), an *action* `A` a tuple. At any
moment exactly one seat must make exactly one small decision; chance counts as a seat. `Rules.check` makes
every refusal, as a `Msg` that names the rule of the rule sheet. All lists of legal actions are derived from
it, or compared with it by the property tests in tests/laws.

`capabilities.py` has what only some games need. A game uses no JavaScript, no files and no clock. All wording
is in dictionaries: a `Msg` carries a code and its arguments, never a sentence.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from kleinod.core.completion import listing
from kleinod.core.message import (
    Arg,
    BadOption,
    BadText,
    IllegalAction,
    KleinodError,
    Msg,
    WrongVersion,
    excerpt,
    msg,
)
from kleinod.core.option_editor import Editor
from kleinod.core.position import Action, Position
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
    "Action",
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
    "excerpt",
    "in_order",
    "msg",
]

#: A match ends at this turn number, because the text of a position has room for no larger one.
LAST_TURN = 9999
OptionValue: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, OptionValue]


S = TypeVar("S", bound=Position)
A = TypeVar("A", bound=tuple[Any, ...])


class Outcome(NamedTuple):
    """The result of a match.

    `scores` are those of the score sheet. `places` are counted from 1; seats with equal results share one.
    `reason` says why the match ended.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("morundir")
        >>> match.resign(0)
        >>> match.outcome.places, match.outcome.reason.code
        ((2, 1), 'end.resigned')
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: Msg

    __dir__ = listing()


class Rules(ABC, Generic[S, A]):
    """The rules of one game for one number of seats and one choice of options.

    An instance holds tables, never a position. A subclass lists in `REASONS` every code that `check` can
    return, in the order of its tests, with the id of the rule. An action that fails a late test was closer to
    being legal than one that fails early, so its reason is more helpful.
    """

    REASONS: ClassVar[Mapping[str, str]] = {}
    seats: int

    def no(self, code: str, at: Iterable[str] = (), **args: Arg) -> Msg:
        """Return a refusal with the rule id that `REASONS` has for its code.

        Args:
            code: The code of the message.
            at: Ids of places to highlight.
            **args: The arguments of the message.
        """
        return Msg(code, tuple(args.items()), self.REASONS[code], tuple(at))

    @abstractmethod
    def initial(self) -> S:
        """Return the position at the very beginning, before any chance event."""

    @abstractmethod
    def current_player(self, s: S) -> Seat:
        """Return the seat that is to act, or `CHANCE`, or `TERMINAL` when the game is over."""

    @abstractmethod
    def pseudo_legal(self, s: S) -> Iterable[A]:
        """Return every action that a beginner might try, legal or not, each once and in a fixed order.

        All legal actions are among them. Explanations and tests use this list; it need not be fast.
        """

    @abstractmethod
    def check(self, s: S, a: A) -> Msg | None:
        """Return None if `a` is allowed, else the first rule it breaks. This is the only copy of the rules.

        `a` may be any tuple of the game's action shapes, also one that `pseudo_legal` does not list.
        """

    @abstractmethod
    def apply(self, s: S, a: A) -> S:
        """Return the position after `a`, which must be legal.

        The method checks nothing, uses no random numbers and does not change `s`.
        """

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """Return the result of a finished game. Call it only when `current_player` is `TERMINAL`."""

    @abstractmethod
    def scores(self, s: S) -> tuple[int, ...]:
        """Return the scores so far, one for each seat, on the scale of `Outcome.scores`."""

    def key(self, s: S) -> Hashable:
        """Return the identity of a position for repetitions and transpositions; it has no turn number."""
        return s

    def adjudicate(self, s: S, why: Msg) -> Outcome:
        """Return the result of a match that ends for a reason outside the rules.

        Args:
            s: The position at that moment, which is not over.
            why: ``repetition``, ``action_limit``, or ``end.resigned`` with the argument ``seat`` for a
                resignation in a match for two.
        """
        loser = dict(why.args).get("seat")
        return Outcome(self.scores(s), tuple(1 + (seat == loser) for seat in range(self.seats)), why)

    def legal(self, s: S) -> tuple[A, ...]:
        """Return all legal actions in a stable order. Override only for speed; tests compare the results."""
        check = self.check
        return tuple(a for a in self.pseudo_legal(s) if check(s, a) is None)

    def canonical_actions(self, s: S) -> tuple[A, ...]:
        """Return `legal` without mere reorderings of the same turn, for bots and counts."""
        return self.legal(s)

    def private(self, s: S) -> bool:
        """Return True if answering the current question requires the seat's secrets."""
        return False

    # Chance -------------------------------------------------------------------------------------

    def chance_outcomes(self, s: S) -> tuple[tuple[A, int], ...]:
        """Return all outcomes of the current chance event with integer weights, or () if too many to list."""
        return ()

    def sample_chance(self, s: S, rng: Random) -> A:
        """Return one outcome of the current chance event, drawn with its true probability.

        Raises:
            IndexError: No chance outcome is listed here.
        """
        outcomes = self.chance_outcomes(s)
        pick = int(rng.random() * sum([weight for _, weight in outcomes]))
        for action, weight in outcomes:
            pick -= weight
            if pick < 0:
                return action
        raise IndexError("sample_chance: no chance outcome here")

    # Hidden information -------------------------------------------------------------------------

    def observe(self, s: S, viewer: Seat | None) -> S:
        """Return `s` as `viewer` knows it, with perfect recall of what was public.

        Args:
            s: The position.
            viewer: A seat; None is a stranger, who sees no secret.

        Returns:
            A value of the same type, with unknowns in place of what the viewer cannot know.
        """
        return s

    def determinize(self, o: S, viewer: Seat | None, rng: Random) -> S:
        """Return a full position that looks like `o` to `viewer`, drawn with its true probability."""
        return o

    def mask(self, s: S, a: A, viewer: Seat | None) -> A:
        """Return the action `a`, about to be applied to `s`, as `viewer` gets to see it."""
        return a


class Text(ABC, Generic[S, A]):
    """Positions and actions as text, for people (`format`) and for storage (`encode`, `token`).

    `words` are the parts of tokens, joined by "-". `arity` is the usual number of words in a token; a token
    of another length only costs a few bits more. `width` is how many bits a word takes in a packed link:
    enough to number the words and the controls of a match from 1 on. All three are fixed within one version
    of a game (`editions/`), because packed links store the numbers of words.
    """

    words: tuple[str, ...] = ()
    arity: int = 1
    width: int = 8
    #: In the notation of a turn, the text for a part that was not played.
    nothing: ClassVar[str] = ""
    #: All names of places, if moves name places. A refusal points out any unknown name.
    places: ClassVar[frozenset[str]] = frozenset()
    #: Words that begin an action; in typed text they need no comma in front of them.
    starts: ClassVar[frozenset[str]] = frozenset()
    #: By language, the spellings of each word or symbol of the notation, in lower case. The first spelling
    #: is used to write the notation in that language. The spellings of "" are filler words without meaning.
    spellings: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {}
    #: Patterns of phrases that people type, in order of use, each with its notation; None if a text with the
    #: phrase means no action.
    phrases: ClassVar[Sequence[tuple[str, str | None]]] = ()
    #: A pattern, in lower case, for parts of the notation that these word lists lack.
    coded: ClassVar[str] = ""
    #: Words in `starts` that people may leave out.
    implied: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, rules: Rules[S, A]) -> None:
        self.rules = rules

    @abstractmethod
    def encode(self, s: S) -> str:
        """Return the canonical text of a position: only ``[A-Za-z0-9-]``, with "_" as separator."""

    @abstractmethod
    def decode(self, text: str) -> S:
        """Return the position of a text. The text may be any string at all.

        Raises:
            BadText: The text is not a position. No other error is raised.
        """

    @abstractmethod
    def audit(self, s: S) -> list[Msg]:
        """Return all faults of a decoded position; [] for every position that can occur in play."""

    @abstractmethod
    def format(self, s: S, a: A) -> str:
        """Return the notation of one action for people, unique among the pseudo-legal actions."""

    @abstractmethod
    def parse(self, s: S, text: str) -> A:
        """Return the action that `text` means, legal or not. Case and spaces do not matter.

        Raises:
            BadText: The text is not an action.
            IllegalAction: The text says something illegal that no action expresses, such as naming an
                opponent's pawn.
        """

    @abstractmethod
    def turn(self, steps: Sequence[tuple[S, A]]) -> str:
        """Return the notation of a whole turn, as the rule sheet writes it.

        Args:
            steps: The actions of the turn, each with the position (or observation) before it.
        """

    def next_action(self, s: S, text: str) -> tuple[str, str]:
        """Split the text of a turn after its first action. It is the inverse of `turn`.

        Args:
            s: The position before the action.
            text: The text of a turn, or the rest of one.

        Returns:
            The text of the action, and the rest. If the text is not a turn, the first part may be anything.
        """
        first, _, rest = text.partition(",")
        return first, rest

    def belies(self, s: S, actions: Sequence[A], typed: str) -> bool:
        """Return True if a typed sentence, in lower case, contradicts the actions read from it."""
        return False

    @abstractmethod
    def token(self, s: S, a: A) -> str:
        """Return the text of an action for records and links: ``[A-Za-z0-9-]``, not beginning with "-"."""

    def token_context(self, s: S) -> Hashable:
        """Return the part of `s` that `token` depends on, as a cache key; by default all of `s`."""
        return s

    @abstractmethod
    def untoken(self, s: S, token: str) -> A:
        """Return the action of a token, legal or not, without generating moves.

        Raises:
            BadText: The token is not an action.
        """


class View(ABC, Generic[S, A]):
    """Draws and describes a game. A view gets observations, never positions, so it cannot leak secrets."""

    def __init__(self, rules: Rules[S, A]) -> None:
        self.rules = rules

    @abstractmethod
    def board(self) -> Board:
        """Return the parts of the drawing that never change under these options."""

    @abstractmethod
    def scene(self, o: S, viewer: Seat | None) -> Scene:
        """Return the scene that `viewer` sees; `o` is that viewer's observation."""

    @abstractmethod
    def prompt(self, o: S) -> Msg:
        """Return a message that says which seat must do what, or that the game is over."""

    @abstractmethod
    def path(self, o: S, a: A) -> tuple[str, ...]:
        """Return the ids that a person clicks, in order, to name `a`. Ids that start with "#" are buttons.

        Legal paths are prefix-free: none is the beginning of another.
        """

    def ways(self, o: S, a: A) -> tuple[tuple[str, ...], ...]:
        """Return other sequences of clicks that name `a`, such as the turning points of a bent path."""
        return ()

    @abstractmethod
    def trace(self, o: S, a: A) -> tuple[Motion, ...]:
        """Return the motions to show when `a`, as the viewer saw it, is applied to `o`."""

    @abstractmethod
    def story(self, o: S, a: A) -> Msg:
        """Return the log line for `a`, as the viewer saw it, applied to `o`."""

    def tooltips(self, o: S, a: A) -> tuple[Msg | None, ...]:
        """Return, for each id of `path`, what a click on it would mean ("can be captured"), or None."""
        return (None,) * len(self.path(o, a))

    def button(self, o: S, button: str) -> Msg:
        """Return the label of a button ("#stop") that can be clicked in this position."""
        return Msg("button." + button[1:])

    def sheet(self, o: S) -> tuple[ScoreLine, ...]:
        """Return the score sheet so far: the sources of points, and the tie-break that would decide now."""
        return ()

    def offered(self, o: S) -> tuple[A, ...]:
        """Return illegal actions that are shown all the same, each with the reason for its refusal."""
        return ()

    def pinned_buttons(self, o: S) -> tuple[str, ...]:
        """Return the buttons always shown, in this order, even while disabled. Other buttons follow them."""
        return ()


#: Returns a score for each action of the seat to act, based on what that seat observes.
Advise: TypeAlias = Callable[[Rules[Any, Any], Any, Seat], Sequence[tuple[Any, float]]]

OptionKind: TypeAlias = Literal["int", "choice", "flag", "text"]


class Option(NamedTuple):
    """One line of the set-up form, as data. The dictionaries hold ``option.<key>`` and ``option.<key>.help``.

    `choices` are the values for kind "choice" (their names: ``option.<key>.<choice>``), `low` and `high` the
    bounds for "int". `needs` hides the option unless each named option (or "seats") has one of the listed
    values.

    Example:
        >>> import kleinod
        >>> option = kleinod.games()["nexus"].options[0]
        >>> option.key, option.default, option.choices
        ('connected', 'no', ('no', 'yes'))
    """

    key: str
    kind: OptionKind
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    needs: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()

    __dir__ = listing()


class Game(NamedTuple):
    """The definition of a game. `version` is raised when old records would otherwise change meaning.

    `repeats`: how often a position may occur before the match ends (0: no such rule). `colors`: the name of a
    shared colour for each seat. `editor`: draws the value of one option. `opening`: the text option that
    fixes the layout that chance would draw before the first turn, "" if there is none. `advise`: scores of
    actions that bots compare instead of searching, for games of many small decisions and much bargaining.
    `search_knowledge`: what a search may know about the game beyond its rules.

    Example:
        >>> import kleinod
        >>> game = kleinod.games()["mutterboehnchen"]
        >>> game.seats, game.hidden, game.chance
        (range(2, 7), True, True)
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

    __dir__ = listing("rules", "text", "view", "evaluate", "opening", "editor", "advise", "search_knowledge")

    def __repr__(self) -> str:
        least, most = self.seats[0], self.seats[-1]
        seats = f"{least}" if least == most else f"{least} to {most}"
        return f"<Game {self.id}, version {self.version}, {seats} seats>"
