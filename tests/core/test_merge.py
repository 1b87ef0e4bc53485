"""Merging a study that was sent back counts and adds its additions to one's own, and loses nothing."""

from __future__ import annotations

from random import Random

import pytest

import kleinod
from kleinod.core import limits
from kleinod.studies.merge import News
from kleinod.studies.study import Study
from laws.branching import grow, remark

GAMES = sorted(kleinod.games())


def line(study: Study, *texts: str, comment: str = "") -> None:
    here = study.chapters[0].tree
    for text in texts:
        here = here.add_variation(text)
    here.comment = comment or here.comment


def mine() -> Study:
    return kleinod.study(kleinod.new("morundir"), "Openings")


def sent() -> tuple[Study, Study]:
    """Return a study, and a copy of it that came back from somebody else with additions."""
    own = mine()
    first = kleinod.new("morundir")
    a, b, c = first.legal()[:3]
    line(own, a, comment="Mine.")
    back = kleinod.study(own.text())
    line(back, a, comment="Mine.\nAnd so?")
    line(back, b, comment="Better.")
    line(own, c)
    return own, back


def test_what_came_back_is_counted_both_ways() -> None:
    own, back = sent()
    assert own.news(back) == News(common=1, chapters=0, actions=1, notes=2)
    assert back.news(own) == News(common=1, chapters=0, actions=1, notes=0)


def test_what_is_taken_over_stands_behind_ones_own() -> None:
    own, back = sent()
    own.take(back)
    a, b, c = kleinod.new("morundir").legal()[:3]
    root = own.chapters[0].tree
    assert [node.text for node in root.next] == [a, c, b]
    assert [node.comment for node in root.next] == ["Mine.\nAnd so?", "", "Better."]
    assert own.news(back) == News(1, 0, 0, 0)


def test_two_comments_on_one_place_both_stay() -> None:
    own = mine()
    back = kleinod.study(own.text())
    own.chapters[0].tree.comment, back.chapters[0].tree.comment = "Good.", "Bad."
    own.take(back)
    assert own.chapters[0].tree.comment == "Good.\nBad."


def test_it_is_undone_at_once() -> None:
    own, back = sent()
    before = own.text()
    own.take(back)
    after = own.text()
    own.undo()
    assert own.text() == before
    own.redo()
    assert own.text() == after


def test_several_chapters_are_undone_at_once() -> None:
    own, back = sent()
    for study in (own, back):
        study.add(kleinod.new("nexus"), "Rings")
    back.chapters[1].tree.comment = "Here."
    back.add(kleinod.new("matobo"))
    back.add(kleinod.new("mutternland"))
    before = own.text()
    own.take(back)
    after = own.text()
    assert len(own.chapters) == 4
    own.undo()
    assert own.text() == before
    own.redo()
    assert own.text() == after


def test_what_was_undone_before_a_refusal_can_still_be_redone() -> None:
    own = mine()
    back = kleinod.study(own.text())
    back.add(kleinod.new("matobo"))
    back.chapters[0].tree.comment = "b" * limits.COMMENT
    own.chapters[0].tree.comment = "a" * limits.COMMENT
    own.title = "Endings"
    own.undo()
    with pytest.raises(kleinod.BadText):
        own.take(back)
    own.redo()
    assert own.title == "Endings"


def test_an_action_with_what_is_said_of_it_is_undone_at_once() -> None:
    own = mine()
    own.chapters[0].tree.add_variation(kleinod.new("morundir").legal()[0], "So.", "!")
    own.undo()
    assert own.text() == mine().text()


def test_other_chapters_come_last() -> None:
    own, other = mine(), kleinod.study(kleinod.new("morundir", variant="return"), "Others")
    other.chapters[0].title = "Theirs"
    assert own.news(other) == News(0, 1, 0, 0)
    own.take(other)
    assert [chapter.title for chapter in own.chapters] == ["", "Theirs"]


def test_chapters_that_start_alike_are_told_apart_by_their_titles() -> None:
    own = mine()
    own.add(kleinod.new("morundir"), "Second")
    back = kleinod.study(own.text())
    back.chapters[1].tree.comment = "Here."
    back.remove(back.chapters[0])
    own.take(back)
    assert [chapter.tree.comment for chapter in own.chapters] == ["", "Here."]


def test_too_long_a_comment_changes_nothing() -> None:
    own = mine()
    own.chapters[0].tree.comment = "a" * limits.COMMENT
    back = kleinod.study(own.text())
    back.chapters[0].tree.comment = "b" * limits.COMMENT
    before = own.text()
    with pytest.raises(kleinod.BadText, match="5000"):
        own.take(back)
    assert own.text() == before


def test_too_many_chapters_are_refused() -> None:
    own, other = mine(), kleinod.study(kleinod.new("matobo"))
    for _ in range(limits.CHAPTERS - 1):
        own.add(kleinod.new("nexus"))
    before = len(own.chapters)
    with pytest.raises(kleinod.IllegalAction):
        own.take(other)
    assert len(own.chapters) == before


@pytest.mark.parametrize("game_id", GAMES)
def test_of_random_trees_nothing_is_lost(game_id: str) -> None:
    of = kleinod.games()[game_id]
    base = kleinod.study(kleinod.new(game_id, of.seats[0], seed=3), viewer=0)
    one, other = kleinod.study(base.text()), kleinod.study(base.text())
    for study, seed in ((one, 1), (other, 2)):
        rng = Random(f"{game_id}/{seed}")
        grow(study.chapters[0], rng, 40)
        remark(study.chapters[0], rng)
    added, kept = one.news(other), kleinod.study(one.text())
    size = one.chapters[0].nodes.size
    one.take(other)
    assert added.actions > 0
    assert one.chapters[0].nodes.size == size + added.actions
    assert one.news(other) == one.news(kept) == News(1, 0, 0, 0)
    assert kleinod.study(one.text()) == one
