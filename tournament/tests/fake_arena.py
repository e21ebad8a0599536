#!/usr/bin/env python3
"""Stands in for banyan-arena: the same options and ledger lines, but games out of the air, quick and foreseeable.

An engine named `crasher` crashes; otherwise black wins. It fails itself over an engine named `broken`, unless
FAKE_MENDED is set. FAKE_SECONDS is the time a game takes; FAKE_LOG names a file
that says which units were begun and ended.
"""

import argparse
import json
import os
import sys
import time

BLACK = ["h8", "i8", "j8", "k8", "l8"]
WHITE = ["h9", "i9", "j9", "k9"]


def main():
    arguments, _ = parser().parse_known_args()
    names = [name_of(words) for words in arguments.engine]
    with open(arguments.openings, encoding="utf-8") as file:
        opening = file.read().strip()
    note(f"start {os.getpid()} {names[0]} {names[1]} {opening}")
    if "broken" in names and "FAKE_MENDED" not in os.environ:
        sys.exit("out of order")
    with open(arguments.ledger, "a", encoding="utf-8") as ledger:
        for number in range(arguments.games):
            time.sleep(float(os.environ.get("FAKE_SECONDS", "0.01")))
            players = names if number % 2 == 0 else names[::-1]
            ledger.write(json.dumps(game(players, arguments, number)) + "\n")
            ledger.flush()
    note(f"end {os.getpid()} {names[0]} {names[1]} {opening}")


def parser():
    options = argparse.ArgumentParser()
    options.add_argument("--engine", nargs="+", action="append")
    options.add_argument("--games", type=int)
    options.add_argument("--size", type=int)
    options.add_argument("--rule", type=int)
    options.add_argument("--openings")
    options.add_argument("--ledger")
    return options


def name_of(words):
    values = dict(word.split("=", 1) for word in words)
    program = values["cmd"].split()[0]
    assert os.access(program, os.X_OK), program
    return values["name"]


def note(text):
    if path := os.environ.get("FAKE_LOG"):
        with open(path, "a", encoding="utf-8") as log:
            log.write(text + "\n")


def game(players, arguments, number):
    coords = [coord for pair in zip(BLACK, [*WHITE, None], strict=True) for coord in pair if coord]
    record = {
        "key": f"{number:064x}",
        "names": players,
        "black": "first" if number % 2 == 0 else "second",
        "rule": "freestyle",
        "size": [arguments.size, arguments.size],
        "winner": "black",
        "reason": "five",
        "peak_memory": [12_000_000, 34_000_000],
        "opening_moves": 2,
        "moves": [move(coord, ply) for ply, coord in enumerate(coords)],
    }
    if "crasher" in players:
        record["moves"] = record["moves"][:5]
        record["winner"] = "white" if players[0] == "crasher" else "black"
        record |= {"reason": "crashed", "detail": "exit status 3", "stderr_tail": "panic </script>"}
    return record


def move(coord, ply):
    if ply < 2:
        return {"at": coord}
    chance = 0.5 + 0.05 * ply * (-1) ** ply
    return {"at": coord, "ns": 40_000_000 + ply, "eval": f"{chance:.2f}", "depth": "7-12", "nodes": "15K"}


if __name__ == "__main__":
    main()
