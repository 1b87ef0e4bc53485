"""One run through a game: its start, every step since, and how many of the steps have not been undone.

A `Playthrough` can be played, undone and written as text. It has no rules of its own: it asks the game's
`Rules`. It adds what belongs to the whole run and not to one position: chance from a seeded stream,
resignation, repetition and the limit on the number of actions. `Match` adds comments and pictures.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from kleinod.core import limits, registry, validate
from kleinod.core.capabilities import forced
from kleinod.core.game import (
    CHANCE,
    NOBODY,
    TERMINAL,
    Action,
    BadOption,
    BadText,
    Game,
    IllegalAction,
    KleinodError,
    Msg,
    OptionValue,
    Outcome,
    Position,
    Scene,
    Seat,
    excerpt,
    msg,
)
from kleinod.core.plain_data import plain
from kleinod.core.rng import stream
from kleinod.play.board_state import BoardPiece, BoardState, board_state
from kleinod.play.choices import choices
from kleinod.play.steps import Step, StepList
from kleinod.play.termination import beyond, too_long
from kleinod.play.undo_stops import Stops
from kleinod.records import record
from kleinod.records.edition import CONTROLS
from kleinod.records.record import Record
from kleinod.records.variation_tokens import RESIGN

if TYPE_CHECKING:
    from kleinod.play.move_reader import Moment
    from kleinod.protocol.frames import Choice
    from kleinod.protocol.json_of_named_tuples import Scene as PlainScene


#: The purpose of the random streams for chance outcomes. Each ply has its own stream.
DEAL = "deal"


class Playthrough:
    """A game being played. Everything derives from the steps in `_line`; the first `_at` are not undone."""

    def __init__(
        self,
        of: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        *,
        seed: int = 0,
        start: Position | None = None,
        match_id: str = "",
        kinds: Sequence[str] = (),
        deals: bool = True,
    ) -> None:
        """Make a run at its beginning.

        Args:
            of: The game.
            seats: The number of seats.
            options: Values of the game's options; options left out have their defaults.
            seed: Determines everything that chance does from here on.
            start: The position to begin with, None for the initial one.
            match_id: The id of the match, "" for none.
            kinds: Who plays each seat, see `sit`.
            deals: False if chance outcomes have to be played like actions, as in trees.

        Raises:
            BadOption: A number of seats, an option or a kind of player does not exist.
        """
        self.game = of
        self.seats = seats
        self.options = registry.complete(of, seats, options)
        self.rules = registry.build(of, seats, self.options)
        self.text = of.text(self.rules)
        self.view = of.view(self.rules)
        self.seed = registry.seed(seed)
        self.id = match_id
        self._kinds: tuple[str, ...] = ()
        self._start = start
        self._deals = deals
        self._first: Position = self.rules.initial() if start is None else start
        self._ended_before = too_long(self.game, self.rules, self._first, 0)
        self._line = StepList()
        self.sit(kinds)
        self._at = 0
        self._legal: tuple[Position, tuple[Action, ...]] | None = None
        self._settle_chance()

    # The moment shown ----------------------------------------------------------------------------

    @property
    def state(self) -> Position:
        """The position shown.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> before = match.state
            >>> match.play("f1-f3")
            >>> before == match.state
            False
        """
        return self._line.steps[self._at - 1].after if self._at else self._first

    @property
    def at(self) -> int:
        """The number of plies up to the position shown. Redo can raise it up to `plies`.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.at
            1
        """
        return self._at

    @property
    def plies(self) -> int:
        """The number of all plies, including those that were undone.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.undo()
            >>> match.at, match.plies
            (0, 1)
        """
        return len(self._line)

    @property
    def seat(self) -> Seat:
        """The seat to act, or `TERMINAL` when the match is over.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.seat
            0
            >>> match.resign(0)
            >>> match.seat == kleinod.TERMINAL
            True
        """
        return TERMINAL if self._ended() else self.rules.current_player(self.state)

    @property
    def turn(self) -> int:
        """The number of turns before the position shown, 0 at the beginning of a match.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.turn
            1
        """
        return self.state.turn

    @property
    def over(self) -> bool:
        """True when the match is over.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").over
            False
        """
        return self.seat == TERMINAL

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the match is not over.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.outcome is None
            True
            >>> match.resign(0)
            >>> match.outcome.places
            (2, 1)
        """
        return self._ended() or (self.rules.outcome(self.state) if self.over else None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The player of each seat: "h" for a person, or "b1" to "b5" for a bot.

        In a match of three or more, a bot plays for a seat that resigned.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").kinds
            ('h', 'h')
        """
        kinds = self._kinds or ("h",) * self.seats
        if self.seats == 2:
            return kinds
        gone = self._line.resigned(self._at)
        return tuple("b1" if seat in gone else kind for seat, kind in enumerate(kinds))

    def sit(self, kinds: Sequence[str]) -> None:
        """Set who plays each seat: "h" for a person, or "b1" to "b5" for a bot.

        Raises:
            BadOption: A kind, or the number of kinds, is invalid.
        """
        if not isinstance(kinds, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance] — not everybody checks
            raise BadOption(msg("option.kinds"))
        if kinds:
            record.refuse_kinds(kinds, self.seats)
        self._kinds = tuple(kinds)
        self._line.renamed()

    def position_at(self, ply: int) -> Position:
        """Return the position after `ply` plies.

        Raises:
            IllegalAction: The match has no such ply.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.position_at(1) == match.state
            True
        """
        at = self._known(ply)
        return self._line.steps[at - 1].after if at else self._first

    def steps(self) -> tuple[Step, ...]:
        """Return all steps of the match, including those that were undone and can be redone.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> len(match.steps())
            1
        """
        return tuple(self._line.steps)

    @property
    def line(self) -> StepList:
        """The steps of the match, not copied. Only the match itself may change them."""
        return self._line

    def positions(self) -> Iterator[Position]:
        """Yield the positions after 0, 1, 2 … plies up to the one shown.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> len(list(match.positions()))
            2
        """
        return (self.position_at(ply) for ply in range(self.at + 1))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place: all seats after a draw, none while the match is not over.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.resign(0)
            >>> match.winners
            (1,)
        """
        outcome = self.outcome
        return () if outcome is None else tuple(s for s, place in enumerate(outcome.places) if place == 1)

    def _ended(self) -> Outcome | None:
        return self._line.steps[self._at - 1].ended if self._at else self._ended_before

    def _known(self, ply: int) -> int:
        """Return `ply` as a number from 0 to `plies`.

        Raises:
            IllegalAction: There is no such ply.
        """
        at = validate.whole(ply)
        if at is None or not 0 <= at <= self.plies:
            raise IllegalAction(msg("match.no_such_ply", n=validate.shown(ply)))
        return at

    # Playing --------------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions as the rules represent them, chance outcomes included.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").legal_actions()[0]
            Move(start=2, end=8)
        """
        if self.over:
            return ()
        if self._legal is None or self._legal[0] is not self.state:
            self._legal = (self.state, self.rules.legal(self.state))
        return self._legal[1]

    def legal(self) -> list[str]:
        """Return the legal actions in notation; [] if chance is to act (see `chances`).

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").legal()[:2]
            ['b2-c4', 'b2-d4']
        """
        if self.seat < 0:
            return []
        state, notation = self.state, self.text
        return [notation.format(state, a) for a in self.legal_actions()]

    def chances(self) -> list[tuple[str, int]]:
        """Return the possible chance outcomes in notation, with weights; [] if there are too many, or none.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("mutterboehnchen", seats=3)
            >>> match.goto(0)
            >>> len(match.chances()), match.chances()[0]
            (8, ('taler gm', 2))
        """
        if self.seat != CHANCE:
            return []
        return [
            (self.text.format(self.state, a), weight) for a, weight in self.rules.chance_outcomes(self.state)
        ]

    def play(self, text: str) -> None:
        """Play an action or a whole turn in notation, however it is spelled.

        Raises:
            BadText: The text means no action, or several. The match is unchanged.
            IllegalAction: The rules refuse it. The match is unchanged.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.seat
            1
        """
        try:
            self._refuse_if_over()
            limits.refuse_longer(text, limits.TURN, "move.long")
            try:
                action = self.text.parse(self.state, text)
                legal = self.rules.check(self.state, action) is None
            except BadText:
                legal, action = False, ()
            if not legal or text.lstrip()[:1] == ">":
                self._play_respelled(text)
                return
            self._push(action)
            self._settle_chance()
        except KleinodError as error:
            error.game = self.game.id
            raise

    def _play_respelled(self, text: str) -> None:
        """Play a text that is not one legal action in plain notation."""
        from kleinod.play import move_reader  # noqa: PLC0415 — texts in plain notation do without

        seat = move_reader.resignation(text, self.seat)
        if seat is not None:
            self.resign(seat)
            return
        for action in move_reader.actions(self._moment(), text):
            self._push_checked(action)
            self._settle_chance()

    def parse(self, text: str, strict: bool = False) -> tuple[Action, ...]:
        """Return the actions that a text means: one, or those of a whole turn without those of chance.

        Args:
            text: The text. Its actions must be legal.
            strict: True to read the notation alone, ignoring case and blanks.

        Raises:
            BadText: The text means no action, or several.
            IllegalAction: The rules refuse it.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.parse("f1 → f3") == match.parse("f1-f3")
            True
        """
        from kleinod.play import move_reader  # noqa: PLC0415 — as above

        validate.flags(strict)
        try:
            self._refuse_if_over()
            limits.refuse_longer(text, limits.TURN, "move.long")
            return move_reader.actions(self._moment(), text, strict)
        except KleinodError as error:
            error.game = self.game.id
            raise

    def read(self, text: str) -> Action:
        """Return the action that a text means, legal or not.

        Raises:
            BadText: The text means no action, or several.
            IllegalAction: The text claims something illegal that no action expresses.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.read("f1-f3") in match.legal_actions()
            True
        """
        try:
            limits.refuse_longer(text, limits.MOVE, "move.long")
            try:
                return self.text.parse(self.state, text)
            except BadText:
                from kleinod.play import move_reader  # noqa: PLC0415 — as above

                return move_reader.action(self._moment(), text)
        except KleinodError as error:
            error.game = self.game.id
            raise

    def _moment(self) -> Moment:
        """Return the position shown with all that the reader of typed text needs."""
        from kleinod.play.move_reader import Moment  # noqa: PLC0415 — as above

        shown = at = self._at
        happened: list[tuple[Position, Action]] = []
        while at and self._line[at - 1].seat == CHANCE:
            at -= 1
            happened.insert(0, (self.position_at(at), self._line[at].action or ()))

        def sample_chance(s: Position, plies: int) -> Action:
            return self.rules.sample_chance(s, stream(self.seed, DEAL, shown + plies))

        return Moment(self.rules, self.text, self.state, happened, sample_chance, self.game.colors)

    def act(self, action: Action) -> None:
        """Play an action, and the chance events that follow it.

        Raises:
            IllegalAction: The rules refuse it, or it is no action.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.act(match.legal_actions()[0])
            >>> match.turns[0].text
            'b2-c4'
        """
        try:
            self._push_checked(action)
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            if action in self.legal_actions():
                raise
            why = msg("python.needs.action", value=validate.shown(action))
            raise IllegalAction(why, self.game.id) from error
        self._settle_chance()

    def resign(self, seat: Seat) -> None:
        """Resign for a seat. That ends a match of two; with more seats a bot takes over.

        Raises:
            IllegalAction: The match is over, or no person plays the seat.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.resign(0)
            >>> match.winners
            (1,)
        """
        self._refuse_if_over()
        n = validate.whole(seat)
        if n is None or not 0 <= n < self.seats or self.kinds[n] != "h":
            raise IllegalAction(msg("resign.not_here"))
        ended = None
        if self.seats == 2:
            ended = self.rules.adjudicate(self.state, msg("end.resigned", seat=n))
        self.add(Step(f"{RESIGN}{n}", n, None, self.state, ended))

    def replay(self, tokens: Sequence[str]) -> None:
        """Start over and play the tokens of a record, chance outcomes and resignations included.

        Steps that the match already has stay, so that only new ones take time.

        Raises:
            BadText: A token does not fit; the message names the first one.
        """
        pairs = zip(self._line.steps, tokens, strict=False)
        same = next((ply for ply, (step, token) in enumerate(pairs) if step.token != token), None)
        kept = min(self.plies, len(tokens)) if same is None else same
        self.cut(kept)
        for number, token in enumerate(tokens[kept:], start=kept + 1):
            try:
                self._replay(token)
            except (BadText, IllegalAction) as error:
                why = not_possible("record.ply", number, token, error.msg)
                raise BadText(why, self.game.id) from error
        self._settle_chance()

    def _replay(self, token: str) -> None:
        if token.startswith(RESIGN):
            self.resign(int(token[len(RESIGN) :]) if token in CONTROLS else NOBODY)
            return
        self._refuse_if_over()
        self._push_checked(self.text.untoken(self.state, token))

    def why(self, text: str) -> Msg | None:
        """Return why `play` would refuse an action in notation; None if it is legal.

        Raises:
            BadText: The text means no action, or several.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").why("g2-e4").rule
            'MOR-05'
        """
        try:
            self._refuse_if_over()
            return self.rules.check(self.state, self.read(text))
        except IllegalAction as error:
            return error.msg

    def _refuse_if_over(self) -> None:
        if self.over:
            raise IllegalAction(msg("match.over"), self.game.id)

    def _push_checked(self, action: Action) -> None:
        self._refuse_if_over()
        refusal = self.rules.check(self.state, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.game.id)
        self._push(action)

    def _push(self, action: Action) -> None:
        before = self.state
        token = self.text.token(before, action)
        after = self.rules.apply(before, action)
        key, ended, _ = beyond(self.game, self.rules, before, after, self._at + 1, self.occurrences)
        self.add(Step(token, self.rules.current_player(before), action, after, ended, key))

    def add(self, step: Step) -> None:
        """Add a step that is known to be possible. Steps that were undone are dropped."""
        self._line.cut(self._at)
        self._line.add(step)
        self._at += 1

    def _settle_chance(self) -> None:
        while self._deals and self.seat == CHANCE:
            self._push(self.rules.sample_chance(self.state, stream(self.seed, DEAL, self._at)))

    def occurrences(self, key: Hashable) -> int:
        """Return how many turns so far began in a position with this key, if repetition ends the game."""
        first = self.game.repeats > 0 and self.rules.key(self._first) == key
        return first + self._line.occurrences(key, self._at)

    # Undo and earlier moments --------------------------------------------------------------------

    def goto(self, ply: int) -> None:
        """Show the match after `ply` plies, 0 to `plies`. Later steps can be redone until one is played.

        Raises:
            IllegalAction: The match has no such ply.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.goto(0)
            >>> match.at, match.plies
            (0, 1)
        """
        self._at = self._known(ply)

    def undo(self) -> None:
        """Go back to the latest earlier decision.

        Raises:
            IllegalAction: There is none, or something has been revealed since.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.undo()
            >>> match.at
            0
        """
        ply = self.earlier()
        if ply is None:
            raise IllegalAction(msg("match.nothing_to_undo"))
        self._at = ply

    def redo(self) -> None:
        """Go forward to the next decision that was undone.

        Raises:
            IllegalAction: There is none.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.undo()
            >>> match.redo()
            >>> match.at
            1
        """
        ply = self.later()
        if ply is None:
            raise IllegalAction(msg("match.nothing_to_redo"))
        self._at = ply

    def earlier(self, people: bool = False) -> int | None:
        """Return the ply that `undo` leads to, or None. With `people`, skip decisions of bots.

        Raises:
            BadOption: `people` is neither True nor False.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.earlier()
            0
        """
        validate.flags(people)
        return self._stops.earlier(self._at, people)

    def later(self, people: bool = False) -> int | None:
        """Return the ply that `redo` leads to, or None. With `people`, skip decisions of bots.

        Raises:
            BadOption: `people` is neither True nor False.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.undo()
            >>> match.later()
            1
        """
        validate.flags(people)
        return self._stops.later(self._at, people)

    @property
    def _stops(self) -> Stops:
        return Stops(self._line, self.kinds, self.seat, self.game.hidden, self._start is not None)

    def cut(self, ply: int) -> None:
        """Remove everything after `ply` plies."""
        self.goto(ply)
        self._line.cut(self._at)

    # Observations -----------------------------------------------------------------------------------

    def observe(self, viewer: Seat | None = None) -> Position:
        """Return the position as `viewer` knows it; None is a stranger.

        Raises:
            BadOption: There is no such seat in this match.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("mutterboehnchen", seats=3, seed=1)
            >>> match.observe(0) == match.observe(1)
            False
        """
        registry.viewer(viewer, self.seats)
        return self.rules.observe(self.state, viewer)

    def scene(self, viewer: Seat | None = None) -> PlainScene:
        """Return the scene to draw for `viewer`, as plain data."""
        return plain(self.picture(viewer))

    def picture(self, viewer: Seat | None = None) -> Scene:
        """Return the scene to draw for `viewer`.

        Example:
            >>> import kleinod
            >>> len(kleinod.new("morundir").picture().pieces)
            18
        """
        return self.view.scene(self.observe(viewer), viewer)

    def board(self, viewer: Seat | None = None) -> BoardState:
        """Return pieces and cards by place, as `viewer` knows them; None is a stranger, who sees no secret.

        Raises:
            BadOption: There is no such seat in this match.

        Example:
            >>> import kleinod
            >>> board = kleinod.new("morundir").board()
            >>> board.piece_at("c2").seat, board.owners["f1"], len(board.cells)
            (1, 0, 43)
        """
        return board_state(self.game.id, self.seats, self.view.board(), self.picture(viewer), viewer)

    def piece_at(self, place: str, viewer: Seat | None = None) -> BoardPiece | None:
        """Return the topmost piece at a place; None if there is none.

        Args:
            place: The name of a place, such as "e4".
            viewer: The viewer's seat; None is a stranger.

        Raises:
            BadText: No place of this game has such a name.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.piece_at("f1").kind, match.piece_at("f3")
            ('knight', None)
        """
        validate.expect(place, str, "text")
        board = self.board(viewer)
        if place not in board.cells and place not in self.text.places:
            raise BadText(msg("python.no_place", place=validate.shown(place)), self.game.id)
        return board.piece_at(place)

    def is_legal(self, text: str) -> bool:
        """Return True if `play` would play a text: an action or a whole turn, however it is spelled.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.is_legal("f1-f3"), match.is_legal("f1-f9")
            (True, False)
        """
        try:
            self.parse(text)
        except (BadText, IllegalAction):
            return False
        return True

    def choices(self, viewer: Seat | None = None) -> list[Choice]:
        """Return the choices of the seat to act, as plain data; [] for viewers who may not see them."""
        if self._withheld(viewer):
            return []
        return choices(self.view, self.text, self.state, self.seat, self.legal_actions())

    def forced_action(self, viewer: Seat | None = None) -> Action | None:
        """Return a legal action if all have the same effect; None if the choice matters."""
        if self._withheld(viewer):
            return None
        return forced(self.view, self.observe(self.seat), self.legal_actions())

    def forced_path(self, viewer: Seat | None = None) -> tuple[str, ...] | None:
        """Return the clicks for `forced_action`."""
        action = self.forced_action(viewer)
        return None if action is None else self.view.path(self.observe(self.seat), action)

    def _withheld(self, viewer: Seat | None) -> bool:
        """Return True if there is nothing to choose, or `viewer` may not see the choices."""
        return self.over or (self.rules.private(self.state) and viewer != self.seat)

    # Text -------------------------------------------------------------------------------------------

    def position(self) -> str:
        """Return the position shown as text.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").position()
            'D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0'
        """
        return self.text.encode(self.state)

    def as_record(self) -> Record:
        """Return the record as data: the start of the match, and the token of every step."""
        return self._bare()._replace(tokens=tuple(step.token for step in self._line.steps))

    def _head(self) -> str:
        return record.head(self.game, self._bare())

    def _bare(self) -> Record:
        """Return the record of the match without its steps."""
        return Record(
            game=self.game.id,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            start="" if self._start is None else self.text.encode(self._start),
            id=self.id,
            kinds=self._kinds,
        )

    def position_record(self) -> str:
        """Return a record of only the position shown.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> kleinod.open(match.position_record()).plies
            0
        """
        return self._record_of(self.state)

    def seen_record(self, viewer: Seat | None, rng: Random) -> str:
        """Return a record of the position shown as `viewer` knows it, with hidden cards dealt again.

        In the record a person plays the seat of `viewer`, and bots play the others.

        Raises:
            BadOption: There is no such seat in this match.
        """
        world = self.rules.determinize(self.observe(viewer), viewer, rng)
        kinds = () if viewer is None else tuple("h" if seat == viewer else "b1" for seat in range(self.seats))
        return self._record_of(world, kinds)

    def _record_of(self, s: Position, kinds: tuple[str, ...] = ()) -> str:
        return record.write(self._bare()._replace(start=self.text.encode(s), seed=0, id="", kinds=kinds))


def not_possible(code: str, number: int, token: str, why: Msg) -> Msg:
    """Return the refusal of one token of a record; its message includes the reason."""
    ours: dict[str, str | int] = {"n": number, "token": excerpt(token), "why": f"${why.code}"}
    theirs = tuple((key, value) for key, value in why.args if key not in ours)
    return Msg(code, (*theirs, *ours.items()), why.rule, why.at)
