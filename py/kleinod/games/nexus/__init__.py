"""NEXUS und Rabauken (Monsieur Bernard, rules of 30 January 2024, monsieurbernard.art)."""

from __future__ import annotations

from kleinod.core.game import Game, Option
from kleinod.games.nexus.evaluate import evaluate
from kleinod.games.nexus.notation import NexusText
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.search_knowledge import NexusSearchKnowledge
from kleinod.games.nexus.view import NexusView

MORE_THAN_TWO = ("seats", (3, 4))

GAME = Game(
    id="nexus",
    version=1,
    seats=range(2, 5),
    options=(
        Option("connected", "choice", "no", ("no", "yes")),
        Option("row", "choice", "straight", ("straight", "chain")),
        Option("sacrifice_max", "int", 1, low=0, high=2),
        Option("edge_closes", "choice", "yes", ("yes", "no")),
        Option("half", "choice", "remain_up", ("remain_up", "remove_up")),
        Option("ring_change_pays", "choice", "no", ("no", "yes")),
        Option("end", "choice", "last_player", ("last_player", "first_out"), needs=(MORE_THAN_TWO,)),
        Option("quiet_limit", "int", 15, low=2, high=20),
        Option("turn_limit", "int", 0, low=0, high=320),
    ),
    rules=Nexus,
    text=NexusText,
    view=NexusView,
    evaluate=evaluate,
    repeats=3,
    max_actions=9000,
    search_knowledge=NexusSearchKnowledge,
    colors=("blue", "orange", "green", "purple"),
)
