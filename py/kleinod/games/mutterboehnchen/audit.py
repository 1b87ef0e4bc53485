"""Finds what is impossible in a position of Mutterböhnchen, for example in one that a user edited."""

from __future__ import annotations

from collections import Counter

from kleinod.core.game import CHANCE, NOBODY, Msg, Seat, msg
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.offer import COUNTER, HIDDEN, NO_OFFER, WAITING, YES, Offer
from kleinod.games.mutterboehnchen.pending_tasks import Task, open_cards
from kleinod.games.mutterboehnchen.questions import QUESTIONS, question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, Claim, State

#: The types of tasks during which offers are made and answered.
TRADING = (
    tasks.Trade,
    tasks.Queue,
    tasks.Bid,
    tasks.Answer,
    tasks.Counter,
    tasks.Confirm,
    tasks.Reply,
    tasks.Unveil,
    tasks.Market,
)


def shape(k: DeckTables, s: State) -> Msg | None:
    """Return a contradiction in a position or observation that makes it impossible to show, or None."""
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
    full = len(s.pile) == k.size and not hidden and (len(s.spare) == k.size or hidden_cards.dealing(s))
    seen = not s.pile and not s.spare and len(s.unseen) == s.shuffles + 2
    lying = (
        *(field for mine in s.fields for field in mine),
        *s.aside,
        s.up,
        s.discards,
        s.lifted,
        *map(open_cards, s.todo),
    )
    if not (seen if s.unseen else full) or any(UNKNOWN in cards for cards in lying):
        return msg("position.unknown")
    return None


def _begun_wrongly(fields: tuple[tuple[Card, ...], ...], began: tuple[int, ...]) -> bool:
    return any(bool(cards) != (sort >= 0) for cards, sort in zip(fields, began, strict=True))


def faults(rules: Mutterboehnchen, s: State) -> list[Msg]:
    """Return a list with one message about the first fault found, or an empty list."""
    if s.unseen:
        return [msg("audit.observation", "BOH-55e")]
    for look in (_cards, _talers, _hands, _stack, _deal, _question):
        found = look(rules, s)
        if found is not None:
            return [found]
    return []


# Cards --------------------------------------------------------------------------------------------------


def _cards(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that every card is in exactly one place (BOH-01)."""
    k = rules.tables
    lying = Counter(
        card for cards in (*s.hands, *s.dark, *s.aside, *map(open_cards, s.todo)) for card in cards
    )
    lying.update(card for fields in s.fields for cards in fields for card in cards)
    lying.update((*s.lifted, *s.discards, *s.up))
    for counts in (*s.seen, s.pile):
        lying.update({card: n for card, n in enumerate(counts) if n})
    if hidden_cards.dealing(s):
        lying.update(dict(enumerate(k.set_up)))
        lying.subtract(card for dark in s.dark for card in dark)
    for card, face in enumerate(k.deck.faces):
        if lying[card] != face.many:
            return msg("audit.cards", "BOH-01", card=f"$card.{face.code}", n=lying[card], want=face.many)
    if s.left != sum(s.pile):
        return msg("audit.left", "BOH-05", n=s.left, want=sum(s.pile))
    return None


def _talers(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that dark talers and leftovers are set-up males, and not too many of them (BOH-04)."""
    males = rules.tables.set_up
    each, over = divmod(sum(males), rules.seats)
    dark = Counter(card for cards in s.dark for card in cards)
    spare = s.spare or (0,) * rules.tables.size
    for card, most in enumerate(males):
        if dark[card] + spare[card] > most:
            return msg("audit.males", "BOH-04", card=f"$card.{rules.tables.codes[card]}", n=most)
    for seat, cards in enumerate(s.dark):
        if len(cards) > each or tuple(sorted(cards)) != cards:
            return msg("audit.talers", "BOH-04", seat=seat, n=each)
    if s.spare and sum(spare) != over:
        return msg("audit.leftovers", "BOH-04", n=over)
    hidden = _in_first_pile(rules.tables, s)
    for card, most in enumerate(males):
        if most and s.spare and hidden[card] - spare[card] > rules.tables.deck.faces[card].many - most:
            return msg("audit.set_up", "BOH-04", card=f"$card.{rules.tables.codes[card]}", n=most)
    if hidden_cards.dealing(s):
        waiting = Counter(task.seat for task in s.todo if isinstance(task, tasks.Taler))
        if any(len(s.dark[seat]) + waiting[seat] != each for seat in range(rules.seats)) or any(s.hands):
            return msg("audit.leftovers", "BOH-04", n=over)
    return None


def _in_first_pile(k: DeckTables, s: State) -> Counter[Card]:
    """Count the cards that have been hidden from at least one player since they lay in the first pile."""
    hands = (zip(hand, pools, strict=True) for hand, pools in zip(s.hands, s.pools, strict=True))
    found = Counter(card for hand in hands for card, pool in hand if pool == 1)
    if not s.shuffles:
        found.update({card: n for card, n in enumerate(s.pile) if n})
    return found


def _hands(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that every claim about a hand is true and can have been made (BOH-55b)."""
    for seat, hand in enumerate(s.hands):
        if not _nested(s.claims[seat], s.pools[seat]):
            return msg("audit.nested", "BOH-55b", seat=seat)
        if not all(_holds(rules.tables, hand, claim) for claim in s.claims[seat]):
            return msg("audit.claims", "BOH-55b", seat=seat)
    if s.ran_out > rules.tables.runs or s.shuffles > s.ran_out:
        return msg("audit.piles", "BOH-21b")
    return None


def _nested(claims: tuple[Claim, ...], pools: tuple[int, ...]) -> bool:
    """Return True if the claims can have been made one after the other.

    Each claim must concern all cards of the hand that were hidden when it was made. Cards of later piles
    follow the others, because players draw cards to the back of the hand.
    """
    hidden = [slot for slot, pool in enumerate(pools) if pool]
    whole = all(count > 0 and slots and list(slots) == hidden[: len(slots)] for slots, _, count in claims)
    drawn = [pool for pool in pools if pool]
    return whole and hidden_cards.reduced(claims) == claims and drawn == sorted(drawn)


def _holds(k: DeckTables, hand: tuple[Card, ...], claim: tuple[tuple[int, ...], int, int]) -> bool:
    slots, sort, least = claim
    return sum(k.sort[hand[slot]] == sort for slot in slots) >= least


# Questions ----------------------------------------------------------------------------------------------


def _stack(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that the waiting tasks fit each other, the current turn and the number of players."""
    rows = [question(task) for task in s.todo]
    strange = 3 if rules.tables.two else 2
    if any(row.seats == strange or row.bottom != (n == 0) for n, row in enumerate(rows)):
        return msg("audit.question", "BOH-17")
    if any(not _has_turn(task, s.todo[0]) for task in s.todo):
        return msg("audit.turn", "BOH-17", seat=s.todo[0].seat)
    reaps = [task.seat for task in s.todo if isinstance(task, tasks.Reap)]
    if any(len(reaps) > sum(map(bool, s.fields[seat])) for seat in reaps):
        return msg("audit.question", "BOH-32")
    if not _planting_last(s.todo):
        return msg("audit.planting", "BOH-49")
    waiting = Counter((type(task), task.seat) for task in s.todo)
    if any(n > QUESTIONS[task].most(rules.tables) for (task, _), n in waiting.items()):
        return msg("audit.stacked", "BOH-17")
    if s.lifted and not rules.tables.two:
        return msg("audit.lifted", "BOH-52")
    if (s.third == NOBODY) == rules.tables.two:
        return msg("audit.third", "BOH-50a")
    return None


def _planting_last(todo: tuple[Task, ...]) -> bool:
    """Return True if the tasks that follow a planting are next, for one seat and in order (BOH-49)."""
    after = [task for task in todo if question(task).planting]
    steps = [question(task).planting for task in after]
    alone = len({task.seat for task in after}) <= 1
    return alone and steps == sorted(set(steps)) and tuple(after) == todo[len(todo) - len(after) :]


def _has_turn(task: Task, bottom: Task) -> bool:
    """Return True if a task can wait in the turn of `bottom.seat`, which takes part in every deal."""
    turn_of = bottom.seat
    if question(task).own_turn:
        return bottom == tasks.End(task.seat)
    match task:
        case tasks.Queue():
            return task.seat == turn_of or task.queue in ((), (turn_of,))
        case tasks.Reply():
            return task.partner == turn_of != task.seat
        case tasks.Bid() | tasks.Answer() | tasks.Counter() | tasks.Confirm():
            return (task.seat == turn_of) != (task.partner == turn_of)
        case tasks.Show():
            return (task.seat == turn_of) != (task.accepter == turn_of)
        case _:
            return True


def _deal(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that all offers are possible, and that cards are picked only while a deal is carried out."""
    trading = [task for task in s.todo if isinstance(task, TRADING)]
    shows = [task for task in s.todo if isinstance(task, tasks.Show)]
    picking = any(isinstance(task, tasks.Pick) for task in s.todo)
    fault = msg("audit.deal", "BOH-56a")
    if not trading or any(question(task).before_trade for task in s.todo):
        return fault if s.offer != NO_OFFER or shows or picking or s.picks != ((), ()) else None
    kept = [
        (_kept_for(task), task.offer)
        for task in trading
        if isinstance(task, (tasks.Counter, tasks.Confirm, tasks.Queue, tasks.Market))
    ]
    for task in trading:
        if isinstance(task, tasks.Market):
            kept += [(seat, offer) for seat, offer in zip(task.asked, task.offers, strict=False)]
    if not _together(rules, s):
        return fault
    if any(Counter(offer.faces) - Counter(s.up) for offer in (s.offer, *(offer for _, offer in kept))):
        return fault
    if any(_overdrawn(rules, s, seat, offer) for seat, offer in kept):
        return fault
    if not shows:
        missing = _overdrawn(rules, s, _proposer(trading[-1]), s.offer)
        return fault if s.picks != ((), ()) or picking or missing else None
    if len(shows) > 1:
        return fault
    return None if _carried_out(rules, s, shows[0]) else fault


def _together(rules: Mutterboehnchen, s: State) -> bool:
    """Return True if the questions put to all seats together are possible (BOH-56d).

    Only one may be open, each seat is asked once, and the seats whose replies are missing are still to be
    asked.
    """
    asking = [task for task in s.todo if isinstance(task, (tasks.Unveil, tasks.Market))]
    open_ = [task for task in s.todo if isinstance(task, tasks.Reply)]
    if not asking:
        return not open_ and (rules.tables.together or not (s.standing or s.changes))
    if len(asking) > 1 or not rules.tables.together:
        return False
    (task,) = asking
    others = rules.tables.others(task.seat)
    if not task.asked or len(task.asked) != len(task.replies) or not set(task.asked) <= set(others):
        return False
    if tuple(other for other in others if other in task.asked) != task.asked:
        return False
    replies = dict(zip(task.asked, task.replies, strict=True))
    if isinstance(task, tasks.Market):
        return not open_ and _market(s, task, replies)
    missing = [seat for seat, reply in replies.items() if reply == WAITING]
    waiting = [tasks.Reply(seat, task.seat, task.bid) for seat in reversed(missing)]
    if open_ != waiting or HIDDEN in task.replies or bool(task.bid) != (s.offer == NO_OFFER):
        return False
    yes = [seat for seat, reply in replies.items() if reply == YES]
    held = {seat: Counter(rules.tables.sort[card] for card in s.hands[seat]) for seat in yes}
    return not (yes and task.bid) and not any(Counter(s.offer.wants) - held[seat] for seat in yes)


def _market(s: State, task: tasks.Market, replies: dict[Seat, int]) -> bool:
    """Return True if each announced offer has been made or is still being built."""
    if len(task.offers) != len(task.asked) or {WAITING, HIDDEN} & set(task.replies):
        return False
    building = [one.seat for one in s.todo if isinstance(one, (tasks.Counter, tasks.Bid))]
    offers = dict(zip(task.asked, task.offers, strict=True))
    for seat, reply in replies.items():
        made = offers[seat] != NO_OFFER
        if made != (reply == COUNTER and seat not in building):
            return False
    return all(replies.get(seat) == COUNTER for seat in building)


def _proposer(task: Task) -> Seat:
    asks = (tasks.Answer, tasks.Confirm, tasks.Reply)
    return task.partner if isinstance(task, asks) else task.seat


def _kept_for(task: tasks.Counter | tasks.Confirm | tasks.Queue | tasks.Market) -> Seat:
    """Return the seat that made the offer in a task."""
    return task.partner if isinstance(task, tasks.Counter) else task.seat


def _overdrawn(rules: Mutterboehnchen, s: State, seat: Seat, offer: Offer) -> bool:
    """Return True if `seat` does not hold the cards that it offers."""
    return bool(Counter(offer.gives) - Counter(rules.tables.sort[card] for card in s.hands[seat]))


def _carried_out(rules: Mutterboehnchen, s: State, show: tasks.Show) -> bool:
    """Return True if the picked cards and the picks to come make up the deal, and their owners hold them."""
    proposer, accepter, _ = show
    waiting = [task for task in s.todo[s.todo.index(show) + 1 :] if isinstance(task, tasks.Pick)]
    order = [tasks.Pick(proposer, sort, 1) for sort in reversed(s.offer.gives)]
    order += [tasks.Pick(accepter, sort, 0) for sort in reversed(s.offer.wants)]
    others = len(s.todo) - s.todo.index(show) - 1 > len(waiting)
    if proposer == accepter or others or waiting != order[: len(waiting)]:
        return False
    for side, (seat, sorts) in enumerate(((accepter, s.offer.wants), (proposer, s.offer.gives))):
        hand, slots = s.hands[seat], s.picks[side]
        open_ = Counter(task.sort for task in waiting if task.side == side)
        if (
            len(set(slots)) < len(slots)
            or tuple(sorted(slots)) != slots
            or any(n >= len(hand) for n in slots)
        ):
            return False
        if Counter(rules.tables.sort[hand[slot]] for slot in slots) != Counter(sorts) - open_:
            return False
        if Counter(sorts) - Counter(rules.tables.sort[card] for card in hand):
            return False
    return True


def _question(rules: Mutterboehnchen, s: State) -> Msg | None:
    """Check that the current question can be asked now, and has an answer."""
    if not s.todo:
        return None
    if rules.settled(s) != s:
        return msg("audit.question", "BOH-17")
    choices = rules.chance_outcomes(s) if rules.current_player(s) == CHANCE else rules.legal(s)
    return None if choices else msg("audit.question", "BOH-17")
