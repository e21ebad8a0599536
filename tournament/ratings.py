"""Ratings: Bradley-Terry on the Elo scale, a draw being half a win, with errors that know of opening pairs.

Each pair of engines that met gets one virtual opening pair, won by either with half its weight, so that ratings stay
finite. Errors are of the sandwich kind, clustered by unit: the two games of an opening hang together, and it is their
sum that varies from unit to unit.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

ELO_OF_LOGIT = 400 / math.log(10)
Z_95 = 1.959964
ROUNDS = 100
PRECISION = 1e-10
# Keeps the equations solvable while some engines have not met, even by way of others.
RIDGE = 1e-9

Matrix = list[list[float]]


@dataclass(frozen=True)
class Result:
    """What the first engine scored against the second in the games of one unit."""

    first: str
    second: str
    points: float
    games: int


@dataclass(frozen=True)
class Rating:
    """An engine's rating against the mean of all, half the width of its 95 % interval, and its plain score."""

    name: str
    elo: float
    error: float
    points: float
    games: int


@dataclass(frozen=True)
class Term:
    """A result in the equations, by the engines' numbers; virtual results weigh less than whole ones."""

    first: int
    second: int
    points: float
    games: int
    weight: float


def ratings_of(results: Iterable[Result]) -> list[Rating]:
    """The ratings of all engines in these results, the best first."""
    results = list(results)
    names = sorted({name for result in results for name in (result.first, result.second)})
    terms = terms_of(results, {name: number for number, name in enumerate(names)})
    strengths = fit(terms, len(names))
    errors = errors_of(terms, strengths)
    scores = scores_of(results)
    ratings = [
        Rating(name, strengths[i] * ELO_OF_LOGIT, Z_95 * errors[i] * ELO_OF_LOGIT, *scores[name])
        for i, name in enumerate(names)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)


def scores_of(results: list[Result]) -> dict[str, tuple[float, int]]:
    """Points and games of each engine."""
    scores: dict[str, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for result in results:
        for name, points in ((result.first, result.points), (result.second, result.games - result.points)):
            had, games = scores[name]
            scores[name] = (had + points, games + result.games)
    return scores


def terms_of(results: list[Result], numbers: dict[str, int]) -> list[Term]:
    """All results, and the virtual ones of each pair that met."""
    terms = [Term(numbers[r.first], numbers[r.second], r.points, r.games, 1.0) for r in results]
    met = sorted({(min(t.first, t.second), max(t.first, t.second)) for t in terms})
    return terms + [Term(first, second, points, 2, 0.5) for first, second in met for points in (0.0, 2.0)]


def fit(terms: list[Term], count: int) -> list[float]:
    """The most likely strengths, by Newton's method with steps that are never wild; their mean is 0."""
    strengths = [0.0] * count
    for _ in range(ROUNDS):
        gradient = [0.0] * count
        for term in terms:
            residual = term.weight * (term.points - term.games * expected(term, strengths))
            gradient[term.first] += residual
            gradient[term.second] -= residual
        inverse = inverted(information(terms, strengths))
        step = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in inverse]
        scale = min(1.0, 1.0 / max(map(abs, step), default=1.0)) if any(step) else 1.0
        strengths = [strength + scale * change for strength, change in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0.0) < PRECISION:
            break
    return strengths


def errors_of(terms: list[Term], strengths: list[float]) -> list[float]:
    """The standard error of each strength."""
    count = len(strengths)
    inverse = inverted(information(terms, strengths))
    variances = [0.0] * count
    for term in terms:
        residual = term.points - term.games * expected(term, strengths)
        for i in range(count):
            variances[i] += term.weight * (residual * (inverse[i][term.first] - inverse[i][term.second])) ** 2
    return [math.sqrt(variance) for variance in variances]


def expected(term: Term, strengths: list[float]) -> float:
    """The chance that the first engine wins a game."""
    return 1 / (1 + math.exp(strengths[term.second] - strengths[term.first]))


def information(terms: list[Term], strengths: list[float]) -> Matrix:
    """How much the results tell of each strength, with the mean of all strengths held at 0."""
    count = len(strengths)
    matrix = [[1 / count + (RIDGE if i == j else 0.0) for j in range(count)] for i in range(count)]
    for term in terms:
        chance = expected(term, strengths)
        weight = term.weight * term.games * chance * (1 - chance)
        for i, j, sign in (
            (term.first, term.first, 1),
            (term.second, term.second, 1),
            (term.first, term.second, -1),
            (term.second, term.first, -1),
        ):
            matrix[i][j] += sign * weight
    return matrix


def inverted(matrix: Matrix) -> Matrix:
    """The inverse of a matrix, by elimination with pivots."""
    count = len(matrix)
    rows = [row + [float(i == j) for j in range(count)] for i, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for i in range(count):
            factor = rows[i][column]
            if i != column and factor:
                rows[i] = [value - factor * top for value, top in zip(rows[i], rows[column], strict=True)]
    return [row[count:] for row in rows]
