"""Sums over games."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.ledger import PlayedGame
from tournament.ratings import Result


def results_of(games: Iterable[PlayedGame]) -> list[Result]:
    """The units' results, from the view of the engine that comes first by name."""
    points: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for played in games:
        game = played.game
        first, second = sorted((game.black, game.white))
        of_black = game.points_of_black()
        points[played.unit, first, second].append(of_black if game.black == first else 1 - of_black)
    return [Result(first, second, sum(scored), len(scored)) for (_, first, second), scored in points.items()]


def faults_of(games: Iterable[PlayedGame]) -> dict[tuple[str, str], list[int]]:
    """Losses by a fault: the places of the games by engine and reason."""
    faults: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, played in enumerate(games):
        if played.game.is_fault and played.game.loser:
            faults[played.game.loser, played.game.reason].append(place)
    return faults
