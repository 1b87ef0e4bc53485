# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""In a long match cached texts and turns are updated, not computed again, and equal freshly computed ones."""

from random import Random

import pytest

from kleinod.play.match import Match, from_record
from kleinod.play.steps import Step, StepList
from kleinod.play.turn_log import Log
from kleinod.records import record
from laws.cases import Subject, subjects


def _wander(match: Match, rng: Random) -> None:
    """Undo a few plies or play random actions, and rarely resign."""
    if match.over or rng.random() < 0.15:
        match.goto(max(0, match.at - rng.randrange(8)))
    for _ in range(4):
        if match.seat < 0:
            return
        if rng.random() < 0.03 and match.kinds[match.seat] == "h":
            match.resign(match.seat)
        else:
            match.act(rng.choice(match.legal_actions()))


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.id)
def test_whatever_is_played_and_taken_back_the_texts_are_those_of_a_fresh_match(subject: Subject) -> None:
    rng = Random(7)
    match = Match(subject.game, subject.game.seats[-1], {}, seed=3, match_id="wander")
    logs = {viewer: Log(viewer) for viewer in (None, 0)}
    for _ in range(25):
        _wander(match, rng)
        assert match.record() == record.write(match.as_record())
        at = match.at
        fresh = from_record(match.record())
        for viewer, log in logs.items():
            assert log.turns(match) == Log(viewer).turns(fresh)
        fresh.goto(at)
        assert (fresh.kinds, fresh.earlier(), fresh.later()) == (match.kinds, match.earlier(), match.later())
        keys = {step.key for step in match.steps() if step.key is not None}
        assert all(match.occurrences(key) == fresh.occurrences(key) for key in keys)


def _step(token: str, key: str | None = None, seat: int = 0) -> Step:
    return Step(token, seat, (token,), token, None, key)


def test_occurrences_count_what_is_in_force_and_forget_what_was_cut() -> None:
    line = StepList()
    for n, key in enumerate(("a", None, "b", "a", "a")):
        line.add(_step(str(n), key))
    assert [line.occurrences("a", at) for at in range(6)] == [0, 1, 1, 1, 2, 3]
    line.cut(4)
    line.add(_step("5", "b"))
    assert (line.occurrences("a", 5), line.occurrences("b", 5), line.occurrences("c", 5)) == (2, 2, 0)


class Counted(str):
    """A key that counts its comparisons."""

    looks = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.looks += 1
        return str.__eq__(self, other) is True


def test_repetitions_of_a_long_line_are_looked_up_and_not_counted_anew() -> None:
    """A turn is not compared with all turns before it, which once made opening 7,576 plies take 7 seconds."""
    line, turns = StepList(), 2000
    for n in range(turns):
        key = Counted(n % 50)
        line.add(_step(str(n), key))
        assert line.occurrences(Counted(key), n + 1) == n // 50 + 1
    assert Counted.looks < 10 * turns


def test_chance_before_any_decision_is_the_set_up() -> None:
    line = StepList()
    for seat in (-1, -1, 0, -1):
        line.add(_step("x", seat=seat))
    assert [line.decided(ply) for ply in range(5)] == [False, False, False, True, True]
    line.cut(2)
    assert not line.decided(2)


def test_turns_that_did_not_change_are_the_same_objects() -> None:
    game = next(subject.game for subject in subjects() if subject.id == "_blank")
    match, log = Match(game, 2, {}), Log()
    for _ in range(3):
        match.play("take 1")
    before = list(log.turns(match))
    match.play("take 1")
    after = log.turns(match)
    assert all(old is new for old, new in zip(before[:-1], after, strict=False))
    assert len(after) == 4
