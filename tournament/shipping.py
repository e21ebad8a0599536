"""Programs and their files, packed by content so that any worker can run them."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


class ShippingError(Exception):
    """A file that can't be packed; the text is one line for people."""


@dataclass(frozen=True)
class Bundle:
    """A program and the files that lie beside it, known by the hash of all of it."""

    program: str
    files: tuple[tuple[str, bytes], ...]

    @cached_property
    def hash(self) -> str:
        """The hash of all names and contents."""
        digest = hashlib.sha256(self.program.encode())
        for name, content in self.files:
            digest.update(f"\0{name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()

    def packed(self) -> dict[str, bytes]:
        """The files by name, as workers unpack them."""
        return dict(self.files)


def bundle_of(program: Path, files: list[Path]) -> Bundle:
    """Packs a program with files and folders, which will lie beside it under their own names."""
    if not program.is_file():
        raise ShippingError(f"there is no program {program}")
    contents = {program.name: read(program)}
    for path in files:
        for name, file in named_files(path):
            if name in contents:
                raise ShippingError(f"two files beside {program.name} are named {name}")
            contents[name] = read(file)
    return Bundle(program.name, tuple(sorted(contents.items())))


def named_files(path: Path) -> list[tuple[str, Path]]:
    """A file under its name, or all files of a folder under theirs, the folder's name in front."""
    if path.is_file():
        return [(path.name, path)]
    if path.is_dir():
        inside = sorted(file for file in path.rglob("*") if file.is_file())
        return [(file.relative_to(path.parent).as_posix(), file) for file in inside]
    raise ShippingError(f"there is no file {path}")


def read(path: Path) -> bytes:
    """A file's content."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ShippingError(f"can't read {path}: {error.strerror}") from error
