"""What runs on a Dask worker. Sent there by value, so it may import nothing of this package."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin

# Starts the match runner so that it is killed when the worker is. A worker killed meanwhile is noticed by its number.
LAUNCHER = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""
# How long a unit may take beyond the time of all its moves, in seconds.
SPARE_SECONDS = 300
SPARE_MS_OF_MOVE = 100
STDERR_CHARACTERS = 2000


class UnitError(Exception):
    """The match runner did not play a unit; that is no engine's fault."""


class Store(WorkerPlugin):
    """The programs of a tournament on a worker, each unpacked once into a folder named by its hash."""

    def __init__(self, name: str, bundles: dict[str, dict[str, bytes]], arena: tuple[str, str]) -> None:
        """Holds `bundles` by hash; `arena` is the hash and the name of the match runner."""
        self.name = name
        self.bundles = bundles
        self.arena = arena
        self.folder = Path()

    def setup(self, worker: Any) -> None:
        """Unpacks what is not there yet, before any unit is played."""
        self.folder = Path(worker.local_directory) / "tournament-programs"
        for digest, files in self.bundles.items():
            unpack(files, self.folder / digest)
        self.bundles = {}

    def play(self, unit: dict[str, Any]) -> dict[str, Any]:
        """Plays a unit in a folder of its own, which is removed afterwards."""
        start = time.time()
        with tempfile.TemporaryDirectory(prefix="unit-", ignore_cleanup_errors=True) as scratch:
            lines = self.play_in(Path(scratch), unit)
        return {"lines": lines, "started": start, "seconds": time.time() - start, "host": os.uname().nodename}

    def play_in(self, scratch: Path, unit: dict[str, Any]) -> list[str]:
        """Plays a unit in this folder and gives the lines of its games."""
        command = self.command(scratch, unit)
        launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(os.getpid())]
        said = scratch / "stderr.txt"
        try:
            # Into a file: what an ended runner might leave running could hold a pipe open.
            with said.open("wb") as stderr:
                status = subprocess.run(
                    launcher + command,
                    cwd=scratch,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=stderr,
                    timeout=patience(unit),
                ).returncode
        except subprocess.TimeoutExpired as error:
            raise UnitError(f"the match runner was not done after {error.timeout:.0f} s") from None
        ledger = scratch / "games.jsonl"
        lines = ledger.read_text(encoding="utf-8").splitlines() if ledger.is_file() else []
        if status != 0 or len(lines) != unit["games"] or not all(map(is_json, lines)):
            tail = said.read_text(encoding="utf-8", errors="replace")[-STDERR_CHARACTERS:].strip()
            raise UnitError(f"the match runner ended with {status} after {len(lines)} games: {tail}")
        return lines

    def command(self, scratch: Path, unit: dict[str, Any]) -> list[str]:
        """The match runner's command line; lays out the files it names."""
        openings = scratch / ("opening" + unit["opening"]["suffix"])
        openings.write_text(unit["opening"]["text"], encoding="utf-8")
        command = [str(self.folder / self.arena[0] / self.arena[1])]
        for number, engine in enumerate(unit["engines"]):
            folder = scratch / f"engine{number}"
            lay_out(self.folder / engine["bundle"], folder)
            command += ["--engine", *engine_words(engine, folder)]
        for name, value in unit["settings"].items():
            command += option(name, value)
        command += ["--games", str(unit["games"]), "--openings", str(openings)]
        return [*command, "--ledger", str(scratch / "games.jsonl")]


def engine_words(engine: dict[str, Any], folder: Path) -> list[str]:
    """An engine as banyan-arena's option --engine takes it."""
    command = shlex.join([str(folder / engine["program"]), *engine["arguments"]])
    words = [f"cmd={command}", f"name={engine['name']}"]
    if engine["prefix"]:
        words.append(f"prefix={shlex.join(engine['prefix'])}")
    return words + [f"{key}={value}" for key, value in engine["options"]]


def option(name: str, value: int | bool | None) -> list[str]:
    """A setting as an option of banyan-arena; one that is off or unset is left out."""
    if value is None or value is False:
        return []
    words = ["--" + name.replace("_", "-")]
    return words if value is True else [*words, str(value)]


def unpack(files: dict[str, bytes], folder: Path) -> None:
    """Writes files into a folder, which is there either whole or not at all."""
    if folder.exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    half = Path(tempfile.mkdtemp(prefix=".half-", dir=folder.parent))
    for name, content in files.items():
        path = half / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o755)
    try:
        half.rename(folder)
    except OSError:
        shutil.rmtree(half)
        if not folder.exists():
            raise


def lay_out(bundle: Path, folder: Path) -> None:
    """Gives an engine its files in a folder of its own, as links where the file system can.

    An executable copied while another thread starts a process could be busy when it is to run; a link never is.
    """
    shutil.copytree(bundle, folder, copy_function=link)


def link(source: str, target: str) -> None:
    """A second name for a file, or a copy of it."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def patience(unit: dict[str, Any]) -> float:
    """Seconds after which a unit is given up: more than its games can take."""
    settings = unit["settings"]
    own = [int(value) for engine in unit["engines"] for key, value in engine["options"] if key == "turn-ms"]
    of_move = max([settings["turn_ms"], *own]) + settings["tolerance_ms"] + SPARE_MS_OF_MOVE
    return SPARE_SECONDS + unit["games"] * settings["size"] ** 2 * of_move / 1000


def is_json(line: str) -> bool:
    """Whether a line is whole."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
