"""The text notation of Mutternland.

Position: ``<heights>_<marbles>_<phase>_<turn>_<played>_<quiet>_<passes>``. Heights are columns joined by "-",
each its letter, its lowest number in two digits and one height for each place upwards: a digit, "0" for a
gap, "x12" for ten or more (``e171111-f161201``); "0" is no land at all. Marbles are places in rising order
for each seat (``e17g4``), joined by "-", "0" for none. Phase: "l" the players lay the land, "g" chance does,
"p" placing, "m" the marble half, "e2" the second seat is asked to place a marble, "n0" the nut half after
nothing, "n1" after a move, "n2" after a fall, "o" over. Then come the numbers of turns, turns of play, quiet
turns and passes. The seat to act follows from these.

Action: ``*c4`` lays a nut, ``*`` leaves the rest to chance, ``+c4`` places a marble, ``c4-c6`` moves one,
``c4xd5>e5`` pushes, off the land ``c4xd5>0``; ``?3`` names a seat, ``^c4`` re-enters, ``n:e5-e6`` moves a
nut, ``-`` skips a half.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kleinod.codec.base36 import to_int
from kleinod.core.game import LAST_TURN, NOBODY, BadText, Msg, Seat, Text, excerpt, msg
from kleinod.games.mutternland import audit, position_fields
from kleinod.games.mutternland.land import read, written
from kleinod.games.mutternland.land_frame import NAMES, PLACE, Place
from kleinod.games.mutternland.rules import Nutland
from kleinod.games.mutternland.state import (
    ENTER,
    ENTERING,
    FILL,
    GROW,
    LAND,
    LAY,
    LAYING,
    MARBLE,
    NAME,
    NUT,
    NUTS,
    OVER,
    PUSH,
    RUN,
    SET,
    SETTING,
    SKIP,
    Action,
    Marbles,
    State,
)
from kleinod.hex.grid import OFF

PHASES = {LAYING: "l", GROW: "g", SETTING: "p", MARBLE: "m", ENTERING: "e", NUTS: "n", OVER: "o"}
ONE_PLACE = {LAYING: LAY, SETTING: SET}
WHOLE_TOKENS: dict[str, Action] = {"fill": (FILL,), "x": (SKIP,)}
SIGNS = {"*": LAY, "+": SET, "^": ENTER}

#: These match words for "no nut", for skipping a half of the turn, and for pushing.
_NO_NUT = r"(?<![^\W_])(?:keine|ohne(?:\s+eine)?|no|without(?:\s+a)?)\s+(?:mutter|nuss|nut)(?![^\W_])"
_SKIPS = re.compile(rf"(?<![^\W_])(?:pass|nichts|nothing)|{_NO_NUT}")
_PUSHES = re.compile(
    r"(?<![^\W_])(?:schieb|schubs|stöß|stoß|stoss|drück|ge(?:schob|schubs|stoß|stoss|drück)|push|shov)"
    r"|[a-z][0-9]+(?:\s*[x*]\s*|:)[a-z][0-9]|[0-9]\s*x\b"
)
#: These match the places of a push, a turn without a marble move, and words for a nut.
_PUSHED = re.compile(r"([a-z][0-9]+)\s*[x*:]\s*([a-z][0-9]+)")
_NO_MARBLE = re.compile(r"\s*-\s*,")
#: Matches a turn that moves the nut before the marble.
_NUT_FIRST = re.compile(r"\b(?:mutter|nuss|nut)\b.*[a-z][0-9].*\b(?:kugel|marble|murmel)\b")
#: Matches the dash of a skipped half at the end of a turn.
_SKIPPED = re.compile(r"[\s,]-[^\w-]*\Z")
_NUTS = re.compile(r"(?<![^\W_])(?:(?:mutter|nuss|nut)(?![^\W_])|n:)")
#: Matches a dash, which skips a half of the turn, and a word such as "please" or "thanks".
_POLITE = re.compile(r"\s*-[\s,]*(?:bitte|danke|ok|okay|please|thanks)[\s.!]*")
#: Match a text that ends the turn without moving a nut, and a land that chance laid.
_DONE = (
    r"\W*(?:i\s*am\s+|im\s+|ich\s+(?:bin\s+)?)?(?:done|end(?:e|\s+turn)?|fertig|kein\s+zug|nein|no(?:\s+move)?"
    r"|none|skip|stop|verzichte|zug\s+beenden)[\s.!]*"
)
_LAID = re.compile(r"(?<![^\W_])[a-z][0-9]{5}[0-9a-v]+(?![^\W_])")
#: Words that people type instead of the symbols of the notation.
SPELLINGS = {
    "de": {
        "-": ("nach", "auf", "passt", "passe", "passen", "nichts"),
        "x": ("schiebt", "schubst", "stößt", "schiebe", "schubse", "stoße", "drückt", "schubs", "geschoben"),
        ">": ("weiter",),
        "n:": ("mutter", "nuss"),
        "+": ("setzt", "setze", "lege", "einsetzen", "setzen", "stelle", "platziere"),
        "^": ("zurück",),
        "": ("murmel", "von", "lege", "setze", "stein", "mutter"),
    },
    "en": {
        "-": ("to", "passes", "pass", "nothing"),
        "x": ("pushes", "push", "pushing", "pushed", "shoves", "shove"),
        ">": ("onto",),
        "n:": ("nut",),
        "+": ("places", "place", "put", "drop", "putting", "set", "add"),
        "^": ("reenters",),
        "": ("marble", "from", "on", "at", "put", "place", "stone", "nut"),
    },
}

#: These match words that name a seat by its number or by the colour of its marbles.
_NAMES = r"(?:(?:i|ich)\s+)?(?:(?:nenne|benenne|wähle|nehme|frage|name|choose|pick|ask)\s+)?"
_A_SEAT = r"(?:player|seat|sitz|spieler)"
_COLOURS = ("blau|blue", "orange", "grün|gruen|green", "lila|purple|violett", "gelb|yellow", "schwarz|black")
#: These match a push in words: the pushed marble, then the pushing one ("with") and the place, in any order.
_SHOVE = r"\b(?:push|pushe[sd]|pushing|shoves?|schiebe?|schubse?|drücke?|stoße?)\s+"
_MARBLE = (
    r"(?:(?:the|my|your|die|der|deine|meiner)\s+)?(?:(?:marble|murmel)\s+)?(?:(?:at|auf|on)\s+)?([a-z][0-9]+)"
)
_WITH = rf"\s+(?:by|from|mit|von|with)\s+{_MARBLE}(?:\s+aus)?"
_ONTO = r"\s+(?:auf|nach|on|onto|to)\s+([a-z][0-9]+)"
_PUSH = re.compile(f"{position_fields.NAME}x{position_fields.NAME}>(0|{position_fields.NAME})")
_PAIR = re.compile(f"(n:)?{position_fields.NAME}-{position_fields.NAME}")
_SINGLE = re.compile(f"([*+^]?){position_fields.NAME}")
_PART = re.compile(r"[?]\s*[0-9]|.(?:(?![,^]|\s[*+?]|\s[A-Z][0-9]).)*")


class MutternlandText(Text[State, Action]):
    """Reads and writes positions and actions of Mutternland."""

    words = (*NAMES, "x")
    arity = 2
    width = 10
    nothing = "-"
    spellings = SPELLINGS
    places = frozenset(NAMES)
    phrases = (
        # "Your" is dropped, because a placed marble usually belongs to another player anyway.
        (r"\A([^0-9]*)\b(?:deine|your)\s+(?=(?:murmel|marble)[^0-9]*[a-z][0-9]+[^0-9]*\Z)", r"\1"),
        (rf"\A\W*{_NO_NUT}", "-"),
        (rf"\A{_DONE}\Z", "-"),
        (r"\b(?:erst|first|zuerst)\s+(?:(?:die|the)\s+)?(?:n:|mutter|nut)", None),
        (r"([a-z][0-9]+)\.\s+(?=(?:(?:die\s+|the\s+)?(?:mutter|nut)\b|n:))", r"\1, "),
        (r"([a-z][0-9]+)\s+n:", r"\1, n:"),
        (rf"(?:[\s,;]*(?<![^\W_])(?:und|and))?[\s,;]*{_NO_NUT}", ", -"),
        *(
            (rf"\A\W*{_NAMES}(?:{_A_SEAT}\s+{seat}|{_A_SEAT}?\s*(?:{colours}))[^\w?]*\Z", f"?{seat}")
            for seat, colours in enumerate(_COLOURS, start=1)
        ),
        (rf"{_SHOVE}{_MARBLE}{_WITH}{_ONTO}", r"\2x\1>\3"),
        (rf"{_SHOVE}{_MARBLE}{_ONTO}{_WITH}", r"\3x\1>\2"),
        (r"\bpasst\b|\bpass\w*\s+auf\b|\b(?:nichts\s+zu|nothing\s+to)\b", None),
    )
    rules: Nutland

    # Positions ----------------------------------------------------------------------------------------

    def encode(self, s: State) -> str:
        marbles = "-".join(map(position_fields.write_places, s.marbles))
        phase = PHASES[s.phase]
        if s.phase == ENTERING:
            phase += str(s.asked + 1)
        elif s.phase == NUTS:
            phase += str(s.did)
        numbers = map(str, (s.turn, s.played, s.quiet, s.passes))
        return "_".join((position_fields.write_heights(s.heights), marbles, phase, *numbers))

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(parts) != 7:
            raise BadText(msg("position.parts"))
        heights, marbles = position_fields.read_heights(parts[0]), self._marbles(parts[1])
        phase = next((phase for phase, letter in PHASES.items() if letter == parts[2][:1]), OFF)
        try:
            asked, did = self._detail(phase, parts[2][1:])
            turn, played, quiet, passes = (to_int(part, LAST_TURN) for part in parts[3:])
        except ValueError as error:
            raise BadText(msg("position.number")) from error
        s = State(turn, phase, 0, asked, heights, marbles, played, quiet, passes, did)
        return s._replace(seat=self._seat(s))

    def _detail(self, phase: int, text: str) -> tuple[Seat, int]:
        """Return the seat in `State.asked`, and the result of the marble half, from the text after a phase.

        Raises:
            ValueError: The text is impossible in this phase.
        """
        if phase == ENTERING:
            asked = to_int(text, self.rules.seats)
            if asked == 0:
                raise ValueError(text)
            return asked - 1, 0
        if phase == NUTS:
            return NOBODY, to_int(text, 2)
        if text or phase == OFF:
            raise ValueError(text)
        return NOBODY, 0

    def _seat(self, s: State) -> Seat:
        """Return the seat whose turn it is, which follows from the actions so far."""
        rules = self.rules
        if s.phase in (LAYING, GROW):
            return sum(s.heights) % rules.seats
        if s.phase == SETTING:
            return rules.placed(s) // rules.set_a_turn % rules.seats
        return (rules.each * rules.seats // rules.set_a_turn + s.played) % rules.seats

    def _marbles(self, text: str) -> Marbles:
        parts = text.split("-")
        if len(parts) != self.rules.seats:
            raise BadText(msg("position.marbles", n=self.rules.seats))
        return tuple(position_fields.read_places(part) for part in parts)

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s)

    # Actions ------------------------------------------------------------------------------------------

    def format(self, s: State, a: Action) -> str:
        kind = a[0]
        if kind == LAND:
            return written(a[1:])
        if kind in (FILL, SKIP):
            return "*" if kind == FILL else "-"
        if kind == NAME:
            return f"?{a[1] + 1}"
        if kind in (LAY, SET, ENTER):
            return {LAY: "*", SET: "+", ENTER: "^"}[kind] + NAMES[a[1]]
        start, end = NAMES[a[1]], NAMES[a[2]]
        if kind == PUSH:
            return f"{start}x{end}>{'0' if a[3] == OFF else NAMES[a[3]]}"
        return f"{'n:' if kind == NUT else ''}{start}-{end}"

    def parse(self, s: State, text: str) -> Action:
        land = read(text.strip())
        if land is not None:
            return (LAND, *land)
        folded = "".join(text.lower().split())
        if folded in ("-", "*"):
            return (SKIP,) if folded == "-" else (FILL,)
        if re.fullmatch("[?][1-6]", folded) and int(folded[1]) <= self.rules.seats:
            return NAME, int(folded[1]) - 1
        match = _PUSH.fullmatch(folded)
        if match:
            beyond = OFF if match[3] == "0" else _place(match[3], text)
            beyond = beyond if s.heights[beyond] else OFF
            return PUSH, _place(match[1], text), _place(match[2], text), beyond
        match = _PAIR.fullmatch(folded)
        if match:
            nut = match[1] or s.phase == NUTS
            return NUT if nut else RUN, _place(match[2], text), _place(match[3], text)
        match = _SINGLE.fullmatch(folded)
        if match:
            kind = SIGNS.get(match[1], ONE_PLACE.get(s.phase, ENTER))
            # The words for placing a marble are used for bringing one back, too.
            kind = ENTER if kind == SET and s.phase == ENTERING else kind
            return kind, _place(match[2], text)
        raise _unreadable(text)

    def belies(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        kinds = {a[0] for a in actions}
        # A dash alone means skipping, but its spellings "to", "nach" and "auf" do not.
        skips = _SKIPS.search(typed) or _POLITE.fullmatch(typed)
        skips = skips or (s.phase == NUTS and re.fullmatch(_DONE, typed))
        if kinds == {SKIP} and re.search(r"[^\W\d_]{2}", typed) and not skips:
            return True
        nuts = _NUTS.search(re.sub(_NO_NUT, "", typed))
        if nuts and not kinds & {NUT, *SIGNS.values()}:
            return True
        if _NO_MARBLE.match(typed) and s.phase != NUTS and actions[0][0] not in (SKIP, NUT):
            return True
        if SKIP not in kinds and _SKIPPED.search(typed) and self._is_open(s, actions):
            return True
        if kinds == {FILL} and "*" in typed and re.search(r"[^\W\d_]|\*.*\*", _LAID.sub("", typed)):
            return True
        if kinds >= {RUN, NUT} and _NUT_FIRST.search(typed) and actions[0][0] != NUT:
            return True
        pushed = {(NAMES[a[1]], NAMES[a[2]]) for a in actions if a[0] == PUSH}
        if pushed and not {*_PUSHED.findall(typed)} <= pushed:
            return True
        if not nuts and kinds == {NUT} and re.search(r"\b(?:kugel|marble|murmel)", typed):
            return True
        return any(
            pattern.search(typed) and not kinds & {does}
            for pattern, does in ((_SKIPS, SKIP), (_PUSHES, PUSH))
        )

    def _is_open(self, s: State, actions: Sequence[Action]) -> bool:
        """Return True if the turn goes on after some legal actions."""
        after = s
        for a in actions:
            if self.rules.check(after, a) is not None:
                return False
            after = self.rules.apply(after, a)
        return after.turn == s.turn

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        last, action = steps[-1]
        if last.phase in (LAYING, GROW, SETTING):
            return " ".join(self.format(s, a) for s, a in steps)
        marble = "".join(self.format(s, a) for s, a in steps if s.phase != NUTS)
        nut = "".join(self.format(s, a) for s, a in steps if s.phase == NUTS)
        ended = self.rules.apply(last, action).turn > last.turn
        return f"{marble or '-'},{nut or '-'}" if nut or ended else marble

    def next_action(self, s: State, text: str) -> tuple[str, str]:
        """Split off the next action.

        A comma separates the halves of a turn; symbols separate actions of one half, or marbles placed.
        """
        if s.phase == NUTS and text.startswith(f"{self.nothing},"):
            text = text[2:]
        match = _PART.match(text)
        end = match.end() if match else len(text)
        return text[:end], text[end:]

    def token(self, s: State, a: Action) -> str:
        kind = a[0]
        if kind == LAND:
            return written(a[1:])
        if kind in (FILL, SKIP):
            return "fill" if kind == FILL else "x"
        if kind == NAME:
            return f"N{a[1] + 1}"
        return "-".join("x" if place == OFF else NAMES[place] for place in a[1:])

    def token_context(self, s: State) -> None:
        return None

    def untoken(self, s: State, token: str) -> Action:
        if token in WHOLE_TOKENS:
            return WHOLE_TOKENS[token]
        if re.fullmatch("N[1-6]", token) and int(token[1]) <= self.rules.seats:
            return NAME, int(token[1]) - 1
        land = read(token)
        if land is not None:
            return (LAND, *land)
        *names, last = token.split("-")
        end = OFF if last == "x" and len(names) == 2 else _place(last, token)
        places = (*(_place(name, token) for name in names), end)
        if len(places) == 1:
            return ONE_PLACE.get(s.phase, ENTER), *places
        if len(places) == 2:
            return NUT if s.phase == NUTS else RUN, *places
        if len(places) == 3:
            return PUSH, *places
        raise _unreadable(token)


def _unreadable(text: str) -> BadText:
    return BadText(msg("move.unreadable", text=excerpt(text)))


def _place(name: str, text: str) -> Place:
    if name not in PLACE:
        raise _unreadable(text)
    return PLACE[name]
