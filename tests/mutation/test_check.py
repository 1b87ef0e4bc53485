"""Every deliberate bug of tests/mutation can be made. Running tests on all copies with a bug is left to the
slow run."""

import ast
from pathlib import Path

import pytest

from kleinod.core import registry
from mutation.check import COPIED, mutants, rule_tests

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", registry.game_ids())
def test_every_listed_break_applies_to_the_sources(game: str) -> None:
    assert len(mutants(game)) > 80


@pytest.mark.parametrize("game", registry.game_ids())
def test_tests_of_games_import_what_goes_into_the_copy(game: str) -> None:
    own = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}
    for path in rule_tests(ROOT, game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                folder = node.module.partition(".")[0]
                assert folder not in own or folder in COPIED, f"{path.name}: {node.module}"
