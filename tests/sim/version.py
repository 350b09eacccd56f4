#!/usr/bin/env python3
"""Checks the version that a build prints: version.py PROGRAM

The program prints version and commit. cmake/Commit.cmake finds the commit of a checkout, marks a change, and finds nothing in
an unpacked archive, not even inside the checkout of another project.
"""
import argparse
import re
import subprocess
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "cmake" / "Commit.cmake"


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def git(root, *arguments):
    return output("git", "-C", str(root), "-c", "user.name=test", "-c", "user.email=test@localhost", *arguments)


def commit_of(root):
    """What the build of this source tree would print."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "commit.cpp"
        output("cmake", f"-DROOT={root}", f"-DFILE={source}", "-P", str(SCRIPT))
        return re.search(r'kCommit = "(.*)";', source.read_text())[1]


def expect(what, expected, got):
    if not re.fullmatch(expected, got):
        raise SystemExit(f"{what}: expected {expected}, got {got!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    program = parser.parse_args().program
    expect("--version", r"ballast \d+\.\d+\.\d+( \([0-9a-f]{7,}(-dirty)?\))?\n", output(program, "--version"))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        git(root, "init", "-q")
        source = root / "source"
        source.write_text("one\n")
        git(root, "add", "source")
        git(root, "commit", "-q", "-m", "one")
        commit = git(root, "rev-parse", "HEAD")[:7]
        expect("clean checkout", commit, commit_of(root))
        git(root, "tag", "v1")
        expect("tagged checkout", commit, commit_of(root))
        source.write_text("two\n")
        expect("changed checkout", commit + "-dirty", commit_of(root))
        archive = root / "archive"
        archive.mkdir()
        expect("archive inside a checkout", "", commit_of(archive))
    with tempfile.TemporaryDirectory() as folder:
        expect("archive", "", commit_of(folder))


if __name__ == "__main__":
    main()
