"""The text notation. Position: ``<counters left>_<turn>``. Action: ``take 2``, with the token ``2``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kleinod.codec.base36 import to_int
from kleinod.core.game import BadText, Msg, Text, excerpt, msg
from kleinod.games._blank.rules import MOST, Action, Blank, State

HIGHEST = 99


class BlankText(Text[State, Action]):
    words = tuple(str(n) for n in range(1, MOST + 1))
    width = 4
    spellings: ClassVar = {"de": {"take": ("nimm", "nimmt")}, "en": {"take": ("take", "takes")}}
    rules: Blank

    def encode(self, s: State) -> str:
        return f"{s.left}_{s.turn}"

    def decode(self, text: str) -> State:
        left, _, turn = text.partition("_")
        try:
            return State(to_int(turn, HIGHEST), to_int(left, HIGHEST))
        except ValueError as error:
            raise BadText(msg("position.unreadable")) from error

    def audit(self, s: State) -> list[Msg]:
        taken = self.rules.counters - s.left
        return [] if s.turn <= taken <= MOST * s.turn else [msg("audit.counters", "BLA-02")]

    def format(self, s: State, a: Action) -> str:
        return f"take {a[0]}"

    def parse(self, s: State, text: str) -> Action:
        return self.untoken(s, text.strip().casefold().removeprefix("take").strip())

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        return " ".join(str(a[0]) for _, a in steps)

    def token(self, s: State, a: Action) -> str:
        return str(a[0])

    def untoken(self, s: State, token: str) -> Action:
        try:
            return (to_int(token, HIGHEST),)
        except ValueError as error:
            raise BadText(msg("move.unreadable", text=excerpt(token))) from error
