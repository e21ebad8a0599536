"""What the tests share: small plans, and the command line as a process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAKE_ARENA = Path(__file__).resolve().parent / "fake_arena.py"
OPENINGS = ["h8h9", "h8i9", "h8i8", "h8i9g7"]


class Bench:
    """A folder with a plan in it, and all that is done with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan = folder / "plan.toml"
        self.ledger = folder / "plan.sqlite"
        self.log = folder / "log.txt"
        self.environment = os.environ | {"PYTHONPATH": str(ROOT), "FAKE_LOG": str(self.log), "FAKE_SECONDS": "0.01"}

    def write_plan(self, engines: list[str], settings: str = "", arena: Path = FAKE_ARENA, openings=OPENINGS) -> Path:
        program = self.folder / "engine.sh"
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
        (self.folder / "openings.txt").write_text("\n".join(openings) + "\n")
        text = f'[tournament]\nname = "Bench"\nopenings = "openings.txt"\narena = "{arena}"\n{settings}\n'
        for name in engines:
            text += f'[[engine]]\nname = "{name}"\nprogram = "engine.sh"\n'
        self.plan.write_text(text)
        return self.plan

    def start(self, *arguments: object, **environment: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-m", "tournament", *map(str, arguments)],
            cwd=self.folder,
            env=self.environment | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, *arguments: object, **environment: str) -> tuple[int, str, str]:
        process = self.start(*arguments, **environment)
        out, err = process.communicate(timeout=300)
        return process.returncode, out, err

    def noted(self, what: str) -> list[tuple[int, str]]:
        """What the stand-in wrote down: process numbers and units."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        split = [line.split(" ", 2) for line in lines]
        return [(int(pid), unit) for kind, pid, unit in split if kind == what]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)
