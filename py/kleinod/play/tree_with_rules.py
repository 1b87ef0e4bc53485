"""A tree with the rules of its game: where it begins, the position at every node, and what may be added.

In a tree a line ends where a position is over, or by a resignation in a match of two. What ends a match from
outside, a repetition for instance, ends no line: who studies may look further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from kleinod.core import limits, registry
from kleinod.core.game import (
    CHANCE,
    LAST_TURN,
    NOBODY,
    TERMINAL,
    BadText,
    IllegalAction,
    KleinodError,
    Msg,
    Seat,
    msg,
)
from kleinod.core.rng import stream
from kleinod.play import move_reader
from kleinod.play.move_reader import Moment
from kleinod.play.parse_position import position_from
from kleinod.play.playthrough import Playthrough, not_possible
from kleinod.play.steps import Act, State, Step
from kleinod.play.turn import resigned
from kleinod.records.editable_tree import ROOT, History, Row, Said, Tree, TreeNode
from kleinod.records.edition import CONTROLS
from kleinod.records.node import gone
from kleinod.records.record import Record
from kleinod.records.variation_tokens import RESIGN

T = TypeVar("T")


class NodeState(NamedTuple):
    """How things stand at a node. `seat` made the step that led here, None for the start."""

    step: Step | None
    state: State
    ply: int
    over: bool
    resigned: tuple[Seat, ...] = ()


class TreeWithRules:
    """One tree, its start and its positions. Everything is asked and edited by the numbers of nodes."""

    def __init__(
        self, start: Record, rows: list[Row], history: History, replay: Callable[[Record], Any]
    ) -> None:
        """The tree of nodes in `rows`. Raises as reading a record does; no action is looked at yet.

        Args:
            start: Where the tree begins; its tokens are left out.
            rows: The nodes, see `editable_tree.Tree`.
            history: Where edits are noted, so that they can be undone.
            replay: Makes the match of a record, for those who go on playing from a node.
        """
        self._replay = replay
        self.start = start._replace(tokens=(), id="", kinds=())
        of = registry.game(start.game)
        begin = position_from(of, start.seats, start.options, start.start) if start.start else None
        #: The run to a node, for looking: it goes on beyond repetition, and chance waits.
        self.desk = Playthrough(of, start.seats, start.options, seed=start.seed, start=begin, deals=False)
        self.grown = Tree(rows, history)
        #: Told after every edit; if it raises, the edit is taken back.
        self.kept: Callable[[], None] = lambda: None
        first = self.desk.state
        self._stands = {ROOT: NodeState(None, first, 0, self.desk.over)}
        self._walked = [ROOT]
        self._steps: dict[int, int] = {ROOT: 0}

    # Looking ------------------------------------------------------------------------------------------

    def stand(self, n: int) -> NodeState:
        """How things stand at a node. Raises `BadText` naming the first impossible action on the way."""
        ahead: list[int] = []
        while n not in self._stands:
            ahead.append(n)
            n = self.grown[n].parent
        stand = self._stands[n]
        for after in reversed(ahead):
            token = self.grown[after].token
            try:
                stand = self._stands[after] = self._follow(stand, token)
            except (BadText, IllegalAction) as error:
                why = not_possible("record.variation", stand.ply + 1, token, error.msg)
                raise BadText(why, self.desk.game.id) from error
        return stand

    def check(self) -> None:
        """Look at every node. Raises `BadText` naming the first action that is not possible."""
        for n in self.grown.order():
            self.stand(n)

    def state(self, n: int) -> State:
        return self.stand(n).state

    def notation(self, n: int) -> str:
        step = self.stand(n).step
        if step is None:
            return ""
        if step.action is None:
            return resigned(step.seat)
        return self.desk.text.format(self.state(self.grown[n].parent), step.action)

    @property
    def set_up(self) -> int:
        """Turns of chance before anybody's first one: 1 where chance lays out the board, else 0."""
        first = self.grown[ROOT].next
        laid = bool(first) and self.desk.rules.current_player(self.state(ROOT)) == CHANCE
        return int(laid and self.state(ROOT).turn == 0 and self.state(first[0]).turn == 1)

    def match_at(self, n: int) -> Any:
        """A match of its own that was played up to a node. Raises `BadText` if no match goes on that long."""
        line = tuple(self.grown[node].token for node in self.grown.path(n)[1:])
        return self._replay(self.start._replace(tokens=line))

    def at(self, n: int) -> Playthrough:
        """The desk, standing at a node; from a neighbour that is one step, whatever the tree."""
        self.stand(n)
        ahead: list[int] = []
        while n not in self._steps:
            ahead.append(n)
            n = self.grown[n].parent
        place = self._steps[n]
        if ahead and place < len(self._walked) - 1:
            for node in self._walked[place + 1 :]:
                del self._steps[node]
            del self._walked[place + 1 :]
            self.desk.cut(place)
        self.desk.goto(place)
        for node in reversed(ahead):
            step = self._stands[node].step
            if step is not None:
                self.desk.add(step)
            self._steps[node] = len(self._walked)
            self._walked.append(node)
        return self.desk

    def _follow(self, stand: NodeState, token: str) -> NodeState:
        """How things stand after one more token. Raises `BadText` or `IllegalAction`."""
        rules, s = self.desk.rules, stand.state
        if stand.over:
            raise IllegalAction(msg("match.over"))
        if token.startswith(RESIGN):
            seat = int(token[len(RESIGN) :]) if token in CONTROLS else NOBODY
            if not 0 <= seat < self.desk.seats or seat in stand.resigned:
                raise IllegalAction(msg("resign.not_here"))
            ended = rules.adjudicate(s, msg("end.resigned", seat=seat)) if self.desk.seats == 2 else None
            step = Step(token, seat, None, s, ended)
            return NodeState(step, s, stand.ply + 1, ended is not None, (*stand.resigned, seat))
        action = self.desk.text.untoken(s, token)
        refusal = rules.check(s, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self._after(stand, token, action)

    def _after(self, stand: NodeState, token: str, action: Act) -> NodeState:
        rules = self.desk.rules
        after = rules.apply(stand.state, action)
        over = rules.current_player(after) == TERMINAL or after.turn >= LAST_TURN
        step = Step(token, rules.current_player(stand.state), action, after)
        return NodeState(step, after, stand.ply + 1, over, stand.resigned)

    # Editing ------------------------------------------------------------------------------------------

    def grow(self, n: int, text: str) -> int:
        """Where an action or a turn in notation leads from a node. Raises `BadText` or `IllegalAction`."""
        limits.refuse_longer(text, limits.TURN, "move.long")
        self._here(n)
        stand, seed = self._open(n), self.desk.seed
        rules = self.desk.rules

        def sample_chance(s: State, plies: int) -> Act:
            return rules.sample_chance(s, stream(seed, "deal", stand.ply + plies))

        try:
            found = move_reader.actions(Moment(rules, self.desk.text, stand.state, (), sample_chance), text)
            with self.grown.history.together():
                for action in found:
                    n = self.play(n, action)
            return n
        except KleinodError as error:
            error.game = self.desk.game.id
            raise

    def play(self, n: int, action: Act) -> int:
        """Go on from a node with an action: where that leads, after chance has spoken where it had to."""
        self._here(n)
        rules, text = self.desk.rules, self.desk.text
        stand = self._open(n)
        if self.grown.size >= limits.NODES:
            raise IllegalAction(msg("study.full", most=limits.NODES))
        refusal: Msg | None = rules.check(stand.state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        line: list[str] = []
        at: int | None = n
        while True:
            token = text.token(stand.state, action)
            line.append(token)
            stand = self._after(stand, token, action)
            at = None if at is None else self._known(at, token)
            if stand.over or rules.current_player(stand.state) != CHANCE:
                break
            follow = () if at is None else self.grown[at].next
            if follow:
                action = text.untoken(stand.state, self.grown[follow[0]].token)
            else:
                action = rules.sample_chance(stand.state, stream(self.desk.seed, "deal", stand.ply))
        return self._edit(lambda: self.grown.add(n, line))

    def play_chance(self, n: int) -> int:
        """Go on where chance is to act. Raises `IllegalAction` where it is not."""
        self._here(n)
        stand = self._open(n)
        if self.desk.rules.current_player(stand.state) != CHANCE:
            raise IllegalAction(msg("study.no_chance"), self.desk.game.id)
        return self.play(
            n, self.desk.rules.sample_chance(stand.state, stream(self.desk.seed, "deal", stand.ply))
        )

    def cut(self, n: int) -> None:
        """Cut off a node. Raises `IllegalAction` for the start."""
        self._here(n)
        if n == ROOT:
            raise IllegalAction(msg("study.start_stays"))
        self._edit(lambda: self.grown.cut(n))

    def shift(self, n: int, by: int) -> None:
        """Move the line a node stands in, -1 up, 1 down. Raises `IllegalAction` where it cannot move."""
        self._here(n)
        if not self._edit(lambda: self.grown.shift(n, by)):
            raise IllegalAction(msg("study.first" if by < 0 else "study.last"))

    def take(self, made: Mapping[int, TreeNode]) -> None:
        """Put in what another tree of the same start has, see `taken.beyond`."""
        for node in made.values():
            limits.refuse_longer(node.said.comment, limits.COMMENT, "study.long_words")
        self._edit(lambda: self.grown.take(made))

    def say(self, n: int, said: Said) -> None:
        """Say something about a node."""
        self._here(n)
        self._edit(lambda: self.grown.say(n, said))

    def _edit(self, do: Callable[[], T]) -> T:
        """Do something to the tree, unless whoever keeps it objects."""
        history = self.grown.history
        before = history.length
        with history.together():
            found = do()
            if history.length > before:
                self.kept()
        return found

    def _known(self, n: int, token: str) -> int | None:
        return next((m for m in self.grown[n].next if self.grown[m].token == token), None)

    def _open(self, n: int) -> NodeState:
        stand = self.stand(n)
        if stand.over:
            raise IllegalAction(msg("match.over"), self.desk.game.id)
        return stand

    def _here(self, n: int) -> None:
        if not self.grown.has(n):
            raise gone()
