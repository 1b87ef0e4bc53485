"""How a match tells of itself to whoever holds it in Python: copies, comparison, turns, winners, remarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from kleinod.core import given, registry
from kleinod.core.game import (
    CHANCE,
    NOBODY,
    BadText,
    Game,
    IllegalAction,
    Msg,
    OptionValue,
    Outcome,
    Rules,
    Seat,
    Text,
    View,
    msg,
)
from kleinod.records.remarks import Remarks, cleaned, variations
from kleinod.records.tree import RESIGN, Node, parse

if TYPE_CHECKING:
    from kleinod.pictures.asked import Arrow, Tone
    from kleinod.play.line import Step
    from kleinod.play.turn import Turn
    from kleinod.records.branch import Branch
    from kleinod.records.record import Record


class Handy:
    """What `Match` has beyond playing. It asks the match alone and changes nothing but remarks."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    rules: Rules[Any, Any]
    text: Text[Any, Any]
    view: View[Any, Any]
    _remarks: Remarks

    if TYPE_CHECKING:  # what it asks the match

        @property
        def state(self) -> Any: ...
        @property
        def at(self) -> int: ...
        @property
        def plies(self) -> int: ...
        @property
        def seat(self) -> Seat: ...
        @property
        def turn(self) -> int: ...
        @property
        def outcome(self) -> Outcome | None: ...
        def steps(self) -> tuple[Step, ...]: ...
        def position_at(self, ply: int) -> Any: ...
        def cut(self, ply: int) -> None: ...
        def as_record(self) -> Record: ...
        def record(self, packed: bool = False) -> str: ...
        def goto(self, ply: int) -> None: ...
        def observe(self, viewer: Seat | None = None) -> Any: ...

    def copy(self) -> Self:
        """A match of its own that stands at the same ply; what is played there leaves this one alone."""
        fixed = (self.game, self.options, self.rules, self.text, self.view, self.state, self.position_at(0))
        memo: dict[int, Any] = {id(value): value for value in (*fixed, self._remarks)}
        for step in self.steps():
            memo[id(step)], memo[id(step.key)] = step, step.key
        twin = object.__new__(type(self))
        # Anything immutable is shared; only the lists and tables of the match itself are made anew.
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        twin.options = dict(self.options)
        twin._remarks = self._remarks.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Handy], tuple[str, int]]:
        """Pickled as its record, for other processes."""
        return again, (self.record(), self.at)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same record, remarks included, and show the same ply of it."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.at == other.at and self.as_record() == other.as_record()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a match changes

    def __repr__(self) -> str:
        return f"<Match {_about(self)}>"

    @property
    def turns(self) -> list[Turn]:
        """The turns in force, in notation with their seats, as everybody may read them; see `history`."""
        return self.history()

    def history(self, viewer: Seat | None = None) -> list[Turn]:
        """The turns in force as `viewer` may read them: None is a stranger, who sees no secret."""
        registry.viewer(viewer, self.seats)
        shown = self
        if self.at < self.plies:
            shown = self.copy()
            shown.cut(self.at)
        log = import_module("kleinod.play.log")  # knows matches, so it is not imported from here
        return log.Log(viewer).turns(shown)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place: all of them after a draw, none while the match goes on."""
        outcome = self.outcome
        return () if outcome is None else tuple(s for s, place in enumerate(outcome.places) if place == 1)

    def positions(self) -> Iterator[Any]:
        """The positions after 0, 1, 2 … plies up to the one shown, as values."""
        return (self.position_at(ply) for ply in range(self.at + 1))

    def chances(self) -> list[tuple[str, int]]:
        """Where chance is to speak: its outcomes in notation with their weights, if they can be listed."""
        if self.seat != CHANCE:
            return []
        return [(self.text.format(self.state, a), weight) for a, weight in self.rules.odds(self.state)]

    def say(self, what: Msg | Outcome | None = None, language: str = "en") -> str:
        """A message of this match as a sentence; by default what is asked of whom, or how it ended.

        Raises `BadOption` for a language that is not spoken.
        """
        from kleinod.core.words import Words, check_language  # noqa: PLC0415 — not in the zip of the browser

        words = Words(check_language(language), self.game.id, self.game.colors)
        if what is None:
            what = self.outcome or self.view.prompt(self.observe(None))
        given.expect(what, (Msg, Outcome), "words")
        return words.result(what) if isinstance(what, Outcome) else words.say(what)

    def trail(self, viewer: Seat | None = None) -> frozenset[str]:
        """The ids of the places from and to which the latest decision moved something, as `viewer` saw it."""
        return frozenset(self._ends(viewer))

    def _ends(self, viewer: Seat | None) -> dict[str, str]:
        """Those places, each with whether something left it ("from") or came to rest there ("to")."""
        registry.viewer(viewer, self.seats)
        ply = next((n for n in range(self.at - 1, -1, -1) if self.steps()[n].seat >= 0), None)
        action = None if ply is None else self.steps()[ply].action
        if ply is None or action is None:
            return {}
        before = self.position_at(ply)
        o = self.rules.observe(before, viewer)
        homes = {piece.key: piece.at for piece in self.view.scene(o, viewer).pieces}
        found: dict[str, str] = {}
        for motion in self.view.trace(o, self.rules.mask(before, action, viewer)):
            *passed, end = ("", *motion.stops)
            left = dict.fromkeys([homes.get(motion.key, ""), *passed], "from")
            # What left the board altogether says nothing against what came to where it was.
            found = found | left | {end: "to"} if end else left | found
        found.pop("", None)
        return found

    def _repr_svg_(self) -> str:
        """What notebooks draw."""
        return self.svg()

    def svg(
        self,
        viewer: Seat | None = None,
        *,
        last: bool = True,
        arrows: Iterable[Arrow] = (),
        marks: Iterable[str] | Mapping[str, Tone] = (),
        language: str = "en",
        theme: str = "light",
        size: int = 640,
        coordinates: bool = True,
    ) -> str:
        """The page's picture of what `viewer` sees (None: a stranger), as an SVG document by itself.

        `last` lights up the latest move; `arrows` are pairs of ids of places, or of cards and zones, perhaps
        with a tone; `marks` are ids, or give each a tone: 1 to 4, or a colour of seats ("red", "blue" …).
        `theme` is "light" or "dark", `size` the width in pixels, `coordinates` the names of places. Raises
        `BadOption`, also for what is not in the picture.
        """
        from kleinod.core.words import Words, check_language  # noqa: PLC0415
        from kleinod.pictures import asked, picture  # noqa: PLC0415 — only notebooks need it

        given.flags(last, coordinates)
        form = asked.form(theme, size, coordinates)
        extras = picture.Extras(self._ends(viewer) if last else {}, asked.drawings(arrows, marks))
        words = Words(check_language(language), self.game.id, self.game.colors)
        moment = picture.Moment(
            self.game.id,
            self.view.board(),
            self.view.scene(self.observe(viewer), viewer),
            self.seats,
            self.game.colors,
            viewer if viewer is not None else max(0, self.seat),
            self.say(language=language),
        )
        return picture.draw(moment, words, extras, form)

    def _known(self, ply: int) -> int:
        """A ply of this match, 0 to `plies`. Raises `IllegalAction` for anything else."""
        at = given.whole(ply)
        if at is None or not 0 <= at <= self.plies:
            raise IllegalAction(msg("match.no_such_ply", n=given.shown(ply)))
        return at

    # Remarks ------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Branch:
        """The start of the record as a tree, with comments, glyphs, drawings and variations to be changed.

        What the main line says is what was played: promoting another one changes the match. Branches hold as
        long as the match is changed through them alone.
        """
        return import_module("kleinod.studies.chapter").tree_of(self)

    def node(self) -> Node:
        """The same as a value."""
        return self._remarks.tree(self.steps())

    def comment(self, ply: int | None = None) -> str:
        """What was said about a ply, by default the one shown; 0 is the start."""
        return self._remarks.at(self._known(self.at if ply is None else ply), self.steps()).comment

    def remark(self, comment: str, ply: int | None = None) -> None:
        """Say something about a ply, by default the one shown; "" takes it back."""
        at = self._known(self.at if ply is None else ply)
        said = self._remarks.at(at, self.steps())
        self._remarks.put(at, said._replace(comment=cleaned(comment)))

    def keep_remarks(self, tokens: Sequence[str]) -> None:
        """Comments, glyphs and variations of a record whose main line was replayed.

        Raises `BadText` naming the first action inside a variation that is not possible.
        """
        root = parse(tokens)
        follow(self, root)
        self._remarks = Remarks.of(root, self.steps())


def again(text: str, at: int) -> Handy:
    """The match of a record, at a ply of it."""
    match = import_module("kleinod.play.replay").from_record(
        text
    )  # knows matches, so it is not imported from here
    match.goto(at)
    return match


def _about(match: Handy) -> str:
    place = f"ply {match.at}" + (f" of {match.plies}" if match.at < match.plies else "")
    where = f"{match.game.id}, {match.seats} seats, {place}, turn {match.turn + 1}"
    outcome = match.outcome
    if outcome is not None:
        return f"{where}, over: {outcome.reason.code}, places {' '.join(map(str, outcome.places))}"
    return f"{where}, {'chance' if match.seat == CHANCE else f'seat {match.seat}'} to act"


def follow(match: Handy, root: Node) -> None:
    """Raises `BadText` naming the first action of a variation that is not possible, however deep it is."""
    todo = [(root, [match.position_at(ply) for ply in range(match.plies + 1)], 0)]
    while todo:
        line, stands, before = todo.pop()
        for ply, other in variations(line):
            todo.append(
                (
                    Node("", next=(other,)),
                    _walk(match, other, stands[ply - 1], before + ply),
                    before + ply - 1,
                )
            )


def _walk(match: Handy, node: Node, s: Any, number: int) -> list[Any]:
    """The positions along a variation that begins with `node` as ply `number`; `s` stands before it."""
    stands = [s]
    line: tuple[Node, ...] = (node,)
    while line:
        token = line[0].token
        try:
            stands.append(_after(match, stands[-1], token))
        except (BadText, IllegalAction) as error:
            raise BadText(
                not_possible("record.variation", number, token, error.msg), match.game.id
            ) from error
        number, line = number + 1, line[0].next
    return stands


def _after(match: Handy, s: Any, token: str) -> Any:
    if s is None or match.rules.to_act(s) == NOBODY:
        raise IllegalAction(msg("match.over"))
    if token.startswith(RESIGN):
        if token[len(RESIGN) :] not in map(str, range(match.seats)):
            raise IllegalAction(msg("resign.not_here"))
        return s if match.seats > 2 else None
    action = match.text.untoken(s, token)
    refusal = match.rules.check(s, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return match.rules.apply(s, action)


def not_possible(code: str, number: int, token: str, why: Msg) -> Msg:
    """A refusal of one token of a record, with the reason in its words."""
    ours: dict[str, str | int] = {"n": number, "token": token[:20], "why": f"${why.code}"}
    theirs = tuple((key, value) for key, value in why.args if key not in ours)
    return Msg(code, (*theirs, *ours.items()), why.rule, why.at)
