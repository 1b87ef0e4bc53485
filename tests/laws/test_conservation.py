"""Conservation: pieces and cards appear or vanish only as the rule sheet says
(tests/laws/declarations/<id>.py).
"""

from collections import Counter

from laws.cases import Case, Subject, declared, runs


def test_every_game_declares_what_it_is_made_of(subject: Subject) -> None:
    told = declared(subject.id)
    assert told is not None and hasattr(told, "stock"), (
        f"{subject.id}: tests/laws/declarations/{subject.id}.py must define stock(rules, position) and, "
        "where things appear or vanish, change(rules, position, action)"
    )


def test_nothing_appears_or_vanishes_unless_the_sheet_says_so(case: Case) -> None:
    told = declared(case.game_id)
    if told is None or not hasattr(told, "stock"):
        return  # the test above reports this, once for the game and not once for each case
    change = getattr(told, "change", lambda rules, s, a: {})
    for run in runs(case):
        rules, s = run.match.rules, run.match.position_at(0)
        there = Counter(told.stock(rules, s))
        for ply, step in enumerate(run.match.steps()):
            expected = there.copy()
            expected.update(change(rules, s, step.action))
            s, there = step.after, Counter(told.stock(rules, step.after))
            assert +expected == +there, f"ply {ply}: {step.token}"
