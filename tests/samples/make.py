"""Writes the sample of texts that a release leaves to all later ones:

    PYTHONPATH=py:tests python tests/samples/make.py

Run this program once for each release, and never again for an old one. If the version of a game was raised
between two releases, run it with the id of that game: it writes
tests/links/<version>-<game>-<its version>.jsonl. The files of a release hold texts of every game with every
number of seats and every option, and the outcome to which each text opens (`outcome.py`):

    tests/links/<version>.jsonl     records, plain and packed: positions, variations, comments, drawings
    tests/studies/<version>.jsonl   studies in both formats, also with chapters as one seat saw them, and with
                                    hands that were dealt again
    tests/saves/<version>.json      a file of saves as the page exports it; beside it <version>-outcomes.json
    tests/engine/<version>.txt      conversations with the engine, see engine/transcript.py

The first samples, such as tests/links/0.1.0.txt, hold positions and records instead of outcomes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import kleinod
from engine.transcript import conversations, written
from kleinod.codec.base36 import checksum
from kleinod.core import registry
from kleinod.core.game import Game
from kleinod.play.match import Match
from kleinod.records import record
from kleinod.studies.study import Study
from laws.branching import grow, remark, written_first
from laws.cases import Case, cases
from samples.outcome import outcome, outcomes

TESTS = Path(__file__).parent.parent
SCHEMA = 2  # of files of saves; see kleinod/loading/loader.py
DAY = "2026-11-26T08:00:00.000Z"
DECISIONS, LONGEST, NODES = 20, 2000, 14
LONG = 120  # plies; longer matches are written only in packed form


def rule_sets() -> list[Case]:
    """Return the rule sets of all games of the collection, with every number of seats and every value of
    every option.
    """
    return [case for case in cases() if case.game_id in registry.game_ids()]


def played(of: Game, seats: int, decisions: int = DECISIONS, name: str = "", **options: Any) -> Match:
    """Return a match with random decisions; the same arguments always give the same match."""
    rng = Random(f"{of.id} {seats} {decisions} {options} {name}")
    identity = "".join(rng.choices("abcdefghijkmnpqrstuvwxyz23456789", k=10))
    match = Match(of, seats, options, seed=rng.randrange(1000), match_id=identity)
    for _ in range(decisions):
        if not match.over:
            match.act(rng.choice(match.legal_actions()))
    return match


def annotated(of: Game, seats: int) -> Match:
    """Return a match with variations, comments, glyphs, marks and arrows."""
    match = played(of, seats, 16, "annotated")
    tree = match.tree
    tree.comment = "Größe, „Anführung“ {}~_ 😀"
    places = [*tree.main()]
    for n, node in enumerate(places[2::3]):
        node.glyph = (1, 2, 3, 4, 5, 6, 10, 13)[n % 8]
        node.comment = "so " * (40 if n == 1 else n)
        node.mark("d4", 1 + n % 4)
        node.arrow("d4", "e5", 1 + n % 4)
    for node in places:
        before = node.parent
        if before is None or len(before.next) > 1 or match.rules.current_player(before.state) < 0:
            continue
        actions = match.rules.legal(before.state)
        others = [action for action in actions if match.text.token(before.state, action) != node.token]
        for action in others[:1]:
            before.add_variation(match.text.format(before.state, action), "anders", "?!")
    return match


def matches(of: Game) -> Iterator[Match]:
    """Yield matches of all the kinds that a link of one game can hold."""
    for case in rule_sets():
        if case.game_id == of.id:
            options: dict[str, Any] = dict(case.changed)
            yield played(of, case.seats, **options)
    for seats in (of.seats[0], of.seats[-1]):
        yield annotated(of, seats)
        beginning = played(of, seats, 0)
        beginning.sit(["h", *(f"b{1 + (seat + seats) % 5}" for seat in range(1, seats))])
        yield beginning
        resigned = played(of, seats, 9, "resigned")
        if not resigned.over:
            resigned.resign(1)
            yield resigned
        yield played(of, seats, LONGEST, "to the end")


def links() -> Iterator[str]:
    """Yield plain and packed records, records of positions, records with a bot of an unknown level, and
    records in which the seed alone determines chance.
    """
    for of in kleinod.games().values():
        for match in matches(of):
            if match.plies < LONG:
                yield match.record()
            yield match.record(packed=True)
            yield match.position_record()
        strong = Match(of, of.seats[0], {}, kinds=["b5"] * of.seats[0]).record().rpartition("~")[0]
        stronger = strong.replace("b5", "b7")
        yield f"{stronger}~{checksum(stronger)}"
        if of.chance:
            for seats in of.seats:
                yield record.write(Match(of, seats, {}, seed=41 + seats).as_record()._replace(tokens=()))


def studies() -> Iterator[str]:
    """Yield a study of each rule set, and for each game studies of several chapters in both formats."""
    for number, case in enumerate(rule_sets()):
        rng = Random(case.id)
        study = Study(f"Studie {number}: „{case.seats}“")
        chapter = study.add(case.match(seed=number), "Erstes Kapitel", viewer=number % case.seats)
        grow(chapter, rng, NODES)
        remark(chapter, rng)
        yield study.text()
    for of in kleinod.games().values():
        for study in (several(of, seats) for seats in (of.seats[0], of.seats[-1])):
            yield study.text()
            with written_first():
                yield study.text()
    yield kleinod.study(title="Leer").text()


def several(of: Game, seats: int) -> Study:
    """Return a study with chapters of all kinds: a match, a position, a match as one seat saw it, and hands
    that were dealt again.
    """
    rng = Random(f"{of.id} {seats}")
    study = Study("Mehreres 😀")
    first = study.add(annotated(of, seats), "Angemerkt", viewer=1)
    grow(first, rng, NODES)
    remark(first, rng)
    text = first.desk.text.encode(first.stand(0).state)
    study.add(kleinod.position(of.id, text, seats), "Eine Stellung", viewer=None)
    if of.hidden:
        ended = played(of, seats, LONGEST, "study")
        if ended.over:
            study.add(ended, "Offen", reveal=True)
        suppose(study, first.tree)
    else:
        resigned = played(of, seats, 8, "gives up")
        resigned.resign(0)
        study.add(resigned, "Aufgegeben")
    return study


def suppose(study: Study, at: Any) -> None:
    """Add a chapter in which a hand holds a card of the first kind that it may hold."""
    hand = next(hand for hand in study.hands(at) if hand.hidden)
    kind = hand.kinds[0].id
    study.suppose(at, {hand.seat: {kind: 1}}, f"Wenn {kind}", seed=3)


def saves() -> Iterator[dict[str, object]]:
    """Yield saves as the page exports them: for each game one per number of seats, and an annotated one."""
    number = 0
    for of in kleinod.games().values():
        for match in [*(played(of, seats, name="save") for seats in of.seats), annotated(of, of.seats[0])]:
            number += 1
            yield {
                "id": match.as_record().id,
                "game": of.id,
                "title": f"Partie {number}",
                "names": ["Anna", "<b>Bo</b>", "", "Ö", "😀", "F"][: match.seats],
                "fixed": number % 3 == 0,
                "created": DAY,
                "updated": DAY,
                "at": match.plies - (number % 2) * match.plies // 3,
                "record": match.record(),
            }


def lines(entries: Iterable[tuple[str, dict[str, Any]]]) -> str:
    return "".join(
        json.dumps({"text": text, "outcome": found}, ensure_ascii=False) + "\n" for text, found in entries
    )


def links_of(game_id: str, version: int) -> Iterator[str]:
    """Yield records of a game whose version was raised between two releases: plain and packed records of each
    rule set, and their positions. Matches with the latest option are also played to the end.
    """
    of = registry.game(game_id)
    latest = of.options[-1].key
    for case in rule_sets():
        if case.game_id != game_id:
            continue
        ends = (LONGEST,) if not case.changed or latest in dict(case.changed) else ()
        for decisions in (DECISIONS, LONG, *ends):
            match = played(of, case.seats, decisions, f"version {version}", **dict(case.changed))
            if match.plies < LONG:
                yield match.record()
            yield match.record(packed=True)
            if decisions == LONG:
                yield match.position_record()


def between_releases(game_id: str) -> None:
    """Write the links of a game with a new version, of which this release has no sample yet."""
    version = registry.game(game_id).version
    path = TESTS / "links" / f"{kleinod.__version__}-{game_id}-{version}.jsonl"
    if path.exists():
        sys.exit(f"{path.name} exists; it is never written again.")
    found = [(text, outcome(kleinod.open(text))) for text in links_of(game_id, version)]
    path.write_text(lines(found), encoding="utf-8")


def main() -> None:
    if len(sys.argv) > 1:
        between_releases(sys.argv[1])
        return
    version = kleinod.__version__
    paths = [TESTS / kind / f"{version}.jsonl" for kind in ("links", "studies")]
    talk = TESTS / "engine" / f"{version}.txt"
    if any(path.exists() for path in (*paths, talk)):
        sys.exit(f"The sample of {version} exists; it is never written again.")
    found = [(text, outcome(kleinod.open(text))) for text in links()]
    paths[0].write_text(lines(found), encoding="utf-8")
    found = [(text, outcomes(kleinod.study(text))) for text in studies()]
    paths[1].write_text(lines(found), encoding="utf-8")
    listed = list(saves())
    file = {"format": "kleinod-saves", "schema": SCHEMA, "edition": version, "made": DAY, "saves": listed}
    path = TESTS / "saves" / f"{version}.json"
    path.write_text(json.dumps(file, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    found = [outcome(save.match()) for save in kleinod.saves(path)]
    path.with_name(f"{version}-outcomes.json").write_text(
        "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in found) + "\n]\n", encoding="utf-8"
    )
    talk.write_text(written(list(conversations())), encoding="utf-8")


if __name__ == "__main__":
    main()
