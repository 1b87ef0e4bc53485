"""What is impossible about a position that somebody wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kleinod.core.game import CHANCE, NOBODY, Msg, Seat, msg
from kleinod.games.mutterboehnchen import knowledge
from kleinod.games.mutterboehnchen.kit import Kit
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import NO_OFFER, UNKNOWN, Offer, State, Task
from kleinod.games.mutterboehnchen.table import Card

#: Tasks that only come up with two players, and those that never do.
TWO_ONLY = frozenset(("give_back", "gather", "left", "front2", "offer"))
NEVER_TWO = frozenset(
    ("front", "quick", "trade", "bid", "answer", "counter", "confirm", "queue", "others")
) | frozenset(("show", "pick", "receive", "tidy"))
#: Tasks that only the player has whose turn it is.
ACTIVE = frozenset(
    ("gang", "give_back", "draws", "others", "trade", "front", "front2", "left", "offer", "gather")
) | frozenset(("attack", "up", "reveal", "keep"))
#: Tasks that come before anybody may offer anything.
BEFORE_TRADE = frozenset(("front", "gang", "attack", "quick", "reveal", "keep", "up", "flitzer"))
#: What everything else in a turn rests on.
BOTTOM = frozenset(("begin", "end", "final"))
#: Where the cards of a task lie, for those that have some.
OPEN_CARDS = {"reveal": 4, "keep": 3, "receive": 2}


def shape(k: Kit, s: State) -> Msg | None:
    """Why a position or an observation cannot even be looked at: things that belong together do not."""
    lengths = all(len(hand) == len(pools) for hand, pools in zip(s.hands, s.pools, strict=True))
    slots = all(
        slot < len(hand)
        for hand, claims in zip(s.hands, s.claims, strict=True)
        for claim in claims
        for slot in claim[0]
    )
    pools = all(pool <= s.shuffles + 1 for pools in s.pools for pool in pools)
    if not lengths or not slots or not pools:
        return msg("position.hands")
    rows = zip(s.fields, s.began, strict=True)
    if any(len(mine) != len(starts) or _begun_wrongly(mine, starts) for mine, starts in rows):
        return msg("position.fields")
    hidden = any(UNKNOWN in part for part in (*s.hands, *s.dark, *s.picks))
    full = len(s.pile) == k.size and not hidden and (len(s.spare) == k.size or knowledge.dealing(s))
    seen = not s.pile and not s.spare and len(s.unseen) == s.shuffles + 2
    open_cards = (*(field for mine in s.fields for field in mine), *s.aside, s.up, s.discards, s.lifted)
    if not (seen if s.unseen else full) or any(UNKNOWN in cards for cards in (*open_cards, *_in_tasks(s))):
        return msg("position.unknown")
    return None


def _begun_wrongly(fields: tuple[tuple[Card, ...], ...], began: tuple[int, ...]) -> bool:
    return any(bool(cards) != (sort >= 0) for cards, sort in zip(fields, began, strict=True))


def _in_tasks(s: State) -> Iterator[tuple[Card, ...]]:
    """Cards that lie open while a question about them is asked."""
    for task in s.todo:
        if task[0] in OPEN_CARDS:
            yield task[OPEN_CARDS[task[0]]]


def faults(rules: Mutterboehnchen, s: State) -> list[Msg]:
    """The first thing that is impossible, in the order in which one would look."""
    if s.unseen:
        return [msg("audit.observation", "BOH-55e")]
    for look in (_cards, _talers, _hands, _stack, _deal, _question):
        found = look(rules, s)
        if found is not None:
            return [found]
    return []


# Cards --------------------------------------------------------------------------------------------------


def _cards(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Every card is in exactly one place (BOH-01)."""
    k = rules.kit
    lying = Counter(card for cards in (*s.hands, *s.dark, *s.aside, *_in_tasks(s)) for card in cards)
    lying.update(card for fields in s.fields for cards in fields for card in cards)
    lying.update((*s.lifted, *s.discards, *s.up))
    for counts in (*s.seen, s.pile):
        lying.update({card: n for card, n in enumerate(counts) if n})
    if knowledge.dealing(s):
        lying.update(dict(enumerate(knowledge.set_up(k))))
        lying.subtract(card for dark in s.dark for card in dark)
    for card, face in enumerate(k.deck.faces):
        if lying[card] != face.many:
            return msg("audit.cards", "BOH-01", card=f"$card.{face.code}", n=lying[card], want=face.many)
    if s.left != sum(s.pile):
        return msg("audit.left", "BOH-05", n=s.left, want=sum(s.pile))
    return None


def _talers(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Dark talers and leftovers are males of the set-up, and no more than were dealt (BOH-04)."""
    males = knowledge.set_up(rules.kit)
    each, over = divmod(sum(males), rules.seats)
    dark = Counter(card for cards in s.dark for card in cards)
    spare = s.spare or (0,) * rules.kit.size
    for card, most in enumerate(males):
        if dark[card] + spare[card] > most:
            return msg("audit.males", "BOH-04", card=f"$card.{rules.kit.codes[card]}", n=most)
    for seat, cards in enumerate(s.dark):
        if len(cards) > each or tuple(sorted(cards)) != cards:
            return msg("audit.talers", "BOH-04", seat=seat, n=each)
    if s.spare and sum(spare) != over:
        return msg("audit.leftovers", "BOH-04", n=over)
    if knowledge.dealing(s):
        waiting = Counter(task[1] for task in s.todo if task[0] == "taler")
        if any(len(s.dark[seat]) + waiting[seat] != each for seat in range(rules.seats)) or any(s.hands):
            return msg("audit.leftovers", "BOH-04", n=over)
    return None


def _hands(rules: Mutterboehnchen, s: State) -> Msg | None:
    """What is said of hands is true of them (BOH-55b)."""
    for seat, hand in enumerate(s.hands):
        if not all(_holds(rules.kit, hand, claim) for claim in s.claims[seat]):
            return msg("audit.claims", "BOH-55b", seat=seat)
    if s.ran_out > rules.kit.runs or s.shuffles > s.ran_out:
        return msg("audit.piles", "BOH-21b")
    return None


def _holds(k: Kit, hand: tuple[Card, ...], claim: tuple[tuple[int, ...], int, int]) -> bool:
    slots, sort, least = claim
    return sum(k.sort[hand[slot]] == sort for slot in slots) >= least


# Questions ----------------------------------------------------------------------------------------------


def _stack(rules: Mutterboehnchen, s: State) -> Msg | None:
    """What is still to be asked fits the number of players, and rests on a turn or on the end."""
    wrong = NEVER_TWO if rules.kit.two else TWO_ONLY
    names = [task[0] for task in s.todo]
    strange = any(name in wrong for name in names) or any(name in BOTTOM for name in names[1:])
    if strange or (names and names[0] not in BOTTOM):
        return msg("audit.question", "BOH-17")
    if any(not _has_turn(task, s.todo[0]) for task in s.todo):
        return msg("audit.turn", "BOH-17", seat=s.todo[0][1])
    reaps: list[Seat] = [task[1] for task in s.todo if task[0] == "reap"]
    if any(len(reaps) > sum(map(bool, s.fields[seat])) for seat in reaps):
        return msg("audit.question", "BOH-32")
    if s.lifted and not rules.kit.two:
        return msg("audit.lifted", "BOH-52")
    if (s.third == NOBODY) == rules.kit.two:
        return msg("audit.third", "BOH-50a")
    return None


def _has_turn(task: Task, bottom: Task) -> bool:
    """Whether a task can be there in the turn that `bottom` is about: deals are made with its player."""
    name, seat = task[:2]
    if name in ACTIVE:
        return bottom == ("end", seat)
    if name == "queue":
        return seat == bottom[1] or task[2] in ((), (bottom[1],))
    if name in ("bid", "answer", "counter", "confirm", "show"):
        return (seat == bottom[1]) != (task[2] == bottom[1])
    return True


def _deal(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Offers can be made, and picks are there only while a deal is carried out, of the sorts agreed on."""
    trading = [
        task for task in s.todo if task[0] in ("trade", "queue", "bid", "answer", "counter", "confirm")
    ]
    shows = [task for task in s.todo if task[0] == "show"]
    fault = msg("audit.deal", "BOH-56a")
    if not trading or any(task[0] in BEFORE_TRADE for task in s.todo):
        return fault if s.offer != NO_OFFER or shows or s.picks != ((), ()) else None
    kept = [(_kept_for(task), task[3]) for task in trading if task[0] in ("counter", "confirm", "queue")]
    if any(Counter(offer.faces) - Counter(s.up) for offer in (s.offer, *(offer for _, offer in kept))):
        return fault
    if any(_overdrawn(rules, s, seat, offer) for seat, offer in kept):
        return fault
    if not shows:
        missing = _overdrawn(rules, s, _proposer(trading[-1]), s.offer)
        return fault if s.picks != ((), ()) or missing else None
    if len(shows) > 1:
        return fault
    return None if _carried_out(rules, s, shows[0]) else fault


def _proposer(task: Task) -> Seat:
    return task[2] if task[0] in ("answer", "confirm") else task[1]


def _kept_for(task: Task) -> Seat:
    """Whose offer is kept in a task."""
    return task[2] if task[0] == "counter" else task[1]


def _overdrawn(rules: Mutterboehnchen, s: State, seat: Seat, offer: Offer) -> bool:
    """Whether `seat` does not hold what is offered."""
    return bool(Counter(offer.gives) - Counter(rules.kit.sort[card] for card in s.hands[seat]))


def _carried_out(rules: Mutterboehnchen, s: State, show: Task) -> bool:
    """Whether cards picked and to be picked are those agreed on, and held."""
    proposer: Seat = show[1]
    accepter: Seat = show[2]
    waiting = s.todo[s.todo.index(show) + 1 :]
    order = [("pick", proposer, sort, 1) for sort in reversed(s.offer.gives)]
    order += [("pick", accepter, sort, 0) for sort in reversed(s.offer.wants)]
    if proposer == accepter or list(waiting) != order[: len(waiting)]:
        return False
    for side, (seat, sorts) in enumerate(((accepter, s.offer.wants), (proposer, s.offer.gives))):
        hand, slots = s.hands[seat], s.picks[side]
        open_ = Counter(task[2] for task in waiting if task[3] == side)
        if (
            len(set(slots)) < len(slots)
            or tuple(sorted(slots)) != slots
            or any(n >= len(hand) for n in slots)
        ):
            return False
        if Counter(rules.kit.sort[hand[slot]] for slot in slots) != Counter(sorts) - open_:
            return False
        if Counter(sorts) - Counter(rules.kit.sort[card] for card in hand):
            return False
    return True


def _question(rules: Mutterboehnchen, s: State) -> Msg | None:
    """The question is one that is asked now, and has an answer."""
    if not s.todo:
        return None
    if rules.settled(s) != s:
        return msg("audit.question", "BOH-17")
    choices = rules.odds(s) if rules.to_act(s) == CHANCE else rules.legal(s)
    return None if choices else msg("audit.question", "BOH-17")
