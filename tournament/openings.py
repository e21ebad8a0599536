"""Openings: lists of them line by line, or single positions as .psq files."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Opening:
    """One opening, in a form that banyan-arena reads from a file of this suffix."""

    name: str
    suffix: str
    text: str


def read_openings(path: Path) -> list[Opening]:
    """All openings of a file. In a list, lines that are empty or begin with # say nothing."""
    text = path.read_text(encoding="utf-8-sig")
    if path.suffix.lower() == ".psq":
        return [Opening(path.stem, ".psq", text)]
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [
        Opening(f"{path.stem}:{number}", path.suffix or ".txt", line + "\n")
        for number, line in enumerate(lines, 1)
        if line
    ]
