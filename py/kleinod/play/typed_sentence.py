"""What people write around a move: words of a sentence, remarks, greetings, and numbers in words.

`readings` takes all of it away and leaves what the notation may know. Words that it does not know are taken
away only where they cannot belong to the move: in brackets, before a colon or comma in front of it, and
behind all its places. A word that turns the meaning, such as "not" or "instead", is never taken away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from kleinod.core.game import Text

#: How people write umlauts on a keyboard without them.
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
#: Words in a sentence around a move that mean nothing.
FILLERS = frozenset(
    """
    ab also auch auf aus bei beide beiden bin bis bitte blau blauen danke dann das dein deine
    deinen dem den der die du er erst es feld figur gehe gehen geht gelb grün ich ihm ihn ins ist
    jetzt kommt kugel kugeln mache mal mein meine meinem meinen mich mir mit murmel murmeln möchte nach
    nehme nun okay platz platzieren rot runde rückt schritt schwarz spiel spiele spielen spielt springt
    stein unser unsere vom von wandert weiß wir würfel zieh ziehe ziehen zieht zu zug zum zur züge
    a am at be beads black blue can cell field first from go goes going green hex hops i id ill im
    into is it its ive jumps let lets like make marble marbles me move moves moving my now of ok on onto
    our over pawn piece place play playing plays please put red say slides so space square step steps
    stone thanks that the then this to towards travels twice want we white with yellow you your
    """.split()  # noqa: SIM905 — a list of words reads as one
)
#: Words that may turn the meaning of what stands beside them, or leave it open.
TURNING = frozenset(
    form
    for word in """
    abbrechen aber abgelehnt allerdings alternativ angenommen anstatt anstelle außer beispiel
    beispielsweise besser beziehungsweise bspw bzw denkbar doch droht drohung eigentlich entweder erlaubt
    eventuell evtl falls falsch fehler gegebenenfalls gesagt gestern gestrichen ggf hypothese hypothetisch
    hypothetischer hätte idee ignoriere ignorieren jedoch kaum kein keine keinen keinesfalls korrektur
    könnte legal letzte letzten letzter lieber meinte möglich möglicherweise nee nein nicht nie niemals
    nix notfalls nö o od oder ohne plan quatsch rückgängig sagt sagtest scherz sollte sondern statt
    streiche streichen theoretisch tippfehler ungültig unmöglich ups verboten vergiss verhindere
    verhindern verhindert vermeide vermeiden vermieden vertippt verworfen vielleicht vllt vorherige
    vorheriger war waren warte wenn widerrufe widerrufen wohl womöglich wurde wäre würde zb zurückgenommen
    zurücknehmen überlege
    about actually allowed alternatively assume assuming avoid avoided avoiding avoids better but cancel
    canceled cancelled cannot consider considering correction eg either example except fails forbidden
    forget hardly however hypothesis hypothetical hypothetically idea if ignore ignored illegal imagine
    impossible instead invalid kidding last maybe mean meant mistake never no nope not oops or perhaps
    possible possibly premove presumably prevent prevented prevents previous rather rejected retract
    revert risky said says should skip suppose supposing theoretically theory threat threaten threatens
    typo undo unless wait was were withdraw without wonder wont would wrong yesterday
    """.split()  # noqa: SIM905 — as above
    for form in (word.casefold(), word.translate(UMLAUTS))
)
#: "Isn't", "doesn't", "couldnt".
_NEGATED = re.compile(
    r"(?:is|are|was|were|do|does|did|has|have|had|ca|can|could|should|would|must|might|need|ai)nt|could"
)
_PAIR = r"[a-z][0-9]+\s*(?:[-x>→~]|nach|auf|to|onto)\s*[a-z][0-9]+"
#: Signs that strike out what stands beside them.
STRUCK = "👎❌🚫⛔\u0336"
#: What is said of another move, of another player, or of what may be; two moves with a sign between them.
_DOUBTS = re.compile(
    r"(?<![^\W_])(?:"
    r"ich meine|(?:take|takes|nimm|nehme)\s+(?:[^\W\d_]+\s+)?(?:back|zurück)|(?:back|zurück)\W*\Z"
    r"|(?:i|ich|we|wir)\s+(?:can|kann|may|might|darf)|(?:can|kann|may|darf)\s+(?:i|ich|we|wir)"
    r"|(?:nothing to|nichts zu)\s+[^\W\d_]+|pass(?:t|e|es)?(?:\s+(?:auf|so|gut|schon)|\s*(?=\?))"
    r"|das passt|weiter so"
    r"|(?:er|he|she|they|du|gegner|opponent|(?:(?<=\A)|(?<=[,.:;]\s))(?:sie|ihr)"
    r"|(?<!can )(?<!will )you)\b\W+(?:[^\W\d_]+\s+){0,2}[a-z][0-9]"
    r"|a\s*[:)].{0,300}(?<![^\W_])b\s*[:)]"
    r")(?![^\W\d_])"
    r"|\A\W*(?:(?:is|are|ist|sind)(?![^\W_])|(?:du|you|er|sie|he|she|gegner|opponent)\s*:)"
    r"|(?<![^\W_])(?:z\.\s?b|e\.\s?g)\."
    # A move that is struck out, or judged by a picture; a move and the end of the match.
    rf"|~~[^~]*~~\s*\S|~[^~]*[a-z][0-9][^~]*~|<(?:s|strike|del)>|[{STRUCK}]|\[\s\]"
    r"|[a-z][0-9].*(?<![^\W_])resign|(?<![^\W_])resign.*[a-z][0-9]"
    r"|//|[0-9]\s*#\s*[a-z][0-9]"
    rf"|{_PAIR}\s*(?:[|<>=→\[\\]|\?\s|\s(?:on|of|x|nach|to)\.?\s)\s*[a-z][0-9]+\s*[-x>|]\s*[a-z][0-9]",
)
#: What stands before a colon, or in the brackets of a chat, and may be somebody's name.
_HEADS = re.compile(r"\A(.{0,80}?[^\W\d_]{2})\s*:\s*(?=\S)|\A\W*<([^<>\d]{2,40})>", re.DOTALL)
#: Who plays: a colour or the number of a seat before the move.
_WHO = re.compile(
    r"\A\W*(?:(?:spieler|player|sitz|seat)\s+([1-9])|([^\W\d_]+))\s*(?::|\s(?:spielt|zieht|nimmt|schlägt|setzt"
    r"|plays|moves|takes|captures)(?![^\W_]))"
)
COLOURS = {
    "blau": "blue", "schwarz": "black", "rot": "red", "gelb": "yellow", "grün": "green", "weiss": "white",
    "lila": "purple",
}  # fmt: skip
#: "ein" and "one" are articles as well.
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
#: Letters of pieces before a sign or behind one: "P@c4", "Rc2xRf3".
_LETTERS = re.compile(
    r"(?<![^\W_])(?!x)[^\W\d_](?=\s?[@+^][a-z][0-9]|:?\s+[a-z][0-9])|(?<=[0-9][x:*@>])[^\W\d_](?=[a-z][0-9])",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\s*((?:spieler|player|sitz|seat)\s+[1-9]|[^\d,:!.]+)\s*[,:!.]+\s*(?=\S)", re.IGNORECASE
)
#: The last thing of a move: a name with a digit, or a sign behind one.
_LAST = re.compile(r".*[0-9][*!)x]*(?![^\W_])", re.DOTALL)
#: A sign said in two words, as in "builds a column", and one said alone behind a comma.
_TWICE = re.compile(r"([-x@!*+^>])(?:\s*\1)+")
_ALONE = re.compile(r"\s*,\s*(?=[!x]\W*\Z)")
#: "f3 with c2", "to f3 from c2": what moves is named last.
_TURNED = re.compile(
    r"\A(?P<before>[^\d]*\b)(?P<end>[a-z][0-9]+)\b[^\d]*\b(?:mit|with|von|from)\s+(?:[^\W\d_]+\s+){0,3}?"
    r"(?P<start>[a-z][0-9]+)\b[^\d]*\Z"
)


class Reading(NamedTuple):
    """A text without what was written around the move.

    `remarks`: words that the notation does not know were taken away. `behind`: they stood behind the move,
    and not in brackets.
    """

    typed: str
    remarks: bool = False
    behind: bool = False


def doubtful(text: Text[Any, Any], plain: str, seat: int, colours: Sequence[str]) -> bool:
    """Return True if a text may say something else than that this seat plays the moves in it.

    Args:
        text: The notation of the game.
        plain: The text.
        seat: The seat to act; negative if it is not known.
        colours: The colour of each seat.
    """
    small = plain.casefold()
    said = _said(type(text))
    words = {*_WORD.findall(small)} - said
    if words & TURNING or any(map(_NEGATED.fullmatch, words)) or _DOUBTS.search(small):
        return True
    who = _WHO.match(small)
    if who and seat >= 0:
        colour = who[2] and COLOURS.get(who[2], who[2])
        if (int(who[1]) - 1 if who[1] else colours.index(colour) if colour in colours else seat) != seat:
            return True
    if _another(text, small, who[2] if who else None):
        return True
    if not re.search("[0-9]", small):
        return "?" in small and bool(_WORD.search(small))  # "-?" judges a move, "ja?" asks
    for bracket in _BRACKETS.finditer(small):
        # Two moves, one in brackets; "f1-f3 (c2xf3 loses)" is a remark.
        before = small[: bracket.start()]
        inside = {*_WORD.findall(bracket[1])} - said - fillers(text)
        if re.search(_PAIR, bracket[1]) and not inside:
            return bool(re.search("[a-z][0-9]", before) or {*_WORD.findall(before)} & said)
    return False


def _another(text: Text[Any, Any], small: str, subject: str | None) -> bool:
    """Return True if a word before a colon, or before "plays", may be the name of somebody else."""
    head = _HEADS.match(small)
    names = {subject} if subject else set[str]()
    if head and not re.search("[a-z][0-9]", head[0]):
        names.update(_WORD.findall(head[1] or head[2]))
    if not names:
        return False
    known = {*meanings(text), *_said(type(text)), *FILLERS, *NUMBERS, *ARTICLES, *COLOURS, *COLOURS.values()}
    return any(len(name) > 1 and name not in known for name in names)


def phrased(text: Text[Any, Any], plain: str) -> str | None:
    """Return a text with what people say in several words in notation; None if it then means no action."""
    for pattern, meant in text.phrases:
        if meant is None:
            if re.search(pattern, plain, re.IGNORECASE):
                return None
        else:
            plain = re.sub(pattern, meant, plain, flags=re.IGNORECASE)
    return plain


def meanings(text: Text[Any, Any]) -> dict[str, list[str]]:
    """Return for each spelling of a word of the notation what it may mean, the usual meaning first."""
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
    """Return the words that say something in a game."""
    own = {name for words in text.spellings.values() for name in words if name}
    if not text.places:
        own.update(name.casefold() for name in text.words)
    return frozenset({word for word, meant in _meanings(text).items() if any(meant)} | own)


def fillers(text: Text[Any, Any]) -> frozenset[str]:
    """Return the words that mean nothing in a game."""
    return FILLERS - _said(type(text))


def without(text: str, words: Collection[str]) -> str:
    """Return a text without some words."""
    return _WORD.sub(lambda word: "" if word[0].casefold() in words else word[0], text)


def readings(text: Text[Any, Any], plain: str) -> Iterator[Reading]:
    """Yield what a text says without the words around the move; nothing if they may turn its meaning."""
    known, said, idle = meanings(text), _said(type(text)), fillers(text)

    def spoken(part: str) -> set[str]:
        return {word.casefold() for word in _WORD.findall(part)}

    remarks = False
    left = ""
    at = 0
    for bracket in _BRACKETS.finditer(plain):
        words = spoken(bracket[1])
        # A mark alone in brackets judges the move: "c1-a2 (!)" in Matobo need not build.
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
    turned = _TURNED.match(left.casefold())
    if turned:
        sign = "x" if any("x" in known.get(word, ()) for word in spoken(left)) else "-"
        yield Reading(f"{turned['start']}{sign}{turned['end']}", remarks)
        return
    left = _COLON.sub(" ", left)
    last = _LAST.match(left) if text.places else None
    tail = left[last.end() :] if last else ""
    for typed in _meant(known, idle, bool(text.places), left):
        yield Reading(typed, remarks)
    if last and spoken(tail) and not spoken(tail) & said:
        for typed in _meant(known, idle, True, last[0]):
            yield Reading(typed, True, True)


def _meant(known: dict[str, list[str]], idle: Collection[str], places: bool, left: str) -> Iterator[str]:
    """Yield a text with each meaning of its words, those without a meaning left out."""
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
        yield _ALONE.sub(" ", _TWICE.sub(r"\1", " ".join("".join(said).split())))
