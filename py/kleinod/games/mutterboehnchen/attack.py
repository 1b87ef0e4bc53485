"""The attack of the rattle gang, in phase 1½, or in phase 3 with two players (BOH-14 … BOH-16, BOH-52)."""

from __future__ import annotations

from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import hidden_cards
from kleinod.games.mutterboehnchen.card_data import Card
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done, fits, joining
from kleinod.games.mutterboehnchen.pending_tasks import Attack, Gang, GiveBack, Keep, Quick, Reveal
from kleinod.games.mutterboehnchen.planting import name_lay, planted
from kleinod.games.mutterboehnchen.state import Action, State, plus, swap, without

SINGLE, DOUBLE = 1, 2


def talers(s: State, seat: Seat) -> int:
    """Return the number of talers of a seat: dark ones (which nobody has seen) and publicly known ones."""
    return len(s.dark[seat]) + sum(s.seen[seat])


def expected(o: State, seat: Seat) -> list[float]:
    """Return the expected number of each card among the talers of `seat`, for the observer of `o`.

    A dark taler counts as the average of all cards that it can be.
    """
    dark, unseen = len(o.dark[seat]), o.unseen[0]
    total = max(1, sum(unseen))
    return [n + dark * hidden / total for n, hidden in zip(o.seen[seat], unseen, strict=True)]


def follow_gang(k: DeckTables, s: State, task: Gang) -> State:
    """Fix the number of attacks: one for each field with a baby on top (BOH-16)."""
    seat = task.seat
    on_top = [k.rattles[cards[-1]] for cards in s.fields[seat] if cards]
    attack = Attack(seat, on_top.count(SINGLE), on_top.count(DOUBLE), ())
    return done(s, GiveBack(seat), attack) if k.two else done(s, attack)


def victims(k: DeckTables, s: State, task: Attack) -> list[Seat]:
    """Return the opponents with talers that may be attacked now (BOH-14, BOH-52).

    With three or more players each may be attacked once; with exactly three, babies on all three fields may
    attack one opponent twice (BOH-16).
    """
    seat, singles, doubles, used, _ = task
    all_three = k.seats == 3 and singles + doubles + len(used) == k.rows
    again = k.two or (all_three and len(used) == len(set(used)))
    return [other for other in k.others(seat) if talers(s, other) and (again or other not in used)]


def follow_attack(k: DeckTables, s: State, task: Attack) -> State:
    """Skip the attacks that are left if there is nobody to attack."""
    return s if (task.singles or task.doubles) and victims(k, s, task) else done(s)


def name_attack(k: DeckTables, s: State, task: Attack, word: str) -> list[Action]:
    """Return the actions that attack any seat with one rattle or two, legal or not."""
    return [(word, rattles, other) for rattles in (SINGLE, DOUBLE) for other in range(k.seats)]


def check_attack(k: DeckTables, s: State, task: Attack, rattles: int, other: Seat) -> str:
    """Return why this attack is not possible, as a code; "" if it is (BOH-14, BOH-16, BOH-52)."""
    if not {SINGLE: task.singles, DOUBLE: task.doubles}.get(rattles):
        return "no_such_attack"
    if other == task.seat or not 0 <= other < k.seats:
        return "no_victim"
    if not talers(s, other):
        return "no_talers"
    return "" if other in victims(k, s, task) else "attacked_before"


def do_attack(k: DeckTables, s: State, task: Attack, rattles: int, other: Seat) -> State:
    """Let the defender harvest; afterwards turn up one taler for each rattle and each Wühler."""
    seat, singles, doubles, used, _ = task
    left = (singles - 1, doubles) if rattles == SINGLE else (singles, doubles - 1)
    more = sum(
        k.effect[card] == "wuehler" and k.works(cards, i)
        for cards in s.fields[seat]
        for i, card in enumerate(cards)
    )
    reveal = Reveal(seat, other, rattles + more, ())
    s = done(s, Attack(seat, *left, (*used, other)), reveal)
    return s if k.two else s._replace(todo=(*s.todo, Quick(other)))


def follow_quick(k: DeckTables, s: State, task: Quick) -> State:
    """Skip a defender who has no bean on any field and thus nothing to harvest."""
    return s if any(s.fields[task.seat]) else done(s)


def reveal_outcomes(k: DeckTables, s: State, task: Reveal, word: str) -> tuple[tuple[Action, int], ...]:
    """Return every taler of the defender with its count (BOH-15a).

    The talers are shuffled, so each is equally likely.
    """
    dark, seen = s.dark[task.other], s.seen[task.other]
    counts = ((card, n + dark.count(card)) for card, n in enumerate(seen))
    return tuple(((word, card), n) for card, n in counts if n)


def do_turn(k: DeckTables, s: State, task: Reveal, card: Card) -> State:
    """Turn up a taler of the defender for this attack (BOH-15a)."""
    s = hidden_cards.turn_up_taler(s, task.other, card)
    return done(s, task._replace(left=task.left - 1, cards=(*task.cards, card)))


def follow_reveal(k: DeckTables, s: State, task: Reveal) -> State:
    """After the last taler is turned up, let the attacker take one that fits, or return all (BOH-15b)."""
    seat, other, left, cards, _ = task
    if left and talers(s, other):
        return s
    if any(fits(k, s, seat, card) for card in cards):
        return done(s, Keep(seat, other, cards))
    return _returned(k, done(s), other, cards)


def _returned(k: DeckTables, s: State, other: Seat, cards: tuple[Card, ...]) -> State:
    """Give the defender these talers back; with two players, only after the last attack (BOH-52)."""
    return s._replace(lifted=(*s.lifted, *cards)) if k.two else _returned_to(s, other, cards)


def _returned_to(s: State, other: Seat, cards: tuple[Card, ...]) -> State:
    seen = s.seen[other]
    for card in cards:
        seen = plus(seen, card)
    return s._replace(seen=swap(s.seen, other, seen))


def follow_give_back(k: DeckTables, s: State, task: GiveBack) -> State:
    """Return the turned-up talers to the defender after the last attack (BOH-52)."""
    other = 1 - task.seat
    return _returned_to(done(s._replace(lifted=())), other, s.lifted)


def name_keep(k: DeckTables, s: State, task: Keep, word: str) -> list[Action]:
    """Return the actions that plant any turned-up taler on any field, legal or not."""
    return name_lay(k, task.cards, word)


def check_keep(k: DeckTables, s: State, task: Keep, card: Card, field: int, under: int) -> str:
    """Return why the taler cannot join this field, as a code; "" if it can (BOH-15b)."""
    return joining(k, s, task, card, (field, under), "existing_only")


def do_keep(k: DeckTables, s: State, task: Keep, card: Card, field: int, under: int) -> State:
    """Plant the taler. The other turned-up talers go back before it takes effect (BOH-15b)."""
    s = _returned(k, done(s), task.other, without(task.cards, card))
    return planted(k, s, task.seat, card, (field, under))
