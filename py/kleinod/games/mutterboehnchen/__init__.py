"""Mutterböhnchen (Uwe Rosenberg, 2010), played with Ladybohn (Uwe Rosenberg, AMIGO 2007)."""

from __future__ import annotations

from kleinod.core.game import Game, Option
from kleinod.games.mutterboehnchen.bot_policy import advise
from kleinod.games.mutterboehnchen.evaluate import evaluate
from kleinod.games.mutterboehnchen.notation import MutterboehnchenText
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.search_knowledge import MutterboehnchenSearchKnowledge
from kleinod.games.mutterboehnchen.view import MutterboehnchenView

MORE_THAN_TWO = ("seats", (3, 4, 5, 6))

GAME = Game(
    id="mutterboehnchen",
    version=3,
    seats=range(2, 7),
    options=(
        Option("saufkumpan", "choice", "not_green", ("not_green", "not_blue")),
        Option("schluckspecht", "choice", "all_fields", ("all_fields", "this_field")),
        Option("gift_limit", "int", 0, low=0, high=3, needs=(MORE_THAN_TWO,)),
        Option("cards_per_side", "int", 4, low=1, high=4, needs=(MORE_THAN_TWO,)),
        Option("offers_per_turn", "int", 8, low=0, high=8, needs=(MORE_THAN_TWO,)),
        Option("offers_by_others", "int", 2, low=0, high=2, needs=(MORE_THAN_TWO,)),
        Option("answers", "choice", "together", ("in_turn", "together"), needs=(MORE_THAN_TWO,)),
    ),
    rules=Mutterboehnchen,
    text=MutterboehnchenText,
    view=MutterboehnchenView,
    evaluate=evaluate,
    chance=True,
    hidden=True,
    max_actions=20_000,
    advise=advise,
    search_knowledge=MutterboehnchenSearchKnowledge,
)
