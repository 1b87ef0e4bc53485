# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""When trading in Mutterböhnchen, levels differ in judgement, never by chance, and all have good manners."""

import pytest

import kleinod
from games.mutterboehnchen_positions import at
from kleinod.ai.bot_decision import choose
from kleinod.ai.levels import LEVELS, MASTER
from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.deal_value import Gains
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.judgement import judgement_of
from kleinod.games.mutterboehnchen.offer import NO_OFFER, Offer
from kleinod.games.mutterboehnchen.offer_policy import best
from kleinod.games.mutterboehnchen.search_knowledge import NEAR
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import verb_of


def same_on_both_sides(offer: Offer, sort_of: tuple[int, ...], *, turned_up_given: bool) -> set[int]:
    """Return the sorts that an offer both gives and wants."""
    gives, wants = set(offer.gives), set(offer.wants)
    (gives if turned_up_given else wants).update(sort_of[card] for card in offer.faces)
    return gives & wants


@pytest.mark.parametrize("level", LEVELS)
def test_offers_of_a_whole_game_keep_the_manners(level: int) -> None:
    """BOH-56, BOH-57 (offers): bots abandon no offer, ask nobody twice for the same thing or more than twice
    in a turn, and never ask for a gift. No offer has the same sort on both sides."""
    match = kleinod.new("mutterboehnchen", seats=4, seed=level)
    turn, made, spoken = -1, dict[tuple[Seat, Seat], list[Offer]](), 0
    while not match.over:
        action, s = choose(match, level), match.state
        task, what = s.todo[-1], verb_of(action).does
        if s.turn != turn:
            turn, made = s.turn, {}
        assert what is not Does.CANCEL
        if what is Does.SAY:
            spoken += 1
            assert s.offer.gives or (s.offer.faces and task.seat == active(s))
            assert not same_on_both_sides(
                s.offer, match.rules.tables.sort, turned_up_given=task.seat == active(s)
            )
        asked_alone = isinstance(task, tasks.Answer) and what in (Does.AGREE, Does.PASS)
        asked_with_others = isinstance(task, tasks.Reply) and not task.bid and what is Does.REPLY
        if asked_alone or asked_with_others:
            olds = made.setdefault((task.partner, task.seat), [])
            assert not any(set(s.offer.wants) & set(old.wants) for old in olds)
            olds.append(s.offer)
            assert len(olds) <= 2
        match.act(action)
    assert spoken > match.turn // 4


@pytest.mark.parametrize("seats", [2, 3])
def test_no_level_slips(seats: int) -> None:
    """Bots make no random mistakes: whatever the seed, a bot chooses an answer that its advice scores
    highest."""
    match = kleinod.new("mutterboehnchen", seats=seats, seed=5)
    for _ in range(60):
        answers = {level: {choose(match, level, seed) for seed in range(3)} for level in LEVELS}
        for level, chosen in answers.items():
            advise = match.game.search_knowledge(match.rules).advice(level)
            assert advise is not None
            scored = dict(advise(match.rules, match.observe(match.seat), match.seat))
            # With two players the master level compares nearly equal answers by playouts, so it may choose
            # any of these.
            near = NEAR if (seats, level) == (2, MASTER) else 0.0
            assert min(scored[action] for action in chosen) >= max(scored.values()) - near
        match.act(answers[5].pop())


@pytest.mark.parametrize("seats", [2, 4])
def test_every_level_has_a_judgement_of_its_own(seats: int) -> None:
    assert len({judgement_of(seats, level) for level in LEVELS}) == len(LEVELS)


def test_a_bean_that_begins_a_field_seems_no_gain_to_its_receiver() -> None:
    """To a player, a bean that begins a field seems no gain, because the hand may need the empty field for
    another bean."""
    table = at("trade", "rm | sm", "cm cm | ", "gm | ", "", hands=["cm"])
    gains = Gains(table.rules.tables, table.rules.observe(table.state, 0), 0, judgement_of(4))
    chili = Offer((6,), (), ())
    assert gains.theirs(1, chili) > 0 > gains.theirs(2, chili)


def test_a_gift_has_only_what_would_cost_its_giver_a_field() -> None:
    """Neither bots nor hints give away a bean that fits a field of the giver."""
    fields = ("cm cm | bm bm", "cm cm cm | gm", "bm | rm", "")
    table = at("trade", *fields, hands=["cw am", "nm"])
    gains = Gains(table.rules.tables, table.rules.observe(table.state, 0), 0, judgement_of(4))
    found = best(gains, [1, 2, 3], NO_OFFER)
    assert found is None or found.offer.wants or 6 not in found.offer.gives
