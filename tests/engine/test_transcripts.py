"""The engine still answers as in the transcripts of all releases (see transcript.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kleinod
from engine.transcript import ANY, Conversation, answers, fits, read, written
from kleinod.core import registry
from kleinod.engine.server import Server

FILES = sorted(Path(__file__).parent.glob("*.txt"))
CASES = [
    pytest.param(one, id=f"{path.stem}-{n}-{one.game}")
    for path in FILES
    for n, one in enumerate(read(path))
    if one.game == ANY or registry.game(one.game).version == one.version
]


def test_this_release_has_left_a_transcript() -> None:
    assert kleinod.__version__ in {path.stem for path in FILES}, "run tests/samples/make.py for this release"


@pytest.mark.parametrize("conversation", CASES)
def test_the_engine_answers_as_it_did(conversation: Conversation) -> None:
    """The lines of the transcript must come in the same order; other lines may come between them."""
    server = Server()
    for commands, kept in conversation.exchanges:
        heard = answers(server, commands)
        forms = [line for line in kept if line.startswith("info")]
        for line in heard:
            assert not line.startswith("info") or any(fits(line, form) for form in forms), (commands, line)
        coming = iter(heard)
        for line in kept:
            if line not in forms:
                assert any(fits(answer, line) for answer in coming), (commands, line, heard)


def test_the_transcript_of_this_release_has_every_command_and_kind_of_answer() -> None:
    latest = next(path for path in FILES if path.stem == kleinod.__version__)
    exchanges = [exchange for one in read(latest) for exchange in one.exchanges]
    commands = {command.split()[0] for exchange in exchanges for command in exchange.commands}
    assert commands >= vars(Server())["_commands"].keys()
    kinds = {line.split()[0] for exchange in exchanges for line in exchange.answers}
    assert kinds == {
        *("id", "game", "option", "levels", "protocolok", "readyok", "state", "legal", "board", "record"),
        *("error", "info", "bestmove", "move", "observation", "yourturn", "over"),
    }


def test_a_transcript_is_read_as_it_was_written() -> None:
    for path in FILES:
        assert written(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("answer", "kept", "same"),
    [
        ("state seat 1 ply 4 clock 3", "state seat 1 ply 4", True),
        ("state seat 0 ply 4", "state seat 1 ply 4", False),
        ("legal a b c", "legal a b", False),
        ("error move What is zz?", "error move …", True),
        ("error moved What is zz?", "error move …", False),
        ('board {"game":"x","cells":{},"new":1}', 'board {"game":"x","cells":{}}', True),
        ('board {"game":"x"}', 'board {"game":"x","cells":{}}', False),
        ("info depth 3 nodes 5 time 9", "info depth … nodes … time …", True),
    ],
)
def test_words_may_be_added_and_nothing_may_change(answer: str, kept: str, same: bool) -> None:
    assert fits(answer, kept) == same
