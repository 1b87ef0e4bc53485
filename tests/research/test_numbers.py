"""Words, game states and arrays for machine learning, without the libraries that use them: a state plays as a
match does, masks allow exactly the legal words, and arrays tell a seat no more than its observation."""

import json
import pickle
import sys
from copy import copy, deepcopy
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

import kleinod
from kleinod.core import registry
from kleinod.core.game import CHANCE, TERMINAL, BadOption, BadText
from kleinod.play.match import Match
from kleinod.research.action_encoding import END, ActionWords, ahead, meant
from kleinod.research.bounds import Bounds
from kleinod.research.game_state import GameState, RuleSet
from kleinod.research.observation_arrays import MOST, Layout
from laws.cases import Case, cases, sampled

T = TypeVar("T")
GAMES = ("matobo", "morundir", "mutterboehnchen", "mutternland", "nexus")
#: For each game a case with the fewest seats, one with the most, and one with several options changed.
CASES = [case for case in sampled(list(cases())) if case.game_id in GAMES]
#: The most words said in each case; most matches end earlier.
WORDS = 700
WORLDS = 3
#: A number above that of any game's chance outcomes, so that a game which draws a seed instead of listing its
#: outcomes is noticed.
LOTS = 1024
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def rule_set(case: Case) -> RuleSet:
    return RuleSet(case.game_id, case.seats, dict(case.changed))


@each_case
def test_words_play_the_match_of_the_same_seed(case: Case) -> None:
    """A state and a match with the same seed agree on chance events, the end and the places."""
    match, table, rng = case.match(seed=7), GameState(rule_set(case)), Random(case.id)
    table.settle_chance(7)
    said = 0
    while table.seat != TERMINAL and said < WORDS:
        assert (table.state, table.seat, table.plies) == (match.state, match.seat, match.at)
        assert table.legal_actions() == match.legal_actions()
        assert table.outcome is None
        action = None
        while action is None:
            words = table.words()
            action = table.say(words[int(rng.random() * len(words))])
            said += 1
        match.act(action)
        table.settle_chance(7)
    assert table.state == match.state
    assert table.outcome == match.outcome
    assert (table.seat == TERMINAL) == match.over


@each_case
def test_the_words_of_a_moment_spell_its_legal_actions_and_nothing_else(case: Case) -> None:
    table, rng = GameState(rule_set(case)), Random(case.id)
    table.settle_chance(1)
    for _ in range(40):
        if table.seat == TERMINAL:
            break
        reached = []
        ways: list[tuple[int, ...]] = [()]
        while ways:
            fork, way = table.fork(), ways.pop()
            action = None
            for word in way:
                action = fork.say(word)
            if action is not None:
                reached.append(action)
                assert table.spelling(action) == way
            else:
                assert fork.words() == sorted(set(fork.words()))
                ways += [(*way, word) for word in fork.words()]
        assert sorted(map(repr, reached)) == sorted(map(repr, table.legal_actions()))
        actions = table.legal_actions()
        table.act(actions[int(rng.random() * len(actions))])
        table.settle_chance(1)


@each_case
def test_every_thing_has_a_number_within_bounds(case: Case) -> None:
    """Everything in a position has a number within the bounds: `fill` raises if a glyph, count or place has
    none. A whole match is played so that most of them occur."""
    of = rule_set(case)
    layout, table, rng = Layout(of), GameState(of), Random(case.id)
    table.settle_chance(2)
    assert sum(_size(part.shape) for part in layout.parts.values()) == layout.size
    for said in range(WORDS):
        if table.seat == TERMINAL:
            break
        if said % 10 == 0:
            for viewer in (*range(of.seats), None):
                numbers = layout.fill(table, viewer)
                assert len(numbers) == layout.size
                assert -MOST <= min(numbers) <= max(numbers) <= MOST
                acts = [numbers[layout.at("turn", "acts", str(seat))] for seat in range(of.seats)]
                assert acts == [seat == table.seat for seat in range(of.seats)]
        words = table.words()
        table.say(words[int(rng.random() * len(words))])
        table.settle_chance(2)


def _size(shape: tuple[int, ...]) -> int:
    return shape[0] * _size(shape[1:]) if shape else 1


@pytest.mark.parametrize("case", [c for c in CASES if c.game.hidden], ids=lambda case: case.id)
def test_numbers_are_the_same_in_every_world_a_seat_cannot_tell_apart(case: Case) -> None:
    """If cards of other seats are dealt again, the array, text and mask of a seat stay the same."""
    of = rule_set(case)
    layout, table, rng = Layout(of), GameState(of), Random(case.id)
    table.settle_chance(3)
    compared = 0
    for said in range(WORDS):
        if table.seat == TERMINAL:
            break
        for viewer in (*range(of.seats), None) if said % 25 == 0 else ():
            o = table.observe(viewer)
            for n in range(WORLDS):
                other = table.fork()
                other.state, other._legal = of.rules.determinize(o, viewer, Random(f"{said}/{n}")), None
                compared += other.state != table.state
                assert layout.fill(other, viewer) == layout.fill(table, viewer)
                assert other.seen(viewer) == table.seen(viewer)
                if viewer == table.seat:
                    assert other.words() == table.words()
        words = table.words()
        table.say(words[int(rng.random() * len(words))])
        table.settle_chance(3)
    assert compared > 100, "no world differed: nothing was compared"


def test_what_a_seat_has_begun_to_say_is_for_itself() -> None:
    table = GameState(RuleSet("morundir"))
    layout = Layout(table.of)
    before = layout.fill(table, 1), table.seen(1), table.history_text(1)
    table.say(table.words()[0])
    assert table.said
    assert (layout.fill(table, 1), table.seen(1), table.history_text(1)) == before
    assert layout.fill(table, 0) != layout.fill(table, 1)
    assert table.seen(0).endswith(table.of.vocabulary.names[table.said[0]])


def _possible(table: GameState) -> list[Any]:
    """Return the actions possible next: the outcomes of chance, or the legal actions of the seat to act."""
    if table.seat == CHANCE:
        return [action for action, _ in table.of.rules.chance_outcomes(table.state)]
    return list(table.legal_actions())


def _together(one: GameState, other: GameState, viewer: int | None, rng: Random) -> bool:
    """Play one action in each state, chosen so that both actions look the same to `viewer`. Return False if
    there is no such pair."""
    rules = one.of.rules
    actions = _possible(one)
    rng.shuffle(actions)
    for action in actions:
        seen = rules.mask(one.state, action, viewer)
        twins = [b for b in _possible(other) if rules.mask(other.state, b, viewer) == seen]
        if twins:
            one.act(action)
            other.act(twins[int(rng.random() * len(twins))])
            return True
    return False


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_a_seat_was_told_has_no_cards_of_others(viewer: int | None) -> None:
    """Two matches play actions that look the same to a seat. The arrays and texts of the seat stay the same
    from the first card on, although hidden cards differ."""
    of = RuleSet("mutterboehnchen", 3)
    layout = Layout(of)
    compared = differed = 0
    for seed in range(12):
        rng = Random(f"{seed}/{viewer}")
        one, other = GameState(of), GameState(of)
        for _ in range(250):
            if one.seat == TERMINAL or not _together(one, other, viewer, rng):
                break
            assert one.history_text(viewer) == other.history_text(viewer)
            assert one.seen(viewer) == other.seen(viewer)
            assert layout.fill(one, viewer) == layout.fill(other, viewer)
            assert one.seat == other.seat
            if one.seat == viewer:
                assert one.words() == other.words()
            compared += 1
            differed += one.state != other.state
            # Hands differ by now, and some other seat can tell the two states apart. So a secret was indeed
            # hidden from the viewer.
            if viewer is not None and one.state.hands != other.state.hands and one.plies == 60:
                assert any(
                    one.history_text(seat) != other.history_text(seat) for seat in range(3) if seat != viewer
                )
    assert compared > 200
    assert differed > compared // 2


def test_each_seat_is_told_of_a_match_in_its_own_words() -> None:
    table, rng = GameState(RuleSet("mutterboehnchen", 3)), Random(5)
    table.settle_chance(5)
    for _ in range(60):
        words = table.words()
        table.say(words[int(rng.random() * len(words))])
        table.settle_chance(5)
    told = [table.history_text(viewer) for viewer in (0, 1, None)]
    assert len(set(told)) == 3
    assert all(text.count("_") >= 60 for text in told)


def test_an_observation_names_what_stands_where() -> None:
    """After f1-f3 the array has a piece on f3 and none on f1, and seat 1 is to act."""
    table = GameState(RuleSet("morundir"))
    layout = Layout(table.of)
    before = layout.fill(table, 0)
    for word in ("f1", "f3"):
        table.say(table.of.vocabulary.names.index(word))
    after = layout.fill(table, 0)
    assert before[layout.at("places", "f1", "knight of seat 0")] == 1
    assert after[layout.at("places", "f1", "knight of seat 0")] == 0
    assert after[layout.at("places", "f3", "knight of seat 0")] == 1
    assert after[layout.at("turn", "acts", "1")] == 1
    assert after[layout.at("turn", "looks", "0")] == 1
    assert after[layout.at("table", "quiet")] == 1


@each_case
def test_a_layout_names_every_number_with_its_unit(case: Case) -> None:
    layout = Layout(rule_set(case))
    numbers = list(layout())
    assert [number.at for number in numbers] == list(range(layout.size))
    assert all(layout.at(number.part, *number.names) == number.at for number in numbers[::7])
    assert all(number.unit for number in numbers)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_published_layout_never_changes(game_id: str) -> None:
    """Trained weights depend on a layout, so a change needs a new version and a new line in layouts.json."""
    published = json.loads((Path(__file__).parent / "layouts.json").read_text(encoding="utf-8"))
    versions = registry.part(game_id, "observation_layout").VERSIONS
    found = {
        f"{game_id} {version} {seats}": _digest(Layout(RuleSet(game_id, seats), version))
        for version in versions
        for seats in registry.game(game_id).seats
    }
    assert found == {name: digest for name, digest in published.items() if name.split()[0] == game_id}


def _digest(layout: Layout) -> str:
    text = "\n".join(f"{part} {'/'.join(names)} {unit}" for _, part, names, unit in layout())
    return f"{layout.size} {sha256(text.encode()).hexdigest()[:16]}"


def test_an_old_version_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    module = registry.part("morundir", "observation_layout")
    of = RuleSet("morundir")
    old = Layout(of)

    class Version2(module.Version1):
        pass

    monkeypatch.setattr(module, "VERSIONS", {1: module.Version1, 2: Version2})
    assert (Layout(of).version, Layout(of, 1).version) == (2, 1)
    assert (_pickled(Layout(of, 1)).version, list(Layout(of, 1)())) == (1, list(old()))
    with pytest.raises(ValueError, match="no layout of version 3; there are: 1, 2"):
        Layout(of, 3)


def test_the_questions_of_the_card_game_have_their_numbers() -> None:
    """Every question of the card game has a number. A new task needs a new version of the layout, because
    without a number it would look like no question at all."""
    questions = import_module("kleinod.games.mutterboehnchen.questions")
    layout = registry.part("mutterboehnchen", "observation_layout")
    asked = {row.task._field_defaults["name"] for row in questions.QUESTIONS.values() if row.verbs}
    assert asked <= set(layout.ASKED)


def test_a_table_ends_by_the_limit_on_actions_as_a_match_does() -> None:
    of = RuleSet("morundir")
    of.game = of.game._replace(max_actions=9)
    match, table = Match(of.game, 2, {}), GameState(of)
    while not match.over:
        action = match.legal_actions()[0]
        match.act(action)
        table.act(action)
        assert table.outcome == match.outcome
    assert match.at == 9
    assert table.outcome.reason.code == "action_limit"
    assert table.words() == []


def test_a_table_ends_by_repetition_as_a_match_does() -> None:
    repeating = [of for of in map(RuleSet, GAMES) if of.game.repeats]
    assert repeating
    ended = set()
    for of in repeating:
        match, table, rng = Match(of.game, of.seats, {}, seed=1), GameState(of), Random(1)
        table.settle_chance(1)
        while not match.over and match.at < 3000:
            actions = match.legal_actions()
            back = [a for a in actions if match.occurrences(of.rules.key(of.rules.apply(match.state, a)))]
            action = (back or actions)[int(rng.random() * len(back or actions))]
            match.act(action)
            table.act(action)
            table.settle_chance(1)
            assert (table.seat, table.outcome) == (match.seat, match.outcome)
        ended.add(match.outcome.reason.code if match.over else "")
    assert "repetition" in ended


def test_returns_are_the_share_of_seats_left_behind() -> None:
    table = GameState(RuleSet("mutternland", 3))
    assert table.returns() == [0, 0, 0]
    table._ended = table.of.rules.adjudicate(
        table.state, table.of.rules.no(next(iter(table.of.rules.REASONS)))
    )
    for places, returns in (((1, 2, 3), [1, 0, -1]), ((1, 1, 3), [0.5, 0.5, -1]), ((1, 1, 1), [0, 0, 0])):
        table._ended = table._ended._replace(places=places)
        assert table.returns() == returns


def test_a_copy_goes_its_own_way() -> None:
    table = GameState(RuleSet("matobo"))
    table.settle_chance(1)
    twin, state = table.fork(), table.state
    while twin.seat != TERMINAL:
        twin.say(twin.words()[0])
    assert (table.state, table.plies, table.said) == (state, 1, ())
    assert table.seat != TERMINAL


def test_a_pickled_table_is_the_same_table_however_long_its_match() -> None:
    table, rng = GameState(RuleSet("mutternland", 3, {"rules": "witt"})), Random(4)
    while table.plies < 400 and table.seat != TERMINAL:
        words = table.words()
        table.say(words[int(rng.random() * len(words))])
    while not table.said and table.seat != TERMINAL:
        table.say(table.words()[-1])
    again = pickle.loads(pickle.dumps(table))  # noqa: S301 — made here
    assert (again.state, again.said, again.plies) == (table.state, table.said, table.plies)
    assert (again.outcome, again.words(), again.history_text(1)) == (
        table.outcome,
        table.words(),
        table.history_text(1),
    )


def test_lots_are_what_the_rules_list_or_seeds_of_equal_weight() -> None:
    table = GameState(RuleSet("matobo"))
    assert table.chance_probabilities(64) == [1 / 64] * 64
    forks = [table.fork() for _ in range(3)]
    for fork, lot in zip(forks, (5, 5, 6), strict=True):
        fork.lot(lot)
    assert forks[0].state == forks[1].state != forks[2].state
    cards = GameState(RuleSet("mutterboehnchen"))
    listed = cards.of.rules.chance_outcomes(cards.state)
    assert listed
    assert cards.chance_probabilities(64) == pytest.approx([w / sum(w for _, w in listed) for _, w in listed])
    cards.lot(1)
    assert cards.state == cards.of.rules.apply(cards.of.rules.initial(), listed[1][0])


def test_a_word_that_may_not_be_said_changes_nothing() -> None:
    table = GameState(RuleSet("morundir"))
    for word in (END, -1, 10_000):
        with pytest.raises(ValueError, match="none of the words"):
            table.say(word)
    assert (table.said, table.plies) == ((), 0)


def test_words_are_complete_as_soon_as_nothing_else_begins_so() -> None:
    spelled = ((1, 2), (1, 2, 3), (4, 5, 6), (7,))
    assert ahead(spelled, ()) == [1, 4, 7]
    assert ahead(spelled, (1, 2)) == [END, 3]
    assert [meant(spelled, said) for said in ((1,), (1, 2), (1, 2, END), (1, 2, 3), (4,), (7,))] == [
        None,
        None,
        0,
        1,
        2,
        3,
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_numbers_of_words_are_their_places_in_the_append_only_list(game_id: str) -> None:
    of = RuleSet(game_id)
    words = ActionWords(of.text)
    assert words.names[1 : 1 + len(of.text.words)] == of.text.words
    assert words.spell(of.text.words[0]) == (1,)
    assert [words.names[n] for n in words.spell("?-?".replace("?", "Z9"))] == [
        "'Z'",
        "'9'",
        "'-'",
        "'Z'",
        "'9'",
    ]


@each_case
def test_a_copy_is_like_its_original_at_any_moment(case: Case) -> None:
    """Copies by fork, copy and pickle play on alike, even if made within an action or after the end."""
    table, rng, moments = GameState(rule_set(case)), Random(case.id), 0
    for said in range(280):
        if said % 4 == 0 or table.seat == TERMINAL:
            moments += 1
            make = (GameState.fork, copy, deepcopy, _pickled)[moments % 4]
            _compare(table, make(table), Random(f"{case.id}/{said}"))
        if table.seat == TERMINAL:
            table = GameState(table.of)
        elif table.seat == CHANCE:
            table.lot(int(rng.random() * len(table.chance_probabilities(64))))
        else:
            words = table.words()
            table.say(words[int(rng.random() * len(words))])
    assert moments >= 70


def _pickled(table: T) -> T:
    return pickle.loads(pickle.dumps(table))  # noqa: S301 — made here


def _all_of(table: GameState) -> tuple[Any, ...]:
    viewers = (*range(table.of.seats), None)
    return (
        table.state,
        table.seat,
        table.plies,
        table.said,
        table.outcome,
        table.words(),
        table.legal_actions(),
        [table.history_text(viewer) for viewer in viewers],
    )


def _compare(table: GameState, twin: GameState, rng: Random) -> None:
    """Check that a copy equals its original, plays on as a fork does, and does not change the original."""
    before = _all_of(table)
    assert _all_of(twin) == before
    lots = [int(rng.random() * 64) for _ in range(6)]
    ends = []
    for one in (twin, table.fork()):
        for lot in lots:
            if one.seat == CHANCE:
                one.lot(lot % len(one.chance_probabilities(64)))
            elif one.seat >= 0:
                words = one.words()
                one.say(words[lot % len(words)])
        ends.append(_all_of(one))
    assert ends[0] == ends[1]
    assert _all_of(table) == before


@pytest.mark.parametrize("case", [c for c in CASES if c.game.hidden], ids=lambda case: case.id)
def test_dealing_anew_leaves_a_seat_what_it_knows_and_takes_what_it_does_not(case: Case) -> None:
    """Dealing the hidden cards again changes nothing for the seat to act, and tells other seats only what a
    stranger knows. Two positions that the seat cannot tell apart give the same copies."""
    table, differed = GameState(rule_set(case)), 0
    rng = Random(case.id)
    table.settle_chance(4)
    for said in range(150):
        if table.seat == TERMINAL:
            break
        seat = table.seat
        if said % 10 == 0:
            dealt = _pickled(table.resample(seat, Random(said)))
            assert (dealt.history_text(seat), dealt.words()) == (table.history_text(seat), table.words())
            assert dealt.done is None
            public = table.history_text(None).split(" ")[0]
            for other in range(table.of.seats):
                if other != seat:
                    assert dealt.history_text(other).startswith(f"{public} ")
            differed += dealt.state != table.state
            world = table.fork()
            world.state = dealt.state
            again, same = world.resample(seat, Random(said)), table.resample(seat, Random(said))
            assert again.state == same.state
        words = table.words()
        table.say(words[int(rng.random() * len(words))])
        table.settle_chance(4)
    assert differed


@each_case
def test_no_match_is_longer_than_its_bounds(case: Case) -> None:
    of = rule_set(case)
    bounds, table, rng = Bounds(of, LOTS), GameState(of), Random(case.id)
    words = nodes = 0
    while table.seat != TERMINAL and words < WORDS:
        if table.seat == CHANCE:
            nodes += 1
            lots = len(table.chance_probabilities(LOTS))
            assert lots <= bounds.chance_outcomes
            table.lot(int(rng.random() * lots))
            continue
        longest = max(len(spelling) for spelling in table._choices()[1])
        assert longest <= registry.part(case.game_id, "match_bounds").LONGEST_ACTION
        said = table.words()
        table.say(said[int(rng.random() * len(said))])
        words += 1
    assert words <= bounds.words
    assert nodes <= bounds.chance_nodes


def test_a_wrong_game_or_option_is_answered_with_those_there_are() -> None:
    """The error message for a wrong game or option is the same as that of `kleinod.new`."""
    wrong: tuple[tuple[str, dict[str, Any]], ...] = (
        ("chess", {}),
        ("morundir", {"varient": "return"}),
        ("morundir", {"variant": "x"}),
    )
    for game, options in wrong:
        with pytest.raises(BadOption) as told:
            RuleSet(game, options=options)
        with pytest.raises(BadOption) as expected:
            kleinod.new(game, **options)
        assert str(told.value) == str(expected.value)


def test_a_state_begins_where_a_position_or_a_record_stands() -> None:
    of = RuleSet("mutternland", Foreign(3))  # pyright: ignore[reportArgumentType]
    match, rng = Match(of.game, 3, {}, seed=2), Random(1)
    for _ in range(40):
        actions = match.legal_actions()
        match.act(actions[int(rng.random() * len(actions))])
    for text in (match.position(), match.record()):
        table = of.state(text)
        assert (table.state, table.seat) == (match.state, match.seat)
        assert _pickled(table).state == match.state
    assert of.state(match.record()).plies == match.at
    for text, error in (("nonsense", BadText), (Match(of.game, 2, {}).record(), ValueError)):
        with pytest.raises(error):
            of.state(text)
    match.resign(0)
    with pytest.raises(ValueError, match="resign"):
        of.state(match.record())


class Foreign:
    """An integer type of another library, with `__index__` alone."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __index__(self) -> int:
        return self.n


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
        ("table_batch", "numpy", "pettingzoo"),
    ],
)
def test_a_missing_library_is_named_with_what_installs_it(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)  # pyright: ignore[reportArgumentType] — blocks imports
    monkeypatch.delitem(sys.modules, f"kleinod.research.{module}", raising=False)
    with pytest.raises(ImportError, match=rf'needs .*: pip install "kleinod\[{extra}\]"'):
        import_module(f"kleinod.research.{module}")
