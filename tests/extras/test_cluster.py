# pyright: basic, reportMissingImports=false
"""A Dask cluster gives the same results as one machine, even if a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from distributed import LocalCluster

from kleinod.__main__ import main

GAMES = 40
ARENA = ["arena", "morundir", "--pairs", "1:random", "--games", str(GAMES)]
TRAIN = ["train", "morundir", "--games", "6", "--nodes", "20"]
PUZZLES = ["puzzles", "morundir", "--wins", "1:3"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A cluster of two worker processes, each with a nanny that restarts it if it dies."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started:
        yield started


def test_a_worker_that_is_killed_in_mid_run_changes_nothing(
    cluster: LocalCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ARENA, "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    kept, killed = tmp_path / "games.jsonl", []

    def kill() -> None:
        while not kept.exists():
            sleep(0.01)
        process = cluster.workers[0].process
        killed.append((process.pid, kept.read_text(encoding="utf-8").count("\n")))
        os.kill(process.pid, signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    assert main([*ARENA, "--dask", cluster.scheduler_address, "--keep", str(kept)]) == 0
    killer.join()
    [(pid, played)] = killed
    assert 0 < played < GAMES
    # The nanny normally starts another process, but on a busy machine it may have given up, so only the old
    # process must be gone.
    assert pid not in [worker.process.pid for worker in cluster.workers.values() if worker.process]
    assert capsys.readouterr().out == alone
    assert len(set(kept.read_text(encoding="utf-8").splitlines())) == GAMES


@pytest.mark.parametrize("command", [TRAIN, PUZZLES], ids=["train", "puzzles"])
def test_training_and_proofs_come_out_as_on_one_machine(
    cluster: LocalCluster, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*command, "--dask", cluster.scheduler_address]) == 0
    assert capsys.readouterr().out == alone


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "127.0.0.1:1" in capsys.readouterr().err
