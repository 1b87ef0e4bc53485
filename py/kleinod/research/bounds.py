"""Upper bounds of a game under its options: how long a match is, and how much chance can do in it."""

from __future__ import annotations

from kleinod.core import registry
from kleinod.research.game_state import RuleSet

#: For a game that declares no bounds: words of an action, and outcomes of chance that its rules list.
LONGEST_ACTION, LISTED = 8, 1000


class Bounds:
    """Bounds that no match exceeds.

    Attributes:
        words: Words said in a match, by all seats together.
        chance_nodes: Acts of chance in a match.
        chance_outcomes: Outcomes of one act of chance, in the form of lots.
    """

    def __init__(self, of: RuleSet, lots: int) -> None:
        """Work out the bounds.

        Args:
            of: The game with its options.
            lots: The number of lots where the rules list no outcomes.
        """
        most = of.game.max_actions
        known = registry.part(of.game.id, "match_bounds")
        words, nodes = (known.words(of.rules), known.chance_nodes(of.rules)) if known else (None, None)
        longest, listed = (known.LONGEST_ACTION, known.LISTED) if known else (LONGEST_ACTION, LISTED)
        self.words: int = min(longest * most, words or longest * most)
        self.chance_nodes = 0
        if of.game.chance:
            self.chance_nodes = most if nodes is None else min(most, nodes)
        # A game that declares bounds lists all its chance, or none of it.
        outcomes = (listed or lots) if known else max(lots, listed)
        self.chance_outcomes = outcomes if self.chance_nodes else 0
