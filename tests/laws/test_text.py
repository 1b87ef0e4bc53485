"""Texts: positions, notation, tokens and records are read back unchanged."""

import re

import pytest

from kleinod.core.game import BadText, IllegalAction
from kleinod.play.match import from_record
from kleinod.play.parse_position import position_from
from kleinod.records import record
from laws.cases import Case, decisions, moments, runs, spread

POSITION = re.compile(r"[A-Za-z0-9_-]+")
TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def test_positions_survive_being_written(case: Case) -> None:
    for moment in moments(case, 60):
        text, s = moment.match.text, moment.state
        written = text.encode(s)
        assert POSITION.fullmatch(written)
        assert text.decode(written) == s
        assert text.audit(s) == [], f"ply {moment.ply}: {written}"


def test_a_damaged_position_is_refused_or_a_position(case: Case) -> None:
    for moment in moments(case, 10):
        text = moment.match.text
        written = text.encode(moment.state)
        for at in spread(list(range(len(written))), 20):
            for damaged in (
                written[:at],
                written[:at] + "z" + written[at + 1 :],
                written[:at] + written[at + 1 :],
            ):
                try:
                    s = text.decode(damaged)
                except BadText:
                    continue
                assert text.encode(s) == damaged, "two texts for one position"


def test_notation_and_tokens_are_unique_and_readable(case: Case) -> None:
    for moment in decisions(case, 6):
        rules, text, s = moment.match.rules, moment.match.text, moment.state
        candidates = list(rules.pseudo_legal(s))
        assert len({text.format(s, a) for a in candidates}) == len(candidates)
        assert len({text.token(s, a) for a in candidates}) == len(candidates)
        for a in spread(candidates, 400):
            assert text.parse(s, text.format(s, a)) == a
            token = text.token(s, a)
            assert TOKEN.fullmatch(token)
            assert text.untoken(s, token) == a


def test_typing_is_lenient_in_case_and_spaces(case: Case) -> None:
    for moment in decisions(case, 12):
        text, s = moment.match.text, moment.state
        for a in spread(moment.match.rules.legal(s), 30):
            notation = text.format(s, a)
            for typed in (f"  {notation} ", notation.upper(), notation.lower()):
                assert text.parse(s, typed) == a, typed


def test_chance_outcomes_have_tokens_and_notation(case: Case) -> None:
    for run in runs(case):
        text = run.match.text
        for ply, step in enumerate(run.match.steps()):
            s = run.match.position_at(ply)
            assert TOKEN.fullmatch(step.token)
            assert text.untoken(s, step.token) == step.action
            assert text.format(s, step.action)


@pytest.mark.parametrize("nonsense", ["", " ", "-", "?", "zz9", "-v", "\x00", "١", "a1-a1-a1-a1", "#stop"])
def test_nonsense_is_bad_text_or_an_illegal_action(case: Case, nonsense: str) -> None:
    for moment in decisions(case, 4):
        for read in (moment.match.text.parse, moment.match.text.untoken):
            try:
                a = read(moment.state, nonsense)
            except BadText:
                continue
            moment.match.rules.check(moment.state, a)


def test_a_record_says_everything_plain_and_packed(case: Case) -> None:
    for run in runs(case):
        match = run.match
        for packed in (False, True):
            written = match.record(packed)
            assert record.LETTERS.issuperset(written)
            again = from_record(written)
            assert again.as_record() == match.as_record()
            assert again.state == match.state
            assert again.outcome == match.outcome
            assert again.record(packed) == written


def test_a_match_can_start_from_any_position(case: Case) -> None:
    for moment in moments(case, 8):
        match = moment.match
        match.goto(moment.ply)
        linked = from_record(match.position_record())
        match.goto(match.plies)
        assert linked.state == moment.state or moment.match.rules.current_player(moment.state) < 0
        assert (
            position_from(case.game, case.seats, match.options, match.text.encode(moment.state))
            == moment.state
        )


def test_one_wrong_letter_in_a_record_is_noticed(case: Case) -> None:
    written = runs(case)[0].match.record(packed=True)
    for at in spread(list(range(len(written))), 40):
        changed = written[:at] + ("x" if written[at] != "x" else "y") + written[at + 1 :]
        with pytest.raises((BadText, record.WrongVersion)):
            from_record(changed)


def test_an_illegal_action_changes_nothing(case: Case) -> None:
    match = case.match(seed=5)
    refused = [a for a in match.rules.pseudo_legal(match.state) if match.rules.check(match.state, a)]
    before = match.record()
    for a in refused[:20]:
        with pytest.raises(IllegalAction):
            match.act(a)
        with pytest.raises(IllegalAction):
            match.play(match.text.format(match.state, a))
    assert match.record() == before


def test_turns_have_a_notation(case: Case) -> None:
    run = runs(case)[0]
    steps = run.match.steps()
    for turn in sorted({s.turn for s in run.positions()[:-1]})[:40]:
        acts = [
            (run.match.position_at(n), step.action)
            for n, step in enumerate(steps)
            if run.match.position_at(n).turn == turn
        ]
        assert run.match.text.turn(acts).strip()


def test_words_are_fit_for_packing(subject) -> None:
    words = subject.game.text.words
    assert len(set(words)) == len(words)
    assert all(re.fullmatch(r"[A-Za-z0-9]+", word) for word in words)
    assert 1 <= subject.game.text.arity <= 31
