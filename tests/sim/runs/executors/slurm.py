#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A sweep as a job array of Slurm: slurm.py PROGRAM PLUGIN. SLURM_CONF names the cluster.

Exit code 77: no Slurm.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from common import FAILED, POINTS, Sweeps, check, has, run  # noqa: E402


def bundle(sweeps, seconds):
    return ["--on", "slurm", "--bundle", f"{seconds}s"]


def same_bytes(sweeps, local):
    """an array of several jobs publishes the bytes of a local sweep"""
    text = sweeps.sweep("array", *bundle(sweeps, 0.1))
    has(text, r"probe +4 points run on this machine")
    jobs = int(re_number(text, r"job +\d+: (\d+) of \1 bundles"))
    check(jobs > 2, f"expected several bundles, got {jobs}")
    has(text, f"{POINTS} points: {POINTS - FAILED} done, {FAILED} failed")
    sweeps.equal("array", local)
    left = sorted(file.name for file in sweeps.folder("array").iterdir())
    check(left == ["s.sqlite", "s.toml", "s.work"], f"expected no further files, got {left}")
    has(sweeps.sweep("array", *bundle(sweeps, 0.1)), "which will not run")  # nothing is submitted


def re_number(text, pattern):
    found = re.search(pattern, text)
    check(found, f"expected \"{pattern}\" in:\n{text}")
    return found.group(1)


def submitted(sweeps, name, seconds):
    """Submits in a folder and interrupts the program while jobs wait, held; the text."""
    process = subprocess.Popen(sweeps.command(*bundle(sweeps, seconds)), cwd=sweeps.folder(name), text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    parts = sweeps.folder(name) / "s.parts"
    until = time.time() + 120
    while time.time() < until and not any(line for part in parts.glob("*.jsonl") for line in part.open()):
        time.sleep(0.05)
    jobs = "jobname=" + json.loads((parts / "plan.json").read_text())["job_name"]
    subprocess.run(["scontrol", "hold", jobs], capture_output=True)  # the first ones run, and cannot be held
    process.send_signal(signal.SIGINT)
    text = process.communicate(timeout=60)[0]
    subprocess.run(["scontrol", "release", jobs], capture_output=True)
    check(process.returncode == -signal.SIGINT, f"expected an end by SIGINT, got {process.returncode}:\n{text}")
    return text


def queue(name):
    return subprocess.run(["squeue", "-h", "-r", f"--name={name}", "-o", "%K"], text=True, capture_output=True,
                          check=True).stdout.split()


def killed(sweeps, local):
    """bundles killed in mid-write are submitted again, alone"""
    text = submitted(sweeps, "killed", 0.2)
    has(text, "in the queue: bundles .* --collect")
    parts = sweeps.folder("killed") / "s.parts"
    plan = json.loads((parts / "plan.json").read_text())
    check(len(plan["bundles"]) >= 2, "expected several bundles")
    until = time.time() + 120
    while queue(plan["job_name"]) and time.time() < until:
        time.sleep(0.2)
    check(not queue(plan["job_name"]), "expected that the jobs end without the program")
    written = {number: (parts / f"{number}.jsonl").read_text().splitlines(keepends=True) for number in range(1, len(plan["bundles"]) + 1)}
    # Of the last ones, which waited at the interrupt, nothing is stored yet.
    first, second = [number for number in written if len(written[number]) >= 2][-2:]
    for number in (first, second):  # as a kill between two writes, and in the middle of one, leaves them
        whole = written[number]
        (parts / f"{number}.jsonl").write_text(whole[0] + (whole[1][:len(whole[1]) // 2] if number == second else ""))
    text = sweeps.sweep("killed", "--collect", code=3)
    both = f"{first}[-,]{second}"
    has(text, rf"missing: bundles {both} .*--on slurm")
    check(not (sweeps.folder("killed") / "s.sqlite").exists(), "expected nothing published")
    text = sweeps.sweep("killed", *bundle(sweeps, 0.2))
    has(text, rf"job +\d+: 2 of \d+ bundles \({both}\)")
    sweeps.equal("killed", local)


def damaged(sweeps, local):
    """a damaged line is reported, and its point runs again; so is a bundle that a job has resumed"""
    submitted(sweeps, "damaged", 0.2)
    parts = sweeps.folder("damaged") / "s.parts"
    plan = json.loads((parts / "plan.json").read_text())
    subprocess.run(["scancel", f"--name={plan['job_name']}"], check=True)
    while queue(plan["job_name"]):
        time.sleep(0.2)
    count = len(plan["bundles"])
    part = parts / f"{count}.jsonl"
    part.write_text("")
    sweeps.sweep("damaged", "--part", f"{count}/{count}", code=0)
    first, *rest = part.read_text().splitlines(keepends=True)
    part.write_text("".join(rest) + first[:100])
    sweeps.sweep("damaged", "--part", f"{count}/{count}", code=0)
    again = part.read_text().splitlines(keepends=True)
    check(again[:-1] == rest and json.loads(again[-1])["id"] == json.loads(first)["id"],
          "expected that a job keeps whole lines, removes the torn one and runs its point again")
    part.write_text("".join(rest) + first[:100] + "\n")
    has(sweeps.sweep("damaged", "--collect", code=3), "1 damaged lines")
    sweeps.sweep("damaged", *bundle(sweeps, 0.2))
    sweeps.equal("damaged", local)


def changed(sweeps, _):
    """jobs refuse a study that changed after its submission"""
    folder = sweeps.folder("changed")
    submitted(sweeps, "changed", 0.2)
    plan = json.loads((folder / "s.parts/plan.json").read_text())
    subprocess.run(["scancel", f"--name={plan['job_name']}"], check=True)
    while queue(plan["job_name"]):
        time.sleep(0.2)
    study = (folder / "s.toml").read_text()
    (folder / "s.toml").write_text(study.replace("[1, 3]", "[1, 4]"))
    count = len(plan["bundles"])
    has(sweeps.sweep("changed", "--part", f"1/{count}", code=2), "changed since then")
    (folder / "s.toml").write_text(study)
    has(sweeps.sweep("changed", "--part", f"1/{count + 1}", code=2), f"expected one of {count} bundles")


def mistakes(sweeps, _):
    """options that do not go together, no Slurm, refused options: exit code 2"""
    for words, text in ((["--bundle", "1m"], "--bundle: requires --on slurm"),
                        (["--on", "slurm", "--collect"], "cannot be combined with"),
                        (["--on", "slurm", "--slurm", "--nonsense"], "sbatch: exit code"),
                        (["--part", "3/2"], "expected a bundle such as 3/10"),
                        (["--collect"], "expected a submitted study, got none"),
                        (["--part", "1/2"], "expected a submitted study, got none")):
        has(sweeps.sweep("mistakes", *words, code=2), text)
        shutil.rmtree(sweeps.folder("mistakes") / "s.parts", ignore_errors=True)
    has(sweeps.sweep("mistakes", "--on", "slurm", code=2, env={"PATH": "/nowhere"}), "expected the program sbatch")


def main():
    if not shutil.which("sbatch") or not os.environ.get("SLURM_CONF"):
        print("no Slurm")
        sys.exit(77)
    sweeps = Sweeps(*sys.argv[1:3], pause=100)
    run([same_bytes, killed, damaged, changed, mistakes], sweeps, sweeps.local())


if __name__ == "__main__":
    main()
