"""What engines spent: time, nodes, depth, memory."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tournament.games import Game
from tournament.ledger import PlayedGame

UNITS = {"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "B": 1e9}


@dataclass
class Statistics:
    """Sums over all games of an engine."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    times: list[float] = field(default_factory=list)
    nodes: list[float] = field(default_factory=list)
    node_times: list[float] = field(default_factory=list)
    depths: list[float] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)
    peak_memory: int = 0

    @property
    def games(self) -> int:
        """All its games."""
        return self.wins + self.draws + self.losses

    @property
    def nodes_per_second(self) -> float | None:
        """Nodes by the time of the moves that told nodes; nothing can be said of moves that took no time."""
        seconds = sum(self.node_times) / 1000
        return sum(self.nodes) / seconds if seconds else None

    def count(self, game: Game, is_black: bool) -> None:
        """Adds a game."""
        own = "black" if is_black else "white"
        if game.winner is None:
            self.draws += 1
        elif game.winner == own:
            self.wins += 1
        else:
            self.losses += 1
            self.faults += game.is_fault
        self.plies.append(len(game.moves))
        self.peak_memory = max(self.peak_memory, game.peak_memory[0 if is_black else 1])
        for ply, move in enumerate(game.moves):
            if ply >= game.opening_moves and (ply % 2 == 0) == is_black:
                self.count_move(move.time_ms, number_of(move.nodes), number_of(move.depth))

    def count_move(self, time_ms: float, nodes: float | None, depth: float | None) -> None:
        """Adds a move."""
        self.times.append(time_ms)
        if nodes is not None:
            self.nodes.append(nodes)
            self.node_times.append(time_ms)
        if depth is not None:
            self.depths.append(depth)


def statistics_of(games: Iterable[PlayedGame]) -> dict[str, Statistics]:
    """The statistics of each engine."""
    found: dict[str, Statistics] = {}
    for played in games:
        for name, is_black in ((played.game.black, True), (played.game.white, False)):
            found.setdefault(name, Statistics(name)).count(played.game, is_black)
    return found


def crosstable_of(games: Iterable[PlayedGame]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Wins, draws and losses of the first engine against the second."""
    cells: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for played in games:
        game = played.game
        of_black = round(2 - 2 * game.points_of_black())
        cells[game.black, game.white][of_black] += 1
        cells[game.white, game.black][2 - of_black] += 1
    return {pair: tuple(cell) for pair, cell in cells.items()}


def number_of(text: str | None) -> float | None:
    """The first number in what an engine said, such as 15K, 1.2M or 7-12."""
    match = re.match(r"\s*(\d+(?:\.\d+)?)\s*([KMGB]?)", text or "", re.IGNORECASE)
    return float(match[1]) * UNITS[match[2].upper()] if match else None


def mean(values: list[float]) -> float | None:
    """The mean, if there is one."""
    return math.fsum(values) / len(values) if values else None


def quantile(values: list[float], share: float) -> float | None:
    """The least value that this share of all values does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else None
