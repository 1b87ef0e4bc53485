"""A small Mutterböhnchen, made to show that the interface carries hands, trades, interrupts and doubts.

Not part of the collection: without the variable page and the special cards, with two or three sorts and
decks small enough to enumerate every history.
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
