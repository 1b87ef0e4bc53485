"""Purity and undo: positions are immutable values, and a match is determined by its list of actions."""

import pytest

from kleinod.core.game import IllegalAction
from kleinod.play.match import from_record
from laws.cases import Case, moments, runs, spread


def test_apply_leaves_the_old_position_alone(case: Case) -> None:
    for moment in moments(case, 30):
        if moment.action is None:
            continue
        s = moment.state
        before, mark = repr(s), hash(s)
        assert moment.match.rules.apply(s, moment.action) == moment.after
        assert (repr(s), hash(s)) == (before, mark)


def test_all_positions_of_a_match_keep_their_hash(case: Case) -> None:
    for run in runs(case):
        assert tuple(hash(s) for s in run.positions()) == run.hashes


def test_positions_are_named_tuples_of_values(case: Case) -> None:
    for moment in moments(case, 6):
        assert type(moment.state)._fields
        assert type(moment.state)(*moment.state) == moment.state


def test_replaying_the_first_actions_gives_the_same_position(case: Case) -> None:
    whole = runs(case)[0].match
    again = from_record(whole.record())
    replayed = case.match(seed=whole.seed)
    replayed.cut(0)
    for ply, step in enumerate(whole.steps()):
        assert replayed.state == whole.position_at(ply)
        if step.action is not None:
            replayed._push(step.action)
    assert replayed.state == whole.state
    for ply in reversed(spread(list(range(whole.plies + 1)), 6)):
        again.cut(ply)
        assert again.state == whole.position_at(ply)


def test_the_same_seed_gives_the_same_lots(case: Case) -> None:
    """A match that replays only the actions of people from the same seed has the same chance outcomes."""
    for run in runs(case):
        again = case.match(seed=run.match.seed)
        for step in run.match.steps():
            if step.seat >= 0 and step.action is not None:
                again.act(step.action)
        assert again.record() == run.match.record()


def test_undo_then_redo_changes_nothing(case: Case) -> None:
    match = from_record(runs(case)[0].match.record())
    end, record = match.at, match.record()
    back = 0
    while match.earlier() is not None:
        match.undo()
        back += 1
        assert match.seat >= 0
    with pytest.raises(IllegalAction):
        match.undo()
    for _ in range(back):
        match.redo()
    assert (match.at, match.record()) == (end, record)
    if not case.game.chance:
        assert back == match.plies


def test_playing_on_after_undo_replaces_what_came_later(case: Case) -> None:
    match = from_record(runs(case)[0].match.record())
    stops = [ply for ply, step in enumerate(match.steps()) if step.seat >= 0]
    match.goto(stops[len(stops) // 2])
    kept = match.at
    match.act(match.legal_actions()[0])
    assert match.plies == match.at > kept
