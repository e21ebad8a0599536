"""Games as banyan-arena writes them, read into what the ledger and the report need."""

import json
from dataclasses import dataclass
from typing import Any

# Ends that are no engine's fault.
FAIR_ENDS = ("five", "board full", "adjudicated")


@dataclass(frozen=True)
class Move:
    """One move; what an engine said of it is kept as it said it."""

    coord: str
    time_ms: float
    eval: str | None
    depth: str | None
    nodes: str | None


@dataclass(frozen=True)
class Game:
    """One game."""

    black: str
    white: str
    rule: str
    size: tuple[int, int]
    opening_moves: int
    moves: tuple[Move, ...]
    winner: str | None
    reason: str
    detail: str
    stderr_tail: str
    peak_memory: tuple[int, int]

    @property
    def loser(self) -> str | None:
        """The name of the engine that lost."""
        return {"black": self.white, "white": self.black}.get(self.winner or "")

    @property
    def is_fault(self) -> bool:
        """Whether the loser broke a rule or a limit."""
        return self.reason not in FAIR_ENDS

    def points_of_black(self) -> float:
        """1 for a win of black, 0.5 for a draw, 0 for a loss."""
        return {"black": 1.0, "white": 0.0}.get(self.winner or "", 0.5)


def game_of_line(line: str) -> Game:
    """The game in one line of banyan-arena's ledger."""
    record = json.loads(line)
    black, white = record["names"]
    width, height = record["size"]
    memory_of_black, memory_of_white = record["peak_memory"]
    return Game(
        black=black,
        white=white,
        rule=record["rule"],
        size=(width, height),
        opening_moves=record["opening_moves"],
        moves=tuple(move_of(move) for move in record["moves"]),
        winner=record.get("winner"),
        reason=record["reason"],
        detail=record.get("detail", ""),
        stderr_tail=record.get("stderr_tail", ""),
        peak_memory=(memory_of_black, memory_of_white),
    )


def move_of(move: dict[str, Any]) -> Move:
    """One move of a record."""
    return Move(move["at"], move.get("ns", 0) / 1e6, move.get("eval"), move.get("depth"), move.get("nodes"))
