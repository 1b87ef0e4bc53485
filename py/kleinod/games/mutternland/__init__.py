"""Mutternland (Nutland, Motherland), Hartmut Witt, Witt Spiele 1997."""

from __future__ import annotations

from kleinod.core.game import Game, Option, Options
from kleinod.games.mutternland.evaluate import evaluate
from kleinod.games.mutternland.land_editor import LandEditor
from kleinod.games.mutternland.notation import MutternlandText
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.rules_abstractplay import AbstractPlay
from kleinod.games.mutternland.rules_wag import Wag
from kleinod.games.mutternland.rules_witt import Witt
from kleinod.games.mutternland.search_knowledge import MutternlandSearchKnowledge
from kleinod.games.mutternland.view import MutternlandView

RULE_SETS: dict[str, type[Nutland]] = {"witt": Witt, "wag": Wag, "abstractplay": AbstractPlay}
ONLY_WITT = (("rules", ("witt",)),)


def _rules(seats: int, options: Options) -> Nutland:
    return RULE_SETS[str(options["rules"])](seats, options)


GAME = Game(
    id="mutternland",
    version=1,
    seats=range(2, 7),
    options=(
        Option("rules", "choice", "witt", tuple(RULE_SETS)),
        Option("land", "choice", "sample", ("sample", "random", "draft", "custom")),
        Option("nuts", "text", "", needs=(("land", ("custom",)),)),
        Option(
            "edge", "choice", "any_void", ("any_void", "outer"), needs=(("rules", ("witt", "abstractplay")),)
        ),
        Option("marble_move", "choice", "must", ("must", "may"), needs=ONLY_WITT),
        Option("reentry", "choice", "opponent", ("opponent", "owner_edge", "owner_any"), needs=ONLY_WITT),
        Option("cap", "choice", "none", ("none", "4"), needs=ONLY_WITT),
    ),
    rules=_rules,
    text=MutternlandText,
    view=MutternlandView,
    evaluate=evaluate,
    chance=True,
    search_knowledge=MutternlandSearchKnowledge,
    repeats=3,
    editor=LandEditor(),
)
