"""What the measuring scripts share: an engine behind two pipes, a small gomoku board, quiet openings, a table."""

import argparse
import os
import random
import select
import subprocess
import time
from pathlib import Path

DEFAULT_ENGINE = Path(__file__).resolve().parent.parent / "target" / "release" / "pbrain-banyan"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
NORMAL_PRIORITY = os.getpriority(os.PRIO_PROCESS, 0)


class EngineGone(Exception):
    """The engine closed its pipes or answered out of turn."""


class Silence(EngineGone):
    """The engine did not answer in the time given."""


class Engine:
    """An engine process. Every time is of time.monotonic(), in seconds.

    The words of `prefix` go before the path, such as wine; `newline` ends the lines it is sent.
    """

    def __init__(self, path, prefix=(), newline="\n"):
        self.newline = newline
        # Without threads: a reader thread would add a switch to every latency.
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*prefix, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
            preexec_fn=normal_priority,
        )
        self.pid = self.process.pid
        self.output = self.process.stdout.fileno()
        self.pending = b""

    def send(self, *lines):
        """Writes the lines at once; returns the time just before."""
        before = time.monotonic()
        try:
            self.process.stdin.write("".join(line + self.newline for line in lines).encode())
        except OSError as error:
            raise EngineGone(f"it does not read any more: {error}") from error
        return before

    def line(self, timeout):
        """The next line and the time of its receipt."""
        deadline = time.monotonic() + timeout
        received = time.monotonic()
        while b"\n" not in self.pending:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.output], [], [], left)[0]:
                raise Silence(f"no answer in {timeout:.1f} s")
            chunk = os.read(self.output, 65536)
            received = time.monotonic()
            if not chunk:
                raise EngineGone("it closed its output")
            self.pending += chunk
        text, self.pending = self.pending.split(b"\n", 1)
        return text.decode(errors="replace").strip(), received

    def answer(self, timeout):
        """The next line that is no MESSAGE or DEBUG, and the time of its receipt."""
        deadline = time.monotonic() + timeout
        while True:
            text, received = self.line(max(0.0, deadline - time.monotonic()))
            if text.split(" ")[0].upper() not in ("MESSAGE", "DEBUG", ""):
                return text, received

    def start(self, size, *infos):
        """START, the OK to it, and the INFO lines given as "key value"."""
        self.send(f"START {size}")
        text, received = self.answer(10)
        if text != "OK":
            raise EngineGone(f"START was answered by {text!r}")
        self.send(*(f"INFO {info}" for info in infos))
        return received

    def rest(self):
        """Every line still to be read once the process has gone."""
        text = self.pending
        while chunk := os.read(self.output, 65536):
            text += chunk
        return text.decode(errors="replace").split("\n")

    def exit_time(self, timeout):
        """Waits for the process to end; returns the time, or None when it is still there."""
        handle = os.pidfd_open(self.pid)
        try:
            ended = bool(select.select([handle], [], [], timeout)[0])
        finally:
            os.close(handle)
        return time.monotonic() if ended else None

    def close(self):
        """END, then kill."""
        try:
            self.send("END")
            self.process.wait(1)
        except (EngineGone, subprocess.TimeoutExpired, ValueError):
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            pipe.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def add_engine(parser):
    """The argument that all scripts begin with."""

    def executable(text):
        if not os.access(text, os.X_OK):
            raise argparse.ArgumentTypeError(f"no executable at {text}; cargo build --release makes the default one")
        return Path(text).resolve()

    parser.add_argument("engine", nargs="?", type=executable, default=str(DEFAULT_ENGINE), help="or the release build")


def normal_priority():
    """Undoes raise_priority in a child process."""
    os.setpriority(os.PRIO_PROCESS, 0, NORMAL_PRIORITY)


def raise_priority():
    """Lets this process run before those it measures, where that is permitted; says whether it is."""
    try:
        os.nice(-5)
    except OSError:
        return False
    return True


class Board:
    """Stones 1 and 2 in freestyle: five or more in a row win."""

    def __init__(self, size, moves=()):
        self.size = size
        self.moves = []
        self.stones = {}
        for move in moves:
            self.play(move)

    def colour(self):
        """The colour to move."""
        return len(self.moves) % 2 + 1

    def play(self, move):
        """Places a stone; True when it makes five in a row."""
        colour = self.colour()
        self.stones[move] = colour
        self.moves.append(move)
        return any(self.run(move, colour, step) >= 5 for step in DIRECTIONS)

    def run(self, move, colour, step):
        """The length of the unbroken line of that colour through the move."""
        length = 1
        for sign in (1, -1):
            x, y = move[0] + sign * step[0], move[1] + sign * step[1]
            while self.stones.get((x, y)) == colour:
                length, x, y = length + 1, x + sign * step[0], y + sign * step[1]
        return length

    def parse(self, text):
        """The move of an answer, or None when it is no legal one."""
        x, _, y = text.partition(",")
        if not (x.isdecimal() and y.isdecimal()):
            return None
        move = int(x), int(y)
        return move if max(move) < self.size and move not in self.stones else None

    def full(self):
        """Whether no point is empty."""
        return len(self.stones) == self.size**2

    def command(self):
        """The BOARD command for the side to move."""
        own = self.colour()
        stones = (f"{x},{y},{1 if self.stones[x, y] == own else 2}" for x, y in self.moves)
        return ["BOARD", *stones, "DONE"]

    def windows(self):
        """Every five points in a row."""
        for x in range(self.size):
            for y in range(self.size):
                for dx, dy in DIRECTIONS:
                    ex, ey = x + 4 * dx, y + 4 * dy
                    if ex < self.size and 0 <= ey < self.size:
                        yield [(x + k * dx, y + k * dy) for k in range(5)]

    def plain_move(self, rng):
        """A fair opponent's move: the point on the most promising fives of either colour."""
        own, worth = self.colour(), {}
        for window in self.windows():
            colours = {self.stones[point] for point in window if point in self.stones}
            if len(colours) == 1:
                count = sum(point in self.stones for point in window)
                value = 12**count * (2 if colours == {own} else 1)
                for point in window:
                    if point not in self.stones:
                        worth[point] = worth.get(point, 0) + value
        empty = [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.stones]
        return max(worth, key=lambda point: (worth[point], rng.random())) if worth else rng.choice(empty)


def quiet_opening(rng, size, stones=(3, 4, 5, 6)):
    """A random opening in a 7x7 part of the board in which neither colour has three stones of a possible five."""
    count = rng.choice(stones)
    while True:
        left, top = rng.randrange(size - 6), rng.randrange(size - 6)
        points = [(x, y) for x in range(left, left + 7) for y in range(top, top + 7)]
        board = Board(size, rng.sample(points, count))
        lines = ([board.stones.get(point, 0) for point in window] for window in board.windows())
        if not any(max(line.count(1), line.count(2)) > 2 and not (1 in line and 2 in line) for line in lines):
            return board


def percentile(values, share):
    """The value that this share of them does not pass."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def print_table(header, rows):
    """Columns as wide as their widest cell, those that begin with a number to the right."""
    cells = [[str(cell) for cell in row] for row in [header, *rows]]
    columns = list(zip(*cells))
    widths = [max(map(len, column)) for column in columns]
    numeric = [column[1].lstrip("-").replace(".", "").isdigit() for column in columns]
    for row in cells:
        print("  ".join(c.rjust(w) if n else c.ljust(w) for c, w, n in zip(row, widths, numeric)).rstrip())


def rng_of(seed):
    """The generator of a run that can be repeated."""
    return random.Random(seed)
