"""Reading a tournament's plan, a TOML file."""

import difflib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournament.openings import Opening, read_openings
from tournament.shipping import Bundle, ShippingError, bundle_of

KINDS = ("round-robin", "gauntlet")
RULES = (0, 1, 4, 8, 9)
DEFAULT_ARENA = Path(__file__).resolve().parent.parent / "target/release/banyan-arena"


class PlanError(Exception):
    """A plan that can't be played; the text is one line for people."""


@dataclass(frozen=True)
class Settings:
    """What all games of a tournament have in common, by the names of banyan-arena's options."""

    rule: int
    size: int
    turn_ms: int
    match_ms: int
    increment_ms: int
    memory_mb: int
    tolerance_ms: int
    start_ms: int
    max_node: int | None
    suspend: bool
    adjudicate: bool


@dataclass(frozen=True)
class Engine:
    """One engine: its files, and how they are started."""

    name: str
    bundle: Bundle
    arguments: tuple[str, ...]
    prefix: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Plan:
    """A whole tournament."""

    name: str
    kind: str
    settings: Settings
    engines: tuple[Engine, ...]
    challengers: tuple[str, ...]
    openings: tuple[Opening, ...]
    arena: Bundle


@dataclass(frozen=True)
class Field:
    """What a key of the plan may hold."""

    type: type
    default: Any = None
    least: int | None = None
    choices: tuple[Any, ...] | None = None
    required: bool = False


TOURNAMENT_FIELDS = {
    "name": Field(str),
    "kind": Field(str, "round-robin", choices=KINDS),
    "challengers": Field(list, []),
    "rule": Field(int, 0, choices=RULES),
    "size": Field(int, 15, least=5),
    "turn_ms": Field(int, 1000, least=1),
    "match_ms": Field(int, 0, least=0),
    "increment_ms": Field(int, 0, least=0),
    "memory_mb": Field(int, 350, least=0),
    "tolerance_ms": Field(int, 100, least=0),
    "start_ms": Field(int, 10_000, least=1),
    "max_node": Field(int, None, least=1),
    "suspend": Field(bool, False),
    "adjudicate": Field(bool, False),
    "openings": Field(list, required=True),
    "pairs": Field(int, None, least=1),
    "arena": Field(str),
}

ENGINE_FIELDS = {
    "name": Field(str, required=True),
    "program": Field(str, required=True),
    "arguments": Field(list, []),
    "files": Field(list, []),
    "prefix": Field(list, []),
    "turn_ms": Field(int, None, least=1),
    "match_ms": Field(int, None, least=0),
    "increment_ms": Field(int, None, least=0),
    "memory_mb": Field(int, None, least=0),
    "max_node": Field(int, None, least=0),
    "crlf": Field(bool),
    "info": Field(dict, {}),
}

# Fields of an engine that banyan-arena takes as keys of --engine.
ENGINE_OPTIONS = ("turn_ms", "match_ms", "increment_ms", "memory_mb", "max_node", "crlf")

TYPE_NAMES = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list of texts",
    dict: "a table of texts and numbers",
}


def load_plan(path: Path) -> Plan:
    """The plan in a file; its relative paths count from the file's folder."""
    try:
        with path.open("rb") as file:
            tables = tomllib.load(file)
    except OSError as error:
        raise PlanError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PlanError(f"{path}: {error}") from error
    try:
        return plan_of(tables, path)
    except (PlanError, ShippingError) as error:
        raise PlanError(f"{path}: {error}") from error


def plan_of(tables: dict[str, Any], path: Path) -> Plan:
    """The plan in these tables of the file at `path`."""
    refuse_unknown(tables, ("tournament", "engine"), "the plan")
    general = checked(tables.get("tournament", {}), TOURNAMENT_FIELDS, "[tournament]")
    engines = engines_of(tables.get("engine", []), path.parent)
    return Plan(
        name=general["name"] or path.stem,
        kind=general["kind"],
        settings=Settings(**{name: general[name] for name in Settings.__dataclass_fields__}),
        engines=engines,
        challengers=challengers_of(general, [engine.name for engine in engines]),
        openings=openings_of(general, path.parent),
        arena=arena_of(general, path.parent),
    )


def engines_of(tables: Any, folder: Path) -> tuple[Engine, ...]:
    """The engines of the [[engine]] tables."""
    if not isinstance(tables, list) or len(tables) < 2:
        raise PlanError("a tournament needs two [[engine]] tables or more")
    engines = tuple(engine_of(table, f"[[engine]] {number}", folder) for number, table in enumerate(tables, 1))
    names = [engine.name for engine in engines]
    for name in names:
        if names.count(name) > 1:
            raise PlanError(f"two engines are named {name!r}")
    return engines


def engine_of(table: Any, where: str, folder: Path) -> Engine:
    """One engine."""
    values = checked(table, ENGINE_FIELDS, where)
    name = values["name"]
    if not name.strip() or not name.isprintable():
        raise PlanError(f"{where} name must be printable and not empty")
    files = [folder / file for file in values["files"]]
    bundle = bundle_of(folder / values["program"], files)
    return Engine(name, bundle, tuple(values["arguments"]), tuple(values["prefix"]), options_of(values))


def options_of(values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """An engine's own limits and INFO lines, by the keys of banyan-arena."""
    options = {key.replace("_", "-"): values[key] for key in ENGINE_OPTIONS if values[key] is not None}
    options |= {f"info.{key}": value for key, value in sorted(values["info"].items())}
    return tuple((key, str(value).lower() if isinstance(value, bool) else str(value)) for key, value in options.items())


def challengers_of(general: dict[str, Any], names: list[str]) -> tuple[str, ...]:
    """The engines that meet all others in a gauntlet: by default the first."""
    challengers = general["challengers"]
    if general["kind"] != "gauntlet":
        if challengers:
            raise PlanError("[tournament] challengers is only for kind = 'gauntlet'")
        return ()
    for challenger in challengers:
        if challenger not in names:
            raise PlanError(f"[tournament] challengers: there is no engine {challenger!r}")
    return tuple(dict.fromkeys(challengers)) or (names[0],)


def openings_of(general: dict[str, Any], folder: Path) -> tuple[Opening, ...]:
    """The openings to play, each once."""
    openings: dict[str, Opening] = {}
    for name in general["openings"]:
        try:
            found = read_openings(folder / name)
        except (OSError, UnicodeDecodeError) as error:
            raise PlanError(f"[tournament] openings: can't read {name}: {error}") from error
        for opening in found:
            openings.setdefault(opening.text, opening)
    pairs = general["pairs"] or len(openings)
    if len(openings) < max(pairs, 1):
        raise PlanError(f"[tournament] openings: {pairs} wanted, but there are {len(openings)}")
    return tuple(openings.values())[:pairs]


def arena_of(general: dict[str, Any], folder: Path) -> Bundle:
    """The match runner."""
    path = folder / general["arena"] if general["arena"] else DEFAULT_ARENA
    if not path.is_file():
        raise PlanError(f"there is no match runner {path}: cargo build --release --features arena makes it")
    return bundle_of(path, [])


def checked(table: Any, fields: dict[str, Field], where: str) -> dict[str, Any]:
    """The table's values, with defaults for what is left out."""
    if not isinstance(table, dict):
        raise PlanError(f"{where} must be a table")
    refuse_unknown(table, fields, where)
    return {key: value_of(table, key, field, where) for key, field in fields.items()}


def value_of(table: dict[str, Any], key: str, field: Field, where: str) -> Any:
    """One value of a table."""
    if key not in table:
        if field.required:
            raise PlanError(f"{where} lacks {key}")
        return field.default
    value = table[key]
    if field.type is list and isinstance(value, str):
        value = [value]
    if not fits(value, field.type):
        raise PlanError(f"{where} {key} must be {TYPE_NAMES[field.type]}, not {value!r}")
    if field.choices and value not in field.choices:
        raise PlanError(f"{where} {key} must be one of {', '.join(map(str, field.choices))}, not {value!r}")
    if field.least is not None and value < field.least:
        raise PlanError(f"{where} {key} must be {field.least} or more, not {value}")
    return value


def fits(value: Any, wanted: type) -> bool:
    """Whether a value of the plan is of a type, and its items are plain."""
    if wanted is list:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if wanted is dict:
        return isinstance(value, dict) and all(isinstance(item, str | int | float) for item in value.values())
    return isinstance(value, wanted) and (wanted is bool) == isinstance(value, bool)


def refuse_unknown(table: dict[str, Any], known: Any, where: str) -> None:
    """Complains of a key that means nothing, for it may be a slip."""
    for key in table:
        if key not in known:
            close = difflib.get_close_matches(key, list(known), 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise PlanError(f"{where} has an unknown key {key!r}{hint}")
