"""In a match between two sets of weights the better set wins, and new weights that lose are not kept."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kleinod.__main__ import main
from kleinod.ai import weight_training
from kleinod.ai.ratings import Row
from kleinod.ai.weights_match import contest, knowledge, one_match
from kleinod.core import registry

KNOWN: tuple[float, ...] = knowledge(registry.game("matobo")).WEIGHTS
BLIND = (0.0,) * len(KNOWN)


def test_whoever_knows_nothing_loses() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert contest(executor, "matobo", KNOWN, BLIND, 8, 40).share() > 0.6
        assert contest(executor, "matobo", BLIND, KNOWN, 8, 40).share() < 0.4


def test_equals_share_every_opening() -> None:
    """Each opening is played twice with seats swapped, so that two equal sets of weights share the points."""
    first, second = (one_match("matobo", KNOWN, KNOWN, number, 40) for number in (0, 1))
    assert (first.why, first.plies) == (second.why, second.plies)
    assert first.score + second.score == 1


@pytest.mark.parametrize(("won", "said"), [(0.0, "kept as they were"), (2.0, "written to weights.py")])
def test_weights_are_written_if_they_do_not_lose(
    won: float, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(knowledge(registry.game("morundir")), "__file__", str(tmp_path / "evaluate.py"))
    monkeypatch.setattr(weight_training, "contest", lambda *_: Row(2, won, 0.0, 10.0, ()))
    assert main(["train", "morundir", "--games", "2", "--nodes", "5", "--workers", "1", "--write"]) == 0
    assert said in capsys.readouterr().out
    assert (tmp_path / "weights.py").exists() == (won > 0)
