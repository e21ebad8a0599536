"""Ratings against what is known in closed form, and against simulations."""

import math
import random

import pytest

from tournament.ratings import Result, inverted, ratings_of


def elo_of(score):
    return -400 * math.log10(1 / score - 1)


def test_two_engines_have_the_elo_of_their_score():
    results = [Result("a", "b", points, 2) for points in [2.0] * 60 + [1.0] * 30 + [0.5] * 10]
    best, other = ratings_of(results)
    # 155 of 200 points, and 1 of 2 virtual ones.
    assert best.elo - other.elo == pytest.approx(elo_of(156 / 202), abs=1e-6)
    assert best.elo + other.elo == pytest.approx(0, abs=1e-6)
    assert (best.name, best.points, best.games) == ("a", 155, 200)


def test_the_error_is_that_of_the_pairs():
    # Every opening is split: the colours decide, and the error is far less than that of single games.
    split = [Result("a", "b", 1.0, 2)] * 100
    assert ratings_of(split)[0].error < 7
    decided = [Result("a", "b", points, 2) for points in [2.0, 0.0] * 50]
    share = 1.96 * math.sqrt(0.25 / 101)
    expected = share * 400 / math.log(10) / 0.25 / 2
    assert ratings_of(decided)[0].error == pytest.approx(expected, rel=0.02)


def test_a_clean_sweep_is_finite_and_uncertain():
    best, other = ratings_of([Result("a", "b", 2.0, 2)] * 10)
    assert 300 < best.elo - other.elo < 800
    assert best.error > 100


def test_nothing_and_engines_that_never_met():
    assert ratings_of([]) == []
    ratings = ratings_of([Result("a", "b", 2.0, 2), Result("c", "d", 2.0, 2)])
    assert [rating.name for rating in ratings[:2]] in (["a", "c"], ["c", "a"])
    assert all(math.isfinite(rating.elo) and math.isfinite(rating.error) for rating in ratings)


def test_intervals_hold_what_they_promise():
    random.seed(7)
    true = {"a": 120.0, "b": 30.0, "c": -40.0, "d": -110.0}
    hits = rounds = 0
    for _ in range(60):
        results = []
        for first, second in [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")]:
            chance = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
            results += [Result(first, second, sum(random.random() < chance for _ in "12"), 2) for _ in range(40)]
        for rating in ratings_of(results):
            rounds += 1
            hits += abs(rating.elo - true[rating.name]) <= rating.error
    assert 0.91 < hits / rounds <= 0.99


def test_inverses():
    matrix = [[0.0, 2.0, 1.0], [1.0, 0.0, 0.0], [3.0, 0.0, 1.0]]
    inverse = inverted(matrix)
    product = [[sum(matrix[i][k] * inverse[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    assert product == [pytest.approx([float(i == j) for j in range(3)], abs=1e-12) for i in range(3)]
