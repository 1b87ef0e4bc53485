"""Editors in which people set the value of an option, such as the land of a match, by clicking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from kleinod.core.message import Msg
from kleinod.core.scene import Scene


class Editor(ABC):
    """Edits the value of the text option `option`; its dictionary keys are ``editor.title`` and the like.

    An editor holds no state: each method takes the value so far, as text. So undo returns to an earlier text,
    and every text can be a link. A text may be unfinished or break rules. The editor does not check this; the
    rules refuse a wrong text with `BadOption`, as they do in a record or in the set-up form.
    """

    option: ClassVar[str]

    @abstractmethod
    def start(self) -> str:
        """Return the text of an empty drawing, to begin with."""

    @abstractmethod
    def chance(self, rng: Random) -> str:
        """Return a random text. The same `rng` gives the same text on every platform."""

    @abstractmethod
    def read(self, text: str) -> str:
        """Return a value in the editor's own spelling, however `text` spells it.

        Raises:
            BadOption: The text is not a value.
        """

    @abstractmethod
    def scene(self, text: str) -> Scene:
        """Return the drawing of a text. Here and in the methods below, the editor itself wrote the text."""

    @abstractmethod
    def choices(self, text: str) -> Mapping[str, Msg]:
        """Return the effect of each possible click, by id in the scene or by button ("#…")."""

    @abstractmethod
    def click(self, text: str, choice: str) -> str:
        """Return the text after a click on one of `choices`."""
