"""The terminal prints every game in both languages, with every placeholder filled and no secret shown."""

import random
import re
from collections.abc import Iterator

import pytest

import kleinod
from kleinod.core.sentences import LANGUAGES, Words
from kleinod.terminal.board_as_text import groups, legend
from kleinod.terminal.glyph_characters import SIGNS, SMALL
from kleinod.terminal.keyboard_session import COMMANDS, KeyboardSession
from kleinod.terminal.screen import Screen
from kleinod.terminal.styled_text import StyledLine, text_of

GAMES = sorted(kleinod.games())
HIDDEN = [game_id for game_id, of in kleinod.games().items() if of.hidden]
CODE = re.compile(
    r"\b(terminal|prompt|count|zone|hint|story|end|piece|card|mark|note|button|stock)\.[a-z_]{2,}"
)


def words_for(match: kleinod.Match, language: str) -> Words:
    return Words(language, match.game.id, match.game.colors, ("kleinod.terminal",))


def walk(game_id: str, seed: int = 1, seats: int | None = None, plies: int = 150) -> Iterator[kleinod.Match]:
    """Yield a match at every decision while it is played at random."""
    match, rng = kleinod.new(game_id, seats, seed), random.Random(seed)
    for _ in range(plies):
        yield match
        if match.over:
            return
        match.play(rng.choice(match.legal()))


def wandered(game_id: str, plies: int) -> kleinod.Match:
    return list(walk(game_id, plies=plies))[-1]


def printed(lines: list[StyledLine]) -> str:
    return "\n".join(map(text_of, lines))


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_gap_and_no_code_is_ever_printed(game_id: str, language: str, drawn: bool) -> None:
    for match in walk(game_id, seats=kleinod.games()[game_id].seats[-1]):
        if match.at % 7 and not match.over:
            continue
        screen = Screen(match, words_for(match, language), drawn)
        eyes = match.seat if match.seat >= 0 else None
        for viewer in {eyes, None}:
            shown = printed(
                [
                    *screen.show(viewer),
                    *screen.moves(viewer),
                    *screen.story_since(viewer, 0),
                    *screen.history(viewer),
                ]
            )
            assert not re.search(r"[{}]", shown), shown
            assert not CODE.search(shown), CODE.search(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_help_is_there(language: str) -> None:
    words = Words(language, "", (), ("kleinod.terminal",))
    keys = [f"terminal.help.{c}" for c in ("move", *COMMANDS)] + [f"terminal.name.{c}" for c in COMMANDS]
    assert [key for key in keys if words.text(key) == key] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_no_command_is_a_move(game_id: str) -> None:
    for match in walk(game_id):
        for language in LANGUAGES:
            session = KeyboardSession(match, {}, words_for(match, language), lambda _: None)
            assert not set(session._names) & {move.partition(" ")[0] for move in match.legal()}


@pytest.mark.parametrize("game_id", ["matobo", "morundir", "mutternland", "nexus"])
def test_the_drawn_board_has_every_cell_and_every_piece(game_id: str, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    match = wandered(game_id, 30)
    scene = match.picture(None)
    screen = Screen(match, words_for(match, "en"), True)
    shown = printed(screen.show(None))
    for at, here in groups(scene.pieces).items():
        for group in here:
            sign = screen.signs.piece(group.glyph, group.seat, group.n)
            assert sign in shown, (at, group)
    cells = [*match.view.board().cells, *scene.cells]
    assert len(cells) > 15
    taken = {piece.at for piece in scene.pieces}
    assert [c.label for c in cells if c.id not in taken and c.label not in shown] == []


def test_a_board_too_wide_for_the_terminal_is_told_in_words(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    match = kleinod.new("morundir")
    assert "blue knight: b2, b3, f1, f6, g2, g6" in printed(
        Screen(match, words_for(match, "en"), True).show(None)
    )


def test_a_pawn_does_not_hide_what_it_stands_on_and_columns_show_shape_owner_and_height() -> None:
    """MAT-03, MAT-13: pieces below a pawn are shown too, and columns with their shape, owner and height."""
    stood = built = 0
    for match in walk("matobo", seed=3, plies=400):
        screen = Screen(match, words_for(match, "en"), True)
        shown = printed(list(screen._board(None)))
        for here in groups(match.picture(None).pieces).values():
            signs = "".join(screen.signs.piece(group.glyph, group.seat, group.n) for group in here)
            assert signs in shown
            stood += len(here) > 1
            built += here[0].n > 1
    assert stood
    assert built


def test_seats_are_told_with_their_partners() -> None:
    """MAT-20: at a table of four, partners are named, unless the game is played without teams."""
    match = kleinod.new("matobo", 4)
    assert (
        "blue (you, to move, with green)"
        in printed(Screen(match, words_for(match, "en"), False).show(0)).lower()
    )
    alone = kleinod.new("matobo", 4, teams=False)
    assert "with" not in printed(list(Screen(alone, words_for(alone, "en"), False)._seats(0)))


@pytest.mark.parametrize("game_id", ["matobo", "morundir", "nexus"])
def test_a_legend_is_broken_between_its_entries_alone(game_id: str, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    match = wandered(game_id, 30)
    screen = Screen(match, words_for(match, "en"), True)
    shown = printed(list(screen._board(None))).splitlines()
    for sign, _, said in legend(match.picture(None), screen.signs):
        entry = f"{sign} {screen.words.say(said)}"
        assert len(entry) > 40 or any(entry in row for row in shown), entry


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_without_drawings_everything_is_a_word(game_id: str, language: str) -> None:
    """Symbols are left out, because a screen reader would read them as "greater than" or "subscript one"."""
    match = wandered(game_id, 20)
    screen = Screen(match, words_for(match, language), False)
    shown = printed(screen.show(match.seat))
    assert not set("\u203a>" + SMALL + "".join(SIGNS.values())) & set(shown)
    turn = f"({screen.words.text('terminal.you')}, {screen.words.text('terminal.to_move')})"
    assert sum(turn in row for row in shown.splitlines()) == 1
    assert screen.words.text("terminal.to_move") in printed(screen.show(None))


# Secrets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", HIDDEN)
def test_a_viewer_sees_the_same_whatever_the_hidden_cards_are(game_id: str) -> None:
    rng = random.Random(5)
    compared = 0
    for match in walk(game_id, seats=3, plies=120):
        if match.at % 3 or match.over:
            continue
        for viewer in (*range(match.seats), None):
            other = match.rules.determinize(match.observe(viewer), viewer, rng)
            shown = [
                printed([*screen.show(viewer), *screen.moves(viewer)])
                for s in (match.state, other)
                for here in [kleinod.position(game_id, match.text.encode(s), match.seats)]
                for screen in [Screen(here, words_for(here, "en"), False)]
            ]
            assert shown[0] == shown[1]
            compared += match.state != other
    assert compared > 50


@pytest.mark.parametrize("game_id", HIDDEN)
def test_what_happened_is_told_as_the_viewer_saw_it(game_id: str) -> None:
    match = wandered(game_id, 60)
    for viewer in (0, 1, None):
        words = words_for(match, "en")
        told = [words.say(said._replace(rule="")) for turn in match.history(viewer) for said in turn.story]
        shown = [text_of(line).strip() for line in Screen(match, words, False).story_since(viewer, 0)]
        assert shown == told
    assert Screen(match, words, False).story_since(0, 0) != Screen(match, words, False).story_since(1, 0)


@pytest.mark.parametrize("game_id", HIDDEN)
def test_two_people_see_their_hands_only_behind_the_prompt(game_id: str) -> None:
    """No cards are printed until the next player presses Enter at the prompt to pass the device."""
    match, rng = kleinod.new(game_id, seed=4), random.Random(4)
    session_output: list[str] = []
    passes: list[int] = []

    def show(lines) -> None:
        session_output.extend(map(text_of, lines))

    def read(prompt: str) -> str:
        shown = "\n".join(session_output)
        session_output.clear()
        if not prompt:
            assert "Pass the device to" in shown
            assert session.viewer is None
            passes.append(match.seat)
            return ""
        assert session.viewer == match.seat
        if len(passes) > 8:
            raise EOFError
        other = 1 - match.seat
        own, theirs = (hand_line(match, viewer) for viewer in (match.seat, other))
        assert own == "\0" or own in shown or not shown
        assert theirs not in shown
        return rng.choice(match.legal())

    def hand_line(match: kleinod.Match, seat: int) -> str:
        screen = Screen(match, words, False)
        own = [text_of(line) for line in screen._seats(seat) if "hand" in text_of(line).casefold()]
        return next((line for line in own if "hidden card" not in line), "\0")

    words = words_for(match, "en")
    session = KeyboardSession(match, {}, words, show, drawn=False)
    session.run(read)
    assert set(passes) == {0, 1}


@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_record_of_hidden_cards_is_written_but_not_shown(game_id: str, tmp_path) -> None:
    match = kleinod.new(game_id, seed=4)
    output: list[str] = []
    session = KeyboardSession(
        match, {1: 1}, words_for(match, "en"), lambda lines: output.extend(map(text_of, lines))
    )
    file = tmp_path / "kept.txt"
    session.command("record")
    session.command(f"save {file}")
    session.command("quit")
    assert "kl1~" not in "\n".join(output)
    assert kleinod.open(file) == match


@pytest.mark.parametrize("game_id", HIDDEN)
def test_what_bots_do_in_secret_is_not_printed(game_id: str) -> None:
    match = kleinod.new(game_id, 3, seed=6)
    output: list[str] = []
    rng = random.Random(6)
    inputs = 0

    def read(_: str) -> str:
        nonlocal inputs
        inputs += 1
        if inputs > 60:
            raise EOFError
        return rng.choice(match.legal())

    words = words_for(match, "en")
    session = KeyboardSession(
        match, {1: 1, 2: 1}, words, lambda lines: output.extend(map(text_of, lines)), drawn=False
    )
    session.run(read)
    told = {words.say(said._replace(rule="")) for turn in match.history(0) for said in turn.story}
    secret = {words.say(said._replace(rule="")) for turn in match.history(1) for said in turn.story} - told
    assert secret
    assert not secret & {line.strip() for line in output}
