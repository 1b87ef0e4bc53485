"""docs/first-minutes.md states how many words beginners read and how many taps they make in a first game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kleinod.core import registry
from kleinod.play.match import Match
from kleinod.play.parse_position import position_from

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "py" / "kleinod" / "games"
PAGE = ROOT / "docs" / "first-minutes.md"
#: The id of the lesson step, by game, in which something is captured, scored or won for the first time.
FIRST_GAIN = {
    "matobo": "build",
    "morundir": "capture",
    "mutterboehnchen": "harvest",
    "mutternland": "fall",
    "nexus": "delete",
}
#: The number of words read in a minute, and the seconds for a tap. e2e/first_minutes.py plays lessons at the
#: same pace.
WORDS_A_MINUTE, TAP = 200, 1.5
#: The most seconds until a beginner has made a first move, and until the lesson is finished.
FIRST_MOVE, WHOLE_LESSON = 30, 240
LANGUAGES = ("de", "en")
HEAD = [
    "| game | steps | words, lesson (de, en) | words, glance (de, en) | first own move | first gain | end |",
    "|---|---|---|---|---|---|---|",
]
PACE = [
    "| game | first own move (de, en) | first gain (de, en) | last step done (de, en) |",
    "|---|---|---|---|",
]


def read(game: str, *path: str) -> dict[str, Any]:
    return json.loads((GAMES / game).joinpath(*path).read_text(encoding="utf-8"))


def said(words: dict[str, str], prefix: str) -> int:
    """Return the number of words in texts whose keys begin with `prefix`, without titles."""
    texts = [text for key, text in words.items() if key.startswith(prefix) and ".head." not in key]
    return sum(len(text.split()) for text in texts)


def taps(game: str, step: dict[str, Any]) -> int:
    """Return the least number of taps that do what a step asks; 0 for a step that is only read."""
    if not step["accept"]:
        return 0
    of = registry.game(game)
    seats, options = step.get("seats", of.seats[0]), step.get("options", {})
    start = position_from(of, seats, options, step["position"]) if "position" in step else None
    match = Match(of, seats, options, start=start, seed=step.get("seed", 0))
    return min(len(c["path"]) for c in match.choices(match.seat) if "why" not in c and asked(step, c["a"]))


def asked(step: dict[str, Any], action: str) -> bool:
    return any(action.startswith(a[:-1]) if a[-1] == "*" else action == a for a in step["accept"])


def first_asked(steps: list[dict[str, Any]]) -> str:
    """Return the id of the first step in which the reader must act."""
    return next(step["id"] for step in steps if step["accept"])


def row(game: str) -> str:
    steps = read(game, "lesson.json")["steps"]
    words = [read(game, "i18n", f"{language}.json") for language in LANGUAGES]
    # Count one tap on the first page, which leads to the lesson, and one more to leave each step but the
    # last.
    reached, total = {}, 1
    for step in steps:
        total += taps(game, step)
        reached[step["id"]] = total
        total += 1
    first, gain = reached[first_asked(steps)], reached[FIRST_GAIN[game]]
    lesson, glance = (", ".join(str(said(of, prefix)) for of in words) for prefix in ("lesson.", "glance."))
    name = words[1]["game.name"]
    return f"| {name} | {len(steps)} | {lesson} | {glance} | {first} | {gain} | {total} |"


def test_the_page_tells_the_words_and_taps_of_a_first_game() -> None:
    table = "\n".join([*HEAD, *(row(game) for game in registry.game_ids())])
    assert table in PAGE.read_text(encoding="utf-8"), f"{PAGE.name} should say\n\n{table}\n"


def pace(game: str, language: str) -> tuple[float, float, float]:
    """Return the seconds of reading and tapping to the first own move, the first gain and the last step."""
    words, steps = read(game, "i18n", f"{language}.json"), read(game, "lesson.json")["steps"]
    page = json.loads((ROOT / "web" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))

    def reading(*texts: str) -> float:
        return 60 * sum(len(text.split()) for text in texts) / WORDS_A_MINUTE

    reached, now = dict[str, float](), 0.0
    now += reading(page["home.title"], words["game.name"], words["game.tagline"]) + TAP
    for step in steps:
        now += reading(words[f"lesson.{step['id']}"]) + TAP * taps(game, step)
        reached[step["id"]] = now
        now += reading(words.get(f"lesson.{step['id']}.done", "")) + TAP
    return reached[first_asked(steps)], reached[FIRST_GAIN[game]], now - TAP


def test_a_first_move_and_a_whole_lesson_take_no_longer_than_promised() -> None:
    for game in registry.game_ids():
        for language in LANGUAGES:
            first, _, end = pace(game, language)
            assert first <= FIRST_MOVE, f"{game} in {language}"
            assert end <= WHOLE_LESSON, f"{game} in {language}"


def test_the_page_tells_how_long_reading_and_tapping_take() -> None:
    rows = []
    for game in registry.game_ids():
        both = zip(*(pace(game, language) for language in LANGUAGES), strict=True)
        cells = [", ".join(f"{seconds:.0f}" for seconds in pair) + " s" for pair in both]
        rows.append(f"| {read(game, 'i18n', 'en.json')['game.name']} | {' | '.join(cells)} |")
    table = "\n".join([*PACE, *rows])
    assert table in PAGE.read_text(encoding="utf-8"), f"{PAGE.name} should say\n\n{table}\n"
