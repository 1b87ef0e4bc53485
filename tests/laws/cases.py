"""The games, rule sets and random matches on which the property tests in tests/laws run.

A *subject* is a game with the folder of its dictionaries and examples. A *case* adds the number of seats and
the options. Matches are played once per process and shared by all tests. They depend on nothing but the name
of the case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple
from zlib import crc32

from kleinod.core import registry
from kleinod.core.game import Action, BadOption, Game, Option, OptionValue, Position
from kleinod.play.match import Match

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS.parent / "py" / "kleinod" / "games"
#: Games outside the collection that the property tests cover too: id, module, folder.
EXTRA: tuple[tuple[str, str, Path], ...] = (
    ("_blank", "kleinod.games._blank", GAMES / "_blank"),
    ("small_bohn", "small_bohn", TESTS / "small_bohn"),
)
RUNS = 2
COMBINATIONS = 3
#: Limits the rule sets tested. "few": a few of each game. "one": one of each game for each test, and less of
#: the slow work. It is used inside Pyodide, where tests take several times as long and need only show that
#: code proved under CPython also runs there.
SAMPLE = environ.get("LAWS_SAMPLE", "")
LEAST = SAMPLE == "one"


class Subject(NamedTuple):
    game: Game
    folder: Path

    @property
    def id(self) -> str:
        return self.game.id


class Case(NamedTuple):
    """A rule set of a game. `changed`: the options that differ from their defaults, as a tuple, so that a
    case can be hashed.
    """

    game_id: str
    seats: int
    changed: tuple[tuple[str, OptionValue], ...]

    @property
    def id(self) -> str:
        return "-".join([self.game_id, f"p{self.seats}", *(f"{key}={value}" for key, value in self.changed)])

    @property
    def game(self) -> Game:
        return registry.game(self.game_id)

    @property
    def folder(self) -> Path:
        return next(subject.folder for subject in subjects() if subject.id == self.game_id)

    def match(self, seed: int = 0) -> Match:
        return Match(self.game, self.seats, dict(self.changed), seed=seed)


class Run(NamedTuple):
    """A random match played to its end. `hashes[n]`: the hash of position n when the match reached it."""

    match: Match
    hashes: tuple[int, ...]

    def positions(self) -> list[Position]:
        return [self.match.position_at(ply) for ply in range(self.match.plies + 1)]


class Moment(NamedTuple):
    """A position of a random match, and the action that followed; None at the end."""

    match: Match
    ply: int
    state: Position
    action: Action | None
    after: Position | None


@cache
def subjects() -> tuple[Subject, ...]:
    """Return all games that the property tests cover. Those outside the collection are added to the registry
    here.

    If LAWS_ONLY is set in the environment, for example to "morundir,_blank", only those games are returned,
    which helps while one of them is being changed.
    """
    wanted = {name for name in environ.get("LAWS_ONLY", "").split(",") if name}
    found = [
        Subject(registry.game(game_id), GAMES / game_id)
        for game_id in registry.game_ids()
        if not wanted or game_id in wanted
    ]
    for game_id, module, folder in EXTRA:
        if wanted and game_id not in wanted:
            continue
        game: Game = import_module(module).GAME
        registry.add(game)
        found.append(Subject(game, folder))
    return tuple(found)


def declared(game_id: str) -> ModuleType | None:
    """Return the declarations that a game has for the property tests (tests/laws/declarations/<id>.py); None
    if it has none.
    """
    name = f"laws.declarations.{game_id}"
    return import_module(name) if find_spec(name) else None


def values(game_id: str, option: Option) -> list[OptionValue]:
    """Return the values of an option, other than its default, that are worth testing."""
    tries: dict[str, list[Any]] = {
        "flag": [False, True],
        "choice": list(option.choices),
        "int": [option.low, option.high],
        "text": list(getattr(declared(game_id), "TEXTS", {}).get(option.key, ())),
    }
    return [value for value in tries[option.kind] if value != option.default]


def _with_needs(game: Game, seats: int, option: Option, value: OptionValue) -> dict[str, OptionValue] | None:
    """Return the option with the other options that it needs; None if it is not available for this number of
    seats.
    """
    chosen: dict[str, OptionValue] = {option.key: value}
    for key, values in option.needs:
        if key == "seats":
            if seats not in values:
                return None
            continue
        needed = next(other for other in game.options if other.key == key)
        if needed.default not in values:
            chosen[key] = values[0]
    return chosen


def _usable(game: Game, seats: int, chosen: dict[str, OptionValue]) -> bool:
    try:
        registry.build(game, seats, registry.complete(game, seats, chosen))
    except BadOption:
        return False
    return True


def _option_sets(game: Game) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    for seats in game.seats:
        yield seats, {}
    for option in game.options:
        for turn, value in enumerate(values(game.id, option)):
            for shift in range(len(game.seats)):
                seats = game.seats[(turn + shift) % len(game.seats)]
                chosen = _with_needs(game, seats, option, value)
                if chosen is not None and _usable(game, seats, chosen):
                    yield seats, chosen
                    break
    rng = Random(game.id)
    for _ in range(COMBINATIONS if len(game.options) > 1 else 0):
        seats = rng.choice(game.seats)
        chosen = {}
        for option in game.options:
            extra = _with_needs(game, seats, option, rng.choice([option.default, *values(game.id, option)]))
            if extra is not None and _usable(game, seats, {**chosen, **extra}):
                chosen = {**chosen, **extra}
        yield seats, chosen


def sampled(found: Sequence[Case]) -> tuple[Case, ...]:
    """Return three cases of each game: the defaults with the fewest seats, the defaults with the most seats,
    and the last combination of options."""
    chosen: dict[Case, None] = {}
    for game_id in dict.fromkeys(case.game_id for case in found):
        of_game = [case for case in found if case.game_id == game_id]
        plain = sorted((case for case in of_game if not case.changed), key=lambda case: case.seats)
        chosen |= dict.fromkeys([plain[0], plain[-1], of_game[-1]])
    return tuple(chosen)


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases to test: the defaults for every number of seats, every other value of every option
    once, and a few combinations of options.

    If LAWS_SAMPLE is set in the environment, return only a few of them: enough to see that an engine proved
    elsewhere also runs here.
    """
    found: dict[Case, None] = {}
    for subject in subjects():
        defaults = {option.key: option.default for option in subject.game.options}
        for seats, chosen in _option_sets(subject.game):
            changed = tuple(
                (key, chosen[key]) for key in defaults if chosen.get(key, defaults[key]) != defaults[key]
            )
            found[Case(subject.id, seats, changed)] = None
    return sampled(tuple(found)) if SAMPLE else tuple(found)


def one_of_each_game(law: str) -> list[Case]:
    """Return one case of each game, chosen by the name of the test, so that every test runs on every game,
    and every case in some tests.
    """
    of_game: dict[str, list[Case]] = {}
    for case in cases():
        of_game.setdefault(case.game_id, []).append(case)
    return [found[crc32(f"{law} {game_id}".encode()) % len(found)] for game_id, found in of_game.items()]


def play_at_random(match: Match, rng: Random) -> tuple[int, ...]:
    """Play a match to its end at random. Return the hashes of all its positions."""
    hashes = [hash(match.position_at(ply)) for ply in range(match.plies + 1)]
    while not match.over:
        actions = match.legal_actions()
        match.act(actions[int(rng.random() * len(actions))])
        hashes += [hash(match.position_at(ply)) for ply in range(len(hashes), match.plies + 1)]
    return tuple(hashes)


@cache
def runs(case: Case) -> tuple[Run, ...]:
    """Return a few random matches of a case; every call returns the same matches."""
    played: list[Run] = []
    for number in range(1, RUNS + 1):
        match = case.match(seed=number)
        played.append(Run(match, play_at_random(match, Random(f"{case.id}/{number}"))))
    return tuple(played)


def moments(case: Case, limit: int) -> list[Moment]:
    """Return about `limit` positions of the random matches, evenly spread, always including their ends."""
    found: list[Moment] = []
    for run in runs(case):
        match, plies = run.match, run.match.plies
        share = max(2, limit // RUNS)
        for ply in sorted({round(plies * n / (share - 1)) for n in range(share)}):
            step = match.steps()[ply] if ply < plies else None
            action, after = (step.action, step.after) if step else (None, None)
            found.append(Moment(match, ply, match.position_at(ply), action, after))
    return found


def decisions(case: Case, limit: int) -> list[Moment]:
    """Return the moments in which a person has to decide."""
    return [
        m for m in moments(case, limit) if m.action is not None and m.match.rules.current_player(m.state) >= 0
    ]


def last_decisions(case: Case, limit: int) -> list[Moment]:
    """Return about `limit` moments of the last decisions of people, just before the matches end."""
    found: list[Moment] = []
    for run in runs(case):
        match, share = run.match, max(1, limit // RUNS)
        for ply in range(match.plies - 1, -1, -1):
            step, state = match.steps()[ply], match.position_at(ply)
            if share and match.rules.current_player(state) >= 0:
                found.append(Moment(match, ply, state, step.action, step.after))
                share -= 1
    return found


def spread(items: tuple[Any, ...] | list[Any], limit: int) -> list[Any]:
    """Return at most `limit` of the items, evenly spread."""
    return list(items[:: max(1, -(-len(items) // limit))])
