#!/usr/bin/env python3
"""Checks the installed headers: headers.py PREFIX [--each]

Exactly the promised ones (cmake/headers.txt) lie directly under include/ballast, and the how-to page names each of them. They
include the declared libraries only. They compile outside the source tree with nothing but "-I PREFIX/include": all together,
from the first to the last and from the last to the first; with --each also each of them alone.
"""
import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/howto/install.md"
LIBRARIES = {"Random123", "fmt", "nlohmann"}  # BallastConfig.cmake, ballast.pc
COMPILER = os.environ.get("CXX", "g++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def promised():
    rows = (ROOT / "cmake/headers.txt").read_text().splitlines()
    words = [row.split() for row in rows if row and not row.startswith("#")]
    return {row[-1].rsplit("/", 1)[-1] for row in words}


def expect(what, expected, got):
    if expected != got:
        raise SystemExit(f"{what}: expected {sorted(expected - got)} too, got {sorted(got - expected)} instead")


def libraries(folder):
    """First parts of the includes of other libraries: "fmt" of <fmt/format.h>."""
    text = "".join(path.read_text() for path in folder.rglob("*.h"))
    return {name.split("/")[0] for name in re.findall(r"^#include <([^>]+/[^>]+)>", text, re.M)}


def mistakes(include, names):
    """What the compiler says to a program that includes these headers alone."""
    program = "".join(f"#include <ballast/{name}>\n" for name in names)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([COMPILER, "-std=c++20", "-fsyntax-only", *WARNINGS, "-I", str(include), "-x", "c++", "-"],
                              input=program, cwd=folder, text=True, capture_output=True)
    return "" if done.returncode == 0 else f"{program}{done.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("prefix", type=Path)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    include = options.prefix.resolve() / "include"
    names = promised()
    expect("include/ballast", names | {"detail"}, {path.name for path in (include / "ballast").iterdir()})
    expect(PAGE.name, names, set(re.findall(r"`<ballast/(\w+\.h)>`", PAGE.read_text())))
    expect("libraries of the headers", LIBRARIES, libraries(include))
    ordered = sorted(names)
    programs = [ordered, ordered[::-1]] + [[name] for name in ordered] * options.each
    found = [text for text in (mistakes(include, program) for program in programs) if text]
    if found:
        raise SystemExit("\n".join(found))


if __name__ == "__main__":
    main()
