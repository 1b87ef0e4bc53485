"""The bounds on the length of a match, derived in `match_bounds.py` of each game, hold in random play. For
Morundir, where prolonging a match is easy, they also hold in play that prolongs it."""

from itertools import groupby
from random import Random

import pytest

from kleinod.core.game import CHANCE, TERMINAL
from kleinod.games.morundir.board import CASTLE
from kleinod.games.mutternland.match_bounds import IN_A_TURN
from kleinod.games.nexus.state import LIFT, TAKE
from kleinod.research.bounds import Bounds
from kleinod.research.game_state import GameState, RuleSet
from laws.cases import Case, cases

LOTS = 16
#: Matches to play of each game, a thousand in all. There are few of the card game, because each has thousands
#: of words.
MATCHES = {"matobo": 240, "morundir": 240, "mutterboehnchen": 40, "mutternland": 240, "nexus": 240}
TURNS = 60


def of(case: Case) -> RuleSet:
    return RuleSet(case.game_id, case.seats, dict(case.changed))


def rule_sets(game: str) -> list[Case]:
    return [case for case in cases() if case.game_id == game]


@pytest.mark.slow
@pytest.mark.parametrize("game", MATCHES)
def test_no_random_match_of_a_thousand_is_longer_than_its_bounds(game: str) -> None:
    """Random matches are played to their end, with every rule set in turn."""
    longest = 0.0
    subjects = rule_sets(game)
    for seed in range(MATCHES[game]):
        rules = of(subjects[seed % len(subjects)])
        bounds, table, rng = Bounds(rules, LOTS), GameState(rules), Random(seed)
        words = nodes = 0
        while table.seat != TERMINAL:
            if table.seat == CHANCE:
                nodes += 1
                table.lot(int(rng.random() * len(table.chance_probabilities(LOTS))))
                continue
            said = table.words()
            table.say(said[int(rng.random() * len(said))])
            words += 1
        assert words <= bounds.words
        assert nodes <= bounds.chance_nodes
        longest = max(longest, words / bounds.words)
    print(f"{game}: the longest match has {longest:.0%} of the words of its bound")


def spoken(rules: RuleSet, seed: int) -> list[tuple[int, int, int]]:
    """Play `TURNS` turns at random; return the turn, kind and number of words of each action."""
    table, rng, found = GameState(rules), Random(seed), []
    while table.seat != TERMINAL and table.state.turn < TURNS:
        table.settle_chance(seed)
        turn, words, action = table.state.turn, 0, None
        while action is None:
            said = table.words()
            action = table.say(said[int(rng.random() * len(said))])
            words += 1
        found.append((turn, action[0], words))
    return found


@pytest.mark.parametrize("case", rule_sets("mutternland"), ids=lambda case: case.id)
def test_a_turn_of_mutternland_has_no_more_words_than_counted(case: Case) -> None:
    turns = [sum(n for *_, n in turn) for _, turn in groupby(spoken(of(case), 1), lambda action: action[0])]
    assert 2 < max(turns) <= IN_A_TURN


@pytest.mark.parametrize("case", rule_sets("nexus"), ids=lambda case: case.id)
def test_a_turn_of_nexus_has_no_more_words_than_counted(case: Case) -> None:
    """No turn has more words than the bound assumes, and rings are never moved in two turns in a row. Words
    that capture surrounded marbles are left out, because the bound does not count them by turn."""
    actions = [action for seed in range(3) for action in spoken(of(case), seed)]
    sacrifices = int(of(case).options["sacrifice_max"])
    changed = False
    for _, turn in groupby(actions, lambda action: action[0]):
        kinds, words = zip(*[(kind, n) for _, kind, n in turn if kind != TAKE], strict=True)
        changes = kinds[0] == LIFT
        assert sum(words) <= (9 if changes else max(7, 4 + 2 * sacrifices))
        assert not (changes and changed)
        changed = changes
    assert any(kind == LIFT for _, kind, _ in actions)


def test_matches_of_morundir_that_are_drawn_out_stay_within_the_bound() -> None:
    """If players capture only at the last moment, the match stays within the bound, but is longer than half
    of it."""
    limit, longest = 10, 0
    rule_set = RuleSet("morundir", options={"quiet_limit": limit})
    rules, most = rule_set.rules, Bounds(rule_set, LOTS).words
    for seed in range(12):
        s, rng, plies = rules.initial(), Random(seed), 0
        while rules.current_player(s) != TERMINAL:
            late = s.quiet == limit - 1
            found = [(a[1] == CASTLE, bool(s.board[a[1]]) != late, rng.random(), a) for a in rules.legal(s)]
            s = rules.apply(s, min(found)[-1])
            plies += 1
        longest = max(longest, 2 * plies)
    assert most == 320
    assert most // 2 < longest <= most
