"""Benchmark of studies: the lengths of their texts, and the times of requests about them.

The studies are trees of random play, which compress worse than any others.
"""

from __future__ import annotations

import json
from random import Random
from time import process_time
from typing import Any

from kleinod.bridge import Bridge
from kleinod.core.message import BadText
from kleinod.core.registry import game
from kleinod.play.match import Match
from kleinod.records.editable_tree import Said
from kleinod.studies.chapter import Chapter
from kleinod.studies.study import Study, from_text

ACTIONS, TURNS, COMMENTS, LETTERS, MANY, EDITS = 500, 500, 50, 100, 5000, 40
JUMPS = 0.08
SPOKEN = """the a this that move here is was better worse because it gives up takes away nothing threat holds
black blue could have been instead then wins loses slowly too early late der Zug hier besser weil nicht"""
WORDS = SPOKEN.split()


def figures(game_id: str, seconds: float = 0, seats: int | None = None, **options: Any) -> dict[str, float]:
    """Measure studies of random play.

    Args:
        game_id: The game.
        seconds: Unused; all benchmarks have the same parameters.
        seats: The number of seats, by default the fewest.
        **options: Options of the game.

    Returns:
        Characters of a study with a number of `actions`, with a number of `turns` (`nodes` actions), and with
        `comments`. Milliseconds of processor time to `write` and `open` a study with many nodes, to `edit`
        it, and to `act` in a match at the same nodes.
    """
    actions = tree(game_id, actions=ACTIONS, seats=seats, **options)
    turns = tree(game_id, turns=TURNS, seats=seats, **options)
    found = {"actions": len(actions.text()), "turns": len(turns.text())}
    nodes = turns.chapters[0].nodes.size - 1
    comment(turns.chapters[0])
    many = tree(game_id, actions=MANY, seats=seats, **options)
    start = process_time()
    text = many.text()
    written = process_time()
    bridge = Bridge()
    shown = json.loads(bridge.handle(json.dumps({"op": "study", "study": text})))
    opened = process_time()
    return {
        **found,
        "nodes": nodes,
        "comments": len(turns.text()),
        "write": (written - start) * 1000,
        "open": (opened - written) * 1000,
        **_edits(bridge, shown, from_text(text).chapters[0]),
    }


def _edits(bridge: Bridge, shown: dict[str, Any], chapter: Chapter) -> dict[str, float]:
    """Return the median ms to add a move at a sampled node, and to click the same move in a match."""
    edits: list[float] = []
    clicks: list[float] = []
    nodes, asked = list(shown["nodes"]), {"op": "study"}
    while nodes and len(edits) < EDITS:
        at = int(nodes.pop(len(nodes) // 2))
        shown = json.loads(bridge.handle(json.dumps({**asked, "have": shown["handle"], "at": at})))
        paths = [choice["path"] for choice in shown["frame"]["choices"] if "why" not in choice]
        for path in paths[:1]:
            clicks += _click(chapter, at, path)
            request = {**asked, "have": shown["handle"], "at": at, "do": "play", "path": path}
            start = process_time()
            shown = json.loads(bridge.handle(json.dumps(request)))
            edits.append((process_time() - start) * 1000)
    return {name: sorted(times)[len(times) // 2] for name, times in (("edit", edits), ("act", clicks))}


def _click(chapter: Chapter, at: int, path: list[str]) -> list[float]:
    """Return the milliseconds of a click in a match; [] if a match would end before the node."""
    try:
        match = chapter.match_at(at)
    except BadText:
        return []
    bridge, seen = Bridge(), {"record": match.record(), "viewer": match.seat}
    bridge.handle(json.dumps({"op": "open", **seen}))
    start = process_time()
    json.loads(bridge.handle(json.dumps({"op": "act", **seen, "path": path})))
    return [(process_time() - start) * 1000]


def tree(
    game_id: str,
    *,
    actions: int = 0,
    turns: int = 0,
    seats: int | None = None,
    seed: int = 1,
    **options: Any,
) -> Study:
    """Return a study of random turns with at least `actions` actions or `turns` turns.

    Most turns continue the current line; a few begin at a random node.
    """
    of = game(game_id)
    study, rng = Study(), Random(f"{game_id}/{seed}")
    match = Match(of, seats or of.seats[0], options, seed=seed)
    chapter = study.add(match, reveal=True) if not of.hidden else study.add(match, viewer=0)
    rules, nodes, at, made = chapter.desk.rules, list(chapter.nodes.order()), chapter.nodes.size - 1, 0
    while chapter.nodes.size <= actions or made < turns:
        if chapter.stand(at).over or rng.random() < JUMPS:
            at = nodes[int(rng.random() * len(nodes))]
        turn = chapter.state(at).turn
        while not chapter.stand(at).over and rules.current_player(chapter.state(at)) >= 0:
            size, legal = chapter.nodes.size, rules.legal(chapter.state(at))
            at = chapter.play(at, legal[int(rng.random() * len(legal))])
            nodes += range(size, chapter.nodes.size)
            if chapter.state(at).turn != turn or 0 < actions < chapter.nodes.size:
                made += chapter.nodes.size > size
                break
    study.history.clear()
    return study


def comment(chapter: Chapter, comments: int = COMMENTS, letters: int = LETTERS) -> None:
    """Add comments of `letters` characters each to `comments` nodes."""
    rng, nodes = Random(comments), list(chapter.nodes.order())
    for n in range(comments):
        words = ""
        while len(words) < letters:
            words += WORDS[int(rng.random() * len(WORDS))] + " "
        chapter.say(nodes[n * len(nodes) // comments], Said(words[:letters]))
