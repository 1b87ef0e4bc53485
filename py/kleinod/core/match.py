"""A match: who sits where, what was done, and every position on the way.

A `Match` can be played, taken back, replayed and written as a record. It knows no rule: it asks the
game's `Rules` and adds what belongs to the match rather than to a position, namely chance from a seeded
stream, resignation, repetition and the limit on the number of actions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kleinod.core import record, registry
from kleinod.core.game import (
    CHANCE,
    NOBODY,
    BadOption,
    BadText,
    Game,
    IllegalAction,
    Msg,
    OptionValue,
    Outcome,
    Scene,
    Seat,
    msg,
)
from kleinod.core.plain import plain
from kleinod.core.record import Record
from kleinod.core.stream import stream
from kleinod.core.tree import RESIGN, mainline

State: TypeAlias = Any
Act: TypeAlias = tuple[Any, ...]


class Step(NamedTuple):
    """One thing that happened: `action` is None for a resignation by `seat`.

    `key` is what counts for repetition where a turn ends here, else None.
    """

    token: str
    seat: Seat
    action: Act | None
    after: State
    ended: Outcome | None = None
    key: Hashable = None


class Match:
    """A game being played. Everything is derived from `_steps`; `_at` of them are in force."""

    def __init__(
        self,
        of: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        *,
        seed: int = 0,
        start: State | None = None,
        match_id: str = "",
        kinds: Sequence[str] = (),
    ) -> None:
        self.game = of
        self.seats = seats
        self.options = registry.complete(of, seats, options)
        self.rules = registry.build(of, seats, self.options)
        self.text = of.text(self.rules)
        self.view = of.view(self.rules)
        self.seed = seed
        self.id = match_id
        if kinds and not record.valid_kinds(tuple(kinds), seats):
            raise BadOption(msg("option.kinds"))
        self._kinds = tuple(kinds)
        self._start = start
        self._first: State = self.rules.initial() if start is None else start
        self._steps: list[Step] = []
        self._at = 0
        self._legal: tuple[State, tuple[Act, ...]] | None = None
        self._settle_chance()

    # Where the match stands -----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position shown."""
        return self._steps[self._at - 1].after if self._at else self._first

    @property
    def at(self) -> int:
        """How many plies of the match are in force; `plies` is how many there are to redo to."""
        return self._at

    @property
    def plies(self) -> int:
        return len(self._steps)

    @property
    def seat(self) -> Seat:
        """The seat to act, or `NOBODY` when the match is over."""
        return NOBODY if self._ended() else self.rules.to_act(self.state)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the match goes on."""
        return self._ended() or (self.rules.outcome(self.state) if self.over else None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits where; a seat that resigned with three or more at the table is played by a bot."""
        kinds = self._kinds or ("h",) * self.seats
        if self.seats == 2:
            return kinds
        for step in self._steps[: self._at]:
            if step.action is None and kinds[step.seat] == "h":
                kinds = (*kinds[: step.seat], "b1", *kinds[step.seat + 1 :])
        return kinds

    def position_at(self, ply: int) -> State:
        """The position after `ply` plies."""
        return self._steps[ply - 1].after if ply else self._first

    def steps(self) -> tuple[Step, ...]:
        """Everything in the match, also what was taken back and can be redone."""
        return tuple(self._steps)

    def _ended(self) -> Outcome | None:
        return self._steps[self._at - 1].ended if self._at else None

    # Playing --------------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Act, ...]:
        """Legal actions as the rules see them."""
        if self.over:
            return ()
        if self._legal is None or self._legal[0] is not self.state:
            self._legal = (self.state, self.rules.legal(self.state))
        return self._legal[1]

    def legal(self) -> list[str]:
        """Legal actions in notation."""
        return [self.text.format(self.state, a) for a in self.legal_actions()]

    def play(self, text: str) -> None:
        """Play an action given in notation. Raises `BadText` or `IllegalAction`; then nothing changed."""
        self.act(self.text.parse(self.state, text))

    def act(self, action: Act) -> None:
        """Play an action. Raises `IllegalAction`. Afterwards chance has spoken where it had to."""
        self._push_checked(action)
        self._settle_chance()

    def resign(self, seat: Seat) -> None:
        """Give up: ends a match of two; with more seats a bot takes over. Raises `IllegalAction`."""
        self._refuse_if_over()
        if not 0 <= seat < self.seats or self.kinds[seat] != "h":
            raise IllegalAction(msg("resign.not_here"))
        ended = None
        if self.seats == 2:
            ended = self.rules.settle(self.state, msg("end.resigned", seat=seat))
        del self._steps[self._at :]
        self._steps.append(Step(f"{RESIGN}{seat}", seat, None, self.state, ended))
        self._at += 1

    def replay(self, tokens: Sequence[str]) -> None:
        """Start over and do what the tokens of a record say, chance outcomes and resignations included.

        Raises `BadText` naming the first token that does not fit.
        """
        self.cut(0)
        for number, token in enumerate(tokens, start=1):
            try:
                self._replay(token)
            except (BadText, IllegalAction) as error:
                why = error.msg
                ours: dict[str, str | int] = {"n": number, "token": token[:20], "why": f"${why.code}"}
                theirs = tuple((key, value) for key, value in why.args if key not in ours)
                raise BadText(Msg("record.ply", (*theirs, *ours.items()), why.rule, why.at)) from error
        self._settle_chance()

    def _replay(self, token: str) -> None:
        if token.startswith(RESIGN):
            number = token[len(RESIGN) :]
            self.resign(int(number) if number.isdecimal() else NOBODY)
            return
        self._refuse_if_over()
        self._push_checked(self.text.untoken(self.state, token))

    def why(self, text: str) -> Msg | None:
        """Why an action in notation is refused; None if it is legal. Raises `BadText`."""
        return self.rules.check(self.state, self.text.parse(self.state, text))

    def _refuse_if_over(self) -> None:
        if self.over:
            raise IllegalAction(msg("match.over"))

    def _push_checked(self, action: Act) -> None:
        self._refuse_if_over()
        refusal = self.rules.check(self.state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self._push(action)

    def _push(self, action: Act) -> None:
        before = self.state
        token = self.text.token(before, action)
        after = self.rules.apply(before, action)
        del self._steps[self._at :]
        key = self.rules.key(after) if self.game.repeats and after.turn != before.turn else None
        ended = self._end_from_outside(after, key)
        self._steps.append(Step(token, self.rules.to_act(before), action, after, ended, key))
        self._at += 1

    def _settle_chance(self) -> None:
        while self.seat == CHANCE:
            self._push(self.rules.deal(self.state, stream(self.seed, "deal", self._at)))

    def _end_from_outside(self, after: State, key: Hashable) -> Outcome | None:
        """Repetition and the limit on actions, which no single position can know of."""
        if self.rules.to_act(after) == NOBODY and not self.rules.outlasted(after):
            return None
        if key is not None and self.occurrences(key) + 1 >= self.game.repeats:
            return self.rules.settle(after, msg("repetition", n=self.game.repeats))
        if self._at + 1 >= self.game.max_actions and self.rules.to_act(after) != NOBODY:
            return self.rules.settle(after, msg("action_limit", n=self.game.max_actions))
        return None

    def occurrences(self, key: Hashable) -> int:
        """How often a turn began in a position with this key, where repetition ends the game."""
        first = self.game.repeats > 0 and self.rules.key(self._first) == key
        return first + sum(step.key == key for step in self._steps[: self._at])

    # Taking back and looking back -----------------------------------------------------------------

    def goto(self, ply: int) -> None:
        """Show the match after `ply` plies, 0 to `plies`. What follows stays, until something is played."""
        if not 0 <= ply <= len(self._steps):
            raise IllegalAction(msg("match.no_such_ply", n=ply))
        self._at = ply

    def undo(self) -> None:
        """Go back to the latest earlier decision. Raises `IllegalAction` at the start or before a reveal."""
        ply = self.earlier()
        if ply is None:
            raise IllegalAction(msg("match.nothing_to_undo"))
        self._at = ply

    def redo(self) -> None:
        """Go forward to the next decision that was taken back."""
        ply = self.later()
        if ply is None:
            raise IllegalAction(msg("match.nothing_to_redo"))
        self._at = ply

    def earlier(self, people: bool = False) -> int | None:
        """The ply `undo` leads to; with `people`, decisions of bots are skipped. None if there is none."""
        for ply in range(self._at - 1, -1, -1):
            if self._is_barrier(ply):
                return None
            if self._is_stop(ply, people):
                return ply
        return None

    def later(self, people: bool = False) -> int | None:
        """The ply `redo` leads to; the end of the match always counts."""
        for ply in range(self._at + 1, len(self._steps) + 1):
            if ply == len(self._steps) or self._is_stop(ply, people):
                return ply
        return None

    def cut(self, ply: int) -> None:
        """Forget everything after `ply` plies."""
        self.goto(ply)
        del self._steps[ply:]

    def _is_stop(self, ply: int, people: bool) -> bool:
        seat = self._steps[ply].seat
        return seat >= 0 and (not people or self.kinds[seat] == "h")

    def _is_barrier(self, ply: int) -> bool:
        """Whether step `ply` revealed something that cannot be unseen: lots drawn in mid-game, or what
        another seat did in a game with secrets."""
        step = self._steps[ply]
        if step.seat == CHANCE:
            return any(s.seat >= 0 for s in self._steps[:ply]) or self._start is not None
        return self.game.hidden and step.seat != self.seat

    # What others get to see -------------------------------------------------------------------------

    def observe(self, viewer: Seat | None = None) -> State:
        """The position as `viewer` knows it."""
        return self.rules.observe(self.state, viewer)

    def scene(self, viewer: Seat | None = None) -> dict[str, Any]:
        """What to draw for `viewer`, as plain data."""
        return plain(self.picture(viewer))

    def picture(self, viewer: Seat | None = None) -> Scene:
        """What to draw for `viewer`."""
        return self.view.scene(self.observe(viewer), viewer)

    def choices(self, viewer: Seat | None = None) -> list[dict[str, Any]]:
        """What the seat to act can choose, as plain data; empty for those who may not see it."""
        s = self.state
        if self.over or (self.rules.private(s) and viewer != self.seat):
            return []
        o = self.rules.observe(s, self.seat)
        path, hints, text = self.view.path, self.view.hints, self.text.format
        ways = self.view.ways
        listed = [
            {"a": text(s, a), "path": path(o, a), "hints": hints(o, a)} | ({"ways": other} if other else {})
            for a in self.legal_actions()
            for other in [ways(o, a)]
        ]
        refused = [
            {"a": text(s, a), "path": path(o, a), "why": self.rules.check(s, a)} for a in self.view.offered(o)
        ]
        return plain(listed + refused)

    def moot(self, viewer: Seat | None = None) -> tuple[str, ...] | None:
        """The clicks that answer a question on which nothing depends; None where somebody must be asked."""
        s = self.state
        if self.over or (self.rules.private(s) and viewer != self.seat):
            return None
        o = self.rules.observe(s, self.seat)
        action = self.view.moot(o, self.legal_actions())
        return None if action is None else self.view.path(o, action)

    def svg(self, viewer: Seat | None = None) -> str:
        """A picture of the position as an SVG document."""
        from kleinod.core.picture import draw  # noqa: PLC0415 — only notebooks need it

        return draw(self.view.board(), self.picture(viewer), self.game.colors)

    def _repr_svg_(self) -> str:
        return self.svg()

    # Text -------------------------------------------------------------------------------------------

    def position(self) -> str:
        """The position shown as text."""
        return self.text.encode(self.state)

    def record(self, packed: bool = False) -> str:
        """The whole match as text, also what was taken back and can be redone."""
        return record.write(self.as_record(), self.game.text if packed else None)

    def as_record(self) -> Record:
        return Record(
            game=self.game.id,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            start="" if self._start is None else self.text.encode(self._start),
            id=self.id,
            kinds=self._kinds,
            tokens=tuple(step.token for step in self._steps),
        )

    def position_record(self) -> str:
        """A record that holds nothing but the position shown."""
        return self._record_of(self.state)

    def seen_record(self, viewer: Seat | None, rng: Random) -> str:
        """A record of a position that looks to `viewer` like the one shown, what is hidden dealt anew.

        Whoever opens it sits down at that seat, with bots at the others.
        """
        world = self.rules.imagine(self.observe(viewer), viewer, rng)
        kinds = () if viewer is None else tuple("h" if seat == viewer else "b1" for seat in range(self.seats))
        return self._record_of(world, kinds)

    def _record_of(self, s: State, kinds: tuple[str, ...] = ()) -> str:
        here = self.as_record()._replace(start=self.text.encode(s), seed=0, id="", kinds=kinds, tokens=())
        return record.write(here)


def position_from(of: Game, seats: int, options: Mapping[str, OptionValue], text: str) -> State:
    """A position from text that could really stand on a table. Raises `BadText` with the first fault."""
    rules = registry.build(of, seats, registry.complete(of, seats, options))
    reader = of.text(rules)
    s = reader.decode(text)
    faults = reader.audit(s)
    if faults:
        raise BadText(faults[0])
    return s


def from_record(text: str) -> Match:
    """The match of a record, at its end. Raises `BadText`, `BadOption`, `WrongVersion` or `IllegalAction`."""
    return replay(record.read(text))


def replay(data: Record) -> Match:
    """The match of a record that was read; see `from_record`. Variations are not followed."""
    of = registry.game(data.game)
    start = position_from(of, data.seats, data.options, data.start) if data.start else None
    match = Match(
        of, data.seats, data.options, seed=data.seed, start=start, match_id=data.id, kinds=data.kinds
    )
    match.replay(mainline(data.tokens))
    return match
