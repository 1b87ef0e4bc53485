"""A small Mutterböhnchen to test hands, trades, interruptions and uncertainty in the interface.

It is not part of the collection. It leaves out the special cards and parts of the rules, and has two or three
sorts and decks small enough to enumerate every history.
"""

from kleinod.core.game import Game, Option
from small_bohn.notation import SmallBohnText
from small_bohn.rules import SmallBohn
from small_bohn.view import SmallBohnView

GAME = Game(
    id="small_bohn",
    version=1,
    seats=range(2, 4),
    options=(
        Option("deck", "choice", "small", ("small", "tiny", "thin")),
        Option("offers", "int", 2, low=0, high=3),
    ),
    rules=SmallBohn,
    text=SmallBohnText,
    view=SmallBohnView,
    chance=True,
    hidden=True,
)
