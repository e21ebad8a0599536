"""Workers and drivers killed in mid-game: every unit is in the ledger exactly once."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path

import psutil
import pytest

from tournament.tests.conftest import Bench

UNITS = 12
ENGINES = ["a", "b", "crasher"]


def wait_for(condition, seconds=90.0):
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.05)
    return found


def wait_for_end(pids, seconds=30.0):
    wait_for(lambda: not any(map(is_running, pids)), seconds)


def is_running(pid):
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def games(ledger: Path):
    with closing(sqlite3.connect(ledger)) as connection:
        return connection.execute("SELECT unit, number FROM games ORDER BY unit, number").fetchall()


def units(ledger: Path):
    with closing(sqlite3.connect(ledger)) as connection:
        return [key for (key,) in connection.execute("SELECT key FROM units WHERE seconds IS NOT NULL ORDER BY key")]


def assert_all_once(bench: Bench):
    keys = units(bench.ledger)
    assert len(keys) == UNITS
    assert games(bench.ledger) == [(key, number) for key in keys for number in (0, 1)]


def in_mid_game(bench: Bench, ended: int):
    """The number of a match runner at work once so many units have ended."""
    done = {pid for pid, _ in bench.noted("end")}
    at_work = [pid for pid, _ in bench.noted("start") if pid not in done and is_running(pid)]
    return at_work[-1] if at_work and len(done) >= ended else None


def stopped_in_mid_game(bench: Bench, ended: int):
    """The same, stopped, so that it can't end before its worker is killed, however long that takes here."""
    runner = in_mid_game(bench, ended)
    if runner is None:
        return None
    os.kill(runner, signal.SIGSTOP)
    if runner == in_mid_game(bench, ended):
        return runner
    os.kill(runner, signal.SIGCONT)
    return None


def test_a_worker_killed_in_mid_game(bench):
    bench.write_plan(ENGINES)
    driver = bench.start("run", bench.plan, "--workers", "2", FAKE_SECONDS="0.6")
    runner = wait_for(lambda: stopped_in_mid_game(bench, ended=3))
    os.kill(psutil.Process(runner).ppid(), signal.SIGKILL)
    wait_for_end([runner], 5)
    out, err = driver.communicate(timeout=120)
    assert driver.returncode == 0, out + err
    assert_all_once(bench)
    # The killed unit was begun twice and ended once, all others were played once.
    started, ended = bench.noted("start"), bench.noted("end")
    assert (len(started), len(ended)) == (UNITS + 1, UNITS)
    assert len({unit for _, unit in ended}) == UNITS
    assert [unit for _, unit in started].count(dict(started)[runner]) == 2


def test_a_driver_killed_and_restarted(bench):
    bench.write_plan(ENGINES)
    driver = bench.start("run", bench.plan, "--workers", "2", FAKE_SECONDS="0.6")
    wait_for(lambda: in_mid_game(bench, ended=4))
    family = [child.pid for child in psutil.Process(driver.pid).children(recursive=True)]
    driver.kill()
    driver.communicate()
    wait_for_end(family)
    before = games(bench.ledger)
    kept, begun = len(units(bench.ledger)), len(bench.noted("start"))
    assert 0 < kept < UNITS

    status, out, err = bench.call("run", bench.plan, "--workers", "2")
    assert status == 0, out + err
    assert f"{kept} played before" in out
    assert_all_once(bench)
    assert len(bench.noted("start")) - begun == UNITS - kept
    assert set(before) <= set(games(bench.ledger))

    # Once more: there is nothing left to do.
    assert bench.call("run", bench.plan)[0] == 0
    assert len(bench.noted("start")) - begun == UNITS - kept


def test_a_driver_interrupted_leaves_nothing_running(bench):
    bench.write_plan(ENGINES)
    driver = bench.start("run", bench.plan, "--workers", "2", FAKE_SECONDS="30")
    wait_for(lambda: in_mid_game(bench, ended=0))
    family = [child.pid for child in psutil.Process(driver.pid).children(recursive=True)]
    driver.terminate()
    _, err = driver.communicate(timeout=60)
    assert driver.returncode == 130, err
    assert "the same command goes on from here" in err
    assert "Traceback" not in err
    wait_for_end(family)


@pytest.fixture
def running_cluster(bench):
    """A scheduler and two workers started by Dask's own commands, which know nothing of this package."""
    environment = {key: value for key, value in bench.environment.items() if key != "PYTHONPATH"}
    environment["FAKE_SECONDS"] = "0.6"
    address = bench.folder / "scheduler.json"
    with ExitStack() as stack, (bench.folder / "cluster.log").open("w") as log:

        def start(*arguments):
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
                cwd=bench.folder,
                env=environment,
                stdout=log,
                stderr=log,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", address)
        wait_for(address.exists)
        workers = [
            start("dask_worker", "--scheduler-file", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(2)
        ]
        yield wait_for(lambda: address.read_text() and json.loads(address.read_text())["address"]), workers


def test_a_running_cluster_loses_a_worker_and_the_driver(bench, running_cluster):
    scheduler, workers = running_cluster
    bench.write_plan(ENGINES)
    driver = bench.start("run", bench.plan, "--scheduler", scheduler)
    runner = wait_for(lambda: in_mid_game(bench, ended=2))
    killed = psutil.Process(runner).ppid()
    assert killed in [worker.pid for worker in workers]
    os.kill(killed, signal.SIGKILL)
    wait_for_end([runner], 5)
    wait_for(lambda: in_mid_game(bench, ended=4))
    driver.kill()
    driver.communicate()
    kept = len(units(bench.ledger))
    assert 0 < kept < UNITS

    status, out, err = bench.call("run", bench.plan, "--scheduler", scheduler)
    assert status == 0, out + err
    assert f"{kept} played before" in out
    assert_all_once(bench)
