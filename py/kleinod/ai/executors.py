"""Where long work is done: on the processors of this machine, or on a Dask cluster (`kleinod[cluster]`).

Tournaments, training games and proofs of puzzles are functions of a seed, handed to any `concurrent.futures`
executor; so the same comes out wherever they run, and when a worker is lost and its games are played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kleinod.core.game import BadOption, msg
from kleinod.core.validate import number

RETRIES = 5  # how often a task may take its worker down before it is blamed
SECONDS = 10  # for an answer of the cluster


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command line takes wherever much is to be done."""
    parser.add_argument("--workers", type=int, help="processes of this machine; all processors by default")
    parser.add_argument("--dask", default="", metavar="ADDRESS", help="a Dask cluster instead")


@contextmanager
def executor_for(args: argparse.Namespace) -> Generator[Executor, None, None]:
    """What was asked for; raises `BadOption` for less than one worker, or a cluster that is out of reach."""
    if args.workers is not None:
        number(args.workers, 1)
    if not args.dask:
        with ProcessPoolExecutor(args.workers) as processes:
            yield processes
        return
    with _client(args.dask) as client, client.get_executor(pure=False, retries=RETRIES) as workers:
        yield workers


def _client(address: str) -> Any:
    if find_spec("distributed") is None:
        raise BadOption(msg("python.dask"))
    try:
        return import_module("distributed").Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise BadOption(msg("python.cluster", address=address[:60])) from error
