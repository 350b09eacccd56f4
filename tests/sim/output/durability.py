#!/usr/bin/env python3
"""Kills, signals and full disks: no result of ballast is lost or half written, no ending is silent.

  durability.py PROGRAM CHECK [--times N] [--seed S] [--within SECONDS]
  CHECK: kill, signal, limit, full, stdout

Each check prints what it did and exits with 1 at the first thing that is wrong.
"""
import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from checks import Wrong, check  # noqa: E402

LIMIT = 120  # seconds of a run
MESH = """
[machine]
topology = "mesh"
size = [8, 8]
[workload]
kind = "spike"
load = 4000
[balancer]
name = "diffusion"
[run]
series = {series}
"""
SWITCH = """
[machine]
processors = 64
[workload]
kind = "half"
load = 2000
[run]
series = {series}
"""
TRAFFIC = """
[machine]
topology = "torus"
size = [8, 8]
[traffic]
rate = 0.2
precision = 0.001
"""
ROUNDS = """
[machine]
topology = "mesh"
size = [32, 32]
[workload]
kind = "spike"
load = 100000
[balancer]
name = "diffusion"
[rounds]
until = "all"
max_rounds = 100000
"""
EVENTS = """
[machine]
topology = "mesh"
size = [8, 8]
[workload]
kind = "heavy"
[balancer]
name = "sender-initiated"
[run]
until = "completed"
max_cycles = 1000000000
"""


class Bench:
    def __init__(self, program, folder, seed):
        self.program, self.folder, self.random = str(Path(program).resolve()), Path(folder), random.Random(seed)
        for name, text in {"mesh": MESH.format(series=5), "switch": SWITCH.format(series=1), "traffic": TRAFFIC,
                           "rounds": ROUNDS, "events": EVENTS}.items():
            (self.folder / f"{name}.toml").write_text(text)

    def start(self, *arguments, limit=None, ignored=None, **options):
        def bounded():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            if ignored is not None:
                signal.signal(ignored, signal.SIG_IGN)
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.Popen([self.program, *arguments], cwd=self.folder, stderr=subprocess.PIPE, text=True, errors="surrogateescape",
                                preexec_fn=bounded, **options)

    def run(self, *arguments, within=LIMIT, **options):
        process = self.start(*arguments, **options)
        try:
            out, error = process.communicate(timeout=within)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise
        return process.returncode, out, error

    def written_beside(self, writer):
        try:
            return any(p.stat().st_size for p in self.folder.glob(f".ballast-*-{writer}-*"))
        except FileNotFoundError:  # renamed meanwhile
            return False

    def beside(self):
        return sorted(p.name for p in self.folder.iterdir() if p.name.startswith(".ballast-"))


def whole(path, old):
    """The file is the old one or a whole new one."""
    text = path.read_text()
    if text == old:
        return "old"
    document = json.loads(text)
    check(document.get("complete") is True and "result" in document, f"{path} is no report")
    return "new"


def kills(bench, times, _within):
    """kill -9 at random moments, every second one while the document is written."""
    json_file, old = bench.folder / "out.json", '"what was there"\n'
    run = ["run", "switch.toml", "--json", "out.json", "--reproducible"]
    json_file.write_text(old)
    began = time.monotonic()
    code, _, error = bench.run(*run)
    check(code == 0, error)
    length, count = time.monotonic() - began, {"old": 0, "new": 0}
    aimed = 0
    for k in range(times):
        json_file.write_text(old)
        process = bench.start(*run, stdout=subprocess.DEVNULL)
        if k % 2 == 0:
            time.sleep(bench.random.uniform(0, 1.05 * length))
        else:  # its file beside grows: it is being written
            while process.poll() is None:
                if bench.written_beside(process.pid):
                    time.sleep(bench.random.uniform(0, 0.002))
                    aimed += 1
                    break
        process.kill()
        process.communicate()
        count[whole(json_file, old)] += 1
    check(bench.run(*run)[0] == 0 and not bench.beside(), f"left behind: {bench.beside()}")
    print(f"{times} kills ({aimed} while the document was written): {count['old']} old files, {count['new']} new ones")


def signals(bench, times, within):
    """SIGINT and SIGTERM at random moments of the first seconds, over verbs and kinds of run."""
    works = [["run", "switch.toml"], ["run", "mesh.toml"], ["run", "traffic.toml"], ["run", "rounds.toml"],
             ["run", "events.toml"], ["run", "mesh.toml", "--kernel", "loop"],
             ["run", "mesh.toml", "--trace", "out.fst"],
             ["compare", "--processors", "64", "--loads", "half,spike", "--seeds", "3"],
             ["cosim", "--ports", "16", "--cycles", "2000000"], ["verify", "jan94"], ["verify", "--counterfeit", "work"]]
    lengths, count = {}, {"marked": 0, "none": 0, "whole": 0}
    for k in range(times):
        work = works[k % len(works)]
        json_file = bench.folder / "signal.json"
        arguments = [*work, "--json", json_file.name]
        key = " ".join(work)
        if key not in lengths:
            began = time.monotonic()
            try:
                bench.run(*arguments, within=within)
            except subprocess.TimeoutExpired:  # killed: its file stays until the next run
                for name in bench.beside():
                    (bench.folder / name).unlink()
            lengths[key] = min(time.monotonic() - began, within)
        json_file.unlink(missing_ok=True)
        which = signal.SIGINT if k // len(works) % 2 == 0 else signal.SIGTERM
        process = bench.start(*arguments, stdout=subprocess.DEVNULL)
        time.sleep(bench.random.uniform(0, lengths[key]))
        process.send_signal(which)
        try:
            _, error = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Wrong(f"{key}: did not end within 60 s of {which.name}") from None
        ended = process.returncode
        if not json_file.exists():
            check(ended == -which, f"{key}: {which.name} ended with {ended}, no report; {error}")
            count["none"] += 1
            continue
        document = json.loads(json_file.read_text())
        if document["complete"]:
            check(ended in (0, 1, -which), f"{key}: whole report, ended with {ended}; {error}")
            count["whole"] += 1
        else:
            check(ended == -which, f"{key}: marked report, ended with {ended}; {error}")
            check(document["stopped"]["reason"] == "interrupted", document["stopped"])
            check(f"stopped: interrupted by {which.name}" in error, error)
            count["marked"] += 1
    check(not bench.beside(), f"left behind: {bench.beside()}")
    print(f"{times} signals: {count['marked']} marked reports, {count['none']} ended without one, "
          f"{count['whole']} had done")


def time_limits(bench, _times, _within):
    """A time limit ends the work with a marked report and exit code 3, also where its signal was ignored before."""
    file = bench.folder / "limit.json"
    endless = ["run", "traffic.toml", "--set", "traffic.min_packets=1000000000"]
    for arguments in (endless, [*endless, "--kernel", "loop"], ["run", "rounds.toml", "--set", "rounds.max_rounds=100000000"],
                      ["compare", "--processors", "64,256", "--seeds", "100"],
                      ["cosim", "--ports", "16", "--cycles", "100000000"]):
        for ignored in (None, signal.SIGALRM):
            file.unlink(missing_ok=True)
            code, _, error = bench.run(*arguments, "--json", file.name, "--time-limit", "0.3s", ignored=ignored)
            check(code == 3 and "stopped: time limit" in error, f"{' '.join(arguments)}: {code}, {error}")
            document = json.loads(file.read_text())
            check(not document["complete"] and document["stopped"]["reason"] == "time limit", document["stopped"])
    print("time limits: exit code 3, marked reports")


def full_disks(bench, times, _within):
    """A limit on the size of files stands for a full disk; /dev/full is one."""
    for arguments, name in ((["run", "switch.toml", "--json", "f.json"], "f.json"),
                            (["run", "mesh.toml", "--trace", "f.fst"], "f.fst"),
                            (["run", "mesh.toml", "--trace", "f.vcd"], "f.vcd"),
                            (["compare", "--processors", "64", "--loads", "half", "--json", "f.json"], "f.json"),
                            (["verify", "melhem91", "--json", "f.json"], "f.json"),
                            (["cosim", "--ports", "16", "--cycles", "5000", "--json", "f.json"], "f.json")):
        for limit in [0, 1, *(bench.random.randrange(2, 4000) for _ in range(times))]:
            if name == "f.json" and arguments[0] == "cosim":
                limit = min(limit, 500)
            file = bench.folder / name
            file.write_text("old")
            code, _, error = bench.run(*arguments, limit=limit)
            check(code == 4, f"{' '.join(arguments)} with {limit} bytes: {code}, {error}")
            check(name in error and "could not be written" in error, error)
            check(file.read_text() == "old", f"{name} has changed")
    for arguments in (["run", "switch.toml"], ["list"], ["help"], ["run", "switch.toml", "--json", "-"],
                      ["run", "mesh.toml", "--json", "/dev/full"], ["verify", "melhem91"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            stdout = subprocess.PIPE if "/dev/full" in arguments else full
            code, _, error = bench.run(*arguments, stdout=stdout)
        check(code == 4 and "No space left" in error, f"{' '.join(arguments)} to a full device: {code}, {error}")
    for arguments in (["run", "switch.toml", "--json", "none/f.json"], ["run", "mesh.toml", "--trace", "none/f.fst"],
                      ["run", "switch.toml", "--json", "."], ["run", "switch.toml", "--json", "switch.toml"],
                      ["run", "mesh.toml", "--trace", "a.vcd", "--json", "a.vcd"],
                      ["cosim", "--ports", "16", "--cycles", "100", "--waveform", "a.vcd", "--json", "a.vcd"],
                      ["run", "switch.toml", "--json", ""]):
        code, out, error = bench.run(*arguments)
        check(code == 2 and ("--json" in error or "--trace" in error) and not out,
              f"{' '.join(arguments)}: {code}, {out}{error}")
    check(not bench.beside(), f"left behind: {bench.beside()}")
    print("outputs that cannot be written: exit code 4 or 2 with a message, old files stay")


def standard_output(bench, _times, _within):
    """Readers that go away, streams that are closed, one document."""
    file = bench.folder / "s.json"
    for arguments in (["run", "switch.toml"], ["compare", "--processors", "64", "--loads", "half"], ["list"],
                      ["verify", "melhem91"]):
        extra = [] if arguments == ["list"] else ["--json", file.name]
        file.unlink(missing_ok=True)
        reading, writing = os.pipe()
        os.close(reading)
        code, _, error = bench.run(*arguments, *extra, stdout=writing)
        os.close(writing)
        check(code == 0 and "error" not in error, f"{' '.join(arguments)} with a reader that has gone: {code}, {error}")
        check(not extra or json.loads(file.read_text())["complete"], "the report is not whole")
    closed = subprocess.run(["sh", "-c", f"exec '{bench.program}' run switch.toml --json s.json >&- 2>&-"],
                            cwd=bench.folder, check=False)
    check(closed.returncode == 0 and json.loads(file.read_text())["complete"], "closed streams")
    for arguments in (["run", "switch.toml"], ["run", "rounds.toml", "--set", "rounds.max_rounds=10"], ["verify", "melhem91"],
                      ["compare", "--processors", "64", "--loads", "half"],
                      ["cosim", "--ports", "16", "--cycles", "5000"], ["verify", "--counterfeit", "melhem91"]):
        code, out, error = bench.run(*arguments, "--json", "-")
        check(code == 0, f"{' '.join(arguments)}: {code}, {error}")
        json.loads(out)
    odd = os.fsencode(bench.folder) + b"/odd-\xff.json"
    code, _, error = bench.run("run", "switch.toml", "--json", odd)
    check(code == 0 and json.loads(Path(os.fsdecode(odd)).read_text())["complete"], error)
    link, target = bench.folder / "link.json", bench.folder / "target.json"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target.name)
    check(bench.run("run", "switch.toml", "--json", link.name)[0] == 0, "a symbolic link")
    check(link.is_symlink() and json.loads(target.read_text())["complete"], "the link is followed")
    check(target.stat().st_mode & 0o777 == 0o640, "the mode stays")
    print("standard output: gone, closed, one document; odd names; links and modes stay")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    checks = {"kill": kills, "signal": signals, "limit": time_limits, "full": full_disks, "stdout": standard_output}
    parser.add_argument("check", choices=checks)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=1, help="seconds of a run in which a signal comes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            checks[options.check](Bench(options.program, folder, options.seed), options.times, options.within)
        except Wrong as wrong:
            print(f"durability: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
