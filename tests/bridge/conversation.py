"""A conversation with the bridge: requests as the page sends them, and their replies as data."""

from __future__ import annotations

import json
from typing import Any

from kleinod.bridge import Bridge


class Talk:
    """One worker's life; `fresh` forgets everything, as a restarted worker does."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        return json.loads(self.bridge.handle(json.dumps({"op": op, **fields})))

    def fresh(self) -> None:
        self.bridge = Bridge()

    def think(self, record: str, level: int) -> list[str]:
        """The path a bot chooses."""
        while True:
            reply = self.ask("think", record=record, level=level)
            if reply["done"]:
                return reply["path"]


#: Requests whose replies are kept in tests/contract/, with names; "$x" is the record of reply x.
CONTRACT: list[tuple[str, dict[str, Any]]] = [
    (
        "new",
        {"op": "new", "game": "morundir", "seats": 2, "seed": 7, "kinds": ["h", "b1"], "id": "contract1"},
    ),
    ("act", {"op": "act", "record": "$new", "path": ["f1", "f3"]}),
    ("capture", {"op": "act", "record": "$act", "path": ["c2", "f3"]}),
    ("goto", {"op": "goto", "record": "$capture", "at": 1}),
    ("resign", {"op": "resign", "record": "$act", "seat": 0}),
    ("preview", {"op": "preview", "record": "$new", "path": ["f1", "f3"]}),
    ("why", {"op": "why", "record": "$act", "path": ["c2", "e4"]}),
    ("parse", {"op": "parse", "record": "$act", "text": "C2 F3"}),
    ("think", {"op": "think", "record": "$act", "level": 1}),
    ("relate", {"op": "relate", "record": "$new", "other": "$act"}),
    ("illegal", {"op": "act", "record": "$new", "path": ["f1", "e4"]}),
    ("bad_text", {"op": "open", "record": "kl1~morundir-1~p2~zzzzzz"}),
    ("bad_request", {"op": "dance"}),
    ("version", {"op": "open", "record": "kl9~morundir-1~p2~zzzzzz"}),
]


def replies() -> dict[str, dict[str, Any]]:
    """The replies to `CONTRACT` of this build."""
    talk = Talk()
    said: dict[str, dict[str, Any]] = {}
    for name, request in CONTRACT:
        filled = {
            key: said[value[1:]]["record"] if isinstance(value, str) and value.startswith("$") else value
            for key, value in request.items()
        }
        said[name] = talk.ask(**filled)
    return said


def write_contract() -> None:
    """Rewrite tests/contract/: a decision to be reviewed, `python -m bridge.conversation` from tests/."""
    from pathlib import Path  # noqa: PLC0415

    folder = Path(__file__).parent.parent / "contract"
    for name, reply in replies().items():
        text = json.dumps(reply, ensure_ascii=False, indent=1, sort_keys=True)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_contract()
