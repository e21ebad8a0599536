"""The tests of scripts/test-package, which prepares Wine and the packages for them."""

import json
import os
import shlex
import shutil
import subprocess
import tarfile
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

from engine_process import Board, Engine, Silence, rng_of

ROOT = Path(__file__).resolve().parent.parent
SIGNATURE = (ROOT / "scripts" / "bench-signature").read_text().strip()
TURN_MS = 100
# As the judge has them: for the exit after END, and beyond the limit of a move.
GONE_MS, TOLERANCE_MS = 500, 1000
FAIR_ENDS = {"five", "board full"}


def unpacked():
    """Both packages, in a folder with spaces and with letters that aren't ASCII."""
    folder = Path(tempfile.mkdtemp(prefix="banyan ", dir=ROOT / "target")) / "Jeux préférés ü"
    with zipfile.ZipFile(ROOT / "dist" / "BANYAN.zip") as package:
        package.extractall(folder)
    (archive,) = (ROOT / "dist").glob("banyan-*-linux-x86_64.tar.gz")
    with tarfile.open(archive) as package:
        package.extractall(folder)
    return folder


def processes_of(name):
    """The ids of the processes whose command line has the name in it, as Wine's have their program's."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if name.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass  # It has just gone.
    return found


class Package(unittest.TestCase):
    """The package for Windows as a file."""

    def test_its_names(self):
        with zipfile.ZipFile(ROOT / "dist" / "BANYAN.zip") as package:
            names = package.namelist()
        self.assertEqual([name for name in names if name.endswith(".exe")], ["pbrain-banyan.exe", "pbrain-banyan64.exe"])
        self.assertFalse([name for name in names if "/" in name])


class Linux(unittest.TestCase):
    """The static program; most of its tests are those of the ordinary build."""

    def test_bench(self):
        output = subprocess.run([linux_program(), "bench"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(output.splitlines()[-1], SIGNATURE)


def linux_program():
    """The static program, unpacked."""
    (program,) = FOLDER.glob("banyan-*/pbrain-banyan")
    return program


class Windows:
    """What holds for both programs; the classes below say which."""

    program: str
    wine: str

    def setUp(self):
        # Under a name of its own, so that its processes can be told from those of other tests.
        self.folder = Path(tempfile.mkdtemp(prefix="é ", dir=FOLDER))
        self.path = self.folder / self.program
        shutil.copy(FOLDER / self.program, self.path)

    def engine(self, path=None):
        return Engine(path or self.path, prefix=shlex.split(self.wine), newline="\r\n")

    def thinking(self):
        """An engine in the middle of a long search."""
        engine = self.engine()
        engine.start(15, "timeout_turn 60000", "timeout_match 0")
        engine.send("TURN 7,7")
        with self.assertRaises(Silence):
            engine.answer(1)
        return engine

    def assert_gone(self, engine, before):
        ended = engine.exit_time(10)
        self.assertIsNotNone(ended, "still there")
        self.assertLess((ended - before) * 1000, GONE_MS)
        spoken = [line for line in engine.rest() if line and not line.startswith("MESSAGE")]
        self.assertEqual(spoken, [])

    def test_bench(self):
        command = [*shlex.split(self.wine), self.path, "bench"]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        self.assertEqual(output.splitlines()[-1], SIGNATURE)

    def test_about(self):
        with self.engine() as engine, Engine(linux_program()) as native:
            for each in engine, native:
                each.send("ABOUT")
            answer = engine.answer(10)[0]
            self.assertEqual(answer, native.answer(10)[0])
            self.assertRegex(answer, r'^name="Banyan", version="\d+\.\d+\.\d+[^"]*", author=')

    def test_the_name_chooses_the_player(self):
        other = self.folder / "pbrain-banyan-bfs.exe"
        shutil.copy(self.path, other)
        with self.engine(other) as engine:
            engine.send("ABOUT")
            self.assertIn('name="Banyan bfs"', engine.answer(10)[0])

    def test_a_game(self):
        board, rng = Board(15), rng_of(1)
        with self.engine() as engine:
            engine.start(15, f"timeout_turn {TURN_MS}", "rule 0")
            before = engine.send("BEGIN")
            for _ in range(15 * 15 // 2):
                answer, received = engine.answer(10)
                self.assertLess((received - before) * 1000, TURN_MS + TOLERANCE_MS)
                move = board.parse(answer)
                self.assertIsNotNone(move, answer)
                if board.play(move):
                    break
                move = board.plain_move(rng)
                self.assertFalse(board.play(move), "lost to a plain opponent")
                before = engine.send(f"TURN {move[0]},{move[1]}")
            self.assert_gone(engine, engine.send("END"))

    def test_end_in_a_search(self):
        with self.thinking() as engine:
            self.assert_gone(engine, engine.send("END"))

    def test_end_of_input_in_a_search(self):
        with self.thinking() as engine:
            before = time.monotonic()
            engine.process.stdin.close()
            self.assert_gone(engine, before)

    def test_kill_leaves_nothing(self):
        with self.thinking() as engine:
            self.assertTrue(self.running(), "it should have been found while it ran")
            engine.process.kill()
            engine.process.wait()
            time.sleep(0.5)
            self.assertEqual(self.running(), [])

    def running(self):
        return processes_of(self.folder.name)

    def test_games_against_linux(self):
        ledger = self.folder / "games.jsonl"
        for rule in 0, 1, 4, 8:
            arena = [ROOT / "target" / "release" / "banyan-arena", "--rule", str(rule), "--games", "2"]
            arena += ["--turn-ms", str(TURN_MS), "--tolerance-ms", str(TOLERANCE_MS), "--ledger", ledger]
            arena += ["--engine", f"cmd={shlex.quote(str(self.path))}", f"prefix={self.wine}", "name=windows", "crlf=true"]
            arena += ["--engine", f"cmd={shlex.quote(str(linux_program()))}", "name=linux"]
            subprocess.run(arena, check=True, stdout=subprocess.DEVNULL)
        games = [json.loads(line) for line in ledger.read_text().splitlines()]
        self.assertEqual(len(games), 8)
        for game in games:
            self.assertIn(game["reason"], FAIR_ENDS, game)


class Windows64(Windows, unittest.TestCase):
    program, wine = "pbrain-banyan64.exe", "wine"


@unittest.skipIf(os.environ["WITH32"] == "no", "asked to leave it out")
class Windows32(Windows, unittest.TestCase):
    program, wine = "pbrain-banyan.exe", os.environ["WINE32"]


FOLDER = unpacked()
if __name__ == "__main__":
    try:
        unittest.main(verbosity=2)
    finally:
        shutil.rmtree(FOLDER.parent)
