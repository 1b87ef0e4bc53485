"""A match: a run through a game with comments, and how it is shown, drawn, copied and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from kleinod.core import registry, validate
from kleinod.core.completion import listing
from kleinod.core.game import (
    CHANCE,
    TERMINAL,
    BadText,
    Game,
    IllegalAction,
    Msg,
    OptionValue,
    Outcome,
    Position,
    Seat,
    msg,
)
from kleinod.play.last_move import LastMove, last_move
from kleinod.play.parse_position import position_from
from kleinod.play.playthrough import Playthrough, not_possible
from kleinod.play.turn import Turn
from kleinod.play.turn_log import Log
from kleinod.records import record
from kleinod.records.annotations import Remarks, cleaned, variations
from kleinod.records.record import Record
from kleinod.records.variation_tokens import RESIGN, Node, mainline, parse, tokens

if TYPE_CHECKING:
    from kleinod.records.node import GameNode
    from kleinod.svg.options import Arrow, Tone


#: Draws a match for a viewer in a language, as text; None if no drawer is registered.
_drawer: Callable[[Match, Seat | None, str], str | None] | None = None


def register_drawer(drawer: Callable[[Match, Seat | None, str], str | None]) -> None:
    """Register the function that draws matches as text.

    Args:
        drawer: Takes a match, a viewer and a language. It returns the lines, or None if it cannot draw, as in
            the zip for the browser.
    """
    global _drawer  # noqa: PLW0603 — one for the whole program: terminals stand above matches
    _drawer = drawer


class Match(Playthrough):
    """A game being played, with comments, glyphs, drawings and variations.

    Everything public is here or in `Playthrough`, which study trees use on its own.

    Example:
        >>> import kleinod
        >>> match = kleinod.new("matobo", seats=3, seed=7)
        >>> match.play(match.legal()[0])
        >>> match == kleinod.open(match.record())
        True
    """

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
    ) -> None:
        """Make a match at its beginning; see `Playthrough` for the arguments.

        Raises:
            BadOption: A number of seats, an option or a kind of player does not exist.
        """
        self._remarks = Remarks()
        super().__init__(of, seats, options, seed=seed, start=start, match_id=match_id, kinds=kinds)

    def copy(self) -> Self:
        """Return an independent match at the same ply.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> twin = match.copy()
            >>> twin.play("f1-f3")
            >>> match.plies
            0
        """
        twin = object.__new__(type(self))
        # The copies share everything immutable; only the tables of the match itself are copied.
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin._line = self._line.copy()
        twin._remarks = self._remarks.copy()
        return twin

    def begun_as(self, data: Record) -> Self | None:
        """Return a copy without comments if the match of `data` has the same beginning, else None."""
        if self._bare() != data._replace(tokens=()):
            return None
        twin = self.copy()
        twin._remarks = Remarks()
        return twin

    __dir__ = listing(
        "add",
        "adopt",
        "as_record",
        "begun_as",
        "choices",
        "cut",
        "forced_action",
        "forced_path",
        "keep_remarks",
        "line",
        "node",
        "occurrences",
        "replay",
        "scene",
        "seen_record",
        "sit",
    )

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str, int], Match], tuple[str, int]]:
        """Pickle the match as its record, so that it can be sent to other processes."""
        return _at_ply, (self.record(), self.at)

    def __eq__(self, other: object) -> bool:
        """Return True if both matches have the same record, comments included, and show the same ply."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.at == other.at and self.as_record() == other.as_record()

    __hash__ = None  # pyright: ignore[reportAssignmentType] — a match changes

    def __repr__(self) -> str:
        return f"<Match {_about(self)}>"

    # Sentences and pictures -----------------------------------------------------------------------

    @property
    def turns(self) -> list[Turn]:
        """The turns up to the position shown, in notation, as everybody may read them; see `history`.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> [turn.text for turn in match.turns]
            ['f1-f3']
        """
        return self.history()

    def history(self, viewer: Seat | None = None) -> list[Turn]:
        """Return the turns up to the position shown as `viewer` may read them; None is a stranger.

        Args:
            viewer: The seat that reads, counted from 0; None for a stranger.

        Raises:
            BadOption: There is no such seat in this match.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> [(turn.seat, turn.text) for turn in match.history()]
            [(0, 'f1-f3')]
        """
        registry.viewer(viewer, self.seats)
        shown = self
        if self.at < self.plies:
            shown = self.copy()
            shown.cut(self.at)
        return Log(viewer).turns(shown)

    def say(self, what: Msg | Outcome | None = None, language: str = "en") -> str:
        """Return a message as a sentence; by default the prompt, or the result of the match.

        Args:
            what: A message, or a result.
            language: "en" or "de".

        Raises:
            BadOption: There are no words in this language.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").say(language="de")
            'Blau zieht einen Ritter oder Herzog.'
        """
        from kleinod.core.sentences import Words, check_language  # noqa: PLC0415 — not in the zip of the browser

        words = Words(check_language(language), self.game.id, self.game.colors)
        if what is None:
            what = self.outcome or self.view.prompt(self.observe(None))
        validate.expect(what, (Msg, Outcome), "words")
        return words.result(what) if isinstance(what, Outcome) else words.say(what)

    def last_move(self, viewer: Seat | None = None) -> LastMove:
        """Return the places that the last move left, passed and reached, and its cards, as `viewer` saw it.

        Args:
            viewer: The seat that looks, counted from 0; None for a stranger.

        Raises:
            BadOption: There is no such seat in this match.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.last_move().ends
            ('f3',)
        """
        registry.viewer(viewer, self.seats)
        return last_move(self, viewer)

    def __str__(self) -> str:
        """Return the board as text for a stranger, who sees no secret: what `print(match)` shows."""
        return self.diagram()

    def diagram(self, viewer: Seat | None = None, language: str = "en") -> str:
        """Return board, cards, numbers and prompt, as lines of characters.

        Args:
            viewer: The viewer's seat; None is a stranger, who sees no secret.
            language: "en" or "de".

        Raises:
            BadOption: There is no such seat in this match, or there are no words in this language.

        Example:
            >>> import kleinod
            >>> print(kleinod.new("morundir").diagram().splitlines()[-1])
            Blue moves a knight or a duke.
        """
        registry.viewer(viewer, self.seats)
        drawn = None if _drawer is None else _drawer(self, viewer, language)
        return repr(self) if drawn is None else drawn

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
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
        """Return the page's picture of the position as an SVG document.

        Args:
            viewer: The viewer's seat; None is a stranger.
            last: True to highlight the latest move.
            arrows: Pairs of ids of places, cards or zones, perhaps with a tone.
            marks: Ids, or ids with a tone each: 1 to 4, or a colour of seats ("red", "blue" …).
            language: "en" or "de".
            theme: "light" or "dark".
            size: The width in pixels.
            coordinates: True to show the names of places.

        Raises:
            BadOption: An argument has an impossible value, or names something that is not in the picture.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").svg(size=320, marks={"e4": "red"})[:4]
            '<svg'
        """
        from kleinod.core.sentences import Words, check_language  # noqa: PLC0415
        from kleinod.svg import options, picture  # noqa: PLC0415 — only notebooks need it

        validate.flags(last, coordinates)
        form = options.form(theme, size, coordinates)
        shown = self.last_move(viewer).marks() if last else {}
        extras = picture.Extras(shown, options.drawings(arrows, marks))
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

    # Text -------------------------------------------------------------------------------------------

    def record(self, packed: bool = False) -> str:
        """Return the whole match as text, including the part that was undone and can be redone.

        Args:
            packed: True for the shorter form that links use.

        Raises:
            BadOption: `packed` is neither True nor False.

        Example:
            >>> import kleinod
            >>> kleinod.new("morundir").record()
            'kl1~morundir-1~p2~dl7fqz'
        """
        validate.flags(packed)
        if packed or self._remarks:
            return record.write(self.as_record(), packed=packed)
        return self._line.text(self._head)

    def as_record(self) -> Record:
        """Return the record as data, with comments, glyphs and variations."""
        return self._bare()._replace(tokens=self._remarks.tokens(self._line.steps))

    def adopt(self, tokens: Sequence[str]) -> None:
        """Replace the steps and comments of the match by those in the tokens of a record.

        The ply shown stays if it still exists. The variations are not checked.

        Raises:
            BadText: A token is no action. The match is unchanged.
            IllegalAction: An action is illegal. The match is unchanged.
        """
        line, steps = mainline(tokens), self._line.steps
        same = min(len(line), len(steps))
        same = next((ply for ply in range(same) if steps[ply].token != line[ply]), same)
        twin, at = self, min(self._at, same)
        if same < len(line) or same < len(steps):
            twin = self.copy()
            twin.cut(same)
            for token in line[same:]:
                twin._replay(token)
        twin._remarks = Remarks.of(parse(tokens), twin.steps())
        twin._at = at
        self.__dict__.update(twin.__dict__)

    # Remarks ------------------------------------------------------------------------------------------

    @property
    def tree(self) -> GameNode[Match]:
        """The root of an editable tree of the match, with comments, glyphs, drawings and variations.

        The main line is the match itself, so promoting another line changes the match. After any other change
        of the match, edits of this tree raise `IllegalAction`.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> node = match.tree.next[0]
            >>> node.glyph = "!?"
            >>> node.text, node.glyph
            ('f1-f3', 5)
        """
        from kleinod.play.tree_with_rules import TreeWithRules  # noqa: PLC0415 — most matches are never studied
        from kleinod.records.editable_tree import ROOT, History, rows_of  # noqa: PLC0415
        from kleinod.records.node import GameNode  # noqa: PLC0415

        tree = TreeWithRules(self.as_record(), rows_of(self.node()), History(), replay)
        kept = self.as_record().tokens

        def keep() -> None:
            nonlocal kept
            if self.as_record().tokens != kept:
                raise IllegalAction(msg("study.moved_on"), self.game.id)
            found = tuple(tokens(tree.nodes.node()))
            self.adopt(found)
            kept = found

        tree.kept = keep
        return GameNode(tree, ROOT)

    def node(self) -> Node:
        """Return the tree as an immutable value."""
        return self._remarks.tree(self.steps())

    def comment(self, ply: int | None = None) -> str:
        """Return the comment on a ply, by default the one shown; 0 is the start.

        Args:
            ply: The number of plies played before the position with the comment; None for the one shown.

        Raises:
            IllegalAction: The match has no such ply.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.remark("Good luck!")
            >>> match.comment()
            'Good luck!'
        """
        return self._remarks.at(self._known(self.at if ply is None else ply), self.steps()).comment

    def remark(self, comment: str, ply: int | None = None) -> None:
        """Set the comment on a ply, by default the one shown; "" removes it.

        Args:
            comment: The new comment.
            ply: The number of plies played before the position; None for the one shown.

        Raises:
            BadText: The comment is no text, or too long.
            IllegalAction: The match has no such ply.

        Example:
            >>> import kleinod
            >>> match = kleinod.new("morundir")
            >>> match.play("f1-f3")
            >>> match.remark("bold", ply=1)
            >>> match.tree.next[0].comment
            'bold'
        """
        at = self._known(self.at if ply is None else ply)
        said = self._remarks.at(at, self.steps())
        self._remarks.put(at, said._replace(comment=cleaned(comment)))

    def keep_remarks(self, tokens: Sequence[str]) -> None:
        """Store the comments, glyphs and variations of a record whose main line was replayed.

        Raises:
            BadText: An action in a variation is impossible; the message names the first one.
        """
        root = parse(tokens)
        _follow(self, root)
        self._remarks = Remarks.of(root, self.steps())


def from_record(text: str, known: Match | None = None) -> Match:
    """Return the match of a record, at its end.

    Args:
        text: The record.
        known: An open match. If the record is of the same match, only steps that `known` lacks are played, so
            that a long match opens quickly. `known` stays as it is.

    Raises:
        BadText: The text is no record, or a token fits no action.
        BadOption: The game or its options do not exist.
        WrongVersion: This build does not know the version.
    """
    return replay(record.read(text), known)


def replay(data: Record, known: Match | None = None) -> Match:
    """Return the match of parsed data, with comments and variations. Raises as `from_record` does."""
    match = (known.begun_as(data) if known else None) or _begun(data)
    line = mainline(data.tokens)
    match.replay(line)
    if len(line) < len(data.tokens):
        match.keep_remarks(data.tokens)
    return match


def _begun(data: Record) -> Match:
    """Return the match of parsed data before its first step."""
    of = registry.game(data.game)
    start = position_from(of, data.seats, data.options, data.start) if data.start else None
    return Match(
        of, data.seats, data.options, seed=data.seed, start=start, match_id=data.id, kinds=data.kinds
    )


def _at_ply(text: str, at: int) -> Match:
    match = from_record(text)
    match.goto(at)
    return match


def _about(match: Match) -> str:
    place = f"ply {match.at}" + (f" of {match.plies}" if match.at < match.plies else "")
    where = f"{match.game.id}, {match.seats} seats, {place}, turn {match.turn + 1}"
    outcome = match.outcome
    if outcome is not None:
        return f"{where}, over: {outcome.reason.code}, places {' '.join(map(str, outcome.places))}"
    return f"{where}, {'chance' if match.seat == CHANCE else f'seat {match.seat}'} to act"


def _follow(match: Match, root: Node) -> None:
    """Check that all variations are legal, however deeply nested.

    Raises:
        BadText: An action is impossible; the message names the first one.
    """
    played: list[Position | None] = [match.position_at(ply) for ply in range(match.plies + 1)]
    todo = [(root, played, 0)]
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


def _walk(match: Match, node: Node, s: Position | None, number: int) -> list[Position | None]:
    """Check a variation, and return the positions along it.

    Args:
        match: The match.
        node: The first node of the variation.
        s: The position before that node.
        number: The ply of that node.

    Raises:
        BadText: An action is impossible.
    """
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


def _after(match: Match, s: Position | None, token: str) -> Position | None:
    if s is None or match.rules.current_player(s) == TERMINAL:
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
