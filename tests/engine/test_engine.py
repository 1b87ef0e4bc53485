# pyright: reportArgumentType=false
# A match has the general types `Position` and `Action`; these tests rely on the types of one game.
"""The engine protocol works as docs/engine.md says, reveals no secrets, and survives any input."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

import kleinod
from engine.client import Client, keep, sit
from kleinod.__main__ import main
from kleinod.ai.engine_player import position_line
from kleinod.core.rng import stream
from kleinod.engine.engine_command import run
from kleinod.engine.server import Server
from kleinod.play.match import Match

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
GAMES = sorted(kleinod.games())
HIDDEN = [game_id for game_id, of in kleinod.games().items() if of.hidden]
ENGINE = (sys.executable, "-m", "kleinod", "engine")
START = "D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    found = Client(ENGINE)
    yield found
    assert found.close() == 0


def said(*lines: str, server: Server | None = None) -> list[str]:
    """Return the lines with which the engine answers some lines of input."""
    found: list[str] = []
    run(server or Server(), lines, found.append)
    return found


def test_all_games_are_named_with_what_they_need(client: Client) -> None:
    assert sorted(client.games) == GAMES
    for game_id, of in kleinod.games().items():
        assert client.games[game_id]["seats"] == (of.seats[0], of.seats[-1])
        assert client.games[game_id]["hidden"] == of.hidden


@pytest.mark.parametrize("game_id", GAMES)
def test_a_client_made_from_the_page_plays_a_whole_match_at_a_table(client: Client, game_id: str) -> None:
    seats = 3 if 3 in kleinod.games()[game_id].seats else 2
    told = sit(client, game_id, 1, seats=seats)
    assert sorted(told["places"])[0] == 1
    assert {seat for seat, _ in told["moves"]} >= set(range(seats))
    assert all(board["viewer"] == 1 for board in told["boards"])
    assert len(told["boards"]) == len(told["observations"])
    assert "error" not in {line.partition(" ")[0] for line in client.heard}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_client_made_from_the_page_keeps_a_match(client: Client, game_id: str) -> None:
    """The moves that the client reported form a match, and its record holds the same moves."""
    tokens = keep(client, game_id, seats=kleinod.games()[game_id].seats[0], turns=60)
    record = client.one("record", "record")[1]
    match = kleinod.open(record)
    assert [step.token for step in match.steps() if step.seat >= 0] == tokens
    assert client.one(f"position record {record}", "state", "over")[0] in ("state", "over")


def test_the_conversations_of_the_page_are_true() -> None:
    """The engine answers the commands in docs/engine.md with the lines shown there."""
    blocks = re.findall(r"```\n(.*?)```", PAGE.replace("VERSION", kleinod.__version__), re.S)
    assert len(blocks) == 3
    for block in blocks:
        sent = [line[2:] for line in block.splitlines() if line.startswith("> ")]
        heard = said(*sent)
        shown = [line[2:].partition("…")[0].strip() for line in block.splitlines() if line.startswith("< ")]
        for line in shown:
            # The depth in an "info" line depends on the machine, so only the beginning of the line is
            # compared.
            sure = "info depth" if line.startswith("info") else line
            assert any(one.startswith(sure) for one in heard), line
        assert not [line for line in heard if line.startswith("error")]


def test_a_level_answers_as_the_bot_does() -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    best = match.parse(kleinod.bot(match, level=3, seed=4).choose())[0]
    (answer,) = [
        line for line in said("position new morundir moves f1-f3", "go level 3 seed 4") if "best" in line
    ]
    assert answer == f"bestmove {match.text.token(match.state, best)}"


def test_the_same_position_is_reached_by_record_text_and_moves() -> None:
    match = kleinod.new("nexus", seats=3)
    for _ in range(5):
        match.play(match.legal()[0])
    tokens = " ".join(step.token for step in match.steps())
    ways = (
        f"position new nexus seats 3 moves {tokens}",
        f"position record {match.record()}",
        f"position text nexus {match.position()} seats 3",
    )
    boards = {said(way, "show")[-1] for way in ways}
    assert boards == {"board " + json.dumps(match.board(match.seat).data(), separators=(",", ":"))}


def test_stop_ends_what_has_no_end() -> None:
    heard = said("position new morundir", "go infinite", "isready", "stop", "state")
    assert heard[0] == "state seat 0 ply 0"
    assert "readyok" in heard
    assert heard[-2].startswith("bestmove ")
    assert heard[-1] == "state seat 0 ply 0"


def test_quit_ends_even_while_it_thinks() -> None:
    assert said("position new morundir", "go infinite", "quit", "state") == ["state seat 0 ply 0"]


def test_the_end_of_the_input_stops_it_with_an_answer() -> None:
    assert said("position new morundir", "go infinite")[-1].startswith("bestmove ")


@pytest.mark.parametrize("limit", ["nodes 300", "movetime 60", "level 2", ""])
def test_only_moves_that_were_asked_for_are_answered(limit: str) -> None:
    heard = said("position new morundir", f"go {limit} searchmoves b2-b1 g6-c4")
    assert heard[-1] in ("bestmove b2-b1", "bestmove g6-c4")


def test_lines_tell_of_several_moves() -> None:
    heard = said("position new matobo seed 2", "go nodes 500 lines 3")
    last = [line for line in heard if line.startswith("info line")][-3:]
    assert [line.split()[2] for line in last] == ["1", "2", "3"]
    assert last[0].split()[-1] or last
    best = heard[-1].split()[1]
    assert last[0].split()[last[0].split().index("moves") + 1] == best


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("position", "engine.usage"),
        ("position new", "engine.usage"),
        ("position new chess", "option.unknown_game"),
        ("position new morundir seats 3", "option.seats"),
        ("position new morundir option colour=red", "python.option"),
        ("position new morundir foo", "engine.usage"),
        ("position new morundir moves b2-b2", ""),
        ("position text morundir xyz", "position.parts"),
        ("position record kl1~foo", "record"),
        ("position record", "engine.usage"),
        ("position observation 9 morundir D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0", "python.seat"),
        ("position observation 0 mutterboehnchen x seats 3", ""),
        ("go level 9", "bot.level"),
        ("go level 0", "bot.level"),
        ("go level 2 nodes 5", "engine.usage"),
        ("go fast", "engine.usage"),
        ("go searchmoves f1-f9", "engine.not_legal"),
        ("play", "engine.usage"),
        ("play zz", "move"),
        ("resign", "engine.no_table"),
        ("show 7", "python.seat"),
        ("table morundir", "engine.usage"),
        ("table morundir seat 4 level 1", "python.seat"),
        ("table morundir seat 0 level 7", "bot.level"),
        ("protocol 2", "engine.version"),
        ("uci", "engine.unknown"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(line: str, code: str) -> None:
    heard = said("position new morundir moves f1-f3", line, "state", "legal")
    before = said("position new morundir moves f1-f3", "state", "legal")
    assert heard[0] == before[0]
    assert heard[1].startswith(f"error {code}"), heard[1]
    assert len(heard[1].split()) > 3
    assert heard[2:] == before[1:]


@pytest.mark.parametrize("before", ["", "position new mutternland", "table nexus seat 0 level 1"])
@pytest.mark.parametrize("way", ["new morundir moves zz", f"text morundir {START} moves zz"])
def test_a_move_that_cannot_be_read_is_answered_with_the_notation_of_its_game(before: str, way: str) -> None:
    """An unreadable move gets an error that explains the notation of the game named in that line, whichever
    game was set up before."""
    assert "d4xd6@h4" in said(before, f"position {way}")[-1]


def test_before_a_position_nothing_can_be_asked() -> None:
    for line in ("state", "legal", "go", "show", "record", "play f1-f3"):
        assert said(line)[0].startswith("error engine.no_position"), line


def test_errors_are_german_if_that_is_asked_for() -> None:
    assert "Stellung" in said("state", server=Server("de"))[0]


WORDS = """
position new text record observation table seat level seats seed option moves go nodes movetime infinite lines
searchmoves play legal show state stop isready resign board protocol morundir matobo nexus mutternland
mutterboehnchen f1-f3 0 1 2 -1 99999999999999999999 variant=return teams=0 kl1~morundir-1~p2~dl7fqz
D1KK1dk3kdk4k7K4KDK3KD1kk1d_0_0 x {} é ~ _
""".split()  # noqa: SIM905 — as one reads them


def test_no_line_brings_it_down() -> None:
    """Protocol words in random order get only answers that docs/engine.md describes, or errors."""
    rng, server = random.Random(7), Server()
    for _ in range(1500):
        line = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 7)))
        for answer in server.answer(line):
            assert answer == answer.strip()
            assert "\n" not in answer
        server.thinking = None


# Secrets ------------------------------------------------------------------------------------------


def wandered(game_id: str, seed: int) -> Iterator[Match]:
    match, rng = kleinod.new(game_id, 3, seed), random.Random(seed)
    for n in range(160):
        if match.over:
            return
        match.act(rng.choice(match.legal_actions()))
        if n % 8 == 0 and not match.over:
            yield match


@pytest.mark.parametrize("game_id", HIDDEN)
def test_a_program_in_the_arena_hears_what_its_seat_knows_and_nothing_else(game_id: str) -> None:
    """The program gets the same lines for any other position that looks the same to its seat."""
    for match in wandered(game_id, 5):
        seat = match.seat
        world = match.rules.determinize(match.observe(seat), seat, stream(1, "law", match.at))
        other = Match(match.game, match.seats, match.options, seed=99, start=world)
        assert other.seat == seat
        assert position_line(other) == position_line(match)
        assert other.board(seat) == match.board(seat)
        tokens = [
            {one.text.token(one.state, action) for action in one.legal_actions()} for one in (match, other)
        ]
        assert tokens[0] == tokens[1]
        assert match.position() not in position_line(match)


@pytest.mark.parametrize("game_id", HIDDEN)
def test_a_bot_plays_from_an_observation_as_from_the_match(game_id: str) -> None:
    """Given only the observation of a seat, the engine knows the legal moves and chooses one."""
    for match in wandered(game_id, 6):
        heard = said(position_line(match), "legal", "go level 1", "record", "play x")
        legal = {match.text.token(match.state, action) for action in match.legal_actions()}
        assert set(heard[1].split()[1:]) == legal
        assert next(line for line in heard if line.startswith("bestmove")).split()[1] in legal
        assert [line.split()[1] for line in heard[-2:]] == ["engine.seen", "engine.seen"]


@pytest.mark.parametrize("game_id", HIDDEN)
def test_at_a_table_no_secret_of_another_seat_is_told(game_id: str) -> None:
    """The hands of other seats are hidden in every board, and moves are masked for the program's seat."""
    server, rng = Server(), random.Random(2)
    heard = list(server.answer(f"table {game_id} seat 1 level 1 seats 3 seed 8"))
    for _ in range(60):
        if heard[-1].startswith("over"):
            break
        table = server.table
        assert table
        assert f"observation {table.match.text.encode(table.match.observe(1))}" in heard
        boards = [json.loads(line[6:]) for line in heard if line.startswith("board ")]
        for board in boards:
            assert all(kind == "hidden" for seat in (0, 2) for kind in board["hands"][seat])
        assert next(iter(server.answer("record"))).startswith("error engine.seen")
        heard = list(server.answer(f"play {rng.choice(heard[-1].split()[1:])}"))
        moves = [line.split() for line in heard if line.startswith("move")]
        for ply, (_, seat, token) in enumerate(moves, start=table.match.at - len(moves)):
            step, before = table.match.steps()[ply], table.match.position_at(ply)
            shown = table.match.rules.mask(before, step.action, 1)
            assert int(seat) == step.seat
            assert token == table.match.text.token(table.match.rules.observe(before, 1), shown)


def test_a_table_without_a_seed_is_dealt_by_lot() -> None:
    first = [said("table mutterboehnchen seat 0 level 1 seats 3")[-1] for _ in range(3)]
    assert len(set(first)) > 1


def test_at_a_table_it_hears_while_others_think() -> None:
    """While bots at master level think, the engine answers, moves at once on "stop", and can quit."""
    server, heard = Server(), list[str]()
    lines: SimpleQueue[str | None] = SimpleQueue()
    lines.put("table mutternland seat 1 level 5 seed 3")
    lines.put("isready")

    def write(line: str) -> None:
        heard.append(line)
        if line == "readyok":
            lines.put("stop")
        elif line.startswith("yourturn"):
            lines.put(f"play {line.split()[1]}")
            lines.put("isready" if heard.count("readyok") < 3 else "quit")

    run(server, iter(lines.get, None), write)
    words = [line.split()[0] for line in heard]
    assert words[0] == "readyok"
    assert words.count("yourturn") == 3
    assert words[-1] == "move", "the last thought was ended"


def test_a_stop_that_nobody_needs_changes_no_match() -> None:
    """On the program's own turn no bot is thinking, so a "stop" has no effect on the next answer."""
    start = "table morundir seat 0 level 2 seed 4"
    assert said(start, "stop", "play f1-f3") == said(start, "play f1-f3")


def test_who_gives_up_sees_the_others_play_on() -> None:
    heard = said("table nexus seat 0 level 1 seats 3 seed 4", "resign")
    resigned = heard.index("move 0 resign")
    assert [line.split()[0] for line in heard[resigned:]].count("over") == 1
    assert any(line.startswith("move 0 ") for line in heard[resigned + 1 :])


# A foreign player in the arena ------------------------------------------------------------------------


def player(tmp_path: Path, program: str) -> str:
    path = tmp_path / "player.py"
    path.write_text(program, encoding="utf-8")
    return f"{sys.executable} {path}"


def of_the_page() -> str:
    return re.findall(r"```python\n(.*?)```", PAGE, re.S)[-1]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_player_of_the_page_plays_in_the_arena(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of = kleinod.games()[game_id]
    argv = ["arena", game_id, "--engine", player(tmp_path, of_the_page()), "--pairs", "engine:random"]
    argv += ["--seats", str(of.seats[0] + of.hidden), "--games", "1", "--workers", "1", "--json"]
    assert main(argv) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pair"] == ["engine", "random"]
    assert told["games"] == 1
    assert sum(told["ends"].values()) == 1


def test_kleinod_is_a_player_of_its_own_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the arena level 2, played through the protocol, wins all games against random play."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "py")]))
    argv = ["arena", "morundir", "--engine", " ".join(ENGINE), "--engine-go", "level 2", "--workers", "1"]
    assert main([*argv, "--pairs", "engine:random", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["share"] == 1


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("print(5)", "ended when it was its turn"),
        ("import time\ntime.sleep(60)", "within"),
        (of_the_page().replace('rest[rest.index("searchmoves") + 1]', '"zz"'), "not a legal move"),
        (None, "cannot be started"),
    ],
)
def test_a_player_that_does_not_play_is_named_in_a_sentence(
    program: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "/no/such/program" if program is None else player(tmp_path, program)
    argv = ["arena", "morundir", "--engine", command, "--pairs", "engine:1", "--games", "2"]
    assert main([*argv, "--workers", "1", "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
