"""Scores each possible answer of a bot in talers, from the bot's observation alone.

The policy tries plantings and harvests and values the result (field_value.py), weighs offers
(offer_policy.py) and estimates attacks. The lookahead ends with the planting, because chance or other players
decide what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kleinod.core.game import Rules, Seat, in_order
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import trade
from kleinod.games.mutterboehnchen.attack import expected, talers
from kleinod.games.mutterboehnchen.deal_value import Gains
from kleinod.games.mutterboehnchen.judgement import Judgement, judgement_of
from kleinod.games.mutterboehnchen.market import answers
from kleinod.games.mutterboehnchen.offer import COUNTER, NO_OFFER, YES, Offer
from kleinod.games.mutterboehnchen.offer_policy import LEAST_GAIN, Bargain, best, call, verdict
from kleinod.games.mutterboehnchen.phases import MAY
from kleinod.games.mutterboehnchen.questions import question
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State, swap
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import does, number, verb_of
from kleinod.games.mutterboehnchen.weights import Weights

#: Effects of answers after which the seat goes on without a harvest.
WAITS: Final = (Does.PASS, Does.PLANT, Does.AGREE, Does.REPLY, Does.TAKE)
#: The most questions about the consequences of a planting that the lookahead answers.
DEEPEST: Final = 3
#: The gain that a counter-offer must promise; otherwise the bot says no.
COUNTER_GAIN: Final = 0.15
#: The worth of seeing an opponent's taler, in talers.
CURIOUS = 0.01
#: The score of a harvest that pays enough (`Judgement.content`), in addition to its talers.
CONTENT: Final = 2.0
#: Base scores in the trade phase: build an offer, give an offer up, ask the others for offers, plant the
#: remaining cards; and the score of an answer that the bot avoids.
BARGAIN, GIVE_UP, LISTEN, LAY_FIRST, NEVER = 20.0, 10.0, 5.0, 1.0, -50.0


class _Advice:
    """The scores for one decision of one seat."""

    def __init__(self, rules: Mutterboehnchen, o: State, me: Seat, judgement: Judgement) -> None:
        self.rules, self.k, self.o, self.me = rules, rules.tables, o, me
        self.judgement, self.weights = judgement, judgement.weights
        self.look = judgement.outlook(rules.tables, o, me)
        self.own = self.look.fields(o, me)
        self.now = self.look.worth(o, me)
        self.task = o.todo[-1]
        self.actions = rules.canonical_actions(o)
        #: True if no harvest is needed to go on.
        self.may_wait = any(verb_of(a).does in WAITS for a in self.actions)

    def scores(self) -> list[tuple[Action, float]]:
        score = self._scorer()
        return [(a, score(a)) for a in self.actions]

    def _scorer(self) -> Callable[[Action], float]:
        match self.task:
            case tasks.Pick():
                return self.pick()
            case tasks.Attack():
                return self.attack()
            case tasks.Trade() | tasks.Bid() | tasks.Counter():
                return self.building(self.task)
            case tasks.Answer() | tasks.Confirm():
                return self.answer(self.task)
            case tasks.Reply():
                return self.reply(self.task)
            case tasks.Market():
                return self.market(self.task)
            case _:
                return self.plain

    # Planting and harvesting ------------------------------------------------------------------------

    def plain(self, a: Action) -> float:
        """Return the gain by a planting or harvest, compared with no change."""
        match verb_of(a).does:
            case Does.PASS:
                return self._left_behind() if isinstance(self.task, tasks.Own) else 0.0
            case Does.SELL:
                forced = isinstance(self.task, (tasks.Reap, tasks.Clear))
                field = self.own[number(a, "field")]
                if field.pays >= self.judgement.content:
                    return CONTENT + field.pays
                if self.judgement.thrifty and self.may_wait and not field.pays:
                    return NEVER
                cost = field.room
                cost += 0.0 if forced else self.weights.harvest
                return self._after(self.rules.apply(self.o, a)) - cost
            case Does.DROP:
                return self._after(self.rules.apply(self.o, a)) + self.weights.dropped
            case Does.PLANT if isinstance(self.task, tasks.Front) and self.task.nth == MAY:
                after = self.rules.apply(self.o, a)
                return self._after(after) + self._crowded(after)
            case _:
                return self._after(self.rules.apply(self.o, a))

    def _after(self, s: State, deep: int = 0) -> float:
        """Return the gain up to the end of a planting, with the best answers about its consequences."""
        asked = s.todo[-1] if s.todo else None
        if deep < DEEPEST and asked and question(asked).planting and asked.seat == self.me:
            return max(self._after(self.rules.apply(s, a), deep + 1) for a in self.rules.legal(s))
        return self.look.worth(s, self.me) - self.now

    def _crowded(self, s: State) -> float:
        """Return by how much less the next turned-up cards would hurt the fields of `s` than those now.

        The number is weighted by the foresight of the judgement. It is negative if they hurt `s` more.
        """
        ahead, look = self.judgement.foresight, self.look
        return ahead * (look.turned_up(s, self.me) - look.turned_up(self.o, self.me)) if ahead else 0.0

    def _left_behind(self) -> float:
        """Score a pass with two players, after which the opponent may plant or discard the beans left."""
        o = self.o
        theirs = self.look.fields(o, 1 - self.me)
        help_for_them = in_order([max(0.0, self.look.added(theirs, card)[0]) for card in o.up])
        harm = self.weights.left * help_for_them - self.weights.left_over * len(o.up)
        return self.look.worth(o._replace(up=()), self.me) - self.now - harm

    def pick(self) -> Callable[[Action], float]:
        """Score the cards of a named sort: the card that the bot would miss least scores highest."""
        hand = self.o.hands[self.me]

        def score(a: Action) -> float:
            slot = number(a, "slot")
            rest = (*hand[:slot], *hand[slot + 1 :])
            after = self.o._replace(hands=swap(self.o.hands, self.me, rest))
            return self.look.worth(after, self.me) - self.now

        return score

    # Attacks ----------------------------------------------------------------------------------------

    def attack(self) -> Callable[[Action], float]:
        def score(a: Action) -> float:
            if does(a, Does.RAID):
                return self._raid(number(a, "rattles"), number(a, "other"))
            return self.plain(a)

        return score

    def _raid(self, rattles: int, other: Seat) -> float:
        """Return the average worth of one turned-up taler of the victim, or with two of the better one."""
        o, look = self.o, self.look
        fields = look.fields(o, self.me)
        most = max(talers(o, seat) for seat in self.k.others(self.me))
        harm = self.weights.raid if talers(o, other) == most else self.weights.harm
        hit, brought = 0.0, 0.0
        for card, n in enumerate(expected(o, other)):
            if n and any(look.fits(field, card) for field in fields):
                hit += n
                brought += n * look.added(fields, card)[0]
        if not hit:
            return CURIOUS
        chance = hit / talers(o, other)
        if rattles > 1:
            chance += chance * (1.0 - chance)
        return chance * (brought / hit + harm) + CURIOUS

    # Trade ------------------------------------------------------------------------------------------

    def building(self, task: trade.Building) -> Callable[[Action], float]:
        """Score the steps of an offer: the bot makes the best one, then plants the remaining cards."""
        gains = Gains(self.k, self.o, self.me, self.judgement)
        step = self._step(gains, self.bargain(gains, task))
        asking = self._asking()

        def score(a: Action) -> float:
            what = verb_of(a).does
            if (what, *a[1:]) == step:
                return BARGAIN
            match what:
                case Does.GIVE | Does.FACE | Does.WANT | Does.SAY:
                    return NEVER
                case Does.CANCEL:
                    return GIVE_UP
                case Does.LISTEN:
                    return asking
                case Does.PLANT:
                    return LAY_FIRST + self.plain(a)
                case _:
                    return self.plain(a)

        return score

    def bargain(self, gains: Gains, task: trade.Building) -> Bargain | None:
        """Return the offer that is worth making or completing; None if there is none."""
        o = self.o
        like = task.offer if isinstance(task, tasks.Counter) else None
        if isinstance(task, tasks.Trade) and o.offer == NO_OFFER and o.begun >= self.k.offers_per_turn:
            return None
        partners = trade.partners(self.k, task)
        found = best(gains, partners, o.offer, like)
        if like is not None:
            return found
        before = o.begun - (isinstance(task, tasks.Trade) and o.offer != NO_OFFER)
        if found and found.hope >= gains.manner.hope + gains.manner.more * before:
            return found
        called = call(gains, partners, o.offer) if isinstance(task, tasks.Trade) else None
        return called or (None if o.offer == NO_OFFER else found)

    def _step(self, gains: Gains, bargain: Bargain | None) -> tuple[Any, ...]:
        """Return the effect and the argument of the next step towards an offer; () if there is no step."""
        if bargain is None:
            return ()
        parts = Does.GIVE, Does.FACE, Does.WANT
        for part, side, said in zip(parts, bargain.offer, self.o.offer, strict=True):
            for x in side:
                if said.count(x) < side.count(x):
                    return (part, x)
        first, *others = bargain.partners
        if not others or not isinstance(self.task, tasks.Trade):
            return (Does.SAY, first)
        # The button "to everybody" would also ask players who refused a similar offer.
        everybody = self.k.others(self.me)
        again = any(gains.refused(other, bargain.offer) for other in everybody)
        only_some = not self.judgement.style.asks_again and len(bargain.partners) < len(everybody)
        return (Does.SAY, first) if again or only_some else (Does.SAY,)

    def _asking(self) -> float:
        """Score a request for offers: worthwhile once in a turn, if planting a face-up bean would hurt."""
        o = self.o
        if not isinstance(self.task, tasks.Trade) or o.rounds or o.offer != NO_OFFER:
            return NEVER
        fields = self.look.fields(o, self.me)
        hurt = self.judgement.style.listens
        return LISTEN if any(self.look.added(fields, card)[0] < hurt for card in o.up) else NEVER

    def answer(self, task: trade.Answering) -> Callable[[Action], float]:
        """Score a yes by the worth of the deal, a counter-offer by its expected gain, and a no with 0."""
        other = task.partner
        gains = Gains(self.k, self.o, self.me, self.judgement)
        yes = verdict(gains, other)
        counter = NEVER
        if isinstance(task, tasks.Answer) and not task.tried:
            bargain = best(gains, [other], NO_OFFER, self.o.offer)
            if bargain and yes <= 0.0 and bargain.hope > COUNTER_GAIN:
                counter = bargain.hope

        def score(a: Action) -> float:
            match verb_of(a).does:
                case Does.AGREE:
                    return yes
                case Does.COUNTER:
                    return counter
                case _:
                    return self.plain(a)

        return score

    def reply(self, task: tasks.Reply) -> Callable[[Action], float]:
        """Score a reply given together with other seats as if it were given alone."""
        gains = Gains(self.k, self.o, self.me, self.judgement)
        if task.bid:
            yes, bargain = NEVER, best(gains, [task.partner], NO_OFFER)
            if bargain and bargain.hope < gains.manner.hope + gains.manner.more * self.o.begun:
                bargain = None
        else:
            yes, bargain = verdict(gains, task.partner), best(gains, [task.partner], NO_OFFER, self.o.offer)
            if yes > 0.0 or (bargain and bargain.hope <= COUNTER_GAIN):
                bargain = None
        said = {YES: yes, COUNTER: bargain.hope if bargain else NEVER}

        def score(a: Action) -> float:
            if does(a, Does.REPLY):
                return said.get(number(a, "kind"), 0.0)
            return self.plain(a)

        return score

    def market(self, task: tasks.Market) -> Callable[[Action], float]:
        """Score the choice of each shown answer by the worth of the deal, and the choice of none with 0."""
        worth = {other: self._offered(task, other, offer) for other, _, offer in answers(task)}

        def score(a: Action) -> float:
            match verb_of(a).does:
                case Does.TAKE:
                    return worth[number(a, "other")]
                case Does.COUNTER:
                    return NEVER
                case _:
                    return self.plain(a)

        return score

    def _offered(self, task: tasks.Market, other: Seat, offer: Offer) -> float:
        """Return the worth of taking the offer of another seat, or its yes to the bot's own offer."""
        if offer != NO_OFFER:
            return verdict(Gains(self.k, self.o._replace(offer=offer), self.me, self.judgement), other)
        gains = Gains(self.k, self.o, self.me, self.judgement)
        return gains.mine(*task.offer) - gains.envy(other, gains.theirs(other, task.offer)) - LEAST_GAIN


def advise(
    rules: Rules[Any, Any],
    o: State,
    me: Seat,
    weights: Weights | None = None,
    judgement: Judgement | None = None,
) -> list[tuple[Action, float]]:
    """Return each answer of `me` to the current question with its score in talers.

    Args:
        rules: The rules of the match.
        o: The observation of `me`.
        me: The seat that is asked.
        weights: Replace those of the judgement, if given.
        judgement: How the seat judges; by default at master level.

    Raises:
        TypeError: The rules are of another game.
    """
    if not isinstance(rules, Mutterboehnchen):
        raise TypeError(type(rules).__name__)
    judges = judgement or judgement_of(rules.seats)
    return _Advice(rules, o, me, judges if weights is None else judges._replace(weights=weights)).scores()


def planned_offer(rules: Mutterboehnchen, o: State, me: Seat) -> Bargain | None:
    """Return the offer that a bot at master level would build for `me`, whose observation is `o`.

    Return None if `me` may not build an offer now, or if none is worth making.
    """
    advice = _Advice(rules, o, me, judgement_of(rules.seats))
    task = o.todo[-1]
    if not isinstance(task, (tasks.Trade, tasks.Bid, tasks.Counter)):
        return None
    return advice.bargain(Gains(rules.tables, o, me, advice.judgement), task)
