"""Helpers to test Morundir: positions written in a few words, and questions about them."""

from __future__ import annotations

from kleinod.core import registry
from kleinod.core.game import OptionValue, Rules
from kleinod.games.morundir.board import CELL, COUNT
from kleinod.games.morundir.state import Action, State
from kleinod.play.match import Match

GAME = registry.game("morundir")
RETURN: dict[str, OptionValue] = {"variant": "return"}
THREE: dict[str, OptionValue] = {"variant": "return", "duke_count": "three"}

#: The figure in the rulebook. Capitals are blue; D and d are dukes, K and k knights.
EXAMPLE = {"D": "g7 a1 g1", "K": "f6 b3 d4 g2 f1 d1", "d": "c7 f5 c1", "k": "d6 g6 c5 h2 f2 c2"}
LONE_DUKE = {"D": "c1", "K": "b2 b3", "d": "a1"}

BLUE_TO_MOVE, BLACK_TO_MOVE = 40, 41  # plies late enough for any number of captures before them


def cells(text: str) -> list[str]:
    return sorted(text.split())


def board(pieces: dict[str, str]) -> tuple[int, ...]:
    on = {CELL[name]: ".DKdk".index(kind) for kind, names in pieces.items() for name in names.split()}
    return tuple(on.get(cell, 0) for cell in range(COUNT))


def at(
    pieces: dict[str, str],
    turn: int = BLUE_TO_MOVE,
    options: dict[str, OptionValue] | None = None,
    *,
    quiet: int = 0,
    taken: tuple[int, int] = (0, 0),
) -> Match:
    return Match(GAME, 2, options or {}, start=State(turn, board(pieces), quiet, taken))


def start(options: dict[str, OptionValue] | None = None) -> Match:
    return Match(GAME, 2, options or {})


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def goals(match: Match, cell: str) -> list[str]:
    """Return the cells to which the piece on `cell` can go; captures begin with an x."""
    return sorted(move[2:].lstrip("-") for move in match.legal() if move[:2] == cell)


def refusal(match: Match, move: str) -> tuple[str, str] | None:
    why = match.why(move)
    return why and (why.code, why.rule)


def ending(match: Match) -> tuple[str, str, tuple[int, ...]] | None:
    """Return the code, rule and places of a finished match; None while it is not over."""
    outcome = match.outcome
    return outcome and (outcome.reason.code, outcome.reason.rule, outcome.places)


def standing_on(match: Match, name: str) -> str:
    return ".DKdk"[match.state.board[CELL[name]]]


def after(rules: Rules[State, Action], s: State, depth: int) -> list[State]:
    positions = [s]
    for _ in range(depth):
        positions = [rules.apply(late, a) for late in positions for a in rules.legal(late)]
    return positions


def leaves(rules: Rules[State, Action], s: State, depth: int) -> int:
    return sum(len(rules.legal(late)) for late in after(rules, s, depth - 1))


BLUE_WINS, BLACK_WINS, DRAW = (1, 2), (2, 1), (1, 1)
