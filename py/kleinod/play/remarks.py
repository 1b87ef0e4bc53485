"""Harmless remarks that people write before a move and after it: greetings, thanks, praise, laughter.

Only phrases listed here are remarks. Any other words may change the meaning of the move beside them, so a
move with other words is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

#: The spelling of umlauts on a keyboard without them.
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


#: Used before a move, perhaps with a name, and after it.
GREETINGS = _phrases(
    """
    hallo, hallo zusammen, hallöchen, hi, hey, moin, moin moin, servus, grüezi, grüß dich, grüß gott,
    guten morgen, guten tag, guten abend, schönen guten morgen, schönen guten tag, schönen guten abend,
    hello, hello again, hi there, good morning, good afternoon, good evening
    """
)
#: Used before a move and after it.
POLITE = _phrases(
    """
    danke, vielen dank, danke schön, dankeschön, danke dir, danke sehr, besten dank, herzlichen dank, merci,
    bitte schön, bitteschön, bitte sehr, entschuldigung, entschuldige, verzeihung,
    entschuldige die verspätung, sorry für die verspätung, tut mir leid,
    danke fürs warten, aha, hm, hmm, ja, ich bin dran, ich bin am zug,
    viel glück, viel erfolg, viel spaß, viel vergnügen, gutes spiel, auf ein gutes spiel,
    thanks, thank you, thank you very much, many thanks, thanks a lot, thx, ty,
    sorry, sorry for the delay, sorry for the wait, sorry im late, thanks for waiting, yes,
    good luck, have fun, good luck and have fun, gl, hf, gl hf, glhf, enjoy
    """
)
#: Used after a move. Before a move it must be a sentence of its own, as it may praise another move.
PRAISE = _phrases(
    """
    toll, super, prima, klasse, cool, schön, sehr schön, sehr gut, gut so, gut gespielt, mein bestes,
    guter zug, schöner zug, toller zug, starker zug, schönes spiel, tolles spiel, gute partie, schöne partie,
    haha, hahaha, hihi, hehe, lol, rofl, xd, grins, lach, zwinker, juhu, hurra,
    great, awesome, nice, very nice, lovely, well played, nice move, good move, great move, nice game,
    good game, gg, wp, best, yay, smile, wink, nice one
    """
)
#: Used after a move, perhaps with a name.
FAREWELLS = _phrases(
    """
    gruß, grüße, lieber gruß, liebe grüße, viele grüße, beste grüße, schöne grüße, herzliche grüße,
    mit freundlichen grüßen, lg, vg, mfg, tschüss, tschüs, ciao, bis bald, bis später, bis dann, bis gleich,
    bis morgen, bis nachher, gute nacht, schlaf gut, schlaf schön,
    cheers, regards, kind regards, best regards, best wishes, all the best, best, bye, bye bye, goodbye, cu,
    good bye, see you, see you soon, see you later, see you tomorrow, take care, good night, sleep well
    """
)
#: Used after a move: good wishes, whose turn is next, and where a place is.
BEHIND = _phrases(
    """
    alles gute, gute besserung, mahlzeit, schönen tag, schönen tag noch, schönen abend, schönen abend noch,
    schönes wochenende, einen schönen tag, einen schönen tag noch, einen schönen abend,
    einen schönen abend noch, ich bin gespannt, bin gespannt,
    dein zug, du bist dran, du bist am zug, bist dran, jetzt du, nun du, und jetzt du, und nun du,
    jetzt bist du dran, nun bist du dran, und du bist dran, für dich,
    eröffnung, rand, am rand, mitte, in die mitte, in der mitte, ecke, in der ecke, turm,
    kleiner schritt, von meinem iphone gesendet, gesendet von meinem iphone, danke für das spiel,
    have a nice day, have a good day, have a great day, have a nice evening, have a nice weekend,
    hope youre well, hope you are well, i hope youre well, i hope you are well,
    hope thats ok, hope thats okay, hope that is ok, i hope thats ok, hope thats fine,
    your move, your turn, its your move, its your turn, you are up, youre up, over to you, now you, for you,
    opening, border, edge, at the edge, on the edge, centre, center, in the centre, in the center, corner,
    in the corner, tower, small step, sent from my iphone, thanks for the game, lets see what happens
    """
)
GAME = _phrases("danke für das spiel, danke für die partie, thanks for the game")
#: Questions after a move that do not ask about the move.
QUESTIONS = _phrases(
    """
    und du, und jetzt, und nun, was nun, was jetzt, wie gehts, wie geht es dir, wie gehts dir, alles klar,
    what now, what next, now what, how are you, how about you, and you, how is it going, hows it going
    """
)
#: Beginnings of sentences that contain a move.
OPENERS = _phrases(
    """
    so, well, ok so, okay so, na gut, also gut, na dann, nun gut, alright, all right,
    can you, can you please, please can you, id like to, i would like to, i want to, i will, let me, lets,
    let us, i say, move twice, heres my move, here is my move, i choose, i go with, going with, ill go with,
    lets do, hier mein zug, hier ist mein zug, hier kommt mein zug, ich wähle, ich entscheide mich für,
    machen wir, los gehts
    """
)
#: Friendly or ornamental emoji and symbols, which do not change the meaning of a move.
FRIENDLY = frozenset(
    "🙂😀😃😄😁😆😅😂🤣😊😇😉😌😍🥰😘😗😙😚😋😛😝😜🤪😎🤩🥳🤗🙃😺😸😹😻☺☻👍👌✌🤞🤝👏🙌🙏💪👋🫶"
    "🎉🎊✨⭐🌟💫🔥❤🧡💛💚💙💜🤍🖤🤎💕💖💗💓💞💘♥♡💯✅✔✓☑👑🏆🥇🎯🎲🧩♟♞♘🍀🌞☀🌈🌸🌷🌹🌻🌼🎈🎁🚀"
    "😴💤🌙🍻🍺🥂🍷☕🍵🐱🐶🐰🦊🐻❗❕★☆●■◆▶►▸♦•‣·…¡¿±∓∞\u20e3\ufe0e\ufe0f"
    "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
)
#: Matches a name, which begins with a capital letter even where the pattern ignores case.
_NAME = r"(?-i:[^\W\d_a-zäöüß][^\W\d_A-ZÄÖÜ]+)"
_PAIR = r"[a-z][0-9]+\s*[-x>→]\s*[a-z][0-9]"
#: Matches a smile after the notation of a move.
_SMILE = re.compile(rf"({_PAIR}[0-9]*!?)\s+[:;=]-?\)+\Z", re.IGNORECASE)
_FACES = r"[:;=]-?[dpo]|xd|<3"
#: Matches punctuation and faces that end a remark.
_END = r"(?:[\s,.;:!)\]^]|:-[)(*|/])*"
#: How many characters at the end of a text are searched for remarks.
_TAIL = 200


class Remarked(NamedTuple):
    """A text without remarks around its move. `cut`: praise was removed, which may mean a "!" or the like."""

    typed: str
    cut: bool = False


def without_remarks(plain: str, notation: frozenset[str]) -> Remarked:
    """Return a text without the remarks before its move and after it.

    Args:
        plain: The text, without apostrophes and quotes.
        notation: Words with a meaning in the game. None of them is a remark.
    """
    heads, openers, tails, praise = _patterns(notation)
    cut = False
    plain = _SMILE.sub(r"\1", plain)
    while match := tails.search(plain, max(0, len(plain) - _TAIL)):
        cut = cut or praise.search(match[0]) is not None
        plain = plain[: match.start()]
    while match := heads.match(plain) or openers.match(plain):
        cut = cut or (match.re is heads and praise.search(match[0]) is not None)
        plain = plain[match.end() :]
    return Remarked(plain, cut)


def without_parting(plain: str) -> str:
    """Return a text without the thanks, praise or farewell at its end."""
    while match := _parting().search(plain, max(0, len(plain) - _TAIL)):
        plain = plain[: match.start()]
    return plain


@cache
def _parting() -> re.Pattern[str]:
    phrase = _any_of(frozenset(), POLITE, PRAISE, FAREWELLS, GAME)
    return re.compile(rf"[\s,.;:!]+(?:(?:und|and)\s+)?{phrase}(?:[\s,]+{_NAME})?{_END}\Z", re.IGNORECASE)


def is_farewell(line: str) -> bool:
    """Return True if a line is a farewell, perhaps with a name."""
    return _farewell().fullmatch(line) is not None


@cache
def _farewell() -> re.Pattern[str]:
    return re.compile(rf"\s*{_any_of(frozenset(), FAREWELLS)}(?:[\s,]+{_NAME})?[\s,.!]*", re.IGNORECASE)


def _any_of(notation: frozenset[str], *lists: Iterable[str]) -> str:
    phrases = {phrase for each in lists for phrase in each} - notation
    forms = {form for phrase in phrases for form in (phrase, phrase.translate(UMLAUTS))}
    longest = sorted(forms, key=lambda form: (-len(form), form))
    return "(?:" + "|".join(form.replace(" ", r"\s+") for form in longest) + r")(?![^\W_])"


@cache
def _patterns(notation: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    """Return the patterns for remarks before a move, openers, remarks after a move, and praise."""

    def any_of(*lists: Iterable[str]) -> str:
        return _any_of(notation, *lists)

    greeting = rf"(?:{any_of(GREETINGS)}(?:\s+{_NAME})?|(?:liebe[rs]?|dear)\s+{_NAME})"
    farewell = rf"{any_of(FAREWELLS, GREETINGS)}(?:[\s,]+{_NAME})?"
    heads = (
        rf"\A[\s(]*(?:(?:{greeting}|{any_of(POLITE)})(?:\s*[,.!:)]+\s*|\s+(?={_PAIR}))"
        rf"|{any_of(PRAISE)}\s*[.!]+\s*)(?=\S)"
    )
    openers = rf"\A\s*{any_of(OPENERS)}\s*[,:]?\s*(?=\S)"
    tails = (
        r"[\s,.;:]*(?:(?<![^\W_])(?:und|and)\s+|&\s*)?[(\[]*(?<![^\W_])(?:"
        rf"(?:{farewell}|{any_of(POLITE, PRAISE, BEHIND)}|(?:{_FACES})(?![^\W_])){_END}"
        rf"|{any_of(QUESTIONS)}(?:\?|{_END})*)\Z"
    )
    return (
        re.compile(heads, re.IGNORECASE),
        re.compile(openers, re.IGNORECASE),
        re.compile(tails, re.IGNORECASE),
        re.compile(rf"(?<![^\W_]){any_of(PRAISE)}", re.IGNORECASE),
    )
