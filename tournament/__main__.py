"""The command line of scripts/tournament."""

import argparse
import signal
import sys
from pathlib import Path

from tournament.ledger import LedgerError, reading
from tournament.plan import PlanError, load_plan


def main() -> int:
    """Does what the command line says; 0 is well, 1 means units not played, 2 that it could not be done."""
    arguments = parser().parse_args()
    signal.signal(signal.SIGTERM, interrupt)
    try:
        return arguments.action(arguments)
    except (PlanError, LedgerError) as error:
        return complain(error)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    except BrokenPipeError:
        return 0


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(prog="scripts/tournament", description="Tournaments of many matches.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("run", help="play what a plan's ledger lacks")
    command.add_argument("plan", type=Path, help="the plan, a TOML file")
    command.add_argument("--scheduler", metavar="ADDRESS", help="a running Dask scheduler, such as tcp://host:8786")
    command.add_argument("--workers", type=positive, metavar="N", help="workers on this machine (default: one a core)")
    command.add_argument("--ledger", type=Path, metavar="FILE", help="where results go (default: PLAN.sqlite)")
    command.set_defaults(action=run)

    command = commands.add_parser("status", help="say how far a tournament is")
    command.add_argument("ledger", type=Path)
    command.add_argument("--all", action="store_true", help="count games that are no longer in the plan, too")
    command.set_defaults(action=status)

    command = commands.add_parser("report", help="write a page with ratings, tables and all games")
    command.add_argument("ledger", type=Path)
    command.add_argument("--all", action="store_true", help="count games that are no longer in the plan, too")
    command.add_argument("-o", "--output", type=Path, required=True, metavar="REPORT.html")
    command.set_defaults(action=report)
    return top


def run(arguments: argparse.Namespace) -> int:
    """Plays a plan."""
    from tournament import driver

    if arguments.scheduler and arguments.workers:
        return complain("--workers is for this machine; a running cluster has its own")
    plan = load_plan(arguments.plan)
    ledger = arguments.ledger or arguments.plan.with_suffix(".sqlite")
    place = driver.Place(arguments.scheduler, arguments.workers)
    try:
        failed = driver.run(plan, place, ledger, lambda line: print(line, flush=True))
    except driver.DriverError as error:
        return complain(error)
    print(f"done; results are in {ledger}" if not failed else f"{failed} units were not played; run again to retry")
    return 1 if failed else 0


def status(arguments: argparse.Namespace) -> int:
    """Says how far a tournament is."""
    from tournament.status import status_lines

    with reading(arguments.ledger) as ledger:
        print("\n".join(status_lines(ledger, arguments.all)))
    return 0


def report(arguments: argparse.Namespace) -> int:
    """Writes the report."""
    from tournament.report import report_of

    with reading(arguments.ledger) as ledger:
        page = report_of(ledger, arguments.all)
    try:
        arguments.output.write_text(page, encoding="utf-8")
    except OSError as error:
        return complain(f"can't write {arguments.output}: {error.strerror}")
    return 0


def complain(error: object) -> int:
    """Says what is wrong in one line."""
    print(f"scripts/tournament: {error}", file=sys.stderr)
    return 2


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def interrupt(_signal: int, _frame: object) -> None:
    """Ends the run as Ctrl-C does, workers included."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
