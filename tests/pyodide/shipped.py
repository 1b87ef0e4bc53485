"""The contents of the site's zip of Python. build/pytest-in-pyodide.mjs runs these tests inside Pyodide."""

import marshal
from collections.abc import Iterator
from types import CodeType
from zipfile import ZipFile

import pytest

import kleinod
from kleinod.core import game

ZIP = "/lib/python314.zip"
HEADER = 16


def nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from nested(constant)


@pytest.fixture(scope="module")
def shipped() -> ZipFile:
    return ZipFile(ZIP)


def test_kleinod_runs_from_the_zip() -> None:
    assert kleinod.__file__ == f"{ZIP}/kleinod/__init__.pyc"


def test_docstrings_stay_at_home() -> None:
    assert game.__doc__ is None
    assert game.Rules.check.__doc__ is None


def test_holds_bytecode_and_what_older_versions_need_in_a_fixed_order(shipped: ZipFile) -> None:
    names = shipped.namelist()
    assert names == sorted(names)
    assert [name for name in names if not name.endswith(".pyc")] == [
        f"kleinod/games/{of.id}/editions/{version}.json"
        for of in kleinod.games().values()
        for version in range(1, of.version)
    ]
    assert {entry.date_time for entry in shipped.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_is_never_compared_with_sources(shipped: ZipFile) -> None:
    flags = {shipped.read(name)[4:8] for name in shipped.namelist() if name.endswith(".pyc")}
    assert flags == {b"\x01\x00\x00\x00"}


def test_names_no_place_of_the_machine_that_built_it(shipped: ZipFile) -> None:
    for name in (name for name in shipped.namelist() if name.endswith(".pyc")):
        for code in nested(marshal.loads(shipped.read(name)[HEADER:])):  # noqa: S302 - our own bytes
            assert code.co_filename == name.removesuffix("c")
