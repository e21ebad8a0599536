"""The ledger: what is planned and what was played, in one SQLite file. Only the driver writes it."""

import fcntl
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournament.games import Game, game_of_line
from tournament.units import Unit

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS units (
    key TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    opening TEXT NOT NULL,
    started REAL,
    seconds REAL,
    host TEXT,
    error TEXT
);
CREATE TABLE IF NOT EXISTS games (
    unit TEXT NOT NULL REFERENCES units (key),
    number INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    winner TEXT,
    reason TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (unit, number)
);
"""


class LedgerError(Exception):
    """A ledger that can't be used; the text is one line for people."""


@dataclass(frozen=True)
class PlayedGame:
    """A game and the unit it belongs to."""

    unit: str
    number: int
    opening: str
    game: Game


class Ledger:
    """An open ledger."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def plan(self, facts: dict[str, Any], units: Iterable[Unit]) -> None:
        """Notes what is to be played now; what an earlier plan had beyond it is kept but no longer planned."""
        rows = [
            (unit.key, place, unit.first.name, unit.second.name, unit.opening.name) for place, unit in enumerate(units)
        ]
        with self.connection:
            self.connection.executemany(
                "INSERT OR REPLACE INTO facts VALUES (?, ?)",
                [(name, json.dumps(value)) for name, value in facts.items()],
            )
            self.connection.execute("UPDATE units SET planned = 0")
            self.connection.executemany(
                "INSERT INTO units (key, place, planned, first, second, opening) VALUES (?, ?, 1, ?, ?, ?)"
                " ON CONFLICT (key) DO UPDATE SET planned = 1, place = excluded.place, error = NULL",
                rows,
            )

    def commit(self, unit: str, result: dict[str, Any]) -> None:
        """Writes the games of a unit, all or none; twice is as once."""
        games = [(number, line, game_of_line(line)) for number, line in enumerate(result["lines"])]
        with self.connection:
            self.connection.executemany(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (unit, number) DO NOTHING",
                [(unit, n, game.black, game.white, game.winner, game.reason, line) for n, line, game in games],
            )
            self.connection.execute(
                "UPDATE units SET started = ?, seconds = ?, host = ?, error = NULL WHERE key = ? AND seconds IS NULL",
                (result["started"], result["seconds"], result["host"], unit),
            )

    def fail(self, unit: str, error: str) -> None:
        """Notes why a unit could not be played; it stays to be played."""
        with self.connection:
            self.connection.execute("UPDATE units SET error = ? WHERE key = ?", (error, unit))

    def done(self) -> set[str]:
        """The keys of all units played."""
        rows = self.connection.execute("SELECT key FROM units WHERE seconds IS NOT NULL")
        return {key for (key,) in rows}

    def counts(self) -> dict[str, int]:
        """How many units are planned, played of these and failed of these, and the games of these."""
        planned, played, failed = self.connection.execute(
            "SELECT count(*), count(seconds), count(error) FROM units WHERE planned"
        ).fetchone()
        (games,) = self.connection.execute(
            "SELECT count(*) FROM games JOIN units ON key = unit WHERE planned"
        ).fetchone()
        return {"planned": planned, "played": played, "failed": failed, "games": games}

    def errors(self) -> list[tuple[str, str, str, str]]:
        """Units that could not be played: engines, opening and why."""
        return self.connection.execute(
            "SELECT first, second, opening, error FROM units WHERE planned AND error IS NOT NULL ORDER BY place"
        ).fetchall()

    def facts(self) -> dict[str, Any]:
        """What is known of the tournament as a whole."""
        return {name: json.loads(value) for name, value in self.connection.execute("SELECT * FROM facts")}

    def games(self, former: bool = False) -> Iterator[PlayedGame]:
        """The games of the latest plan in its order; if wanted, those that only former plans had as well."""
        rows = self.connection.execute(
            "SELECT unit, number, opening, record FROM games JOIN units ON key = unit WHERE planned OR ?"
            " ORDER BY place, unit, number",
            (former,),
        )
        for unit, number, opening, line in rows:
            yield PlayedGame(unit, number, opening, game_of_line(line))


@contextmanager
def writing(path: Path) -> Iterator[Ledger]:
    """The ledger at a path, made if need be, for the one driver that may write it."""
    try:
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise LedgerError(f"can't write {path}: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LedgerError(f"another driver is writing {path}") from error
        with opened(path, "rwc") as ledger:
            ledger.connection.execute("PRAGMA journal_mode = WAL")
            ledger.connection.execute("PRAGMA synchronous = FULL")
            ledger.connection.executescript(SCHEMA)
            yield ledger


@contextmanager
def reading(path: Path) -> Iterator[Ledger]:
    """The ledger at a path, also while a driver writes it."""
    if not path.is_file():
        raise LedgerError(f"there is no ledger {path}")
    with opened(path, "rw") as ledger:
        ledger.connection.execute("PRAGMA query_only = 1")
        yield ledger


@contextmanager
def opened(path: Path, mode: str) -> Iterator[Ledger]:
    """An open ledger, closed at the end; what SQLite says of a bad file becomes one line."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=60)
        try:
            yield Ledger(connection)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise LedgerError(f"{path}: {error}") from error
