# pyright: reportArgumentType=false
# A match types its positions and actions as `Position` and `Action`, but these tests pass those of a game.
"""Symmetry: as far as a game declares it, its rules do not distinguish left from right, or one seat from
another.
"""

from laws.cases import Case, decisions, declared


def _symmetries(moment, case: Case):
    find = getattr(declared(case.game_id), "symmetries", None)
    return find(moment.match.rules) if find else ()


def test_legal_actions_of_the_image_are_the_images_of_the_legal_actions(case: Case) -> None:
    for moment in decisions(case, 24):
        rules, s = moment.match.rules, moment.state
        for symmetry in _symmetries(moment, case):
            image = symmetry.position(s)
            assert rules.current_player(image) == symmetry.seats[rules.current_player(s)], symmetry.name
            expected = sorted(symmetry.action(a) for a in rules.legal(s))
            assert sorted(rules.legal(image)) == expected, symmetry.name


def test_acting_and_mirroring_commute(case: Case) -> None:
    for moment in decisions(case, 24):
        rules, s = moment.match.rules, moment.state
        for symmetry in _symmetries(moment, case):
            there = rules.apply(symmetry.position(s), symmetry.action(moment.action))
            assert rules.key(there) == rules.key(symmetry.position(moment.after)), symmetry.name
            if rules.current_player(moment.after) == -2:
                straight, image = rules.outcome(moment.after), rules.outcome(there)
                for seat, other in enumerate(symmetry.seats):
                    assert straight.scores[seat] == image.scores[other]
                    assert straight.places[seat] == image.places[other]
