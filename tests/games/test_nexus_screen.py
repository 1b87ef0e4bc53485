# pyright: reportArgumentType=false, reportCallIssue=false
# A match knows its positions and actions only as `Position` and `Action`; these tests know which game it is.
"""Tests of NEXUS on screen: paths, refusals, scenes, marks, prompts, tooltips, log lines, motions."""

from __future__ import annotations

import kleinod
from games.nexus_positions import GAME, at, cells, lays, played, rules
from kleinod.core.message import Msg
from kleinod.core.rng import below, stream
from kleinod.core.scene import Motion
from kleinod.core.sentences import Words
from kleinod.games.nexus.board import NAMES
from kleinod.games.nexus.rules import Nexus
from kleinod.games.nexus.state import ENTERING, LIFT, MOVING
from kleinod.play.explain_refusal import explain
from kleinod.play.match import Match
from laws.cases import GAMES
from laws.test_readings import marked, readings

PLAIN = "n20A n21A o21B"
FOLDER = GAMES / "nexus"
ENGLISH = Words("en", GAME.id, GAME.colors)


def marks(match: Match, kind: str) -> list[str]:
    return sorted(mark.at for mark in match.picture(None).marks if mark.kind == kind)


def paths(match: Match) -> set[tuple[str, ...]]:
    o = match.observe(match.seat)
    return {match.view.path(o, a) for a in match.legal_actions()}


def test_buttons_only_where_a_bare_click_would_be_ambiguous():
    """NEX-05, NEX-07, NEX-09: a click on a ring needs a button first only if it could begin two of the
    actions now possible."""
    both = at(PLAIN)
    assert {("#in", "l19"), ("#rings", "l19"), ("n20", "n19"), ("#sacrifice", "n21")} <= paths(both)
    assert ("l19",) not in paths(both)
    no_rings = at(PLAIN, kinds="ir")
    assert ("l19",) in paths(no_rings)
    assert not any(path[0] == "#rings" for path in paths(no_rings))
    no_entry = at(PLAIN, reserve="2 10")
    assert {("l19",), ("m19",)} <= paths(no_entry)
    assert ("l20",) in paths(played(both, "in l19"))


#: A row of rings with a marble on the first one; if rings must stay connected, none can be lifted.
ROW = (
    "a20-b21-c21-d22-e22-f23-g23-h24-i24-j25-k25-l26-m26-n27-o27-p28-q28-r29-s29_"
    "a20A-b21B-c21A-d22B-e22A-f23B-g23A-m26A-n27B-o27A-p28B-q28A-r29B-s29A_2-5_0_ii_0_30_1"
)


def test_an_action_not_to_be_had_is_offered_with_its_reason():
    """NEX-07, NEX-09, NEX-13: the button of an action that is not possible now is still shown, with the rule
    that forbids it."""
    for match, button, rule in (
        (at(PLAIN, kinds="ir"), "#rings", "NEX-07"),
        (at(PLAIN, reserve="2 10"), "#in", "NEX-09"),
        (at("n20A n21AB"), "#sacrifice", "NEX-13"),
        (played(at(PLAIN), "n21*", "n20-n19"), "#sacrifice", "NEX-13"),
    ):
        (a,) = match.view.offered(match.state)
        assert match.view.path(match.state, a)[0] == button
        assert match.rules.check(match.state, a).rule == rule
    assert at(PLAIN).view.offered(at(PLAIN).state) == ()


def test_what_is_offered_and_refused_gives_the_most_telling_reason():
    """NEX-08: two rules forbid the ring change. The refusal names the rings that would fall apart, not the
    marble on the first ring (NEX-06)."""
    match = kleinod.position("nexus", ROW, connected="yes")
    rings = next(a for a in match.view.offered(match.state) if match.view.path(match.state, a)[0] == "#rings")
    assert match.rules.check(match.state, rings).code == explain(match, ["#rings"]).why.code == "falls_apart"


def test_every_click_that_leads_nowhere_is_explained():
    """NEX-03, NEX-06, NEX-10, NEX-11: every click that is not part of an action gets a reason of its own."""
    assert explain(at("n20AB l19A p21B"), ["n20"]).why.code == "blocked"
    assert explain(at(PLAIN), ["#in", "m19"]).why.code == "not_at_border"
    assert explain(at(PLAIN), ["o21"]).why.code == "press_first"
    assert explain(played(at(PLAIN), "n20-n19"), ["o21"]).why.code == "no_marble"
    assert explain(at(PLAIN), ["#sacrifice", "o21"]).why.code == "no_marble"
    assert explain(at(PLAIN, kinds="ir"), ["n19"]).why.code == "not_at_border"
    assert explain(at(PLAIN, reserve="2 10"), ["o21"]).why.code == "ring_in_use"
    assert explain(played(at(PLAIN), "-l19"), ["l19"]).why.code == "lifted_already"
    assert explain(at(PLAIN), ["#rings", "n20"]).why.code == "ring_in_use"
    laying = played(at(PLAIN), "-l19", "-l20", "-l21", "-m18")
    assert explain(laying, ["m18"]).why.code == "barred"
    assert explain(laying, ["n20"]).why.code == "ring_there"


def shown(match: Match, **wanted: str) -> set[str]:
    """Return the ids of the cells with these values."""
    return {
        cell.id
        for cell in match.picture(None).cells
        if all(getattr(cell, key) == value for key, value in wanted.items())
    }


def test_lifted_rings_wait_above_their_places_and_free_sites_are_slots():
    """NEX-06: lifted rings are drawn above their former places, and places where a ring can be laid are drawn
    as slots."""
    match = played(at(PLAIN), "-l19", "-l20", "-l21")
    assert shown(match, glyph="raised") == {"l19", "l20", "l21"}
    assert not shown(match, shape="slot")
    assert marks(match, "lifted") == cells("l19 l20 l21")
    played(match, "-m18")
    assert shown(match, glyph="raised") == {"l19", "l20", "l21", "m18"}
    assert shown(match, shape="slot") == {path[0] for path in paths(match)}


def test_rings_are_laid_in_the_order_in_which_they_were_lifted():
    """NEX-06: the motion of a ring goes from where it was lifted to where it is laid."""
    match = played(at(PLAIN), "-l20", "-l19", "-l21", "-m18")
    for start in ("l20", "l19", "l21", "m18"):
        a = next(a for a in match.legal_actions() if NAMES[a[1]] > "n")
        (motion,) = match.view.trace(match.state, a)
        assert motion == Motion(start, (start, NAMES[a[1]]))
        waiting = shown(match, glyph="raised")
        match.act(a)
        if match.state.start:
            assert shown(match, glyph="raised") == waiting - {start}
            assert shown(match, shape="slot") >= {start}


def test_a_marble_brought_in_comes_from_outside():
    """NEX-09: the motion of a marble that is brought in begins outside of the table."""
    match = at(PLAIN)
    (motion,) = match.view.trace(match.state, match.text.parse(match.state, "in l19"))
    assert motion == Motion("m-l19-0-0", ("", "l19"))


def test_marbles_of_a_colour_on_a_ring_are_spoken_of_together():
    """NEX-03: several marbles of one colour on a ring are named together, for screen readers."""
    pieces = at("n20AAAB l19A").picture(None).pieces
    assert [(piece.at, ENGLISH.say(piece.say)) for piece in pieces if piece.say] == [
        ("l19", "Blue’s marble"),
        ("n20", "3 of Blue’s marbles"),
        ("n20", "Orange’s marble"),
    ]
    assert len(pieces) == 5


def test_marks_for_border_and_blocked_rings():
    """NEX-03, NEX-04: border rings and blocked rings are marked on the table."""
    match = at("n20AB l19A p21B")
    assert marks(match, "blocked") == ["n20"]
    assert len(marks(match, "border")) == 12


def test_what_an_enclosure_would_pay_is_shown_before_it_is_closed():
    """NEX-17, NEX-18: rings whose enclosure would pay are marked before the part is closed."""
    match = at("l20A m18A n20A p21A l19BB")
    assert marks(match, "would_pay") == []
    played(match, "p21-p20")
    assert marks(match, "would_pay") == ["l19"]
    a = match.text.parse(match.state, "n20-m19")
    hint = match.view.tooltips(match.state, a)[-1]
    assert (hint.code, hint.rule, dict(hint.args)["n"]) == ("hint.surround", "NEX-17", 1)
    choosing = played(at("l19A n18A n19A r20A l17BB l18B m17C", seats=3), "n19-m18", "r20-q20")
    assert marks(choosing, "surrounded") == cells("l17 l18 m17")
    assert choosing.view.prompt(choosing.state).code == "prompt.take"


def said_of(match: Match, move: str) -> str:
    """Return the code of the tooltip for a move."""
    hint = match.view.tooltips(match.state, match.text.parse(match.state, move))[-1]
    assert hint is not None
    return hint.code


def test_what_the_first_half_has_closed_is_announced_wherever_the_second_half_happens():
    """NEX-17 NEX-18: after the first step, the prompt says how many marbles surrounding can win, and so does
    the tooltip of every move that keeps the part enclosed."""
    match = at("l19A n18A n19A r20A l17BB l18B m17C", seats=3)
    assert match.view.prompt(match.state).code == "prompt.begin"
    played(match, "n19-m18")
    asked = match.view.prompt(match.state)
    assert ENGLISH.say(asked) == "Blue moves once more. Surrounding can earn one marble. (NEX-17)"
    assert said_of(match, "r20-q20") == "hint.surround"
    assert said_of(match, "l19-l20") == "hint.free"
    assert marks(match, "would_pay") == cells("l17 l18 m17")
    entering = played(at("l19A p19A n21A l17BBB l18BB m17CC", seats=3), "in m18", "in n18")
    assert ENGLISH.say(entering.view.prompt(entering.state)).endswith("up to 3 marbles. (NEX-17)")
    assert said_of(entering, "in r20") == "hint.surround"


def test_nothing_that_would_pay_is_overlooked():
    """NEX-17 NEX-18: in random games the marks agree with trying every action."""
    paying = 0
    for seed in range(12):
        match, rng = Match(GAME, 3, {}, seed=seed), stream(seed, "closings")
        while not match.over:
            s, legal = match.state, match.legal_actions()
            if s.phase in (ENTERING, MOVING) and s.left == 1:
                tasks = [task for a in legal for task in rules(match).closing(s, a)]
                wanted = {NAMES[ring] for task in tasks for ring in task.part}
                assert set(marks(match, "would_pay")) == wanted
                paying += bool(wanted)
            moves = [a for a in legal if a[0] != LIFT] or legal
            match.act(moves[below(rng, len(moves))])
    assert paying > 2


def test_a_change_of_rings_announces_what_it_pays_only_where_it_pays():
    """NEX-18: a ring change is announced as paying only with the option by which it pays."""
    for pays, seen in (("no", []), ("yes", ["l19"])):
        match = played(at("l20A m18A l19BB p21A", ring_change_pays=pays), "-m19", "-p19", "-p20", "-o18")
        for _ in range(3):
            match.play(f"+{lays(match)[-1]}")
        assert marks(match, "would_pay") == seen


def test_hints_say_what_a_step_does():
    """NEX-12, NEX-15: the tooltip of a step says if it blocks a ring or deletes marbles."""
    match = at("n20A n22A n21B n19A o20AB p20A")
    said = {}
    for a in match.legal_actions():
        text = match.text.format(match.state, a)
        said[text] = match.view.tooltips(match.state, a)[-1].code
    assert said["n20-n21"] == "hint.block"
    assert said["n20-n19"] == "hint.join"
    assert said["n20-m19"] == "hint.free"
    assert said["n20-o20"] == "hint.delete"
    assert said["n20*"] == "hint.give_up"
    assert said["in l19"] == "hint.enter"
    assert said["-l19"] == "hint.lift"


def test_counts_show_reserves_gains_and_limits():
    """NEX-02, NEX-22: the numbers beside the table show reserves, marbles out of play, and how near the
    limits are."""
    match = at("n20A n21A o21B", reserve="5 9", quiet=7)
    counts = {(count.seat, count.code): (count.n, count.of) for count in match.picture(None).counts}
    assert counts[0, "count.reserve"] == (5, 0)
    assert counts[0, "count.on_board"] == (2, 0)
    assert match.rules.scores(match.state) == (-3, -1)
    assert counts[-2, "count.gone"] == (4, 0)
    assert counts[-2, "count.quiet"] == (7, 30)
    assert counts[-2, "count.turns"] == (20, 160)


def test_the_start_says_why_the_reserves_differ():
    """NEX-02: with two players the second has one marble more; this is said until both have begun."""

    def noted(match: Match) -> bool:
        return any(count.code == "count.one_more" for count in match.picture(None).counts)

    match = kleinod.new("nexus", 2)
    said = []
    while match.turn < 3:
        said.append(noted(match))
        match.play(match.legal()[0])
    assert said == [True] * 6 + [False] * (len(said) - 6)
    assert not noted(kleinod.new("nexus", 3))
    assert ENGLISH.say(Msg("count.one_more")) == "The second player starts with one extra marble"


def test_stories_name_what_came_of_an_action():
    """NEX-17, NEX-20: the log line of an action also names surrounded marbles and players who go out."""
    match = played(at("l20A m18A n20A p21A l19BB"), "n20-m19")
    said = match.view.story(match.state, match.text.parse(match.state, "p21-p20"))
    assert (said.code, said.rule, dict(said.args)["taken"]) == ("story.more", "NEX-17", 1)
    assert ENGLISH.say(said) == (
        "Blue moves from p21 to p20. Surrounded: l19; marbles for the reserve: 1. (NEX-17)"
    )
    out = played(at("n20A l19A n21AB p21C p20C", seats=3, reserve="2 2 3"), "n20-n19")
    said = out.view.story(out.state, out.text.parse(out.state, "l19-l20"))
    assert (said.rule, dict(said.args)["more"], dict(said.args)["out_seat"]) == ("NEX-20", "$more.out", 1)


def test_stories_say_whose_marbles_were_deleted_and_by_which_rules():
    """NEX-15, NEX-17: the log line of an action says whose marbles were deleted or surrounded, each with its
    rule."""
    one = played(at("n20A n22A n21B"), "n20-n21")
    said = one.view.story(one.state, one.text.parse(one.state, "n22-n21"))
    assert ENGLISH.say(said).endswith("to n21 and captures one of Orange’s marbles there. (NEX-15)")
    both = played(at("n20A n22A n21BC", seats=3), "n20-n21")
    said = both.view.story(both.state, both.text.parse(both.state, "n22-n21"))
    assert ENGLISH.say(said).endswith("captures 2 marbles of several colours there. (NEX-15)")
    closing = played(at("l19A m18B n18AA n19A l17BB l18B m17C", seats=3), "n19-m18")
    said = closing.view.story(closing.state, closing.text.parse(closing.state, "n18-m18"))
    assert ENGLISH.say(said).endswith(
        "there. (NEX-15) Surrounded: l17, l18, m17; marbles for the reserve: 1. (NEX-17)"
    )


def test_house_readings_are_one_tap_away():
    """NEX-01 NEX-08 NEX-22: where the author has no rule, the help marks ours as a house rule, or a reading
    shows the alternatives."""
    for language in ("de", "en"):
        ours = marked(FOLDER, language)
        assert {Nexus.REASONS[code] for code in ("place_unknown", "falls_apart")} <= ours
        assert "NEX-22" in ours
    compared = {reading.get("option") for reading in readings(FOLDER)}
    assert {"connected", "edge_closes", "ring_change_pays", "end", "quiet_limit", "turn_limit"} <= compared


def test_deleted_marbles_leave_the_board_in_the_trace():
    """NEX-15, NEX-19: the motions of an action show deleted marbles leaving the table."""
    match = played(at("n20A n22A n21B"), "n20-n21")
    motions = match.view.trace(match.state, match.text.parse(match.state, "n22-n21"))
    assert [(motion.key, motion.stops) for motion in motions] == [
        ("m-n22-0-0", ("n22", "n21")),
        ("m-n21-1-0", ("n21", "")),
    ]
