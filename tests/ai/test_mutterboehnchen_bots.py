"""The bots of Mutterböhnchen know only what their seat may know, trade, and play seriously.

Measured in sixty four-player games (seeds 0 to 59): 716 decisions a game, 1.18 deals and 1.9 offers a turn;
the winner has 24.3 talers; 23 of 100 harvests pay nothing, 8 of them because of a baby on top. With 2 and 3
players (300 and 60 games) the winner has 28.4 and 24.4 talers, and 20 and 12 of 100 harvests pay nothing. A
bot that never trades wins none of 30 games and has 9.5 talers, the others 18.6. Strong against easy, two of
each: 103 wins of 120, and 20.8 to 16.6 talers; with two players 97 wins of 100. (When easy bots still made
some random choices: 30 wins of 30, and 22.5 to 7.8 talers.)

A decision takes 0.7 ms, at most 5 ms, on an idle machine. `bean_games.py` prints such figures for any
players.
"""

import pytest

from ai.bean_games import Figures, play, series
from games.mutterboehnchen_positions import rules_for
from kleinod.core.game import CHANCE, TERMINAL
from kleinod.core.rng import stream
from kleinod.games.mutterboehnchen.bot_policy import advise
from kleinod.games.mutterboehnchen.state import UNKNOWN


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_answer_gets_a_score_from_the_observation_alone(seats: int) -> None:
    """BOH-55e: the advice scores every legal answer, also in the odd positions of 400 random decisions."""
    rules, rng = rules_for(seats), stream(seats, "advice")
    s, asked = rules.initial(), 0
    while (seat := rules.current_player(s)) != TERMINAL and asked < 400:
        if seat == CHANCE:
            s = rules.apply(s, rules.sample_chance(s, rng))
            continue
        asked += 1
        o = rules.observe(s, seat)
        assert not o.pile
        assert {card for dark in o.dark for card in dark} <= {UNKNOWN}
        assert [action for action, _ in advise(rules, o, seat)] == list(rules.canonical_actions(s))
        legal = rules.legal(s)
        s = rules.apply(s, legal[int(rng.random() * len(legal))])


def test_four_bots_trade_and_come_to_an_end() -> None:
    """BOH-57: bots trade, but a game stays far below the largest number of actions of a match."""
    figures = series("bbbb", 2)
    assert 0.5 <= figures.per("deals", "turns") <= 3
    assert figures.per("offers", "turns") <= 8
    assert 500 <= figures.per("decisions", "games") <= 1400
    assert figures.per("nothing", "harvests") <= 0.4
    assert figures.per("winner", "games") >= 19


def test_two_bots_beat_random_play() -> None:
    assert series("br", 4).n["b wins"] == 4


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("ebb", 7, Figures()) == play("ebb", 7, Figures())


def test_who_never_trades_falls_behind() -> None:
    figures = series("nbbb", 2)
    assert figures.per("n talers", "n seats") < figures.per("b talers", "b seats") - 3


@pytest.mark.slow
def test_a_hundred_games_of_four() -> None:
    figures = series("bbbb", 100)
    assert 0.5 <= figures.per("deals", "turns") <= 3
    assert figures.per("nothing", "harvests") < 0.25
    assert figures.per("nothing, baby", "harvests") <= 0.14
    assert 21 <= figures.per("winner", "games") <= 26


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 500), (3, 40), (5, 40), (6, 40)])
def test_less_than_a_quarter_of_harvests_pays_nothing(seats: int, games: int) -> None:
    """Fewer than a quarter of the harvests pay nothing. Two players cannot trade, and come so near a quarter
    that the test needs many games."""
    figures = series("b" * seats, games)
    assert figures.per("nothing", "harvests") < 0.25
    assert seats == 2 or 0.5 <= figures.per("deals", "turns") <= 3


@pytest.mark.slow
def test_a_hundred_games_without_trading() -> None:
    """A bot that never trades stays clearly below its fair share of wins (a quarter) and of talers."""
    figures = series("nbbb", 100)
    assert figures.per("n wins", "n seats") < 0.1
    assert figures.per("n talers", "n seats") < 0.7 * figures.per("b talers", "b seats")


@pytest.mark.slow
def test_levels_differ() -> None:
    """The strong bot beats the easy one, and the easy one beats random play, on any seat.

    Usually the stronger bot wins six of seven games and 4 talers more. The thresholds are lower, to allow for
    chance in thirty games.
    """
    strong = series("bebe", 30)
    assert strong.n["b wins"] >= 22
    assert strong.per("b talers", "b seats") > strong.per("e talers", "e seats") + 2
    assert series("be", 100).n["b wins"] >= 83
    assert series("erer", 20).n["e wins"] >= 18
