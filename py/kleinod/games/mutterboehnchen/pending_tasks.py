"""The tasks that can wait in `State.todo`, one type for each; the last waiting task is the current question.

The first field is the seat of the task: the player who is asked, or for whom chance acts. The types of the
other fields say what they hold; the word in `Annotated` says how position_fields.py writes them, in their
order. `name` is the name of the task in texts. It comes last so that the other fields keep their places, and
it distinguishes tasks with equal fields. questions.py says how a task is answered and what follows.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias, get_args

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import card_data, offer

Number: TypeAlias = Annotated[int, "number"]
Flag: TypeAlias = Annotated[int, "bit"]
Player: TypeAlias = Annotated[Seat, "seat"]
Players: TypeAlias = Annotated[tuple[Seat, ...], "seats"]
Field: TypeAlias = Annotated[int, "field"]
Fields: TypeAlias = Annotated[tuple[int, ...], "fields"]
Card: TypeAlias = Annotated[card_data.Card, "card"]
Cards: TypeAlias = Annotated[tuple[card_data.Card, ...], "cards"]
Kind: TypeAlias = Annotated[int, "kind"]
Sort: TypeAlias = Annotated[card_data.Sort, "sort"]
Sorts: TypeAlias = Annotated[tuple[card_data.Sort, ...], "sorts"]
Offer: TypeAlias = Annotated[offer.Offer, "offer"]
Offers: TypeAlias = Annotated[tuple[offer.Offer, ...], "offers"]
Replies: TypeAlias = Annotated[tuple[int, ...], "replies"]

# Chance answers ---------------------------------------------------------------------------------------


class Taler(NamedTuple):
    """A set-up taler is dealt to the seat (BOH-04)."""

    seat: Player
    name: str = "taler"


class Draw(NamedTuple):
    """The seat draws a card (BOH-20)."""

    seat: Player
    name: str = "draw"


class Up(NamedTuple):
    """A card is turned up for the active seat (BOH-17)."""

    seat: Player
    name: str = "up"


class Reveal(NamedTuple):
    """A taler of `other` is turned up (BOH-15a).

    `left`: how many to turn up in this attack, with this one. `cards`: those turned up before it.
    """

    seat: Player
    other: Player
    left: Number
    cards: Cards
    name: str = "reveal"


class Show(NamedTuple):
    """The cards that proposer (`seat`) and accepter picked are shown and change hands (BOH-56a)."""

    seat: Player
    accepter: Player
    name: str = "show"


class Unveil(NamedTuple):
    """The replies of the `asked` seats are shown to all players (BOH-56d).

    `replies`: numbers of offer.py, in the order of `asked`. `bid`: 1 if the seats were asked for offers.
    """

    seat: Player
    asked: Players
    replies: Replies
    bid: Flag
    name: str = "unveil"


# Planting ---------------------------------------------------------------------------------------------


class Front(NamedTuple):
    """Plant the front hand card; `nth`: 0 if the seat must, 1 if it may (BOH-13, BOH-33)."""

    seat: Player
    nth: Flag
    name: str = "front"


class Front2(NamedTuple):
    """Two players, phase 2: plant or discard a hand card (BOH-51b). `planted`, `dropped`: how many so far."""

    seat: Player
    planted: Number
    dropped: Flag
    name: str = "front2"


class Rear(NamedTuple):
    """Plant the rearmost hand card (Arbeitstier, BOH-25)."""

    seat: Player
    name: str = "rear"


class Last(NamedTuple):
    """End phase: plant a fitting hand card on each of these own fields (BOH-22a)."""

    seat: Player
    fields: Fields
    name: str = "last"


class Left(NamedTuple):
    """Two players: plant or discard beans left in the offer (BOH-51a). `sorts`: those to be finished."""

    seat: Player
    sorts: Sorts
    name: str = "left"


class Own(NamedTuple):
    """Two players, phase 4: plant any beans of the own offer (BOH-53). `sorts` as in `Left`."""

    seat: Player
    sorts: Sorts
    name: str = "offer"


# Consequences of a planting ---------------------------------------------------------------------------


class Rise(NamedTuple):
    """The seat chooses whether to raise a card of this kind in this field by two places (BOH-08)."""

    seat: Player
    field: Field
    kind: Kind
    name: str = "rise"


class Bring(NamedTuple):
    """The seat may bring a lady to the top (Frauenversteher, BOH-36)."""

    seat: Player
    name: str = "bring"


class Fetch(NamedTuple):
    """Take a lady from the discards (Schürzenjäger, BOH-45)."""

    seat: Player
    name: str = "fetch"


class Reap(NamedTuple):
    """Harvest one own field (Loser, BOH-32)."""

    seat: Player
    name: str = "reap"


class Clear(NamedTuple):
    """Harvest all fields but this one, as far as allowed (Choleriker, BOH-28)."""

    seat: Player
    field: Field
    name: str = "clear"


class Climb(NamedTuple):
    """No question: Macho or Lichtgestalt rises because a card of this kind was planted (BOH-44, BOH-47)."""

    seat: Player
    kind: Kind
    name: str = "climb"


# Attacks ----------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """Attack (BOH-14). `singles`, `doubles`: attacks left with one or two rattles; `used`: attacked seats."""

    seat: Player
    singles: Number
    doubles: Number
    used: Players
    name: str = "attack"


class Quick(NamedTuple):
    """The defender may harvest (BOH-15a)."""

    seat: Player
    name: str = "quick"


class Keep(NamedTuple):
    """Plant a turned-up taler of `other` that fits (BOH-15b)."""

    seat: Player
    other: Player
    cards: Cards
    name: str = "keep"


class Flitzer(NamedTuple):
    """Take the turned-up Flitzer for nothing, or leave him (BOH-29)."""

    seat: Player
    card: Card
    name: str = "flitzer"


# Trade ------------------------------------------------------------------------------------------------


class Trade(NamedTuple):
    """The active player's trade phase (BOH-17)."""

    seat: Player
    name: str = "trade"


class Bid(NamedTuple):
    """Another player builds an offer for the active one, `partner`, or passes (BOH-56c)."""

    seat: Player
    partner: Player
    name: str = "bid"


class Answer(NamedTuple):
    """Answer the offer of `partner` with yes, no, or a counter-offer (BOH-56a).

    `tried`: 1 if the seat has begun a counter-offer and given it up.
    """

    seat: Player
    partner: Player
    tried: Flag
    name: str = "answer"


class Counter(NamedTuple):
    """The seat builds a counter-offer to the offer of `partner` (BOH-56a)."""

    seat: Player
    partner: Player
    offer: Offer
    name: str = "counter"


class Confirm(NamedTuple):
    """The proposer answers the counter-offer of `partner`.

    `offer`: the proposer's own offer, which the counter-offer answers.
    """

    seat: Player
    partner: Player
    offer: Offer
    name: str = "confirm"


class Queue(NamedTuple):
    """No question: the next partner is asked about the seat's offer (BOH-56b)."""

    seat: Player
    queue: Players
    offer: Offer
    name: str = "queue"


class Reply(NamedTuple):
    """Reply yes, no, or "counter-offer to follow" to the offer of `partner`.

    The other players see the reply once all have replied (BOH-56d). `bid`: 1 if `partner` asks for an offer;
    then there is no yes.
    """

    seat: Player
    partner: Player
    bid: Flag
    name: str = "reply"


class Market(NamedTuple):
    """The proposer takes a yes or a counter-offer of one of the `asked` seats, or nothing (BOH-56d).

    `offers`: the offer of each, empty for a yes or a no. `offer`: the seat's own offer, empty if the seat
    asked for offers; then it may also counter one of them.
    """

    seat: Player
    asked: Players
    replies: Replies
    offers: Offers
    offer: Offer
    name: str = "market"


class Pick(NamedTuple):
    """The seat picks a card of a named sort to give (BOH-18). `side`: 0 accepter, 1 proposer."""

    seat: Player
    sort: Sort
    side: Flag
    name: str = "pick"


class Receive(NamedTuple):
    """The receiver lays received cards, one at a time in any order (BOH-19a)."""

    seat: Player
    cards: Cards
    name: str = "receive"


class Tidy(NamedTuple):
    """Plant set-aside cards (BOH-19b). `must`: 0 right after a deal, 1 at the end of the phase."""

    seat: Player
    must: Flag
    name: str = "tidy"


# Tasks without a question -----------------------------------------------------------------------------


class Begin(NamedTuple):
    """The turn of the seat begins."""

    seat: Player
    name: str = "begin"


class End(NamedTuple):
    """The turn of the seat ends."""

    seat: Player
    name: str = "end"


class Final(NamedTuple):
    """All fields are harvested, those of the seat first (BOH-22b)."""

    seat: Player
    name: str = "final"


class Gang(NamedTuple):
    """The rattles on top of fields are counted (BOH-16)."""

    seat: Player
    name: str = "gang"


class GiveBack(NamedTuple):
    """Two players: turned-up talers go back to the opponent (BOH-52)."""

    seat: Player
    name: str = "give_back"


class Draws(NamedTuple):
    """The players draw at the end of the turn (BOH-20)."""

    seat: Player
    name: str = "draws"


class Others(NamedTuple):
    """The other seats plant what they have set aside (BOH-19b)."""

    seat: Player
    name: str = "others"


class Gather(NamedTuple):
    """Two players: discards join the offer (BOH-53). `sorts`: the sorts that were turned up."""

    seat: Player
    sorts: Sorts
    name: str = "gather"


Task: TypeAlias = (
    Taler | Draw | Up | Reveal | Show | Unveil
    | Front | Front2 | Rear | Last | Left | Own
    | Rise | Bring | Fetch | Reap | Clear | Climb
    | Attack | Quick | Keep | Flitzer
    | Trade | Bid | Answer | Counter | Confirm | Queue | Reply | Market | Pick | Receive | Tidy
    | Begin | End | Final | Gang | GiveBack | Draws | Others | Gather
)  # fmt: skip
#: Every type of task.
TASKS: tuple[type[Task], ...] = get_args(Task)


def name_of(task: type[Task]) -> str:
    """Return the name of a type of task in the dictionaries and in position texts."""
    return task._field_defaults["name"]


def open_cards(task: Task) -> tuple[card_data.Card, ...]:
    """Return the face-up cards that are on the table only while this task waits."""
    return task.cards if isinstance(task, (Reveal, Keep, Receive)) else ()
