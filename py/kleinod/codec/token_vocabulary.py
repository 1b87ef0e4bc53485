"""The words of a game's tokens, as far as they can be told apart without knowing the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kleinod.codec.adaptive_model import NOTHING

PLACE = re.compile(r"([a-z])([1-9][0-9]?)[a-z]?")
COLUMN = 128  # a step to the next column, where one to the next row is 1
THING, NUMBER = -1, -2  # kinds of words; others are themselves all that is said
MOST = 31  # words of a token, or one more


class Vocabulary:
    """Words by their numbers. Where the first one is a place, all that look like one lie somewhere."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.numbers = [i for i, word in enumerate(words) if word.isdigit()]
        self._index = {word: i for i, word in enumerate(words)}
        places = [PLACE.fullmatch(word) for word in words]
        self.board = bool(places and places[0])
        #: Where words lie, and the first word that lies somewhere.
        self.place = [COLUMN * ord(at[1]) + int(at[2]) if at else NOTHING for at in places]
        self.there = {place: i for i, place in reversed(list(enumerate(self.place)))}

    def parts(self, token: str) -> list[int]:
        """The words of a token; [] where it has to be spelled."""
        parts = token.split("-")
        known = len(parts) < MOST and all(part in self._index for part in parts)
        return [self._index[part] for part in parts] if known else []

    def kind(self, part: int, slot: int) -> int:
        """A thing has a digit, or stands behind the first word and has more than one letter."""
        word = self.words[part]
        if word.isdigit():
            return NUMBER
        return part if word.isalpha() and (slot == 0 or len(word) == 1) else THING
