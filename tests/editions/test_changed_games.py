"""If games change as a later release might change them, old links still open to the same outcome.

Each changed copy of a game has one addition or change, and the next version number. If a version were not
raised, tests/laws/test_editions.py would fail.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import pytest

import kleinod
from editions.make import differences, other_limits
from kleinod.codec.base36 import checksum
from kleinod.core import registry
from kleinod.core.game import BadOption, Game, Option, OptionValue, WrongVersion
from kleinod.play import playthrough as play
from kleinod.play.compare_records import relate
from kleinod.records import edition, record
from kleinod.records.edition import Edition
from laws.cases import GAMES
from samples.outcome import outcome, outcomes
from samples.test_samples_of_releases import LINKS, SAVES, STUDIES, sample, saved
from saves.test_release_samples import LINKS as FIRST_LINKS
from saves.test_release_samples import links as first_links
from studies.test_release_studies import FILES as FIRST_STUDIES
from studies.test_release_studies import blocks

Change: TypeAlias = Callable[[Game, pytest.MonkeyPatch], Game]
IDS = registry.game_ids()


def with_text(of: Game, **fields: Any) -> Game:
    return of._replace(text=type(of.text.__name__, (of.text,), fields))


def one_more_word(of: Game, _: pytest.MonkeyPatch) -> Game:
    """Add a word in front of all others, so that every word gets another number and takes one bit more."""
    return with_text(of, words=("zz9", *of.text.words), width=of.text.width + 1)


def one_more_control(of: Game, patch: pytest.MonkeyPatch) -> Game:
    patch.setattr(edition, "CONTROLS", ("-x", *edition.CONTROLS))
    return with_text(of, width=of.text.width + 1)


def one_more_option(of: Game, _: pytest.MonkeyPatch) -> Game:
    return of._replace(options=(Option("polite", "flag", default=False), *of.options))


def other_defaults(of: Game, _: pytest.MonkeyPatch) -> Game:
    return of._replace(options=tuple(option._replace(default=other(option)) for option in of.options))


def other_order(of: Game, _: pytest.MonkeyPatch) -> Game:
    """Reverse the order of the options, except that an option stays after the options that it needs."""
    free = [option for option in of.options if not option.needs]
    return of._replace(options=(*reversed(free), *(option for option in of.options if option.needs)))


def other(option: Option) -> OptionValue:
    """Return a value of an option that is not the default."""
    if option.kind == "choice":
        return next(choice for choice in option.choices if choice != option.default)
    if option.kind == "int":
        return option.high if option.default != option.high else option.low
    return not option.default if option.kind == "flag" else option.default


CHANGES: list[Change] = [one_more_word, one_more_control, one_more_option, other_defaults, other_order]


def other_width(of: Game, _: pytest.MonkeyPatch) -> Game:
    return with_text(of, width=of.text.width + 1)


def other_arity(of: Game, _: pytest.MonkeyPatch) -> Game:
    return with_text(of, arity=of.text.arity + 1)


def other_start(of: Game, _: pytest.MonkeyPatch) -> Game:
    def rules(seats: int, options: Any) -> Any:
        found = of.rules(seats, options)
        first = found.initial()
        found.initial = lambda: first._replace(turn=first.turn + 1)
        return found

    return of._replace(rules=rules)


def other_stream(of: Game, patch: pytest.MonkeyPatch) -> Game:
    drawn = play.stream
    patch.setattr(play, "stream", lambda seed, purpose, n: drawn(seed + 1, purpose, n))
    return of


def other_limit(of: Game, _: pytest.MonkeyPatch) -> Game:
    return of._replace(max_actions=of.max_actions - 1)


def install(of: Game, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(registry._added, of.id, of)


@pytest.fixture(params=CHANGES, ids=lambda change: change.__name__)
def change(request: pytest.FixtureRequest) -> Change:
    return request.param


@pytest.fixture
def changed(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change all games, and give them the next version number."""
    for of in kleinod.games().values():
        install(change(of, monkeypatch)._replace(version=of.version + 1), monkeypatch)


@cache
def of_game(game_id: str) -> list[tuple[str, dict[str, Any]]]:
    """Return stored links of earlier releases for a game, with their expected contents."""
    return [one for path in LINKS for one in sample(path) if one[1]["game"] == game_id]


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize("game_id", IDS)
def test_links_of_the_version_before_open_to_the_same_outcome(game_id: str) -> None:
    for text, expected in of_game(game_id):
        match = kleinod.open(text)
        assert outcome(match) == expected, text
        again = match.record(packed="~b" in text)
        assert again.startswith(f"kl1~{game_id}-{registry.game(game_id).version}~")
        assert outcome(kleinod.open(again)) == expected, text
        if match.id:
            related = relate(record.read(text), record.read(again))
            assert (related.relation, related.differs) == ("same", ()), text


@pytest.mark.usefixtures("changed")
def test_the_first_links_too() -> None:
    for path in FIRST_LINKS:
        for text, position in first_links(path):
            assert kleinod.open(text).position() == position, text


@pytest.mark.usefixtures("changed")
def test_saves_of_the_version_before_open_to_the_same_outcome() -> None:
    for path in SAVES:
        for save, expected in zip(kleinod.saves(path), saved(path), strict=True):
            assert outcome(save.match()) == expected, save.title


@pytest.mark.usefixtures("changed")
def test_studies_of_the_version_before_open_to_the_same_outcome() -> None:
    for path in STUDIES:
        for text, expected in sample(path):
            study = kleinod.study(text)
            assert outcomes(study) == expected, text
            assert outcomes(kleinod.study(study.text())) == expected, text


@pytest.mark.usefixtures("changed")
def test_the_first_studies_too() -> None:
    for path in FIRST_STUDIES:
        for text, *chapters in blocks(path):
            study = kleinod.study(text)
            for chapter, line in zip(study.chapters, chapters, strict=True):
                before, _, title = line.partition(" ")
                assert (record.read(chapter.record()), chapter.title) == (record.read(before), title)


@pytest.mark.usefixtures("changed")
def test_a_version_that_is_not_here_yet_is_said_to_be_that() -> None:
    for game_id in IDS:
        later = registry.game(game_id).version + 1
        for version in ("0", f"{later}", "01", "1x", "", "99999999999"):
            head = f"kl1~{game_id}-{version}~p2"
            with pytest.raises(WrongVersion):
                kleinod.open(f"{head}~{checksum(head)}")


CAUGHT = [*CHANGES, other_width, other_arity, other_start, other_stream, other_limit]


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("change", CAUGHT, ids=lambda change: change.__name__)
def test_who_does_not_raise_the_version_is_told(
    change: Change, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = change(registry.game(game_id), monkeypatch)
    install(of, monkeypatch)
    if change is other_stream and not of.chance:
        assert differences(of, GAMES / game_id) == [], "a game without chance draws nothing"
    else:
        assert differences(of, GAMES / game_id) != []


@pytest.mark.parametrize("game_id", IDS)
def test_another_limit_is_told_even_where_the_version_is_raised(game_id: str) -> None:
    of = registry.game(game_id)
    later, before = of._replace(version=of.version + 1), [*range(1, of.version + 1)]
    assert other_limits(later, GAMES / game_id) == []
    assert other_limits(later._replace(max_actions=10), GAMES / game_id) == before
    assert other_limits(later._replace(repeats=of.repeats + 1), GAMES / game_id) == before


# Options over several versions ------------------------------------------------------------------------------


def stored(versions: dict[int, tuple[Option, ...]], monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return Morundir with other options in each version; the last version is the current one."""
    of = registry.game("morundir")
    older = {n: Edition(of.id, n, edition.current(of).table, options) for n, options in versions.items()}
    monkeypatch.setattr(edition, "_stored", lambda game_id, version: older.get(version))
    latest = max(versions)
    changed = of._replace(version=latest, options=versions[latest])
    install(changed, monkeypatch)
    return changed


def test_an_option_that_came_later_means_what_it_meant_when_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    options = registry.game("morundir").options
    late = Option("polite", "choice", "no", ("no", "yes"))
    stored({1: options, 2: (*options, late), 3: (late._replace(default="yes"), *options)}, monkeypatch)
    for version, expected in ((1, "no"), (2, "no"), (3, "yes")):
        head = f"kl1~morundir-{version}~p2"
        assert kleinod.open(f"{head}~{checksum(head)}").options["polite"] == expected
    head = "kl1~morundir-1~p2"
    assert "~opolite-no~" in kleinod.open(f"{head}~{checksum(head)}").record()


def test_an_option_is_read_only_from_versions_that_had_it(monkeypatch: pytest.MonkeyPatch) -> None:
    options = registry.game("morundir").options
    stored({1: options, 2: (*options, Option("polite", "flag", default=False))}, monkeypatch)
    for version, head in ((1, "kl1~morundir-1~p2~opolite-1"), (2, "kl1~morundir-2~p2~opolite-1")):
        text = f"{head}~{checksum(head)}"
        if version == 1:
            with pytest.raises((kleinod.BadText, BadOption)):
                kleinod.open(text)
        else:
            assert kleinod.open(text).options["polite"] is True


def test_a_study_may_hold_chapters_of_several_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study with chapters of several versions is read, each chapter by its own version, although no release
    writes such studies."""
    from kleinod.records.editable_tree import Row  # noqa: PLC0415
    from kleinod.records.study_tree_codec import (  # noqa: PLC0415
        decode_for_deflate,
        decode_trees,
        encode_for_deflate,
        encode_trees,
    )

    of = registry.game("morundir")
    first = edition.current(of)
    words = ("zz9", *reversed(of.text.words))
    second = first._replace(version=2, table=first.table._replace(words=words))
    rows = [Row(-1, ""), Row(0, "b2-c4"), Row(1, "c2-b1"), Row(0, "a1-c3")]
    for editions in ((first, second), (second, first), (first, second, first)):
        chapters = [(by, rows) for by in editions]
        assert decode_trees(encode_trees(chapters), editions) == [rows for _ in editions]
        assert decode_for_deflate(*encode_for_deflate(chapters), editions) == [rows for _ in editions]
