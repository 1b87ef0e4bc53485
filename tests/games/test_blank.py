"""Tests of the template game, rule by rule."""

import pytest

from kleinod.core.game import BadText, IllegalAction
from kleinod.games._blank import GAME
from kleinod.play.match import Match, from_record
from laws.cases import subjects


def test_the_template_is_under_the_laws_but_not_in_the_collection():
    assert "_blank" in {subject.id for subject in subjects()}


def test_bla_01_twelve_counters_unless_agreed_otherwise():
    assert Match(GAME, 2, {}).position() == "12_0"
    assert Match(GAME, 3, {"counters": 5}).position() == "5_0"


def test_bla_02_one_or_two_and_never_more():
    match = Match(GAME, 2, {"counters": 4})
    assert match.legal() == ["take 1", "take 2"]
    with pytest.raises(IllegalAction) as refused:
        match.play("take 3")
    assert (refused.value.msg.code, refused.value.msg.rule) == ("too_many", "BLA-02")
    with pytest.raises(BadText):
        match.play("pass")
    match.play("take 2")
    match.play("1")
    assert match.legal() == ["take 1"]
    assert match.why("take 2").code == "not_there"


@pytest.mark.parametrize(("last", "places"), [("wins", (1, 2)), ("loses", (2, 1))])
def test_bla_03_the_last_counter_decides(last, places):
    match = Match(GAME, 2, {"counters": 3, "last": last})
    match.play("take 2")
    match.play("take 1")
    assert match.outcome.places == places[::-1]
    match.undo()
    match.play("take 1")
    assert match.over
    assert from_record(match.record()).outcome == match.outcome
