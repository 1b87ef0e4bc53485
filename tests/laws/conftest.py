"""A law that takes `case` runs for every rule set, one that takes `subject` once for every game."""

import pytest

from laws.cases import cases, subjects


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=lambda case: case.id)
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", subjects(), ids=lambda subject: subject.id)
