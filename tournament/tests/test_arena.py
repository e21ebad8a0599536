"""With the real match runner and real engines, where they are built."""

import os
import signal
import subprocess
import sys

import psutil
import pytest

from tournament.ledger import reading
from tournament.plan import DEFAULT_ARENA
from tournament.results import faults_of
from tournament.tests.conftest import ROOT
from tournament.tests.test_kills import UNITS, assert_all_once, wait_for, wait_for_end

BANYAN = ROOT / "target/release/pbrain-banyan"

pytestmark = pytest.mark.skipif(
    not (DEFAULT_ARENA.is_file() and BANYAN.is_file()), reason="cargo build --release --features arena was not run"
)

ENGINES = f"""
[[engine]]
name = "main"
program = "{BANYAN}"
[[engine]]
name = "bfs = one"
program = "{BANYAN}"
arguments = ["--player", "bfs"]
prefix = ["nice", "-n", "1"]
info = {{ level = 1 }}
"""


def write_plan(bench, names, settings):
    path = bench.write_plan(names, settings, arena=DEFAULT_ARENA)
    path.write_text(path.read_text() + ENGINES)
    return path


def test_a_round_robin_with_a_crashing_engine(bench):
    plan = write_plan(bench, ["engine that exits"], "turn_ms = 30\ntolerance_ms = 2000\npairs = 2")
    status, out, err = bench.call("run", plan, "--workers", "1")
    assert status == 0, out + err
    with reading(bench.ledger) as ledger:
        games = list(ledger.games())
        assert ledger.counts() == {"planned": 6, "played": 6, "failed": 0, "games": 12}
    faults = {
        engine: sum(len(v) for (name, _), v in faults_of(games).items() if name == engine)
        for engine in ("engine that exits", "main", "bfs = one")
    }
    assert faults == {"engine that exits": 8, "main": 0, "bfs = one": 0}
    fair = [played.game for played in games if not played.game.is_fault]
    assert {(game.black, game.white) for game in fair} == {("main", "bfs = one"), ("bfs = one", "main")}
    assert all(game.opening_moves >= 2 and len(game.moves) > 8 for game in fair)
    assert any(move.eval for move in fair[0].moves)


def test_a_worker_killed_in_mid_game_takes_its_engines_along(bench):
    plan = write_plan(bench, ["engine that exits"], "turn_ms = 300\ntolerance_ms = 2000")
    driver = bench.start("run", plan, "--workers", "2")

    def thinking():
        below = psutil.Process(driver.pid).children(recursive=True)
        return [child for child in below if command_of(child)[:1] and "pbrain-banyan" in command_of(child)[0]]

    engine = wait_for(thinking)[0]
    runner = next(above for above in engine.parents() if "banyan-arena" in command_of(above)[0])
    worker = next(above for above in runner.parents() if "banyan-arena" not in command_of(above)[0])
    family = [process.pid for process in [runner, *runner.children(recursive=True)]]
    os.kill(worker.pid, signal.SIGKILL)
    wait_for_end(family, 10)
    out, err = driver.communicate(timeout=400)
    assert driver.returncode == 0, out + err
    assert_all_once(bench)
    assert len(out.splitlines()) == UNITS + 2


def command_of(process):
    try:
        return process.cmdline() or [""]
    except psutil.NoSuchProcess:
        return [""]


def test_the_example_plan_is_good():
    code = (
        "from pathlib import Path; from tournament.plan import load_plan; load_plan(Path('scripts/example-plan.toml'))"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
