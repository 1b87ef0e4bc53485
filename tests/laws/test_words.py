"""Words: whatever a game says can be said in German and in English."""

import re

import pytest

from laws.cases import Case, Subject
from laws.words import (
    CORE,
    LANGUAGES,
    PAGE,
    dictionary,
    faults,
    forms,
    gaps,
    option_codes,
    said_in_play,
    written_codes,
)


def test_everything_said_in_play_can_be_spoken(case: Case) -> None:
    assert sorted({fault for said in said_in_play(case) for fault in faults(case.folder, said)}) == []


def test_every_refusal_has_words(case: Case) -> None:
    rules = case.match().rules
    missing = [(c, lang) for c in rules.REASONS for lang in LANGUAGES if not forms(case.folder, lang, c)]
    assert missing == []


def test_every_code_in_the_source_has_words(subject: Subject) -> None:
    codes = written_codes(subject.folder)
    assert codes, f"{subject.id}: no message found in {subject.folder.name}"
    missing = [(c, at) for c, at in codes.items() for lang in LANGUAGES if not forms(subject.folder, lang, c)]
    assert missing == []


def test_name_options_and_colours_have_words(subject: Subject) -> None:
    codes = option_codes(subject)
    missing = [(c, lang) for c in codes for lang in LANGUAGES if not forms(subject.folder, lang, c)]
    assert missing == []


def test_both_languages_of_a_game_say_the_same(subject: Subject) -> None:
    folder = subject.folder / "i18n"
    assert dictionary(folder, "en"), f"{subject.id} has no dictionaries in {folder.parent.name}/i18n"
    _compare(folder)


@pytest.mark.parametrize(
    "folder", [CORE, PAGE, PAGE / "later", PAGE / "notebook"], ids=lambda folder: folder.name
)
def test_both_languages_of_the_shared_words_say_the_same(folder) -> None:
    _compare(folder)


def _compare(folder) -> None:
    german, english = (dictionary(folder, language) for language in LANGUAGES)
    assert list(german) == list(english), sorted(set(german) ^ set(english)) or "the order differs"
    differing = [key for key in german if gaps([german[key]]) != gaps([english[key]])]
    assert differing == [], "gaps differ between the languages"
    assert [key for key in german if not german[key].strip() or not english[key].strip()] == []


def test_core_codes_have_words() -> None:
    codes = written_codes(CORE.parent)
    missing = [(c, at) for c, at in codes.items() for lang in LANGUAGES if not forms(CORE.parent, lang, c)]
    assert missing == []


def test_few_words_of_a_turn_show_what_is_drawn_and_told(subject: Subject) -> None:
    """The "brief." words of a story tell nothing the sentence does not, and name drawings that there are."""
    art = {path.stem for folder in (subject.folder, CORE.parent) for path in (folder / "art").glob("*.svg")}
    for language in LANGUAGES:
        words = dictionary(subject.folder / "i18n", language)
        for key in (key for key in words if key.startswith("brief.")):
            told = gaps(forms(subject.folder, language, key.removeprefix("brief.").removesuffix(".one")))
            assert key.removeprefix("brief.") in words, key
            assert gaps([words[key]]) <= told | {"n"}, key
            for name, seat in re.findall(r"\[(\w+)(?::(\w+))?\]", words[key]):
                assert name in art | told, (key, name)
                assert not seat or seat in told, (key, seat)
