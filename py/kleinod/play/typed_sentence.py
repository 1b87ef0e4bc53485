"""The words of a sentence around a move: fillers, the seat that moves, numbers in words.

Only known words may accompany a move: those of the notation, `FILLERS`, numbers, and remarks as a whole
(remarks.py). Any other word may change the meaning of the move, so a text with one is doubtful.

A question mark after a move as `Text.format` or `spelled` writes it judges that move, as in chess: "f1-f3?",
"in l19?!", "plant 1 tm 2?". With any other word, or after a word alone, it asks a question, which plays
nothing: "I play f1-f3?", "opfere l19?", "done?".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from kleinod.core.game import Text
from kleinod.play.remarks import UMLAUTS

#: Words around a move that mean nothing, wherever they are in a sentence.
FILLERS = frozenset(
    """
    also an auf aufs aus beide beiden bewege bewegen bewegt bin bitte danke dann das dem den der die erst feld
    figur gehe gehen geht ich ihn ins ist jetzt kommt kugel kugeln mache mal mein meine meinem meinen mich
    mir mit murmel murmeln möchte nach nehme nun okay platz platzieren rückt schritt spiel spiele spielen
    spielt springt stein unser unsere unseren vom von wandert wir zieh ziehe ziehen zieht zu zuerst zug züge
    a am at cell field from go goes going hex hops i ill im in into is it jumps make marble marbles me move
    moves moving my now ok on onto our pawn piece place play playing plays please put slides space square
    step steps stone thanks the then to towards travels turn we with
    """.split()  # noqa: SIM905 — a list of words reads as one
)
#: Words that report a move as done, in games whose moves name places.
PAST = frozenset(
    """
    bin hab habe gegangen gelegt gerückt gesetzt gespielt gesprungen gestellt gezogen
    ging legte rückte setzte spielte sprang stellte zog
    have ive jumped moved placed played stepped went
    """.split()  # noqa: SIM905 — as above
)
#: Words that join the parts of a turn.
JOINS = frozenset(("und", "and"))
#: Letters of pieces, as chess players write them, and the cross of a capture.
LETTERS = frozenset("bdfhklmnpqrstx")
COLOURS = {
    "blau": "blue", "schwarz": "black", "rot": "red", "gelb": "yellow", "grün": "green", "weiss": "white",
    "lila": "purple",
}  # fmt: skip
_PLACE = r"[a-z][0-9]+"
_PAIR = rf"{_PLACE}\s*(?:[-x>→~]|nach|auf|to|onto)\s*{_PLACE}"
#: Matches words beside a place that say whether a piece comes from there or goes there.
_TOWARDS = r"(?:auf|aus|bis|from|in|into|mit|nach|off|on|onto|to|vom|von|with|zu)(?![^\W_])"
#: Words that may stand between a preposition and its place.
_NOUNS = rf"(?:[\s:=]+(?!{_TOWARDS})[^\W\d_]+){{0,3}}[\s:=]+"
_JOINED = rf"{_PLACE}\s*[-x>→~:]\s*{_PLACE}"
#: Matches known words and symbols that change the meaning of a move by their order: a question, a move taken
#: back or struck out, a time, somebody who moves, two moves with a symbol between.
_DOUBTS = re.compile(
    r"(?<![^\W_])(?:ich meine"
    r"|(?:take|takes|nimm|nehme)\s+(?:[^\W\d_]+\s+)?(?:back|zurück)|(?:back|zurück)\W*(?:bitte|please)?\W*\Z"
    rf"|(?:leg|lege|setz|setze|place|put)\s+(?:auf|on|onto)\s+{_PLACE}(?:\s+[^\W\d_]+)+(?<!from)(?<!von)\s+{_PLACE}"
    rf"|(?:bis|until)\s+{_JOINED}|in\s+(?:[2-9]|two|three|four|zwei|drei|vier)\s+(?:moves|turns|zügen)"
    rf"|(?:back|drop|drops|return|returns|returned|zurück)\W+{_JOINED}"
    rf"|(?:an|auf|at|aus|geht|kommt|mit|nach|on|onto|to|with|zu)\s+{_JOINED}"
    r"|(?:das|der|die)\s+(?:geht|nimmt|schlägt|setzt|spielt|zieht)(?![^\W_])"
    rf"|(?:geht|goes|is|ist|kommt)(?![^\W_])(?!.*{_PLACE})"
    r"|a\s*[:)].{0,300}(?<![^\W_])b\s*[:)])"
    r"|\A\W*(?:geht|is|ist|kommt|(?:bin|habe|have)\s+(?:i|ich))(?![^\W_])"
    rf"|(?:aufs?|nach|on|onto|to|zu){_NOUNS}{_PLACE}(?:[\s,]+(?!{_TOWARDS})[^\W\d_]+)*[\s,:=(]+{_PLACE}(?!.*{_PLACE})"
    rf"|(?:nach|onto|to|zu){_NOUNS}{_PLACE}(?:[\s,]+[^\W\d_]+)+\s+(?:at|auf|in|on){_NOUNS}{_PLACE}(?!.*{_PLACE})"
    rf"|{_PLACE}\s+\[{_PLACE}"
    rf"|(?:from|von)\s+{_PLACE}\W+(?:from|mit|von|with)\s+{_PLACE}"
    r"|<[-=]*[>→]|><|-/-"
    rf"|(?:in|ins|into)\s+{_PLACE}(?:\s+(?!{_TOWARDS}|(?:and|dann|then|und)(?![^\W_]))[^\W\d_]+)+\s+{_PLACE}(?!.*{_PLACE})"
    # The first of two moves is named last.
    rf"|(?<![^\W_])(?:dann|then|second|zweite[nrs]?|zweitens|2[.)]).*{_PLACE}.*"
    r"(?<![^\W_])(?:erst|erste[nrs]?|erstens|first|zuerst|1[.)])"
    rf"|{_PLACE}\s+(?:zweite[nrs]?|zweitens|second|danach|dann)\b.*(?<![^\W_])(?:erst|erste[nrs]?|erstens|first|zuerst)"
    # A question mark followed by words, and a cross before a move.
    rf"|\?(?!\s*[0-9]).*[^\W\d_]|\A\W*x\s+{_JOINED}"
    r"|~~|~[^~]*[a-z][0-9][^~]*~|<s>|\[\s\]|//|[0-9]\s*#\s*[a-z][0-9]|<[-=]|!=|!(?=[a-z][0-9])"
    r"|<!--"
    rf"|{_PAIR}\s*(?:[|<>=→\[\\]|\?\s|\s(?:on|x|nach|to)\.?\s)\s*{_PLACE}\s*[-x>|]\s*{_PLACE}",
)
#: Matches the number of a seat before the move.
_SEATED = re.compile(r"\A\W*(?:spieler|player|sitz|seat)\s+([1-9])(?![^\W_])")
#: Matches letters that are no words: marks right after a turn of NEXUS for its effects, and the letter of a
#: place as in "E 18".
_NO_WORD = re.compile(r"(?<=[0-9*)])x?o?(?![^\W_])|(?<![^\W_])[a-z](?=\s+[0-9])")
#: "one" and the forms of "ein" are articles as well as numbers.
ARTICLES = frozenset(("ein", "eine", "einen", "einer", "einem", "one"))
NUMBERS: dict[str, str] = {
    form: str(number)
    for number, forms in enumerate(
        (
            "eins erste ersten erster erstes vorderste vordere first front",
            "zwei zweite zweiten zweiter zweites two second",
            "drei dritte dritten dritter drittes three third",
            "vier vierte vierten vierter viertes four fourth",
            "fünf fünfte fünften fünfter fünftes five fifth",
            "sechs sechste sechsten sechster sechstes six sixth",
        ),
        start=1,
    )
    for form in forms.split()
}
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_BRACKETS = re.compile(r"\(([^()]*)\)?")
_COLON = re.compile(r"(?<=[^\W\d_]{2})\s*:")
#: Matches letters of pieces before a symbol or after one: "P@c4", "Rc2xRf3".
_LETTERS = re.compile(
    r"(?<![^\W_])(?!x)[^\W\d_](?=\s?[@+^][a-z][0-9]|:?\s+[a-z][0-9])|(?<=[0-9][x:*@>])[^\W\d_](?=[a-z][0-9])",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\s*((?:spieler|player|sitz|seat)\s+[1-9]|[^\d,:!.]+)\s*[,:!.]+\s*(?=\S)", re.IGNORECASE
)
#: Match a symbol that two words mean, as in "builds a column", and a symbol alone after a comma.
_TWICE = re.compile(r"([-x@*+^>])(?:\s*\1)+|(!)(?:\s+!)+")
_ALONE = re.compile(r"\s*,\s*(?=[!x]\W*\Z)")
#: Matches the number of a player before the move, in the short form "p2:".
_PLAYER = re.compile(r"\A\W*(p([1-9]))(?::|,?\s)", re.IGNORECASE)


class Reading(NamedTuple):
    """A text without the words of a sentence.

    `remarks`: text in brackets, or before a colon, was removed.
    """

    typed: str
    remarks: bool = False


def doubtful(text: Text[Any, Any], plain: str, seat: int, colours: Sequence[str]) -> bool:
    """Return True if a text may mean something other than that this seat plays the moves in it.

    Args:
        text: The notation of the game.
        plain: The text without remarks.
        seat: The seat to act; negative if it is not known.
        colours: The colour of each seat.
    """
    small = plain.casefold()
    seated = _SEATED.match(small)
    if seated:
        if seat >= 0 and int(seated[1]) - 1 != seat:
            return True
        small = small[seated.end() :]
    words = _words(text, small)
    if words - _known(type(text)) - _own(tuple(colours), seat) or _DOUBTS.search(small):
        return True
    for bracket in _BRACKETS.finditer(small):
        # The text has two moves, one of them in brackets.
        before = {*_WORD.findall(small[: bracket.start()])} & _said(type(text))
        inside = {*_WORD.findall(bracket[1])} - _said(type(text)) - fillers(text)
        if re.search(_PAIR, bracket[1]) and not inside:
            return bool(before or re.search("[a-z][0-9]", small[: bracket.start()]))
    return False


def asks(text: Text[Any, Any], plain: str) -> bool:
    """Return True if a text asks about a move, instead of judging one with a question mark."""
    small = plain.casefold()
    own = _written(type(text)) if re.search("[0-9]", small) else frozenset[str]()
    return "?" in small and bool(_words(text, small) - own)


def _words(text: Text[Any, Any], small: str) -> set[str]:
    uncoded = re.sub(text.coded, " ", small) if text.coded else small
    return {*_WORD.findall(_NO_WORD.sub("", uncoded) if text.places else uncoded)}


@cache
def _known(text: type[Text[Any, Any]]) -> frozenset[str]:
    """Return all words that a text may have, in lower case, apart from colours of seats."""
    words = {*_meanings(text), *_said(text), *FILLERS, *NUMBERS, *ARTICLES, *JOINS}
    words |= LETTERS | PAST if text.places else {word.casefold() for word in text.words}
    return frozenset(form.casefold() for word in words for form in (word, word.translate(UMLAUTS)))


@cache
def _written(text: type[Text[Any, Any]]) -> frozenset[str]:
    """Return the words that the notation writes, in all languages, and letters of pieces."""
    own = {name for words in text.spellings.values() for name in words}
    own |= {words[name][0] for words in text.spellings.values() for name in words if name.isalpha()}
    own |= LETTERS if text.places else {*text.words}
    return frozenset(word.casefold() for word in own)


@cache
def _own(colours: tuple[str, ...], seat: int) -> frozenset[str]:
    """Return the names of the colour of a seat; of all seats if it is not known."""
    own = colours[seat : seat + 1] if seat >= 0 else colours
    return frozenset({*own, *(name for name, colour in COLOURS.items() if colour in own)})


def phrased(text: Text[Any, Any], plain: str) -> str | None:
    """Return a text with phrases turned into notation; None if one of them means no action."""
    plain = _PLAYER.sub(
        lambda one: one[0] if one[1].casefold() in text.places else f"player {one[2]}: ", plain
    )
    for pattern, meant in text.phrases:
        if meant is None:
            if re.search(pattern, plain, re.IGNORECASE):
                return None
        else:
            plain = re.sub(pattern, meant, plain, flags=re.IGNORECASE)
    return plain


def meanings(text: Text[Any, Any]) -> dict[str, list[str]]:
    """Return for each spelling of a word of the notation its meanings, the usual one first."""
    return _meanings(type(text))


@cache
def _meanings(text: type[Text[Any, Any]]) -> dict[str, list[str]]:
    words_of_notation = () if text.places else text.words
    found: dict[str, list[str]] = {}
    for words in text.spellings.values():
        for word, spellings in words.items():
            for spelling in spellings:
                for form in {spelling.casefold(), spelling.translate(UMLAUTS)}:
                    here = found.setdefault(form, [form] if form in words_of_notation else [])
                    if word not in here:
                        here.insert(0 if word and not (here and here[0] == form) else len(here), word)
    return found


@cache
def _said(text: type[Text[Any, Any]]) -> frozenset[str]:
    """Return the words to which a game's notation gives a meaning."""
    own = {name for words in text.spellings.values() for name in words if name}
    if not text.places:
        own.update(name.casefold() for name in text.words)
    return frozenset({word for word, meant in _meanings(text).items() if any(meant)} | own)


def fillers(text: Text[Any, Any]) -> frozenset[str]:
    """Return the words to which a game's notation gives no meaning, colours of seats included."""
    past = PAST if text.places else ()
    return FILLERS.union(past, COLOURS, COLOURS.values()) - _said(type(text))


def said(text: Text[Any, Any]) -> frozenset[str]:
    """Return the words to which a game's notation gives a meaning."""
    return _said(type(text))


def without(text: str, words: Collection[str]) -> str:
    """Return a text without the given words."""
    return _WORD.sub(lambda word: "" if word[0].casefold() in words else word[0], text)


def readings(text: Text[Any, Any], plain: str) -> Iterator[Reading]:
    """Yield the readings of a text without the words around the move."""
    known, said, idle = meanings(text), _said(type(text)), fillers(text)

    def spoken(part: str) -> set[str]:
        return {word.casefold() for word in _WORD.findall(part)}

    remarks = False
    left = ""
    at = 0
    for bracket in _BRACKETS.finditer(plain):
        words = spoken(bracket[1])
        # A mark alone in brackets judges the move, so "c1-a2 (!)" in Matobo need not build.
        kept = words <= said | idle | known.keys() and bool(words or re.search("[0-9]", bracket[1]))
        if not kept and words & said:
            return
        left += plain[at : bracket.start()] + f" {bracket[1]} " * kept
        remarks, at = remarks or not kept, bracket.end()
    left += plain[at:]
    if text.places:
        left = _LETTERS.sub("", left)
    while (before := _BEFORE.match(left)) and not spoken(before[1]) & said:
        remarks = remarks or not spoken(before[1]) <= idle
        left = left[before.end() :]
    left = _COLON.sub(" ", left)
    for typed in _meant(known, idle, bool(text.places), left):
        yield Reading(typed, remarks)


def _meant(known: dict[str, list[str]], idle: Collection[str], places: bool, left: str) -> Iterator[str]:
    """Yield a text with each meaning of its words, leaving out words without a meaning."""
    parts = re.split(r"((?<![^\W_])[^\W\d_]+(?![^\W_]))", left)
    options: list[tuple[str, ...]] = []
    for n, part in enumerate(parts):
        word = part.casefold()
        number = NUMBERS.get(word, "1" if word in ARTICLES else "")
        if n % 2 == 0:
            options.append((part,))
        elif word in known:
            options.append(tuple(dict.fromkeys(known[word])))
        elif number and word in ARTICLES:
            options.append(("",) if places else ("", number))
        elif number:
            options.append(("",) if places else (number,))
        else:
            options.append(("",) if word in idle else (part,))
    for n, chosen in enumerate(product(*options)):
        if n == 16:
            break
        said = [word for k, word in enumerate(chosen) if word.strip() or not k % 2]
        yield _ALONE.sub(" ", _TWICE.sub(r"\1\2", " ".join("".join(said).split())))
