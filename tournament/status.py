"""How far a tournament is, for the terminal."""

from tournament.ledger import Ledger
from tournament.ratings import ratings_of
from tournament.results import faults_of, results_of


def status_lines(ledger: Ledger, former: bool = False) -> list[str]:
    """The state of a tournament, line by line; if wanted, with games that only former plans had."""
    counts, facts = ledger.counts(), ledger.facts()
    games = list(ledger.games(former))
    lines = [
        f"{facts.get('name', '')} ({facts.get('kind', '')}):"
        f" {counts['played']} of {counts['planned']} units played, {len(games)} games, {counts['failed']} failed"
    ]
    for rating in ratings_of(results_of(games)):
        lines.append(
            f"  {rating.name:24} {rating.elo:+7.0f} ± {rating.error:4.0f}  {rating.points:g} of {rating.games}"
        )
    for (engine, reason), found in sorted(faults_of(games).items()):
        lines.append(f"  {engine} lost {len(found)} by {reason}")
    for first, second, opening, error in ledger.errors():
        lines.append(f"  not played: {first} - {second}, {opening}: {error}")
    return lines
