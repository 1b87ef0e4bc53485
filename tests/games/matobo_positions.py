"""Helpers to test Matobo: positions written in a few words, and questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kleinod.core import registry
from kleinod.core.game import OptionValue
from kleinod.games.matobo.board import CELL, COUNT, NAMES
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.state import LETTERS, MOVE, OWNED, UNPLACED, Column, State
from kleinod.play.match import Match

GAME = registry.game("matobo")
PROTOTYPE: dict[str, OptionValue] = {"rules": "prototype"}
LAYOUT = "rthtososohrtrhrossostrhthrhsrostohstrhr"


def cells(text: str) -> list[str]:
    return sorted(text.split())


def stock(text: str) -> tuple[int, ...]:
    """Return the stock that a text lists: "t2 o1" is two triangles and an octagon."""
    held = {part[0]: int(part[1:]) for part in text.split()}
    return tuple(held.get(letter, 0) for letter in LETTERS[1:])


def at(
    pawns: str,
    pieces: str = "",
    columns: str = "",
    stocks: str = "",
    *,
    seat: int = 0,
    quiet: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Match:
    """Return a match at a position.

    Pawns are listed by seat ("d3 x": the second is not placed), pieces as "c4t", columns as "1c4t6", stocks
    as "t2 o1 / r3".
    """
    board = [0] * COUNT
    for part in pieces.split():
        board[CELL[part[:2]]] = LETTERS.index(part[2])
    built = [
        Column(CELL[part[1:3]], LETTERS.index(part[3]), int(part[4:]), int(part[0]) - 1)
        for part in columns.split()
    ]
    for column in built:
        board[column.cell] = OWNED - column.seat
    standing = tuple(CELL.get(name, UNPLACED) for name in pawns.split())
    held = [stock(part) for part in stocks.split("/")] if stocks else []
    held += [stock("")] * (len(standing) - len(held))
    state = State(100, seat, tuple(board), tuple(sorted(built)), standing, tuple(held), quiet)
    return Match(GAME, len(standing), options or {}, start=state)


def typed(seats: int = 2, **options: OptionValue) -> Match:
    """Return a match at its start, with a known layout."""
    return Match(GAME, seats, {"layout": LAYOUT} | options)


def rules(match: Match) -> Matobo:
    return cast(Matobo, match.rules)


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def goals(match: Match) -> list[str]:
    """Return the cells to which the pawn to move can go."""
    return sorted(NAMES[a.cell] for a in match.legal_actions() if a.kind == MOVE)


def refusal(match: Match, move: str) -> tuple[str, str] | None:
    why = match.why(move)
    return why and (why.code, why.rule)


def piece_on(match: Match, name: str) -> str:
    return LETTERS[max(match.state.board[CELL[name]], 0)]


def ending(match: Match) -> tuple[str, str, tuple[int, ...], tuple[int, ...]] | None:
    """Return the code, rule, scores and places of a finished match; None while it is not over."""
    outcome = match.outcome
    return outcome and (outcome.reason.code, outcome.reason.rule, outcome.scores, outcome.places)
