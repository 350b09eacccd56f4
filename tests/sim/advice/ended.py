#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""An advice that is ended at random moments, by --time-limit and by signals: a ranking each time.

ended.py PROGRAM [--times N] [--seed N] [--trace PATH --size SIZE]"""
import argparse
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trace")
    parser.add_argument("--size", default="4x4")
    return parser.parse_args()


def drawn_trace(folder, rng):
    """Tasks of many lengths on a few of 16 processors."""
    path = folder / "tasks.csv"
    lines = [f"{rng.randrange(5)},{rng.randrange(100, 20000)}" for _ in range(300)]
    path.write_text("processor,work\n" + "\n".join(lines) + "\n")
    return str(path)


def advise(command, document, by_limit, moment):
    """Exit code, text and document of a run that ends at the moment; None: it runs to its end."""
    words = [*command, "--json", str(document)]
    if by_limit and moment is not None:
        words += ["--time-limit", f"{moment:.3f}s"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if moment is not None and not by_limit:
        time.sleep(moment)
        process.send_signal(random.choice([signal.SIGTERM, signal.SIGINT]))
    text, _ = process.communicate(timeout=600)
    return process.returncode, text, json.loads(document.read_text()) if document.exists() else None


def problem_of(code, text, document, by_limit, whole_runs):
    """What is wrong with the answer; empty: nothing. `whole_runs`: those of the whole advice."""
    # A signal ends the program by that signal after its report, also if all runs had ended before.
    ended = 3 if by_limit else code if code in (-signal.SIGTERM, -signal.SIGINT) else None
    if document is None:
        return "no document"
    if document["complete"]:
        all_there = len(document["runs"]) == whole_runs
        return "" if all_there and code in (0, ended) else f"said to be complete, exit code {code}"
    if code != ended:
        return f"exit code {code}"
    if "stopped: " not in text:
        return "does not say that it was stopped"
    ranked = [row for row in document["advice"]["ranking"] if "cycles" in row]
    if not ranked and document["runs"]:
        return "runs, but no ranking"
    if ranked and not document["advice"]["use"].startswith(("Use ", "Do not balance")):
        return "no sentence"
    means = [row["cycles"]["mean"] for row in ranked]
    return "" if means == sorted(means) else "not sorted"


def main():
    options = arguments()
    rng = random.Random(options.seed)
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        trace = options.trace or drawn_trace(folder, rng)
        command = [options.program, "advise", trace, "--size", options.size]
        start = time.monotonic()
        code, text, all_of_it = advise(command, folder / "whole.json", True, None)
        whole = time.monotonic() - start
        if code != 0:
            sys.exit(f"the whole advice: exit code {code}\n{text}")
        failures = ranked = 0
        for k in range(options.times):
            moment, by_limit = rng.uniform(.02, .98) * whole, k % 2 == 0
            document = folder / f"{k}.json"
            code, text, answer = advise(command, document, by_limit, moment)
            problem = problem_of(code, text, answer, by_limit, len(all_of_it["runs"]))
            rows = [row for row in answer["advice"]["ranking"] if "cycles" in row] if answer else []
            ranked += bool(rows)
            print(f"{moment:6.2f} s of {whole:.2f} s, by {'limit' if by_limit else 'signal'}: "
                  f"exit code {code}, {len(answer['runs']) if answer else 0} runs, "
                  f"{len(rows)} ranked {problem}")
            failures += bool(problem)
        # Before the first run has ended there is nothing to rank.
        if ranked < options.times * .7:
            sys.exit(f"only {ranked} of {options.times} have a ranking")
        sys.exit(f"{failures} of {options.times} wrong" if failures else 0)


if __name__ == "__main__":
    main()
