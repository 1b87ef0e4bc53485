"""The command line: `play` with typed moves, `perft`, `bench` and `golden`."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kleinod
from kleinod.__main__ import main

GOLDEN = sorted((Path(__file__).parent / "golden" / "morundir").glob("*.txt"))


def _typed(monkeypatch: pytest.MonkeyPatch, *lines: str, ending: type[BaseException] = EOFError) -> None:
    waiting: Iterator[str] = iter(lines)

    def read(_: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise ending from None

    monkeypatch.setattr("builtins.input", read)


def test_play_shows_the_board_and_says_why_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refusals of MOR-07 (knights and the castle) and MOR-04 (whose turn it is) come as German text."""
    _typed(monkeypatch, "f1-f3", "undo", "why f1-f3", "why f1-g3", "f1-f3", "d6-d5", "record", "quit")
    assert main(["--lang", "de", "play", "morundir"]) == 0
    shown = capsys.readouterr().out
    assert "Blau zieht" in shown
    assert "(MOR-05)" in shown
    record = next(line for line in shown.splitlines() if line.startswith("kl1~"))
    assert [m.text for m in _turns(record)] == ["f1-f3", "d6-d5"]


def _turns(record: str) -> list:
    from kleinod.play.turn_log import Log  # noqa: PLC0415

    return Log().turns(kleinod.open(record))


def test_a_bot_answers_and_a_whole_game_ends_with_its_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _typed(monkeypatch)
    assert main(["--lang", "en", "play", "morundir", "--bot", "1", "--bot", "2:2", "--seed", "3"]) == 0
    record = capsys.readouterr().out.split()[-1]
    assert kleinod.open(record).over


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_nothing_is_lost_when_somebody_leaves_by_a_key(
    ending: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record of the match is printed when the player leaves by a key. EOFError stands for Ctrl+D,
    KeyboardInterrupt for Ctrl+C."""
    _typed(monkeypatch, "f1-f3", ending=ending)
    assert main(["--lang", "en", "play", "morundir"]) == (130 if ending is KeyboardInterrupt else 0)
    assert len(kleinod.open(capsys.readouterr().out.split()[-1]).turns) == 1


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_who_leaves_by_a_key_shows_no_hidden_card(
    ending: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(_: str) -> str:
        raise ending

    monkeypatch.setattr("builtins.input", read)
    main(["--lang", "en", "play", "mutterboehnchen", "--level", "1"])
    assert "kl1~" not in capsys.readouterr().out


def test_what_is_said_about_a_saved_game_is_how_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    _typed(monkeypatch, "f1-f3", f"save {file}", "quit")
    main(["--lang", "en", "play", "morundir"])
    [told] = re.findall(r"“kleinod (play .*?)”", capsys.readouterr().out)
    _typed(monkeypatch, "history")
    assert main(["--lang", "en", *told.split()]) == 0
    assert "1. Blue f1-f3" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_file_that_cannot_be_written_is_said_in_the_language_of_the_game(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _typed(monkeypatch, f"save {tmp_path}", f"save {tmp_path / 'no' / 'such'}", "save a\0b", "quit")
    assert main(["--lang", language, "play", "morundir"]) == 0
    said = capsys.readouterr().out
    assert "Errno" not in said
    assert "directory" not in said
    assert said.count("Das ließ sich nicht speichern" if language == "de" else "could not be saved") == 3


def test_output_that_lacks_quotation_marks_ends_no_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kleinod", "--lang", "de", "play", "mutternland"],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(__file__).parents[1] / "py")},
    )
    assert done.returncode == 0, done.stderr
    assert "Mutternland" in done.stdout


def test_perft_counts_and_splits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "morundir", "2", "--split"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[-2] == "2154"
    assert sum(int(line.split()[1]) for line in lines[:-2]) == 2154


def test_bench_measures_each_question_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """MUT-06 and MUT-14: marble moves and nut moves are listed, and so measured, separately."""
    assert main(["bench", "mutternland", "--questions", "--seats", "6", "--seconds", "0.05"]) == 0
    said = capsys.readouterr().out
    assert "mutternland prompt.marble: " in said
    assert "mutternland prompt.nut: " in said
    assert main(["bench", "mutternland", "--questions", "--seconds", "0.05", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["mutternland"]
    assert figures["prompt.nut"].keys() == {"lists", "moves", "slowest"}
    assert all(value > 0 for row in figures.values() for value in row.values())


def test_bench_measures_lists_of_next_clicks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "nexus", "--clicks", "--seconds", "0.1", "--option", "connected=yes"]) == 0
    assert "nexus: a list of next clicks takes " in capsys.readouterr().out
    assert main(["bench", "morundir", "--clicks", "--seconds", "0.1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["morundir"]
    assert 0 < figures["click_median"] <= figures["click_p99"] <= figures["click_most"]


def test_bench_measures_studies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "matobo", "--studies", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["matobo"]
    assert 100 < row["actions"] <= row["turns"] < row["comments"]
    assert set(row) == {"actions", "turns", "nodes", "comments", "open", "write", "edit", "act"}
    assert main(["bench", "matobo", "--studies"]) == 0
    assert capsys.readouterr().out.startswith("matobo: 500 actions take ")


def test_bench_measures_how_fast_bots_think(capsys: pytest.CaptureFixture[str]) -> None:
    """A level is a number of positions that the bot may look at, so a level with more positions takes
    longer."""
    assert main(["bench", "mutternland", "--thinking", "--seats", "3", "--seconds", "0.1", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["mutternland"]
    assert 0 < row["slowest"] <= row["positions"]
    times = [row[f"level_{number}"] for number in range(1, 6)]
    assert 0 < times[0] < times[1] < times[2] < times[3] < times[4]
    assert main(["bench", "mutterboehnchen", "--thinking", "--seconds", "0.1"]) == 0
    assert "mutterboehnchen: bots look at " in capsys.readouterr().out


def test_bench_reports_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "morundir", "--seconds", "0.05", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["morundir"]
    assert set(figures) == {"plies", "games", "lists", "moves", "length"}
    assert min(figures.values()) > 0


def test_golden_checks_files_and_finds_a_forged_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["golden", str(GOLDEN[0])]) == 0
    lines = GOLDEN[0].read_text(encoding="utf-8").splitlines()
    forged = tmp_path / "forged.txt"
    forged.write_text("\n".join([lines[0], *lines[2:]]) + "\n", encoding="utf-8")
    assert main(["golden", str(forged)]) == 1
    assert "ok" in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv",
    [
        ["play"],
        ["play", "halma"],
        ["play", "morundir", "--seats", "5"],
        ["play", "morundir", "--option", "stuck=maybe"],
        ["play", "morundir", "--option", "colour=red"],
        ["play", "morundir", "--bot", "9"],
        ["play", "morundir", "--record", "kl1~broken"],
        ["perft", "morundir", "1", "--position", "43_0_0"],
        ["games", "morundir", "--n", "1", "--out", "no/such/folder/games.jsonl"],
        ["games", "morundir", "--n", "1", "--out", "."],
        ["bench", "morundir", "--seconds", "0"],
        ["bench", "morundir", "--seconds", "nan"],
        ["golden"],
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_2(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", *argv]) == 2
    said = capsys.readouterr().err
    assert said.strip().endswith((".", ")", "?", "play matobo"))
    assert "Traceback" not in said


def test_a_match_goes_on_from_a_message_with_its_link(
    capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    _typed(monkeypatch, "d6-d5", "record", "quit")
    link = f"https://example.org/kleinod/#/m/{match.record()}"
    assert main(["play", "--plain", "--record", f"Du bist dran: <{link}>."]) == 0
    record = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("kl1~"))
    assert [turn.text for turn in _turns(record)] == ["f1-f3", "d6-d5"]


def test_a_study_is_not_taken_for_a_match(capsys: pytest.CaptureFixture) -> None:
    study = kleinod.study(kleinod.new("morundir")).text()
    assert main(["play", "--lang", "de", "--record", f"https://example.org/#/s/{study}"]) == 2
    assert "Das ist eine Studie" in capsys.readouterr().err
