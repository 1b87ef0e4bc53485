"""Cards and decks. A card is ``3 * sort + kind``; males and ladies have meters, and babies pay nothing."""

from typing import NamedTuple

Card = int
Counts = tuple[int, ...]

UNKNOWN = -1
MALE, LADY, BABY = range(3)
SORTS = "rsb"  # red, soy, blue
KINDS = "mwy"
FIELDS = 2
#: For each kind of top card, how many cards a field needs to pay 1, 2 or 3 talers.
METER = ((2, 3, 5), (2, 3, 4), ())


class Deck(NamedTuple):
    """A deck and the sizes that go with it.

    `counts`: the number of each card. `hand`: cards dealt to each player. `up`: cards turned up in a turn.
    `draw`: cards drawn at its end. `runs`: how often the pile runs out before the game ends. `per_side`: the
    most cards on each side of an offer.
    """

    counts: Counts
    hand: int
    up: int
    draw: int
    runs: int
    per_side: int

    @property
    def sorts(self) -> int:
        return len(self.counts) // 3


DECKS = {
    "small": Deck((5, 2, 2, 6, 2, 2, 7, 3, 2), hand=3, up=2, draw=2, runs=2, per_side=2),
    "tiny": Deck((3, 1, 1, 3, 0, 1), hand=2, up=1, draw=1, runs=1, per_side=1),
    "thin": Deck((3, 0, 1, 2, 0, 1), hand=1, up=1, draw=1, runs=2, per_side=1),
}


def sort_of(card: Card) -> int:
    return card // 3


def kind_of(card: Card) -> int:
    return card % 3


def plus(counts: Counts, card: Card, n: int = 1) -> Counts:
    return (*counts[:card], counts[card] + n, *counts[card + 1 :])


def tally(cards, size: int) -> Counts:
    """Return the number of each card among `cards`."""
    found = list(cards)
    return tuple(found.count(card) for card in range(size))


def spread_out(counts: Counts) -> list[Card]:
    """Return the cards that were counted; the inverse of `tally`."""
    return [card for card, n in enumerate(counts) for _ in range(n)]


def pays(cards: tuple[Card, ...]) -> int:
    """Return the talers that a field pays by the meter of its top card."""
    return sum(len(cards) >= needed for needed in METER[kind_of(cards[-1])])
