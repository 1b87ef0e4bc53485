"""Runs every property test that takes `case` once for each rule set, and every one that takes `subject` once
for each game.
"""

from functools import cache
from os import environ

import pytest

from laws.cases import GAMES, LEAST, Case, Subject, cases, one_of_each_game, sampled, subjects
from laws.tiers import Part, missing


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", _cases(metafunc), ids=lambda case: case.id)
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", subjects(), ids=lambda subject: subject.id)


def _cases(metafunc: pytest.Metafunc) -> list[object]:
    """Return the rule sets for a test. If it is marked `few_rule_sets`, all but a few of each game are left
    to the slow run.

    Inside Pyodide LAWS_SAMPLE alone decides, even if it is empty.
    """
    if LEAST:
        return list(one_of_each_game(metafunc.definition.name))
    if "LAWS_SAMPLE" in environ or not metafunc.definition.get_closest_marker("few_rule_sets"):
        return list(cases())
    everyday = set(sampled(cases()))
    return [case if case in everyday else pytest.param(case, marks=pytest.mark.slow) for case in cases()]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests of parts that a draft game still lacks. No game of the collection lacks any."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        for given in callspec.params.values() if callspec else ():
            if isinstance(given, Case | Subject):
                _leave_out(item, given.game_id if isinstance(given, Case) else given.id)


def _leave_out(item: pytest.Item, game_id: str) -> None:
    law = item.path.stem.removeprefix("test_")
    for part in _lacking(game_id):
        if law in part.laws:
            item.add_marker(pytest.mark.skip(f"{game_id} is a draft without {part.name}"))
            return


@cache
def _lacking(game_id: str) -> list[Part]:
    """Return the parts that a game of the collection, or the template, lacks. The games that exist only for
    tests are no drafts.
    """
    of, folder = next(subject for subject in subjects() if subject.id == game_id)
    return missing(of, folder) if folder.is_relative_to(GAMES) else []
