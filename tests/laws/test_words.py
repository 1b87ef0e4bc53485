"""Words: a game can say all its messages in German and in English."""

import re
from fnmatch import fnmatch

import pytest

from laws.cases import GAMES, Case, Subject
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
    uncounted,
    words_for_none,
    written_codes,
)

ROOMS = [*sorted(GAMES.glob("*/i18n")), CORE, PAGE, PAGE / "later", PAGE / "notebook"]
#: Keys of texts whose number is never one, or only numbers something, so they need no form for one.
NEVER_ONE = (
    *(
        "end.passes*",
        "end.stuck*",
        "end.quiet*",
        "end.limit*",
        "repetition",
        "action_limit",
        "standing_limit",
    ),
    *("story.delete_several", "brief.story.delete_several", "reason.builds*", "reason.prepares"),
    *("set_thin", "tower_*", "nut_held", "layout.unreadable", "land.too_many", "setup.*", "open.*"),
    *("*.long", "study.long_words", "find.large", "position.*", "audit.*", "option.levels"),
    *("hint.take", "count.reserve", "match.no_such_ply", "data.line", "engine.version", "*.seat"),
)
#: Matches a zero in front of a word. A zero after a word, as in "columns: 0", is a score, and one in front of
#: talers is a price.
ZERO = re.compile(r"\b0[ -](?!talers?\b)[^\W\d]", re.IGNORECASE)


def test_everything_said_in_play_can_be_spoken(case: Case) -> None:
    assert sorted({fault for said in said_in_play(case) for fault in faults(case.folder, said)}) == []


def test_none_is_said_in_words(case: Case) -> None:
    """A text for none must not contain a zero, as in "captured 0 of 3 dukes"."""
    none = {said.code for said in said_in_play(case) if dict(said.args).get("n") == 0}
    told = {(lang, code): words_for_none(case.folder, lang, code) for lang in LANGUAGES for code in none}
    assert {which: text for which, text in told.items() if ZERO.search(text)} == {}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.parent.name)
def test_one_is_no_several(room) -> None:
    """A text with a number has a form for one, so that no text says "more than 1 offers"."""
    wrong = [key for key in uncounted(room) if not any(fnmatch(key, pattern) for pattern in NEVER_ONE)]
    assert wrong == []


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
    """The "brief." form of a story contains no fact that the full sentence lacks, and names only existing
    drawings.
    """
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
