"""Write a file that describes the current version of each game's notation:

    PYTHONPATH=py:tests python tests/editions/make.py

Run this script when a game is new or has a new version, never for an old version: `editions/<version>.json`
in the folder of a game is the table with which texts of that version will always be read. Kleinod itself
reads only the files of older versions; tests/laws/test_editions.py compares the latest file with the code.

The contents of a file:

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
#: Plies that are played to record later outcomes of chance.
PLIES = 24


def told(of: Game) -> dict[str, Any]:
    """Return the entries of the file for the current version from the code, except the starts."""
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
    """Return the start of a rule set: its first position, and the outcomes of chance under some seeds."""
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
    """Return a checksum of the chance events in a match in which every seat plays the alphabetically first
    token."""
    while match.plies < PLIES and not match.over:
        text, s = match.text, match.state
        match.act(min(match.legal_actions(), key=lambda a: text.token(s, a)))
    seats = [match.rules.current_player(match.position_at(ply)) for ply in range(match.plies)]
    steps = match.steps()
    return checksum("_".join(step.token for seat, step in zip(seats, steps, strict=True) if seat == CHANCE))


def _drawn(seed: int) -> str:
    """Return a checksum of the first numbers of a stream, and of a pile shuffled with it."""
    rng = stream(seed, "deal", 3)
    numbers = [rng.random() for _ in range(5)]
    return checksum(f"{numbers} {shuffled(rng, range(20))}")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


def differences(of: Game, folder: Path) -> list[str]:
    """Return the entries in which the file of the current version differs from the code."""
    data = json.loads(file_of(folder, of.version).read_text(encoding="utf-8"))
    starts = data.pop("starts")
    code = told(of)
    found = [key for key in {**data, **code} if data.get(key) != code.get(key)]
    return found + [f"start {one}" for one in starts if not _starts(of, one)]


def other_limits(of: Game, folder: Path) -> list[int]:
    """Return the versions whose recorded limits differ from those of the code. Limits must not change,
    because the code does not read them from old files."""
    files = (file_of(folder, version) for version in range(1, of.version + 1))
    former = {path: json.loads(path.read_text(encoding="utf-8")) for path in files if path.exists()}
    now = (of.repeats, of.max_actions)
    return [int(path.stem) for path, data in former.items() if (data["repeats"], data["actions"]) != now]


def _starts(of: Game, written: dict[str, Any]) -> bool:
    """Return True if a rule set still begins as recorded in the file."""
    try:
        return start(of, written["seats"], written["options"]) == written
    except BadOption:
        return False


def file_of(folder: Path, version: int) -> Path:
    return folder / "editions" / f"{version}.json"


def written(data: dict[str, Any]) -> str:
    """Return the text of a file, with one line for each entry, option and start."""
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
