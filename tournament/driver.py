"""The driver: hands units to Dask workers, and writes what they bring home."""

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cloudpickle
import dask
from distributed import Client, Future, LocalCluster, as_completed

from tournament import worker
from tournament.ledger import Ledger, writing
from tournament.plan import Plan
from tournament.units import Unit, units_of

# How often a unit is tried again when the match runner failed; engines that fail lose and are not tried again.
RETRIES = 2
# How many workers may die under a unit before it is taken for their murderer.
DEATHS = 5

Say = Callable[[str], None]


@dataclass(frozen=True)
class Place:
    """Where units are played."""

    scheduler: str | None
    workers: int | None


class DriverError(Exception):
    """A cluster that can't be used; the text is one line for people."""


def run(plan: Plan, place: Place, path: Path, say: Say) -> int:
    """Plays what the ledger at `path` lacks of the plan, and gives the number of units that could not be played."""
    units = units_of(plan)
    with writing(path) as ledger:
        ledger.plan(facts_of(plan), units)
        done = ledger.done()
        missing = [unit for unit in units if unit.key not in done]
        say(f"{plan.name}: {len(units)} units of two games, {len(units) - len(missing)} played before")
        if not missing:
            return 0
        with cluster(place, say) as client, shipped(client, plan) as store:
            return Driver(client, ledger, store, missing, say).run()


class Driver:
    """A run over all missing units."""

    def __init__(self, client: Client, ledger: Ledger, store: str, units: list[Unit], say: Say) -> None:
        self.client = client
        self.ledger = ledger
        self.play = player(store)
        self.units = units
        self.waiting = iter(units)
        self.running: dict[Future, Unit] = {}
        self.finished = 0
        self.failed = 0
        self.started = time.monotonic()
        self.say = say

    def run(self) -> int:
        """Plays all units, a few more than the workers can take at a time under way."""
        completed = as_completed()
        completed.update(self.submit_more())
        for future in completed:
            self.settle(future, self.running.pop(future))
            for more in self.submit_more():
                completed.add(more)
        return self.failed

    def submit_more(self) -> list[Future]:
        """Hands out units until the workers have enough."""
        room = max(2 * sum(self.client.nthreads().values()), 2) - len(self.running)
        futures = []
        for _ in range(room):
            unit = next(self.waiting, None)
            if unit is None:
                break
            future = self.client.submit(self.play, unit.payload(), key=f"unit-{unit.key}", retries=RETRIES)
            self.running[future] = unit
            futures.append(future)
        return futures

    def settle(self, future: Future, unit: Unit) -> None:
        """Commits what came of a unit; only then the cluster may forget it."""
        self.finished += 1
        pair = f"{unit.first.name} - {unit.second.name}, {unit.opening.name}"
        if future.status == "finished":
            result = future.result()
            self.ledger.commit(unit.key, result)
            self.say(f"{self.progress()} {pair}: {result['seconds']:.1f} s")
        else:
            error = reason_of(future)
            self.ledger.fail(unit.key, error)
            self.failed += 1
            self.say(f"{self.progress()} {pair}: NOT PLAYED: {error}")
        future.release()

    def progress(self) -> str:
        """How far the run is, and how long it may still take."""
        elapsed = time.monotonic() - self.started
        left = elapsed / self.finished * (len(self.units) - self.finished)
        return f"[{self.finished}/{len(self.units)}, {clock(left)} left]"


def player(store: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What a worker is asked to do with a unit. A function inside one, as these travel by value."""

    def play(unit: dict[str, Any]) -> dict[str, Any]:
        from distributed import get_worker

        return get_worker().plugins[store].play(unit)

    return play


@contextmanager
def cluster(place: Place, say: Say) -> Iterator[Client]:
    """A client of the running cluster, or of one made here for the time being."""
    if place.scheduler:
        try:
            client = Client(place.scheduler, timeout=30)
        except (OSError, ValueError) as error:
            raise DriverError(f"can't reach the scheduler {place.scheduler}: {error}") from error
        with client:
            if not client.nthreads():
                say("waiting for workers ...")
                client.wait_for_workers(1)
            yield client
        return
    with local_cluster(place.workers or os.cpu_count() or 1) as local, Client(local) as client:
        yield client


def local_cluster(count: int) -> LocalCluster:
    """Workers on this machine. They are silent, since the driver tells of failures in a line each."""
    dask.config.set({"distributed.scheduler.allowed-failures": DEATHS, "logging.distributed": "critical"})
    return LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        memory_limit=0,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )


@contextmanager
def shipped(client: Client, plan: Plan) -> Iterator[str]:
    """Ships all programs of the plan to all workers, those to come as well; gives the name they go by."""
    bundles = {bundle.hash: bundle for bundle in [plan.arena, *(engine.bundle for engine in plan.engines)]}
    name = "tournament-" + "-".join(sorted(digest[:12] for digest in bundles))
    packed = {digest: bundle.packed() for digest, bundle in bundles.items()}
    cloudpickle.register_pickle_by_value(worker)
    store = worker.Store(name, packed, (plan.arena.hash, plan.arena.program))
    client.register_plugin(store, name=name)
    try:
        yield name
    finally:
        cloudpickle.unregister_pickle_by_value(worker)


def facts_of(plan: Plan) -> dict[str, Any]:
    """What the report says of the tournament as a whole."""
    return {
        "name": plan.name,
        "kind": plan.kind,
        "engines": [engine.name for engine in plan.engines],
        "challengers": list(plan.challengers),
        "settings": asdict(plan.settings),
        "openings": len(plan.openings),
    }


def reason_of(future: Future) -> str:
    """Why a unit failed, in one line."""
    error = future.exception() if future.status == "error" else None
    return " ".join(str(error or f"the cluster dropped it ({future.status})").split())


def clock(seconds: float) -> str:
    """A span of time as 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
