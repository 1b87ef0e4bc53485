"""Explanations: any sequence of clicks is an action or the beginning of one, or gets a reason for its
refusal.
"""

from random import Random

from kleinod.play.explain_refusal import explain
from laws.cases import Case, decisions, runs, spread


def _shown(moment):
    """Return the match, set to the moment. Tests must set it back to its end."""
    moment.match.goto(moment.ply)
    return moment.match


def test_legal_paths_are_understood_step_by_step(case: Case) -> None:
    for moment in decisions(case, 8):
        match = _shown(moment)
        o = match.rules.observe(match.state, match.seat)
        for a in spread(match.legal_actions(), 8):
            path = match.view.path(o, a)
            answer = explain(match, path)
            assert (answer.action, answer.why) == (a, None)
            for n in range(1, len(path)):
                assert explain(match, path[:n]) == (None, None)
        match.goto(match.plies)


def test_refused_paths_get_a_declared_reason(case: Case) -> None:
    for moment in decisions(case, 4):
        match = _shown(moment)
        rules, s = match.rules, match.state
        o = rules.observe(s, match.seat)
        legal = {match.view.path(o, a) for a in match.legal_actions()}
        refused = [a for a in rules.pseudo_legal(s) if rules.check(s, a) is not None]
        for a in spread(refused, 24):
            path = match.view.path(o, a)
            if any(other[: len(path)] == path for other in legal):
                continue
            answer = explain(match, path)
            assert answer.action is None
            assert answer.why is not None
            assert answer.why.rule == rules.REASONS[answer.why.code]
        match.goto(match.plies)


def test_random_clicks_never_raise(case: Case) -> None:
    rng = Random(case.id)
    for moment in decisions(case, 4):
        match = _shown(moment)
        scene, board = match.picture(match.seat), match.view.board()
        ids = [cell.id for cell in (*board.cells, *scene.cells)] + [z.id for z in board.zones]
        ids += [piece.key for piece in scene.pieces] + [card.key for card in scene.cards]
        ids += ["#stop", "nowhere", "", "#"]
        for _ in range(6):
            answer = explain(match, [rng.choice(ids) for _ in range(rng.randint(1, 4))])
            assert answer.action is None or answer.why is None
        match.goto(match.plies)


def test_a_finished_match_explains_that_it_is_over(case: Case) -> None:
    match = runs(case)[0].match
    assert match.over
    assert explain(match, ["a1"]).why.code == "match.over"
