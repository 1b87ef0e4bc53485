"""In a real terminal somebody who reads the prompts and answers them can play to the end."""

import os
import random
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

import kleinod

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals on Windows")

SOURCE = Path(__file__).parents[1] / "py"
PATIENCE = 60  # the longest wait for one answer, in seconds; machines may be busy
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LISTED = re.compile(r"^\s*(\d+)  \S", re.M)
PACKED = re.compile(r"(?:^|\s{2,})(\d+) \S+", re.M)


class Terminal:
    """A terminal in which `kleinod` runs with the given arguments."""

    def __init__(self, *argv: str) -> None:
        self.pid, self._fd = pty.fork()
        if not self.pid:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="50", PYTHONPATH=str(SOURCE))
            os.execv(sys.executable, [sys.executable, "-m", "kleinod", *argv])  # noqa: S606
        self.over = False

    def read(self) -> str:
        """Return the text printed until the program waits for input or ends."""
        found, until = b"", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if select.select([self._fd], [], [], 0.05)[0]:
                try:
                    data = os.read(self._fd, 65536)
                except OSError:  # the program has closed the terminal
                    data = b""
                found += data
                self.over = not data
            text = ANSI.sub("", found.decode(errors="ignore")).replace("\r", "")
            if self.over or text.endswith(("> ", "press Enter.\n")):
                return text
        raise TimeoutError(found.decode(errors="replace")[-2000:])

    def type(self, text: str) -> str:
        os.write(self._fd, f"{text}\n".encode())
        return self.read()

    def close(self) -> None:
        if not self.over:
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)


def play(terminal: Terminal, decisions: int, seed: int) -> list[str]:
    """Choose listed moves until the game is over; resign after `decisions` of them. Return all output."""
    rng, shown = random.Random(seed), [terminal.read()]
    for n in range(decisions + 1):
        if terminal.over:
            break
        if shown[-1].endswith("press Enter.\n"):
            shown.append(terminal.type(""))
            continue
        if n == decisions:
            shown.append(terminal.type("resign"))
            break
        listed = terminal.type("moves")
        numbers = LISTED.findall(listed) or PACKED.findall(listed)
        assert numbers, listed
        shown += [listed, terminal.type(rng.choice(numbers))]
    return shown


def ended(shown: list[str]) -> kleinod.Match:
    [record] = re.findall(r"kl1~\S+(?:\n\S+)*", shown[-1])
    return kleinod.open(record.replace("\n", ""))


@pytest.mark.parametrize("game_id", sorted(kleinod.games()))
def test_each_game_is_played_from_its_prompts_alone(game_id: str) -> None:
    terminal = Terminal("play", game_id, "--level", "1", "--lang", "en", "--seed", "3")
    try:
        shown = play(terminal, 12, 3)
    finally:
        terminal.close()
    assert "{" not in "".join(shown)
    match = ended(shown)
    assert match.game.id == game_id
    assert match.over
    assert kleinod.say(match) in re.sub(r"\s+", " ", shown[-1])


def test_two_people_pass_the_device() -> None:
    terminal = Terminal("play", "mutterboehnchen", "--lang", "en", "--plain")
    try:
        shown = play(terminal, 40, 5)
    finally:
        terminal.close()
    assert {name for text in shown for name in re.findall(r"Pass the device to (\w+)", text)} == {
        "Blue",
        "Orange",
    }
    assert ended(shown).over


def test_undo_why_hint_and_history_answer() -> None:
    terminal = Terminal("play", "morundir", "--level", "1", "--lang", "de")
    try:
        assert "Blau zieht" in terminal.read()
        assert "(MOR-05)" in terminal.type("warum f1-g3")
        assert re.search(r"Versuch \w\d", terminal.type("tipp"))
        assert "Schwarz" in terminal.type("f1-f3")
        assert "1. Blau f1-f3" in terminal.type("verlauf")
        assert "Blau zieht" in terminal.type("zurück")
        assert "1. Blau" not in terminal.type("verlauf")
        assert "f1-f3" not in terminal.type("züge").split("f1-f2")[0]
        terminal.type("ende")
        assert terminal.over
    finally:
        terminal.close()
