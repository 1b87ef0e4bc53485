"""Studies as people write and read them: tags, turns, variations in brackets, comments in braces.

    [Study "First steps"]
    [Chapter "The castle"]
    [Game "morundir"]
    [Version "1"]
    [Seats "2"]
    [Options "variant=return"]
    [Seed "5"]
    [Start "…"]
    [Viewer "1"]

    1. f1-f3 2. d6-d5!? {[%draw 1d5--e5] keeps calm} (2. c2xf3) 3. g2-g3

The form is that of PGN, which chess programs read. Each chapter begins with its tags; empty tags are left
out. Seats are counted from 1. `Start` is the text of a position, `Viewer` the seat that sees the chapter. A
number comes before each turn, a comma between the actions of a turn. Chance outcomes are actions too; the
seed decides those that a text leaves out. A glyph is a symbol, or a number such as "$5" if the symbol could
mean something else in the game's notation. "[%draw …]" in a comment holds arrows and marks in the form of
records. A backslash escapes a brace, a bracket or a quotation mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kleinod.core import limits, registry
from kleinod.core.game import (
    CHANCE,
    Action,
    BadOption,
    BadText,
    IllegalAction,
    KleinodError,
    Seat,
    excerpt,
    msg,
)
from kleinod.core.rng import stream
from kleinod.play import move_reader
from kleinod.play.match import Match, replay
from kleinod.play.move_reader import Moment
from kleinod.play.playthrough import not_possible
from kleinod.play.remarks import without_remarks
from kleinod.play.tree_with_rules import TreeWithRules
from kleinod.play.typed_sentence import UMLAUTS
from kleinod.records.annotations import cleaned
from kleinod.records.editable_tree import ROOT, History, Row, Said
from kleinod.records.edition import edition, former_defaults
from kleinod.records.record import Record
from kleinod.records.study_codec import ChapterData
from kleinod.records.variation_tokens import GLYPHS, RESIGN, drawing, drawn
from kleinod.studies import moves_markup
from kleinod.studies.notation_source import QUOTE, as_sent

SIGNS = {number: sign for sign, number in GLYPHS.items()}
#: Glyphs as other programs write them, with their numbers in PGN, which we write instead of most.
_READ_GLYPHS = {
    **GLYPHS,
    "□": 7,
    "⩲": 14,
    "⩱": 15,
    "±": 16,
    "∓": 17,
    "+-": 18,
    "+−": 18,
    "-+": 19,
    "−+": 19,
}
LONGEST_FIRST = sorted(_READ_GLYPHS, key=len, reverse=True)
#: Matches a move with the mark "N" or "TN" for a novelty. Then the number of that glyph.
_NOVELTY = re.compile(r"(.*\S)\s+T?N")
NOVELTY = 146
LANGUAGES = ("de", "en")
MOST = 2_000_000  # characters of a study in notation

_TAG_BEGUN = rf"\[\s*[A-Za-z]+\s+{QUOTE}"
#: Matches a tag. Its value must not contain the beginning of another tag, so that matching takes linear time.
_TAG = re.compile(rf"(?<!\\)\[\s*([A-Za-z]+)\s+{QUOTE}((?:\\.|(?!{_TAG_BEGUN})[^\\])*?){QUOTE}\s*\]")
#: Matches markup between two tags, as opposed to moves.
_MARKS = re.compile(r"<[^<>]*>|[\s>|#*\\`%\"]+")
_TOKEN = re.compile(
    r"(?P<signature>(?m:^--[ \t]*$))"
    r"|(?P<remark>(?<=\s);[^\n]*)"
    r"|(?P<blank>(?:[\s,]|(?<!\s);)+)"
    r"|\{(?P<comment>(?:\\.|[^\\}])*)\}"
    r"|\$(?P<glyph>[0-9]{1,3})"
    r"|(?P<number>[0-9]+\s*(?:\.+|…)(?!\w*~))"
    r"|(?P<result>(?:1-0|0-1|½-½|1/2-1/2)(?=\s|$))"
    r"|(?P<open>\((?=\s*[0-9]+\s*[.…]))"
    r"|(?P<action>\([^\s(){}]*\)|[^\s(){},;$)][^(){},;$]*?(?=\s*[(){},;$]|\s+[0-9]+\s*[.…]"
    r"|\s+(?:1-0|0-1|½-½|1/2-1/2)|[ \t]*\r?\n(?:--)?[ \t]*\r?(?:\n|\Z)|\s*\Z))"
    r"|(?P<other>.)"
)
#: Matches a `{comment}`, a `; remark` up to the end of its line, or a `%` line, which PGN reserves for
#: programs.
_RESERVED = re.compile(r"\{(?:\\.|[^\\}])*(?:\}|\Z)|(?<=\s);[^\n]*|^%[^\n]*", re.MULTILINE)
_GAP = re.compile(r"\n[ \t]*\r?\n")
#: Matches the beginning of a paragraph of moves: the number of a turn, a bracket, a comment, or a glyph.
_BEGUN = re.compile(r"[0-9]+\s*[.…]|[({$]")
#: These find moves within a message: two places, one place, or a verb near the number of a turn or card.
_JOINED = re.compile(r"(?<![a-z0-9])([a-z][0-9]+)\W{0,3}(?:x|to|nach|\W)\W{0,3}([a-z][0-9]+)(?![a-z0-9])")
_PLACE = re.compile(r"(?<![^\W_])([a-z][0-9]{1,2})(?![^\W_])")
_VERB = re.compile(r"(?:(?<=[.:)])|(?<=[.:)] ))([^\W\d_]{3,})|\b([^\W\d_]{3,})\b(?=[^\n]{0,8}[0-9])")
_ADDRESS = re.compile(r"\S+(?:://|@)\S+|\bk[ls][0-9]{1,2}~\S+")
#: Tags that describe the match of a `Game` tag.
_OF_GAME = ("version", "seats", "options", "seed", "start", "viewer")
_CUT = re.compile(
    rf"(?<!\\)\[\s*(?:Study|Chapter|Game|Version|Seats|Options|Seed|Start|Viewer)\s+{QUOTE}", re.I
)
#: Matches a dash into which a program has changed a hyphen.
_DASH = re.compile(r" ?[‐-—−] ?")
#: Matches the date and time that chat programs copy with a message.
_WHEN = re.compile(r"(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? )?\b[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\b")
#: Matches an evaluation of a move in numbers, which must not be read as a resignation.
_EVALUATION = re.compile(r"\([-+][0-9.,]+\)")
_LEADS_ON = re.compile(r"[ \t]+[0-9]")
#: Matches a last move and words after it, such as "etc.", that do not belong to it.
_OVER = re.compile(r"(.*\S)\s+(?:\*|usw\.?|etc\.?|u\. ?s\. ?w\.|…|\.{3})\s*", re.DOTALL | re.IGNORECASE)
_DRAWN = re.compile(r"\A\[%draw ([^\]]*)\] ?")


class _Close(NamedTuple):
    """A place in the text where a bracket must be closed."""


# Writing --------------------------------------------------------------------------------------------------


def written(title: str, chapters: Sequence[Any], language: str = "en") -> str:
    """Return a study in notation.

    Args:
        title: The title of the study.
        chapters: Its chapters.
        language: The language of words in the notation, "en" or "de".
    """
    parts: list[str] = []
    for number, chapter in enumerate(chapters):
        head = _head("" if number else title, chapter)
        parts += [head, movetext(chapter, language)]
    return "\n\n".join(part for part in parts if part)


def _head(title: str, chapter: Any) -> str:
    start: Record = chapter.start
    of = registry.game(start.game)
    options = [
        f"{option.key}={registry.written(start.options[option.key])}"
        for option in of.options
        if start.options.get(option.key, option.default) != option.default
    ]
    tags = {
        "Study": title,
        "Chapter": chapter.title,
        "Game": start.game,
        "Version": str(start.version),
        "Seats": str(start.seats),
        "Options": " ".join(options),
        "Seed": str(start.seed or ""),
        "Start": start.start,
        "Viewer": "" if chapter.viewer is None else str(chapter.viewer + 1),
    }
    return "\n".join(f'[{tag} "{_escaped(text)}"]' for tag, text in tags.items() if text)


def movetext(tree: TreeWithRules[Match], language: str = "en") -> str:
    """Return the moves of a tree in notation, as one paragraph."""
    nodes = tree.nodes
    parts = [_remark(nodes[ROOT].said)]
    if nodes[ROOT].said.glyph:
        parts.insert(0, f"${nodes[ROOT].said.glyph}")
    number = -1  # the turn whose number was written last; -1 if it has to be written again
    dealt = _dealt(tree)
    todo: list[tuple[int, ...] | int | _Close] = [nodes[ROOT].next]
    while todo:
        item = todo.pop()
        if isinstance(item, _Close):
            parts[-1] += ")"
            number = -1
            continue
        if item == ():
            continue
        variation = isinstance(item, int)
        n, *others = (item,) if isinstance(item, int) else item
        if n == dealt:
            todo.append(nodes[n].next)
            continue
        turn = tree.state(nodes[n].parent).turn
        counted = f"{turn + 1 - tree.set_up}. " if variation or turn != number else ""
        if not counted:
            parts[-1] += ","
        parts.append("(" * variation + counted + _action(tree, n, language))
        parts.append(_remark(nodes[n].said))
        if not parts[-1]:
            parts.pop()
        number = -1 if others or parts[-1].endswith("}") else turn
        if variation:
            todo.append(_Close())
        todo += (nodes[n].next, *reversed(others))
    return " ".join(part for part in parts if part)


def _dealt(tree: TreeWithRules[Match]) -> int | None:
    """Return the node of a set-up that the text omits because the seed determines it, or None."""
    nodes, desk = tree.nodes, tree.desk
    n, *others = nodes[ROOT].next or (ROOT,)
    if not tree.set_up or others or nodes[n].said != Said() or not nodes[n].next:
        return None
    # The reader would not deal before a resignation, so the text must have the set-up.
    if any(nodes[child].token.startswith(RESIGN) for child in nodes[n].next):
        return None
    s = tree.state(ROOT)
    chance = desk.rules.sample_chance(s, stream(desk.seed, "deal", tree.stand(ROOT).ply))
    return n if desk.text.token(s, chance) == nodes[n].token else None


def _action(tree: TreeWithRules[Match], n: int, language: str) -> str:
    """Return an action with its glyph: a symbol, or a number if the symbol could be part of the action."""
    text, glyph = tree.notation(n), tree.nodes[n].said.glyph
    spelled = move_reader.spelled(tree.desk.text, text, language)
    if not glyph:
        return spelled
    sign = SIGNS.get(glyph, "")
    if not sign or text[-1:] in {*"".join(GLYPHS), ")"} or _reads(tree, n, text + "!"):
        return f"{spelled} ${glyph}"
    return spelled + sign


def _reads(tree: TreeWithRules[Match], n: int, text: str) -> bool:
    try:
        tree.desk.text.parse(tree.state(tree.nodes[n].parent), text)
    except BadText:
        return False
    except IllegalAction:
        return True
    return True


def _remark(said: Said) -> str:
    comment = re.sub(r"([\\}]|\[(?=[%\sA-Za-z]))", r"\\\1", said.comment)
    if said.drawn:
        lines = ",".join(map(drawn, said.drawn))
        comment = f"[%draw {lines}] {comment}" if comment else f"[%draw {lines}]"
    return f"{{{comment}}}" if comment else ""


def _escaped(text: str) -> str:
    return re.sub(r'([\\"“”„«»\]])', r"\\\1", text)


def _unescaped(text: str) -> str:
    """Return a text without the backslashes before characters that `_escaped` and `_remark` escape."""
    return re.sub(r'\\([\\"“”„«»\]\[{}])', r"\1", text)


# Reading --------------------------------------------------------------------------------------------------


#: Matches more white space than anybody writes. Patterns that begin with white space would be slow, because
#: they would be tried at each character of it.
_VAST = re.compile(r"\s{200,}")


def _narrowed(space: re.Match[str]) -> str:
    return "\n\n" if "\n" in space[0] else " "


def read(text: str) -> tuple[str, list[ChapterData]]:
    """Return the title and the chapters of a study in notation.

    Raises:
        BadText: An action cannot be read or is impossible; the message names the first one.
        BadOption: A game or its options do not exist.
        IllegalAction: The study has too many chapters.
        WrongVersion: This build does not know a version.
    """
    limits.refuse_longer(text, MOST, "study.long")
    title = ""
    chapters: list[ChapterData] = []
    for tags, moves in _chapters(as_sent(_VAST.sub(_narrowed, text))):
        title = title or tags.get("study", "")
        if "game" not in tags:
            cut = _CUT.search(moves)
            if cut is not None:
                raise BadText(msg("notation.cut", text=excerpt(moves[cut.start() :], 30)))
            apart = next((tag for tag in tags if tag in _OF_GAME), None) if chapters else None
            if apart is not None:
                raise BadText(msg("notation.apart", text=f"[{apart.title()} …]"))
            continue
        if len(chapters) >= limits.CHAPTERS:
            raise IllegalAction(msg("study.chapters", most=limits.CHAPTERS))
        start, viewer = _start(tags)
        tree = _tree(start, moves, sum(len(chapter.rows) for chapter in chapters))
        called = cleaned(tags.get("chapter", ""), limits.TITLE)
        chapters.append(ChapterData(called, tree.start, tree.nodes.rows(), viewer))
    return cleaned(title, limits.TITLE), chapters


def _tree(start: Record, moves: str, nodes: int) -> TreeWithRules[Match]:
    """Return the tree of a chapter. If its moves cannot be read, read them again without markup."""
    *others, last = dict.fromkeys((moves, moves_markup.without_markup(moves)))
    for written in others:
        tree = TreeWithRules(start, [Row(-1, "")], History(), replay)
        try:
            _Reader(tree, nodes).read(written)
        except BadText:
            continue
        return tree
    tree = TreeWithRules(start, [Row(-1, "")], History(), replay)
    _Reader(tree, nodes).read(last)
    return tree


def _chapters(text: str) -> Iterator[tuple[dict[str, str], str]]:
    """Yield the tags of each chapter, with names in lower case, and the moves after them."""
    tags: dict[str, str] = {}
    at = 0
    for found in _TAG.finditer(text):
        key = found[1].casefold()
        moves = text[at : found.start()]
        if "game" in tags and (key in tags or key == "chapter" or _MARKS.sub("", moves)):
            yield tags, moves
            tags = {}
        tags[key] = _unescaped(found[2])
        at = found.end()
    yield tags, text[at:]


def _start(tags: dict[str, str]) -> tuple[Record, Seat | None]:
    # A game's title differs from its id only in umlauts and capitals.
    of = registry.game(tags["game"].strip().casefold().translate(UMLAUTS))
    by = edition(of, tags.get("version", str(of.version)).strip())
    seats = _number(tags, "seats", of.seats[0])
    options = registry.complete(
        of,
        seats,
        registry.typed(of, _DASH.sub("-", tags.get("options", "")).replace(",", " ").split()),
        former_defaults(of, by),
    )
    registry.build(of, seats, options)
    seed = registry.seed(_number(tags, "seed", 0))
    viewer = _number(tags, "viewer", 0) - 1
    if viewer >= seats:
        raise BadOption(msg("notation.viewer", n=viewer + 1, last=seats))
    position = _DASH.sub("-", tags.get("start", "").strip())
    start = Record(of.id, of.version, seats, options, seed, position)
    return start, None if viewer < 0 else viewer


def _number(tags: dict[str, str], key: str, default: int) -> int:
    text = tags.get(key, "").strip()
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or len(text) > 20:
        raise BadText(msg("record.field", field=f"{key} {excerpt(text)}"))
    return int(text)


def _kept(part: re.Match[str]) -> str:
    return "" if part[0][0] == "%" else part[0]


class _Reader:
    """Reads the moves of a chapter into its tree."""

    def __init__(self, tree: TreeWithRules[Match], nodes: int) -> None:
        self.tree, self.nodes_before = tree, nodes
        self.at = ROOT
        self._opened: list[int] = []
        #: True while the current paragraph, or line, may be words of a message instead of moves.
        self._words = self._line = False
        #: True if the previous token is the number of a turn.
        self._counted = False
        #: The number read before the next action, and the number of the latest turn outside variations.
        self._number = self._last = 0
        #: The part of the latest action that could not be read.
        self.unread = ""

    def read(self, moves: str) -> None:
        """Add all moves of a text to the tree.

        Raises:
            BadText: A move cannot be read or is impossible, or a bracket is not closed.
        """
        moves = _RESERVED.sub(_kept, moves)
        for token in _TOKEN.finditer(moves):
            if token.lastgroup == "signature":
                left = moves[token.end() :]
                if self._has_moves(left):
                    raise self._unreadable(left)
                break
            self._line = self._line or "\n" in token[0]
            if token.lastgroup == "blank" and not self._opened and _GAP.search(token[0]):
                self._words = not _BEGUN.match(moves, token.end())
                continue
            if token.lastgroup not in ("blank", "action"):
                self._counted = token.lastgroup == "number"
            try:
                self._token(token, moves)
            except KleinodError as error:
                greeting = self._words or (self._line and self._is_greeting(self.unread or token[0], error))
                if not greeting or self._has_moves((self.unread or token[0]) + moves[token.end() :]):
                    raise
                return  # a greeting or a signature after the study
        if self._opened:
            raise BadText(msg("notation.bracket"))

    def _token(self, token: re.Match[str], moves: str) -> None:
        kind, text = token.lastgroup, token[0]
        if kind == "comment":
            self._comment(token["comment"])
        elif kind == "remark":
            self._comment(text[1:].strip())
        elif kind == "glyph":
            self._say(glyph=int(token["glyph"]))
        elif kind == "number":
            self._number = int(re.sub(r"\D", "", text)[:6])
        elif kind == "action":
            due = self.tree.state(self.at).turn + 1 - self.tree.set_up
            number, self._number = self._number, 0
            if _EVALUATION.fullmatch(text):
                self._comment(text[1:-1])
                return
            if text[0] == "(" and self._exact(text) is None:
                self._open()
                self._act(text[1:-1])
                self._close()
            else:
                self._refuse_words(text, moves, token.end())
                self._act(text)
            self._refuse_gap(number, due)
            self._words = self._line = False
        elif text == "(":
            self._open()
        elif text == ")":
            self._close()
        elif kind == "other":
            raise BadText(msg("notation.sign", sign=text))

    def _refuse_gap(self, number: int, due: int) -> None:
        """Refuse a turn whose number shows that a line is missing or out of place.

        Args:
            number: The number written before the turn; 0 for none.
            due: Our number of the turn. People may number rounds instead, and begin at 1 in any position.
        """
        if not number:
            return
        fits = number in (due, self._last, self._last + 1)
        if not self._opened:
            self._last = number
        if not fits:
            raise BadText(msg("notation.number", turn=number, due=due))

    def _is_greeting(self, text: str, error: KleinodError) -> bool:
        """Return True if a line such as "3. Regards" has only words that no move contains."""
        why = getattr(error.__cause__, "msg", error.msg)
        numbered = "[a-z][0-9]|[0-9][a-z]" if self.tree.desk.text.places else "[0-9]"
        words = not re.search(numbered, _WHEN.sub("", _ADDRESS.sub("", text)), re.IGNORECASE)
        behind = self.tree.nodes.size > 1 or (self.tree.nodes[ROOT].said.comment and not self._counted)
        return bool(words and behind) and not self._opened and why.code in move_reader.UNREAD

    def _has_moves(self, left: str) -> bool:
        """Return True if a supposed greeting contains something like a move, or the tags of a chapter."""
        if _CUT.search(left):
            return True
        text = self.tree.desk.text
        plain = _ADDRESS.sub(" ", left)
        if not text.places:
            rules, s = self.tree.desk.rules, self.tree.state(self.at)
            verbs = text.starts.union(text.format(s, one).casefold().split()[0] for one in rules.legal(s))
            words = _VERB.findall(move_reader.unspelled(text, plain.replace("*", "")).casefold())
            return any(word in verbs for pair in words for word in pair)
        joined = (name for names in _JOINED.findall(plain.casefold()) for name in names)
        return any(name in text.places for name in (*joined, *_PLACE.findall(plain)))

    def _open(self) -> None:
        if self.at == ROOT:
            raise BadText(msg("notation.bracket"))
        self._opened.append(self.at)
        self.at = self.tree.nodes[self.at].parent

    def _close(self) -> None:
        if not self._opened:
            raise BadText(msg("notation.bracket"))
        self.at = self._opened.pop()

    def _say(self, **fields: Any) -> None:
        self.tree.say(self.at, self.tree.nodes[self.at].said._replace(**fields))

    def _comment(self, text: str) -> None:
        match = _DRAWN.match(text)
        if match is not None:
            try:
                self._say(drawn=tuple(map(drawing, match[1].split(","))))
            except ValueError as error:
                raise BadText(msg("study.place", place=excerpt(match[1], 40))) from error
            text = text[match.end() :]
        before = self.tree.nodes[self.at].said.comment
        said = cleaned(_unescaped(text))
        if said:
            self._say(comment=cleaned(f"{before} {said}" if before else said))

    # Actions --------------------------------------------------------------------------------------------

    def _act(self, written: str) -> None:
        """Add the moves of a text: an action, with or without a glyph, or those of one or more turns."""
        self.unread = ""
        if self._exact(written) is None:
            if self._act_in_parts(written):
                return
            if written in ("*", self.tree.desk.text.nothing):
                return  # PGN's symbol for an unfinished game, or a part of a turn that did not happen
        plain, glyph = written, 0
        try:
            plain, glyph = self._parted(written)
            self._add_all(plain)
            self._keep_remarks(plain)
        except KleinodError as error:
            doubtful = plain == written and error.msg.code == "move.ambiguous"
            glyph = 0
            if doubtful or not self._each_word(written):
                ply = self.tree.stand(self.at).ply + 1
                reason = error.msg
                if self.unread and reason.code in move_reader.UNREAD:
                    reason = msg("move.unreadable", text=excerpt(self.unread))
                why = not_possible("record.ply", ply, self.unread or written, reason)
                raise BadText(why, self.tree.desk.game.id) from error
        if glyph:
            self._say(glyph=glyph)

    def _keep_remarks(self, written: str) -> None:
        """Add the polite words beside an action to its comment; for a typed move they would be dropped."""
        typed = without_remarks(written, move_reader.said(self.tree.desk.text)).typed
        before, _, behind = written.partition(typed)
        for words in (before, behind.partition("\n")[0]):
            self._comment(words.strip(" ,;:()"))

    def _refuse_words(self, written: str, moves: str, end: int) -> None:
        """Refuse words that follow a move and introduce another one, such as "what about 5. f1-f3?"."""
        line, _, words = written.partition("\n")
        if not words.strip() or any(sign.isdigit() for sign in words) or not _LEADS_ON.match(moves, end):
            return
        text = self.tree.desk.text
        said = {word for spellings in text.spellings.values() for word in spellings} | text.starts
        if said & {*move_reader.unspelled(text, words).casefold().split()} or not self._says(line.strip()):
            return
        self._act(line.strip())
        self.unread = words.strip()
        raise self._unreadable(words)

    def _unreadable(self, words: str) -> BadText:
        why = BadText(msg("move.unreadable", text=excerpt(words)))
        ply = self.tree.stand(self.at).ply + 1
        error = BadText(not_possible("record.ply", ply, words.strip(), why.msg), self.tree.desk.game.id)
        error.__cause__ = why
        return error

    def _act_in_parts(self, written: str) -> bool:
        """Read a move that is followed by "etc." or a resignation; return False for any other text."""
        if len(written) > limits.TURN:
            return False
        over = _OVER.fullmatch(written)
        if over is not None:
            self._act(over[1])
            self._act("*")
            return True
        for n in range(1, 4):
            before, *words = written.rsplit(None, n)
            tail = " ".join(words)
            if tail[:1].isalpha() and move_reader.resignation(tail, 0) is not None:
                self._act(before)
                self._act(tail)
                return True
        return False

    def _parted(self, written: str) -> tuple[str, int]:
        """Return an action without its glyph, and the number of the glyph.

        Raises:
            BadText: A symbol could belong to the action or be the glyph.
        """
        novelty = _NOVELTY.fullmatch(written)
        if novelty is not None:
            plain, glyph = self._parted(novelty[1])
            if self._exact(plain) is not None:
                return plain, glyph or NOVELTY
        if self._exact(written) is None:
            readings = [
                (written[: -len(sign)].rstrip(), _READ_GLYPHS[sign])
                for sign in LONGEST_FIRST
                if written.endswith(sign) and len(written) > len(sign)
            ]
            exact = {plain: self._exact(plain) for plain, _ in readings}
            if len({one for one in exact.values() if one is not None}) > 1:
                raise BadText(msg("move.ambiguous", text=excerpt(written), moves=", ".join(exact)))
            if readings:
                return next((one for one in readings if exact[one[0]] is not None), readings[0])
        return written, 0

    def _exact(self, written: str) -> Action | None:
        """Return the legal action that a text writes out in full, in any language, with any kind of dash."""
        text, rules, s = self.tree.desk.text, self.tree.desk.rules, self.tree.state(self.at)
        typed = moves_markup.typed(written)
        spellings = (written, move_reader.unspelled(text, written), typed, move_reader.unspelled(text, typed))
        for spelling in dict.fromkeys(spellings):
            try:
                action = text.parse(s, spelling)
            except KleinodError:
                continue
            if rules.check(s, action) is None:
                return action
        return None

    def _add_all(self, written: str) -> None:
        tree = self.tree
        rules, text = tree.desk.rules, tree.desk.text
        seat = move_reader.resignation(written, rules.current_player(tree.state(self.at)))
        if seat is not None:
            self._add(f"{RESIGN}{seat}")
            return
        action = self._exact(written)
        if action is None and rules.current_player(tree.state(self.at)) == CHANCE:
            self._deal()
            action = self._exact(written)
        if action is not None:
            self._add(text.token(tree.state(self.at), action))
            return
        for one in move_reader.actions(self._moment(), written):
            self._deal()
            self._add(text.token(tree.state(self.at), one))

    def _moment(self) -> Moment:
        desk, stand = self.tree.desk, self.tree.stand(self.at)

        def sample_chance(s: Any, plies: int) -> Any:
            return desk.rules.sample_chance(s, stream(desk.seed, "deal", stand.ply + plies))

        return Moment(desk.rules, desk.text, stand.state, (), sample_chance, desk.game.colors)

    def _says(self, written: str) -> bool:
        """Return True if a text names one legal action, in full or as people type it."""
        return move_reader.legal_action(self._moment(), written) is not None

    def _each_word(self, written: str) -> bool:
        """Read a text as actions separated only by whitespace. Return False if that is impossible."""
        words = written.split()
        while words:
            groups = (self._parted(" ".join(words[:n])) for n in range(len(words), 0, -1))
            left = enumerate(groups)
            n, plain, glyph = next(((n, *one) for n, one in left if self._says(one[0])), (0, "", 0))
            if not plain:
                self.unread = " ".join(words)
                return False
            self._add_all(plain)
            if glyph:
                self._say(glyph=glyph)
            words = words[len(words) - n :]
        return True

    def _deal(self) -> None:
        """Play the outcomes that the seed gives, as long as chance is to act."""
        tree = self.tree
        rules = tree.desk.rules
        stand = tree.stand(self.at)
        while not stand.over and rules.current_player(stand.state) == CHANCE:
            action = rules.sample_chance(stand.state, stream(tree.desk.seed, "deal", stand.ply))
            self._add(tree.desk.text.token(stand.state, action))
            stand = tree.stand(self.at)

    def _add(self, token: str) -> None:
        if self.nodes_before + self.tree.nodes.size >= limits.NODES:
            raise IllegalAction(msg("study.full", most=limits.NODES))
        n = self.tree.nodes.add(self.at, [token])
        try:
            self.tree.stand(n)
        except KleinodError:
            self.tree.nodes.history.undo()
            raise
        self.at = n
