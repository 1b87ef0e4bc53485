"""Measure how the bots of Mutterböhnchen bargain: play games with three to six seats, and count events.

Usage: ``PYTHONPATH=py bargaining.py play FILE GAMES``, ``PYTHONPATH=py bargaining.py count FILE…``.
In every game the first seat stands for a human player; a bot at level normal plays it. All other seats have
the level named in the row of the table. FILE has one line for each game: seats, level, seed, record. If a run
was stopped, the next run plays the games that are missing. Games that earlier versions played are counted in
the same way. All deals are valued by the current bot at master level.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import kleinod
from kleinod.ai.bot_decision import choose
from kleinod.ai.levels import LEVELS, NORMAL
from kleinod.core.capabilities import forced, remembered
from kleinod.core.game import Seat
from kleinod.games.mutterboehnchen import pending_tasks as tasks
from kleinod.games.mutterboehnchen.deal_value import Gains
from kleinod.games.mutterboehnchen.deck_tables import DeckTables
from kleinod.games.mutterboehnchen.draw_and_turn_up import active
from kleinod.games.mutterboehnchen.judgement import judgement_of
from kleinod.games.mutterboehnchen.market import answers, is_open
from kleinod.games.mutterboehnchen.offer import COUNTER, NO, NO_OFFER, YES, Offer
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import number, verb_of
from kleinod.play.match import Match

SEATS: Final = (4, 3, 5, 6)
PERSON: Final = 0
NAMES: Final = {1: "beginner", 2: "easy", 3: "normal", 4: "strong", 5: "master"}
_KINDS: Final = {Does.AGREE: YES, Does.PASS: NO, Does.COUNTER: COUNTER}


def play(path: Path, games: int) -> None:
    """Play the games that the file lacks, and append them to it."""
    done = {(seats, level, seed) for seats, level, seed, _ in _lines([path])} if path.exists() else set()
    for seed in range(games):
        for seats in SEATS:
            for level in LEVELS:
                if (seats, level, seed) in done:
                    continue
                match = kleinod.new("mutterboehnchen", seats=seats, seed=seed)
                while not match.over:
                    match.act(choose(match, NORMAL if match.seat == PERSON else level))
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([seats, level, seed, match.record()]) + "\n")


def _lines(paths: Iterable[Path]) -> Iterator[tuple[int, int, int, str]]:
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            seats, level, seed, record = json.loads(line)
            yield seats, level, seed, record


class Counts:
    """Counts of events by name, over all games with the same number of seats and the same level."""

    def __init__(self) -> None:
        self.n: Counter[str] = Counter()
        self._asked_last = False
        self._refused: dict[tuple[int, int], list[Offer]] = {}
        self._turn = -1

    def per(self, what: str, of: str) -> float:
        return self.n[what] / max(1, self.n[of])

    def add(self, match: Match) -> None:
        rules: Any = match.rules
        for ply, step in enumerate(match.steps()):
            if step.action is not None:
                self._note(match, match.position_at(ply), step.action)
        s: State = match.position_at(match.plies)
        talers = sum(rules.tables.set_up) // match.seats
        scores = rules.scores(s)
        own = [score for seat, score in enumerate(scores) if seat != PERSON]
        self.n.update({"games": 1, "turns": s.turn, "plies": match.plies, "others": len(own)})
        self.n.update(
            {"gained": int(sum(own)) - talers * len(own), "person gained": int(scores[PERSON]) - talers}
        )

    def _note(self, match: Match, s: State, a: Action) -> None:
        task, what = s.todo[-1], verb_of(a).does
        if s.turn != self._turn:
            self._turn = s.turn
            self._refused.clear()
            self.n["turns of others"] += active(s) != PERSON
        if isinstance(task, tasks.Show):
            self.n["deals"] += 1
            self.n["deals with person"] += PERSON in (task.seat, task.accepter)
        if match.rules.current_player(s) < 0:
            return
        self._note_person(match, s, task)
        if said := _answer_in(s, a):
            self._note_answer(s, *said)
        if deal := _deal_in(s, a):
            self._note_deal(match, *deal)
        if task.seat == PERSON:
            return
        if what is Does.SAY:
            self._note_offer(s, task)
        self.n["cancelled"] += what is Does.CANCEL or _gives_up(s, what)
        if what is Does.SELL:
            self.n["harvests"] += 1
            self.n["for nothing"] += not _tables(match).pays(s.fields[task.seat][number(a, "field")])

    def _note_person(self, match: Match, s: State, task: Any) -> None:
        """Count the questions that the page would put to the human player during another seat's turn."""
        asked = task.seat == PERSON
        if asked and active(s) != PERSON and not self._asked_last:
            o = match.rules.observe(s, PERSON)
            stops = not remembered(match.view, o) and forced(match.view, o, match.rules.legal(o)) is None
            self.n["questions"] += stops
            self.n["questions about deals"] += stops and isinstance(
                task, (tasks.Answer, tasks.Reply, tasks.Confirm, tasks.Bid, tasks.Counter)
            )
        self._asked_last = asked

    def _note_offer(self, s: State, task: Any) -> None:
        gives, faces, wants = s.offer
        own_turn = task.seat == active(s)
        self.n["offers"] += 1
        self.n["offers in own turn"] += isinstance(task, tasks.Trade)
        self.n["gifts asked for"] += not gives and not (faces and own_turn)
        self.n["gifts given"] += not wants and not (faces and not own_turn)

    def _note_answer(self, s: State, seat: Seat, proposer: Seat, kind: int) -> None:
        """Count an answer to an offer, and whether the offer repeats one refused in the same turn."""
        if proposer == PERSON:
            return
        old = self._refused.setdefault((proposer, seat), [])
        self.n["asked"] += 1
        self.n["repeats"] += any(_same(s, proposer, s.offer, other) for other in old)
        if kind != YES:
            old.append(s.offer)

    def _note_deal(self, match: Match, s: State, accepter: Seat, proposer: Seat) -> None:
        """Count a deal, and add up its value for both sides as a bot at master level judges it. `s` has the
        offer.
        """
        gives, faces, wants = s.offer
        k, master = _tables(match), judgement_of(match.seats)
        mine = Gains(k, match.rules.observe(s, accepter), accepter, master).mine(wants, faces, gives)
        theirs = Gains(k, match.rules.observe(s, proposer), proposer, master).mine(*s.offer)
        self.n["agreed"] += 1
        self.n["valued by both"] += mine > 0 and theirs > 0
        self.n["brought, thousandths"] += round(500 * (mine + theirs))
        self.n["lesser side, thousandths"] += round(1000 * min(mine, theirs))


def _answer_in(s: State, a: Action) -> tuple[Seat, Seat, int] | None:
    """Return the answering seat, the offering seat and the kind of answer if `a` is a first answer."""
    task: Any = s.todo[-1]
    verb = verb_of(a)
    if isinstance(task, tasks.Answer) and not task.tried and verb.does in _KINDS:
        return task.seat, task.partner, _KINDS[verb.does]
    if isinstance(task, tasks.Reply) and not task.bid and verb.does is Does.REPLY:
        return task.seat, task.partner, number(a, "kind")
    return None


def _deal_in(s: State, a: Action) -> tuple[State, Seat, Seat] | None:
    """Return the position with the offer that becomes a deal, and the seats that accepted and proposed it."""
    task: Any = s.todo[-1]
    verb = verb_of(a)
    if verb.does is Does.AGREE:
        return s, task.seat, task.partner
    if verb.does is not Does.TAKE:
        return None
    taken: Seat = number(a, "other")
    offer = next(offer for seat, _, offer in answers(task) if seat == taken)
    return (s, taken, task.seat) if offer == NO_OFFER else (s._replace(offer=offer), task.seat, taken)


def _gives_up(s: State, what: Does) -> bool:
    """Return True if a seat abandons an offer that it has begun, or promised in a round of replies."""
    building = isinstance(s.todo[-1], (tasks.Bid, tasks.Counter))
    return what is Does.PASS and building and (s.offer != NO_OFFER or is_open(s))


def _tables(match: Match) -> DeckTables:
    rules: Any = match.rules
    return rules.tables


def _same(s: State, proposer: Seat, offer: Offer, old: Offer) -> bool:
    """Return True if both offers ask for a card of the same kind, or if both are the same gift."""
    mine = proposer == active(s)
    asked, before = ({*one.wants, *(() if mine else (~card for card in one.faces))} for one in (offer, old))
    return bool(asked & before) or (not asked and not before and offer == old)


HEAD: Final = (
    "seats", "level", "games", "questions a round", "of them about deals", "offers a turn", "asked a turn",
    "gifts asked for", "gifts given", "repeats", "cancelled", "deals a turn", "valued by both",
    "with seat 1 a round", "brought a side", "lesser side", "harvests for nothing", "talers gained",
    "seat 1 gained", "turns", "plies",
)  # fmt: skip


def row(seats: int, level: int, c: Counts) -> tuple[str, ...]:
    """Return the row of the table for games with the same number of seats and the same level."""
    n, rounds = c.n, c.n["turns"] / seats

    def percent(what: str, of: float) -> str:
        return f"{100 * n[what] / max(1, of):.1f} %"

    return (
        str(seats), NAMES[level], str(n["games"]),
        f"{n['questions'] / rounds:.2f}", f"{n['questions about deals'] / rounds:.2f}",
        f"{c.per('offers', 'turns of others'):.2f}", f"{c.per('asked', 'turns of others'):.2f}",
        percent("gifts asked for", n["offers"]), percent("gifts given", n["offers"]),
        percent("repeats", n["asked"]), percent("cancelled", n["offers"] + n["cancelled"]),
        f"{c.per('deals', 'turns'):.2f}", f"{c.per('valued by both', 'turns'):.2f}",
        f"{n['deals with person'] / rounds:.2f}",
        f"{c.per('brought, thousandths', 'agreed') / 1000:+.2f}",
        f"{c.per('lesser side, thousandths', 'agreed') / 1000:+.2f}",
        percent("for nothing", n["harvests"]),
        f"{c.per('gained', 'others'):.1f}", f"{c.per('person gained', 'games'):.1f}",
        f"{c.per('turns', 'games'):.0f}", f"{c.per('plies', 'games'):.0f}",
    )  # fmt: skip


def count(paths: list[Path]) -> str:
    """Return a Markdown table about all games in these files."""
    found: dict[tuple[int, int], Counts] = {}
    for seats, level, _, record in _lines(paths):
        found.setdefault((seats, level), Counts()).add(kleinod.open(record))
    lines = [HEAD, ("---",) * len(HEAD), *(row(*kind, found[kind]) for kind in sorted(found))]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("games", type=int)
    counting = commands.add_parser("count")
    counting.add_argument("files", type=Path, nargs="+")
    args = parser.parse_args()
    if args.command == "play":
        play(args.file, args.games)
    else:
        sys.stdout.write(count(args.files))


if __name__ == "__main__":
    main()
