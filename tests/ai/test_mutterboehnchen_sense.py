"""Single decisions of the bots of Mutterböhnchen in which the sensible choice is beyond doubt."""

from typing import Any

from games.mutterboehnchen_positions import Table, at
from kleinod.games.mutterboehnchen.bot_policy import advise
from kleinod.games.mutterboehnchen.card_data import SORTS
from kleinod.games.mutterboehnchen.deal_value import Gains
from kleinod.games.mutterboehnchen.judgement import judgement_of
from kleinod.games.mutterboehnchen.offer import Offer

#: Answers that refuse an offer: a no, or a counter-offer.
REFUSALS = ("no", "counter")


def says(table: Table) -> str:
    """Return the best advice for the seat to act, in the words of `Table`."""
    s = table.state
    seat = table.rules.current_player(s)
    scored: list[tuple[Any, float]] = advise(table.rules, table.rules.observe(s, seat), seat)
    best = max(scored, key=lambda pair: pair[1])[0]
    return next(word for word in table.words() if table.action(word)[: len(best)] == best)


def talk(table: Table, until: str) -> list[str]:
    """Follow the advice until the question `until` comes, and return the answers given."""
    said: list[str] = []
    while table.asked and table.asked[1] != until:
        said.append(says(table))
        table.do(said[-1])
    return said


def test_a_full_field_is_harvested_when_it_can_grow_no_more() -> None:
    """BOH-09a: a field that pays the maximum of four talers is harvested."""
    table = at("front", "cm cm cm cm cm cm cm cm cm | nm tm", "", "", "", hands=["bm"])
    assert says(table) == "harvest 0"


def test_a_bean_goes_where_it_fits() -> None:
    table = at("front", "bm bm | nm", "", "", "", hands=["nm bm"])
    assert says(table) == "plant nm 1"


def test_a_field_that_pays_makes_room_before_one_that_does_not() -> None:
    """BOH-09a, BOH-10 (harvests): the field of two blue beans would pay nothing now, so the bot harvests the
    other one."""
    table = at("front", "cm cm cm | bm bm", "", "", "", hands=["am"])
    assert says(table) == "harvest 0"


def test_a_lady_rises_over_the_baby_that_would_pay_nothing() -> None:
    """BOH-08, BOH-09a: a lady is raised to the top, because a baby on top would pay nothing."""
    table = at("front", "am am aw | tm", "", "", "", hands=["ab"]).do("plant ab 0")
    assert says(table) == "raise 2"


def test_the_field_that_is_missed_least_makes_room() -> None:
    """BOH-10: both fields pay one taler now. The bot keeps the chili beans, as many more are to come and one
    more pays a second taler."""
    table = at("front", "cm cm cm cm cm | rm rm", "", "", "", hands=["am"])
    assert says(table) == "harvest 1"


def test_the_gang_goes_where_beans_fit() -> None:
    """BOH-14, BOH-15a (gangs): the gang attacks seat 2, which has only talers that fit."""
    talers = ["", "gm gm", "bm bm bm", "am am"]
    table = at("gang", "bm bm bb | nm", "", "", "", talers=talers)
    assert says(table) == "attack 1 2"


def test_a_gift_that_fits_is_taken_and_one_that_ruins_a_field_is_not() -> None:
    """BOH-18: gifts need consent, so a bot takes a gift that fits and refuses one that ruins a field."""
    fields = ("bm | nm", "tm tm tm tm | cm cm cm cm cm", "", "")
    table = at("trade", *fields, up="tm am").do("face tm", "to 1")
    assert table.asked == (1, "answer")
    assert says(table) == "yes"
    table = at("trade", *fields, up="tm am").do("face am", "to 1")
    assert says(table) in REFUSALS


def test_a_bad_bargain_is_refused() -> None:
    """BOH-56a: a bot that grows stink beans refuses to give one from its hand for nothing."""
    fields = ("tm tm | nm", "tm tm tm tm | cm", "", "")
    table = at("trade", *fields, hands=["bm", "tm tm"]).do("want t", "to 1")
    assert says(table) == "no"


def test_what_does_not_fit_is_offered_to_who_can_use_it() -> None:
    """BOH-56: a chili bean that would cost the bot a field is offered to seat 2, which grows chili beans."""
    fields = ("bm bm bm | nm nm nm nm", "am", "cm cm cm cm cm", "rm")
    table = at("trade", *fields, hands=["tm", "rm", "bm bm am", "gm"], up="cm")
    said = talk(table, "answer")
    assert "face cm" in said
    assert said[-1] in ("to 2", "all")


def test_what_was_refused_is_not_asked_again_for_less() -> None:
    """BOH-57: seat 2 has refused the chili bean, so a bot offers it again only with a bean more."""
    fields = ("bm bm bm | nm nm nm nm", "am", "cm cm cm cm cm", "rm")
    table = at("trade", *fields, hands=["tm", "rm", "bm bm am", "gm"], up="cm")
    k = table.rules.tables
    table.do("face cm", "to 2", "no")
    o = table.rules.observe(table.state, 0)
    gains = Gains(k, o, 0, judgement_of(4))
    chili = k.codes.index("cm")
    stink, red, blue = (SORTS.index(letter) for letter in "trb")
    assert gains.refused(2, Offer((), (chili,), ()))
    assert gains.refused(2, Offer((), (chili,), (blue,)))
    assert not gains.refused(2, Offer((stink,), (chili,), (blue,)))
    assert not gains.refused(1, Offer((), (chili,), (red,)))
    assert gains.chance(2, Offer((), (chili,), (blue,)), 5.0) == 0.0
    while table.asked == (0, "trade"):
        said = says(table)
        assert said not in ("all", "to 2") or not gains.refused(2, table.state.offer)
        table.do(said)


def test_trading_ends_when_nothing_is_left_to_gain() -> None:
    """BOH-57: without hope of a deal a bot offers nothing and ends the trading phase."""
    table = at("trade", "bm bm | nm nm", "", "", "")
    assert says(table) == "stop"


def test_of_two_cards_of_a_sort_the_one_that_is_missed_least_goes() -> None:
    """BOH-18: the giver may choose which card of a sort goes, and keeps the lady, which would pay more."""
    fields = ("am am am | tm", "", "am", "")
    table = at("trade", *fields, hands=["ab aw", "", "nm"]).do("give a", "to 2")
    table.do("yes")
    assert table.asked == (0, "pick")
    assert says(table) == "pick 0"


def test_a_bean_that_is_hardly_better_is_not_worth_a_harvest_for_nothing() -> None:
    """BOH-10, BOH-18 (gifts): a bot refuses a soy bean that fits neither its fields nor its hand."""
    table = at("trade", "am am | rm rm", "nm | cm", "", "", hands=["gm gm", "gm rm am"], up="sm nm")
    assert says(table.do("face sm", "to 1")) in REFUSALS


def test_nothing_is_harvested_for_nothing_while_there_is_another_answer() -> None:
    """A bot does not harvest for nothing while the next deal may still bring a bean that fits the field."""
    table = at("trade", "tm | gm", "", "", "", hands=["nm cm cb tm"])
    assert says(table) == "stop"


def test_the_last_empty_field_is_kept_for_what_is_turned_up() -> None:
    """BOH-13, BOH-17: the second hand card can wait, but the two cards turned up next may need the field."""
    table = at("front", "bm | ", "bm | nm", "cm", "tm", hands=["bm sm sm"]).do("plant bm 0")
    assert says(table) == "stop"


def test_a_card_that_would_cost_a_field_is_offered_to_all_before() -> None:
    """BOH-56b: no field shows a use for the chili bean, but hands are hidden, so all seats are asked. A seat
    that would lose a good field by taking it is not asked."""
    fields = ("tm tm | nm nm", "", "sm | ", "gm | ")
    hands = ["", "bm", "bm", "bm"]
    table = at("trade", *fields, hands=hands, up="cm")
    assert says(table) == "face cm"
    assert says(table.do("face cm")) == "all"
    table.do("all", "no", "no", "no")
    assert says(table) not in ("face cm", "ask", "all")
    fields = ("tm tm | nm nm", "bm bm bm | tm tm", "sm | ", "am | nm nm")
    table = at("trade", *fields, hands=hands, up="cm").do("face cm")
    assert says(table) == "to 2"


def test_nobody_who_has_heard_two_offers_is_asked_for_a_gift_to_all() -> None:
    """A player who has heard two offers in a turn gets no third, not even as a gift to all."""
    table = at("trade", "tm tm | nm nm", "", "sm | ", "gm | ", hands=["am bm", "bm", "bm", "bm"], up="cm")
    table.do("give b", "want n", "to 1", "no", "give a", "want t", "to 1", "no", "face cm")
    assert says(table) in ("to 2", "to 3")
