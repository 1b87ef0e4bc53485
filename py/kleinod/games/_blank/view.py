"""Shows the counters in a row. A click on a counter takes it and all counters to its right."""

from __future__ import annotations

from kleinod.core.game import TERMINAL, Board, Cell, Motion, Msg, Piece, Scene, Seat, View, msg
from kleinod.games._blank.rules import Action, Blank, State


class BlankView(View[State, Action]):
    rules: Blank

    def board(self) -> Board:
        numbers = range(1, self.rules.counters + 1)
        return Board(tuple(Cell(f"c{n}", 2.0 * n, 0.0, "slot", label=str(n)) for n in numbers))

    def scene(self, o: State, viewer: Seat | None) -> Scene:
        numbers = range(1, o.left + 1)
        return Scene(
            pieces=tuple(Piece(f"p{n}", f"c{n}", "counter", say=msg("piece.counter")) for n in numbers)
        )

    def prompt(self, o: State) -> Msg:
        seat = self.rules.current_player(o)
        return self.rules.outcome(o).reason if seat == TERMINAL else msg("prompt.take", "BLA-02", seat=seat)

    def path(self, o: State, a: Action) -> tuple[str, ...]:
        return (f"c{o.left + 1 - a[0]}",)

    def tooltips(self, o: State, a: Action) -> tuple[Msg | None, ...]:
        return (msg("hint.take", n=a[0]),)

    def trace(self, o: State, a: Action) -> tuple[Motion, ...]:
        return tuple(Motion(f"p{n}", (f"c{n}", "")) for n in range(o.left + 1 - a[0], o.left + 1))

    def story(self, o: State, a: Action) -> Msg:
        return msg("story.take", seat=self.rules.current_player(o), n=a[0])
