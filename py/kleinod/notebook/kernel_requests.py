"""Answers the requests of a widget's table without letting a secret leave the kernel.

The table is the page's own and sends the page's requests (`kleinod.bridge`). But here the match belongs to
Python, so the table has no record: a request names the match by a number that every change of the match
raises. No record, seed or text of a position is ever sent, nor a bot's action before it is played.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeAlias, cast

from kleinod.bridge import Bridge
from kleinod.core.game import IllegalAction, KleinodError, Seat, msg
from kleinod.core.plain_data import plain
from kleinod.notebook.widget_types import Play
from kleinod.play.match import Match
from kleinod.play.steps import Step

Request: TypeAlias = dict[str, object]
Reply: TypeAlias = dict[str, object]

#: The requests that the table may send, each with the only fields that are passed on to the bridge.
LOOKING = ("at", "since", "eyes")
FIELDS: dict[str, tuple[str, ...]] = {
    "goto": LOOKING,
    "act": ("at", "path", "text", "eyes", "taps"),
    "cut": LOOKING,
    "resign": ("seat", "eyes"),
    "preview": ("at", "path", "viewer"),
    "why": ("at", "path"),
    "parse": ("at", "text"),
    "think": ("at", "level", "now", "besides"),
    "analyse": ("at", "lines", "nodes", "viewer"),
}
#: Requests whose reply is a frame; requests that play for a seat; requests about the moves of a seat, which
#: in a game with secrets are refused if another seat is to act.
SHOWING = ("goto", "act", "cut", "resign")
PLAYING = ("act", "parse", "resign")
OWN = (*PLAYING, "preview", "why", "analyse")
#: Sent instead of the clicks of a bot's action, which stays secret until it is played.
MEANT = "@bot"
RESIGNED = "–"


class KernelRequests:
    """Answers the requests of one widget's table."""

    def __init__(self, match: Match, seat: Seat | None, played: Callable[[Play], None]) -> None:
        """Connect a table with a match.

        Args:
            match: The match.
            seat: The seat that uses the table; None for everybody at the notebook.
            played: Called with each action played at the table.
        """
        self.match = match
        self.seat = seat
        self._played = played
        self._bridge = Bridge()
        self._name, self._known = 0, match.record()
        self._paths: tuple[str, list[list[str]]] = ("", [])

    @property
    def name(self) -> str:
        """The name of the match in its present state; every change of the match gives a new name."""
        record = self.match.record()
        if record != self._known:
            self._known = record
            self._name += 1
        return f"m{self._name}"

    def answer(self, text: str) -> str:
        """Answer one request.

        Args:
            text: The request as JSON.

        Returns:
            The reply as JSON, also for a request that failed.
        """
        try:
            reply = self._answer(json.loads(text))
        except KleinodError as error:
            reply = {"ok": False, "kind": "illegal", "msg": plain(error.msg)}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, request: Request) -> Reply:
        op, name = str(request.get("op")), self.name
        if op not in FIELDS:
            raise IllegalAction(msg("request.bad", what="op"))
        if request.get("record") not in ("", name):
            if op == "think":
                return {"ok": True, "done": False, "nodes": 0}
            if op != "goto" and request.get("path") != [MEANT]:
                raise IllegalAction(msg("notebook.moved"))
            op, request = "goto", {key: request[key] for key in request if key == "eyes"}
        asked = {"op": op} | {key: request[key] for key in FIELDS[op] if key in request}
        shown, before = self.match.at, self.match.steps()
        try:
            seat = self._look(op, asked)
            reply = self._ask(asked)
        except KleinodError:
            self.match.goto(shown)
            raise
        if op not in SHOWING or not reply["ok"]:
            self.match.goto(shown)
        if not reply["ok"]:
            return reply
        # The name in `match` has a checksum of the record, which could confirm a guess about hidden cards.
        reply.pop("match", None)
        if op == "think":
            self._keep(reply, seat, f"{name} {asked['at']}")
        elif op in SHOWING:
            self._hide(reply)
            self._tell(before)
        return reply

    def _ask(self, asked: Request) -> Reply:
        self._bridge.take(self.match)
        return json.loads(self._bridge.handle(json.dumps({**asked, "record": self.match.record()})))

    def _look(self, op: str, asked: Request) -> Seat:
        """Go to the moment of a request, fill in its viewer, and return the seat to act.

        Requests that only another seat may send are refused.
        """
        match, seat = self.match, self.seat
        usual = match.at if op == "goto" else match.plies
        at = asked.get("at", usual)
        asked["at"] = at if isinstance(at, int) and 0 <= at <= match.plies else usual
        match.goto(asked["at"])
        if seat is not None:
            asked.pop("eyes", None)
            asked["viewer"] = seat
        if asked.get("path") == [MEANT]:
            asked["path"], *asked["nextPaths"] = self._remembered()
        elif seat is not None and asked.get("seat", match.seat) != seat:
            bot = match.seat >= 0 and match.kinds[match.seat] != "h"
            if op in PLAYING or (match.game.hidden and (op in OWN or (op == "think" and not bot))):
                raise IllegalAction(msg("notebook.theirs"))
        return match.seat

    def _remembered(self) -> list[list[str]]:
        moment, paths = self._paths
        if moment != f"{self.name} {self.match.at}":
            raise IllegalAction(msg("notebook.moved"))
        return paths

    def _keep(self, reply: Reply, seat: Seat, moment: str) -> None:
        """Remember the actions that bots have chosen, and put `MEANT` into the reply instead."""
        more = cast("list[list[str]]", reply.pop("nextPaths", []))
        if reply["done"] and self.match.kinds[seat] != "h":
            self._paths = (moment, [cast("list[str]", reply["path"]), *more])
            reply |= {"path": [MEANT], "text": ""}

    def _hide(self, frame: Reply) -> None:
        """Remove from a frame everything that reveals more than its scene does, such as the record."""
        match = self.match
        for key in ("picture", "handle"):
            frame.pop(key, None)
        frame |= {"record": self.name, "position": "", "positionText": "", "seed": 0}
        if self.seat not in (None, match.seat):
            frame |= {"choices": [], "buttons": {}} | ({"autoAnswer": {}} if "autoAnswer" in frame else {})
            for key in ("mover", "retractions"):
                frame.pop(key, None)

    def _tell(self, before: tuple[Step, ...]) -> None:
        match = self.match
        steps = match.steps()
        same = next(
            (n for n, (old, new) in enumerate(zip(before, steps, strict=False)) if old is not new), None
        )
        first = min(len(before), len(steps)) if same is None else same
        for ply, step in enumerate(steps[first : match.at], start=first):
            if step.seat >= 0:
                told = match.text.format(match.position_at(ply), step.action) if step.action else RESIGNED
                self._played(Play(step.seat, told, match.kinds[step.seat] != "h"))
