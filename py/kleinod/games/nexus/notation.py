"""The text notation of NEXUS.

Position: ``<rings>_<marbles>_<reserves>_<gone>_<kinds>_<quiet>_<turn>_<seat>`` and, within a turn, the tokens
of its actions. Rings are written as runs along columns: ``n18x5`` for n18 to n22. Marbles are rings with the
letters of their colours, ``n20AAB``. Kinds are n (new), r, i, m and x (out) for each seat. The seat to act is
counted from 1; it is "0" if the game is over.

Actions: ``-n20`` lifts, ``+n20`` lays, ``in n20`` enters, ``n20-n21`` steps, ``n20*`` is a sacrifice,
``(n20)`` takes. A token is a place, or two places for a step; a letter follows unless the kind of action is
the expected one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kleinod.codec.base36 import to_int
from kleinod.core.game import LAST_TURN, TERMINAL, BadText, Msg, Text, excerpt, msg
from kleinod.games.nexus import audit
from kleinod.games.nexus.board import NAMES, PLACE, ROWS, Place
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import (
    BEGIN,
    COLOURS,
    ENTERING,
    IN,
    LAY,
    LAYING,
    LIFT,
    LIFTING,
    MOST,
    OWN,
    SACRIFICE,
    STEP,
    TAKE,
    TAKING,
    UNIT,
    Action,
    Held,
    State,
)

MAX_MARBLES = 99
NONE = "0"
SEAT_LETTERS = "ABCD"
KIND_LETTERS = "nrimx"
LETTER = {LIFT: "l", LAY: "y", IN: "i", TAKE: "t", SACRIFICE: "s"}
KIND_OF = {letter: kind for kind, letter in LETTER.items()}
#: The kind of action that a place alone stands for in each phase.
EXPECTED = {BEGIN: IN, ENTERING: IN, LIFTING: LIFT, LAYING: LAY, TAKING: TAKE}
RUN = re.compile(r"([a-z][1-9][0-9]?)(?:x([1-9][0-9]?))?")
MARBLES = re.compile(r"([a-z][1-9][0-9]?)(A{0,3}B{0,3}C{0,3}D{0,3})")
TYPED = re.compile(r"(in|[-+(]?)([a-z][1-9]?[0-9])([*)]?)")
#: These match the next action of a turn, and after it the marks of its effects.
_ENTRY = re.compile(r"in\s*([a-z][0-9]+)(\s*,(?=\s*[a-z][0-9]))?", re.IGNORECASE)
_TAKING = re.compile(r"\(\s*([a-z][0-9]+)\s*([,)])", re.IGNORECASE)
_OTHER = re.compile(r"[-+]\s*[a-z][0-9]+|[a-z][0-9]+(?:\s*\*|\s*-\s*[a-z][0-9]+)", re.IGNORECASE)
_OUTCOME = re.compile(r"\Ax?o?(?![^\W_])", re.IGNORECASE)
#: These match words for a sacrifice, for the place where a step begins, and for marbles.
_GIVES = re.compile(r"[0-9]\s*\*|(?<![^\W_])(?:(?:ge)?opfer|sacrific)")
_FROM = re.compile(r"(?<![^\W_])(?:from|von)\s+[a-z][0-9]")
_MARBLES = re.compile(r"(?<![^\W_])(?:kugel|kugeln|marbles?|murmeln?)(?![^\W_])")
#: Matches a single place in brackets, which means that a marble is taken.
_BRACKETED = re.compile(r"[\W\d]*\(\s*[a-z][0-9]+\s*\)\W*")
#: These match words and symbols for lifting or laying rings, and for a deletion.
_RINGED = re.compile(r"\b(?:heb(?:en?|t)|lifts?)\b|\A-[a-z][0-9]|\+[a-z][0-9]")
_DELETED = re.compile(r"[0-9](?:\s*x(?!\d)|:[a-z])|\bx\s?[a-z][0-9]")
#: Matches a sacrifice written behind the flight that it allows.
_GIVEN_LATE = re.compile(
    r"[0-9]\W*(?:(?:mit|with)\s+(?:[^\W\d_]+\s+)?(?:opfer|sacrific)|sacrificing|\(\s*[a-z][0-9]+\s*\*)"
)
#: Matches the "o" after an action that earned marbles by surrounding.
_PAID = re.compile(r"[0-9]x?o(?![^\W_])")
_A_PLACE = re.compile(r"(?<![^\W_])[a-z][0-9]+")
#: Matches a star that can only mean a capture, because no sacrifice precedes the step.
_CAPTURED = re.compile(r"[0-9]\*[a-z][0-9]+\W*\Z")
_COUNTS = {"zwei": 2, "beide": 2, "two": 2, "both": 2, "drei": 3, "three": 3}
#: Matches the words or symbols of a range of places.
_RANGED = re.compile(r"[a-z][0-9]+\s*(?:\.{2,}|…|-|bis|through)\s*[a-z][0-9]")
#: Matches words that bring in a marble.
_ENTERED = re.compile(
    r"\b(?:rein|herein|hinein|(?:ein)?setzen|setzt?e?|neu|bring[est]?|enter(?:s|ing)?|drop|add|new|put)\b"
    r"|\bin\b(?! (?:[^\W\d_]+ )*ring)"
)
#: Matches words between two places such as "to", which mean that something goes from one to the other.
_CARRIED = re.compile(r"[0-9]\s+(?:auf|nach|onto|to|zu)\s+(?:[^\W\d_]+\s+)*[a-z][0-9]")
#: Matches a dash or arrow between two places, in a text with a word for lifting or laying rings.
_SPANNED = re.compile(
    r"(?s)(?=.*\b(?:heb|lift|pick|take|nimm|nehm|entfern|remov|lay|leg|place|put|setz)).*[0-9]\s*[->→]+\s*[a-z][0-9]"
)
_MOVES = re.compile(
    r"(?<![^\W_])(?:moves?|steps?|ziehe?|rücke?|fly|flies|fliegt?|fliege)\s+(?:[^\W\d_]+\s+)*[a-z][0-9]"
    r"|(?<![^\W_])(?:moved|stepped|gezogen|gerückt)"
)
#: These match words for lifting and for laying a ring, in front of its place.
_LIFTS = r"\b(?:heben?|hebt|lifts?|picks?\s+up|takes?\s+up)"
_LAYS = r"\b(?:lays?|legen?|legt|place|places|puts?|setze|setzt)(?:\s+down)?"
_A_RING = r"(?:(?:a|an|the|den|die|einen)\s+)?(?:(?:empty|leeren)\s+)?ring(?:e|s)?\s+"
_AT = r"(?:(?:at|auf|from|in|on|von)\s+)?(?=[a-z][0-9])"
_TAKES = r"\b(?:takes?(?:\s+away)?|removes?|entferne|nimm|nehme)"
_STEPPED, _THEN = r"([a-z][0-9]+)", r"\s*(?:[->→]|nach|to)\s*"
SPELLINGS = {
    "de": {
        "in": ("setzt", "setze", "einsetzen", "herein", "rein", "setzen", "bringe", "neu"),
        "rings": ("ringe",),
        "-": ("hebe", "hebt", "aufnehmen"),
        "*": ("opfert", "opfer", "opfere", "opfern", "geopfert"),
        "": ("nach", "zu", "auf", "bring", "fliegt", "fliege", "fliegen"),
    },
    "en": {
        "in": ("enter", "enters", "put", "entering", "place", "drop", "add", "new"),
        "rings": ("ring",),
        "-": ("lift", "lifts"),
        "*": ("sacrifices", "sacrifice", "sacrificing", "sacrificed"),
        "": ("to", "onto", "bring", "brings", "fly", "flies", "flying"),
    },
}


class NexusText(Text[State, Action]):
    """Reads and writes positions and actions of NEXUS."""

    words = (*NAMES, *KIND_OF)
    arity = 1
    width = 11
    spellings = SPELLINGS
    places = frozenset(NAMES)
    phrases = (
        # A marble that moves twice.
        (
            rf"\A(\W*(?:[0-9]+[.):]+\s*)?)(?<!-){_STEPPED}{_THEN}{_STEPPED}{_THEN}{_STEPPED}[\s.!]*\Z",
            r"\1\2-\3, \3-\4",
        ),
        (rf"(?:{_LIFTS}|{_TAKES})\s+{_A_RING}{_AT}|{_LIFTS}\s+(?=[a-z][0-9])", "-"),
        (
            rf"\A\W*{_A_RING}{_AT}([a-z][0-9]+)\s+(?:auf|weg)?(?:heben|nehmen)[\s.!]*\Z|(-[a-z][0-9]+)\s+weg\b",
            r"-\1\2",
        ),
        (rf"\b(?:in|into|inside)\s+{_A_RING}{_AT}", "in "),
        # Also matches a place without a marble, so that the rules give the reason.
        (
            r"\A\W*(?:(?:bitte|i|ich|please)\s+)?(?:opfere?|sacrifice)\s+(?:(?:a|bitte|die|eine|meine|my|please|the)\s+){0,2}"
            r"(?:(?:marble|kugel|murmel)\s+)?(?:(?:on|at|in|auf)\s+)?([a-z][0-9]+)(?:,?\s+(?:bitte|please))?[\s.!]*\Z",
            r"\1*",
        ),
        (rf"{_LAYS}\s+{_A_RING}(?:(?:at|auf|in|nach|on|onto|to)\s+)?(?=[a-z][0-9])", "+"),
        # Texts that mean no single move: "in l19/in l20" offers two, and "lift +l18" lifts a ring that it
        # lays.
        (r"(?:(?:\bin\s*|[-+])[a-z][0-9]+|[*)])/(?=\S)|\b(?:heben?|hebt|lifts?)\s*\+", None),
    )
    rules: Nexus

    # Positions ------------------------------------------------------------------------------------

    def encode(self, s: State) -> str:
        begun = s.start or s
        parts = (
            _runs(begun.rings),
            "-".join(
                f"{NAMES[ring]}{_letters(load)}"
                for ring, load in zip(begun.rings, begun.held, strict=True)
                if load
            )
            or NONE,
            "-".join(map(str, begun.reserve)),
            str(begun.gone),
            "".join(KIND_LETTERS[kind] for kind in begun.kinds),
            str(begun.quiet),
            str(begun.turn),
            str(begun.seat + 1 if begun.seat != TERMINAL else 0),
        )
        return "_".join((*parts, *self._done(s)))

    def _done(self, s: State) -> list[str]:
        """Return the tokens of the actions of this turn.

        No action need be applied again, because tokens depend only on the phases.
        """
        return [_token(_phase_before(s.done, i), a) for i, a in enumerate(s.done)]

    def decode(self, text: str) -> State:
        parts = text.split("_")
        if len(parts) < 8 or len(parts) > 32:
            raise BadText(msg("position.parts"))
        rings = _rings(parts[0])
        try:
            reserve = tuple(to_int(n, MAX_MARBLES) for n in parts[2].split("-"))
            gone, quiet, turn, seat = (
                to_int(part, most)
                for part, most in (
                    (parts[3], MAX_MARBLES),
                    (parts[5], LAST_TURN),
                    (parts[6], LAST_TURN),
                    (parts[7], self.rules.seats),
                )
            )
        except ValueError as error:
            raise BadText(msg("position.number")) from error
        kinds = tuple(map(KIND_LETTERS.find, parts[4]))
        if len(reserve) != self.rules.seats or len(kinds) != self.rules.seats or -1 in kinds:
            raise BadText(msg("position.seats", n=self.rules.seats))
        held = self._held(parts[1], rings)
        s = State(turn, seat - 1 if seat else TERMINAL, rings, held, reserve, kinds, quiet, gone)
        return self._continued(s, parts[8:])

    def _held(self, text: str, rings: tuple[Place, ...]) -> Held:
        found: dict[Place, int] = {}
        for part in text.split("-") if text != NONE else ():
            match = MARBLES.fullmatch(part)
            place = PLACE.get(match[1], -1) if match else -1
            letters = match[2] if match else ""
            if place not in rings or not 0 < len(letters) <= MOST or place <= max(found, default=-1):
                raise BadText(msg("position.marbles"))
            if any(SEAT_LETTERS.index(letter) >= self.rules.seats for letter in letters):
                raise BadText(msg("position.marbles"))
            found[place] = sum(UNIT[SEAT_LETTERS.index(letter)] for letter in letters)
        return tuple(found.get(ring, 0) for ring in rings)

    def _continued(self, s: State, tokens: Sequence[str]) -> State:
        """Return the position within the turn after these actions.

        Raises:
            BadText: An action is illegal or completes the turn, or the turn begins in an impossible position.
        """
        begun = s
        if tokens and audit.faults(self.rules, s):
            raise BadText(audit.faults(self.rules, s)[0])
        for token in tokens:
            a = self.untoken(s, token)
            wrong = self.rules.check(s, a)
            if wrong is not None:
                raise BadText(wrong)
            s = self.rules.apply(s, a)
            if s.turn != begun.turn:
                raise BadText(msg("position.turn_done"))
        return s

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s.start or s)

    # Actions --------------------------------------------------------------------------------------

    def format(self, s: State, a: Action) -> str:
        here = NAMES[a[1]]
        if a[0] == STEP:
            return f"{here}-{NAMES[a[2]]}"
        return {
            LIFT: f"-{here}",
            LAY: f"+{here}",
            IN: f"in {here}",
            SACRIFICE: f"{here}*",
            TAKE: f"({here})",
        }[a[0]]

    def parse(self, s: State, text: str) -> Action:
        folded = "".join(text.lower().split())
        start, sign, end = folded.partition("-")
        if sign and start in PLACE and end in PLACE:
            return STEP, PLACE[start], PLACE[end]
        match = TYPED.fullmatch(folded)
        if match is None or match[2] not in PLACE:
            raise BadText(msg("move.unreadable", text=excerpt(text)))
        before, place, after = match[1], PLACE[match[2]], match[3]
        signs = {("in", ""): IN, ("-", ""): LIFT, ("+", ""): LAY, ("(", ")"): TAKE, ("", "*"): SACRIFICE}
        kind = EXPECTED.get(s.phase) if (before, after) == ("", "") else signs.get((before, after))
        if kind is None:
            raise BadText(msg("move.unreadable", text=excerpt(text)))
        return kind, place

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        kind = steps[0][1][0]
        if kind in (LIFT, LAY):
            written = "rings " + "".join(self.format(s, a) for s, a in steps if a[0] == LIFT)
            layings = "".join(self.format(s, a) for s, a in steps if a[0] == LAY)
            written = f"{written} {layings}" if layings else written
        elif kind == IN:
            written = "in " + ",".join(NAMES[a[1]] for _, a in steps if a[0] == IN)
        else:
            written = self._steps(steps)
        last = next((n for n in range(len(steps) - 1, -1, -1) if steps[n][1][0] != TAKE), 0)
        taken = ",".join(NAMES[a[1]] for _, a in steps if a[0] == TAKE)
        paid = bool(taken) or self._pays(*steps[last])
        return written + "o" * paid + (f"({taken})" if taken else "")

    def next_action(self, s: State, text: str) -> tuple[str, str]:
        text = re.sub(r"\A(?:rings|ringe)\s*(?=[-+])", "", text, flags=re.IGNORECASE)
        match = _ENTRY.match(text) or _TAKING.match(text)
        if match is not None:
            begun, end = ("(", ")") if text[0] == "(" else ("in ", "")
            again = begun if match[2] and match[2] != end else ""
            return begun + match[1] + end, again + _behind_marks(text[match.end() :])
        match = _OTHER.match(text)
        return (match[0], _behind_marks(text[match.end() :])) if match else (text, "")

    def belies(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        kinds = {a[0] for a in actions}
        return bool(
            (_GIVES.search(typed) and SACRIFICE not in kinds)
            or (_FROM.search(typed) and STEP not in kinds)
            or (_MOVES.search(typed) and kinds == {IN})
            or (_MARBLES.search(typed) and kinds & {LIFT, LAY})
            or (_BRACKETED.fullmatch(typed) and TAKE not in kinds)
            or (_RINGED.search(typed) and not kinds & {LIFT, LAY})
            or (_ENTERED.search(typed) and kinds & {LIFT, TAKE} and IN not in kinds)
            or (kinds == {IN} and self._miscounts(typed, len(actions)))
            or _CAPTURED.search(typed)
            or (_GIVEN_LATE.search(typed) and actions[-1][0] == SACRIFICE)
            or (_DELETED.search(typed) and not self._happens(s, actions, self._deletes))
            or (_PAID.search(typed) and not self._happens(s, actions, self._pays))
            or (_CARRIED.search(typed) and kinds == {LIFT})
            or (_SPANNED.match(typed) and kinds & {LIFT, LAY})
            # "sacrifice p19, p20" may mean two sacrifices, so a text must name both places of a step after
            # one.
            or (
                kinds == {SACRIFICE, STEP} and len(_A_PLACE.findall(typed)) < sum(len(a) - 1 for a in actions)
            )
        )

    def _miscounts(self, typed: str, number: int) -> bool:
        """Return True if a text brings in another number of marbles, or all from one place to another."""
        counts = {_COUNTS[word] for word in re.findall(r"[^\W\d_]+", typed) if word in _COUNTS}
        return bool(counts - {number}) or _RANGED.search(typed) is not None

    def _happens(self, s: State, actions: Sequence[Action], effect: Callable[[State, Action], bool]) -> bool:
        """Return True if one of the actions, played one after another, has this effect."""
        for a in actions:
            if self.rules.check(s, a) is not None:
                break
            if effect(s, a):
                return True
            s = self.rules.apply(s, a)
        return False

    def _deletes(self, s: State, a: Action) -> bool:
        return a[0] == STEP and bool(self.rules.deleted(s, a))

    def _steps(self, steps: Sequence[tuple[State, Action]]) -> str:
        """Return the text of steps, such as ``n20-n21, n20*o21-f17x`` with a sacrifice and a deletion."""
        written: list[str] = []
        given = ""
        for s, a in steps:
            if a[0] == SACRIFICE:
                given = f"{NAMES[a[1]]}*"
            elif a[0] == STEP:
                written.append(given + self.format(s, a) + "x" * bool(self.rules.deleted(s, a)))
                given = ""
        return ", ".join([*written, given] if given else written)

    def _pays(self, s: State, a: Action) -> bool:
        """Return True if surrounding earns marbles when `a` completes an action."""
        return s.phase != TAKING and bool(self.rules.closing(s, a))

    def token(self, s: State, a: Action) -> str:
        return _token(s.phase, a)

    def token_context(self, s: State) -> int:
        return s.phase

    def untoken(self, s: State, token: str) -> Action:
        first, _, second = token.partition("-")
        if first in PLACE:
            if second in PLACE:
                return STEP, PLACE[first], PLACE[second]
            kind = KIND_OF.get(second) if second else EXPECTED.get(s.phase)
            if kind is not None and _token(s.phase, (kind, PLACE[first])) == token:
                return kind, PLACE[first]
        raise BadText(msg("move.unreadable", text=excerpt(token)))


def _behind_marks(text: str) -> str:
    """Return the rest of a turn without the previous action's marks "x" (deletion) and "o" (surrounding)."""
    return _OUTCOME.sub("", text, count=1)


def _token(phase: int, a: Action) -> str:
    if a[0] == STEP:
        return f"{NAMES[a[1]]}-{NAMES[a[2]]}"
    return NAMES[a[1]] if EXPECTED.get(phase) == a[0] else f"{NAMES[a[1]]}-{LETTER[a[0]]}"


def _phase_before(done: Sequence[Action], i: int) -> int:
    """Return the phase in which action `i` of a turn was chosen, as far as tokens depend on it."""
    if i == 0:
        return BEGIN
    return {LIFT: LIFTING, LAY: LAYING, IN: ENTERING, TAKE: TAKING}.get(done[i][0], BEGIN)


def _letters(load: int) -> str:
    return "".join(SEAT_LETTERS[seat] * OWN[seat][load] for seat in COLOURS)


def _runs(rings: Sequence[Place]) -> str:
    runs: list[tuple[Place, int]] = []
    for place in rings:
        if runs and place == sum(runs[-1]) and place % ROWS:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((place, 1))
    return "-".join(NAMES[place] + (f"x{n}" if n > 1 else "") for place, n in runs) or NONE


def _rings(text: str) -> tuple[Place, ...]:
    """Return the rings of a position text.

    Raises:
        BadText: `_runs` would not write this text.
    """
    rings: list[Place] = []
    for part in text.split("-") if text != NONE else ():
        match = RUN.fullmatch(part)
        place = PLACE.get(match[1], -1) if match else -1
        end = place + int(match[2] or 1) if match else 0
        if place <= max(rings[-1:], default=-1) or end > len(NAMES):
            raise BadText(msg("position.rings"))
        rings += range(place, end)
    if _runs(rings) != text:
        raise BadText(msg("position.rings"))
    return tuple(rings)
