"""Runs without violence: what is played, and what is made of failures."""

from tournament.ledger import reading
from tournament.ratings import ratings_of
from tournament.results import faults_of, results_of


def test_a_crashed_engine_loses_and_is_not_tried_again(bench):
    bench.write_plan(["a", "crasher"])
    status, out, err = bench.call("run", bench.plan, "--workers", "1")
    assert status == 0, out + err
    assert len(bench.noted("start")) == 4
    with reading(bench.ledger) as ledger:
        games = list(ledger.games())
        assert len(games) == 8
        assert {pair: len(places) for pair, places in faults_of(games).items()} == {("crasher", "crashed"): 8}
        assert [rating.points for rating in ratings_of(results_of(games))] == [8, 0]


def test_a_failed_match_runner_is_tried_again_and_then_told(bench):
    bench.write_plan(["a", "b", "broken"])
    status, out, err = bench.call("run", bench.plan, "--workers", "2")
    assert status == 1, out + err
    assert "NOT PLAYED: the match runner ended with 1 after 0 games: out of order" in out
    attempts = [unit for _, unit in bench.noted("start") if "broken" in unit]
    assert len(attempts) == 3 * 8
    with reading(bench.ledger) as ledger:
        assert ledger.counts() == {"planned": 12, "played": 4, "failed": 8, "games": 8}
    status, out, _ = bench.call("status", bench.ledger)
    assert status == 0
    assert "4 of 12 units played, 8 games, 8 failed" in out
    # Nothing forgot the failed ones.
    assert bench.call("run", bench.plan, "--workers", "2", FAKE_MENDED="1")[0] == 0
    with reading(bench.ledger) as ledger:
        assert ledger.counts() == {"planned": 12, "played": 12, "failed": 0, "games": 24}


def test_a_plan_that_grows_plays_only_what_is_new(bench):
    bench.write_plan(["a", "b"])
    assert bench.call("run", bench.plan, "--workers", "1")[0] == 0
    bench.write_plan(["a", "b", "c"], 'kind = "gauntlet"\nchallengers = ["c"]')
    assert bench.call("run", bench.plan, "--workers", "1")[0] == 0
    assert len(bench.noted("start")) == 4 + 8
    with reading(bench.ledger) as ledger:
        assert ledger.counts() == {"planned": 8, "played": 8, "failed": 0, "games": 16}
        assert (len(list(ledger.games())), len(list(ledger.games(former=True)))) == (16, 24)
    assert "16 games" in bench.call("status", bench.ledger)[1]
    assert "24 games" in bench.call("status", bench.ledger, "--all")[1]


def test_errors_are_one_line(bench):
    bench.write_plan(["a", "b"], "turn_ms = 0")
    for arguments in (
        ["run", bench.plan],
        ["run", bench.folder / "none.toml"],
        ["status", bench.folder / "none.sqlite"],
        ["status", bench.plan],
        ["report", bench.folder / "none.sqlite", "-o", "x.html"],
    ):
        status, _, err = bench.call(*arguments)
        assert status == 2
        assert len(err.splitlines()) == 1, err


def test_an_unreachable_scheduler(bench):
    bench.write_plan(["a", "b"])
    status, _, err = bench.call("run", bench.plan, "--scheduler", "nonsense://x")
    assert status == 2
    assert "can't reach the scheduler" in err.splitlines()[-1]
