"""A match as Python programs use it: copies, comparison, turns, winners, annotations, chance."""

import copy
import pickle
import random

import pytest

import kleinod
from kleinod.records.node import GameNode

GAMES = sorted(kleinod.games())


def wandered(game_id: str, plies: int, seed: int = 1) -> kleinod.Match:
    """Return a match after `plies` random decisions."""
    match, rng = kleinod.new(game_id, seed=seed), random.Random(seed)
    for _ in range(plies):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("make", [kleinod.Match.copy, copy.copy, copy.deepcopy])
def test_what_is_played_on_a_copy_leaves_the_match_alone(game_id, make) -> None:
    match = wandered(game_id, 9)
    before = (match.record(), match.at, match.legal())
    twin = make(match)
    assert twin == match
    twin.play(twin.legal()[-1])
    twin.remark("only here")
    assert (match.record(), match.at, match.legal()) == before
    assert twin != match
    match.play(match.legal()[0])
    assert twin.at >= match.at
    assert kleinod.open(twin.record()) == twin


def test_a_copy_shows_the_same_ply_and_can_redo() -> None:
    match = wandered("morundir", 6)
    match.goto(2)
    twin = match.copy()
    assert (twin.at, twin.plies) == (2, 6)
    twin.redo()
    assert (twin.at, match.at) == (3, 2)


def test_equal_matches_have_the_same_record_and_show_the_same_ply() -> None:
    one, other = wandered("morundir", 4), wandered("morundir", 4)
    assert one == other
    other.undo()
    assert one != other
    assert one != one.record()
    with pytest.raises(TypeError):
        hash(one)


def test_repr_of_a_game_is_one_line() -> None:
    """The repr of a game, which notebooks print, leaves out the functions and settings of the game."""
    assert [repr(kleinod.games()[game]) for game in ("morundir", "nexus")] == [
        "<Game morundir, version 1, 2 seats>",
        "<Game nexus, version 1, 2 to 4 seats>",
    ]


def test_repr_says_game_ply_and_who_acts() -> None:
    match = kleinod.new("morundir")
    assert repr(match) == "<Match morundir, 2 seats, ply 0, turn 1, seat 0 to act>"
    match.play("f1-f3")
    match.goto(0)
    assert "ply 0 of 1" in repr(match)
    match.resign(0)
    assert repr(match) == "<Match morundir, 2 seats, ply 1, turn 1, over: end.resigned, places 2 1>"
    dealt = kleinod.new("matobo", seed=1)
    dealt.goto(0)
    assert "chance to act" in repr(dealt)


def test_turns_are_those_in_force_with_their_seats() -> None:
    match = kleinod.new("morundir")
    for move in ("f1-f3", "c2xf3", "b2-c4"):
        match.play(move)
    match.undo()
    assert [(turn.seat, turn.text) for turn in match.turns] == [(0, "f1-f3"), (1, "c2xf3")]
    assert match.plies == 3


def test_turns_keep_secrets_from_a_stranger() -> None:
    match = wandered("mutterboehnchen", 12)
    told = " ".join(turn.text for turn in match.turns)
    own = " ".join(turn.text for turn in match.history(match.seat))
    assert told != own
    assert match.record() not in told


@pytest.mark.parametrize("game_id", GAMES)
def test_winners_are_the_first_places(game_id: str) -> None:
    match = kleinod.new(game_id, seed=2)
    assert match.winners == ()
    rng = random.Random(2)
    while not match.over:
        match.play(rng.choice(match.legal()))
    assert match.outcome
    assert match.winners == tuple(s for s, place in enumerate(match.outcome.places) if place == 1)
    assert match.winners


def test_positions_lead_to_the_one_shown() -> None:
    match = wandered("nexus", 7)
    match.goto(5)
    found = list(match.positions())
    assert len(found) == 6
    assert found[-1] == match.state
    assert [match.text.encode(s) for s in found][5] == match.position()


@pytest.mark.parametrize("game_id", [g for g in GAMES if kleinod.new(g).at])
def test_before_chance_has_spoken_nobody_decides(game_id: str) -> None:
    match = kleinod.new(game_id, seed=1)
    match.goto(0)
    assert (match.seat, match.over, match.legal(), match.winners) == (kleinod.CHANCE, False, [], ())
    assert all(weight > 0 for _, weight in match.chances())
    with pytest.raises(kleinod.IllegalAction) as refused:
        kleinod.bot(match).choose()
    assert refused.value.msg.code == "match.chance"
    match.redo()
    assert match.seat >= 0
    assert match.chances() == []


def test_after_the_end_everything_agrees() -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    match.resign(1)
    assert (match.over, match.seat, match.legal(), match.winners) == (True, kleinod.TERMINAL, [], (0,))
    for refused in (lambda: match.play("c2xf3"), lambda: match.resign(0), kleinod.bot(match).choose):
        with pytest.raises(kleinod.IllegalAction) as caught:
            refused()
        assert caught.value.msg.code == "match.over"


def annotated() -> kleinod.Match:
    """Return a match with comments on the start and on a move, a glyph, and nested variations."""
    match = kleinod.new("morundir")
    for move in ("f1-f3", "c2xf3"):
        match.play(move)
    first, second = (step.token for step in match.steps())
    other = kleinod.new("morundir")
    other.play("f1-f3")
    other.play("b6-b5" if "b6-b5" in other.legal() else other.legal()[0])
    answer = other.steps()[1].token
    deep = next(s.token for s in wandered("morundir", 1, 5).steps() if s.token != first)
    tokens = ["-cnbuq", first, "-g1", "-v", deep, "-e", second, "-v", answer, "-cnbuq", "-e"]
    return kleinod.open(written(match, tokens))


def written(match: kleinod.Match, tokens: list[str]) -> str:
    from kleinod.records import record  # noqa: PLC0415

    return record.write(match.as_record()._replace(tokens=tuple(tokens)))


@pytest.mark.parametrize("packed", [False, True])
def test_comments_glyphs_and_variations_survive_open_and_record(packed: bool) -> None:
    match = annotated()
    assert match.plies == 2
    assert match.comment(0) == "hi"
    assert match.tree.next[0].glyph == 1
    assert len(match.tree.next) == 2
    assert match.tree.next[0].next[1].comment == "hi"
    again = kleinod.open(match.record(packed))
    assert again == match
    assert again.tree == match.tree
    assert "-v" in again.as_record().tokens


def test_remarks_stay_while_the_match_goes_on_and_go_with_what_they_spoke_of() -> None:
    match = annotated()
    match.remark("well played")
    match.play(match.legal()[0])
    assert kleinod.open(match.record()).comment(2) == "well played"
    match.goto(1)
    match.play("b6-b5" if "b6-b5" in match.legal() else match.legal()[1])
    assert match.comment(2) == ""
    assert match.comment(0) == "hi"
    assert len(match.tree.next) == 2
    assert [len(match.tree.next[0].next)] == [1]
    with pytest.raises(kleinod.IllegalAction):
        match.comment(9)


@pytest.mark.parametrize(
    ("inside", "nested"), [("zz", False), ("repeat", False), ("zz", True), ("-r7", False)]
)
def test_what_the_rules_refuse_inside_a_variation_is_refused_by_name(inside: str, nested: bool) -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    first = match.steps()[0].token
    other = wandered("morundir", 1, 5).steps()[0].token
    junk = first if inside == "repeat" else inside
    second = wandered("morundir", 2, 5).steps()[1].token
    variation = ["-v", other, second, "-v", junk, "-e", "-e"] if nested else ["-v", other, junk, "-e"]
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open(written(match, [first, *variation]))
    assert refused.value.msg.code == "record.variation"
    assert dict(refused.value.msg.args)["n"] == 2
    assert "variation" in str(refused.value)


def test_the_tree_of_a_match_without_remarks_is_one_line() -> None:
    match = wandered("morundir", 3)
    node, tokens = match.tree, []
    while node.next:
        assert isinstance(node, GameNode)
        [node] = node.next
        tokens.append(node.token)
    assert tokens == [step.token for step in match.steps()]


def elsewhere(value):
    """Return a value as another process would receive it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 — our own


@pytest.mark.parametrize("game_id", GAMES)
def test_matches_studies_and_bots_are_pickled_for_other_processes(game_id: str) -> None:
    match = kleinod.new(game_id, seed=3)
    for _ in range(8):
        match.play(match.legal()[0])
    match.remark("hm")
    match.goto(match.earlier() or match.at)
    again = elsewhere(match)
    assert again == match
    assert (again.seed, again.at, again.plies) == (match.seed, match.at, match.plies)
    assert elsewhere(kleinod.bot(match)).choose() == kleinod.bot(match).choose()
    study = kleinod.study(match, "One", viewer=0)
    assert elsewhere(study) == study


def test_an_error_of_another_process_says_the_same() -> None:
    with pytest.raises(kleinod.IllegalAction) as refused:
        kleinod.new("morundir").play("f1-g3")
    again = elsewhere(refused.value)
    assert (str(again), again.game, again.msg) == (
        str(refused.value),
        refused.value.game,
        refused.value.msg,
    )


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, kleinod.Study.copy])
def test_a_copy_of_a_study_is_its_own(copied) -> None:
    study = kleinod.study(kleinod.new("morundir"), "One")
    twin = copied(study)
    assert twin == study
    twin.chapters[0].tree.add_variation("f1-f3")
    twin.title = "Two"
    assert (study.title, study.chapters[0].tree.next) == ("One", ())


def test_bots_and_chapters_tell_what_they_are() -> None:
    match = kleinod.new("morundir")
    assert repr(kleinod.bot(match, 2)) == f"<Bot level 2, {match!r}>"
    assert repr(kleinod.study(match, "One").chapters[0]) == "<Chapter morundir, 0 actions>"


def test_who_resigned_is_a_player_where_nobody_says_of_which_game() -> None:
    match = kleinod.new("morundir")
    match.resign(0)
    assert match.outcome is not None
    assert str(match.outcome.reason) == "Player 1 resigns."
    assert kleinod.say(match.outcome.reason, "de") == "Person 1 gibt auf."
    assert kleinod.say(match.outcome.reason, "de", match) == "Blau gibt auf."
