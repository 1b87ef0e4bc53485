"""Bots play each other: ``kleinod arena morundir --pairs 5:4 4:3 3:old2 --games 200``.

Players are named by their level, "old1" and "old2" (the first release), "advice" (the game's advice, without
playouts), "random", or "engine" for a foreign program (--engine). For two seats each opening is played twice
with seats swapped. With more seats the first player takes one seat, each in turn, and copies of the second
the others; with --partners the first player takes its partner's seat as well, in games with partners. Between
equals (5:5) each opening is played once, and the wins of the first seat are counted. The seed alone decides a
game, so a table is the same on any executor (`executors.py`). With --keep FILE a stopped run can be resumed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from math import isfinite
from pathlib import Path
from typing import NotRequired, TypedDict

from kleinod.ai import baseline_bot, engine_player, executors, ratings
from kleinod.ai.analysis import Analyst
from kleinod.ai.bot_decision import choose
from kleinod.ai.games_log import succeeded
from kleinod.ai.levels import level_of
from kleinod.ai.policy_bots import followed
from kleinod.ai.ratings import Row, table
from kleinod.ai.results_log import GLANCE, Job, Result, ResultsLog
from kleinod.core import registry, validate
from kleinod.core.capabilities import team
from kleinod.core.game import Action, BadOption, OptionValue, excerpt, msg
from kleinod.core.rng import below, stream
from kleinod.play.match import Match

OPENING = 4  # random decisions at the beginning, so that games without chance differ too
PAIRS = ("5:4", "4:3", "3:2", "2:1", "1:random")
AGAINST = ("engine:random", "engine:1", "engine:2")
DRAWN, LOPSIDED = 20, 6.0  # openings to try, and the lead, in `SearchKnowledge.doubt`, that rules one out
TENTHS = 10  # how often an intermediate table is reported


def play(job: Job) -> Result:
    """Play one game to its end.

    Args:
        job: The game: its options, players, opening and seed.

    Returns:
        Its result for the seat of interest.

    Raises:
        BadOption: The game, an option or a player does not exist.
    """
    match = opened(job)
    while not match.over:
        match.act(answer(match, job.players[match.seat]))
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("a match that is over has an outcome")
    first = outcome.places.count(1)
    won = outcome.places[job.of_interest] == 1
    return Result(won / first, outcome.reason.code, match.plies)


def opened(job: Job) -> Match:
    """Return the match of a job after the first random opening that leaves no seat in a lost position."""
    of = registry.game(job.game)
    for attempt in range(DRAWN):
        match, lots = (
            Match(of, len(job.players), dict(job.options), seed=job.seed),
            stream(job.seed, "opening", attempt),
        )
        for _ in range(job.opening):
            legal = match.legal_actions()
            match.act(legal[below(lots, len(legal))])
            if match.over:
                break
        else:
            if of.advise is not None or not job.opening or _fair(match, job.glance):
                return match
    return Match(of, len(job.players), dict(job.options), seed=job.seed)


def _fair(match: Match, glance: int) -> bool:
    if match.seats > 2:
        return True
    analyst = Analyst(match, 1, glance)
    while not analyst.slice(1.0):
        pass
    return abs(analyst.report().lines[0].value) <= LOPSIDED * analyst.knowledge.doubt


def answer(match: Match, player: str) -> Action:
    """Return the action that a player chooses.

    Args:
        match: The match, with a seat to act.
        player: A level, "old1", "old2", "advice", "random", or a program (`engine_player.named`).

    Raises:
        BadText: A program answers wrongly or not at all.
    """
    if player.startswith(engine_player.PREFIX):
        return engine_player.chosen(match, player)
    if player == "random":
        legal = match.legal_actions()
        return legal[below(stream(match.seed, "random", match.at), len(legal))]
    advise = match.game.advise
    if player == "advice" and advise is not None:
        scored = advise(match.rules, match.observe(match.seat), match.seat)
        return followed(scored, stream(match.seed, "advice", match.at))
    if player.startswith("old"):
        return baseline_bot.choose(match, int(player[3:]))
    return choose(match, int(player))


def jobs(
    game: str,
    options: Mapping[str, OptionValue],
    seats: int,
    pair: tuple[str, str],
    games: int,
    opening: int,
    glance: int = GLANCE,
    partners: bool = False,
) -> Iterator[Job]:
    """List the games of a tournament between two players.

    Args:
        game: The id of the game.
        options: Its options.
        seats: The number of seats.
        pair: The two players.
        games: How many games there are.
        opening: How many decisions of each game are random.
        glance: How many positions are searched to judge an opening.
        partners: Whether a player takes the seat of its partner as well.

    Yields:
        The games. Each opening occurs once for every seat of the first player, or once if both are equal.
    """
    teams = _teams(game, options, seats) if partners else list(range(seats))
    places = sorted(map(teams.index, set(teams)))
    swaps = 1 if pair[0] == pair[1] else len(places)
    for number in range(games):
        seat = places[number % swaps]
        players = tuple(pair[0] if its == teams[seat] else pair[1] for its in teams)
        yield Job(game, tuple(options.items()), players, seat, number // swaps, opening, glance)


def _teams(game: str, options: Mapping[str, OptionValue], seats: int) -> list[int]:
    of = registry.game(game)
    rules = registry.build(of, seats, registry.complete(of, seats, options))
    return [team(rules, seat) for seat in range(seats)]


def compare(
    executor: Executor,
    work: Sequence[Job],
    log: ResultsLog | None = None,
    tell: Callable[[Row], None] | None = None,
) -> Row:
    """Play all games that the results log lacks.

    Args:
        executor: Where the games are played.
        work: All games.
        log: The log; without one nothing is stored.
        tell: Called with an intermediate table after each tenth of the games.

    Returns:
        The table of all results.

    Raises:
        Stopped: Ctrl-C was pressed. The games played so far are stored; the error has a table of them.
    """
    kept = log or ResultsLog()
    running: dict[Future[Result], Job] = {
        executor.submit(play, job): job for job in work if job not in kept.known
    }
    every = max(1, len(work) // TENTHS)
    try:
        for number, future in enumerate(as_completed(running), 1):
            kept.add(running[future], future.result())
            if tell and number % every == 0 and number < len(running):
                tell(table([kept.known[job] for job in work if job in kept.known]))
    except KeyboardInterrupt as stop:
        for future, job in running.items():
            if job not in kept.known and succeeded(future):
                kept.add(job, future.result())
        # The executor cancels waiting games itself, and would fail if they were cancelled here.
        raise Stopped(table([kept.known[job] for job in work if job in kept.known])) from stop
    return table([kept.known[job] for job in work])


class Stopped(KeyboardInterrupt):
    """Raised by Ctrl-C during a tournament; `row` is the table so far."""

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.row = row


def summary_line(pair: tuple[str, str], seats: int, row: Row) -> str:
    """Return the results of one pair of players as a line of text."""
    ends = ", ".join(f"{code} {count}" for code, count in row.ends)
    measured = ratings.elo_text(row) if seats == 2 else f"wins {row.share() * seats:.2f} times its fair share"
    return f"{pair[0]:>6} : {pair[1]:<6} {row.games:4} games  {measured}  {row.plies:.0f} plies  ({ends})"


class PairData(TypedDict):
    """The results of one pair of players as plain data.

    `share`: the part of the points that the first player won, `plies`: the mean length of a game, `ends`: how
    often games ended for each reason, by code. `elo` and `error` exist only for games of two, and are None if
    infinite.
    """

    game: str
    pair: list[str]
    seats: int
    games: int
    share: float
    plies: float
    ends: dict[str, int]
    elo: NotRequired[float | None]
    error: NotRequired[float | None]


def data(game: str, pair: tuple[str, str], seats: int, row: Row) -> PairData:
    """Return the results of one pair of players as plain data."""
    found: PairData = {
        "game": game,
        "pair": list(pair),
        "seats": seats,
        "games": row.games,
        "share": round(row.share(), 4),
        "plies": round(row.plies, 1),
        "ends": dict(row.ends),
    }
    if seats == 2:
        elo, error = (value if isfinite(value) else None for value in row.elo())
        found["elo"], found["error"] = elo and round(elo), error and round(error)
    return found


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``kleinod arena`` to a parser."""
    parser.add_argument("game", help="cli.game")
    parser.add_argument("--pairs", nargs="+", help="cli.arena.pairs")
    parser.add_argument("--games", type=int, default=20, help="cli.arena.games")
    parser.add_argument("--seats", type=int, help="cli.seats")
    parser.add_argument("--opening", type=int, default=OPENING, help="cli.arena.opening")
    parser.add_argument("--glance", type=int, default=GLANCE, help="cli.arena.glance")
    executors.arguments(parser)
    parser.add_argument("--partners", action="store_true", help="cli.arena.partners")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="cli.option")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="cli.arena.keep")
    parser.add_argument("--engine", action="append", default=[], metavar="CMD", help="cli.arena.engine")
    parser.add_argument("--engine-go", default=engine_player.USUAL_GO, help="cli.arena.engine_go")
    parser.add_argument("--json", action="store_true", help="cli.json")


def _players(pair: str) -> tuple[str, str]:
    one, between, two = pair.partition(":")
    if not between:
        raise BadOption(msg("python.pair", pair=excerpt(pair)))
    return one, two


def run(args: argparse.Namespace) -> int:
    """Play the tournaments of a command line, and print a line as soon as each pair is done.

    Args:
        args: The parsed arguments.

    Returns:
        The exit code, 0.

    Raises:
        BadOption: An argument names a game, option, player or number that is not possible.
        BadText: The file of earlier results cannot be read, or a program answers wrongly or not at all.
        Stopped: Ctrl-C was pressed; the results so far are printed.
    """
    of = registry.game(args.game)
    seats = of.seats[0] if args.seats is None else args.seats
    options = registry.typed(of, args.option)
    registry.complete(of, seats, registry.asked(of, options))
    programs = _programs(args)
    pairs = [_players(pair) for pair in args.pairs or (AGAINST if programs else PAIRS)]
    if args.games < 1:
        raise BadOption(msg("data.number"))
    for value, least in ((args.opening, 0), (args.glance, 1)):
        validate.number(value, least)
    others = {"random", "old1", "old2", *(("advice",) if of.advise else ()), *programs}
    for name in {name for pair in pairs for name in pair} - others:
        if not name.isdecimal():
            raise BadOption(msg("bot.level", level=excerpt(name)))
        level_of(int(name))
    log = ResultsLog(args.keep)
    with executors.executor_for(args) as executor:
        for pair in pairs:
            one, two = (programs.get(name, name) for name in pair)
            work = list(
                jobs(of.id, options, seats, (one, two), args.games, args.opening, args.glance, args.partners)
            )

            def line(row: Row, pair: tuple[str, str] = pair) -> str:
                return (
                    json.dumps(data(of.id, pair, seats, row)) if args.json else summary_line(pair, seats, row)
                )

            def so_far(row: Row, pair: tuple[str, str] = pair) -> None:
                sys.stderr.write(f"so far {summary_line(pair, seats, row)}\n")

            try:
                row = compare(executor, work, log, so_far)
            except Stopped as stopped:
                if stopped.row.games:
                    sys.stdout.write(line(stopped.row) + "\n")
                    sys.stdout.flush()
                raise
            sys.stdout.write(line(row) + "\n")
            sys.stdout.flush()
    return 0


def _programs(args: argparse.Namespace) -> dict[str, str]:
    """Return the foreign programs of a command line by name.

    Raises:
        BadOption: The limit in --engine-go cannot be understood.
    """
    words = args.engine_go.split()
    limited = len(words) == 2 and words[0] in ("movetime", "nodes", "level")
    if not (limited and words[1].isascii() and words[1].isdecimal()):
        raise BadOption(msg("engine.usage", usage='--engine-go "movetime 1000"'))
    names = ("engine", *(f"engine{n}" for n in range(2, len(args.engine) + 1)))
    return {
        name: engine_player.named(args.engine_go, command)
        for name, command in zip(names, args.engine, strict=False)
    }
