"""Upper bounds of a match, which some libraries need before it begins."""

from __future__ import annotations

from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import DUKES, KNIGHTS

#: The most words in one action, and the most outcomes of chance that the rules list (none).
LONGEST_ACTION, LISTED = 3, 0


def words(rules: Morundir) -> int:
    """Return the most words of a match. A move has up to three: from, to, and where a captured piece returns.

    If pieces return, the number of plies is limited (MOR-18). Otherwise each capture comes within the limit
    of quiet plies (MOR-16). At least one knight stays, because only knights capture knights (MOR-10), and one
    duke, because the match is over when a side has lost all dukes (MOR-13).
    """
    if rules.ply_limit is not None:
        return LONGEST_ACTION * rules.ply_limit
    board = rules.initial().board
    knights = sum(board.count(piece) for piece in KNIGHTS)
    dukes = sum(board.count(piece) for piece in DUKES)
    return 2 * rules.quiet_limit * (knights - 1 + dukes - 1)


def chance_nodes(rules: Morundir) -> int:
    """Return the number of events of chance, which is 0."""
    return 0
