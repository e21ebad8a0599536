"""Units of work: one opening between two engines, played twice with colours swapped."""

import hashlib
import itertools
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from tournament.openings import Opening
from tournament.plan import Engine, Plan, Settings

GAMES_OF_UNIT = 2


@dataclass(frozen=True)
class Unit:
    """An opening pair."""

    first: Engine
    second: Engine
    opening: Opening
    settings: Settings

    @cached_property
    def key(self) -> str:
        """Says what is played: the same key means the same games, on any machine."""
        content = {
            "engines": [identity(self.first), identity(self.second)],
            "opening": self.opening.text,
            "settings": asdict(self.settings),
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]

    def payload(self) -> dict[str, Any]:
        """All that a worker must know, as plain values."""
        return {
            "key": self.key,
            "engines": [launch(self.first), launch(self.second)],
            "opening": {"suffix": self.opening.suffix, "text": self.opening.text},
            "settings": asdict(self.settings),
            "games": GAMES_OF_UNIT,
        }


def identity(engine: Engine) -> list[Any]:
    """What makes an engine this engine."""
    return [engine.name, engine.bundle.hash, engine.arguments, engine.prefix, engine.options]


def launch(engine: Engine) -> dict[str, Any]:
    """How a worker starts an engine."""
    return {
        "name": engine.name,
        "bundle": engine.bundle.hash,
        "program": engine.bundle.program,
        "arguments": list(engine.arguments),
        "prefix": list(engine.prefix),
        "options": list(engine.options),
    }


def units_of(plan: Plan) -> list[Unit]:
    """All units of a plan, opening by opening, so that all pairs of engines advance together."""
    pairs = pairs_of(plan)
    return [Unit(first, second, opening, plan.settings) for opening in plan.openings for first, second in pairs]


def pairs_of(plan: Plan) -> list[tuple[Engine, Engine]]:
    """Who meets whom."""
    pairs = itertools.combinations(plan.engines, 2)
    if plan.kind == "round-robin":
        return list(pairs)
    return [pair for pair in pairs if any(engine.name in plan.challengers for engine in pair)]
