"""A hint is never an answer that loses at once while another holds: whole turns of both sides are searched
with the rules alone, in positions in which somebody is about to lose."""

from collections.abc import Iterator
from typing import Any

import kleinod
from kleinod.ai.old import choose as careless
from kleinod.ai.thinker import choose
from kleinod.core.game import Rules
from kleinod.core.stream import below, stream
from kleinod.play.match import Match


def ends_of_turn(rules: Rules[Any, Any], s: Any) -> Iterator[Any]:
    """Every position in which the turn that is going on can end, each once."""
    turn, seen, todo = s.turn, {s}, [s]
    while todo:
        for action in rules.search(here := todo.pop()):
            t = rules.apply(here, action)
            if t in seen:
                continue
            seen.add(t)
            if rules.to_act(t) < 0 or t.turn != turn:
                yield t
            else:
                todo.append(t)


def loses(rules: Rules[Any, Any], s: Any, seat: int) -> bool:
    """Whether `seat` has lost, or can lose before it has another turn."""
    if rules.to_act(s) < 0:
        return rules.outcome(s).places[seat] > 1
    if rules.to_act(s) == seat:
        return all(loses(rules, t, seat) for t in ends_of_turn(rules, s))
    return any(rules.to_act(t) < 0 and rules.outcome(t).places[seat] > 1 for t in ends_of_turn(rules, s))


def lost_game(game: str, seed: int) -> Match | None:
    """A game of careless players that somebody wins; None if nobody does."""
    match, rng = kleinod.new(game, seed=seed), stream(seed, "careless")
    while not match.over:
        legal = match.legal_actions()
        match.act(legal[below(rng, len(legal))] if match.at < 40 else careless(match, 1))
    return match if match.outcome.places[0] != match.outcome.places[1] else None


def asked_in(match: Match, turns: int) -> bool:
    """Ask for hints `turns` turns before the end, where some answers lose at once and others hold; whether
    there was such a choice."""
    last = match.position_at(match.plies).turn - turns
    match.goto(next(ply for ply in range(match.plies + 1) if match.position_at(ply).turn == last))
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
    asked = [asked_in(match, turns) for match in matches for turns in (2, 4)]
    assert any(asked)
