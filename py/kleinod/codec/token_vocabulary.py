"""The words of a game's tokens, classified by their spelling alone, without knowledge of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kleinod.codec.adaptive_model import NOTHING

PLACE = re.compile(r"([a-z])([1-9][0-9]?)[a-z]?")
COLUMN = 128  # the step to the next column; the step to the next row is 1
THING, NUMBER = -1, -2  # kinds of words; any other word is a kind of its own
MOST = 31  # a known token has fewer words


class Vocabulary:
    """The words of a game, numbered.

    If the first word looks like a place ("d4"), all words that look like places have coordinates.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.numbers = [i for i, word in enumerate(words) if word.isdigit()]
        self._index = {word: i for i, word in enumerate(words)}
        places = [PLACE.fullmatch(word) for word in words]
        self.board = bool(places and places[0])
        #: `place`: the place that each word names, or `NOTHING`. `there`: the first word of each place.
        self.place = [COLUMN * ord(at[1]) + int(at[2]) if at else NOTHING for at in places]
        self.there = {place: i for i, place in reversed(list(enumerate(self.place)))}

    def parts(self, token: str) -> list[int]:
        """Split a token into the numbers of its words.

        Args:
            token: A token of the game.

        Returns:
            The numbers, or [] if the token must be spelled, because it has unknown words or too many words.
        """
        parts = token.split("-")
        known = len(parts) < MOST and all(part in self._index for part in parts)
        return [self._index[part] for part in parts] if known else []

    def kind(self, part: int, slot: int) -> int:
        """Classify a word of a token.

        Args:
            part: The number of the word.
            slot: Its index in the token, from 0 on.

        Returns:
            `NUMBER` for digits; `THING` for a word with a digit in it, or of several letters after the first
            word; otherwise `part` itself, because the word belongs to the form of the token.
        """
        word = self.words[part]
        if word.isdigit():
            return NUMBER
        return part if word.isalpha() and (slot == 0 or len(word) == 1) else THING
