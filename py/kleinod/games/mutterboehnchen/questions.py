"""The questions of this game, one row for each task: who may answer what, and what comes of it.

A new question is a type in tasks.py and a row here; how it is written in a position follows from the types
of its fields (position_fields.py), what can be named, refused, shown and told from its answers.

Cards are indices into `Deck.faces`, fields 0, 1, 2 from the left, slots count from the front of the hand,
`index` from the bottom of a field. `under` is 1 where a Kavalier goes right below the lady on top although
he could go on top as well (BOH-46), else 0: the rules know where a card belongs.

    chance    (taler card) (draw card) (up card) (turn card)
              (show (slots, cards) (slots, cards)): what accepter and proposer picked, all at once
    planting  (plant slot card field under): from the hand
              (lay card field under): a card that lies open: received, set aside, face-up, a turned-up taler
              (aside card): a received card that fits nothing (BOH-19b)
              (harvest field) (stop) (no)
    moves     (raise index) (bring field index) (fetch card) (stay)
    attack    (attack rattles seat)
    trade     (give sort) (face card) (want sort) (cancel) (to seat) (all) (ask)
              (yes) (no) (counter) (pick slot)
    two       (drop slot card): a hand card to the discards; (junk sort): all of a sort left in the offer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

from kleinod.games.mutterboehnchen import attack, phases, planting, set_up, tasks, trade
from kleinod.games.mutterboehnchen import deal_execution as deal
from kleinod.games.mutterboehnchen import draw_and_turn_up as turning
from kleinod.games.mutterboehnchen import two_player_phases as two
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.fields import done
from kleinod.games.mutterboehnchen.offer import NO_OFFER
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.tasks import Task

T = TypeVar("T", bound=Task)
T_contra = TypeVar("T_contra", bound=Task, contravariant=True)

Names: TypeAlias = Callable[[DeckTables, State, T_contra], list[Action]]
#: The code of a refusal, "" for none.
Check: TypeAlias = Callable[[DeckTables, State, T_contra, Action], str]
Effect: TypeAlias = Callable[[DeckTables, State, T_contra, Action], State]
ChanceOutcomes: TypeAlias = Callable[[DeckTables, State, T_contra], tuple[tuple[Action, int], ...]]


def _nothing_named(k: DeckTables, s: State, task: Task) -> list[Action]:
    return []


def _allowed(k: DeckTables, s: State, task: Task, a: Action) -> str:
    return ""


def _answered(k: DeckTables, s: State, task: Task, a: Action) -> State:
    return done(s)


@dataclass(frozen=True, slots=True)
class Verb(Generic[T_contra]):
    """One kind of answer: every action that can be named, legal or not; why one is refused; what it does.

    `rule`: what the log refers to; "" where the action itself knows. `steady`: those that stay in sight
    while they are refused, so that whoever looks for them learns why. `legal`: what `check` leaves of
    `names`, where it can be told faster than by asking of each.
    """

    names: Names[T_contra]
    effect: Effect[T_contra]
    check: Check[T_contra] = _allowed
    rule: str = ""
    steady: Names[T_contra] = _nothing_named
    legal: Names[T_contra] | None = None

    def allowed(self, k: DeckTables, s: State, task: T_contra) -> list[Action]:
        """Those that may be chosen, in the same order."""
        if self.legal:
            return self.legal(k, s, task)
        check = self.check
        return [a for a in self.names(k, s, task) if not check(k, s, task, a)]

    def pinned(self, k: DeckTables, s: State, task: T_contra) -> list[Action]:
        """Those whose buttons are always shown."""
        return self.names(k, s, task) if self.check is _allowed else self.steady(k, s, task)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """All there is to know of one type of task.

    `verbs`: answers, in the order in which they are tried; none where nobody is asked.
    `follow`: what happens without a question, or lets one be skipped for public reasons; the position itself
    where nothing does.
    `chance_outcomes`: chance answers; every outcome and its weight.
    `private`: can only be answered by someone who sees that seat's hand (a curtain is needed).
    `building`: somebody builds an offer.
    `seats`: 2 for two players only, 3 for three and more only, 0 for all.
    `own_turn`: only the player has it whose turn it is. `before_trade`: nobody may offer anything yet.
    `bottom`: what everything else in a turn rests on. `planting`: follows a planting at once, those with a
    high number first; 0 for what does not (BOH-49).
    `most`: how many for one seat can wait at a time.
    """

    task: type[T]
    verbs: Mapping[str, Verb[T]] = field(default_factory=dict[str, Verb[T]])
    follow: Callable[[DeckTables, State, T], State] | None = None
    chance_outcomes: ChanceOutcomes[T] | None = None
    private: bool = False
    building: bool = False
    seats: int = 0
    own_turn: bool = False
    before_trade: bool = False
    bottom: bool = False
    planting: int = 0
    most: Callable[[DeckTables], int] = lambda k: 1


def _word(
    verb: str, effect: Effect[T], check: Check[T] = _allowed, rule: str = "", steady: bool = False
) -> dict[str, Verb[T]]:
    """An answer that names nothing."""

    def names(k: DeckTables, s: State, task: T) -> list[Action]:
        return [(verb,)]

    return {verb: Verb(names, effect, check, rule, names if steady else _nothing_named)}


def _stop(rule: str) -> dict[str, Verb[Task]]:
    """Leaving it at that is always possible."""
    return _word("stop", _answered, _allowed, rule, steady=True)


def _stay(rule: str) -> dict[str, Verb[Task]]:
    return _word("stay", _answered, _allowed, rule)


def _harvest(rule: str = "") -> dict[str, Verb[Task]]:
    return {"harvest": Verb(planting.name_harvest, planting.do_harvest, planting.check_harvest, rule)}


def _lot(verb: str, effect: Effect[T], rule: str = "") -> dict[str, Verb[T]]:
    return {verb: Verb(_nothing_named, effect, _allowed, rule)}


def _partners(k: DeckTables, s: State, task: trade.Building) -> list[Action]:
    """Who can be spoken to; before a trade is begun "to everybody" stands for all of them."""
    if isinstance(task, tasks.Trade) and s.offer == NO_OFFER:
        return []
    return [("to", other) for other in trade.partners(k, task)]


#: What several questions have in common.
HARVEST: Final = _harvest()
GIVE: Final = {
    "give": Verb(trade.name_give, trade.do_give, trade.check_give, "BOH-18", legal=trade.legal_give)
}
FACE: Final = {"face": Verb(trade.name_face, trade.do_face, trade.check_face, "BOH-18")}
WANT: Final = {
    "want": Verb(trade.name_want, trade.do_want, trade.check_want, "BOH-18", legal=trade.legal_want)
}
FREE: Final = {"lay": Verb(deal.name_free, deal.do_free, deal.check_free, "BOH-19b", legal=deal.legal_free)}
YES: Final = _word("yes", trade.do_yes, trade.check_yes, "BOH-56a", steady=True)
NO: Final = _word("no", _answered, _allowed, "BOH-56a")


ROWS: Final[tuple[Question[Any], ...]] = (
    # chance
    Question(tasks.Taler, _lot("taler", set_up.do_taler, "BOH-04"), chance_outcomes=set_up.taler_outcomes,
             most=lambda k: sum(k.set_up)),
    Question(tasks.Draw, _lot("draw", turning.do_draw), turning.follow_pile, turning.pile_outcomes,
             most=lambda k: max(k.deck.hand, k.draws)),
    Question(tasks.Up, _lot("up", turning.do_up), turning.follow_pile, turning.pile_outcomes,
             own_turn=True, before_trade=True, most=lambda k: k.ups),
    Question(tasks.Reveal, _lot("turn", attack.do_turn), attack.follow_reveal, attack.reveal_outcomes,
             own_turn=True, before_trade=True),
    Question(tasks.Show, _lot("show", deal.do_show), chance_outcomes=deal.show_outcomes, seats=3),
    # planting
    Question(tasks.Front, {
        "plant": Verb(planting.name_plant, phases.do_front, planting.check_plant, "BOH-13",
                      legal=planting.legal_plant),
        **HARVEST,
        **_word("stop", _answered, phases.check_front_stop, "BOH-13", steady=True),
    }, phases.follow_front, private=True, seats=3, own_turn=True, before_trade=True, most=lambda k: 2),
    Question(tasks.Front2, {
        "plant": Verb(planting.name_plant, two.do_front, two.check_front, "BOH-51b",
                      legal=two.legal_front),
        "drop": Verb(two.name_drop, two.do_drop, two.check_drop, "BOH-51b"),
        **HARVEST,
        **_word("stop", _answered, two.check_front_stop, "BOH-51b", steady=True),
    }, two.follow_front, private=True, seats=2, own_turn=True),
    Question(tasks.Rear, {
        "plant": Verb(planting.name_plant, planting.do_plant, planting.check_plant, "BOH-25",
                      legal=planting.legal_plant),
        **HARVEST,
    }, planting.follow_rear, private=True, planting=1),
    Question(tasks.Last, {
        "plant": Verb(planting.name_plant, planting.do_last, planting.check_plant, "BOH-22a"),
        **_stop("BOH-22a"),
    }, phases.follow_last, private=True),
    Question(tasks.Left, {
        "lay": Verb(two.name_open, two.do_open, two.check_open, "BOH-51a", legal=two.legal_open),
        "junk": Verb(two.name_junk, two.do_junk, two.check_junk, "BOH-51a"),
        **HARVEST,
    }, two.follow_open, seats=2, own_turn=True),
    Question(tasks.Own, {
        "lay": Verb(two.name_open, two.do_open, two.check_open, "BOH-53", legal=two.legal_open),
        **HARVEST,
        **_word("stop", _answered, two.check_open_stop, "BOH-53", steady=True),
    }, two.follow_open, seats=2, own_turn=True),
    # what follows a planting
    Question(tasks.Rise, {
        "raise": Verb(planting.name_raise, planting.do_raise, planting.check_raise, "BOH-08"),
        **_stay("BOH-08"),
    }, planting.follow_rise, planting=3),
    Question(tasks.Bring, {
        "bring": Verb(planting.name_bring, planting.do_bring, planting.check_bring, "BOH-36"),
        **_stay("BOH-36"),
    }, planting.follow_bring, planting=4),
    Question(tasks.Fetch, {
        "fetch": Verb(planting.name_fetch, planting.do_fetch, planting.check_fetch, "BOH-45"),
    }, planting.follow_fetch, planting=4),
    Question(tasks.Reap, {
        "harvest": Verb(planting.name_harvest, planting.do_reap, planting.check_harvest, "BOH-32"),
    }, planting=1),
    Question(tasks.Clear, _harvest("BOH-28"), planting.follow_clear, planting=1),
    Question(tasks.Climb, follow=planting.follow_climb, planting=2),
    # attacks
    Question(tasks.Attack, {
        "attack": Verb(attack.name_attack, attack.do_attack, attack.check_attack),
        **HARVEST,
        **_stop("BOH-14"),
    }, attack.follow_attack, own_turn=True, before_trade=True),
    Question(tasks.Quick, {**_harvest("BOH-15a"), **_stop("BOH-15a")}, attack.follow_quick,
             seats=3, before_trade=True),
    Question(tasks.Keep, {
        "lay": Verb(attack.name_keep, attack.do_keep, attack.check_keep, "BOH-15b"),
    }, own_turn=True, before_trade=True),
    Question(tasks.Flitzer, {
        "lay": Verb(turning.name_flitzer, turning.do_flitzer, turning.check_flitzer, "BOH-29"),
        "harvest": Verb(planting.name_harvest, planting.do_harvest, turning.check_flitzer_harvest),
        **_word("no", _answered, _allowed, "BOH-29"),
    }, before_trade=True),
    # trade
    Question(tasks.Trade, {
        **GIVE, **FACE, **WANT,
        "to": Verb(trade.name_to, trade.do_to, trade.check_to, "BOH-56b", _partners, trade.legal_to),
        **_word("all", trade.do_all, trade.check_all, "BOH-56b", steady=True),
        **_word("cancel", trade.do_cancel, trade.check_cancel, "BOH-57"),
        **_word("ask", trade.do_ask, trade.check_ask, "BOH-56c", steady=True),
        "lay": Verb(deal.name_free, deal.do_free, deal.check_free, "BOH-17", legal=deal.legal_free),
        **HARVEST,
        **_word("stop", deal.do_stop, deal.check_stop, "BOH-19b", steady=True),
    }, private=True, building=True, seats=3, own_turn=True),
    Question(tasks.Bid, {
        **GIVE, **WANT, **FACE,
        "to": Verb(trade.name_to, trade.do_bid, trade.check_to, "BOH-56b", _partners, trade.legal_to),
        **FREE, **HARVEST,
        **_word("stop", deal.do_pass, _allowed, "BOH-56c", steady=True),
    }, private=True, building=True, seats=3),
    Question(tasks.Answer, {
        **YES, **NO,
        **_word("counter", trade.do_counter, trade.check_counter, "BOH-56a", steady=True),
        **FREE, **HARVEST,
    }, trade.follow_answer, private=True, seats=3),
    Question(tasks.Counter, {
        **GIVE, **WANT, **FACE,
        "to": Verb(trade.name_to, trade.do_reply, trade.check_to, "BOH-56b", _partners, trade.legal_to),
        **_word("cancel", trade.do_give_up, _allowed, "BOH-57"),
        **FREE, **HARVEST,
    }, private=True, building=True, seats=3),
    Question(tasks.Confirm, {**YES, **NO, **FREE, **HARVEST}, trade.follow_answer, private=True, seats=3),
    Question(tasks.Queue, follow=trade.follow_queue, seats=3),
    Question(tasks.Pick, {
        "pick": Verb(deal.name_pick, deal.do_pick, deal.check_pick, "BOH-18"),
    }, private=True, seats=3, most=lambda k: k.cards_per_side),
    Question(tasks.Receive, {
        "lay": Verb(deal.name_receive, deal.do_receive, deal.check_receive, "BOH-19a"),
        "aside": Verb(deal.name_aside, deal.do_aside, deal.check_aside, "BOH-19b", deal.name_aside),
    }, deal.follow_receive, seats=3),
    Question(tasks.Tidy, {
        **FREE, **HARVEST,
        **_word("stop", _answered, deal.check_tidy_stop, "BOH-19b", steady=True),
    }, deal.follow_tidy, seats=3),
    # nobody is asked
    Question(tasks.Begin, follow=phases.follow_begin, bottom=True),
    Question(tasks.End, follow=phases.follow_end, bottom=True),
    Question(tasks.Final, follow=phases.follow_final, bottom=True),
    Question(tasks.Gang, follow=attack.follow_gang, own_turn=True, before_trade=True),
    Question(tasks.GiveBack, follow=attack.follow_give_back, seats=2, own_turn=True),
    Question(tasks.Draws, follow=turning.follow_draws, own_turn=True),
    Question(tasks.Others, follow=deal.follow_others, seats=3, own_turn=True),
    Question(tasks.Gather, follow=two.follow_gather, seats=2, own_turn=True),
)  # fmt: skip
QUESTIONS: Final[dict[type[Task], Question[Any]]] = {row.task: row for row in ROWS}


def question(task: Task) -> Question[Any]:
    """The row of a task."""
    return QUESTIONS[type(task)]
