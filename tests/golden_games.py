"""The golden games in tests/golden/<game id>/*.txt; how they are written: kleinod/play/golden.py."""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def golden_files(game_id: str) -> list[Path]:
    """The golden games of one game, by name."""
    return sorted((FOLDER / game_id).glob("*.txt"))


def all_golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))
