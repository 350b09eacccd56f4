#!/usr/bin/env python3
"""A wheel from the source tree, installed and used in a virtual environment: wheel.py [--wheel FILE]

Compiles the program ($BALLAST_WHEEL_BUILD: a build folder to use again). Exit code 77 without pip or venv.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USE = """
import ballast
result = ballast.run({"machine": {"processors": 4, "switch": {"model": "lockstep", "words": 5}}, "workload": {"kind": "half", "load": 4}})
assert result.verdict == "balanced", result
study = ballast.sweep({"set": {"workload.kind": "random"}, "grid": {"machine.processors": [8, 16]}})
assert "2 done, 0 failed" in study.text, study.text
try:
    ballast.run({"machine": {"topology": "mehs"}})
except ballast.UserError as error:
    assert error.hint == "mesh", error
print(ballast.__version__, ballast.__file__)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", type=Path, help="this one, made before")
    options = parser.parse_args()
    if subprocess.run([sys.executable, "-c", "import pip, venv, ensurepip"], capture_output=True).returncode != 0:
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="ballast-wheel-") as name:
        folder = Path(name)
        wheel = options.wheel
        if wheel is None:
            subprocess.run([sys.executable, "-m", "pip", "wheel", ROOT, "--no-build-isolation", "--no-deps", "-w", folder], check=True)
            wheel = next(folder.glob("*.whl"))
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        python = folder / "venv/bin/python"
        subprocess.run([python, "-m", "pip", "install", "--no-index", "--no-deps", "-q", wheel], check=True)
        environment = {"PATH": "/usr/bin:/bin", "HOME": name}
        used = subprocess.run([python, "-c", USE], check=True, cwd=name, env=environment, text=True, capture_output=True).stdout
        assert str(folder / "venv") in used, used
        claims = subprocess.run([folder / "venv/bin/ballast", "verify", "jan94.balance"], cwd=name, env=environment, text=True,
                                capture_output=True)
        assert "as expected" in claims.stdout, claims.stdout + claims.stderr
        print(used, end="")


if __name__ == "__main__":
    main()
