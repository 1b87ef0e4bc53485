"""The questions of this game: for each type of task, when it can come up, and what happens without an answer.

A new question needs a type in pending_tasks.py and a row here. The types of its fields define its notation
(position_fields.py). The rows of verbs.py say which verbs answer it, and what each of them does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from kleinod.games.mutterboehnchen import attack, market, phases, planting, trade
from kleinod.games.mutterboehnchen import deal_execution as deal
from kleinod.games.mutterboehnchen import draw_and_turn_up as turning
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen import two_player_phases as two
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.pending_tasks import Task
from kleinod.games.mutterboehnchen.state import State
from kleinod.games.mutterboehnchen.verb import Answer, ChanceOutcomes
from kleinod.games.mutterboehnchen.verbs import VERBS

T = TypeVar("T", bound=Task)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """All facts about one type of task.

    `follow`: a function that acts before the question, or skips it for public reasons; it returns the same
    position if there is nothing to do.
    `private`: only a player who sees that seat's hand can answer (a curtain is needed).
    `building`: the player builds an offer.
    `seats`: 2 if only two players have it, 3 if only three and more have it, else 0.
    `own_turn`: only the player whose turn it is gets the question. `before_trade`: no player may offer
    anything yet.
    `bottom`: the task on which all other tasks of a turn rest. `planting`: the rank of a task that directly
    follows a planting, highest first; 0 for other tasks (BOH-49).
    `most`: the most tasks of this type that can wait for one seat at a time.

    The last two fields are derived from verbs.py. `verbs`: the answers by their words, in the order in which
    they are tried; empty if no player is asked. `chance_outcomes`: returns every outcome with its weight, if
    chance answers.
    """

    task: type[T]
    follow: Callable[[DeckTables, State, T], State] | None = None
    private: bool = False
    building: bool = False
    seats: int = 0
    own_turn: bool = False
    before_trade: bool = False
    bottom: bool = False
    planting: int = 0
    most: Callable[[DeckTables], int] = lambda k: 1
    verbs: Mapping[str, Answer] = field(default_factory=dict[str, Answer])
    chance_outcomes: ChanceOutcomes | None = None


ROWS: Final[tuple[Question[Any], ...]] = (
    # Tasks of chance
    Question(tasks.Taler, most=lambda k: sum(k.set_up)),
    Question(tasks.Draw, turning.follow_pile, most=lambda k: max(k.deck.hand, k.draws)),
    Question(tasks.Up, turning.follow_pile, own_turn=True, before_trade=True, most=lambda k: k.ups),
    Question(tasks.Reveal, attack.follow_reveal, own_turn=True, before_trade=True),
    Question(tasks.Show, seats=3),
    Question(tasks.Unveil, seats=3, own_turn=True),
    # Tasks of planting
    Question(tasks.Front, phases.follow_front, private=True, seats=3, own_turn=True, before_trade=True,
             most=lambda k: 2),
    Question(tasks.Front2, two.follow_front, private=True, seats=2, own_turn=True),
    Question(tasks.Rear, planting.follow_rear, private=True, planting=1),
    Question(tasks.Last, phases.follow_last, private=True),
    # Not private, because the beans are public. (Bots do not search private questions, because the time taken
    # would reveal something about their hand.)
    Question(tasks.Left, two.follow_open, seats=2, own_turn=True),
    Question(tasks.Own, two.follow_open, seats=2, own_turn=True),
    # Consequences of a planting
    Question(tasks.Rise, planting.follow_rise, planting=3),
    Question(tasks.Bring, planting.follow_bring, planting=4),
    Question(tasks.Fetch, planting.follow_fetch, planting=4),
    Question(tasks.Reap, planting=1),
    Question(tasks.Clear, planting.follow_clear, planting=1),
    Question(tasks.Climb, planting.follow_climb, planting=2),
    # Attacks
    Question(tasks.Attack, attack.follow_attack, own_turn=True, before_trade=True),
    Question(tasks.Quick, attack.follow_quick, seats=3, before_trade=True),
    Question(tasks.Keep, own_turn=True, before_trade=True),
    Question(tasks.Flitzer, before_trade=True),
    # Trade
    Question(tasks.Trade, private=True, building=True, seats=3, own_turn=True),
    Question(tasks.Bid, private=True, building=True, seats=3),
    Question(tasks.Answer, trade.follow_answer, private=True, seats=3),
    Question(tasks.Counter, private=True, building=True, seats=3),
    Question(tasks.Confirm, trade.follow_answer, private=True, seats=3),
    Question(tasks.Queue, trade.follow_queue, seats=3),
    Question(tasks.Reply, market.follow_reply, private=True, seats=3),
    Question(tasks.Market, market.follow_market, private=True, seats=3, own_turn=True),
    Question(tasks.Pick, private=True, seats=3, most=lambda k: k.cards_per_side),
    Question(tasks.Receive, deal.follow_receive, seats=3),
    Question(tasks.Tidy, deal.follow_tidy, seats=3),
    # Tasks about which no player is asked
    Question(tasks.Begin, phases.follow_begin, bottom=True),
    Question(tasks.End, phases.follow_end, bottom=True),
    Question(tasks.Final, phases.follow_final, bottom=True),
    Question(tasks.Gang, attack.follow_gang, own_turn=True, before_trade=True),
    Question(tasks.GiveBack, attack.follow_give_back, seats=2, own_turn=True),
    Question(tasks.Draws, turning.follow_draws, own_turn=True),
    Question(tasks.Others, deal.follow_others, seats=3, own_turn=True),
    Question(tasks.Gather, two.follow_gather, seats=2, own_turn=True),
)  # fmt: skip


def _answered(row: Question[Any]) -> Question[Any]:
    """Return the row with all verbs that answer it, in the order of verbs.py unless `behind` changes it."""
    words = [verb.word for verb in VERBS if row.task in verb.answers]
    found = {verb.word: verb.answers[row.task] for verb in VERBS if row.task in verb.answers}
    for word, answer in found.items():
        if answer.behind:
            words.remove(word)
            words.insert(words.index(answer.behind) + 1, word)
    outcomes = next((answer.chance_outcomes for answer in found.values() if answer.chance_outcomes), None)
    return replace(row, verbs={word: found[word] for word in words}, chance_outcomes=outcomes)


QUESTIONS: Final[dict[type[Task], Question[Any]]] = {row.task: _answered(row) for row in ROWS}


def question(task: T) -> Question[T]:
    """Return the row of a task."""
    return QUESTIONS[type(task)]
