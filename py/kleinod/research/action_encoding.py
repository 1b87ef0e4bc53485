"""Decisions as numbers: an action is spelled word by word, and every word has a fixed number.

An index into the list of legal actions would mean nothing to a learner, because the list differs from
position to position. But the words of which tokens are made (`Text.words`) are fixed for a version of a game:
"f1-f3" is the word f1, then the word f3. A token with any other word is spelled letter by letter.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from string import ascii_letters, digits
from typing import Any, TypeAlias

from kleinod.core.game import Text

LETTERS = (*digits, *ascii_letters, "-")
#: The word that ends an action if a longer action begins with the same words.
END = 0
Spelling: TypeAlias = tuple[int, ...]
#: A cache of spellings is emptied at this number of entries, because Mutternland has a million actions.
MOST_SPELLINGS = 100_000


class ActionWords:
    """The numbering of words: `END`, the words of the game, then letters; `size` words in all."""

    def __init__(self, text: Text[Any, Any]) -> None:
        self.names = ("end", *text.words, *(f"'{letter}'" for letter in LETTERS))
        self.size = len(self.names)
        self._token, self._context = text.token, text.token_context
        self._words = {word: number for number, word in enumerate(text.words, start=1)}
        self._letters = {letter: 1 + len(text.words) + n for n, letter in enumerate(LETTERS)}
        #: Spellings by action, for each context, because the token of an action can depend on the position.
        self._spelled: dict[Hashable, dict[Any, Spelling]] = {}

    def spell(self, token: str) -> Spelling:
        """Return the numbers of a token, without `END`."""
        parts, words = token.split("-"), self._words
        try:
            return tuple([words[part] for part in parts])
        except KeyError:
            return tuple([self._letters[letter] for letter in token])

    def spell_all(self, s: Any, actions: Sequence[Any]) -> list[Spelling]:
        """Return the spellings of `actions` in the position `s`."""
        context = self._context(s)
        found = {} if context is s else self._spelled.setdefault(context, {})
        try:
            return [found[action] for action in actions]
        except KeyError:
            pass
        if len(found) > MOST_SPELLINGS:
            found.clear()
        for action in actions:
            if action not in found:
                found[action] = self.spell(self._token(s, action))
        return [found[action] for action in actions]


def ahead(spelled: Iterable[Spelling], said: Spelling) -> list[int]:
    """Return the words that may come next.

    Args:
        spelled: The spellings of the legal actions.
        said: The words said so far.

    Returns:
        Their numbers in ascending order.
    """
    n = len(said)
    if not n:
        return sorted({spelling[0] for spelling in spelled})
    begun = [spelling for spelling in spelled if spelling[:n] == said]
    return sorted({spelling[n] if len(spelling) > n else END for spelling in begun})


def meant(spelled: Sequence[Spelling], said: Spelling) -> int | None:
    """Return the action that words spell.

    An action is complete once no longer one begins with its words; if one does, `END` completes it.

    Args:
        spelled: The spellings of the legal actions.
        said: The words said so far, which begin at least one of them.

    Returns:
        The index of the action, or None while there are several.
    """
    if said and said[-1] == END:
        return spelled.index(said[:-1])
    n = len(said)
    if n == 1:
        word = said[0]
        begun = [place for place, spelling in enumerate(spelled) if spelling[0] == word]
    else:
        begun = [place for place, spelling in enumerate(spelled) if spelling[:n] == said]
    return begun[0] if len(begun) == 1 else None
