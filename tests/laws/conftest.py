"""A law that takes `case` runs for every rule set, one that takes `subject` once for every game."""

from os import environ

import pytest

from laws.cases import LEAST, cases, one_of_each_game, sampled, subjects


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", _cases(metafunc), ids=lambda case: case.id)
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", subjects(), ids=lambda subject: subject.id)


def _cases(metafunc: pytest.Metafunc) -> list[object]:
    """Every rule set; of a law marked `few_rule_sets` all but a few of each game are left to the slow run.

    Inside Pyodide LAWS_SAMPLE decides alone, also by being empty.
    """
    if LEAST:
        return list(one_of_each_game(metafunc.definition.name))
    if "LAWS_SAMPLE" in environ or not metafunc.definition.get_closest_marker("few_rule_sets"):
        return list(cases())
    everyday = set(sampled(cases()))
    return [case if case in everyday else pytest.param(case, marks=pytest.mark.slow) for case in cases()]
