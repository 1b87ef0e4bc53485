# pyright: reportArgumentType=false
# A match types its positions and actions as `Position` and `Action`, but these tests pass those of a game.
"""Secrecy: everything that a viewer receives depends only on facts which that viewer may know."""

from random import Random

from kleinod.core.capabilities import account
from kleinod.core.game import CHANCE, TERMINAL
from laws.cases import Case, Moment, moments

WORLDS = 4


def _looks(case: Case, limit: int):
    """Yield moments of games with secrets: each viewer, the observation, and some full positions that look
    the same to the viewer."""
    for moment in moments(case, limit) if case.game.hidden else ():
        for viewer in (*range(case.seats), None):
            o = moment.match.rules.observe(moment.state, viewer)
            worlds = [
                moment.match.rules.determinize(o, viewer, Random(f"{moment.ply}/{n}")) for n in range(WORLDS)
            ]
            yield moment, viewer, o, worlds


def test_open_games_hide_nothing(case: Case) -> None:
    for moment in moments(case, 6) if not case.game.hidden else ():
        rules, s = moment.match.rules, moment.state
        for viewer in (*range(case.seats), None):
            assert rules.observe(s, viewer) == s
            if moment.action is not None:
                assert rules.mask(s, moment.action, viewer) == moment.action
        assert rules.determinize(s, 0, Random(1)) == s
        assert not rules.private(s)


def test_observing_twice_is_observing_once(case: Case) -> None:
    for moment in moments(case, 40):
        for viewer in (*range(case.seats), None):
            o = moment.match.rules.observe(moment.state, viewer)
            assert type(o) is type(moment.state)
            assert moment.match.rules.observe(o, viewer) == o


def test_imagined_worlds_look_like_what_was_observed(case: Case) -> None:
    for moment, viewer, o, worlds in _looks(case, 40):
        rules = moment.match.rules
        for world in worlds:
            assert rules.observe(world, viewer) == o, f"ply {moment.ply}, seat {viewer}"
            assert (
                rules.current_player(world) == rules.current_player(moment.state) == rules.current_player(o)
            )
            assert moment.match.text.audit(world) == []
            assert rules.scores(world) == rules.scores(moment.state) == rules.scores(o)


def test_what_a_seat_may_do_is_the_same_in_every_world_it_cannot_tell_apart(case: Case) -> None:
    for moment, viewer, o, worlds in _looks(case, 40):
        rules, s = moment.match.rules, moment.state
        assert {rules.private(w) for w in worlds} == {rules.private(s)}
        if rules.current_player(s) == viewer:
            assert rules.legal(o) == rules.legal(s)
        if rules.current_player(s) == viewer or (rules.current_player(s) >= 0 and not rules.private(s)):
            assert {rules.legal(w) for w in worlds} == {rules.legal(s)}


def test_refusals_are_the_same_in_every_world_the_actor_cannot_tell_apart(case: Case) -> None:
    for moment, viewer, o, worlds in _looks(case, 16):
        rules, s = moment.match.rules, moment.state
        if rules.current_player(s) != viewer:
            continue
        known = list(rules.pseudo_legal(o))
        for world in (s, *worlds):
            assert list(rules.pseudo_legal(world)) == known
            assert [rules.check(world, a) for a in known] == [rules.check(o, a) for a in known]


def test_what_was_seen_determines_what_is_seen_next(case: Case) -> None:
    """If two positions look alike to a viewer, and actions that look alike happen in them, they still look
    alike afterwards."""
    for moment, viewer, _, worlds in _looks(case, 60):
        if moment.action is None:
            continue
        rules, s = moment.match.rules, moment.state
        seen = rules.mask(s, moment.action, viewer)
        next_seen = rules.observe(moment.after, viewer)
        for world in worlds:
            for b in _possible(rules, world):
                if rules.mask(world, b, viewer) == seen:
                    assert rules.observe(rules.apply(world, b), viewer) == next_seen, f"ply {moment.ply}: {b}"


def _possible(rules, s):
    if rules.current_player(s) == CHANCE:
        return [a for a, _ in rules.chance_outcomes(s)]
    return rules.legal(s)


def test_an_actor_sees_its_own_action(case: Case) -> None:
    for moment in moments(case, 60) if case.game.hidden else ():
        seat = moment.match.rules.current_player(moment.state)
        if seat >= 0:
            assert moment.match.rules.mask(moment.state, moment.action, seat) == moment.action


def test_pictures_and_words_can_be_made_from_what_each_viewer_knows(case: Case) -> None:
    for moment in moments(case, 60):
        for viewer in (*range(case.seats), None):
            _show(moment, viewer)


def _show(moment: Moment, viewer: int | None) -> None:
    rules, view = moment.match.rules, moment.match.view
    o = rules.observe(moment.state, viewer)
    view.scene(o, viewer)
    assert view.prompt(o).code
    if moment.action is None:
        return
    seen = rules.mask(moment.state, moment.action, viewer)
    assert view.story(o, seen).code
    after = rules.observe(rules.apply(moment.state, moment.action), viewer)
    assert all(said.code for said in account(view, o, seen, after))
    view.trace(o, seen)
    assert moment.match.text.turn([(o, seen)]).strip()


def test_strangers_and_others_see_no_private_choice(case: Case) -> None:
    for moment in moments(case, 40) if case.game.hidden else ():
        match, seat = moment.match, moment.match.rules.current_player(moment.state)
        if seat in (CHANCE, TERMINAL) or not match.rules.private(moment.state):
            continue
        match.goto(moment.ply)
        shown = [match.choices(viewer) for viewer in (*range(case.seats), None) if viewer != seat]
        match.goto(match.plies)
        assert not any(shown)


def test_equal_things_look_equal_while_secret(case: Case) -> None:
    """The scene is the same for every position that the viewer cannot tell from the true one."""
    for moment, viewer, o, worlds in _looks(case, 30):
        view, rules = moment.match.view, moment.match.rules
        shown = view.scene(o, viewer)
        for world in worlds:
            assert view.scene(rules.observe(world, viewer), viewer) == shown
            assert view.prompt(rules.observe(world, viewer)) == view.prompt(o)


def test_what_is_known_can_be_written_and_read(case: Case) -> None:
    for moment, _, o, _ in _looks(case, 16):
        text = moment.match.text
        assert text.decode(text.encode(o)) == o
