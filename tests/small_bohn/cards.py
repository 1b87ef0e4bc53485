"""Cards and decks. A card is ``3 * sort + kind``; males and ladies have a meter each, babies pay nothing."""

from typing import NamedTuple

Card = int
Counts = tuple[int, ...]

UNKNOWN = -1
MALE, LADY, BABY = range(3)
SORTS = "rsb"  # red, soy, blue
KINDS = "mwy"
FIELDS = 2
#: How many cards a field needs to bring 1, 2 or 3 talers, for each kind of its top card.
METER = ((2, 3, 5), (2, 3, 4), ())


class Deck(NamedTuple):
    """`counts` of each card; sizes of the hand, of the turn's open cards and of its draw; how often the
    pile runs out before the game ends; most cards on each side of an offer."""

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
    """Counts of each card among `cards`."""
    found = list(cards)
    return tuple(found.count(card) for card in range(size))


def spread_out(counts: Counts) -> list[Card]:
    """The cards themselves, inverse of `tally`."""
    return [card for card, n in enumerate(counts) for _ in range(n)]


def pays(cards: tuple[Card, ...]) -> int:
    """Talers for a field: the top card's meter decides."""
    return sum(len(cards) >= needed for needed in METER[kind_of(cards[-1])])
