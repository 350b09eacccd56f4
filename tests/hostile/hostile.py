#!/usr/bin/env python3
"""Mutated experiments, studies and results, and random command lines:
tests/hostile/hostile.py BALLAST [--seed S] [--experiments N] [--studies N] [--commands M] [--documents N] [--keep DIR] [--only NUMBER]
tests/hostile/hostile.py BALLAST --counterfeit    programs that break a promise must be found out

Each must end as the program promises: exit code 0; 1 or 3 with the reason; 2 with place, cause and what is expected, in one line of at
most 1,800 printable characters. No signal; no exit code 4 but for an output that cannot be written; nothing that is silent for 10 s, or
answers later than 2 s after its time limit; no success of a check that compared nothing; no change of a file that was not named. What
`ballast check` prints of an experiment that runs is legal, too. Exit code 1 if one did not; a case is drawn again with the same seed and
number.
"""
import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from guard import registry  # noqa: E402

from commands import commands  # noqa: E402
from experiments import experiments  # noqa: E402
from promise import Program  # noqa: E402
from results import results  # noqa: E402
from studies import studies  # noqa: E402

# Programs that break a promise, as shell scripts, and the kind of cases that find it out. $REAL is the one that keeps it.
COUNTERFEITS = {
    "changes a file": ("experiments", 'echo > unasked.txt; exec "$REAL" "$@"'),
    "exit code 4": ("experiments", "exit 4"),
    "a signal": ("experiments", "kill -SEGV $$"),
    "no reason": ("experiments", 'exec "$REAL" "$@" 2> /dev/null'),
    "no place": ("experiments", '"$REAL" "$@" 2> /dev/null; code=$?; echo "error: wrong" >&2; exit $code'),
    "obeys the text": ("experiments", '"$REAL" "$@" 2> /dev/null; code=$?; printf "error: a.toml:1: expected \\033[31m\\n" >&2; exit $code'),
    "late": ("experiments", 'case "$*" in *time-limit*) sleep 3.5;; esac; exec "$REAL" "$@"'),
    "compares nothing": ("commands", 'case "$1" in cosim | verify) exit 0;; esac; exec "$REAL" "$@"'),
}


def unnoticed(program, folder, given):
    """Counterfeits that no case finds out."""
    missed = []
    os.environ["REAL"], known = program, registry.Registry(program)
    for what, (kind, text) in COUNTERFEITS.items():
        fake, wrong = folder / "fake", []
        fake.write_text("#!/bin/bash\n" + text + "\n")
        fake.chmod(0o755)
        inside = Program(str(fake), folder / "inside", clears=True)
        inside.folder.mkdir(exist_ok=True)
        if kind == "experiments":
            experiments(inside, known, given.seed, 15, wrong, Counter())
        else:
            commands(inside, given.seed, 40, wrong, Counter())
        print(f"{what}: {len(wrong)} cases, such as {wrong[0][0] if wrong else 'none'}")
        missed += [] if wrong else [what]
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ballast", help="executable")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--experiments", type=int, default=150)
    parser.add_argument("--studies", type=int, default=60)
    parser.add_argument("--commands", type=int, default=60)
    parser.add_argument("--documents", type=int, default=60)
    parser.add_argument("--only", type=int, help="number of the case to draw again, of each kind")
    parser.add_argument("--keep", type=Path, help="folder for the files; default: a temporary one")
    parser.add_argument("--counterfeit", action="store_true")
    given = parser.parse_args()
    if given.counterfeit:
        with tempfile.TemporaryDirectory() as temporary:
            sys.exit(1 if unnoticed(str(Path(given.ballast).resolve()), Path(temporary), given) else 0)
    wrong, codes = [], Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        program = Program(str(Path(given.ballast).resolve()), folder, given.only, clears=given.keep is None)
        experiments(program, registry.Registry(program.path), given.seed, given.experiments, wrong, codes)
        studies(program, given.seed, given.studies, wrong, codes)
        commands(program, given.seed, given.commands, wrong, codes)
        results(program, given.seed, given.documents, wrong, codes)
    for what, words, said in wrong:
        print(f"{what}\n  {json.dumps(words)[:1500]}\n  {said.strip()[:600]!r}")
    print(", ".join(f"{count} {what}" for what, count in sorted(codes.items())))
    print(f"{len(wrong)} not as promised")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
