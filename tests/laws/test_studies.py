"""Studies of every game: the text of a study has the same content as its tree, no edit loses anything, and no
secret gets into it.
"""

from __future__ import annotations

import json
from random import Random

import pytest

import kleinod
from kleinod.codec.base36 import checksum
from kleinod.codec.deflate_tree import lettered, squeezed, unlettered, unsqueezed
from kleinod.play.match import from_record
from kleinod.records.editable_tree import ROOT
from kleinod.studies.chapter import Chapter
from kleinod.studies.study import Study, from_text
from laws.branching import grow, grown, remark, shown, text_of
from laws.cases import Case, moments

pytestmark = pytest.mark.few_rule_sets

NAMED = (kleinod.BadText, kleinod.BadOption, kleinod.WrongVersion, kleinod.IllegalAction)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~"


def test_a_text_says_what_the_tree_does(case: Case) -> None:
    study = grown(case, 1)
    again = from_text(study.text())
    assert shown(again) == shown(study)
    assert again == study
    assert again.notation() == study.notation()


def test_a_text_as_the_first_ones_were_written_says_the_same(case: Case) -> None:
    new, old = text_of(case), text_of(case, first=True)
    assert old.startswith("ks1~")
    assert new == old or (new.startswith("ks2~") and len(new) < len(old))
    assert from_text(old) == from_text(new)
    assert from_text(old).text() == new


def test_a_record_holds_the_tree_too(case: Case) -> None:
    for chapter in grown(case, 3).chapters:
        match = from_record(chapter.record())
        again = Study()
        again.add(match, viewer=0, reveal=match.over)
        if not match.game.hidden:
            assert again.chapters[0].record() == chapter.record()


def test_undoing_everything_leads_back_and_redoing_everything_forth(case: Case) -> None:
    """Undo and redo restore a deleted or moved node as the same node, with all its continuations."""
    study, rng = grown(case, 4, 40), Random(case.id)
    study.history.clear()
    seen = [shown(study)]
    chapter = study.chapters[0]
    for _ in range(40):
        before = study.history.length
        nodes = list(chapter.nodes.order())
        n = rng.choice(nodes)
        kind = rng.choice(("cut", "up", "down", "grow", "say", "title"))
        try:
            if kind == "cut" and n != ROOT:
                chapter.cut(n)
            elif kind in ("up", "down"):
                chapter.shift(n, -1 if kind == "up" else 1)
                assert sorted(chapter.nodes.order()) == sorted(nodes)
            elif kind == "grow":
                grow(chapter, rng, 1, jumps=1)
            elif kind == "say":
                remark(chapter, rng, 0.05)
            else:
                chapter.title = f"Titel {rng.random()}"
        except kleinod.IllegalAction as error:
            assert error.msg.code in ("study.first", "study.last")
        seen += [shown(study)] if study.history.length == before + 1 else []
        if study.history.length > before + 1:
            study.history.clear()
            seen = [shown(study)]
    for expected in reversed(seen[:-1]):
        study.undo()
        assert shown(study) == expected
    for expected in seen[1:]:
        study.redo()
        assert shown(study) == expected
    with pytest.raises(kleinod.IllegalAction):
        study.redo()


def test_what_was_edited_is_read_as_it_was_left(case: Case) -> None:
    study, rng = grown(case, 5, 40), Random(5)
    for chapter in study.chapters:
        for _ in range(10):
            n = rng.choice(list(chapter.nodes.order())[1:] or [ROOT])
            if n != ROOT and rng.random() < 0.3:
                chapter.cut(n)
            elif _movable(chapter, n):
                chapter.shift(n, -1)
    assert shown(from_text(study.text())) == shown(study)


def _movable(chapter: Chapter, n: int) -> bool:
    """Return True if a node is not on the main line."""
    tree = chapter.nodes
    return any(tree[tree[m].parent].next[0] != m for m in tree.path(n)[1:])


def test_positions_are_those_of_matches(case: Case) -> None:
    """At any node a chapter gives the same position, ply and seat to act as a match that is played up to the
    node."""
    chapter, rng = grown(case, 6).chapters[0], Random(6)
    for n in _some(rng, list(chapter.nodes.order()), 12):
        match, desk = chapter.match_at(n), chapter.at(n)
        match.goto(len(chapter.nodes.path(n)) - 1)
        ended = match.over and not chapter.stand(n).over
        assert desk.state == match.state == chapter.state(n)
        assert desk.at == match.at
        assert ended or desk.seat == match.seat or match.rules.current_player(match.state) == kleinod.CHANCE


def _some(rng: Random, items: list[int], most: int) -> list[int]:
    return rng.sample(items, min(most, len(items)))


def test_mutated_texts_raise_only_named_errors(case: Case) -> None:
    rng, refused = Random(case.id), 0
    for number in range(40):
        text = text_of(case, first=number % 4 > 1)
        damaged = _damaged(rng, text) if number % 2 else _damaged_inside(rng, text)
        try:
            study = from_text(damaged)
        except NAMED as error:
            refused += 1
            assert error.msg.code
            continue
        assert from_text(study.text()) == study
    assert refused >= 20


def _damaged(rng: Random, text: str) -> str:
    """Return a text with some characters changed, omitted or doubled; half of the time with a correct
    checksum.
    """
    for _ in range(1 + int(rng.random() * 3)):
        at = int(rng.random() * len(text))
        text = text[:at] + rng.choice(["", rng.choice(LETTERS), text[at] * 2]) + text[at + 1 :]
    return _sealed(text.rpartition("~")[0]) if rng.random() < 0.5 else text


def _damaged_inside(rng: Random, text: str) -> str:
    """Return a text with a correct checksum, but with damage inside one of its encoded parts."""
    first, *fields = text.split("~")[:-1]
    place = int(rng.random() * len(fields))
    kind = fields[place][0]
    open_, close = (unlettered, lettered) if kind == "f" else (_unsqueezed, squeezed)
    raw = open_(fields[place][1:])
    at = int(rng.random() * len(raw))
    raw = raw[:at] + rng.choice([b"", bytes([int(rng.random() * 256)]), raw[at : at + 1] * 2]) + raw[at + 1 :]
    fields[place] = kind + close(raw)
    return _sealed("~".join([first, *fields]))


def _unsqueezed(text: str) -> bytes:
    return unsqueezed(text, 10**6)


def _sealed(body: str) -> str:
    return f"{body}~{checksum(body)}" if body.isascii() else body


def test_a_study_from_a_seat_depends_on_nothing_but_what_that_seat_knows(case: Case) -> None:
    """Matches that look alike to a seat make the same study, so that the study contains no hidden card of
    other seats."""
    for moment in moments(case, 2) if case.game.hidden else ():
        match = moment.match
        match.goto(moment.ply)
        for viewer in (0, case.seats - 1, None):
            made = kleinod.study(match, "Was ich sah", viewer=viewer)
            o = match.observe(viewer)
            assert made.chapters[0].desk.observe(viewer) == o
            assert made.chapters[0].start.seed == 0
            led = [made.chapters[0].stand(n).step for n in made.chapters[0].nodes.order()]
            assert all(step is None or step.seat == kleinod.CHANCE for step in led)
            for n in range(1):
                world = match.rules.determinize(o, viewer, Random(n))
                other = kleinod.position(case.game_id, match.text.encode(world), case.seats, **match.options)
                other.goto(0)
                assert kleinod.study(other, "Was ich sah", viewer=viewer).text() == made.text()
        match.goto(match.plies)


def test_hidden_cards_are_revealed_only_by_those_who_say_so_and_at_the_end(case: Case) -> None:
    if not case.game.hidden:
        return
    with pytest.raises(kleinod.IllegalAction) as refused:
        kleinod.study(case.match(seed=1), reveal=True)
    assert refused.value.msg.code == "study.secret"
    match = moments(case, 2)[-1].match
    match.goto(match.plies)
    whole = kleinod.study(match, reveal=True).chapters[0]
    assert whole.nodes.size == match.plies + 1
    assert whole.start.seed == match.seed


def test_the_parts_of_a_text_are_what_browsers_can_unpack(case: Case) -> None:
    """A browser needs only zlib, base 64 and JSON, not our code, to read titles, starts and comments."""
    title, *heads = json.loads(unsqueezed(text_of(case).split("~")[1][1:], 10**6))
    assert title.startswith("Studie 1")
    assert [head[1].split("~")[0] for head in heads] == ["kl1", "kl1"]
