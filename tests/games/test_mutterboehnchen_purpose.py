# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`, while these tests use those of their own game.
"""The reasons for answers in Mutterböhnchen, which explain hints and the moves of bots."""

from typing import Any

import kleinod
from bridge.conversation import Talk
from games.mutterboehnchen_positions import Table, at
from kleinod.ai.arena import answer
from kleinod.core.sentences import Words
from kleinod.games.mutterboehnchen.search_knowledge import purpose
from kleinod.play.match import Match

FULL = "gm | rm"

#: A position in which a baby may rise on the last field planted before the final harvest.
LAST_FIELD = (
    "24_4-final-0-last-1-3-0-1-2-last-0-0-rise-0-1-1_tB-o_1-o_0-0_o-swsb-o-bm-s2-o_xsx-bsx_amsmnmtmcmbm-g"
    "mrmnmtmbm_gm-rmamsmnwc1_0-0_o_0_0_0_bbrBa2cmtmbmn2gwtmb2cmbwsmg1g2b3g3nmn1rwrmnmcmams1twsbbbtwc2gmt3"
    "cwbmcmsmbmcmnBn3tmt2twnmams3nmcwawcwbbbbbmtbgbgBrmtbtmswbmbmbwr2rbtmtwnwnmt1tbbmbwabcmcmcmgmcwsmr1nw"
    "b1tmsBnbabamcBa1rmr3bwcba3smbmnmbwawcbamnbrwcbcbnwnbabaBswbBsmc3bbsbcbcm_1_0_tmtb_o-o_o-o-o_0_0_0_0_"
    "0-0_2_0"
)


def reason(table: Table, word: str, viewer: int | None = None) -> str | None:
    """Return the code of the reason that everybody, or `viewer`, reads."""
    told = purpose(table.rules, table.rules.observe(table.state, viewer), table.action(word))
    return told and told.code.removeprefix("reason.")


def said(table: Table, word: str) -> str | None:
    """Return the reason that everybody reads, in English."""
    told = purpose(table.rules, table.rules.observe(table.state, None), table.action(word))
    words = Words("en", "mutterboehnchen", kleinod.new("mutterboehnchen", table.rules.seats).game.colors)
    return told and words.say(told)


def test_plantings_and_harvests_say_what_a_field_pays() -> None:
    table = at("front", "gm | ", "", "", "", hands=["gm bm"])
    assert reason(table, "plant gm 0") == "pays"
    assert reason(at("front", "bm | ", "", "", "", hands=["bm"]), "plant bm 0") == "grows"
    assert reason(at("front", "", "", "", "", hands=["gm"]), "plant gm 0") == "begins"
    assert reason(at("front", "gm gm | rm", "", "", "", hands=["bm"]), "harvest 0") == "earns"
    assert reason(at("front", FULL, "", "", "", hands=["bm"]), "harvest 1") == "clears"


def test_an_attack_says_that_no_opponent_has_more_talers() -> None:
    """Several opponents may tie, so the sentence names nobody as the only leader."""
    table = at("gang", "gm bb", "", "", "", talers=["rm rm rm", "am am", "sm sm", "nm"])
    assert [reason(table, f"attack 1 {other}") for other in (1, 2, 3)] == ["leads", "leads", None]
    assert said(table, "attack 1 2") == "Among the opponents, nobody has more talers than Green. (BOH-15a)"
    two = at("gang", "gm bb", "", talers=["", "am am"])
    assert reason(two, "attack 1 1") is None


def test_a_reason_names_the_seat_whose_fields_it_speaks_of() -> None:
    """Below the offer of another seat, "None of it fits anywhere" seemed to be about that seat's fields."""
    table = at("trade", "rm | sm", "sm | gm", "", "", hands=["rm bm nm", "rm"])
    assert said(table, "want g") is None
    assert said(table, "want r") == "Blue wishes for something that fits one of their fields. (BOH-18)"
    assert said(table, "give n") == "Blue has no field for it. (BOH-18)"
    table.do("give b", "want r", "to 1")
    assert said(table, "no") == "None of it fits Orange’s fields. (BOH-56a)"
    assert said(table, "yes") == "Orange gives away what fits none of their fields. (BOH-56a)"


def test_offers_say_whose_fields_they_fit() -> None:
    table = at("trade", FULL, "bm | cm", "sm | tm", "", hands=["bm nm gm"], up="sm rm")
    assert reason(table, "give b") == "offers"
    assert reason(table, "face rm") is None
    assert reason(table, "want r") == "wishes"
    assert reason(table, "want b") is None
    assert reason(table, "ask") == "asks"
    assert reason(table.do("give b"), "to 1") == "suits"
    assert reason(table, "to 2") == "rids"
    assert reason(table, "all") == "rids"
    free = at("trade", "gm | ", "bm | ", "bm | ", "", hands=["bm"], up="gm")
    assert reason(free, "give b") == "offers_suit"
    assert reason(free.do("give b"), "all") == "suits_many"


def test_a_whole_offer_says_what_its_proposer_gains() -> None:
    """The reason for a whole offer names the gain of its proposer. Everybody can read it, so it follows from
    public facts."""
    table = at("trade", "cm cm | rm rm", "gm | bm", "", "", hands=["gm", "cm rm"]).do("give g", "want c")
    told = purpose(table.rules, table.rules.observe(table.state, None), table.action("to 1"))
    assert told is not None
    assert told.code == "reason.completes"
    assert dict(told.args) == {"seat": 0, "sort": "$sort.c", "n": 1}
    assert told.at == ("f0-0",)
    table = at("trade", "cm | rm rm", "gm | bm", "", "", hands=["gm", "cm rm"]).do("give g", "want c")
    assert reason(table, "to 1") == "wishes"


def test_a_hint_in_a_trade_says_with_whom_and_why() -> None:
    """Only the proposer may read it, because a plan for an offer reveals something about a hand (BOH-55c)."""
    fields = ("bm bm bm | nm nm nm nm", "am", "cm cm cm cm cm", "rm")
    table = at("trade", *fields, hands=["tm", "rm", "bm bm am", "gm"], up="cm")
    told = purpose(table.rules, table.rules.observe(table.state, 0), table.action("face cm"))
    assert told is not None
    assert told.code in ("reason.trade_both", "reason.trade_rids")
    assert dict(told.args)["other_seat"] == 2
    assert reason(table, "face cm") == "offers_suit" or reason(table, "face cm") == "offers"


def test_answers_say_what_comes_and_what_goes() -> None:
    def asked(fields: str, gives: str, wants: str) -> Table:
        table = at("trade", "rm | sm", fields, "", "", hands=["rm bm", "rm cm"])
        return table.do(f"give {gives}", f"want {wants}", "to 1")

    assert reason(asked("bm | gm", "b", "r"), "yes") == "gets"
    assert reason(asked("sm | gm", "b", "r"), "yes") == "rids"
    assert reason(asked("sm | gm", "b", "r"), "no") == "useless"
    assert reason(asked("rm | ", "b", "r"), "no") == "keeps"
    assert reason(asked(" | ", "b", "r"), "no") == "helps"
    assert reason(asked(" | ", "b", "c"), "no") is None


def test_open_cards_are_the_active_players_whoever_makes_the_offer() -> None:
    table = at("trade", "rm | sm", "bm | gm", "", "", hands=["rm", "cm"], up="bm").do("ask")
    assert table.asked == (1, "bid")
    assert reason(table, "face bm") == "wishes"
    assert reason(table, "give c") == "offers"
    table.do("face bm", "give c", "to 0")
    assert reason(table, "no") == "useless"


def test_what_lies_in_a_hand_is_told_to_nobody_else() -> None:
    """BOH-55c: a bot that stops planting does not say which card comes next."""
    table = at("front", "gm | rm", "", "", "", hands=["gm bm"]).do("plant gm 0")
    assert table.asked == (0, "front")
    assert reason(table, "stop", viewer=0) == "waits"
    assert reason(table, "stop", viewer=1) is None
    assert reason(table, "stop") is None


def _waits(match: Match) -> bool:
    """True if the bot plants no second card because it fits no field."""
    rules: Any = match.rules
    told = purpose(rules, match.observe(match.seat), ("stop",))
    return told is not None and answer(match, "advice") == ("stop",)


def test_a_hint_looks_into_the_hand_and_what_is_said_of_a_bot_does_not() -> None:
    talk, match = Talk(), kleinod.new("mutterboehnchen", seats=4)
    while not (match.state.todo[-1].name == "front" and _waits(match)):
        match.act(answer(match, "advice"))
    told = []
    for level in ("hint", 5):
        reply = {"done": False}
        while not reply["done"]:
            reply = talk.ask("think", record=match.record(), level=level)
        assert reply["path"] == ["#stop"]
        told.append(reply.get("why", {}).get("code"))
    # Everybody reads the reason for the last decision of a bot's run, here of the one after "#stop".
    assert told == ["reason.waits", "reason.leads"]
    stop = match.parse("stop")[0]
    assert match.game.search_knowledge(match.rules).reason(match.observe(None), stop) is None


def test_a_reason_for_the_last_decision_of_all() -> None:
    """Once, the rise ended the game, the fields were harvested, and the bot stopped with an error."""
    match = kleinod.position("mutterboehnchen", LAST_FIELD, seats=2)
    legal = match.legal_actions()
    assert [match.text.format(match.state, action) for action in legal] == ["raise 1", "stay"]
    rules: Any = match.rules
    assert [purpose(rules, match.observe(None), action) for action in legal] == [None, None]
    match.act(legal[0])
    assert match.over
