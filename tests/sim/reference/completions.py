#!/usr/bin/env python3
"""Checks the completion scripts in docs/reference/completions: completions.py SHELL PROGRAM

Exit code 77: the shell is not installed.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "docs" / "reference" / "completions"

# Words of a command line, the last one unfinished: all that it can become.
CASES = [
    (["ru"], ["run"]),
    (["run", "--tr"], ["--trace"]),
    (["list", "top"], ["topologies"]),
    (["list", "--schema", "r"], ["result"]),
    (["compare", "--balancers", "dif"], ["diffusion"]),
    (["compare", "--topologies", "torus,hyp"], ["torus,hypercube"]),
    (["verify", "--effort", ""], ["full", "quick"]),
    (["verify", "jan94.theorem-1-t"], ["jan94.theorem-1-time"]),
    (["help", "--completion", "z"], ["zsh"]),
    (["run", "x.toml", "--set", "machine.task_f"], ["machine.task_flits="]),
    (["run", "x.toml", "--set", "machine.topology=hyp"], ["machine.topology=hypercube"]),
    (["run", "x.toml", "--set", "machine.switch.model=r"], ["machine.switch.model=rtl"]),
    (["cosim", "--unit", "ranking"], ["ranking_tree"]),
    (["route", "me"], ["mesh", "metis"]),
    (["run", "hal"], ["half.toml"]),
    (["run", "x.toml", "--json", "has"], ["has.json"]),
    (["nothing", "x"], []),
]

BASH = """source "$1"; shift
COMP_LINE="$*" COMP_WORDBREAKS=
COMP_POINT=${#COMP_LINE}
_ballast
printf '%s\\n' "${COMPREPLY[@]}" """

# Without a terminal: what the function hands over is printed.
ZSH = """setopt null_glob
compdef() { }
compadd() { print -l -- ${(P)@[-1]} }
_files() {
  if [[ $1 == -g ]]; then print -l -- ${words[CURRENT]}${~2}; else print -l -- ${words[CURRENT]}*; fi
}
source "$1"; shift
words=("$@") CURRENT=$#
_ballast"""

FISH = "source $argv[1]; complete -C (string join -- ' ' $argv[2..-1])"


def command(shell, words):
    script = {"bash": "ballast.bash", "zsh": "_ballast", "fish": "ballast.fish"}[shell]
    arguments = [str(SCRIPTS / script), "ballast", *words]
    return {"bash": ["bash", "--norc", "-c", BASH, "bash", *arguments],
            "zsh": ["zsh", "-f", "-c", ZSH, "zsh", *arguments],
            "fish": ["fish", "--no-config", "-c", FISH, *arguments]}[shell]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("shell", choices=["bash", "zsh", "fish"])
    parser.add_argument("program", type=Path)
    options = parser.parse_args()
    if not shutil.which(options.shell):
        print(f"skipped: {options.shell} is not installed")
        sys.exit(77)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ("half.toml", "half.txt", "has.json"):
            (Path(folder) / name).touch()
        path = f"{options.program.resolve().parent}:{os.environ['PATH']}"
        for words, expected in CASES:
            run = subprocess.run(command(options.shell, words), capture_output=True, text=True, cwd=folder,
                                 env=os.environ | {"PATH": path, "HOME": folder})
            got = sorted(line.split("\t")[0] for line in run.stdout.splitlines() if line)
            if got != expected or run.stderr:
                wrong += 1
                print(f"ballast {' '.join(words)}: expected {expected}, got {got} {run.stderr}")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
