"""Opens damaged links of the site and damaged files of saves, as `kleinod.open` does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fuzz.damage import Samples, damaged, invented, is_playable, sealed
from fuzz.requests import ODD
from kleinod.loading.loader import opened, saves
from kleinod.loading.saves_file import FIELDS, FORMAT, SCHEMA


def opened_file(rng: Random, found: Samples) -> None:
    """Open a damaged link or file. Either this raises an error of `NAMED`, or the match can be played on."""
    if rng.random() < 0.5:
        is_playable(opened(_link(rng, found)))
    else:
        for save in saves(_file(rng, found)):
            match = save.match()
            # Chance may be to act at the ply that was saved.
            match.goto(match.plies)
            is_playable(match)


def _link(rng: Random, found: Samples) -> str:
    page = rng.choice(("#/m/", "#/p/", "#/learn/", "#/play/", "/m/", invented(rng)))
    record = rng.choice(found.records)
    if rng.random() < 0.7:
        record = damaged(rng, record, found.records)
    link = f"https://example.org/games/{page}{sealed(record) if rng.random() < 0.7 else record}"
    return damaged(rng, link, (link,)) if rng.random() < 0.3 else link


def _file(rng: Random, found: Samples) -> str:
    """Return a file of up to three saves, with odd values in it, or with its text damaged."""
    content: dict[str, Any] = {"format": FORMAT, "schema": SCHEMA}
    content["saves"] = entries = [_entry(rng, found) for _ in range(int(rng.random() * 4))]
    for odd in [content, *entries]:
        if rng.random() < 0.3:
            odd[rng.choice((*odd, *FIELDS))] = rng.choice(ODD)
    text = json.dumps(content)
    return damaged(rng, text, (text,)) if rng.random() < 0.3 else text


def _entry(rng: Random, found: Samples) -> dict[str, Any]:
    record = rng.choice(found.records)
    if rng.random() < 0.5:
        record = sealed(damaged(rng, record, found.records))
    names = [invented(rng) for _ in range(found.case.seats)]
    return {
        "game": found.case.game_id,
        "title": "",
        "names": names,
        "at": int(rng.random() * 99),
        "record": record,
    }
