"""Turns messages into German or English sentences in Python, as web/src/words/sentences.ts does in the page.

The zip for the browser has no dictionaries, because there the page makes all sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data

from kleinod.core import registry
from kleinod.core.game import NOBODY, Arg, BadOption, Count, Msg, Outcome, Zone, msg
from kleinod.core.validate import shown

LANGUAGES = ("de", "en")
PARTS = ("", "find.", "study.", "notebook.", "python.", "engine.")  # how the names of dictionary files begin
GAP = re.compile(r"\{(\w+)\}")


@cache
def dictionary(package: str, language: str) -> Mapping[str, str]:
    """Return the dictionary of a package, with all its parts merged; {} if it has none."""
    found: dict[str, str] = {}
    for part in PARTS:
        found |= json.loads(_file(package, f"i18n/{part}{language}.json") or "{}")
    return found


def _file(package: str, path: str) -> str:
    """Return the text of a file in the folder of a package; "" if there is none."""
    try:
        return (get_data(package, path) or b"").decode()
    except OSError:
        return ""


@cache
def _rule_letters(game_id: str) -> str:
    """Return the letters that the ids of a game's rules begin with; "" if its refusals name no rule."""
    of = registry.game(game_id)
    rules = registry.build(of, of.seats[0], registry.complete(of, of.seats[0], {}))
    return next((rule.partition("-")[0] for rule in rules.REASONS.values() if rule), "")


class Words:
    """Makes sentences about one game in one language; the dictionaries of `more` are searched last."""

    def __init__(
        self, language: str, game_id: str = "", colors: Sequence[str] = (), more: Sequence[str] = ()
    ) -> None:
        self.language = language if language in LANGUAGES else "en"
        packages = [f"kleinod.games.{game_id}"] if game_id in registry.game_ids() else []
        self._sources = [dictionary(p, self.language) for p in (*packages, "kleinod.core", *more)]
        self._colors = colors

    def has(self, key: str) -> bool:
        """Return True if a dictionary has the key, for texts that may be left out."""
        return any(key in source or f"{key}.other" in source for source in self._sources)

    def gaps(self, key: str) -> set[str]:
        """Return the names of the gaps in all forms of the text of a key."""
        forms = (key, f"{key}.zero", f"{key}.one", f"{key}.other")
        return {
            gap for form in forms for source in self._sources for gap in GAP.findall(source.get(form, ""))
        }

    def text(self, key: str, args: Mapping[str, Arg] | None = None) -> str:
        """Return the text of a key with its gaps filled; the key itself if no dictionary has it.

        An argument `n` selects the form for zero, one or several, where there is such a form.
        """
        given = args or {}
        forms = [f"{key}.{'one' if given.get('n') == 1 else 'other'}", key]
        if given.get("n") == 0:
            forms.insert(0, f"{key}.zero")
        for source in self._sources:
            found = next((source[form] for form in forms if form in source), None)
            if found is not None:
                return GAP.sub(lambda gap: str(given.get(gap[1], gap[0])), found)
        return key

    def seat(self, seat: int) -> str:
        """Return the name of a seat: its colour, or a number if the game is not known."""
        if 0 <= seat < len(self._colors):
            return self.text(f"color.{self._colors[seat]}")
        return self.text("python.player", {"n": seat + 1})

    def _codes(self, codes: str, args: Mapping[str, Arg]) -> str:
        """Return the text of one code, or of a list of codes: "$card.bm$card.bw"."""
        return ", ".join(self.text(code, args) for code in codes[1:].split("$"))

    def args(self, said: Msg) -> dict[str, Arg]:
        """Return the values for the gaps of a message: names of seats, texts of codes, numbers."""
        args: dict[str, Arg] = {}
        for name, value in said.args:
            if isinstance(value, int):
                args[name] = self.seat(value) if name == "seat" or name.endswith("_seat") else value
            else:
                args[name] = self._codes(value, dict(args)) if value.startswith("$") else value
        return args

    def say(self, said: Msg) -> str:
        """Return the sentence of a message, followed by its rule id."""
        sentence = self.text(said.code, self.args(said))
        return f"{sentence} ({said.rule})" if said.rule else sentence

    def count(self, count: Count) -> str:
        """Return the text of a count of the scene; "" if the count has no text or is not worth mentioning."""
        known = self.has(count.code) and (count.n > 0 or count.of == 0 or count.seat != NOBODY)
        return self.say(msg(count.code, seat=count.seat, n=count.n, of=count.of)) if known else ""

    def zone(self, zone: Zone, zones: Sequence[Zone]) -> str:
        """Return the name of a zone. Zones of the same kind and seat are numbered."""
        key = f"zone.{zone.kind}"
        called = self.text(key, {"seat": self.seat(zone.seat)}) if self.has(key) else zone.kind
        like = [other.id for other in zones if (other.kind, other.seat) == (zone.kind, zone.seat)]
        return f"{called} {like.index(zone.id) + 1}" if len(like) > 1 else called

    def result(self, outcome: Outcome) -> str:
        """Return the sentence that says how a match ended, and the scores by place if there are any."""
        seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
        rows = [f"{outcome.places[seat]}. {self.seat(seat)} {outcome.scores[seat]}" for seat in seats]
        return self.say(outcome.reason) + (f" {', '.join(rows)}" if any(outcome.scores) else "")


def check_language(language: str) -> str:
    """Return the language if there are dictionaries for it.

    Raises:
        BadOption: There are no dictionaries for it.
    """
    if language not in LANGUAGES:
        raise BadOption(msg("option.language", value=shown(language, 20)))
    return language


def sentence(said: Msg, language: str = "en", game_id: str = "") -> str:
    """Return the sentence of a message, even if its game is not given.

    If the game cannot be found out either, the result is the code and arguments in one line.

    Raises:
        BadOption: There are no dictionaries for the language.
    """
    check_language(language)
    if game_id:
        return _words(language, game_id).say(said)
    asked = Words(language)
    if asked.has(said.code):
        return asked.say(said)
    told = {words.say(said): words for words in _speakers(said, language)}
    return next(iter(told)) if len(told) == 1 else said.line()


def _words(language: str, game_id: str) -> Words:
    colors = registry.game(game_id).colors if game_id in registry.game_ids() else ()
    return Words(language, game_id, colors)


def _speakers(said: Msg, language: str) -> list[Words]:
    """Return `Words` of each game that may have sent a message, since it knows the code, rule and gaps."""
    found = [
        words
        for game_id in registry.game_ids()
        if not said.rule or _rule_letters(game_id) in ("", said.rule.partition("-")[0])
        for words in [_words(language, game_id)]
        if words.has(said.code) and not GAP.search(words.say(said))
    ]
    args = {name for name, _ in said.args}
    exact = [words for words in found if args <= words.gaps(said.code) | {"color"}]
    return exact or found
