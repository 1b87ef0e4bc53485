"""Mutterböhnchen in text.

Position: the fields of `State` in their order, joined by "_"; position_fields.py says how each is written.
A position says everything, also what nobody knows; an observation has "x" for what its viewer does not know.

Action: a verb and what it names, "plant 1 gm 2": the first hand card, a male garden bean, on field 2. Cards
are sort (g, r, a, s, n, t, c, b) and kind: m, w, b, bb (a baby with two rattles), or the number of a special.
Slots of the hand, fields, places in a field and players are counted from 1. "below" says that a Kavalier
goes below the lady. A token is the same with "-" for spaces; "o" stands for what the reader may not know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from kleinod.codec.base36 import to_int
from kleinod.core.game import BadText, Msg, Text, msg
from kleinod.games.mutterboehnchen import audit, position_fields
from kleinod.games.mutterboehnchen.card_data import DECK, SORTS
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import UNKNOWN, Action, State

NOTHING = "o"
BELOW = "below"
#: What each verb names: a card, a sort, a number counted from 1 (n) or from 0 (r), a place below (u).
NAMES: dict[str, str] = {
    **dict.fromkeys(("taler", "draw", "up", "turn", "aside", "fetch", "face"), "c"),
    **dict.fromkeys(("give", "want", "junk"), "s"),
    **dict.fromkeys(("harvest", "raise", "to", "pick"), "n"),
    **dict.fromkeys(("stop", "no", "stay", "cancel", "all", "ask", "yes", "counter"), ""),
    "plant": "ncnu",
    "lay": "cnu",
    "drop": "nc",
    "bring": "nn",
    "attack": "rn",
}
SHOW = "show"
#: Verbs that are told once for several actions in a row.
SHORT = frozenset(("give", "face", "want", "draw", "up", "turn", "taler", "pick"))


def name_of(code: str) -> str:
    """Codes that differ in more than capital letters."""
    return code[0] + "bb" if code.endswith("B") else code


#: What people write for the words of the notation. Sorts stay letters where it is written.
SPELLINGS = {
    "de": {
        "taler": ("taler",),
        "draw": ("zieh", "zieht", "ziehe", "ziehen"),
        "up": ("auf", "aufdecken"),
        "turn": ("dreh", "drehe", "umdrehen"),
        "aside": ("beiseite", "zurseite"),
        "fetch": ("hol", "hole", "holen", "nimm"),
        "face": ("offen", "aufgedeckt"),
        "give": ("gib", "biete", "gebe"),
        "want": ("will", "möchte", "wünsche", "wunsch"),
        "junk": ("wegwerfen", "wirf"),
        "harvest": ("ernte", "ernten", "erntet"),
        "raise": ("hoch", "anheben"),
        "to": ("an",),
        "pick": ("wähle", "nehme", "aussuchen"),
        "stop": ("fertig", "ende", "passe", "passt", "bereit"),
        "no": ("nein",),
        "stay": ("bleibt", "bleib", "lass"),
        "cancel": ("verwerfen", "verwirf"),
        "all": ("alle", "allen"),
        "ask": ("frage", "frag"),
        "yes": ("ja", "abgemacht"),
        "counter": ("aber", "gegenangebot"),
        "plant": ("pflanze", "pflanz", "setze", "baue", "anbauen", "pflanzen"),
        "lay": ("lege", "leg", "legen"),
        "drop": ("ablegen", "abwerfen"),
        "bring": ("bringe", "hinauf"),
        "attack": ("angriff", "greife", "angreifen"),
        "show": ("zeige", "zeig", "zeigen"),
        "below": ("unter", "darunter", "drunter"),
        "g": ("g", "garten", "gartenbohne"),
        "r": ("r", "rot", "rote"),
        "a": ("a", "auge", "augenbohne"),
        "s": ("s", "soja", "sojabohne"),
        "n": ("n", "brech", "brechbohne"),
        "t": ("t", "sau", "saubohne"),
        "c": ("c", "feuer", "feuerbohne"),
        "b": ("b", "blau", "blaue"),
        "": ("feld", "karte"),
    },
    "en": {
        "give": ("give", "gives", "offer", "offers"),
        "want": ("want", "wants", "wish"),
        "harvest": ("harvest", "harvests"),
        "plant": ("plant", "plants"),
        "lay": ("lay", "lays"),
        "drop": ("drop", "drops", "discard", "discards"),
        "attack": ("attack", "attacks"),
        "stop": ("stop", "done", "pass", "passes", "ready"),
        "yes": ("yes", "agreed", "ok"),
        "cancel": ("cancel", "cancels"),
        "all": ("all", "everybody"),
        "below": ("below", "under", "underneath"),
        "g": ("g", "garden"),
        "r": ("r", "red"),
        "a": ("a", "eyed"),
        "s": ("s", "soy"),
        "n": ("n", "green"),
        "t": ("t", "stink"),
        "c": ("c", "chili", "chilli"),
        "b": ("b", "blue"),
        "": ("field", "card", "the"),
    },
}
_MEANINGS = {
    spelling: word for words in SPELLINGS.values() for word, found in words.items() for spelling in found
}
#: All names of cards, for links: whatever deck is played with has no others.
CARDS = tuple(name_of(face.code) for face in DECK.faces)
#: What may stand behind a verb that is told once for several actions.
NAMED = frozenset((NOTHING, *CARDS, *SORTS, *(str(n) for n in range(1, 21))))
SHOWN = re.compile(r"([1-9][0-9]?)([a-z](?:bb|[a-z1-9]))")


class MutterboehnchenText(Text[State, Action]):
    words = (*NAMES, SHOW, NOTHING, BELOW, *CARDS, *SORTS, *(str(n) for n in range(1, 21)))
    arity = 2
    width = 7
    spellings = SPELLINGS
    rules: Mutterboehnchen

    def __init__(self, rules: Mutterboehnchen) -> None:
        super().__init__(rules)
        self.kinds = position_fields.kinds_of(rules.kit)
        self.cards = tuple(map(name_of, rules.kit.codes))

    # Positions ------------------------------------------------------------------------------------

    def encode(self, s: State) -> str:
        return position_fields.written(self.kinds, s)

    def decode(self, text: str) -> State:
        s = position_fields.read(self.kinds, text)
        wrong = audit.shape(self.rules.kit, s)
        if wrong is not None:
            raise BadText(wrong)
        return s

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s)

    # Actions --------------------------------------------------------------------------------------

    def format(self, s: State, a: Action) -> str:
        return self.token(s, a).replace("-", " ")

    def parse(self, s: State, text: str) -> Action:
        return self.untoken(s, "-".join(text.lower().split()))

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        """``plant 1 gm 2, up cm bw, give b, want c, to 3, yes``: what is alike is told together."""
        told: list[str] = []
        for verb, group in groupby(steps, lambda step: step[1][0]):
            written = [self.format(s, a) for s, a in group]
            if verb in SHORT:
                written = [" ".join([verb, *(text.partition(" ")[2] for text in written)])]
            told += written
        return ", ".join(told)

    def next_action(self, s: State, text: str) -> tuple[str, str]:
        first, _, rest = text.partition(",")
        verb, *named = first.split() or [""]
        if len(named) > 1 and _meaning(verb) in SHORT and all(_meaning(name) in NAMED for name in named):
            return f"{verb} {named[0]}", f"{verb} {' '.join(named[1:])},{rest}"
        return first, rest

    def token(self, s: State, a: Action) -> str:
        verb, *rest = a
        if verb == SHOW:
            return "-".join([SHOW, *(self._listed(*side) for side in rest)])
        named = (self._named(kind, value) for kind, value in zip(NAMES[verb], rest, strict=True))
        return "-".join([verb, *(word for word in named if word)])

    def untoken(self, s: State, token: str) -> Action:
        verb, *said = token.split("-")
        try:
            if verb == SHOW:
                taken, given = map(self._unlisted, said)
                return (SHOW, taken, given)
            kinds = NAMES[verb]
            if kinds.endswith("u") and len(said) < len(kinds):
                said.append("")
            return (verb, *(self._meant(kind, word) for kind, word in zip(kinds, said, strict=True)))
        except (KeyError, ValueError) as error:
            raise BadText(msg("move.unreadable", text=token[:20])) from error

    def _named(self, kind: str, value: int) -> str:
        if kind == "u":
            return BELOW if value else ""
        if value == UNKNOWN:
            return NOTHING
        return {"c": self.cards, "s": SORTS}[kind][value] if kind in "cs" else str(value + (kind == "n"))

    def _meant(self, kind: str, word: str) -> int:
        if kind == "u":
            return ("", BELOW).index(word)
        if word == NOTHING and kind in "cn":
            return UNKNOWN
        if kind in "cs":
            return (self.cards if kind == "c" else tuple(SORTS)).index(word)
        n = to_int(word, 999)
        if not n:
            raise ValueError(word)
        return n - (kind == "n")

    def _listed(self, slots: Sequence[int], cards: Sequence[int]) -> str:
        """Slots and cards of one side of a deal, "2rm5bbb"; "o" for none."""
        both = zip(slots, cards, strict=True)
        return "".join(f"{slot + 1}{self.cards[card]}" for slot, card in both) or NOTHING

    def _unlisted(self, word: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        found = SHOWN.findall(word) if word != NOTHING else []
        if "".join(slot + name for slot, name in found) != word.replace(NOTHING, ""):
            raise ValueError(word)
        return tuple(int(slot) - 1 for slot, _ in found), tuple(self.cards.index(name) for _, name in found)


def _meaning(word: str) -> str:
    """The word of the notation for what somebody typed, with a mark or a stop behind it perhaps."""
    bare = word.casefold().rstrip("!?.;:")
    return _MEANINGS.get(bare, bare)
