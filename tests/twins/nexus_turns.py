"""Whole turns of the naive NEXUS: every way to carry out an action, except for orders that do not matter.

Lifts, layings, entries, and marbles of one colour taken from one part count once for each set, in whatever
order they come. Steps and sacrifices count in every order.
"""

from twins import nexus
from twins.nexus_places import CELL_ORDER


def turns(game):
    """Return {turn: the game after it}, with every way to play the turn that begins now."""
    done, begun = {}, {(): game}
    while begun:
        going_on = {}
        for turn, here in begun.items():
            for notation in nexus.moves(here):
                longer = _with(turn, here, notation)
                if longer in going_on or longer in done:
                    continue
                there = nexus.after(here, notation)
                over = there["turns"] > game["turns"]
                (done if over else going_on)[longer] = there
        begun = going_on
    return done


def _with(turn, game, notation):
    """Return the turn with one more decision. Only steps and sacrifices carry their place in the order."""
    if game["to_take"]:
        part, colour, _ = game["to_take"][0]
        decision = ("(", min(CELL_ORDER[place] for place in part), colour, notation)
    elif notation[0] in "+-" or notation.startswith("in "):
        decision = (notation[0], 0, "", notation)
    else:
        decision = ("*", len(turn), "", notation)
    return tuple(sorted((*turn, decision)))
