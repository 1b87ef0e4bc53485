"""The lines that a terminal shows to one viewer, who learns no secrets: all are made from observations."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size

from kleinod.core.capabilities import account, partners
from kleinod.core.game import NOBODY, Action, Msg, Position, Seat
from kleinod.core.sentences import Words, check_language
from kleinod.play.match import Match
from kleinod.terminal import board_as_text, board_in_words
from kleinod.terminal.cards_as_text import CardsAsText
from kleinod.terminal.glyph_characters import Signs
from kleinod.terminal.styled_text import Span, StyledLine, line, text_of, wrapped

WIDE = 100  # characters of a diagram; a board that needs more is described in words
SHORT = 24  # the greatest number of moves listed with their meaning


class Screen:
    """Shows a match: if `drawn`, with a board of characters, otherwise only in words."""

    def __init__(self, match: Match, words: Words, drawn: bool, width: int = 0) -> None:
        """Show a match.

        Args:
            match: The match.
            words: The words of a language.
            drawn: True to draw boards, False to describe them in words.
            width: The number of characters in a line; 0 for as many as the terminal has.
        """
        self.match, self.words, self.drawn, self._width = match, words, drawn, width
        self.signs = Signs(drawn)

    def show(self, viewer: Seat | None) -> list[StyledLine]:
        """Return board, cards, numbers and prompt, as `viewer` may see them."""
        return [line(""), *self._board(viewer), *self._seats(viewer), line(""), self.asked(viewer)]

    def asked(self, viewer: Seat | None) -> StyledLine:
        """Return the prompt, or the result of the match."""
        outcome = self.match.outcome
        if outcome is not None:
            return line(Span(self.words.result(outcome), "strong"))
        return line(Span(self.words.say(self.match.view.prompt(self.match.observe(viewer))), "strong"))

    def _board(self, viewer: Seat | None) -> Iterator[StyledLine]:
        match, width = self.match, self._width or get_terminal_size().columns
        scene = match.picture(viewer)
        cells = (*match.view.board().cells, *scene.cells)
        last = match.last_move(viewer)
        drawing: list[StyledLine] = []
        if self.drawn:
            o = match.observe(viewer)
            first = {match.view.path(o, action)[0] for action in self.legal(viewer)}
            colors = match.game.colors
            drawing = board_as_text.draw(
                cells, scene, colors, self.signs, width, last=last.marks(), legal=first
            )
        if not drawing:
            yield from board_in_words.tell(cells, scene, self.words, last)
            return
        yield from drawing
        yield line("")
        known = [
            (Span(sign, self._color(seat)), said)
            for sign, seat, said in board_as_text.legend(scene, self.signs)
        ]
        yield from wrapped([(sign, Span(f" {self.words.say(said)}", "dim")) for sign, said in known], width)

    def _color(self, seat: Seat) -> str:
        return "strong" if seat == NOBODY else self.match.game.colors[seat]

    def _seats(self, viewer: Seat | None) -> Iterator[StyledLine]:
        match, words = self.match, self.words
        scene = match.picture(viewer)
        came = match.last_move(viewer).cards
        table = CardsAsText(match.view.board(), scene, words, self.signs, came)
        yield from table.lines(NOBODY)
        shared = [c for c in scene.counts if c.seat == NOBODY and 2 * c.n >= c.of]
        if shared:
            yield line(Span(" · ".join(filter(None, map(words.count, shared))), "dim"))
        scores = match.rules.scores(match.state)
        counted = [c for c in scene.counts if c.seat != NOBODY]
        same = len({c.code for c in counted}) == 1 and all(c.n == scores[c.seat] for c in counted)
        for seat in range(match.seats):
            name = f"  {self.signs.seat(seat)} {words.seat(seat)}" if self.drawn else words.seat(seat)
            # If the only counts are the scores, such as talers, do not show each twice.
            said = any(scores) and not same
            points = words.text("terminal.points", {"n": scores[seat]}) if said else ""
            numbers = filter(None, [points, *(words.count(c) for c in counted if c.seat == seat)])
            # Not marked by ">", which screen readers would read as "greater than".
            codes = ["you"] * (seat == viewer) + ["to_move"] * (seat == match.seat)
            about = [words.text(f"terminal.{code}") for code in codes]
            mates = map(words.seat, partners(match.rules, seat))
            about += [words.text("terminal.with", {"seat": mate}) for mate in mates]
            who = f" ({', '.join(about)})" if about else ""
            yield line(Span(name, match.game.colors[seat]), who, *(f" · {n}" for n in numbers))
            yield from table.lines(seat)

    def story_since(self, viewer: Seat | None, since: int) -> list[StyledLine]:
        """Return the story from ply `since` on, as `viewer` saw it."""
        match, found = self.match, list[StyledLine]()
        for ply in range(min(since, match.at), match.at):
            action, s = match.steps()[ply].action, match.position_at(ply)
            if action is None:
                said = (Msg("story.resigned", (("seat", match.steps()[ply].seat),)),)
            else:
                o, after = (match.rules.observe(x, viewer) for x in (s, match.position_at(ply + 1)))
                said = account(match.view, o, match.rules.mask(s, action, viewer), after)
            found += [line(Span(f"  {self.words.say(one._replace(rule=''))}")) for one in said]
        return found

    def history(self, viewer: Seat | None) -> list[StyledLine]:
        """Return the turns so far in notation."""
        turns = [turn for turn in self.match.history(viewer) if turn.seat >= 0]
        return [
            line(
                Span(f"{n:>3}. ", "dim"),
                Span(self.words.seat(turn.seat), self._color(turn.seat)),
                f" {turn.text}",
            )
            for n, turn in enumerate(turns, start=1)
        ]

    def legal(self, viewer: Seat | None) -> list[Action]:
        """Return the legal actions; none for a viewer who may not see them."""
        match = self.match
        secret = not match.over and match.rules.private(match.state) and viewer != match.seat
        return [] if secret else list(match.legal_actions())

    def moves(self, viewer: Seat | None) -> list[StyledLine]:
        """Return the numbered legal moves in notation; if they are few, with their meaning."""
        legal = self.legal(viewer)
        o, named = self.match.observe(viewer), [self.match.text.format(self.match.state, a) for a in legal]
        if not self.drawn or len(legal) <= SHORT:
            return [
                line(Span(f"{n:>3}  ", "dim"), name, Span(self._meaning(o, a), "dim"))
                for n, (name, a) in enumerate(zip(named, legal, strict=True), start=1)
            ]
        size = max(map(len, named)) + 6
        row = max(1, get_terminal_size().columns // size)
        cells = [f"{n:>3} {name}".ljust(size) for n, name in enumerate(named, start=1)]
        return [line("".join(cells[at : at + row])) for at in range(0, len(cells), row)]

    def _meaning(self, o: Position, action: Action) -> str:
        """Return the tooltip of the last click of an action, and the labels of its buttons."""
        view = self.match.view
        said = [self.words.say(hint) for hint in view.tooltips(o, action)[-1:] if hint]
        said += [self.words.say(view.button(o, step)) for step in view.path(o, action) if step[:1] == "#"]
        return f"  {', '.join(dict.fromkeys(said))}" if said else ""


def diagram(match: Match, viewer: Seat | None, language: str) -> str:
    """Return the screen of a terminal as text, for `Match.diagram`."""
    words = Words(check_language(language), match.game.id, match.game.colors, ("kleinod.terminal",))
    shown = Screen(match, words, drawn=True, width=WIDE).show(viewer)
    return "\n".join(map(text_of, shown)).strip("\n")
