"""The golden games, tests/golden/<game id>/*.txt. kleinod/play/golden_games.py describes their format."""

from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def golden_files(game_id: str) -> list[Path]:
    """Return the files with golden games of one game, sorted by name."""
    return sorted((FOLDER / game_id).glob("*.txt"))


def all_golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))
