"""Suppositions ("What if …?"): cards that are dealt again agree with everything that was seen and supposed,
and with the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kleinod
from kleinod.core.capabilities import HandConstraints, hands
from kleinod.records.editable_tree import ROOT, Row
from kleinod.records.node import GameNode
from kleinod.records.study_codec import ChapterData
from kleinod.studies.chapter import Chapter
from kleinod.studies.study import Study, from_text
from laws.branching import grow, remark
from laws.cases import Case, moments

pytestmark = pytest.mark.few_rule_sets

REFUSED = (kleinod.IllegalAction, kleinod.BadText)


def _looks(case: Case, limit: int) -> Iterator[tuple[Any, int | None, Any, Any]]:
    """Yield rules, a viewer, the viewer's observation, and another position that looks like it."""
    for moment in moments(case, limit) if case.game.hidden else ():
        rules = moment.match.rules
        for viewer in (*range(case.seats), None):
            o = rules.observe(moment.state, viewer)
            yield rules, viewer, o, rules.determinize(o, viewer, Random(f"{moment.ply}/{viewer}"))


def _parts(hand: Any) -> dict[str, list[Any]]:
    """Return, for each kind that has narrower kinds, the list of these."""
    found: dict[str, list[Any]] = {}
    for kind in hand.kinds:
        if kind.of:
            found.setdefault(kind.of, []).append(kind)
    return found


def _some(held: Any, rng: Random) -> dict[int, dict[str, int]]:
    """Return a random part of the cards that the hands hold."""
    picked = {
        seat: {kind: int(rng.random() * (n + 1)) for kind, n in kinds.items()} for seat, kinds in held.items()
    }
    return {seat: kinds for seat, kinds in picked.items() if rng.random() < 0.7}


def test_games_with_hidden_hands_say_what_may_be_in_them(case: Case) -> None:
    assert isinstance(case.match().rules, HandConstraints) == case.game.hidden
    for rules, viewer, o, world in _looks(case, 20):
        held, listed = rules.held(o, world), hands(rules, o, viewer)
        assert {hand.seat for hand in listed} == set(held)
        assert viewer not in held
        for hand in listed:
            mine, wide = held[hand.seat], [kind.id for kind in hand.kinds if not kind.of]
            assert sum(mine.get(kind, 0) for kind in wide) == hand.hidden > 0
            assert set(mine) <= {kind.id for kind in hand.kinds}
            assert len({kind.id for kind in hand.kinds}) == len(hand.kinds)
            for parts in _parts(hand).items():
                assert parts[0] in wide
                assert sum(mine.get(kind.id, 0) for kind in parts[1]) == mine.get(parts[0], 0)
            for kind in hand.kinds:
                assert kind.least <= mine.get(kind.id, 0) <= kind.most <= min(kind.left, hand.hidden)
                assert sum(kinds.get(kind.id, 0) for kinds in held.values()) <= kind.left


def test_what_is_dealt_agrees_with_what_was_seen_and_with_what_was_supposed(case: Case) -> None:
    for number, (rules, viewer, o, world) in enumerate(_looks(case, 24)):
        rng = Random(number)
        holds = _some(rules.held(o, world), rng)
        dealt = rules.suppose(o, viewer, holds, rng)
        assert rules.observe(dealt, viewer) == o
        assert case.match().text.audit(dealt) == []
        held = rules.held(o, dealt)
        for seat, kinds in holds.items():
            assert all(held[seat].get(kind, 0) >= n for kind, n in kinds.items())


def _study(case: Case) -> Study:
    """Return a study of what the first seat saw in a random match, with lines that could follow."""
    match = moments(case, 2)[0].match
    match.goto(int(match.plies * 0.4))
    study = kleinod.study(match, viewer=0)
    match.goto(match.plies)
    grow(study.chapters[0], Random(case.id), 12)
    remark(study.chapters[0], Random(case.id))
    study.history.clear()
    return study


def test_what_cannot_be_is_refused_in_words(case: Case) -> None:
    if not case.game.hidden:
        study = kleinod.study(case.match())
        _refuses(study, {}, "suppose.open")
        return
    study = _study(case)
    text = study.text()
    for hand in study.hands(study.chapters[0].tree):
        kind = hand.kinds[0]
        _refuses(study, {hand.seat: {kind.id: kind.left + 1}}, "suppose.left")
        _refuses(study, {hand.seat: {"nothing": 1}}, "suppose.kind")
        _refuses(study, {hand.seat: {kind.id: -1}}, "suppose.kind")
        _refuses(study, {0: {kind.id: 1}}, "suppose.nothing_hidden")
        wide = [kind for kind in hand.kinds if not kind.of]
        if sum(kind.most for kind in wide) > hand.hidden:
            _refuses(study, {hand.seat: {kind.id: kind.most for kind in wide}}, "suppose.hand")
        for name, parts in _parts(hand).items():
            most = next(kind.most for kind in wide if kind.id == name)
            if sum(kind.most for kind in parts) > most:
                # The narrower kinds add up to more than the wide kind allows, so that the supposition is
                # impossible.
                codes = ("suppose.most", "suppose.left")
                _refuses(study, {hand.seat: {kind.id: kind.most for kind in parts}}, *codes)
    assert study.text() == text


def _refuses(study: Study, holds: Any, *codes: str) -> None:
    tree = study.chapters[0].tree
    for ask in (lambda: study.suppose(tree, holds), lambda: study.compare(tree, [holds])):
        with pytest.raises(REFUSED) as refused:
            ask()
        assert refused.value.msg.code in codes
        # In the browser only the page has the dictionaries, so Python cannot say the message there.
        if sys.platform != "emscripten":
            assert not kleinod.say(refused.value, "de").startswith("suppose.")


def test_a_deal_is_a_chapter_that_its_author_cannot_tell_from_the_one_before(case: Case) -> None:
    """In the new chapter every step that is still possible looks the same to the author as in the old one.
    Undo removes the chapter."""
    if not case.game.hidden:
        return
    study = _study(case)
    before, first = study.text(), study.chapters[0]
    for n in [ROOT, *list(first.nodes.order())[1::5]]:
        at = GameNode(first, n)
        made = study.suppose(at, {}, "Anders", seed=n)
        made.check()
        assert (made.viewer, made.start.seed, made.title) == (0, 0, "Anders")
        assert made.nodes.size <= sum(1 for _ in first.nodes.order(n))
        _looks_the_same(at, made.tree, made.desk.rules)
        assert from_text(study.text()).chapters[-1].viewer == 0
        study.undo()
        assert study.text() == before


def _looks_the_same(old: GameNode, new: GameNode, rules: Any) -> None:
    """Assert that two nodes, and all their continuations, look alike to the first seat and have the same
    annotations.
    """
    assert rules.observe(new.state, 0) == rules.observe(old.state, 0)
    assert (new.comment, new.glyph, new.drawn) == (old.comment, old.glyph, old.drawn)
    ahead = iter(old.next)
    for node in new.next:
        seen = rules.observe(node.state, 0)
        twin = next(b for b in ahead if rules.observe(b.state, 0) == seen and b.comment == node.comment)
        _looks_the_same(twin, node, rules)


def test_what_is_supposed_depends_on_nothing_but_what_was_seen(case: Case) -> None:
    """Positions that look alike lead to the same deals and results, even in a chapter that shows all
    cards."""
    for rules, viewer, o, world in _looks(case, 3):
        holds = _some(rules.held(o, world), Random(1))
        told = _told(case, world, viewer, holds)
        assert _told(case, rules.determinize(o, viewer, Random("other")), viewer, holds) == told


def _told(case: Case, s: Any, viewer: int | None, holds: Any) -> Any:
    text = case.match().text.encode(s)
    match = kleinod.position(case.game_id, text, case.seats, **case.match().options)
    study = Study("", [ChapterData("", match.as_record()._replace(tokens=()), [Row(-1, "")])])
    tree = study.chapters[0].tree
    made: Chapter = study.suppose(tree, holds, viewer=viewer, seed=3)
    found = study.compare(tree, [holds, {}], viewer=viewer, deals=3)
    return made.start, made.viewer, study.hands(tree, viewer=viewer), found


def test_suppositions_are_compared_by_walking_the_same_line(case: Case) -> None:
    if not case.game.hidden:
        return
    study = _study(case)
    tree = study.chapters[0].tree
    free, again = study.compare(tree, [{}, {}], deals=8)
    assert free == again
    assert free.may == ()
    assert free.through + sum(stop.deals for stop in free.stops) == free.deals == 8
    line = [node.text for node in tree.main()]
    assert all(stop.why.code and stop.text in line for stop in free.stops)
