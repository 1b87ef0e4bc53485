"""The course of a game: until it is over a player or chance can act, and it always comes to an end."""

from itertools import pairwise

from kleinod.core.game import CHANCE, TERMINAL
from laws.cases import Case, runs


def test_someone_is_to_act_exactly_until_there_is_an_outcome(case: Case) -> None:
    for run in runs(case):
        rules = run.match.rules
        for ply, s in enumerate(run.positions()):
            seat = rules.current_player(s)
            last = ply == run.match.plies
            assert seat in (*range(case.seats), CHANCE) or (seat == TERMINAL and last), (ply, seat)
            if seat >= 0 and not last:
                assert rules.legal(s), f"ply {ply}: nothing to do"
            if seat == TERMINAL:
                assert rules.legal(s) == ()
                assert rules.outcome(s).reason.code


def test_random_matches_end_within_the_limit(case: Case) -> None:
    for run in runs(case):
        assert run.match.over
        assert 0 < run.match.plies <= case.game.max_actions
        assert run.match.outcome is not None


def test_turns_never_count_backwards(case: Case) -> None:
    for run in runs(case):
        turns = [s.turn for s in run.positions()]
        assert turns[0] == 0
        assert all(0 <= later - earlier <= 1 for earlier, later in pairwise(turns))
