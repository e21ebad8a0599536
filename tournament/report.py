"""The report: one HTML page that needs nothing else."""

import json
import time
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tournament.games import Game
from tournament.ledger import Ledger, PlayedGame
from tournament.ratings import Rating, ratings_of
from tournament.results import faults_of, results_of
from tournament.statistics import crosstable_of, mean, quantile, statistics_of

TEMPLATES = Path(__file__).resolve().parent / "templates"
# What is the same in all JSON strings but can end a script or start a comment in HTML.
RULES = {0: "freestyle", 1: "standard", 4: "renju", 8: "caro", 9: "caro with exact fives"}
ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def report_of(ledger: Ledger, former: bool = False) -> str:
    """The page of a tournament; if wanted, with games that only former plans had."""
    games = list(ledger.games(former))
    ratings = ratings_of(results_of(games))
    names = [rating.name for rating in ratings]
    faults = faults_of(games)
    facts = ledger.facts()
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"short": short, "points": points, "mean": mean, "quantile": quantile}
    return environment.get_template("report.html").render(
        facts=facts,
        settings=settings_of(facts["settings"]),
        counts=ledger.counts(),
        game_count=len(games),
        errors=ledger.errors(),
        written=time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        ratings=ratings,
        bars=bars_of(ratings),
        names=names,
        cross=crosstable_of(games),
        statistics=statistics_of(games),
        faults={pair: len(places) for pair, places in faults.items()},
        fault_reasons=sorted({reason for _, reason in faults}),
        ends=ends_of(games),
        data=data_of(games, names),
    )


def settings_of(settings: dict[str, Any]) -> list[tuple[str, str]]:
    """The settings for people."""
    rows = [
        ("Rule", RULES.get(settings["rule"], str(settings["rule"]))),
        ("Board", f"{settings['size']}×{settings['size']}"),
        ("Time of a move", f"{settings['turn_ms']} ms"),
        ("of a game", f"{settings['match_ms']} ms" if settings["match_ms"] else "no limit"),
        ("Memory", f"{settings['memory_mb']} MB" if settings["memory_mb"] else "no limit"),
        ("Tolerance", f"{settings['tolerance_ms']} ms"),
    ]
    if settings["increment_ms"]:
        rows.append(("Increment", f"{settings['increment_ms']} ms"))
    if settings["max_node"]:
        rows.append(("Nodes of a move", str(settings["max_node"])))
    return rows


def ends_of(games: list[PlayedGame]) -> list[tuple[str, int]]:
    """How often games ended for each reason."""
    reasons = [played.game.reason for played in games]
    return sorted(((reason, reasons.count(reason)) for reason in set(reasons)), key=lambda end: (-end[1], end[0]))


def bars_of(ratings: list[Rating]) -> dict[str, Any]:
    """Where the chart of ratings draws what, in shares of its width."""
    if not ratings:
        return {"rows": [], "ticks": []}
    low = min(rating.elo - rating.error for rating in ratings)
    high = max(rating.elo + rating.error for rating in ratings)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000, 2000, 10**9) if (high - low) / step <= 8)
    low, high = step * (low // step), step * -(-high // step)
    span = (high - low) or 1

    def place(elo: float) -> float:
        return (elo - low) / span

    rows = [
        {"name": r.name, "at": place(r.elo), "low": place(r.elo - r.error), "high": place(r.elo + r.error)}
        for r in ratings
    ]
    ticks = [{"at": place(low + n * step), "elo": low + n * step} for n in range(round(span / step) + 1)]
    return {"rows": rows, "ticks": ticks}


def data_of(games: list[PlayedGame], names: list[str]) -> Markup:
    """All games, as JSON that may stand in a script element."""
    numbers = {name: number for number, name in enumerate(names)}
    text = json.dumps(
        {"names": names, "games": [entry_of(played, numbers) for played in games]},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return Markup(text.translate(str.maketrans(ESCAPES)))


def entry_of(played: PlayedGame, numbers: dict[str, int]) -> dict[str, Any]:
    """A game as the page's script reads it."""
    game: Game = played.game
    return {
        "black": numbers[game.black],
        "white": numbers[game.white],
        "opening": played.opening,
        "width": game.size[0],
        "height": game.size[1],
        "openingMoves": game.opening_moves,
        "winner": game.winner,
        "reason": game.reason,
        "detail": game.detail,
        "stderr": game.stderr_tail,
        "moves": " ".join(move.coord for move in game.moves),
        "times": [round(move.time_ms, 1) for move in game.moves],
        "evals": [move.eval for move in game.moves],
        "depths": [move.depth for move in game.moves],
        "nodes": [move.nodes for move in game.moves],
    }


def short(value: float | None, digits: int = 3) -> str:
    """A number for people: 1234567 as 1.23M."""
    if value is None:
        return "–"
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= limit:
            return f"{value / (1e3 if suffix == 'k' else limit):.{digits}g}{suffix}"
    return f"{value:.{digits}g}" if abs(value) < 1000 else f"{value:.0f}"


def points(value: float) -> str:
    """Points, with a half where there is one."""
    return f"{value:g}".replace(".5", "½") if value != 0.5 else "½"
