"""With two players, bots of Mutterböhnchen take into account that one's gain is the other's loss."""

import pytest

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.baseline_evaluate import advise as advise_at_first
from kleinod.games.mutterboehnchen.bot_policy import advise
from kleinod.games.mutterboehnchen.card_data import BLUE, SORTS
from kleinod.games.mutterboehnchen.field_value import Outlook
from kleinod.games.mutterboehnchen.two_player_evaluate import held, hits, stakes
from kleinod.games.mutterboehnchen.weights import BETWEEN_TWO, FIRST, usual


def outlook(table: Table) -> Outlook:
    return Outlook(table.rules.tables, table.rules.observe(table.state, 0))


def worth(table: Table) -> float:
    return outlook(table).worth(table.state, 0)


def attacks(table: Table) -> float:
    look = outlook(table)
    at_stake = stakes(look.tables, look.o, 1)
    return hits(look.tables, BETWEEN_TWO, look.fields(table.state, 0), at_stake)


def test_two_play_by_what_they_learned_and_more_as_at_first() -> None:
    assert [usual(seats) is BETWEEN_TWO for seats in (2, 3, 6)] == [True, False, False]
    assert usual(4) is FIRST


def test_prospects_are_shared_by_who_expects_the_same_and_by_nobody_else() -> None:
    """Cached prospects of fields are reused only for the same weights, unseen cards and number of cards still
    to come."""
    table = at("front2", "bm bb | nm", "", talers=["", "gm gm bm"], hands=["tm"])
    tables, o = table.rules.tables, table.rules.observe(table.state, 0)
    mine = Outlook(tables, o).prospects
    assert Outlook(tables, o._replace(turn=o.turn + 1)).prospects is mine
    assert mine.field(1 << BLUE, o.fields[0][0]) is mine.field(1 << BLUE, o.fields[0][0])
    later = o._replace(left=1, discards=())
    assert Outlook(tables, later).prospects is not mine
    assert Outlook(tables, table.rules.observe(table.state, 1)).prospects is not mine
    assert Outlook(tables, o, FIRST).prospects is not mine
    assert Outlook(tables, o, tastes=(1.0,) * len(SORTS)).prospects is not mine


def test_talers_at_stake_are_of_some_sort() -> None:
    """The probabilities of the sorts that a stolen taler may have add up to 1; a hidden taler is as likely as
    the unseen cards say."""
    table = at("front2", "bm bb | nm", "", talers=["", "gm gm bm"], hands=["tm"])
    look = outlook(table)
    at_stake = stakes(look.tables, look.o, 1)
    assert sum(at_stake) == pytest.approx(1.0)
    assert at_stake.index(max(at_stake)) == 0
    assert sum(stakes(look.tables, look.o, 1)) == pytest.approx(1.0)


def test_a_gang_is_worth_what_it_hits() -> None:
    """The advice values an attack of the rattle gang by the talers that it can steal. BOH-15b: a stolen taler
    that fits is kept. BOH-14: a gang covered by another bean cannot attack."""
    blue = ["", "bm bm bm"]
    single = attacks(at("front2", "bm bb | nm", "", talers=blue, hands=["tm"]))
    double = attacks(at("front2", "bm bB | nm", "", talers=blue, hands=["tm"]))
    assert single == pytest.approx(1.0)
    assert {attacks(at("front2", "bb bm | nm", "", talers=blue, hands=["tm"]))} == {0.0}
    assert attacks(at("front2", "bm bb | nm", "", talers=["", "gm gm"], hands=["tm"])) == 0.0
    assert double != single


def test_who_holds_the_third_field_has_more() -> None:
    """BOH-50a: a position is worth more to the holder of the third-field card, because only the holder may
    open a third field."""
    holder = at("front2", "gm | bm", "", hands=["tm"], third=0)
    other = at("front2", "gm | bm", "", hands=["tm"], third=1)
    assert worth(holder) > worth(other) + 1.0


def test_a_field_counts_by_its_sort_its_cards_and_its_babies() -> None:
    tables = at("front2", "bm bm", "", hands=["tm"]).rules.tables
    cards = {
        text: at("front2", text, "", hands=["tm"]).state.fields[0][0]
        for text in ("bm", "bm bm", "bb", "bb bm")
    }
    value = {text: held(tables, BETWEEN_TWO, some) for text, some in cards.items()}
    assert value["bm"] == BETWEEN_TWO.sorts[BLUE] + BETWEEN_TWO.begun[0]
    assert value["bm bm"] == BETWEEN_TWO.sorts[BLUE] + BETWEEN_TWO.begun[1]
    assert value["bb"] == value["bm"] + BETWEEN_TWO.babies
    assert value["bb bm"] == value["bm bm"] + BETWEEN_TWO.baby
    assert len(BETWEEN_TWO.sorts) == len(SORTS)


def test_what_would_help_the_opponent_is_not_left_lying() -> None:
    """BOH-51a: the opponent plants the cards left over. The first version of the advice ignored that, so it
    valued `stop` more highly."""
    table = at("offer", "rm rm | bm", "gm | nm nm nm nm", up="nm nm", hands=["tm"])
    s, rules = table.state, table.rules
    o = rules.observe(s, 0)
    now = dict(advise(rules, o, 0))[("stop",)]
    assert now < dict(advise_at_first(rules, o, 0))[("stop",)]
