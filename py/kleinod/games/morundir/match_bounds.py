"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import EMPTY

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 3, 0


def actions(rules: Morundir) -> int:
    """The most actions of a match.

    A row of plies without a capture ends it (MOR-16), and pieces run out unless they return; then the number
    of plies is limited (MOR-18).
    """
    if rules.ply_limit is not None:
        return rules.ply_limit
    board = rules.initial().board
    return (len(board) - board.count(EMPTY) + 1) * rules.quiet_limit


def chance_nodes(rules: Morundir) -> int:
    """How often chance acts: never."""
    return 0
