"""The notation of the arguments in the text of an action.

An argument is one word, which is left out if the argument has its usual value. "o" stands for an argument
that the viewer may not know. Hand slots, fields, places in a field and players are counted from 1.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeAlias, TypeVar

from kleinod.codec.base36 import to_int
from kleinod.games.mutterboehnchen import offer
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.standing_answers import sort_of
from kleinod.games.mutterboehnchen.state import UNKNOWN

NOTHING = "o"
BELOW = "below"
#: The words for the replies to an offer.
REPLY_WORDS = {offer.NO: "no", offer.YES: "yes", offer.COUNTER: "but"}
#: The words for the standing answers that name no sort.
SETTING_WORDS = ("quiet", "gifts")
#: The highest number that the text of an action may contain.
HIGHEST = 999
SHOWN = re.compile(r"([1-9][0-9]?)([a-z](?:bb|[a-z1-9]))")
#: The names of all cards, in the order of the deck.
CardNames: TypeAlias = Sequence[str]
#: One side of a deal: hand slots, then their cards.
Side: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

V = TypeVar("V")


class Notation(ABC, Generic[V]):
    """The notation of one kind of argument."""

    @abstractmethod
    def write(self, cards: CardNames, value: V) -> str:
        """Return the word for a value, "" if the value may be left out."""

    @abstractmethod
    def read(self, cards: CardNames, word: str) -> V:
        """Return the value of a word, which is "" if it was left out.

        Raises:
            ValueError: The word stands for no value of this kind.
        """


class _Card(Notation[int]):
    def write(self, cards: CardNames, value: int) -> str:
        return NOTHING if value == UNKNOWN else cards[value]

    def read(self, cards: CardNames, word: str) -> int:
        return UNKNOWN if word == NOTHING else cards.index(word)


class _Sort(Notation[int]):
    def write(self, cards: CardNames, value: int) -> str:
        return SORTS[value]

    def read(self, cards: CardNames, word: str) -> int:
        return tuple(SORTS).index(word)


class _Number(Notation[int]):
    def write(self, cards: CardNames, value: int) -> str:
        return str(value)

    def read(self, cards: CardNames, word: str) -> int:
        n = to_int(word, HIGHEST)
        if not n:
            raise ValueError(word)
        return n


class _Place(_Number):
    def write(self, cards: CardNames, value: int) -> str:
        return NOTHING if value == UNKNOWN else str(value + 1)

    def read(self, cards: CardNames, word: str) -> int:
        return UNKNOWN if word == NOTHING else super().read(cards, word) - 1


class _Under(Notation[int]):
    def write(self, cards: CardNames, value: int) -> str:
        return BELOW if value else ""

    def read(self, cards: CardNames, word: str) -> int:
        return ("", BELOW).index(word)


class _Side(Notation[Side]):
    """Hand slots, then their cards: "2rm5bbb". "o" stands for no card."""

    def write(self, cards: CardNames, value: Side) -> str:
        return "".join(f"{slot + 1}{cards[card]}" for slot, card in zip(*value, strict=True)) or NOTHING

    def read(self, cards: CardNames, word: str) -> Side:
        found = SHOWN.findall(word) if word != NOTHING else []
        if "".join(slot + name for slot, name in found) != word.replace(NOTHING, ""):
            raise ValueError(word)
        return tuple(int(slot) - 1 for slot, _ in found), tuple(cards.index(name) for _, name in found)


class _Reply(Notation[int]):
    """A reply as a word; "o" for one that the viewer may not know."""

    def write(self, cards: CardNames, value: int) -> str:
        return REPLY_WORDS.get(value, NOTHING)

    def read(self, cards: CardNames, word: str) -> int:
        found = {name: value for value, name in REPLY_WORDS.items()} | {NOTHING: UNKNOWN}
        if word not in found:
            raise ValueError(word)
        return found[word]


class _Replies(Notation[tuple[int, ...]]):
    """The replies of several seats, one letter for each: "ynb"."""

    def write(self, cards: CardNames, value: tuple[int, ...]) -> str:
        return "".join(offer.REPLIES[reply] for reply in value)

    def read(self, cards: CardNames, word: str) -> tuple[int, ...]:
        return tuple(offer.REPLIES.index(letter) for letter in word)


class _Setting(Notation[int]):
    """A standing answer: a word, or the sort that is never given away."""

    def write(self, cards: CardNames, value: int) -> str:
        sort = sort_of(value)
        return NOTHING if value == UNKNOWN else SETTING_WORDS[value] if sort is None else SORTS[sort]

    def read(self, cards: CardNames, word: str) -> int:
        if word == NOTHING:
            return UNKNOWN
        return (*SETTING_WORDS, *SORTS).index(word)


CARD, SORT = _Card(), _Sort()
#: The reply of one seat to a question put to all, and the replies of all seats.
REPLY, REPLIES = _Reply(), _Replies()
#: A standing answer: "quiet", "gifts", or a sort that is never given away.
SETTING = _Setting()
#: A place in a row, or a seat; the action counts it from 0, the text from 1.
PLACE = _Place()
#: A number of things, at least 1.
NUMBER = _Number()
#: Where a Kavalier goes: "below" for 1 (below the lady), no word for 0 (on top).
UNDER = _Under()
#: The slots and cards of one side of a deal that is being carried out.
SIDE = _Side()
