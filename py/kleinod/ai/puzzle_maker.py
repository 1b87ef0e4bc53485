"""Makes puzzles: ``python -m kleinod puzzles matobo --wins 2:24 3:17 --out puzzles.json``.

Bots play each other. Near the end of each game the maker looks for positions in which a seat wins within the
given number of its turns, whatever the opponent does. Each puzzle holds every winning first turn, with the
reply that leaves the fewest winning turns, and so forth, and a certificate, which `certificates.py` checks.
The same seed gives the same puzzles, because all limits are numbers of positions.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from kleinod.ai import executors
from kleinod.ai.certificates import Certificate, Checker
from kleinod.ai.determinization import seen_keys
from kleinod.ai.evaluator import Evaluator
from kleinod.ai.forced_win_search import ForcedWinSearch, Goal, Plan, TooLong, won
from kleinod.ai.puzzle_attempt import BETWEEN
from kleinod.ai.search import Search
from kleinod.ai.winning_turns import Ways, WinningTurns, turn_of
from kleinod.core import registry
from kleinod.core.game import TERMINAL, BadOption, BadText, Game, Position, excerpt, msg
from kleinod.core.rng import below, shuffled, stream
from kleinod.play.match import Match

NODES, OPENING, RANDOM = 120, 6, 8  # positions a decision, random first decisions, percent of random others
LATE, OPEN = 14, 4  # turns searched at the end of a game; this many in a row without a win end the search
LOTS, SELDOM = 60, 9  # random turns, and how many of them may win at once
AHEAD = 16  # games searched at the same time
PROOF, WHOLE = 30_000, 600_000  # positions to search for one proof, and for all winning turns


class Puzzle(NamedTuple):
    """A puzzle; `proof` is a certificate that the seat to act in `position` wins within `turns` turns."""

    position: str
    turns: int
    ways: Ways
    proof: Certificate


class Maker:
    """Makes puzzles of one game for two with its default options."""

    def __init__(self, of: Game, wanted: dict[int, int]) -> None:
        """Prepare to make puzzles.

        Args:
            of: The game.
            wanted: How many puzzles to make for each number of turns.
        """
        self.of, self.wanted = of, dict(wanted)
        self.known: set[Hashable] = set()
        match = Match(of, 2, {})
        self.rules, self.text, self.knowledge = (
            match.rules,
            match.text,
            of.search_knowledge(match.rules),
        )

    def prover(self, limit: int) -> ForcedWinSearch:
        """Return a search for forced wins with a budget of `limit` positions."""
        return ForcedWinSearch(self.rules, self.text, self.knowledge, limit)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The numbers of turns for which puzzles are still to be made."""
        return tuple(turns for turns, left in self.wanted.items() if left > 0)

    def puzzles(self, executor: Executor, seed: int, ahead: int = AHEAD) -> Iterator[Puzzle]:
        """Make puzzles from games between bots until there are enough, at most one from each game.

        `ahead` games are searched in advance, and again if other puzzles are needed by then, so the result
        does not depend on the number of workers.

        Args:
            executor: Where games are searched.
            seed: The seed of the first game.
            ahead: How many games are searched in advance.

        Yields:
            The puzzles.
        """
        waiting: deque[Future[Puzzle | None]] = deque()
        asked: tuple[int, ...] = ()
        while True:
            if asked != self.lengths:
                asked = self.lengths
                for future in waiting:
                    future.cancel()
                waiting.clear()
            if not asked:
                return
            while len(waiting) < ahead:
                waiting.append(executor.submit(first_of, self.of.id, seed + len(waiting), asked))
            first = waiting.popleft().result()
            if first is not None:
                once_more = islice(self.of_game(seed), 1, None) if self._is_known(first) else ()
                yield from self._kept(chain([first], once_more))
            seed += 1

    def given(self, path: Path) -> Iterator[Puzzle]:
        """Make those puzzles that are still needed from positions in a file such as tests/ai/suite.txt."""
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, plies, position, *moves = line.split()
            turns = (int(plies) + 1) // 2
            if kind == "win" and self.wanted.get(turns, 0) > 0:
                yield from self._kept(iter([self.longer(self.text.decode(position), turns, moves)]))

    def _kept(self, found: Iterator[Puzzle | None]) -> Iterator[Puzzle]:
        """Yield the first puzzle that is not known yet, if any, and count it."""
        for puzzle in found:
            if puzzle is not None and not self._is_known(puzzle):
                self.known.add(self._key(puzzle))
                self.wanted[puzzle.turns] -= 1
                yield puzzle
                return

    def _is_known(self, puzzle: Puzzle) -> bool:
        return self._key(puzzle) in self.known

    def _key(self, puzzle: Puzzle) -> Hashable:
        return self.rules.key(self.text.decode(puzzle.position))

    def of_game(self, seed: int) -> Iterator[Puzzle]:
        """Iterate over the needed puzzles near the end of one game, the longest wins first."""
        return (puzzle for puzzle in self._tried(seed) if puzzle is not None)

    def _tried(self, seed: int) -> Iterator[Puzzle | None]:
        match = played(self.of, seed)
        begun = plies_begun(match)[-LATE:]
        longest = max(self.lengths)
        positions = [match.position_at(ply) for ply in begun[:-1]]
        won_in = self._earlier(positions, longest) if longest > 1 else []
        for turns, s in sorted(won_in, key=lambda pair: -pair[0]):
            if turns > 1 and self.wanted.get(turns, 0) > 0:
                yield self.longer(s, turns)
        if self.wanted.get(1, 0) > 0:
            yield self.at_once(match, begun[-1])

    def _earlier(self, positions: Sequence[Position], longest: int) -> list[tuple[int, Position]]:
        """Return positions with their turns to a win (0: none), the last first, until several have no win."""
        found: list[tuple[int, Position]] = []
        for s in reversed(positions):
            found.append((self._turns(s, longest), s))
            if len(found) >= OPEN and not any(turns for turns, _ in found[-OPEN:]):
                break
        return found

    def _turns(self, s: Position, longest: int) -> int:
        """Return the number of turns in which the seat to act wins; 0 if no win is known."""
        prover, seat = self.prover(PROOF), self.rules.current_player(s)
        try:
            each = (n for n in range(1, longest + 1) if prover.own(s, Goal(seat, n)) is not None)
            return next(each, 0)
        except TooLong:
            return 0

    def longer(self, s: Position, turns: int, known: Sequence[str] = ()) -> Puzzle | None:
        """Make the puzzle of a position that is won in several turns.

        Args:
            s: The position.
            turns: The number of turns.
            known: The winning turns, if another program has found them.

        Returns:
            The puzzle, or None if too many first decisions win or the search is too long.
        """
        finder, goal = WinningTurns(self.prover(WHOLE)), Goal(self.rules.current_player(s), turns)
        try:
            ways = finder.few(s, goal, known)
            return self._proved(s, turns, ways, finder.plan(s, _split(ways), goal)) if ways else None
        except TooLong:
            return None

    def at_once(self, match: Match, ply: int) -> Puzzle | None:
        """Make the puzzle of the last turn of a game, if the turn won and random turns would rarely win.

        Args:
            match: The finished game.
            ply: The ply at which the turn began.

        Returns:
            The puzzle, or None.
        """
        s, steps = match.position_at(ply), match.steps()[ply:]
        seat = self.rules.current_player(s)
        if any(step.seat != seat for step in steps) or not self._has_won(match.state, seat):
            return None
        lots = stream(0, self.text.encode(s))
        if sum(self._has_won(self._by_lot(s, lots), seat) for _ in range(LOTS)) > SELDOM:
            return None
        plan: Plan | None = None
        said: list[str] = []
        for at, step in reversed([*enumerate(steps, ply)]):
            if step.action is not None:
                first = self.prover(0).plan(match.position_at(at), step.action)
                plan = first._replace(answers=[plan] if plan else [])
                said.insert(0, first.said)
        return self._proved(s, 1, [[BETWEEN.join(said)]], plan) if plan else None

    def _by_lot(self, s: Position, lots: Random) -> Position:
        """Return the position after a random turn."""
        t, seat = s, self.rules.current_player(s)
        while t.turn == s.turn and self.rules.current_player(t) == seat:
            actions = self.rules.canonical_actions(t)
            t = self.rules.apply(t, actions[below(lots, len(actions))])
        return t

    def _has_won(self, s: Position, seat: int) -> bool:
        return self.rules.current_player(s) == TERMINAL and won(self.rules, s, seat)

    def _proved(self, s: Position, turns: int, ways: Ways, plan: Plan) -> Puzzle:
        proof = listed(plan)
        if not Checker(self.rules, self.text).proves(s, turns, proof):
            raise RuntimeError(f"a proof that does not hold: {self.text.encode(s)}")
        return Puzzle(self.text.encode(s), turns, ways, proof)


def first_of(game: str, seed: int, lengths: Sequence[int]) -> Puzzle | None:
    """Return the first puzzle of one game with a win in one of the given numbers of turns, or None."""
    return next(Maker(registry.game(game), dict.fromkeys(lengths, 1)).of_game(seed), None)


def _split(ways: Ways) -> list[str]:
    return turn_of(ways[0]).split(BETWEEN)


def listed(plan: Plan) -> Certificate:
    """Return a plan as a certificate."""
    return [plan.said, *map(listed, plan.answers)]


def played(of: Game, seed: int) -> Match:
    """Play a game between bots in which some decisions are random."""
    match, lots = Match(of, 2, {}, seed=seed), stream(seed, "puzzles")
    knowledge = of.search_knowledge(match.rules)
    while not match.over:
        actions = shuffled(lots, match.rules.canonical_actions(match.state))
        if match.at < OPENING or below(lots, 100) < RANDOM:
            match.act(actions[0])
            continue
        search = Search(Evaluator(of, match.rules, match.seat), knowledge, seen_keys(match), lots)
        for _ in search.deepen(match.state, actions, NODES, 8):
            pass
        match.act(search.scores[0][0])
    return match


def plies_begun(match: Match) -> list[int]:
    """Return the plies at which a turn of a seat began."""
    turns = [match.position_at(ply).turn for ply in range(match.plies)]
    return [
        ply
        for ply, turn in enumerate(turns)
        if match.steps()[ply].seat >= 0 and (ply == 0 or turns[ply - 1] != turn)
    ]


def written(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of the file `puzzles.json` of a game, one puzzle a line."""
    lines = ",\n".join(json.dumps(puzzle._asdict(), separators=(",", ":")) for puzzle in puzzles)
    return f"[\n{lines}\n]\n"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``kleinod puzzles`` to a parser."""
    parser.add_argument("game", help="cli.game")
    parser.add_argument(
        "--wins", nargs="+", default=["1:10", "2:20", "3:10"], metavar="TURNS:NUMBER", help="cli.puzzles.wins"
    )
    parser.add_argument("--seed", type=int, default=0, help="cli.seed")
    parser.add_argument("--known", type=Path, help="cli.puzzles.known")
    executors.arguments(parser)
    parser.add_argument("--out", type=Path, help="cli.puzzles.out")
    parser.add_argument("--json", action="store_true", help="cli.json")


def _wanted(pair: str) -> tuple[int, int]:
    turns, _, number = pair.partition(":")
    if not all(re.fullmatch("[1-9][0-9]{0,3}", part) for part in (turns, number)):
        raise BadOption(msg("python.wins", pair=excerpt(pair)))
    return int(turns), int(number)


def run(args: argparse.Namespace) -> int:
    """Make the puzzles that a command line asks for, print the progress, and write them in random order.

    Args:
        args: The parsed arguments.

    Returns:
        The exit code: 0, or 130 after Ctrl-C.

    Raises:
        BadOption: The game is not for two or has secrets, or an argument is impossible.
        BadText: The file of known positions does not exist.
    """
    of = registry.game(args.game)
    if of.hidden or of.seats[0] != 2:
        raise BadOption(msg("python.puzzles"), of.id)
    wanted = dict(map(_wanted, args.wins))
    if args.known and not args.known.is_file():
        raise BadText(msg("open.missing", name=str(args.known)[-60:]))
    maker = Maker(of, wanted)
    found: list[Puzzle] = []
    stopped = False
    try:
        with executors.executor_for(args) as executor:
            given = maker.given(args.known) if args.known else ()
            for puzzle in chain(given, maker.puzzles(executor, args.seed)):
                found.append(puzzle)
                sys.stderr.write(f"{len(found)} of {sum(wanted.values())}: win in {puzzle.turns}\n")
    except KeyboardInterrupt:
        stopped = True  # the puzzles found so far are written
    text = written(shuffled(stream(args.seed, "order"), found))
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    if args.json and args.out:
        sys.stdout.write(json.dumps({"game": of.id, "puzzles": len(found), "wanted": wanted}) + "\n")
    return 130 if stopped else 0
