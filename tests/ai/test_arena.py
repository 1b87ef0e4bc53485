"""Tournaments give the same table of results on every executor, swap the seats, and have sensible error
bars."""

from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from math import inf
from pathlib import Path

import pytest

from kleinod.__main__ import main
from kleinod.ai.arena import compare, jobs, opened, play
from kleinod.ai.ratings import rating, table
from kleinod.ai.results_log import Job, Result, ResultsLog


def test_every_opening_is_played_from_every_seat() -> None:
    made = list(jobs("matobo", {}, 3, ("2", "random"), 6, 4))
    assert [job.of_interest for job in made] == [0, 1, 2, 0, 1, 2]
    assert [job.seed for job in made] == [0, 0, 0, 1, 1, 1]
    assert all(job.players[job.of_interest] == "2" and job.players.count("2") == 1 for job in made)


def test_equals_play_every_opening_once() -> None:
    """With equal players a game with swapped seats would be the same game again, so it is not played."""
    made = list(jobs("matobo", {}, 3, ("5", "5"), 4, 4))
    assert [job.of_interest for job in made] == [0, 0, 0, 0]
    assert [job.seed for job in made] == [0, 1, 2, 3]


def test_partners_are_one_player_where_that_is_asked() -> None:
    """MAT-20: with four players, seats 1 and 3 play against 2 and 4, unless everybody plays alone."""
    made = list(jobs("matobo", {}, 4, ("5", "3"), 3, 4, partners=True))
    assert ["".join(job.players) for job in made] == ["5353", "3535", "5353"]
    assert [job.of_interest for job in made] == [0, 1, 0]
    assert [job.seed for job in made] == [0, 0, 1]
    alone = list(jobs("matobo", {"teams": False}, 4, ("5", "3"), 4, 4, partners=True))
    assert alone == list(jobs("matobo", {"teams": False}, 4, ("5", "3"), 4, 4))


class Shaky(ThreadPoolExecutor):
    """An executor that plays every other game twice and returns only the second result, like a cluster that
    loses a worker."""

    lost = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:  # type: ignore[override]
        def twice() -> Result:
            Shaky.lost += 1
            fn(*args, **kwargs)
            return fn(*args, **kwargs)

        return super().submit(twice) if Shaky.lost % 2 == 0 else super().submit(fn, *args, **kwargs)


def test_any_executor_gives_the_same_table() -> None:
    work = list(jobs("morundir", {}, 2, ("1", "random"), 4, 4))
    alone = table([play(job) for job in work])
    with ProcessPoolExecutor(2) as processes:
        assert compare(processes, work) == alone
    with Shaky(2) as shaky:
        assert compare(shaky, work) == alone
    assert Shaky.lost


def test_a_run_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A resumed run does not play the games in the file again, and its table equals that of a single run."""
    argv = ["arena", "morundir", "--pairs", "1:random", "--workers", "1", "--games"]
    assert main([*argv, "4"]) == 0
    whole = capsys.readouterr().out
    file = tmp_path / "games.jsonl"
    assert main([*argv, "2", "--keep", str(file)]) == 0
    begun = file.read_text(encoding="utf-8")
    assert begun.count("\n") == 2
    capsys.readouterr()
    assert main([*argv, "4", "--keep", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith(begun)
    told = capsys.readouterr()
    assert told.out == whole
    assert "so far" in told.err
    assert len(ResultsLog(file).known) == 4

    class Nobody(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs) -> Future:  # type: ignore[override]
            raise AssertionError

    work = list(jobs("morundir", {}, 2, ("1", "random"), 4, 4))
    with Nobody() as nobody:
        assert compare(nobody, work, ResultsLog(file)).games == 4


def test_an_opening_that_is_won_already_is_drawn_anew_if_one_looks_long_enough() -> None:
    """MOR-12: after the first opening of this seed the side to move can take the castle in five plies. A look
    at enough positions finds this win, so that another opening is drawn."""
    drawn = [opened(Job("morundir", (), ("1", "1"), 0, 0, 4, glance)) for glance in (3000, 6000)]
    first, second = drawn
    assert first.state != second.state


def test_a_game_is_decided_by_its_seed() -> None:
    job = Job("morundir", (), ("1", "old1"), 0, 5, 4)
    assert play(job) == play(job)


def test_ratings_and_their_error_bars() -> None:
    assert rating(0.5) == 0
    assert round(rating(0.64)) == 100
    assert rating(1.0) == inf
    row = table([Result(1.0, "x", 10)] * 30 + [Result(0.0, "x", 20)] * 10)
    elo, error = row.elo()
    assert round(row.share(), 2) == 0.75
    assert 180 < elo < 200
    assert 90 < error < 200
    assert row.ends == (("x", 40),)


def test_the_command_prints_one_line_a_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "morundir", "--pairs", "1:random", "--games", "2", "--workers", "1"]) == 0
    assert "1 : random" in capsys.readouterr().out


def test_an_unknown_player_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "arena", "morundir", "--pairs", "7:1"]) == 2
    assert "no level “7”" in capsys.readouterr().err


LEAST = ["--pairs", "1:random", "--games", "1", "--workers", "1"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["arena", "morundir", "--pairs", "12"], "“12” does not say who plays whom"),
        (["arena", "morundir", "--games", "0"], "At least one game"),
        (["arena", "morundir", "--workers", "-3"], "at least 1"),
        (["arena", "morundir", "--opening", "-4"], "at least 0"),
        (["arena", "morundir", "--seats", "0"], "2 players"),
        (["arena", "morundir", "--option", "foo=1"], "no setting “foo”"),
        (["arena", "morundir", "--option", "quiet_limit=7"], "from 10 to 500"),
        (["arena", "morundir", *LEAST, "--keep", "/nowhere/at/all"], "no such folder"),
        (["arena", "morundir", *LEAST, "--keep", __file__], "no tournament games"),
        (["train", "mutterboehnchen", "--games", "0"], "At least one game"),
        (["train", "morundir", "--games", "0"], "At least one game"),
        (["train", "morundir", "--nodes", "0"], "at least 1"),
        (["puzzles", "mutterboehnchen"], "nothing is hidden"),
        (["puzzles", "morundir", "--wins", "x"], "“x” must be TURNS:NUMBER"),
        (["puzzles", "morundir", "--wins", "1:-1"], "“1:-1” must be TURNS:NUMBER"),
        (["puzzles", "morundir", "--wins", "0:1"], "“0:1” must be TURNS:NUMBER"),
        (["puzzles", "morundir", "--known", "/nowhere"], "no file “/nowhere”"),
        (["puzzles", "morundir", "--wins", "1:1", "--out", "/nowhere/at/all"], "no such folder"),
    ],
    ids=lambda argv: " ".join(argv[2:])[-30:] if isinstance(argv, list) else "",
)
def test_what_makes_no_sense_is_refused_with_a_sentence(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong arguments, even those of a run without an end or a log, are refused before any game is played."""
    assert main(["--lang", "en", *argv]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
    assert main(["--lang", "de", *argv]) == 2
    assert told not in capsys.readouterr().err


def test_advice_that_is_not_played_on_is_a_player_where_there_is_advice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["arena", "mutterboehnchen", "--pairs", "advice:random", "--games", "2", "--workers", "1"]
    assert main(argv) == 0
    assert "100.0 %" in capsys.readouterr().out
    assert main(["--lang", "en", "arena", "morundir", "--pairs", "advice:1"]) == 2
    assert "no level “advice”" in capsys.readouterr().err
