"""Matobo (Christwart Conrad, Intellego Holzspiele 2013) and its prototype, Säulen der Macht."""

from __future__ import annotations

from kleinod.core.game import Game, Option, Options
from kleinod.games.matobo.evaluate import evaluate
from kleinod.games.matobo.notation import MatoboText
from kleinod.games.matobo.rules import Matobo
from kleinod.games.matobo.rules_prototype import Prototype
from kleinod.games.matobo.search_knowledge import MatoboSearchKnowledge
from kleinod.games.matobo.view import MatoboView

CLASSIC = ("rules", ("classic",))
FOUR = ("seats", (4,))


def _rules(seats: int, options: Options) -> Matobo:
    return (Prototype if options["rules"] == "prototype" else Matobo)(seats, options)


GAME = Game(
    id="matobo",
    version=1,
    seats=range(2, 5),
    options=(
        Option("rules", "choice", "classic", ("classic", "prototype")),
        Option("teams", "flag", default=True, needs=(FOUR,)),
        Option("partner_columns", "choice", "foreign", ("foreign", "own"), needs=(FOUR, ("teams", (True,)))),
        Option("column_use", "choice", "hop-bend", ("hop-bend", "hop", "bend"), needs=(CLASSIC,)),
        Option("hop_end", "choice", "any", ("any", "empty"), needs=(CLASSIC,)),
        Option("majority_points", "int", 1, low=0, high=3, needs=(CLASSIC,)),
        Option("majority_tie", "choice", "none", ("none", "shared"), needs=(CLASSIC,)),
        Option("counts", "text", ""),
        Option("layout", "text", ""),
    ),
    rules=_rules,
    text=MatoboText,
    view=MatoboView,
    evaluate=evaluate,
    chance=True,
    opening="layout",
    search_knowledge=MatoboSearchKnowledge,
)
