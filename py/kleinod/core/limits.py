"""The greatest lengths of texts from outside.

Each limit is far above what the games write, and low enough that even the longest text is refused quickly.
"""

from __future__ import annotations

from kleinod.core import validate
from kleinod.core.message import BadText, msg

#: Characters of a record. The longest match has 20,000 actions of about seven characters.
RECORD = 250_000
#: Characters of a position; those of the games have some hundreds at most.
POSITION = 10_000
#: Characters of a typed move, or of one token of a record.
MOVE = 1023
#: Characters of a whole turn; a random turn with bargaining may have 10,000.
TURN = 20_000

#: The levels of bots.
LEVELS = range(1, 6)

#: Characters of a study; most studies have fewer than 10,000.
STUDY = 250_000
#: Nodes of a study in all its chapters together, and the number of chapters.
NODES = 20_000
CHAPTERS = 200
#: Characters of a comment, and of a title.
COMMENT = 5000
TITLE = 100


def refuse_longer(text: str, most: int, code: str) -> None:
    """Check the length of a text before any other work is done with it.

    Args:
        text: The text; anything but a `str` is refused too.
        most: The number of characters allowed.
        code: The code of the refusal.

    Raises:
        BadText: The text is too long, or not a `str`.
    """
    if len(validate.text(text)) > most:
        raise BadText(msg(code, n=len(text), most=most))
