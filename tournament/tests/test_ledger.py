"""The ledger and what is shipped."""

import json

import pytest

from tournament import worker
from tournament.ledger import LedgerError, reading, writing
from tournament.plan import load_plan
from tournament.shipping import ShippingError, bundle_of
from tournament.tests import fake_arena
from tournament.units import units_of


class Options:
    size = 15


def result_of(unit, names=("a", "b")):
    lines = [json.dumps(fake_arena.game(list(names), Options, number)) for number in range(2)]
    return {"lines": lines, "started": 1.0, "seconds": 2.0, "host": "here"}


def test_a_unit_committed_twice_is_there_once(bench):
    units = units_of(load_plan(bench.write_plan(["a", "b"])))
    with writing(bench.ledger) as ledger:
        ledger.plan({"name": "x"}, units)
        for _ in range(2):
            ledger.commit(units[0].key, result_of(units[0]))
        assert ledger.done() == {units[0].key}
        assert ledger.counts() == {"planned": 4, "played": 1, "failed": 0, "games": 2}
        # Readable while it is written.
        with reading(bench.ledger) as other:
            assert len(list(other.games())) == 2


def test_a_unit_with_a_bad_line_is_not_there_at_all(bench):
    units = units_of(load_plan(bench.write_plan(["a", "b"])))
    result = result_of(units[0])
    result["lines"][1] = "{}"
    with writing(bench.ledger) as ledger:
        ledger.plan({}, units)
        with pytest.raises(KeyError):
            ledger.commit(units[0].key, result)
        assert ledger.counts()["games"] == 0


def test_one_driver_at_a_time(bench):
    with writing(bench.ledger), pytest.raises(LedgerError, match="another driver"), writing(bench.ledger):
        pass


def test_a_bundle_is_known_by_its_content(tmp_path):
    program, data = tmp_path / "engine", tmp_path / "net"
    program.write_bytes(b"one")
    (data / "deep").mkdir(parents=True)
    (data / "deep" / "w.bin").write_bytes(b"weights")
    bundle = bundle_of(program, [data])
    assert [name for name, _ in bundle.files] == ["engine", "net/deep/w.bin"]
    (data / "deep" / "w.bin").write_bytes(b"heavier")
    assert bundle_of(program, [data]).hash != bundle.hash
    with pytest.raises(ShippingError, match="two files"):
        bundle_of(program, [program])


def test_bundles_are_unpacked_once_and_laid_out(tmp_path):
    folder = tmp_path / "store" / "hash"
    worker.unpack({"engine": b"one", "net/w.bin": b"two"}, folder)
    first = folder.stat().st_ino
    worker.unpack({"engine": b"one", "net/w.bin": b"two"}, folder)
    assert folder.stat().st_ino == first
    assert [path.name for path in folder.parent.iterdir()] == ["hash"]
    worker.lay_out(folder, tmp_path / "scratch")
    assert (tmp_path / "scratch" / "net" / "w.bin").read_bytes() == b"two"
    assert (tmp_path / "scratch" / "engine").stat().st_mode & 0o111


def test_an_engine_as_words(tmp_path):
    engine = {
        "name": "x = y",
        "program": "my engine",
        "arguments": ["--a", "b 'c'"],
        "prefix": ["wine", "-q q"],
        "options": [("turn-ms", "5")],
    }
    words = worker.engine_words(engine, tmp_path)
    assert words == [
        f"cmd='{tmp_path}/my engine' --a 'b '\"'\"'c'\"'\"''",
        "name=x = y",
        "prefix=wine '-q q'",
        "turn-ms=5",
    ]


def test_settings_as_options():
    assert worker.option("turn_ms", 5) == ["--turn-ms", "5"]
    assert worker.option("suspend", True) == ["--suspend"]
    assert worker.option("suspend", False) == worker.option("max_node", None) == []
