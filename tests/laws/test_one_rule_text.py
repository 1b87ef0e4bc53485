"""The rules are coded once: every list of actions agrees with `check`."""

from kleinod.core.game import Msg
from laws.cases import Case, decisions


def test_legal_is_the_candidates_that_pass_the_check(case: Case) -> None:
    for moment in decisions(case, 24):
        rules, s = moment.match.rules, moment.state
        derived = [a for a in rules.pseudo_legal(s) if rules.check(s, a) is None]
        legal = rules.legal(s)
        assert len(set(legal)) == len(legal), f"ply {moment.ply}: an action twice"
        assert sorted(legal) == sorted(derived), f"ply {moment.ply}: {set(legal) ^ set(derived)}"


def test_candidates_are_stable_and_all_different(case: Case) -> None:
    for moment in decisions(case, 8):
        rules, s = moment.match.rules, moment.state
        first = list(rules.pseudo_legal(s))
        assert first == list(rules.pseudo_legal(s))
        assert len(set(first)) == len(first)
        assert rules.legal(s) == rules.legal(s)


def test_every_refusal_is_declared_with_its_rule(case: Case) -> None:
    for moment in decisions(case, 8):
        rules, s = moment.match.rules, moment.state
        for a in rules.pseudo_legal(s):
            refusal = rules.check(s, a)
            if refusal is not None:
                assert isinstance(refusal, Msg)
                assert refusal.rule == rules.REASONS[refusal.code], refusal


def test_search_is_part_of_legal(case: Case) -> None:
    for moment in decisions(case, 40):
        searched, legal = (
            read(moment.state) for read in (moment.match.rules.canonical_actions, moment.match.rules.legal)
        )
        assert set(searched) <= set(legal)
        assert searched or not legal


def test_search_leaves_out_only_reorderings(case: Case) -> None:
    """The canonical actions and all legal actions of a turn lead to the same positions. This is tested where
    there are not too many of them.
    """
    for moment in decisions(case, 24):
        rules, s = moment.match.rules, moment.state
        if moment.ply and rules.current_player(
            moment.match.position_at(moment.ply - 1)
        ) == rules.current_player(s):
            continue
        by_search = _ends(rules, s, True)
        if by_search is not None and (by_legal := _ends(rules, s, False)) is not None:
            assert by_search == by_legal


def _ends(rules, s, searching, limit=1500):
    """Return the keys of the positions in which the next turn begins, or chance or another seat is to act;
    None if there are too many.
    """
    seat, found, todo, seen = rules.current_player(s), set(), [s], {s}
    while todo:
        here = todo.pop()
        for a in rules.canonical_actions(here) if searching else rules.legal(here):
            after = rules.apply(here, a)
            if after.turn != s.turn or rules.current_player(after) != seat:
                found.add(rules.key(after))
            elif after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) + len(found) > limit:
            return None
    return found
