"""A study in notation is opened by whatever opens games; in the browser the page itself finds texts."""

from __future__ import annotations

import pytest

import kleinod
from laws.branching import grown
from laws.cases import Case, cases

FIRST_OF_EACH_GAME = {case.game_id: case for case in reversed(cases())}


@pytest.mark.parametrize("case", FIRST_OF_EACH_GAME.values(), ids=FIRST_OF_EACH_GAME)
def test_notation_is_opened_wherever_games_are(case: Case) -> None:
    study = grown(case, 4, 12)
    assert kleinod.study(study.notation()) == study
    study.remove(study.chapters[1])
    text = study.notation("de").replace("\n", "\r\n")
    assert kleinod.open(text).record() == study.chapters[0].record()
