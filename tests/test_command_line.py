"""The commands as people use them: help in both languages, output as JSON, an immediate stop on Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kleinod
from kleinod.__main__ import MORE, main
from kleinod.core.sentences import LANGUAGES, _rule_letters, dictionary

ROOT = Path(__file__).parents[1]
COMMANDS = (
    "play",
    "serve",
    "games",
    "stats",
    "perft",
    "bench",
    "engine",
    "golden",
    "arena",
    "train",
    "puzzles",
)
ENGLISH = ("usage", "options", "positional", "show ", "choose", "required", "argument")


def helped(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    with pytest.raises(SystemExit) as left:
        main([*argv, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=str)
def test_help_is_in_one_language_and_has_words_for_every_argument(
    command: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = helped(capsys, *command, "--lang", language)
    assert "cli." not in said
    assert ("Aufruf: " in said) == (language == "de")
    if language == "de":
        assert not [word for word in ENGLISH if word in said]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["perft", "morundir", "x"], "kein Wert der Art int"),
        (["perft", "morundir"], "diese Angaben fehlen: depth"),
        (["foo"], "unbekannt"),
        (["play", "--foo"], "unbekannte Angaben: --foo"),
        (["play", "--record"], "eine Angabe wird gebraucht"),
    ],
)
def test_what_argparse_refuses_is_said_in_german(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "de", *argv]) == 2
    told = capsys.readouterr().err
    assert said.casefold() in told.casefold()
    assert told.count("\n") == 1


def test_words_for_argparse_are_those_that_it_says() -> None:
    """Translations are looked up by the English message of argparse, so each of these messages must occur in
    argparse's source."""
    import argparse  # noqa: PLC0415

    source = Path(argparse.__file__).read_text(encoding="utf-8")
    words = dictionary(MORE[0], "en")
    own = {"cli.argparse.version"}  # our own text: argparse needs it before the language is known
    lost = [
        text
        for key, text in words.items()
        if key.startswith("cli.argparse.") and key not in own and repr(text)[1:-1] not in source
    ]
    assert lost == []


def test_a_record_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    record = kleinod.new("morundir").record()
    assert main(["play", "matobo", "--record", record, "--lang", "en"]) == 2
    assert capsys.readouterr().err == "This is a game of morundir, not of matobo.\n"


def test_a_bot_at_no_seat_is_refused_with_how_to_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "morundir", "--bot", "5", "--lang", "en"]) == 2
    assert "--bot SEAT:LEVEL" in capsys.readouterr().err


def test_every_command_stands_in_the_documentation() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"\n| `kleinod {name}" not in page] == []


def command(*argv: str, **more: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), **more}
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "kleinod", *argv],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def test_letters_that_a_terminal_lacks_end_nothing() -> None:
    playing = command("play", "morundir", "--lang", "de", PYTHONIOENCODING="ascii")
    _, err = playing.communicate("hülfe\nende\n".encode())
    assert playing.returncode == 0
    assert b"Traceback" not in err


def _alive(group: int) -> bool:
    """Return True if any process of a process group still exists."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_ends_a_tournament_at_once_and_keeps_what_was_played(tmp_path: Path) -> None:
    """Hundreds of games are queued. After the interrupt none of them is played, and no process is left."""
    file = tmp_path / "games.jsonl"
    playing = command(
        "arena",
        "morundir",
        "--pairs",
        "2:1",
        "--games",
        "2000",
        "--keep",
        str(file),
        "--workers",
        "2",
        "--json",
    )
    until = time.monotonic() + 60
    while not (file.exists() and file.read_text(encoding="utf-8").count("\n") > 2):
        assert playing.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    os.killpg(playing.pid, signal.SIGINT)  # to all processes of the command, as a terminal does
    begun = time.monotonic()
    out, err = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert time.monotonic() - begun < 30  # playing all games would take minutes
    assert b"Traceback" not in err
    kept = file.read_text(encoding="utf-8").count("\n")
    assert 2 < json.loads(out)["games"] <= kept < 2000
    until = time.monotonic() + 20
    while _alive(playing.pid):
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("game", ["morundir", "mutterboehnchen"])
def test_training_speaks_json(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["train", game, "--games", "4", "--nodes", "20", "--match", "0", "--workers", "1", "--json"]
    assert main(argv) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["game"] == game
    assert found["weights"].keys() == found["before"].keys()
    assert told.err


def test_a_message_without_its_game_is_a_sentence() -> None:
    """Games share message codes, so the three letters of a rule id decide whose text is shown, even in a
    wheel."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    said = "The piece on a1 belongs to your opponent; move one of yours. (MOR-04)"
    assert str(match.why("a1-a1")) == said
    letters = {game_id: _rule_letters(game_id) for game_id in kleinod.games()}
    assert len(set(letters.values())) == len(letters)
    assert all(len(found) == 3 for found in letters.values())
