"""Matches imported from Abstract Play end here as they ended there, and a text that does not fit is refused.

The samples are random matches made with the rules of Abstract Play's published program. Of each match only
the first and the last board are kept, so another program checks the positions reached here.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import kleinod
from kleinod.games.mutternland.land_frame import NAMES
from kleinod.games.mutternland.state import occupants
from kleinod.importers import abstractplay
from kleinod.importers.readers import foreign_match

SAMPLES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("abstractplay.json").read_text("utf-8"))


def _lands(sample: dict[str, Any], index: int) -> dict[str, list[int]]:
    return dict(sample["stack"][index]["board"]["value"])


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_match_ends_here_as_there(sample: dict[str, Any]) -> None:
    found = foreign_match(json.dumps(sample))
    assert found is not None
    assert found.lost == ()
    match, s = found.match, found.match.state
    assert match.options["rules"] == "abstractplay"
    assert match.winners == tuple(player - 1 for player in sample["winner"])
    assert len(match.turns) == len(sample["stack"])  # laying out the land counts as a turn
    on = occupants(s.marbles)
    there = sorted([on.get(place, 2) + 1, height] for place, height in enumerate(s.heights) if height)
    assert there == sorted(_lands(sample, -1).values())


def test_it_is_opened_and_found_like_any_other_text(tmp_path: Path) -> None:
    text = json.dumps(SAMPLES[0], indent=1)
    match = kleinod.open(text)
    file = tmp_path / "state.json"
    file.write_text(text, encoding="utf-8")
    assert kleinod.open(file) == match == kleinod.open(match.record())
    assert kleinod.find(text)[0].kind == "match"
    assert kleinod.study(text).chapters[0].record() == match.record()


@pytest.mark.parametrize("quotes", ["“”", "„“", "»«"])
def test_quotes_of_a_word_processor_are_read(quotes: str) -> None:
    text = json.dumps(SAMPLES[0])
    pair = (quotes[n % 2] for n in range(len(text)))
    bent = "".join(next(pair) if c == '"' else c for c in text)
    assert kleinod.open(f"Hallo,\n{bent}") == kleinod.open(text)


def test_a_bare_board_is_read_too() -> None:
    sample = deepcopy(SAMPLES[0])
    sample["stack"][0]["board"] = _lands(sample, 0)
    assert kleinod.open(json.dumps(sample)) == kleinod.open(json.dumps(SAMPLES[0]))


def _cut(turns: int, last: str, **result: object) -> dict[str, Any]:
    sample = deepcopy(SAMPLES[0])
    sample["stack"][turns:] = [{"lastmove": last, "currplayer": 1, "_results": [result] if result else []}]
    sample["winner"] = []
    return sample


def test_who_gave_up_gave_up() -> None:
    found = abstractplay.read(json.dumps(_cut(9, "resign", type="resigned", player=2)))
    assert found.match.winners == (0,)
    assert found.lost == ()


@pytest.mark.parametrize(
    ("last", "result", "code", "over"),
    [
        ("timeout", {"type": "timeout", "player": 1}, "import.timeout", True),
        ("draw", {"type": "drawagreed"}, "import.draw", False),
        ("abandoned", {"type": "gameabandoned"}, "import.abandoned", False),
    ],
)
def test_an_end_that_is_unknown_here_is_told(
    last: str, result: dict[str, Any], code: str, over: bool
) -> None:
    text = json.dumps(_cut(9, last, **result))
    found = abstractplay.read(text)
    assert [said.code for said in found.lost] == [code]
    assert found.match.over is over
    with pytest.warns(UserWarning, match="game"):
        kleinod.open(text)


def test_more_turns_than_a_match_here_are_told() -> None:
    sample = deepcopy(SAMPLES[0])
    sample["stack"].append({"lastmove": "pass", "_results": []})
    assert [said.code for said in abstractplay.read(json.dumps(sample)).lost] == ["import.ended"]


def test_a_match_that_nobody_had_won_there_is_told() -> None:
    sample = deepcopy(SAMPLES[0])
    sample["winner"] = []
    found = abstractplay.read(json.dumps(sample))
    assert found.match.over
    assert [said.code for said in found.lost] == ["import.open"]


RECORD = {
    "header": {"game": {"name": "Mutternland"}, "players": [{"result": 1}, {"result": 0}]},
    "moves": [["a1,b2", "c3,d4"]],
}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (json.dumps(RECORD), "import.no_land"),
        ('{"game": "mutternland"}', "import.unreadable"),
        ('{"game": "mutternland", "stack": []}', "import.unreadable"),
        ('{"game": "mutternland", "stack": [', "import.unreadable"),
        ('{"game": "mutternland", "stack": ' + "[" * 100_000, "import.unreadable"),
        (json.dumps(_cut(9, "a1-a2")), "import.place"),
        (json.dumps(_cut(3, "pass")), "import.turn"),
        ('{"game": "mutternland", "stack": [{"board": [["g7", [3, 1]]]}]}', "import.land"),
        ('{"game": "mutternland", "stack": [{"board": [["g7", [1, 1]]]}]}', "import.land"),
        ('{"game": "mutternland", "stack": [{"board": [["z9", [3, 1]]]}]}', "import.place"),
        ('{"game": "mutternland", "stack": [{"board": []}]}', "import.land"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(text: str, code: str) -> None:
    for language in ("de", "en"):
        with pytest.raises(kleinod.BadText) as refused:
            kleinod.open(text)
        assert refused.value.msg.code == code
        assert "{" not in kleinod.say(refused.value, language)


def test_a_record_whose_header_brings_the_board_is_read() -> None:
    sample = SAMPLES[0]
    turns = [state["lastmove"] for state in sample["stack"][1:]]
    record = deepcopy(RECORD)
    record["header"]["startingPosition"] = sample["stack"][0]["board"]
    record["header"]["players"] = [{"result": int(n in sample["winner"])} for n in (1, 2)]
    record["moves"] = [turns[n : n + 2] for n in range(0, len(turns), 2)]
    assert kleinod.open(json.dumps(record)) == kleinod.open(json.dumps(sample))


def test_a_turn_that_the_rules_refuse_is_named_with_the_reason() -> None:
    cell = next(iter(_lands(SAMPLES[0], 0)))
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open(json.dumps(_cut(9, f"{cell}-{cell},{cell}-{cell}")))
    assert refused.value.msg.code == "import.turn"
    assert "Turn 9" in str(refused.value)
    assert refused.value.game == "mutternland"


@pytest.mark.parametrize("text", ["", "{}", '{"game": "chess"}', "mutternland", NAMES[0]])
def test_other_texts_are_left_to_others(text: str) -> None:
    assert foreign_match(text) is None


@pytest.mark.parametrize(
    "message", ["Schau:\n\n```json\n{}\n```\nLG Jo", "here is it: {} – nice, no?", "> {}"]
)
def test_a_match_in_a_message_opens(message: str) -> None:
    sample = json.dumps(SAMPLES[0])
    alone, found = foreign_match(sample), foreign_match(message.replace("{}", sample))
    assert alone is not None
    assert found is not None
    assert found.match.record() == alone.match.record()
    assert kleinod.open(message.replace("{}", sample)).record() == alone.match.record()


@pytest.mark.parametrize("mark", ["> ", ">> ", ">"])
def test_a_match_in_quoted_lines_opens(mark: str) -> None:
    text = json.dumps(SAMPLES[0], indent=1)
    quoted = "".join(f"{mark}{line}\n" for line in text.splitlines())
    assert kleinod.open(f"Anna:\n{quoted}\nLG Jo").record() == kleinod.open(text).record()
