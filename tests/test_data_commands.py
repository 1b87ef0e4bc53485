"""Commands that make and count data: bots play each other, files are summarised, output is JSON or text."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.__main__ import main
from kleinod.bench import engine_speed, game_data
from kleinod.command_line import data_commands
from kleinod.counts import perft

GAMES = sorted(kleinod.games())


def stop_at(number: int, monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> None:
    """Replace function `name` of `module` by one that works `number` times, then raises KeyboardInterrupt."""
    work, calls = getattr(module, name), iter(range(number))

    def stopped(*args: object, **options: object) -> object:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return work(*args, **options)

    monkeypatch.setattr(module, name, stopped)


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("game_id", GAMES)
def test_games_are_written_with_record_outcome_and_evaluations(game_id: str, tmp_path, capsys) -> None:
    out = tmp_path / "games.jsonl"
    argv = ["games", game_id, "--n", "2", "--levels", "0,0", "--seed", "5", "--out", str(out), "--json"]
    assert main(argv) == 0
    told = json.loads(capsys.readouterr().out)
    games = lines(out)
    assert [game["seed"] for game in games] == [5, 6]
    for game in games:
        match = kleinod.open(game["record"])
        assert match.over
        assert game["places"] == list(match.outcome.places)
        assert game["winners"] == list(match.winners)
        assert len(game["evaluations"]) == len(match.turns) or not match.game.evaluate
    assert told["games"] == told["ended"] == 2
    assert sum(told["wins"]) == 2
    again = tmp_path / "again.jsonl"
    assert main([*argv[:-2], str(again)]) == 0
    assert again.read_bytes() == out.read_bytes()


def test_bots_of_a_level_play_for_their_seat() -> None:
    game = game_data.played("morundir", [2, 0], seed=1)
    assert game["levels"] == [2, 0]
    assert game == game_data.played("morundir", [2, 0], seed=1)
    assert game["winners"] == [0]


def test_stats_take_games_and_bare_records(tmp_path, capsys) -> None:
    out = tmp_path / "games.jsonl"
    assert main(["games", "morundir", "--n", "3", "--levels", "0,0", "--out", str(out)]) == 0
    capsys.readouterr()
    records = tmp_path / "records.txt"
    records.write_text("\n".join(game["record"] for game in lines(out)), encoding="utf-8")
    told = []
    for path in (out, records):
        assert main(["stats", str(path), "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    plies = [game["plies"] for game in lines(out)]
    assert told[0]["plies"]["most"] == max(plies)
    assert told[0]["plies"]["mean"] == round(sum(plies) / 3, 2)
    assert main(["stats", str(out), "--lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "Partien: 3" in said
    assert "Aktionen: mindestens" in said
    assert re.search(r"\d  … gewinnt: ", said), "ends are said in words"
    assert "end." not in said


def test_a_line_that_is_no_game_is_named(tmp_path, capsys) -> None:
    """The error names the line that is no game. A line that happens to be the name of a file is not opened as
    a file."""
    inner = tmp_path / "inner.txt"
    inner.write_text(kleinod.new("morundir").record(), encoding="utf-8")
    for line in (str(inner), "nonsense", '{"game": 1}', '{"game": "morundir", "seats": "2"}'):
        file = tmp_path / "games.jsonl"
        file.write_text(f"{kleinod.new('morundir').record()}\n{line}\n", encoding="utf-8")
        assert main(["--lang", "en", "stats", str(file)]) == 2
        assert capsys.readouterr().err.startswith("Line 2 is neither"), line


def test_perft_and_golden_speak_json(capsys) -> None:
    assert main(["perft", "morundir", "2", "--split", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["count"] == 2154 == sum(told["split"].values())
    golden = Path(__file__).parent / "golden" / "morundir"
    files = [str(path) for path in sorted(golden.glob("*.txt"))]
    assert main(["golden", *files, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {file: [] for file in files}
    record = kleinod.open(files[0]).record()
    assert main(["golden", "--make", f"https://example.org/#/m/{record}"]) == 0
    assert capsys.readouterr().out.startswith(record)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    "argv",
    [
        ["games", "morundir", "--levels", "3"],
        ["games", "morundir", "--levels", "x,y"],
        ["games", "morundir", "--levels", "1,99"],
        ["games", "morundir", "--n", "0"],
        ["games", "morundir", "--n", "many"],
        ["games", "halma"],
        ["stats", "/no/such/file"],
        ["stats", str(Path(__file__).parent)],
        ["perft", "morundir", "deep"],
        ["perft", "morundir"],
        ["golden", "/no/such/file"],
        ["golden", str(Path(__file__).parent)],
        ["play", "morundir", "--level", "99"],
        ["nothing"],
        [],
    ],
)
def test_what_makes_no_sense_is_answered_in_a_sentence(lang: str, argv: list[str], capsys) -> None:
    assert main(["--lang", lang, *argv]) == 2
    said = capsys.readouterr().err.strip()
    assert said.endswith((".", ")"))
    assert " " in said
    assert "{" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("text", ['{"game": 1}\n', "{\n", ""])
def test_files_that_hold_no_games_are_refused(text: str, tmp_path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text, encoding="utf-8")
    assert main(["stats", str(path)]) == 2


def test_games_that_were_played_before_ctrl_c_are_written_and_summed_up(
    tmp_path, capsys, monkeypatch
) -> None:
    file = tmp_path / "games.jsonl"
    stop_at(3, monkeypatch, game_data, "played")
    assert main(["games", "morundir", "--n", "9", "--out", str(file), "--json"]) == 130
    assert len(lines(file)) == json.loads(capsys.readouterr().out)["games"] == 3


def test_a_game_is_written_as_soon_as_it_is_over(tmp_path, monkeypatch) -> None:
    """Each game is written before the next one begins, so that it is kept however the program ends."""
    file, seen = tmp_path / "games.jsonl", list[int]()
    play = game_data.played

    def played(*args: Any) -> object:
        seen.append(len(lines(file)))
        return play(*args)

    monkeypatch.setattr(game_data, "played", played)
    assert main(["games", "morundir", "--n", "3", "--out", str(file)]) == 0
    assert seen == [0, 1, 2]


@pytest.mark.parametrize("argv", [["--json"], []])
def test_bench_tells_at_ctrl_c_what_was_measured(argv: list[str], capsys, monkeypatch) -> None:
    stop_at(2, monkeypatch, engine_speed, "run")
    assert main(["bench", "--seconds", "0.02", *argv]) == 130
    told = capsys.readouterr().out
    measured = list(json.loads(told)) if argv else [line.partition(":")[0] for line in told.splitlines()]
    assert measured == GAMES[:2]


@pytest.mark.parametrize("argv", [["--json"], []])
def test_perft_tells_at_ctrl_c_what_was_counted(argv: list[str], capsys, monkeypatch) -> None:
    counts = kleinod.new("morundir").legal()[:2]
    stop_at(2, monkeypatch, perft, "perft")
    assert main(["perft", "morundir", "2", "--split", *argv]) == 130
    told = capsys.readouterr().out
    counted = json.loads(told)["split"] if argv else dict(line.split(": ") for line in told.splitlines())
    assert list(counted) == counts


@pytest.mark.parametrize("argv", [["--json"], []])
def test_golden_tells_at_ctrl_c_what_was_checked(argv: list[str], tmp_path, capsys, monkeypatch) -> None:
    assert main(["golden", "--make", kleinod.new("morundir").record()]) == 0
    files = [str(tmp_path / f"{n}.txt") for n in range(3)]
    text = capsys.readouterr().out
    for file in files:
        Path(file).write_text(text, encoding="utf-8")
    stop_at(2, monkeypatch, data_commands, "verify")
    assert main(["golden", *files, *argv]) == 130
    told = capsys.readouterr().out
    checked = list(json.loads(told)) if argv else [line.rpartition(": ")[0] for line in told.splitlines()]
    assert checked == files[:2]
