"""Each deliberate bug listed in tests/mutation/*.json still matches just one place in the source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

LISTS = sorted((Path(__file__).parent / "mutation").glob("*.json"))
GAMES = Path(__file__).parent.parent / "py" / "kleinod" / "games"


@pytest.mark.parametrize("listed", LISTS, ids=lambda path: path.stem)
def test_every_listed_break_changes_exactly_one_place(listed: Path) -> None:
    for one in json.loads(listed.read_text(encoding="utf-8")):
        source = (GAMES / listed.stem / one["file"]).read_text(encoding="utf-8")
        assert source.count(one["old"]) == 1, (one["rule"], one["file"], one["old"])
        assert one["new"] != one["old"]
