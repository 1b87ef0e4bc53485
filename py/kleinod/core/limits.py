"""The greatest lengths of texts from outside.

Each limit is far above what the games write, and low enough that refusing the longest text costs no more than
a few hundredths of a second.
"""

from __future__ import annotations

from kleinod.core import validate
from kleinod.core.message import BadText, msg

#: Characters of a record. The longest match has 20,000 actions of seven characters or so.
RECORD = 250_000
#: Characters of a position; positions of the games have at most some hundreds.
POSITION = 10_000
#: Characters of a typed move, or of one token of a record.
MOVE = 1023
#: Characters of a whole turn; a random turn with bargaining may have 10,000.
TURN = 20_000

#: Levels of bots.
LEVELS = range(1, 6)

#: Characters of a study; most studies have fewer than 10,000.
STUDY = 250_000
#: Nodes of a study in all chapters together, and chapters.
NODES = 20_000
CHAPTERS = 200
#: Characters of one comment and of a title.
COMMENT = 5000
TITLE = 100


def refuse_longer(text: str, most: int, code: str) -> None:
    """Check the length of a text before any other work is done with it.

    Args:
        text: The text; anything else than a `str` is refused too.
        most: The number of characters allowed.
        code: The code of the refusal.

    Raises:
        BadText: The text is too long, or no text.
    """
    if len(validate.text(text)) > most:
        raise BadText(msg(code, n=len(text), most=most))
