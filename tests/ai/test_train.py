"""Learning weights is reproducible, and finds the features that decide a game."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from kleinod.__main__ import main
from kleinod.ai import arena, executors, games_log
from kleinod.ai.weight_training import Note, error, fit, one_game, scaled, self_play, sigma
from kleinod.ai.weights_match import knowledge
from kleinod.core import registry


def made_up(number: int) -> list[Note]:
    """Return made-up results of games that depend mostly on the first feature, a little on the second, and
    not on the third."""
    rng = Random(3)
    notes: list[Note] = []
    for _ in range(number):
        lead = tuple(rng.random() * 2 - 1 for _ in range(3))
        notes.append(Note(lead, float(3 * lead[0] + lead[1] > 0)))
    return notes


def test_what_decides_is_found() -> None:
    notes = made_up(600)
    weights = fit(notes, [0.0, 0.0, 0.0])
    assert weights[0] > 2 * weights[1] > 6 * abs(weights[2])
    assert error(notes, weights, 1.0) < 0.75 * error(notes, [0.0, 0.0, 0.0], 1.0)
    without = fit(notes, [0.0, 0.0, 0.0], 0)
    assert without[0] == 0
    assert error(notes, without, 1.0) > error(notes, weights, 1.0)


def test_a_feature_that_never_differs_keeps_its_weight() -> None:
    notes = [Note((lead, 0.0), won) for (lead, _, _), won in made_up(100)]
    assert fit(notes, [1.0, 4.0])[1] == 4.0


def test_new_weights_have_the_unit_of_those_before() -> None:
    notes = made_up(50)
    assert scaled([0.3, 0.1, 0.0], [3.0, 1.0, 0.0], notes) == (3.0, 1.0, 0.0)


def test_the_sigmoid_needs_no_exponential() -> None:
    assert [sigma(x) for x in (-1.0, 0.0, 1.0)] == [0.25, 0.5, 0.75]


@pytest.mark.parametrize("game", ["morundir", "matobo", "nexus", "mutternland"])
def test_features_weights_and_evaluation_fit_together(game: str) -> None:
    known = knowledge(registry.game(game))
    assert len(known.FEATURES) == len(known.WEIGHTS)
    notes = one_game(game, 0, 10)
    assert notes == one_game(game, 0, 10)
    assert {len(note.lead) for note in notes} == {len(known.FEATURES)}


def test_games_are_the_same_wherever_they_are_played() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert self_play(executor, "morundir", 4, 10) == [one_game("morundir", seed, 10) for seed in range(4)]


def test_the_command_prints_curve_and_ablation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "morundir", "--games", "6", "--nodes", "20", "--match", "2", "--ablation"]) == 0
    printed = capsys.readouterr().out
    assert "epochs" in printed
    assert "against the weights before: 2 games" in printed
    assert printed.count("without knights") == 2


class Serial(Executor):
    """An executor that plays each game as soon as it is submitted, and raises KeyboardInterrupt after a given
    number of games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def submit(self, fn, /, *args, **kwargs):
        future: Future[Any] = Future()
        if self.games == 0:
            Timer(0.3, future.set_exception, (KeyboardInterrupt(),)).start()
        else:
            self.games -= 1
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("morundir", ["--games", "7", "--nodes", "10", "--match", "2"]),
        ("mutterboehnchen", ["--games", "4", "--match", "2"]),
    ],
)
@pytest.mark.parametrize("until", [1, 6, 8])
def test_a_run_that_was_stopped_goes_on_from_what_was_played(
    game: str,
    options: list[str],
    until: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A stopped run reports its results so far. The next run plays only the missing games, and ends with the
    same result as a single run."""
    begun: list[Serial] = []

    def serial(games: int):
        @contextmanager
        def executor_for(args: object) -> Iterator[Serial]:
            begun.append(Serial(games))
            yield begun[-1]

        monkeypatch.setattr(executors, "executor_for", executor_for)

    command = ["train", game, *options, "--json"]
    keep = ["--keep", str(tmp_path / "games.jsonl")]
    serial(1000)
    assert main(command) == 0
    whole = json.loads(capsys.readouterr().out)
    total = 1000 - begun[0].games

    serial(until)
    stopped = until < total
    assert main([*command, *keep]) == (130 if stopped else 0)
    first = capsys.readouterr()
    said = json.loads(first.out)
    assert said.get("stopped", False) == stopped
    if stopped:
        assert f"stopped: {until} games were played, kept in {keep[1]}" in first.err
        assert ("weights" in said) == (until >= (5 if game == "morundir" else 1))
        if until < int(options[1]):
            assert "epochs" not in first.err, "after Ctrl-C the weights are fitted once, without a curve"
    serial(1000)
    assert main([*command, *keep]) == 0
    assert json.loads(capsys.readouterr().out) == whole
    assert 1000 - begun[-1].games == max(0, total - until)


class Interrupted(Executor):
    """An executor that plays all games at once, and is interrupted before the first result is fetched."""

    begun = False

    def submit(self, fn, /, *args, **kwargs):
        future: Future[Any] = Future()
        if self.begun:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(KeyboardInterrupt())
        self.begun = True
        return future


def test_games_that_are_over_at_ctrl_c_are_kept_though_nobody_fetched_them(tmp_path: Path) -> None:
    games = [("a",), ("bb",), ("ccc",)]
    log = games_log.GamesLog(tmp_path / "games.jsonl")
    with pytest.raises(games_log.Stopped) as stopped:
        games_log.played(Interrupted(), log, len, games, int)
    assert stopped.value.done == [2, 3]
    assert len(games_log.GamesLog(log.path).known) == 2

    work = list(arena.jobs("morundir", {}, 2, ("random", "random"), 3, 4))
    with pytest.raises(arena.Stopped) as ended:
        arena.compare(Interrupted(), work)
    assert ended.value.row.games == 2


def test_a_file_that_holds_no_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.jsonl").write_text("Hallo\n", encoding="utf-8")
    for game in ("morundir", "mutterboehnchen"):
        assert main(["train", game, "--games", "5", "--keep", str(tmp_path / "games.jsonl")]) == 2
        assert "games.jsonl" in capsys.readouterr().err
