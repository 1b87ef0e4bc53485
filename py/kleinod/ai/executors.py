"""Executors for long work: the processors of this machine, or a Dask cluster (`kleinod[cluster]`).

Tournaments, training games and proofs of puzzles are functions of a seed that run on any `concurrent.futures`
executor. Their results are the same wherever they run, even if a worker is lost and its games are repeated.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from kleinod.core.game import BadOption, msg
from kleinod.core.validate import number

RETRIES = 5  # how many workers may die during a task before it counts as failed
SECONDS = 10  # to wait for the cluster


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose an executor to a parser."""
    parser.add_argument("--workers", type=int, help="cli.workers")
    parser.add_argument("--dask", default="", metavar="ADDRESS", help="cli.dask")


@contextmanager
def executor_for(args: argparse.Namespace) -> Generator[Executor, None, None]:
    """Open the executor that a command line asks for.

    Args:
        args: The parsed arguments.

    Yields:
        The executor.

    Raises:
        BadOption: There is less than one worker, or the cluster cannot be reached.
    """
    if args.workers is not None:
        number(args.workers, 1)
    if not args.dask:
        # "fork" would copy this process: a copy made while a thread holds a lock may wait for it for ever.
        processes = ProcessPoolExecutor(args.workers, get_context("spawn"), _undisturbed)
        try:
            yield processes
        except BaseException:
            # After Ctrl-C nobody needs the results of tasks.
            processes.shutdown(wait=False, cancel_futures=True)
            children = active_children()
            for process in children:
                process.terminate()
            for process in children:
                process.join(1)
            raise
        processes.shutdown()
        return
    with _client(args.dask) as client, client.get_executor(pure=False, retries=RETRIES) as workers:
        yield workers


def _undisturbed() -> None:
    """Ignore Ctrl-C in this process, because the process that began the work handles it and ends this one."""
    signal(SIGINT, SIG_IGN)


def _client(address: str) -> Any:
    if find_spec("distributed") is None:
        raise BadOption(msg("python.dask"))
    try:
        return import_module("distributed").Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise BadOption(msg("python.cluster", address=address[:60])) from error
