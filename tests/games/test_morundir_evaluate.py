"""Tests of Morundir's evaluation: its cached values agree with its features."""

from kleinod.ai.weights_match import knowledge
from kleinod.core import registry
from kleinod.core.rng import below, stream
from kleinod.play.match import Match

GAME = registry.game("morundir")
KNOWN = knowledge(GAME)


def test_the_lines_to_the_castle_are_worth_what_the_features_count() -> None:
    """In random games the evaluation with its usual weights, which are cached by line, is the same to the
    last digit as with a copy of these weights, which are multiplied with the features."""
    plies = 0
    for seed in range(12):
        match, lots = Match(GAME, 2, {}, seed=seed), stream(seed, "sights")
        while not match.over:
            others = [*KNOWN.WEIGHTS]
            kept = KNOWN.evaluate(match.rules, match.state)
            assert kept == KNOWN.evaluate(match.rules, match.state, others), match.record()
            actions = match.legal_actions()
            match.act(actions[below(lots, len(actions))])
            plies += 1
    assert plies > 100
