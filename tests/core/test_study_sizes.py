"""The lengths of studies in links, for random play, which compresses worst."""

import pytest

import kleinod
from kleinod.bench.study_sizes import ACTIONS, COMMENTS, TURNS, comment, tree

KB = 1000
#: The greatest length of a study of 500 turns, without comments and with 50 comments of 100 characters. A
#: turn has one action in Matobo and Morundir, two in Mutternland, four in NEXUS and fourteen in
#: Mutterböhnchen.
MOST = {
    "matobo": (1 * KB, 4 * KB),
    "morundir": (1 * KB, 4 * KB),
    "mutternland": (2 * KB, 5 * KB),
    "nexus": (2.6 * KB, 5.5 * KB),
    "mutterboehnchen": (7.5 * KB, 10.5 * KB),
}


def test_every_game_has_its_figures() -> None:
    assert sorted(MOST) == sorted(kleinod.games())


@pytest.mark.parametrize("game_id", MOST)
def test_a_study_of_500_actions_is_a_link_below_2_kb_with_comments_below_8(game_id: str) -> None:
    study = tree(game_id, actions=ACTIONS)
    assert study.chapters[0].nodes.size > ACTIONS
    assert len(study.text()) < 2 * KB
    comment(study.chapters[0])
    assert sum(len(node.comment) for node in study.chapters[0].tree) == 100 * COMMENTS
    assert len(study.text()) < 8 * KB


@pytest.mark.parametrize("game_id", MOST)
def test_a_study_of_500_turns_stays_below_what_it_takes(game_id: str) -> None:
    study = tree(game_id, turns=TURNS)
    plain, commented = MOST[game_id]
    assert len(study.text()) < plain
    comment(study.chapters[0])
    assert len(study.text()) < commented
