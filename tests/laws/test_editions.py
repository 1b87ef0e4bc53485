"""For each version of a game, a file records the words and options by which its texts are read, and the code
must not deviate from that file.

If you append a word or a control, or change a width, an order, a default, a start or a stream of random
numbers, raise `Game.version` and run tests/editions/make.py. From then on, texts of the previous version are
read by means of that version's file.
"""

import json
from typing import Any

from editions.make import differences, file_of, other_limits
from kleinod.core import registry
from kleinod.core.game import TERMINAL
from kleinod.records.edition import current
from laws.cases import Case, Subject, moments, values


def older(subject: Subject) -> list[dict[str, Any]]:
    """Return the contents of the files of this version and of all older ones."""
    versions = range(1, subject.game.version + 1)
    return [json.loads(file_of(subject.folder, version).read_text(encoding="utf-8")) for version in versions]


def test_every_version_is_written_down(subject: Subject) -> None:
    assert all(data["starts"] for data in older(subject))
    files = sorted(int(path.stem) for path in (subject.folder / "editions").iterdir())
    assert files == list(range(1, subject.game.version + 1)), "run tests/editions/make.py"


def test_the_current_version_is_what_was_written_down(subject: Subject) -> None:
    assert differences(subject.game, subject.folder) == [], (
        "texts that were sent would mean something else: raise the version of the game"
    )


def test_all_words_have_a_number(subject: Subject) -> None:
    table = current(subject.game).table
    every = (*table.controls, *table.words)
    assert len(set(every)) == len(every) < 1 << table.width


def test_a_match_of_any_version_ends_where_it_ended(subject: Subject) -> None:
    assert other_limits(subject.game, subject.folder) == [], (
        "limits stay for good, or records/edition.py has to read them from the files of older versions"
    )


def test_what_an_older_version_could_choose_is_still_there(subject: Subject) -> None:
    options = {option.key: option for option in subject.game.options}
    for data in older(subject):
        for former in data["options"]:
            option = options[former["key"]]
            assert option.kind == former["kind"]
            assert set(option.choices) >= set(former["choices"])
            assert option.low <= former["low"] <= former["high"] <= option.high


def test_an_option_that_does_not_apply_changes_nothing(case: Case) -> None:
    """The default of an unused option may change, because no text records the value used."""
    match = case.match()
    options = dict(match.options)
    idle = [one for one in case.game.options if not registry.applies(one, case.seats, match.options)]
    for option in idle:
        for value in values(case.game_id, option):
            rules = registry.build(case.game, case.seats, {**options, option.key: value})
            assert rules.initial() == match.rules.initial(), option.key
            for moment in moments(case, 24):
                s = moment.state
                assert rules.current_player(s) == moment.match.rules.current_player(s), option.key
                assert rules.legal(s) == moment.match.rules.legal(s), option.key
                assert rules.scores(s) == moment.match.rules.scores(s), option.key
                if moment.action is not None:
                    assert rules.apply(s, moment.action) == moment.after, option.key
                elif rules.current_player(s) == TERMINAL:
                    assert rules.outcome(s) == moment.match.rules.outcome(s), option.key
