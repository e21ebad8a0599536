"""Plans: what they mean, and what is said of bad ones."""

import pytest

from tournament.plan import PlanError, load_plan
from tournament.units import pairs_of, units_of


def test_a_round_robin(bench):
    plan = load_plan(bench.write_plan(["a", "b", "c"]))
    assert [(first.name, second.name) for first, second in pairs_of(plan)] == [("a", "b"), ("a", "c"), ("b", "c")]
    units = units_of(plan)
    assert len({unit.key for unit in units}) == len(units) == 12
    assert [unit.opening.name for unit in units[:4]] == ["openings:1"] * 3 + ["openings:2"]


def test_a_gauntlet(bench):
    plan = load_plan(bench.write_plan(["a", "b", "c", "d"], 'kind = "gauntlet"'))
    assert [(first.name, second.name) for first, second in pairs_of(plan)] == [("a", "b"), ("a", "c"), ("a", "d")]
    plan = load_plan(bench.write_plan(["a", "b", "c", "d"], 'kind = "gauntlet"\nchallengers = ["b", "c"]'))
    pairs = [(first.name, second.name) for first, second in pairs_of(plan)]
    assert pairs == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")]


def test_openings_count_once_and_may_be_fewer(bench):
    path = bench.write_plan(["a", "b"], "pairs = 2", openings=["h8", "# no", "", "h8 # the same", "h9", "h10"])
    assert [opening.text for opening in load_plan(path).openings] == ["h8\n", "h9\n"]


def test_a_psq_is_one_opening(bench):
    (bench.folder / "one.PSQ").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n")
    path = bench.write_plan(["a", "b"])
    path.write_text(path.read_text().replace('"openings.txt"', '["openings.txt", "one.PSQ"]'))
    openings = load_plan(path).openings
    assert len(openings) == 5
    assert (openings[-1].suffix, openings[-1].text.count("\n")) == (".psq", 3)


def test_keys_follow_all_that_matters(bench):
    def key(settings="", change=lambda text: text):
        path = bench.write_plan(["a", "b"], settings)
        path.write_text(change(path.read_text()))
        return units_of(load_plan(path))[0].key

    keys = [
        key(),
        key("turn_ms = 7"),
        key("rule = 4"),
        key("max_node = 5"),
        key(change=lambda text: text + 'arguments = ["--x"]\n'),
        key(change=lambda text: text + 'files = ["openings.txt"]\n'),
        key(change=lambda text: text + "info = { level = 3 }\n"),
        key(change=lambda text: text + "memory_mb = 9\n"),
        key(change=lambda text: text + 'prefix = ["nice"]\n'),
        key(change=lambda text: text.replace('"b"', '"c"')),
    ]
    assert len(set(keys)) == len(keys)
    assert key() == keys[0]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("turn_ms = 0", "[tournament] turn_ms must be 1 or more, not 0"),
        ('turn_ms = "fast"', "[tournament] turn_ms must be a whole number, not 'fast'"),
        ("turn_ms = true", "[tournament] turn_ms must be a whole number, not True"),
        ("suspend = 1", "[tournament] suspend must be true or false, not 1"),
        ("turnms = 5", "[tournament] has an unknown key 'turnms'; did you mean 'turn_ms'?"),
        ("rule = 3", "[tournament] rule must be one of 0, 1, 4, 8, 9, not 3"),
        ('kind = "swiss"', "[tournament] kind must be one of round-robin, gauntlet, not 'swiss'"),
        ('challengers = ["a"]', "[tournament] challengers is only for kind = 'gauntlet'"),
        ('kind = "gauntlet"\nchallengers = ["x"]', "[tournament] challengers: there is no engine 'x'"),
        ("pairs = 9", "[tournament] openings: 9 wanted, but there are 4"),
        ("[[engine]]\nname = 'a'\nprogram = 'engine.sh'", "two engines are named 'a'"),
        ("[[engine]]\nname = 'q'", "[[engine]] 1 lacks program"),
        ("[[engine]]\nname = 'q'\nprogram = 'none'", "there is no program"),
        ("[[engine]]\nname = 'q'\nprogram = 'engine.sh'\nfiles = 'none'", "there is no file"),
        ("[[engine]]\nname = 'q'\nprogram = 'engine.sh'\ninfo = 3", "info must be a table of texts and numbers, not 3"),
        ("[[engine]]\nname = ''\nprogram = 'engine.sh'", "name must be printable and not empty"),
        ("[extra]", "the plan has an unknown key 'extra'"),
        ("= 3", "Invalid statement"),
    ],
)
def test_a_bad_plan_is_refused_in_one_line(bench, settings, said):
    path = bench.write_plan(["a", "b"], settings)
    with pytest.raises(PlanError) as caught:
        load_plan(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"openings.txt"', '"none.txt"', "[tournament] openings: can't read none.txt"),
        ('openings = "openings.txt"', "", "[tournament] lacks openings"),
        ("fake_arena.py", "none", "there is no match runner"),
        ("[[engine]]", "[[extra]]", "the plan has an unknown key 'extra'"),
    ],
)
def test_what_is_missing_is_named(bench, old, new, said):
    path = bench.write_plan(["a", "b"])
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(PlanError) as caught:
        load_plan(path)
    assert said in str(caught.value)


def test_one_engine_is_too_few(bench):
    with pytest.raises(PlanError, match="needs two"):
        load_plan(bench.write_plan(["a"]))
