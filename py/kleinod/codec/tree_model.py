"""Trees of moves in few bytes: every token is predicted from the tokens before it.

The model knows nothing of a game but its word list. Words that name places, cards and the like are *things*
(see `token_vocabulary.py`); the *form* of a token is the token without its things. A form is predicted from
the forms before it. A thing is predicted by its class, the last form and slot in which it was named on the
way to this node; within a class, by its distance from the thing before it if words are places, otherwise by
how often it was named.

All of this is part of the text format, so any change needs a new format.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kleinod.codec.adaptive_model import NOTHING, AdaptiveModel, Coder
from kleinod.codec.token_vocabulary import COLUMN, NUMBER, THING, Vocabulary
from kleinod.codec.token_vocabulary import MOST as WORDS

STEPS = 1 << 14  # more than any distance between places
#: Limits: forms in all trees, characters of a spelled token, and the codes of these characters.
FORMS, SPELLED, LETTERS = 400, 1024, 128
CONTINUATIONS, WORD_LIST = 1 << 15, 1 << 14
#: The largest number of coding options tried for one text, which takes some tenths of a second in a browser.
#: It is enough for 2,000 to 8,000 nodes, depending on the game.
MOST_WORK = 270_000
LATELY = 3  # the number of forms from which the next form is predicted
OFTEN = 4  # added to the weight of a thing each time it is named
NEW, ELSEWHERE = 0, 1  # classes of words: never named so far; named, but not on the way to this node
FORM, CLASS, COUNT, NEXT, STEP = range(5)  # kinds of contexts

Form: TypeAlias = tuple[int, ...]
Where: TypeAlias = tuple[int, int]  # a form, and the index of a word in it


class Frame(NamedTuple):
    """A node on the path from the root.

    `lately` are the forms of the last tokens on the path, `last` is the last thing of the node's token, and
    `before` are the things of this token with the classes that they had before.
    """

    lately: tuple[int, ...]
    last: int
    before: tuple[tuple[int, int], ...]


class TreeModel:
    """A model that predicts the trees of one game from those that it has written or read so far.

    A writer passes as `told` the value to write; a reader passes `NOTHING` or None. Every method raises
    `ValueError` for bytes that no writer makes, and for trees that take too much work.
    """

    def __init__(self, words: Sequence[str], coder: Coder) -> None:
        # Texts hold the length of the word list, so words appended to it later change no old text.
        count = coder.even(WORD_LIST, len(words))
        if count > len(words):
            raise ValueError("words")
        words = words[:count]
        self._known, self._coder = Vocabulary(words), coder
        self._likely = AdaptiveModel(coder, MOST_WORK)
        self._class = [NEW] * len(words)
        self._members: dict[int, dict[int, None]] = {NEW: dict.fromkeys(range(len(words))), ELSEWHERE: {}}
        self._forms: list[Form] = [()]
        self._often: dict[tuple[int, ...], dict[int, int]] = {}
        self._frames: list[Frame] = []

    # The path to the node ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Move to the root of another tree."""
        while self._frames:
            self.back()
        self._frames.append(Frame((0,) * LATELY, NOTHING, ()))

    def back(self) -> None:
        """Move to the parent of the current node."""
        for word, was in reversed(self._frames.pop().before):
            self._put(word, was or ELSEWHERE)

    def _put(self, word: int, into: int) -> None:
        del self._members[self._class[word]][word]
        self._class[word] = into
        self._members.setdefault(into, {})[word] = None

    def continuations(self, told: int) -> int:
        """Code the number of continuations of the current node.

        Args:
            told: The number to write, less than `CONTINUATIONS`, or `NOTHING` when reading.

        Returns:
            The number.

        Raises:
            ValueError: No writer makes such bytes, or the tree takes too much work.
        """
        form = self._frames[-1].lately[0]
        return self._likely.choose(
            [(NEXT, form), (NEXT,)], told, lambda: self._coder.even(CONTINUATIONS, told)
        )

    def token(self, told: str | None) -> str:
        """Code the token of the next continuation, and move to it.

        Args:
            told: The token to write, or None when reading.

        Returns:
            The token.

        Raises:
            ValueError: No writer makes such bytes, or the tree takes too much work.
        """
        lately, last, _ = self._frames[-1]
        parts = self._known.parts(told) if told is not None else []
        form = self._form(lately, told is not None, tuple(map(self._known.kind, parts, range(WORDS))))
        found: list[int] = []
        things: list[int] = []
        for slot, part in enumerate(self._forms[form]):
            wanted = parts[slot] if parts else NOTHING
            if part == NUMBER:
                found.append(self._number((form, slot), things, wanted))
            elif part == THING:
                found.append(self._thing((form, slot), lately[0], things, last, wanted))
                things.append(found[-1])
            else:
                found.append(part)
        before = tuple((word, self._class[word]) for word in dict.fromkeys(things))
        for nth, word in enumerate(things):
            self._put(word, 2 + WORDS * form + nth)
        self._frames.append(Frame((form, *lately[:-1]), things[-1] if things else NOTHING, before))
        return "-".join(self._known.words[word] for word in found) if found else self._spelled(told)

    # Forms ------------------------------------------------------------------------------------------------

    def _form(self, lately: tuple[int, ...], telling: bool, form: Form) -> int:
        cases = [(FORM, *lately[:n]) for n in range(LATELY, -1, -1)]
        told = self._forms.index(form) if telling and form in self._forms else NOTHING
        return self._likely.choose(cases, told, lambda: self._new_form(form))

    def _new_form(self, told: Form) -> int:
        most = 2 + len(self._known.words)
        size = self._coder.even(WORDS, len(told))
        form = tuple(self._coder.even(most, 2 + told[i] if told else 0) - 2 for i in range(size))
        if form not in self._forms:
            self._forms.append(form)
        if len(self._forms) > FORMS or (NUMBER in form and not self._known.numbers):
            raise ValueError("form")
        return self._forms.index(form)

    def _spelled(self, told: str | None) -> str:
        size = self._coder.even(SPELLED, len(told or ""))
        return "".join(chr(self._coder.even(LETTERS, ord(told[i]) if told else 0)) for i in range(size))

    # Words ------------------------------------------------------------------------------------------------

    def _number(self, where: Where, things: Sequence[int], told: int) -> int:
        numbers = self._known.numbers
        before, group = (things[-1], self._class[things[-1]]) if things else (NOTHING, NOTHING)
        cases = [(COUNT, *where, group, before), (COUNT, *where, group), (COUNT, *where)]
        return self._likely.choose(cases, told, lambda: self._one(numbers, told))

    def _thing(self, where: Where, lately: int, things: Sequence[int], last: int, told: int) -> int:
        group = self._class[things[-1]] if things else -1 - lately
        wanted = self._class[told] if told != NOTHING else NOTHING
        groups = self._members
        self._likely.worked(len(groups))
        chosen = self._likely.choose(
            [(CLASS, *where, group), (CLASS, *where)],
            wanted,
            lambda: self._one([group for group, members in groups.items() if members], wanted),
            lambda group: bool(groups.get(group)),
        )
        before = (things[-1] if things else last) if self._known.board else NOTHING
        if before == NOTHING:
            return self._member(chosen, (COUNT,), list(self._members[chosen]), told)
        here = self._known.place[before]
        about = (STEP, *where, here // COLUMN % 2)
        if chosen == NEW:
            return self._new(here, about, told)
        if not things:
            return self._one(list(self._members[chosen]), told)
        return self._member(
            chosen, about, [self._known.place[word] - here for word in self._members[chosen]], told
        )

    def _member(self, group: int, about: tuple[int, ...], keys: list[int], told: int) -> int:
        """Code one word of a class, weighted by how often its key occurred."""
        often = self._often.setdefault(about, {})
        members = list(self._members[group])
        self._likely.worked(len(members))
        weights = [often.get(key, 1) for key in keys]
        at = self._coder.pick(weights, members.index(told) if told != NOTHING else 0)
        often[keys[at]] = weights[at] + OFTEN
        return members[at]

    def _new(self, here: int, about: tuple[int, ...], told: int) -> int:
        """Code a word that was never named: its distance from `here` if it is the first word of its place."""

        def symbol(word: int) -> int:
            place = self._known.place[word]
            return place - here + STEPS if self._known.there[place] == word else 2 * STEPS + word

        def word_of(symbol: int) -> int:
            return (
                symbol - 2 * STEPS
                if symbol >= 2 * STEPS
                else self._known.there.get(symbol - STEPS + here, NOTHING)
            )

        def is_new(symbol: int) -> bool:
            return (word := word_of(symbol)) != NOTHING and self._class[word] == NEW

        def other() -> int:
            return symbol(self._one(list(self._members[NEW]), told))

        return word_of(
            self._likely.choose([about], symbol(told) if told != NOTHING else NOTHING, other, is_new)
        )

    def _one(self, options: Sequence[int], told: int) -> int:
        self._likely.worked(len(options))
        if not options:
            raise ValueError("nothing")
        return options[self._coder.even(len(options), options.index(told) if told != NOTHING else 0)]
