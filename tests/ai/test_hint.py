"""A hint never suggests a move that loses at once if another move avoids the loss. The tests search whole
turns of both sides with the rules engine only, not the bot, in positions in which a seat is about to lose."""

from collections.abc import Iterator
from typing import Any

import kleinod
from kleinod.ai.baseline_bot import choose as careless
from kleinod.ai.bot_decision import SlicedSearch, choose
from kleinod.core.game import Rules
from kleinod.core.rng import below, stream
from kleinod.play.match import Match


def ends_of_turn(rules: Rules[Any, Any], s: Any) -> Iterator[Any]:
    """Yield every position in which the current turn can end. Positions that are reached in several ways
    occur once."""
    turn, seen, todo = s.turn, {s}, [s]
    while todo:
        for action in rules.canonical_actions(here := todo.pop()):
            t = rules.apply(here, action)
            if t in seen:
                continue
            seen.add(t)
            if rules.current_player(t) < 0 or t.turn != turn:
                yield t
            else:
                todo.append(t)


def loses(rules: Rules[Any, Any], s: Any, seat: int) -> bool:
    """Return True if `seat` has lost, or can lose before its next turn."""
    if rules.current_player(s) < 0:
        return rules.outcome(s).places[seat] > 1
    if rules.current_player(s) == seat:
        return all(loses(rules, t, seat) for t in ends_of_turn(rules, s))
    return any(
        rules.current_player(t) < 0 and rules.outcome(t).places[seat] > 1 for t in ends_of_turn(rules, s)
    )


def lost_game(game: str, seed: int) -> Match | None:
    """Return a match that is played carelessly and in which one of the first two seats wins; None if they
    share the place."""
    match, rng = kleinod.new(game, seed=seed), stream(seed, "careless")
    while not match.over:
        legal = match.legal_actions()
        match.act(legal[below(rng, len(legal))] if match.at < 40 else careless(match, 1))
    return match if match.outcome.places[0] != match.outcome.places[1] else None


def asked_in(match: Match, turns: int) -> bool:
    """Go back to `turns` turns before the end. If some moves there lose at once and others do not, check that
    the hints choose one that does not. Return True if there was such a choice."""
    last = match.position_at(match.plies).turn - turns
    match.goto(next(ply for ply in range(match.plies + 1) if match.position_at(ply).turn == last))
    return asked(match)


def asked(match: Match) -> bool:
    """Follow the hints to the end of the turn. If some turns lose at once and others do not, check that the
    hints choose one that does not. Return True if there was such a choice."""
    rules, seat, turn = match.rules, match.seat, match.turn
    answers = [loses(rules, t, seat) for t in ends_of_turn(rules, match.state)]
    if all(answers) or not any(answers):
        return False
    played = kleinod.open(match.position_record())
    while not played.over and played.seat == seat and played.turn == turn:
        played.act(choose(played, "hint"))
    assert not loses(rules, played.state, seat), f"{played.record()}"
    return True


def test_a_hint_does_not_lose_at_once_while_another_answer_holds() -> None:
    matches = [match for match in (lost_game("morundir", seed) for seed in range(8)) if match is not None]
    choices = [asked_in(match, turns) for match in matches for turns in (2, 4)]
    assert any(choices)


#: Positions of three seats in which only 6 of 25 turns, and 73 of 326, keep the next seat from winning.
THREATENED = (
    "kl1~mutternland-1~p3~ff1842-g19321-h19322-i2033-j1921-k1932-l191-m1931-n18341-o181221-p171312-q214-r171"
    "-s181002-t19101-u191_g19g20j20o20t21-m19q21s18t19u19-h19h20k20n20s21_n1_306_291_0_0~d5qeuz",
    "kl1~mutternland-1~p3~ff1842-g19321-h19422-i2022-j1931-k1932-l191-m1931-n18251-o181221-p171312-q214-r171"
    "-s181002-t19101-u191_f18g19o20t21-m19q21r17t19u19-h21i20k20n20s21_m_302_287_1_0~7ksg84",
)


def test_a_hint_sees_what_the_next_of_three_threatens() -> None:
    """With three seats the search for a hint skips quiet replies of the other seats
    (`SearchKnowledge.crowd`), but never a reply that wins."""
    assert all(asked(kleinod.open(record)) for record in THREATENED)


def thought(match: Match, *besides: str) -> SlicedSearch:
    search = SlicedSearch(match, "hint", besides=besides)
    while not search.slice():
        pass
    return search


def test_a_hint_asked_for_besides_another_is_the_next_best_and_says_if_all_others_lose() -> None:
    """In this position Black must close the line from e5 to the castle, and only one move does so. A second
    hint suggests another move, and reports that it loses."""
    match = kleinod.new("morundir", seed=1)
    rng = stream(1, "besides")
    knowledge = match.game.search_knowledge(match.rules)
    while len(knowledge.actions(match.state)) != 1 or not knowledge.pressed(match.state):
        if match.over:
            match.goto(0)
        legal = match.legal_actions()
        match.act(legal[below(rng, len(legal))])
    first = thought(match)
    assert not first.lost
    assert first.action == knowledge.actions(match.state)[0]
    said = match.text.format(match.state, first.action)
    other = thought(match, said)
    assert other.action not in (None, first.action)
    assert other.lost
    every = [match.text.format(match.state, action) for action in match.legal_actions()]
    assert thought(match, *every).action == first.action
