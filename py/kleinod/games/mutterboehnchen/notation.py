"""The text notation of Mutterböhnchen.

A position is written as the fields of `State` in their order, joined by "_"; position_fields.py defines the
notation of each. A position includes all secrets; an observation has "x" for values unknown to its viewer.

An action is a verb and its arguments: "plant 1 gm 2" plants the first hand card, a male garden bean, on field
2. Cards are sort (g, r, a, s, n, t, c, b) and kind: m, w, b, bb (a baby with two rattles), or the number of a
special. Hand slots, fields, places in a field and players are counted from 1. "below" means that a Kavalier
goes below the lady. A token is the same text with "-" for spaces; "o" stands for arguments that the reader
may not know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import cast

from kleinod.core.game import BadText, Msg, Text, excerpt, msg
from kleinod.games.mutterboehnchen import audit, position_fields
from kleinod.games.mutterboehnchen.argument_text import BELOW, NOTHING, REPLY_WORDS, SETTING_WORDS, UNDER
from kleinod.games.mutterboehnchen.card_data import DECK, SORTS
from kleinod.games.mutterboehnchen.rules import Mutterboehnchen
from kleinod.games.mutterboehnchen.state import Action, State
from kleinod.games.mutterboehnchen.verb import Does
from kleinod.games.mutterboehnchen.verbs import BY_WORD, VERBS, WORDS, verb_of


def name_of(code: str) -> str:
    """Return the name of a card in texts; two codes may differ only in a capital letter, names do not."""
    return code[0] + "bb" if code.endswith("B") else code


#: Other spellings of words that are not verbs. The notation itself always writes sorts as letters.
_OTHER_SPELLINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "below": ("unter", "darunter", "drunter"),
        "g": ("g", "garten", "gartenbohne"),
        "r": ("r", "rot", "rote"),
        "a": ("a", "auge", "augenbohne"),
        "s": ("s", "soja", "sojabohne"),
        "n": ("n", "brech", "brechbohne"),
        "t": ("t", "sau", "saubohne"),
        "c": ("c", "feuer", "feuerbohne"),
        "b": ("b", "blau", "blaue"),
        "": ("feld", "karte", "bohne", "in", "auf", "an", "aus"),
    },
    "en": {
        "below": ("below", "under", "underneath"),
        "g": ("g", "garden"),
        "r": ("r", "red"),
        "a": ("a", "eyed"),
        "s": ("s", "soy"),
        "n": ("n", "green"),
        "t": ("t", "stink"),
        "c": ("c", "chili", "chilli"),
        "b": ("b", "blue"),
        "": ("field", "card", "the", "bean", "in", "to"),
    },
}
SPELLINGS = {
    language: {
        **{verb.word: verb.spellings[language] for verb in VERBS if language in verb.spellings},
        **others,
    }
    for language, others in _OTHER_SPELLINGS.items()
}
_WISH = "(?:will|möchte|moechte|wünsche|wuensche|wants?|wish)"
_A_SEAT = "(?:player|seat|sitz|spieler)"
_FOR = "(?:für|fuer|gegen|for)"
_OFFER = "(?:biete|offer(?:ing)?)"
_SEEK = r"(?:suche|seek|look(?:ing)?(?:\s+for)?)"
#: These match words for planting, and for a card by its place in the hand, of which only the front one may be
#: planted.
_PLANT = r"(?:plant|put|place|play|lay|pflanz|setz|bau|spiel|leg)\w*"
_CARD_N = (
    r"(?:(?:karte|card)\s+[1-9]|(?:zweite|dritte|vierte|fünfte|letzte|second|third|fourth|fifth|last|[2-9]\.?|zwei)"
    r"\s+(?:karte|card|bohne|bean))"
)
#: Matches the number of a hand card or a field, such as "2" or "the second card".
_NTH = r"((?:(?:die|das|the)\s+)?(?:[1-9]|(?:\w+\.?\s+)?(?:card|feld|field|karte)(?:\s+[1-9])?))"
#: These match other words for a yes and for a no to an offer.
_GLADLY = (
    r"(?:klar|gerne?|nat(?:ü|ue)rlich|selbstverst(?:ä|ae)ndlich|sicher|unbedingt|jawohl|jo|jup|of\s+course"
    r"|sure|certainly|definitely|absolutely|gladly|with\s+pleasure|mit\s+vergn(?:ü|ue)gen|yep|yeah|yup"
    r"|(?:(?:das\s+)?ist\s+|thats\s+|sounds\s+)?(?:good|gut|fine(?:\s+(?:by|with)\s+me)?)"
    r"|(?:i\s+)?agree|(?:ich\s+)?stimme\s+zu|(?:alles\s+|geht\s+)?(?:in\s+ordnung|klar)|all\s*right)"
)
_HARDLY = (
    r"(?:nee|nah|leider\s+(?:nein|nicht)|nein\s+leider|lieber\s+nicht|auf\s+keinen\s+fall|bestimmt\s+nicht"
    r"|(?:nat(?:ü|ue)rlich|sicher)\s+nicht|kommt\s+nicht\s+in\s+frage|kein\s+interesse|no\s+way"
    r"|(?:keine?n?|no)\s+(?:deal|geschäft|handel|tausch|trade)|(?:ich\s+bin\s+)?nicht\s+einverstanden"
    r"|not\s+agreed|(?:i\s+)?(?:disagree|do(?:nt|\s+not)\s+agree)"
    r"|(?:of\s+course|certainly|absolutely|rather)\s+not|i(?:d|\s+would)\s+rather\s+not|not\s+interested)"
)
_VERB = r"(?:ernte|harvest|gebe|gib|give|pflanze?|plant|set|stop|want)\w*\b"
#: Matches the word that begins an attack, and perhaps a preposition before the player.
_ATTACK = r"\b(?:attacks?|angriff|greife)\s+(?:(?:auf|on)\s+)?"
_A_SORT = "(?:{})".format(
    "|".join(s for words in _OTHER_SPELLINGS.values() for sort in SORTS for s in words[sort])
)
#: The patterns of `Text.phrases`. In "want A for B" the seat wishes for A and pays with B.
PHRASES = (
    (r"(?<=bohne)n\b|(?<=bean)s\b", ""),
    (r"\bblack[\s-]*eyed\b", "eyed"),
    # The notation of an attack leaves out the baby, so `belies` refuses this unless other moves fit as well.
    (rf"({_ATTACK}(?:{_A_SEAT}\s+)?[1-9])\s+(?:aus|from|mit|von|with)\s+\S.*", r"\1"),
    (rf"{_ATTACK}{_A_SEAT}\s+(?=[1-9])", "attack "),
    (
        rf"\b(?:takes?|accept|nimm|nehme)\s+(?:(?:(?:das|the)\s+)?(?:angebot|offer)\s+(?:by|from|of|von)\s+(?:{_A_SEAT}\s+)?"
        rf"|{_A_SEAT}\s+)([1-9])(?:\s+an\b)?",
        r"take \1",
    ),
    (r"\A\W*(?:keiner?|keins|none)[\s.!]*\Z", "no"),
    *((pattern, verb.word) for verb in VERBS for pattern in verb.phrases),
    (
        r"\A\W*(?:(?:die|meine|my|the)\s+)?(?:erste|first|front|vorderste)\s+(?:bean|bohne|card|karte)"
        r"\s+(?:auf|in|into|nach|on|onto|to)\s+(?=(?:feld|field)\s)",
        "plant 1 ",
    ),
    (
        rf"\A\W*{_FOR}\s+(.+?),?\s+(?:(?:i|ich)\s+)?{_WISH}\s+(?:(?:i|ich)\s+)?",
        r"give \1, want ",
    ),
    # "A for B" without a verb is a trade, and so is "offer A, looking for B" ("gib A, suche B").
    (
        rf"\A\W*(?:(?:tausche?|trade|swap)\W+)?((?:(?:an?|one|eine)\s+)?{_A_SORT}(?:\s+bean)?)"
        rf"\s+{_FOR}\s+(?=(?:(?:an?|one|eine)\s+)?{_A_SORT}\b(?!.*\b{_FOR}\b))",
        r"give \1, want ",
    ),
    (
        rf"\A\W*(?:(?:i|ich)\s+)?(?:{_OFFER}\s+([^,]+?)(?:\s*,|\s+(?:und|and))?|(?:gib|gebe|give)\s+([^\s,]+))"
        rf"\s+(?:(?:i|ich)\s+)?{_SEEK}\s+(?!.*\b{_FOR}\b)",
        r"give \1\2, want ",
    ),
    (
        rf"\A\W*(?:(?:i|ich)\s+)?{_SEEK}\s+([^,]+?)(?:\s*,|\s+(?:und|and))?\s+(?:(?:i|ich)\s+)?{_OFFER}\s",
        r"want \1, give ",
    ),
    (rf"\b({_WISH}\s[^,]+?),?\s+(?:für|fuer|gegen|for|against)\s", r"\1, give "),
    (r"\b(?:gib|gebe|give|offer|biete|want|trade|swap|tausche)\b.*\b(?:mir|me|mich)\b", None),
    (rf"\b(?:er|sie|he|she|they|you|du)\s+(?:{_WISH}|gibt|gives?)\b", None),
    (r"[^\W\d]\s*[|#\\]\s*[^\W\d]", None),
    (rf"\S\s*\(\s*(?:{_WISH}|gib|gebe|give|biete|offer)\b", None),
    (rf"\b{_SEEK}\s+\S+\s+(?:\S+\s+)?{_FOR}\b", None),
    (r"\bnehme\s*-?\s*an\s*([1-9])|\b(?:nehme|nimm)\s+([1-9])\s+an\b", r"take \1\2"),
    (
        rf"[\s,]*\b(?:an|to)\s+{_A_SEAT}\s+([1-9])\s+((?:for|against|für|fuer|gegen)\s+\S.*?)\s*\Z",
        r" \2, to \1",
    ),
    (rf"\A\W*(?:an|to)\s+{_A_SEAT}\s+([1-9])", r"to \1"),
    (rf"[\s,]*\b(?:an|to)\s+{_A_SEAT}\s+([1-9])", r", to \1"),
    (r"\A\W*(?:ich\s+)?habe?\s+(.+?)\s+(?:gepflanzt|angebaut)\W*\Z", r"plant \1"),
    (r"\A\W*(?:ich\s+)?habe?\s+(.+?)\s+(?:geerntet|abgeerntet)\W*\Z", r"harvest \1"),
    (r"\b(?:lege?|wirf|werfe)\s+(.+?)\s+ab\b", r"drop \1"),
    (
        rf"\b(?:wirf|werfe)\s+(?:alle\s+)?({_A_SORT})\b(?:\s*bohne)?\s+weg\b"
        rf"|\b(?:throw\s+away|discard\s+all)\s+(?:(?:all|the)\s+)*({_A_SORT})\b",
        r"junk \1\2",
    ),
    (r"\bhebe\s+([1-9])\s+an\b", r"raise \1"),
    (
        rf"\b(?:lege?|wirf|werfe|throw)\s+{_NTH}\s+(?:away|weg)\b|\bthrow\s+away\s+{_NTH}|{_NTH}\s+wegwerfen\b",
        r"drop \1\2\3",
    ),
    (r"\bdrop\s+(?:(?:\w+\s+){0,2}(?:feld|field)|(?:an?|one|eine)\s+(?:card|karte))\b", None),
    (r"\b(?:verkaufe?|sell)\s+(?=(?:\w+\s+){0,2}(?:feld|field)\b)", "harvest "),
    (r"\A\W*((?:feld|field)\s+\w+)\s+verkaufen\W*\Z", r"harvest \1"),
    (
        r"\b(?:ja|okay|ok|yes|agreed|abgemacht|deal|accept)\W+(?:\w+\W+)?(?:aber|but|doch|jedoch|though|however)\b",
        None,
    ),
    (r"\bpasst\b|\bpass\w*\s+auf\b|\bstop\s+it\b", None),
    # The number of a hand card is never read as that of a field, nor the other way round.
    (
        rf"\A\W*(?:ich\s+|i\s+)?{_PLANT}\s+(?:(?:die|the|meine|my)\s+)?{_CARD_N}\s*(?:an\b)?\W*\Z"
        rf"|\A\W*{_CARD_N}\s+{_PLANT}\W*\Z",
        None,
    ),
    # Two things at once, or things of which there may be several.
    (rf"\b{_PLANT}\s+(?:zwei|beide|two|both)\b", None),
    (r"\b(?:ernte|harvest)\w*\s+(?:beide|both|zwei|two)\b|\b(?:beide|zwei)\s+ernten\b", None),
    # "next" alone ends the trading; with a noun, or as "go on playing", it does not.
    (
        r"\b(?:next|pass)\s+(?:(?:a|the)\s+)?(?:bean|card|field)\b|\bplay\s+next\b|\bspiele?n?\s+weiter\b|\bweiter\s*spielen\b"
        r"|\b(?:field|feld)\s+[1-9]\s+(?:done|fertig|next|ready)\b",
        None,
    ),
    (r"\A\W*(?:an|to)\s+([1-9])\W+(?=(?:give|gib|gebe|offer|biete)\b)(.+?)\s*\Z", r"\2, to \1"),
    (r"\A\W*nun\s+ja\W*\Z|👍\W*👎|👎\W*👍", None),
    (r"\b(?:drop|discard|lege?|wirf|werfe)\s+(?:das\s+|the\s+)?(?:feld|field)\s+[1-9]", None),
    # In the notation "all" makes an offer to everybody; after these verbs it means all cards, so the text is
    # refused.
    (r"\b(?:ernte|harvest|gebe|gib|give|want|will|plant|pflanze)\s+(?:all|alles?)\b", None),
    # "no harvest" without a comma negates the verb, and "after the harvest" only says what happens first.
    (rf"\A\W*(?:kein\w*|nein|no|nö)\s+{_VERB}|\A\W*(?:after|nach)\s+(?:(?:dem|der|the)\s+)?{_VERB}", None),
    (r"\b(ernte\s+[^,]+?)\s+ab\b", r"\1"),
    (r"\A\W*[👍👌✅]\W*(?:danke|thanks)?\W*\Z", "yes"),
    (r"\A\W*[👎🙅❌]\W*\Z", "no"),
    (
        rf"\A[^\w?]*(?:(?:ja|yes|ok|okay|oh|na|aber|sehr)[\s,!.]+)*{_GLADLY}"
        rf"(?:[\s,!.]+(?:{_GLADLY}|doch|ja|yes|bitte|please|danke|thanks))*[^\w?]*\Z",
        "yes",
    ),
    (
        rf"\A[^\w?]*(?:(?:nein|no|nö|sorry|oh|ne|nee)[\s,!.]+)*{_HARDLY}"
        r"(?:[\s,!.]+(?:sorry|danke|thanks))*[^\w?]*\Z",
        "no",
    ),
    (r"\b(?:ich\s+)?lehne\s+(?:(?:das|dein|ihr)\s+)?(?:angebot\s+)?ab\b", "no"),
    (rf"\blook(?:ing)?\s+for\s+(?={_A_SORT}\b)", "look "),
    (r"[0-9]\s*(?:and|und|&)\s*(?:(?:field|feld|on|auf)\s+)*[0-9]", None),
)
_MEANINGS = {
    spelling: word for words in SPELLINGS.values() for word, found in words.items() for spelling in found
}
#: Ordinals as in "the second blue bean", which count cards of a sort, not hand slots.
_ORDINALS = {
    form: number
    for number, forms in enumerate(
        ("zweite zweiten second", "dritte dritten third", "vierte vierten fourth", "fünfte fünften fifth"),
        start=2,
    )
    for form in forms.split()
}
#: Matches the number of a player that a sentence names.
_PLAYER = re.compile(rf"\b(?:{_A_SEAT}|(?:angriff|attacks?)\s+(?:auf|on))\s+([1-9])")
#: Match the letter of a sort that may be the English article, and a word that names the baby of an attack.
_ARTICLE = re.compile(r"\ba\s+(?:beans?|[grasntcb])\b")
_BY = re.compile(r"\b(?:aus|feld|field|from|mit|von|with)\b")
_COUNTED = re.compile(rf"(?<![^\W_])({'|'.join(_ORDINALS)}|[2-9](?:\.|nd|rd|th))\s*([^\W\d_]+)")
_CARDINALS = {"zwei": 2, "two": 2, "drei": 3, "three": 3, "vier": 4, "four": 4}
#: All card names in the order of their numbers in packed links; every deck in use has only these names.
CARDS = tuple(name_of(face.code) for face in DECK.faces)
#: The words that may follow a verb that is written only once for several actions.
NAMED = frozenset((NOTHING, *CARDS, *SORTS, *(str(n) for n in range(1, 21))))


def _number_before_bean(typed: str) -> int:
    """Return the number in front of the first bean that a text names; 0 if there is none, or if it is 1.

    "zwei Sau" may mean two beans or the second card.
    """
    words = re.findall(r"[^\W\d_]+|[0-9]+\.?", typed)
    first = next((n for n, word in enumerate(words) if word in CARDS or _MEANINGS.get(word) in {*SORTS}), 0)
    earlier, before = ["", "", *words[:first]][-2:]
    number = int(before) if before.isdecimal() else _CARDINALS.get(before, 0)
    # In "field 2: tm" the number belongs to the field.
    return number if number > 1 and earlier not in ("auf", "feld", "field", "in", "on", "to") else 0


class MutterboehnchenText(Text[State, Action]):
    """Reads and writes positions and actions of Mutterböhnchen."""

    #: The numbers end at twelve so that an index of a word fits into seven bits; others are written out.
    words = (*WORDS, NOTHING, BELOW, *SETTING_WORDS, *CARDS, *SORTS, *(str(n) for n in range(1, 13)))
    arity = 2
    width = 7
    spellings = SPELLINGS
    phrases = PHRASES
    coded = r"\bunveil\s+[bnoy]+\b"
    implied = frozenset(verb.word for verb in VERBS if verb.does is Does.PLANT)
    starts = frozenset(BY_WORD) - {*REPLY_WORDS.values()}
    #: The words of the notation as it is written in German.
    spelled = frozenset(spelled[0] for spelled in SPELLINGS["de"].values())
    rules: Mutterboehnchen

    def __init__(self, rules: Mutterboehnchen) -> None:
        super().__init__(rules)
        self.kinds = position_fields.kinds_of(rules.tables)
        self.cards = tuple(map(name_of, rules.tables.codes))

    # Positions ------------------------------------------------------------------------------------

    def encode(self, s: State) -> str:
        return position_fields.written(self.kinds, s)

    def decode(self, text: str) -> State:
        s = position_fields.read(self.kinds, text)
        wrong = audit.shape(self.rules.tables, s)
        if wrong is not None:
            raise BadText(wrong)
        return s

    def audit(self, s: State) -> list[Msg]:
        return audit.faults(self.rules, s)

    # Actions --------------------------------------------------------------------------------------

    def format(self, s: State, a: Action) -> str:
        return self.token(s, a).replace("-", " ")

    def parse(self, s: State, text: str) -> Action:
        words = text.lower().split()
        try:
            return self.untoken(s, "-".join(words))
        except BadText:
            seat = self.rules.current_player(s)
            if len(words) != 3 or words[0] not in self.implied or seat < 0:
                raise
            # "plant gm 2" has no hand slot. If no such planting is legal, return an illegal one for its
            # refusal.
            _, card, field = words
            named = re.compile(rf" {re.escape(card)}\w* {re.escape(field)}\b")
            if any(named.search(self.format(s, a)) for a in self.rules.legal(s)):
                raise
            hand = [self.cards[own] for own in s.hands[seat]]
            name = next((name for name in (*hand, *self.cards) if name.startswith(card)), card)
            slot = hand.index(name) + 1 if name in hand else 1
            return self.untoken(s, f"plant-{slot}-{name}-{field}")

    def belies(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        """Return True if a text names beans, a field or a player, and an action has different ones."""
        if self._misnames(s, actions, typed):
            return True
        named = re.findall(r"\b(?:feld|field) ([1-9])", typed)
        for verb, a in ((verb_of(a), a) for a in actions if named):
            if "field" in verb.arguments and str(cast("int", a[verb.index("field")]) + 1) not in named:
                return True
        counted = [
            _ORDINALS.get(ordinal) or int(ordinal[0])
            for ordinal, bean in _COUNTED.findall(typed)
            if _MEANINGS.get(bean) in {*SORTS}
        ]
        number = _number_before_bean(typed)
        beans = [a for a in actions if {"card", "sort"} & {*verb_of(a).arguments}] if number else []
        if beans:
            verb, first = verb_of(beans[0]), beans[0]
            if "slot" not in verb.arguments or first[verb.index("slot")] != number - 1:
                return True
        for a in actions if counted else ():
            verb = verb_of(a)
            if "slot" not in verb.arguments:
                return True
            hand = [self.cards[card][0] for card in s.hands[self.rules.current_player(s)]]
            slot = cast("int", a[verb.index("slot")])
            if hand[: slot + 1].count(hand[slot]) not in counted:
                return True
        return False

    def _misnames(self, s: State, actions: Sequence[Action], typed: str) -> bool:
        """Return True if a text names a player that no action names, the baby of an attack, or an article.

        The notation of an attack leaves out the baby. The English article may have been read as sort "a".
        """
        said = [(verb_of(a), a) for a in actions]
        others = {
            str(cast("int", a[verb.index("other")]) + 1) for verb, a in said if "other" in verb.arguments
        }
        if {*_PLAYER.findall(re.sub(rf"\A\W*{_A_SEAT}\s+[1-9]", "", typed))} - others:
            return True
        if _BY.search(typed) and any(verb.does is Does.RAID for verb, _ in said):
            return True
        return (
            _ARTICLE.search(typed) is not None
            and not {*re.findall(r"\b[^\W\d_]+\b", re.sub(self.coded, "", typed))}
            <= {"ich", *self.words, *self.spelled}
            and any(self.format(s, a).endswith(" a") for a in actions)
        )

    def turn(self, steps: Sequence[tuple[State, Action]]) -> str:
        """Write ``plant 1 gm 2, up cm bw, give b, want c, to 3``: equal verbs in a row share one word."""
        told: list[str] = []
        for verb, group in groupby(steps, lambda step: verb_of(step[1])):
            written = [self.format(s, a) for s, a in group]
            if verb.short:
                written = [" ".join([verb.word, *(text.partition(" ")[2] for text in written)])]
            told += written
        return ", ".join(told)

    def next_action(self, s: State, text: str) -> tuple[str, str]:
        first, _, rest = text.partition(",")
        verb, *named = first.split() or [""]
        known = BY_WORD.get(_meaning(verb))
        if len(named) > 1 and known and known.short and all(_meaning(name) in NAMED for name in named):
            return f"{verb} {named[0]}", f"{verb} {' '.join(named[1:])},{rest}"
        return first, rest

    def token(self, s: State, a: Action) -> str:
        verb = verb_of(a)
        named = zip(verb.arguments.values(), a[1:], strict=True)
        words = [notation.write(self.cards, value) for notation, value in named]
        return "-".join([verb.word, *filter(None, words)])

    def token_context(self, s: State) -> None:
        return None

    def untoken(self, s: State, token: str) -> Action:
        word, *said = token.split("-")
        try:
            notations = BY_WORD[word].arguments.values()
            if UNDER in notations and len(said) < len(notations):
                said.append("")
            named = zip(notations, said, strict=True)
            return (word, *(notation.read(self.cards, text) for notation, text in named))
        except (KeyError, ValueError) as error:
            raise BadText(msg("move.unreadable", text=excerpt(token))) from error


def _meaning(word: str) -> str:
    """Return the notation's word for a typed word, which may end in punctuation."""
    bare = word.casefold().rstrip("!?.;:")
    return _MEANINGS.get(bare, bare)
