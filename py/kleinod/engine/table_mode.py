"""A match in which a connected program plays one seat and bots the others; the program sees no secrets."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from secrets import randbelow

from kleinod.ai.bot_decision import SlicedSearch
from kleinod.ai.levels import level_of
from kleinod.core import registry
from kleinod.core.game import Action, BadOption, Seat, msg
from kleinod.engine.position_command import about, bad_command, number, play_token, setting
from kleinod.play.match import Match
from kleinod.play.steps import Step

SLICE = 0.02  # seconds that a bot thinks before incoming lines are checked
TABLE = "table GAME seat S level L [seats N] [seed N] [option KEY=VALUE]…"


class Table:
    """One match. The lines that it yields reveal only what the seat of the program may know."""

    def __init__(self, words: Sequence[str]) -> None:
        """Set up the table from the words that follow "table" in the line.

        Raises:
            KleinodError: The words are wrong; the message says why.
        """
        if len(words) < 5 or words[1] != "seat" or words[3] != "level":
            raise bad_command(TABLE)
        of = registry.game(words[0])
        self.me: Seat = number(words[2], TABLE)
        self.level = number(words[4], TABLE)
        level_of(self.level)
        with about(of):
            asked = setting(of, words[5:], TABLE)
        if asked.moves:
            raise bad_command(TABLE)
        seats = of.seats[0] if asked.seats is None else asked.seats
        # A known seed reveals the deal, so a table without a given seed gets one that cannot be guessed.
        seed = randbelow(registry.MAX_SEED) if asked.seed is None else asked.seed
        with about(of):
            self.match = Match(of, seats, asked.options, seed=seed)
        if self.me >= seats:
            raise BadOption(msg("python.seat", n=self.me, last=seats - 1))
        self._told = 0
        self._resigned = False
        self._thinking = False
        self._hurried = False

    def go_on(self) -> Iterator[str]:
        """Let bots play until it is the program's turn or the match is over; yield the lines to send.

        While a bot thinks, yield empty lines, which are not sent, so that the caller can do other things in
        between.
        """
        match = self.match
        yield from self._moves()
        while not match.over and (match.seat != self.me or self._resigned):
            match.act((yield from self._chosen()))
            yield from self._moves()
        self._hurried = False
        o = match.observe(self.me)
        yield f"observation {match.text.encode(o)}"
        yield f"board {json.dumps(match.board(self.me).data(), separators=(',', ':'))}"
        if match.over:
            yield over(match)
            return
        legal = (match.text.token(match.state, action) for action in match.legal_actions())
        yield f"yourturn {' '.join(legal)}"

    def play(self, token: str) -> None:
        """Play a move of the program. After a `KleinodError` the match is unchanged."""
        play_token(self.match, token)

    def resign(self) -> None:
        """Resign for the program; with more than two seats a bot takes over its seat."""
        self.match.resign(self.me)
        self._resigned = True

    def stop(self) -> None:
        """Until the program's next turn, make every thinking bot play the best move found so far."""
        self._hurried = self._thinking

    def _chosen(self) -> Generator[str, None, Action]:
        """Yield empty lines while the bot to act thinks. Return the action that it chooses."""
        search = SlicedSearch(self.match, self.level)
        self._thinking = True
        while not search.slice(SLICE):
            yield ""
            if self._hurried:
                search.play_now()
        self._thinking = False
        if search.action is None:
            raise RuntimeError("a bot that is done has an action")
        return search.action

    def _moves(self) -> Iterator[str]:
        match = self.match
        for step in match.steps()[self._told : match.at]:
            yield f"move {step.seat} {self._seen(step)}"
            self._told += 1

    def _seen(self, step: Step) -> str:
        """Return the token of a step as the program's seat may see it."""
        if step.action is None:
            return "resign"
        match = self.match
        before = match.position_at(self._told)
        shown = match.rules.mask(before, step.action, self.me)
        return match.text.token(match.rules.observe(before, self.me), shown)


def over(match: Match) -> str:
    """Return the line that reports how a match ended.

    Raises:
        RuntimeError: The match is not over.
    """
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("a match that is over has an outcome")
    places, scores = (" ".join(map(str, numbers)) for numbers in (outcome.places, outcome.scores))
    return f"over places {places} scores {scores} reason {outcome.reason.code}"
