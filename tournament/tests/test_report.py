"""The report, opened in headless Chromium and clicked through."""

import re
import shutil

import pytest
from playwright.sync_api import Page, sync_playwright

from tournament.driver import facts_of
from tournament.ledger import reading, writing
from tournament.plan import load_plan
from tournament.report import points, report_of, short
from tournament.tests.test_ledger import result_of
from tournament.units import units_of

NAMES = ["a", "<b> & 'c'", "crasher"]


@pytest.fixture
def page_text(bench) -> str:
    units = units_of(load_plan(bench.write_plan(NAMES)))
    with writing(bench.ledger) as ledger:
        ledger.plan(
            {
                "name": "Bench </title>",
                "kind": "round-robin",
                "openings": 4,
                "settings": {
                    "rule": 0,
                    "size": 15,
                    "turn_ms": 200,
                    "match_ms": 0,
                    "increment_ms": 0,
                    "memory_mb": 350,
                    "tolerance_ms": 100,
                    "max_node": None,
                },
            },
            units,
        )
        for unit in units[:-1]:
            ledger.commit(unit.key, result_of(unit, (unit.first.name, unit.second.name)))
        ledger.fail(units[-1].key, "out of order")
    with reading(bench.ledger) as ledger:
        return report_of(ledger)


@pytest.fixture
def page(bench, page_text):
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser_path:
        pytest.skip("there is no Chromium")
    path = bench.folder / "report.html"
    path.write_text(page_text, encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        yield page
        assert complaints == []
        assert requests == [path.as_uri()]
        browser.close()


def stones(page: Page) -> list[str]:
    return page.eval_on_selector_all("#board .stone", "all => all.map(stone => stone.dataset.coord)")


def test_clicks_through_a_game(page):
    assert page.title() == "Bench </title>"
    assert page.inner_text("#title") == "1. a – <b> & 'c', 1–0"
    assert stones(page) == ["h8", "h9"]
    page.click("#next")
    assert stones(page) == ["h8", "h9", "i8"]
    assert page.inner_text("#said") == "Move 3: a i8, eval 0.60, depth 7-12, 15K nodes, 40 ms"
    assert page.inner_text("#moves tr.now td:nth-child(3)") == "0.60"
    for ply in range(4, 10):
        page.click("#next")
        assert len(stones(page)) == ply
    assert stones(page)[-1] == "l8"
    page.click("#next")
    assert len(stones(page)) == 9
    page.click("#first")
    assert stones(page) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert len(stones(page)) == 9
    page.click("#back")
    assert len(stones(page)) == 8
    page.click("#moves tbody tr:nth-child(4)")
    assert stones(page) == ["h8", "h9", "i8", "i9"]
    assert page.url.endswith("#game=1&move=4")
    # White stones are where white moved, and the board's a1 is at the lower left.
    assert page.get_attribute('#board .stone[data-coord="h9"]', "class") == "stone white opening"
    assert page.get_attribute('#board .stone[data-coord="h9"]', "cy") == "6"


def test_plays_by_itself(page):
    page.click("#last")
    page.click("#play")
    page.wait_for_selector('#board[data-ply="9"]', timeout=15_000)
    assert page.inner_text("#play") == "▶▶"


def test_filters(page):
    assert page.locator("#rows tbody tr").count() == 22
    page.click('.cross button[data-engine="crasher"][data-opponent="a"]')
    assert page.locator("#rows tbody tr").count() == 8
    page.select_option("#outcome", "won")
    assert page.locator("#rows tbody tr").count() == 0
    page.click('#failures button[data-engine="crasher"]')
    assert page.locator("#rows tbody tr").count() == 14
    assert "crashed: exit status 3" in page.inner_text("#ending")
    assert page.inner_text("#stderr") == "Standard error of the loser:\npanic </script>"


def test_tables(page):
    assert page.locator("#ratings tbody tr").count() == 3
    assert page.locator(".bars .whisker").count() == 3
    assert page.inner_text("#ratings tbody tr:last-child th") == "crasher"
    assert page.inner_text("#failures tbody tr:last-child").split() == ["crasher", "14", "14", "100.0", "%"]
    assert "out of order" in page.inner_text("#failures")
    assert re.search(r"375k", page.inner_text("#statistics"))


def test_a_narrow_page_does_not_overflow(page):
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_needs_nothing_else(page_text):
    assert not re.search(r"""(?:src|href)=["'](?!#)|@import|url\(|https?://(?!www\.w3\.org/2000/svg)""", page_text)


def test_a_ledger_without_games(bench):
    plan = load_plan(bench.write_plan(["a", "b"]))
    with writing(bench.ledger) as ledger:
        ledger.plan(facts_of(plan), units_of(plan))
        assert "No game was played yet." in report_of(ledger)


def test_numbers_for_people():
    assert [short(n) for n in (None, 0, 7, 12.345, 999, 1234, 15_000, 1_234_567)] == [
        "–", "0", "7", "12.3", "999", "1234", "15k", "1.23M",
    ]  # fmt: skip
    assert [points(n) for n in (0, 0.5, 1, 10.5)] == ["0", "½", "1", "10½"]
