"""Run programs outside the source tree, as on a machine that has only a release installed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / ".cache" / "release-venv" / "bin"
OUTSIDE = {key: text for key, text in os.environ.items() if key != "PYTHONPATH"}

#: A function that runs the installed command with these arguments; `typed` is the text that a user types.
Kleinod = Callable[..., subprocess.CompletedProcess[str]]


def run(*command: str | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end. Raise an error with its output if it fails."""
    words = [str(part) for part in command]
    settings = {"env": OUTSIDE, "capture_output": True, "text": True, "encoding": "utf-8", **how}
    done = subprocess.run(words, check=False, **settings)  # noqa: S603
    assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done


@contextmanager
def serving(programs: Path, *args: str | Path) -> Iterator[str]:
    """Yield the address of the installed `kleinod serve`, started with these arguments."""
    command = [
        *(str(programs / "kleinod"), "--lang", "en", "serve", "--port", "0", "--no-browser"),
        *(str(arg) for arg in args),
    ]
    with subprocess.Popen(  # noqa: S603
        command, env=OUTSIDE, cwd=programs, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "kleinod serve does not say where it is"
        try:
            yield found[0]
        finally:
            process.terminate()
