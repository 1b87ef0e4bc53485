"""The source of each rule (games/<id>/sources.json), and the few sentences that are enough to begin a game
with.

Marks: S, printed in the rules; F, seen in a figure; R, reported by somebody else; H, decided by us.
"""

from __future__ import annotations

import json
import re

import pytest

from laws.cases import Subject
from laws.test_readings import WITH_READINGS, marked
from laws.words import LANGUAGES, RULE, dictionary, help_rules

SENTENCES, LONGEST = 8, 25


@pytest.fixture(params=WITH_READINGS, ids=lambda subject: subject.id)
def told(request: pytest.FixtureRequest) -> Subject:
    return request.param


def test_every_rule_says_where_it_comes_from(told: Subject) -> None:
    sources = json.loads((told.folder / "sources.json").read_text(encoding="utf-8"))
    assert list(sources) == help_rules(told, "en")
    assert [
        rule for rule, marks in sources.items() if not re.fullmatch(r"S?F?R?H?", marks) or not marks
    ] == []
    ours = {rule for rule, marks in sources.items() if "H" in marks}
    assert marked(told.folder, "en") <= ours, "a house rule of the help is ours"
    alone = {rule for rule, marks in sources.items() if marks == "H"}
    assert told.id == "_blank" or alone <= marked(told.folder, "en"), "what is ours alone says so in a note"


def test_eight_sentences_are_enough_to_begin_with(told: Subject) -> None:
    """The sentences are short, refer to existing rules, and refer to the same ones in both languages."""
    named: dict[str, list[str]] = {}
    for language in LANGUAGES:
        words = dictionary(told.folder / "i18n", language)
        count = SENTENCES if told.id != "_blank" else 3
        sentences = [words[f"short.{number}"] for number in range(1, count + 1)]
        assert all(len(RULE.sub("", text).split()) <= LONGEST for text in sentences), sentences
        assert all(RULE.search(text) for text in sentences), "each names the rule that says more"
        assert f"short.{count + 1}" not in words
        named[language] = RULE.findall(" ".join(sentences))
    assert named["de"] == named["en"]
    assert set(named["en"]) <= set(help_rules(told, "en"))
