"""The notation of each kind of value in a position text, as words joined by "-".

Cards are runs of face codes ("gmgwb1"), counts the same with numbers ("2gm13bB"), sorts runs of letters. "o"
is nothing, "xx" an unknown card, "x" an unknown sort or slot. A list of variable length begins with its
length. The readers accept more than the writers write; `read` rejects a text that `written` would write
differently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias, get_type_hints

from kleinod.codec.base36 import from_base36, to_base36, to_int
from kleinod.core.game import BadText, excerpt, msg
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import REPLIES, Offer
from kleinod.games.mutterboehnchen.pending_tasks import TASKS, Task, name_of
from kleinod.games.mutterboehnchen.state import UNKNOWN, State

NOTHING = "o"
HIDDEN = "x"
#: The highest number that a position text may contain; `LONGEST` is the greatest length of a list.
MOST = 9999
LONGEST = 400


class Reader:
    """The words of one field of a position, read one after the other."""

    def __init__(self, text: str) -> None:
        self.words = text.split("-")
        self.at = 0

    def word(self) -> str:
        """Return the next word.

        Raises:
            ValueError: No word is left.
        """
        if self.at == len(self.words):
            raise ValueError("too short")
        self.at += 1
        return self.words[self.at - 1]


@dataclass(frozen=True)
class Kind:
    """A notation: `write` returns the words of a value, and `read` the value of such words.

    `read` raises `ValueError` if the words stand for no value.
    """

    write: Callable[[Any], list[str]]
    read: Callable[[Reader], Any]


def number(low: int = 0, high: int = MOST) -> Kind:
    """A number, written as the difference from `low`, so that it is never negative."""
    return Kind(lambda n: [str(n - low)], lambda words: low + to_int(words.word(), high - low))


def letters(alphabet: str, first: int = 0, most: int = LONGEST) -> Kind:
    """Numbers from `first` on, each written as one character of `alphabet`."""

    def read(words: Reader) -> tuple[int, ...]:
        word = words.word()
        if len(word) > most:
            raise ValueError(word)
        return tuple(first + alphabet.index(letter) for letter in word) if word != NOTHING else ()

    return Kind(lambda items: ["".join(alphabet[n - first] for n in items) or NOTHING], read)


def cards_of(k: DeckTables) -> Kind:
    """Cards in their order; some of them may be unknown."""
    code = dict(zip((UNKNOWN, *range(k.size)), (HIDDEN * 2, *k.codes), strict=True))
    card = {name: n for n, name in code.items()}

    def read(words: Reader) -> tuple[int, ...]:
        word = words.word()
        if word == NOTHING:
            return ()
        names = [word[at : at + 2] for at in range(0, len(word), 2)]
        if len(names) > LONGEST or any(name not in card for name in names):
            raise ValueError(word)
        return tuple(card[name] for name in names)

    return Kind(lambda cards: ["".join(code[n] for n in cards) or NOTHING], read)


def one(kind: Kind) -> Kind:
    """A single known value, written as a list of length one, for example a card."""

    def read(words: Reader) -> Any:
        (item,) = kind.read(words)
        if item == UNKNOWN:
            raise ValueError(item)
        return item

    return Kind(lambda item: kind.write((item,)), read)


def counts_of(k: DeckTables) -> Kind:
    """The number of copies of each card; "o" stands for (), no counts."""
    empty = "0"

    def write(counts: Sequence[int]) -> list[str]:
        runs = "".join(f"{n if n > 1 else ''}{k.codes[card]}" for card, n in enumerate(counts) if n)
        return [(runs or empty) if counts else NOTHING]

    def read(words: Reader) -> tuple[int, ...]:
        word = words.word()
        if word == NOTHING:
            return ()
        counts = [0] * k.size
        if word != empty and not re.fullmatch(r"([0-9]{0,3}[a-z][0-9A-Za-z])+", word):
            raise ValueError(word)
        for many, name in re.findall(r"([0-9]*)([a-z][0-9A-Za-z])", word):
            counts[k.codes.index(name)] = int(many or 1)
        return tuple(counts)

    return Kind(write, read)


def each(kind: Kind, n: int) -> Kind:
    """Exactly `n` values of a kind."""
    return Kind(
        lambda items: [word for item in items for word in kind.write(item)],
        lambda words: tuple(kind.read(words) for _ in range(n)),
    )


def many(kind: Kind) -> Kind:
    """Any number of values of a kind, preceded by their number."""
    return Kind(
        lambda items: [str(len(items)), *(word for item in items for word in kind.write(item))],
        lambda words: tuple(kind.read(words) for _ in range(to_int(words.word(), LONGEST))),
    )


def row(*kinds: Kind, make: Callable[..., Any] | None = None) -> Kind:
    """One value of each kind, as a tuple or as `make` builds it."""
    made = make or _tuple
    return Kind(
        lambda items: [word for kind, item in zip(kinds, items, strict=True) for word in kind.write(item)],
        lambda words: made(*[kind.read(words) for kind in kinds]),
    )


def _slots() -> Kind:
    """Slots of a hand in rising order, written as the number that has these bits."""

    def read(words: Reader) -> tuple[int, ...]:
        bits = from_base36(words.word())
        return tuple(slot for slot in range(bits.bit_length()) if bits >> slot & 1)

    return Kind(lambda slots: [to_base36(sum(1 << slot for slot in slots))], read)


def _tuple(*items: Any) -> tuple[Any, ...]:
    return items


Fields: TypeAlias = dict[str, Kind]
#: The fields of `State` that every text has. The other fields are written only if one of them is not empty.
ALWAYS: Final = State._fields[: -len(State._field_defaults)]


def kinds_of(k: DeckTables) -> Fields:
    """Return the notation of each field of `State`."""
    seats, cards, counts = number(0, k.seats - 1), cards_of(k), counts_of(k)
    sorts, card = letters(SORTS), one(cards)
    offer = row(sorts, cards, sorts, make=Offer)
    kinds = {
        "number": number(),
        "bit": number(0, 1),
        "kind": number(0, 2),
        "seat": seats,
        "seats": many(seats),
        "field": number(0, k.rows - 1),
        "fields": many(number(0, k.rows - 1)),
        "card": card,
        "cards": cards,
        "sort": number(0, len(SORTS) - 1),
        "sorts": sorts,
        "offer": offer,
        "offers": many(offer),
        "replies": letters(REPLIES, most=k.seats),
    }
    claim = row(_slots(), number(0, len(SORTS) - 1), number())
    by_seat: Fields = {
        "hands": cards,
        "pools": letters("0123456789"),
        "claims": many(claim),
        "fields": each(cards, k.rows),
        "began": letters(HIDDEN + SORTS, -1, k.rows),
        "dark": cards,
        "seen": counts,
        "proofs": many(row(card, number(1))),
        "aside": cards,
    }
    return {
        **dict.fromkeys(State._fields, number()),
        **{name: each(kind, k.seats) for name, kind in by_seat.items()},
        **dict.fromkeys(("lifted", "discards", "up"), cards),
        **dict.fromkeys(("spare", "pile"), counts),
        "todo": many(_task(kinds)),
        "offer": offer,
        "said": many(row(seats, seats, offer)),
        "gifts": many(row(seats, seats, number())),
        "picks": each(many(number(-1, LONGEST)), 2),
        "third": number(-2, 1),
        "unseen": many(counts),
        "standing": many(row(seats, number(0, 3), number(0, len(SORTS) - 1), number(0, 1))),
        "changes": many(row(seats, number(1))),
    }


def _task(kinds: Fields) -> Kind:
    """A task: its name without underscores, then its fields as their type annotations say."""
    shapes = {task: row(*(kinds[word] for word in _words(task)), make=task) for task in TASKS}
    names = {task: name_of(task).replace("_", "") for task in TASKS}
    tasks = {name: task for task, name in names.items()}

    def write(task: Task) -> list[str]:
        return [names[type(task)], *shapes[type(task)].write(task[:-1])]

    return Kind(write, lambda words: shapes[tasks[words.word()]].read(words))


@cache
def _words(task: type[Task]) -> list[str]:
    """Return the kinds of the fields of a task, except its name."""
    hints = get_type_hints(task, include_extras=True)
    return [hints[name].__metadata__[0] for name in task._fields if name != "name"]


def written(kinds: Fields, s: State) -> str:
    """Return a position as text, without the last fields if they are empty."""
    names = State._fields if any(s[len(ALWAYS) :]) else ALWAYS
    return "_".join("-".join(kinds[name].write(getattr(s, name))) for name in names)


def read(kinds: Fields, text: str) -> State:
    """Read a position: the inverse of `written`.

    Raises:
        BadText: `written` would never write this text.
    """
    parts = text.split("_")
    names = State._fields if len(parts) > len(ALWAYS) else ALWAYS
    if len(parts) != len(names):
        raise BadText(msg("position.parts"))
    values: list[Any] = []
    for n, (name, part) in enumerate(zip(names, parts, strict=True), start=1):
        words = Reader(part)
        try:
            value = kinds[name].read(words)
        except (ValueError, KeyError) as error:
            raise BadText(msg("position.part", n=n, text=excerpt(part))) from error
        if words.at != len(words.words) or "-".join(kinds[name].write(value)) != part:
            raise BadText(msg("position.part", n=n, text=excerpt(part)))
        values.append(value)
    s = State(*values)
    if names != ALWAYS and not any(s[len(ALWAYS) :]):
        raise BadText(msg("position.parts"))
    return s
