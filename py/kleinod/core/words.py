"""Messages as sentences in German or English, for terminals. The page has the same in web/src/words.ts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kleinod.core.game import Arg, Msg

LANGUAGES = ("de", "en")


@cache
def dictionary(package: str, language: str) -> Mapping[str, str]:
    """The flat dictionary of a package; empty if it has none."""
    source = files(package).joinpath("i18n", f"{language}.json")
    return json.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}


class Words:
    """Speaks one language about one game."""

    def __init__(self, language: str, game_id: str = "", colors: Sequence[str] = ()) -> None:
        self.language = language if language in LANGUAGES else "en"
        packages = [f"kleinod.games.{game_id}"] if game_id else []
        self._sources = [dictionary(p, self.language) for p in (*packages, "kleinod.core")]
        self._colors = colors

    def text(self, key: str, args: Mapping[str, Arg] | None = None) -> str:
        """The words of a key with its gaps filled; the key itself where there are none."""
        given = args or {}
        plural = f"{key}.{'one' if given.get('n') == 1 else 'other'}"
        for source in self._sources:
            found = source.get(plural, source.get(key))
            if found is not None:
                for name, value in given.items():
                    found = found.replace("{" + name + "}", str(value))
                return found
        return key

    def seat(self, seat: int) -> str:
        """The name of a seat: that of its colour."""
        return self.text(f"color.{self._colors[seat]}") if 0 <= seat < len(self._colors) else str(seat + 1)

    def _codes(self, codes: str, args: Mapping[str, Arg]) -> str:
        """The words of one code, or of several as a list: "$card.bm$card.bw"."""
        return ", ".join(self.text(code, args) for code in codes[1:].split("$"))

    def say(self, said: Msg) -> str:
        """The sentence of a message, with its rule id behind it."""
        args: dict[str, Arg] = {}
        for name, value in said.args:
            if isinstance(value, int):
                args[name] = self.seat(value) if name == "seat" or name.endswith("_seat") else value
            else:
                args[name] = self._codes(value, dict(args)) if value.startswith("$") else value
        sentence = self.text(said.code, args)
        return f"{sentence} ({said.rule})" if said.rule else sentence
