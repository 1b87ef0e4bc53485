"""Golden games replay line by line, and one golden game of each game has comments that name the rules of its
rule sheet."""

import re

import pytest

from golden_games import golden_files
from kleinod.play import golden_games
from kleinod.play.match import Match, from_record
from laws.cases import Subject, subjects

FILES = [path for subject in subjects() for path in golden_files(subject.id)]
RULE = re.compile(r"\b[A-Z]{3}-\d\d[a-f]?\b")


def test_every_game_has_golden_games(subject: Subject) -> None:
    assert golden_files(subject.id), (
        f"{subject.id} has no golden game: play some and write kleinod.play.golden_games.render(match) "
        f"to tests/golden/{subject.id}/<name>.txt"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_replays(path) -> None:
    assert golden_games.verify(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_seed_of_a_golden_game_still_gives_its_lots(path) -> None:
    match = from_record(path.read_text(encoding="utf-8").splitlines()[0])
    assert match.game.id == path.parent.name
    if match.as_record().start or not match.game.chance:
        return
    again = Match(match.game, match.seats, match.options, seed=match.seed, kinds=match.kinds)
    for step in match.steps():
        if step.action is None:
            again.resign(step.seat)
        elif step.seat >= 0:
            again.act(step.action)
    assert [s.token for s in again.steps()][: match.plies] == [s.token for s in match.steps()]


def test_one_golden_game_is_annotated_rule_by_rule(subject: Subject) -> None:
    texts = [path.read_text(encoding="utf-8") for path in golden_files(subject.id)]
    named = [{rule for said in golden_games.comments(text) for rule in RULE.findall(said)} for text in texts]
    assert max(map(len, named), default=0) >= 3, f"{subject.id}: no golden game whose comments name the rules"
    help_text = (subject.folder / "help" / "en.md").read_text(encoding="utf-8")
    unknown = set().union(*named) - set(re.findall(r"^## (\S+)", help_text, re.MULTILINE))
    assert not unknown, f"{subject.id}: golden games name rules the help does not have: {sorted(unknown)}"
