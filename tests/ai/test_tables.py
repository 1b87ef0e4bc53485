"""The games behind the tables of strength (build/reports/arena) are still played the same by today's bots."""

from pathlib import Path

import pytest

from kleinod.ai.arena import play
from kleinod.ai.levels import LEVELS
from kleinod.ai.results_log import Job, Result, ResultsLog

#: The longest game that is played again, as an estimate in seconds of a browser. Some games of the master
#: level would take longer.
LONGEST = 600.0
KEPT = sorted((Path(__file__).parents[2] / "build" / "reports" / "arena").glob("*.jsonl"))


def effort(player: str) -> float:
    """Return the thinking time of a ply, in seconds of a browser; 0 for players without a level."""
    return LEVELS[int(player)].seconds if player.isdecimal() else 0.0


def shortest(path: Path) -> list[tuple[Job, Result]]:
    """Return the shortest game of each pair of players and number of seats, the quickest to replay first."""
    found: dict[tuple[int, *tuple[str, ...]], tuple[Job, Result]] = {}
    for job, result in ResultsLog(path).known.items():
        pair = len(job.players), *sorted(set(job.players))
        if pair not in found or result.plies < found[pair][1].plies:
            found[pair] = job, result
    return sorted(found.values(), key=toll)


def toll(played: tuple[Job, Result]) -> float:
    """Return the longest time that replaying a game can take, in seconds of a browser."""
    job, result = played
    return result.plies * max(map(effort, job.players))


def test_games_are_kept_of_every_game() -> None:
    assert [path.stem for path in KEPT] == ["matobo", "morundir", "mutterboehnchen", "mutternland", "nexus"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_lightest_game_of_a_table_comes_out_as_it_did(path: Path) -> None:
    """The quickest game has the same result when today's bots play it again; otherwise the table is out of
    date."""
    job, result = shortest(path)[0]
    assert play(job) == result


@pytest.mark.slow
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_game_of_nearly_every_pair_comes_out_as_it_did(path: Path) -> None:
    for job, result in shortest(path)[1:]:
        if toll((job, result)) <= LONGEST:
            assert play(job) == result, job
