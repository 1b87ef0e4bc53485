"""Writes down what the current version of each game's notation knows:

    PYTHONPATH=py:tests python tests/editions/make.py

Run when a game is new or has a new version, never for an old one: `editions/<version>.json` in the folder of
a game is the table by which texts of that version are read for good. Kleinod itself reads only the files of
older versions; the law tests/laws/test_editions.py compares the latest file with the code.

What a file holds:

    controls, words, arity, width   what packed links are made of, see kleinod/codec/packed_tokens.py
    options                         in the order of records, with the defaults that a record leaves out
    repeats, actions                when a match ends that goes on and on
    streams                         the first numbers of chance, the same for all games
    starts                          for a rule set a checksum of its first position; and of what chance says
                                    first under each of `SEEDS`, and after each of some plies
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kleinod.codec.base36 import checksum
from kleinod.core.game import CHANCE, BadOption, Game, OptionValue
from kleinod.core.rng import shuffled, stream
from kleinod.play.match import Match
from kleinod.records.edition import current
from laws.cases import cases, subjects

SEEDS = (0, 1, 77)
#: Plies that are played to hear what chance says later on.
PLIES = 24


def told(of: Game) -> dict[str, Any]:
    """What the code says of the current version, apart from the starts."""
    edition = current(of)
    return {
        "controls": list(edition.table.controls),
        "words": list(edition.table.words),
        "arity": edition.table.arity,
        "width": edition.table.width,
        "options": [_plain(option._asdict()) for option in edition.options],
        "repeats": of.repeats,
        "actions": of.max_actions,
        "streams": {f"{seed}": _drawn(seed) for seed in SEEDS},
    }


def start(of: Game, seats: int, options: dict[str, OptionValue]) -> dict[str, Any]:
    """How a rule set begins: its first position, and what chance says under some seeds."""
    match = Match(of, seats, options)
    found: dict[str, Any] = {
        "seats": seats,
        "options": dict(options),
        "position": checksum(match.text.encode(match.rules.initial())),
    }
    if of.chance:
        found["lots"] = [_lots(Match(of, seats, options, seed=seed)) for seed in SEEDS]
    return found


def _lots(match: Match) -> str:
    """A checksum of what chance says in a match whose seats do what comes first in the alphabet."""
    while match.plies < PLIES and not match.over:
        text, s = match.text, match.state
        match.act(min(match.legal_actions(), key=lambda a: text.token(s, a)))
    seats = [match.rules.current_player(match.position_at(ply)) for ply in range(match.plies)]
    steps = match.steps()
    return checksum("_".join(step.token for seat, step in zip(seats, steps, strict=True) if seat == CHANCE))


def _drawn(seed: int) -> str:
    """A checksum of the first numbers of a stream, and of a pile that it shuffles."""
    rng = stream(seed, "deal", 3)
    numbers = [rng.random() for _ in range(5)]
    return checksum(f"{numbers} {shuffled(rng, range(20))}")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


def differences(of: Game, folder: Path) -> list[str]:
    """Entries in which the file of the current version differs from what the code says."""
    data = json.loads(file_of(folder, of.version).read_text(encoding="utf-8"))
    starts = data.pop("starts")
    code = told(of)
    found = [key for key in {**data, **code} if data.get(key) != code.get(key)]
    return found + [f"start {one}" for one in starts if not _starts(of, one)]


def other_limits(of: Game, folder: Path) -> list[int]:
    """The versions whose matches would end elsewhere now: what ends a match is not read from their files."""
    files = (file_of(folder, version) for version in range(1, of.version + 1))
    former = {path: json.loads(path.read_text(encoding="utf-8")) for path in files if path.exists()}
    now = (of.repeats, of.max_actions)
    return [int(path.stem) for path, data in former.items() if (data["repeats"], data["actions"]) != now]


def _starts(of: Game, written: dict[str, Any]) -> bool:
    """Whether a rule set begins as was written down."""
    try:
        return start(of, written["seats"], written["options"]) == written
    except BadOption:
        return False


def file_of(folder: Path, version: int) -> Path:
    return folder / "editions" / f"{version}.json"


def written(data: dict[str, Any]) -> str:
    """The text of a file: one line for each entry, and for each option and start."""
    lines: list[str] = []
    for key, value in data.items():
        if key in ("options", "starts"):
            inner = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value)
            lines.append(f'  "{key}": [\n{inner}\n  ]' if value else f'  "{key}": []')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    for subject in subjects():
        path = file_of(subject.folder, subject.game.version)
        if path.exists():
            continue
        starts = [
            start(subject.game, case.seats, dict(case.changed))
            for case in cases()
            if case.game_id == subject.id
        ]
        path.parent.mkdir(exist_ok=True)
        path.write_text(written({**told(subject.game), "starts": starts}), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
