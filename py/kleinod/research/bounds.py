"""Upper bounds of a game under its options: the length of a match, and the amount of chance in it."""

from __future__ import annotations

from kleinod.core import registry
from kleinod.research.game_state import RuleSet

#: The most words of an action and the most listed outcomes of chance that a game without own bounds may have.
LONGEST_ACTION, LISTED = 8, 1000


class Bounds:
    """Bounds that no match exceeds.

    Attributes:
        words: Words that all seats together say in a match.
        chance_nodes: Acts of chance in a match.
        chance_outcomes: Outcomes of one act of chance.
    """

    def __init__(self, of: RuleSet, lots: int) -> None:
        """Compute the bounds.

        Args:
            of: The game with its options.
            lots: The number of outcomes assumed where the rules do not list them.
        """
        most = of.game.max_actions
        known = registry.part(of.game.id, "match_bounds")
        words, nodes = (known.words(of.rules), known.chance_nodes(of.rules)) if known else (None, None)
        longest, listed = (known.LONGEST_ACTION, known.LISTED) if known else (LONGEST_ACTION, LISTED)
        self.words: int = min(longest * most, words or longest * most)
        self.chance_nodes = 0
        if of.game.chance:
            self.chance_nodes = most if nodes is None else min(most, nodes)
        # A game with own bounds lists the outcomes of every act of chance, or of none.
        outcomes = (listed or lots) if known else max(lots, listed)
        self.chance_outcomes = outcomes if self.chance_nodes else 0
