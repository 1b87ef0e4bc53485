"""Upper bounds of a match, for libraries that ask for them before it begins."""

from __future__ import annotations

from kleinod.games.morundir.rules import Morundir
from kleinod.games.morundir.state import DUKES, KNIGHTS

#: The most words in one action, and the most outcomes of chance that the rules list: 0, they list none.
LONGEST_ACTION, LISTED = 3, 0


def words(rules: Morundir) -> int:
    """The most words said in a match: from, to, and where a captured piece returns.

    If pieces return, the number of plies is limited (MOR-18). Otherwise at most one ply less than the limit
    of quiet plies lies before each capture (MOR-16). Knights capture knights, so one of them stays (MOR-10).
    Of the dukes one stays: with the last capture of the other side's dukes the match is over (MOR-13).
    """
    if rules.ply_limit is not None:
        return LONGEST_ACTION * rules.ply_limit
    board = rules.initial().board
    knights = sum(board.count(piece) for piece in KNIGHTS)
    dukes = sum(board.count(piece) for piece in DUKES)
    return 2 * rules.quiet_limit * (knights - 1 + dukes - 1)


def chance_nodes(rules: Morundir) -> int:
    """Return the number of acts of chance, which is 0."""
    return 0
