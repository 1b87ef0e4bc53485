"""A tree with the rules of its game: its start, the position at every node, and legal edits.

A line of a tree ends where the game is over, or by a resignation in a match of two. It may go on where only
the match would end, such as after a repetition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from kleinod.core import limits, registry
from kleinod.core.game import (
    CHANCE,
    LAST_TURN,
    NOBODY,
    TERMINAL,
    Action,
    BadText,
    IllegalAction,
    KleinodError,
    Msg,
    Position,
    Seat,
    msg,
)
from kleinod.core.rng import stream
from kleinod.play import move_reader
from kleinod.play.move_reader import Moment
from kleinod.play.parse_position import position_from
from kleinod.play.playthrough import Playthrough, not_possible
from kleinod.play.steps import Step
from kleinod.play.turn import resigned
from kleinod.records.editable_tree import ROOT, History, Row, Said, Tree, TreeNode
from kleinod.records.edition import CONTROLS
from kleinod.records.node import gone
from kleinod.records.record import Record
from kleinod.records.variation_tokens import RESIGN

M = TypeVar("M")
T = TypeVar("T")


class NodeState(NamedTuple):
    """The state of the match at a node. `step` led there; it is None for the start."""

    step: Step | None
    state: Position
    ply: int
    over: bool
    resigned: tuple[Seat, ...] = ()


class TreeWithRules(Generic[M]):
    """One tree, its start and its positions. Methods refer to nodes by number.

    `M` is the type of the matches that `replay` makes.
    """

    def __init__(
        self, start: Record, rows: list[Row], history: History, replay: Callable[[Record], M]
    ) -> None:
        """Make the tree of the nodes in `rows`.

        Actions are not checked yet. Raises the errors of reading a record.

        Args:
            start: The start of the tree; its tokens are ignored.
            rows: The nodes, see `editable_tree.Tree`.
            history: Stores edits, so that they can be undone.
            replay: Makes the match of a record, in order to play on from a node.
        """
        self._replay = replay
        self.start = start._replace(tokens=(), id="", kinds=())
        of = registry.game(start.game)
        begin = position_from(of, start.seats, start.options, start.start) if start.start else None
        #: The playthrough to a node. It ignores repetition and draws no chance outcomes itself.
        self.desk = Playthrough(of, start.seats, start.options, seed=start.seed, start=begin, deals=False)
        self.nodes = Tree(rows, history)
        #: Called after every edit. If it raises, the edit is undone.
        self.kept: Callable[[], None] = lambda: None
        first = self.desk.state
        self._stands = {ROOT: NodeState(None, first, 0, self.desk.over)}
        self._walked = [ROOT]
        self._steps: dict[int, int] = {ROOT: 0}

    # Reading ------------------------------------------------------------------------------------------

    def stand(self, n: int) -> NodeState:
        """Return the state at a node.

        Raises:
            BadText: An action before the node is impossible; the message names the first one.
        """
        ahead: list[int] = []
        while n not in self._stands:
            ahead.append(n)
            n = self.nodes[n].parent
        stand = self._stands[n]
        for after in reversed(ahead):
            token = self.nodes[after].token
            try:
                stand = self._stands[after] = self._follow(stand, token)
            except (BadText, IllegalAction) as error:
                why = not_possible("record.variation", stand.ply + 1, token, error.msg)
                raise BadText(why, self.desk.game.id) from error
        return stand

    def check(self) -> None:
        """Check that the action of every node is legal.

        Raises:
            BadText: An action is impossible; the message names the first one.
        """
        for n in self.nodes.order():
            self.stand(n)

    def state(self, n: int) -> Position:
        """Return the position at a node. Raises the same errors as `stand`."""
        return self.stand(n).state

    def notation(self, n: int) -> str:
        """Return the notation of the action that led to a node; "" for the start."""
        step = self.stand(n).step
        if step is None:
            return ""
        if step.action is None:
            return resigned(step.seat)
        return self.desk.text.format(self.state(self.nodes[n].parent), step.action)

    @property
    def set_up(self) -> int:
        """The number of chance turns before the first seat's turn: 1 if chance lays out the board, else 0."""
        first = self.nodes[ROOT].next
        laid = bool(first) and self.desk.rules.current_player(self.state(ROOT)) == CHANCE
        return int(laid and self.state(ROOT).turn == 0 and self.state(first[0]).turn == 1)

    def match_at(self, n: int) -> M:
        """Return a new match that was played up to a node.

        Raises:
            BadText: A match would have ended before this node.
        """
        line = tuple(self.nodes[node].token for node in self.nodes.path(n)[1:])
        return self._replay(self.start._replace(tokens=line))

    def at(self, n: int) -> Playthrough:
        """Move `desk` to a node and return it. From a neighbouring node that takes one step."""
        self.stand(n)
        ahead: list[int] = []
        while n not in self._steps:
            ahead.append(n)
            n = self.nodes[n].parent
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
        """Return the state after one more token.

        Raises:
            BadText: The token is no action.
            IllegalAction: The action is illegal, or the line has ended.
        """
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

    def _after(self, stand: NodeState, token: str, action: Action) -> NodeState:
        rules = self.desk.rules
        after = rules.apply(stand.state, action)
        over = rules.current_player(after) == TERMINAL or after.turn >= LAST_TURN
        step = Step(token, rules.current_player(stand.state), action, after)
        return NodeState(step, after, stand.ply + 1, over, stand.resigned)

    # Editing ------------------------------------------------------------------------------------------

    def play_text(self, n: int, text: str) -> int:
        """Play an action or a whole turn in notation from a node.

        Returns:
            The number of the node that it leads to.

        Raises:
            BadText: The text is no action.
            IllegalAction: The rules refuse it, or the study is full.
        """
        limits.refuse_longer(text, limits.TURN, "move.long")
        self._here(n)
        stand, seed = self._open(n), self.desk.seed
        rules = self.desk.rules

        def sample_chance(s: Position, plies: int) -> Action:
            return rules.sample_chance(s, stream(seed, "deal", stand.ply + plies))

        try:
            found = move_reader.actions(
                Moment(rules, self.desk.text, stand.state, (), sample_chance, self.desk.game.colors), text
            )
            with self.nodes.history.together():
                for action in found:
                    n = self.play(n, action)
            return n
        except KleinodError as error:
            error.game = self.desk.game.id
            raise

    def play(self, n: int, action: Action) -> int:
        """Play an action from a node, and the chance events that follow it.

        Returns:
            The number of the node that they lead to.

        Raises:
            IllegalAction: The rules refuse the action, or the study is full.
        """
        self._here(n)
        rules, text = self.desk.rules, self.desk.text
        stand = self._open(n)
        if self.nodes.size >= limits.NODES:
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
            follow = () if at is None else self.nodes[at].next
            if follow:
                action = text.untoken(stand.state, self.nodes[follow[0]].token)
            else:
                action = rules.sample_chance(stand.state, stream(self.desk.seed, "deal", stand.ply))
        return self._edit(lambda: self.nodes.add(n, line))

    def play_chance(self, n: int) -> int:
        """Play a chance event from a node, and return the number of the node that it leads to.

        Raises:
            IllegalAction: Chance is not to act.
        """
        self._here(n)
        stand = self._open(n)
        if self.desk.rules.current_player(stand.state) != CHANCE:
            raise IllegalAction(msg("study.no_chance"), self.desk.game.id)
        return self.play(
            n, self.desk.rules.sample_chance(stand.state, stream(self.desk.seed, "deal", stand.ply))
        )

    def cut(self, n: int) -> None:
        """Remove a node with all that follows it.

        Raises:
            IllegalAction: The node is the start.
        """
        self._here(n)
        if n == ROOT:
            raise IllegalAction(msg("study.start_stays"))
        self._edit(lambda: self.nodes.cut(n))

    def shift(self, n: int, by: int) -> None:
        """Move a node among its siblings; `by` is -1 for up, 1 for down.

        Raises:
            IllegalAction: The variation is the first or the last already.
        """
        self._here(n)
        if not self._edit(lambda: self.nodes.shift(n, by)):
            raise IllegalAction(msg("study.first" if by < 0 else "study.last"))

    def take(self, made: Mapping[int, TreeNode]) -> None:
        """Insert the nodes and comments that only another tree of the same start has, see `merge.beyond`."""
        for node in made.values():
            limits.refuse_longer(node.said.comment, limits.COMMENT, "study.long_words")
        self._edit(lambda: self.nodes.take(made))

    def say(self, n: int, said: Said) -> None:
        """Replace the comment, the glyph and the drawings of a node."""
        self._here(n)
        self._edit(lambda: self.nodes.say(n, said))

    def _edit(self, do: Callable[[], T]) -> T:
        """Edit the tree, and undo the edit if `kept` raises."""
        history = self.nodes.history
        before = history.length
        with history.together():
            found = do()
            if history.length > before:
                self.kept()
        return found

    def _known(self, n: int, token: str) -> int | None:
        return next((m for m in self.nodes[n].next if self.nodes[m].token == token), None)

    def _open(self, n: int) -> NodeState:
        stand = self.stand(n)
        if stand.over:
            raise IllegalAction(msg("match.over"), self.desk.game.id)
        return stand

    def _here(self, n: int) -> None:
        if not self.nodes.has(n):
            raise gone()
