#!/usr/bin/env python3
"""Studies whose results decide about further points: adaptive.py BALLAST

The published bytes do not depend on workers, kills or an earlier smaller budget; the end is told; a search tries few values;
`ballast report OLD NEW` tells what changed; pages of verify and cosim are written.
"""
import argparse
import json
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

SEEDS = """[study]
seeds = 3
[set]
machine.topology = "ring"
machine.size = [8]
workload.kind = "random"
run.max_cycles = 1_000_000
[grid]
balancer.name = ["diffusion", "ripple-hare"]
[adaptive]
until = "{until}"
{limit}
"""
SEARCH = """[study]
seeds = 2
[set]
machine.topology = "mesh"
machine.size = [3, 3]
traffic.pattern = "uniform"
run.max_cycles = 100_000
[variants.router]
narrow = {{ machine.router.vcs = 1, machine.router.buffer_flits = 2 }}
wide = {{ machine.router.vcs = 2, machine.router.buffer_flits = 8 }}
[bisect]
key = "traffic.rate"
from = 0.1
to = 1.0
tolerance = 0.05
{find}
"""


class Studies:
    def __init__(self, program, folder):
        self.program, self.folder, self.failures = Path(program).resolve(), folder, 0

    def check(self, true, text):
        if not true:
            self.failures += 1
            print("FAILED", text)

    def run(self, *words, code=0):
        done = subprocess.run([self.program, *words], capture_output=True, text=True, cwd=self.folder)
        self.check(done.returncode == code, f"{words}: expected exit code {code}, got {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def study(self, name, text):
        Path(self.folder, name + ".toml").write_text(text)

    def bytes(self, name):
        return Path(self.folder, name).read_bytes()

    def rows(self, name, sql):
        return sqlite3.connect(Path(self.folder, name)).execute(sql).fetchall()

    def forget(self, name):
        for file in self.folder.glob(name + ".*"):
            if file.suffix != ".toml":
                file.unlink()


def adaptive_seeds(s):
    s.study("width", SEEDS.format(until="width", limit="width = 0.05\nmax_seeds = 60"))
    text = s.run("sweep", "width.toml", "--workers", "1")
    s.check("the goal is reached" in text, f"width: {text}")
    s.check("3 seeds: the widest interval is that of" in text, f"width: {text}")
    seeds = s.rows("width.sqlite", "select distinct seed from point order by 1")
    s.check(6 <= len(seeds) < 60 and len(seeds) % 3 == 0, f"width: whole batches, got {len(seeds)} seeds")
    s.check([k for k, in seeds] == list(range(1, len(seeds) + 1)), f"width: seeds {seeds}")
    first = s.bytes("width.sqlite")
    again = s.run("sweep", "width.toml")
    s.check("the goal is reached" in again and s.bytes("width.sqlite") == first, "width: run again")
    point = s.run("sweep", "width.toml", "--point", str(2 * len(seeds) - 1))
    s.check(f"ripple-hare, seed {len(seeds)}" in point, f"--point: {point[:200]}")
    s.check(f"{2 * len(seeds)} points: {2 * len(seeds)} done" in s.run("sweep", "width.toml", "--status"), "--status")
    s.forget("width")
    s.study("width", SEEDS.format(until="width", limit="width = 0.05\nmax_seeds = 6"))
    small = s.run("sweep", "width.toml", "--workers", "2")
    s.check("the budget of 6 seeds is spent" in small, f"budget: {small}")
    s.study("width", SEEDS.format(until="width", limit="width = 0.05\nmax_seeds = 60"))
    s.run("sweep", "width.toml", "--workers", "2")
    s.check(s.bytes("width.sqlite") == first, "width: other bytes after a smaller budget, with two workers")
    s.run("report", "width.sqlite")
    s.check("Repeated looks inflate errors" in s.bytes("report.html").decode(), "the page tells the correction")
    text = s.run("sweep", "width.toml", "--dry-run")
    s.check("3 seeds at a time until every interval is within 5 %, at most 60 seeds" in text, f"dry run: {text}")

    s.study("few", SEEDS.format(until="order", limit="max_points = 11"))
    text = s.run("sweep", "few.toml", code=2)
    s.check("adaptive.max_points: expected at least 12, the study's own seeds and one batch, got 11" in text, text)
    s.study("order", SEEDS.format(until="order", limit="batch = 2\nmax_points = 100"))
    text = s.run("sweep", "order.toml")
    s.check("neighbouring pairs of the rankings are separated" in text or "is spent" in text, f"order: {text}")


def searches(s):
    s.study("saturation", SEARCH.format(find='find = "saturation"'))
    text = s.run("sweep", "saturation.toml", "--workers", "1")
    s.check("searches found a place" in text, text)
    first = s.bytes("saturation.sqlite")
    tried = s.rows("saturation.sqlite", "select count(*) from cases")[0][0]
    s.check(4 < tried <= 2 * (2 + 5), f"saturation: {tried} cases tried, expected a few of 2 x 19")
    s.forget("saturation")
    s.run("sweep", "saturation.toml", "--workers", "2")
    s.check(s.bytes("saturation.sqlite") == first, "saturation: other bytes with two workers")
    at = [json.loads(text) for text, in s.rows("saturation.sqlite", "select at from cases order by number")]
    s.check(at == sorted(at), f"saturation: values in order, got {at}")
    s.check("converges up to a rate of" in s.run("report", "saturation.sqlite"), "the saturation is told")

    s.study("crossover", SEARCH.format(find='find = "crossover"\nbetween = ["narrow", "wide"]\n[report]\nmetric = "latency.mean"'))
    s.run("sweep", "crossover.toml")
    text = s.run("report", "crossover.sqlite")
    s.check("rossover" in text or "has the better mean up to traffic.rate" in text, text)


def changes(s):
    s.study("old", SEEDS.split("[adaptive]")[0].format())
    s.run("sweep", "old.toml")
    Path(s.folder, "new.sqlite").write_bytes(s.bytes("old.sqlite"))
    text = s.run("report", "old.sqlite", "new.sqlite", "-o", "changes.html")
    s.check("Nothing changed: 6 points, all results equal." in text, text)
    file = sqlite3.connect(Path(s.folder, "new.sqlite"))
    file.execute("update point set result = json_set(result, '$.cycles', json_extract(result, '$.cycles') + 100 + seed)")
    file.commit()
    text = s.run("report", "old.sqlite", "new.sqlite", "-o", "changes.html")
    s.check("cycles rose in 2 of 2 cases" in text, text)
    s.check("rose" in s.bytes("changes.html").decode(), "page of changes")
    s.check("cycles fell in 2 of 2 cases" in s.run("report", "new.sqlite", "old.sqlite"), "reversed")
    s.run("report", "old.sqlite", "new.sqlite", "-o", "old.sqlite", code=2)
    text = s.run("report", "old.sqlite", "new.sqlite", "old.sqlite", code=2)
    s.check("expected one published study, or two to compare (OLD NEW); got 3" in text, text)
    s.study("other", SEEDS.split("[grid]")[0].format() + '[grid]\nbalancer.name = ["diffusion"]\nworkload.max = [8, 16]\n')
    s.run("sweep", "other.toml")
    text = s.run("report", "old.sqlite", "other.sqlite", code=2)
    s.check("expected two studies with the same axes" in text, text)


def pages(s):
    s.run("verify", "jan94.lemma-1", "--report", "verify.html", "--json", "verify.json")
    page = s.bytes("verify.html").decode()
    s.check("jan94.lemma-1" in page and "! corrected" in page, "page of verify")
    s.run("verify", "jan94.lemma-1", "--report", "verify.json", "--json", "verify.json", code=2)
    s.run("verify", "jan94.lemma-1", "--counterfeit", "--report", "x.html", code=2)
    s.run("verify", "jan94.lemma-1", "--dry-run", "--report", "none.html")
    s.check(not Path(s.folder, "none.html").exists(), "a dry run writes no page")
    s.run("cosim", "--ports", "4", "--cycles", "200", "--report", "cosim.html")
    s.check("Model and RTL agree on every output in every cycle." in s.bytes("cosim.html").decode(), "page of cosim")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ballast")
    parser.add_argument("--only", nargs="+", default=["adaptive_seeds", "searches", "changes", "pages"])
    parser.add_argument("--keep", help="folder for the files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        s = Studies(options.ballast, Path(options.keep or folder).resolve())
        s.folder.mkdir(exist_ok=True)
        for name in options.only:
            globals()[name](s)
    return min(s.failures, 1)


if __name__ == "__main__":
    sys.exit(main())
