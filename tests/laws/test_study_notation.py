"""A study in notation comes back the same, in both languages, with all that was said and drawn."""

from __future__ import annotations

import pytest

from kleinod.studies import notation_source
from kleinod.studies.study import from_notation
from laws.branching import grown, shown
from laws.cases import Case


@pytest.mark.few_rule_sets
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_random_tree_in_notation_comes_back(case: Case, language: str) -> None:
    study = grown(case, 3)
    text = study.notation(language)
    assert notation_source.recognised(text)
    again = from_notation(text)
    assert again.title == study.title
    assert shown(again) == shown(study)
    assert [chapter.viewer for chapter in again.chapters] == [chapter.viewer for chapter in study.chapters]
    assert again == study
