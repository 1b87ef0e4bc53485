"""Whole turns of the naive NEXUS: every way to carry out an action, orders that do not matter left aside.

The lifts of a change of rings, its layings, three entries, and the marbles taken of one colour from one part
count once for each set of them, however they are ordered; steps and sacrifices count in every order.
"""

from twins import nexus
from twins.nexus_places import CELL_ORDER


def turns(game):
    """{turn: the game after it} for everything that can be done in the turn that begins."""
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
    """The turn with one decision more. Steps carry their place in the order, all others do not."""
    if game["to_take"]:
        part, colour, _ = game["to_take"][0]
        decision = ("(", min(CELL_ORDER[place] for place in part), colour, notation)
    elif notation[0] in "+-" or notation.startswith("in "):
        decision = (notation[0], 0, "", notation)
    else:
        decision = ("*", len(turn), "", notation)
    return tuple(sorted((*turn, decision)))
