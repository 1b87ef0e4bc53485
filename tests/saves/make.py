"""Writes the sample of saves and links that a release leaves to all later ones:

    python tests/saves/make.py

Run once for each release, never again for an old one: tests/saves/<version>/*.json is what the page exports,
tests/links/<version>.txt holds one link text and the position it ends with in each line.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import kleinod
from kleinod.play.match import Match

SCHEMA = 2
ROOT = Path(__file__).parent.parent


def played(name: str, seats: int, plies: int, resigned: int | None = None, **options: str | bool) -> Match:
    """A match of random turns, the same each time. `resigned`: that seat gives up at the end."""
    game = kleinod.games()[name]
    # Only people resign.
    kinds = tuple("h" if seat == 0 or resigned is not None else f"b{1 + seat % 2}" for seat in range(seats))
    dice = random.Random(f"{name} {seats} {plies} {options}")
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    identity = "".join(dice.choices(letters, k=10))
    match = Match(game, seats, options, seed=dice.randrange(1000), match_id=identity, kinds=kinds)
    while not match.over and match.plies < plies:
        match.act(dice.choice(match.legal_actions()))
    if resigned is not None and not match.over:
        match.resign(resigned)
    return match


def sample() -> Iterator[tuple[str, Match]]:
    """Matches of all kinds a release knows, each with a name."""
    yield "at the beginning", played("morundir", 2, 0)
    yield "in the middle", played("morundir", 2, 30)
    yield "to the end", played("morundir", 2, 400)
    yield "knights return", played("morundir", 2, 60, variant="return")
    yield "resigned", played("morundir", 2, 12, resigned=1)
    for seats in (2, 3, 4):
        yield f"{seats} players", played("matobo", seats, 40)
    yield "to the end", played("matobo", 2, 600)
    yield "prototype", played("matobo", 2, 40, rules="prototype")
    yield "each alone", played("matobo", 4, 30, teams=False)
    yield "one resigned", played("matobo", 3, 30, resigned=2)


def save(number: int, title: str, match: Match) -> dict[str, object]:
    """A save as the page exports it."""
    day = f"2026-11-21T08:{number:02}:00.000Z"
    return {
        "id": match.as_record().id,
        "game": match.game.id,
        "title": title,
        "names": ["Anna", "<b>Bo</b>", "", "Ö"][: match.seats],
        "fixed": number % 3 == 0,
        "created": day,
        "updated": day,
        "at": match.at,
        "record": match.record(),
    }


def main() -> None:
    version = kleinod.__version__
    folder, links = ROOT / "saves" / version, ROOT / "links" / f"{version}.txt"
    if folder.exists() or links.exists():
        sys.exit(f"The sample of {version} exists; it is never written again.")
    matches = list(sample())
    folder.mkdir(parents=True)
    links.parent.mkdir(exist_ok=True)
    for game in sorted({match.game.id for _, match in matches}):
        saves = [save(n, title, match) for n, (title, match) in enumerate(matches) if match.game.id == game]
        file = {
            "format": "kleinod-saves",
            "schema": SCHEMA,
            "edition": version,
            "made": "2026-11-21T08:00:00.000Z",
            "saves": saves,
        }
        text = json.dumps(file, ensure_ascii=False, indent=2) + "\n"
        (folder / f"{game}.json").write_text(text, encoding="utf-8")
    lines = [
        f"{record} {match.position()}"
        for _, match in matches
        for record in (match.record(), match.record(packed=True), match.position_record())
    ]
    links.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
