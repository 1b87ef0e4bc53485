"""Wrong input by people and programs: seeds, depths, numbers of any size, options that do not apply."""

import pytest

import kleinod
from kleinod.codec.base36 import checksum, to_base36
from kleinod.core import registry
from kleinod.core.game import LAST_TURN, BadOption, BadText, IllegalAction
from kleinod.counts.perft import perft, split
from kleinod.play.match import Match, from_record

DIGITS = "9" * 5000  # more digits than Python converts to a number


HUGE = 10**5000


def named(value) -> str:
    return "huge" if isinstance(value, int) and abs(value) == HUGE else repr(value)


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


def code(refused) -> str:
    return refused.value.msg.code


@pytest.mark.parametrize("seed", [-5, -1, 36**16, 2**100, HUGE, "abc", "7", 1.0, None, True], ids=named)
@pytest.mark.parametrize("game", ["morundir", "matobo"])
def test_a_seed_that_no_record_can_hold_is_refused_when_the_match_is_made(game, seed):
    with pytest.raises(BadOption) as refused:
        kleinod.new(game, seed=seed)
    assert code(refused) == "option.seed"


def test_the_largest_seed_is_written_and_read():
    match = kleinod.new("morundir", seed=36**16 - 1)
    assert kleinod.open(match.record()).seed == match.seed == registry.MAX_SEED


def test_numbers_below_nothing_have_no_text_in_base_36():
    with pytest.raises(ValueError, match="-1"):
        to_base36(-1)


@pytest.mark.parametrize("seats", [2.0, "2", None, True, HUGE, -2], ids=named)
def test_seats_are_a_whole_number(seats):
    with pytest.raises(BadOption) as refused:
        Match(registry.game("morundir"), seats, {})
    assert code(refused) == "option.seats"


@pytest.mark.parametrize("value", [HUGE, -HUGE, 20.0, None, b"20", ["20"]], ids=named)
def test_an_option_of_a_strange_value_is_refused_with_a_sentence(value):
    with pytest.raises(BadOption) as refused:
        kleinod.new("morundir", quiet_limit=value)
    assert code(refused) == "python.range"


@pytest.mark.parametrize(
    "fields",
    [
        f"p2~a-r{DIGITS}",
        f"p2~ab2-c4_-r{DIGITS}",
        f"p{DIGITS}",
        f"p2~s{DIGITS}",
        f"p2~oquiet_limit-{DIGITS}",
        f"p2~f{DIGITS}_0_0",
        f"p2~fD42_{DIGITS}_0",
        f"p2~ab2-c4_-g{DIGITS}",
        f"p2~b{DIGITS}-A",
        f"p2~a{DIGITS}",
    ],
)
def test_numbers_of_thousands_of_digits_in_a_record_are_named_errors(fields):
    with pytest.raises((BadText, BadOption, IllegalAction)):
        from_record(sealed(f"kl1~morundir-1~{fields}"))


def test_a_resignation_has_one_spelling():
    for token in ("-r01", "-r", "-rx", "-r6"):
        with pytest.raises(BadText):
            from_record(sealed(f"kl1~morundir-1~p2~a{token}"))


def test_nexus_ends_by_its_own_limit_long_before():
    limit = next(option for option in registry.game("nexus").options if option.key == "turn_limit")
    assert limit.high < LAST_TURN


@pytest.mark.parametrize("game_id", sorted({*registry.game_ids()} - {"nexus"}))
def test_every_position_of_a_match_can_be_read_again_however_late(game_id):
    """A match that starts near the last turn that a text can hold never goes beyond that turn."""
    first = kleinod.new(game_id)
    late = Match(first.game, first.seats, {}, start=first.state._replace(turn=LAST_TURN - 3))
    while not late.over:
        late.act(late.legal_actions()[0])
        assert late.text.decode(late.position()) == late.state
    assert late.turn == LAST_TURN
    assert late.outcome.reason.code == "action_limit"
    assert dict(late.outcome.reason.args)["n"] == LAST_TURN
    again = Match(late.game, late.seats, {}, start=late.text.decode(late.position()))
    assert (again.over, again.legal(), again.outcome) == (True, [], late.outcome)


def repeated() -> Match:
    match = kleinod.new("morundir")
    for move in ("b2-d2", "h2-f2", "d2-b2", "f2-h2") * 2:
        match.play(move)
    return match


def resigned() -> Match:
    match = kleinod.new("morundir")
    match.resign(1)
    return match


def won() -> Match:
    position = "21D20d_21_0"
    return kleinod.position("morundir", position)


@pytest.mark.parametrize("ended", [repeated, resigned, won])
def test_after_the_end_nothing_is_legal_whoever_asks(ended):
    match = ended()
    assert match.over
    assert match.why("b2-c4").code == "match.over"
    with pytest.raises(IllegalAction) as refused:
        match.play("b2-c4")
    assert code(refused) == "match.over"
    for unit in ("action", "turn"):
        assert [kleinod.perft(match, depth, unit) for depth in (0, 1, 2)] == [1, 0, 0]
    if ended is not won:
        match.undo()
        assert kleinod.perft(match, 1) == len(match.legal()) > 0


@pytest.mark.parametrize("depth", [-1, -(10**9), 1.0, "1", None, True])
def test_perft_needs_a_depth(depth):
    match = kleinod.new("morundir")
    for count in (lambda: kleinod.perft(match, depth), lambda: perft(match.rules, match.state, depth)):
        with pytest.raises(BadOption) as refused:
            count()
        assert code(refused) == "perft.depth"


def test_a_split_has_a_first_action():
    match = kleinod.new("morundir")
    with pytest.raises(BadOption):
        split(match.rules, match.state, 0)


@pytest.mark.parametrize("unit", ["ply", "", None, 1])
def test_perft_counts_actions_or_turns(unit):
    with pytest.raises(BadOption) as refused:
        kleinod.perft(kleinod.new("morundir"), 1, unit)
    assert code(refused) == "perft.unit"


@pytest.mark.parametrize("value", [True, False])
def test_an_option_that_does_not_apply_is_refused_whatever_it_is_given(value):
    with pytest.raises(BadOption) as refused:
        kleinod.new("matobo", seats=2, teams=value)
    assert code(refused) == "option.not_here"


def test_the_options_of_a_match_make_another():
    match = kleinod.new("matobo", seats=2, seed=3)
    assert match.options["teams"] is True
    assert kleinod.new("matobo", seats=2, seed=3, **match.options).record() == match.record()


@pytest.mark.parametrize("viewer", [2, 7, -3, True, "0", 0.0, HUGE], ids=named)
@pytest.mark.parametrize("look", ["observe", "picture", "history", "last_move", "svg"])
def test_eyes_that_nobody_has_see_nothing(look, viewer):
    match = kleinod.new("mutterboehnchen", seats=2, seed=1)
    with pytest.raises(BadOption) as refused:
        getattr(match, look)(viewer)
    assert code(refused) == "python.seat"
    for language in ("de", "en"):
        assert " " in kleinod.say(refused.value, language)


@pytest.mark.parametrize("seed", [-1, "x", 1.5, True, HUGE], ids=named)
def test_a_seed_that_is_none_is_refused_for_bots_too(seed):
    with pytest.raises(BadOption) as refused:
        kleinod.bot(kleinod.new("morundir"), seed=seed)
    assert code(refused) == "option.seed"


@pytest.mark.parametrize("ply", [-1, 1, HUGE], ids=named)
def test_there_is_no_position_after_a_ply_that_was_not_played(ply):
    with pytest.raises(IllegalAction) as refused:
        kleinod.new("morundir").position_at(ply)
    assert code(refused) == "match.no_such_ply"


def test_an_option_of_a_game_is_named_in_its_words():
    with pytest.raises(BadOption) as refused:
        kleinod.new("matobo", column_use="x")
    assert "Your own columns" in str(refused.value)


@pytest.mark.parametrize("game", sorted(kleinod.games()))
def test_what_cannot_be_read_is_said_in_a_sentence(game):
    with pytest.raises((BadText, IllegalAction)) as refused:
        kleinod.new(game).read("no move at all")
    assert " " in str(refused.value)
    assert "move.unreadable" not in str(refused.value)
