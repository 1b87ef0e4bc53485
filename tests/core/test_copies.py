"""However and whenever a match is copied, the copy equals it and continues in the same way, and no action in
the copy changes the match."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

import kleinod
from kleinod import Match

WAYS: tuple[Callable[[Match], Match], ...] = (
    Match.copy,
    copy.copy,
    copy.deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301 — made here
)
MOMENTS = 200


def standing(match: Match) -> tuple[object, ...]:
    seats = range(match.seats)
    return (
        match.record(),
        match.at,
        match.seat,
        match.state,
        match.legal_actions(),
        match.outcome,
        match.comment(),
        [match.observe(seat) for seat in (*seats, None)],
        match.earlier(),
        match.later(),
    )


def went_on(match: Match, lots: list[float]) -> None:
    for lot in lots:
        actions = match.legal_actions()
        if actions:
            match.act(actions[int(lot * len(actions))])


@pytest.mark.parametrize("game", sorted(kleinod.games()))
def test_a_copy_is_like_its_original_at_any_moment(game: str) -> None:
    """A copy equals its match within a turn, after undo, with comments, after a resignation or the end."""
    rng, match = Random(game), kleinod.new(game, kleinod.games()[game].seats[-1], seed=3)
    for moment in range(MOMENTS):
        before, twin = standing(match), WAYS[moment % len(WAYS)](match)
        assert twin == match
        assert standing(twin) == before
        lots, ends = [rng.random() for _ in range(3)], list[object]()
        for one in (twin, match.copy()):
            went_on(one, lots)
            one.remark(f"moment {moment}")
            ends.append(standing(one))
        assert ends[0] == ends[1]
        assert standing(match) == before
        change(match, rng)
        if match.over and moment % 3 == 0:
            match = kleinod.new(game, 2, seed=moment)


def change(match: Match, rng: Random) -> None:
    lot = rng.random()
    if lot < 0.05 and match.at:
        match.remark(f"about {match.at}")
    elif lot < 0.15 and match.earlier() is not None:
        match.undo()
    elif lot < 0.2 and match.later() is not None:
        match.redo()
    elif lot < 0.21 and match.seat >= 0 and match.kinds[match.seat] == "h":
        match.resign(match.seat)
    else:
        went_on(match, [rng.random()])
