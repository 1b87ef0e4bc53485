"""The Conquest of Morundir (Die Eroberung von Morundir), Jochen Drechsler, Spielbox 5/2001."""

from __future__ import annotations

from kleinod.core.game import Game, Option, Options
from kleinod.games.morundir.evaluate import evaluate
from kleinod.games.morundir.notation import MorundirText
from kleinod.games.morundir.rules import Morundir, Return
from kleinod.games.morundir.search_knowledge import MorundirSearchKnowledge
from kleinod.games.morundir.view import MorundirView


def _rules(seats: int, options: Options) -> Morundir:
    return Return(options) if options["variant"] == "return" else Morundir(options)


GAME = Game(
    id="morundir",
    version=1,
    seats=range(2, 3),
    options=(
        Option("variant", "choice", "classic", ("classic", "return")),
        Option("stuck", "choice", "loss", ("loss", "draw")),
        Option("quiet_limit", "int", 100, low=10, high=500),
        Option("duke_count", "choice", "off", ("off", "three"), needs=(("variant", ("return",)),)),
    ),
    rules=_rules,
    text=MorundirText,
    view=MorundirView,
    evaluate=evaluate,
    repeats=3,
    max_actions=8000,
    colors=("blue", "black"),
    search_knowledge=MorundirSearchKnowledge,
)
