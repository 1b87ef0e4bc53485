"""Games as data: bots play each other, files are summed up, commands speak JSON and sentences."""

import json
import re
from pathlib import Path

import pytest

import kleinod
from kleinod.__main__ import main
from kleinod.bench import game_data

GAMES = sorted(kleinod.games())


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
    """Nor is a line that happens to be the name of a file opened as one."""
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
