"""Plans and runs of studies with one or two mistakes, or none."""
import json
import random
import re
import shutil
from pathlib import Path

from mistakes import mutated
from promise import Program

STUDIES = ["""[study]
experiment = "base.toml"
seeds = 2
time_limit = "5s"

[set]
run.max_cycles = 2000

[grid]
balancer.name = ["diffusion", "ripple-hare"]
workload.load = { from = 4, to = 12, step = 4 }

[[skip]]
balancer.name = "diffusion"
workload.load = [4, 8]

[report]
title = "Loads"
question = "Which is faster?"
metric = "cycles"
better = "smaller"
compare = "balancer.name"
growth = "workload.load"
claimed = { diffusion = 1.5, ripple-hare = 1 }

[[report.details]]
balancer.name = "ripple-hare"
""", """[study]
experiment = "base.toml"
seeds = [3, 1]

[[zip]]
machine.topology = ["mesh", "hypercube", "ring"]
machine.size = [[2, 4], [8], [8]]

[variants.router]
narrow = { machine.router.vcs = 2 }
wide = { machine.router.vcs = 4, machine.router.buffer_flits = 8 }

[[skip]]
router = "wide"
machine.topology = ["ring", "mesh"]
""", """[study]
seeds = { from = 1, to = 3, step = 2 }

[set]
machine.topology = "mesh"
machine.size = [3, 3]
traffic.min_packets = 200
run.max_cycles = 20000

[grid]
traffic.rate = { from = 0.02, to = 0.08, factor = 2 }
machine.link.cycles = [1, 2]

[report]
curve = "traffic.rate"
compare = "machine.link.cycles"
metric = "latency.mean"
""", """[study]
experiment = "base.toml"

[set]
workload.kind = "csv"
workload.path = "loads.csv"
rounds.max_rounds = 50

[variants.size]
small = { machine.topology = "mesh", machine.size = [2, 2] }
large = { machine.topology = "hypercube", machine.size = [8] }

[report]
metric = "rounds"

[[report.details]]
size = ["small"]
""", """[study]
seeds = 2

[set]
machine.processors = 4
workload.kind = "half"
workload.load = 6

[grid]
machine.switch.model = ["systemc", "rtl"]
machine.switch.schedule = ["sequential", "streaming"]
balancer.every = [50, 100]
"""]


def study_run(program, folder, name):
    """What is wrong with the study's plan, its run, and what it leaves."""
    words = ["sweep", name, "--dry-run"]
    code, out, said = program.run(words)
    if what := program.verdict(words, code, out, said):
        return code, f"dry run: {what}", said
    if [path for path in folder.iterdir() if path.suffix in (".work", ".ballast-lock", ".sqlite")]:
        return code, "a dry run writes a file", said
    points = re.search(r"points +([\d,]+):", out)
    if code != 0 or not points or int(points[1].replace(",", "")) > 64:
        return code, None, said
    words = ["sweep", name, "--workers", "2"]
    code, out, said = program.run(words)
    published = Path(folder / name).with_suffix(".sqlite")
    if what := program.verdict(words, code, out, said):
        return code, what, said
    if code in (0, 1):
        if not published.exists() or (folder / f".{name}.ballast-lock").exists():
            return code, "no published file, or a lock left", said
        again, _, said = program.run(["sweep", name, "--export", "json"])
        try:
            rows = json.loads(published.with_suffix(".json").read_text())
        except (OSError, ValueError) as error:
            return again, f"export: {error}", said
        if again != 0 or len(rows) != int(points[1]):
            return again, f"{len(rows)} rows of {points[1]} points", said
        for arguments in (["sweep", name, "--status"], ["report", published.name, "-o", "page.html"]):
            again, out, said = program.run(arguments)
            if again != 0:
                return again, f"{arguments}: exit code {again}", said
    return code, None, said


def studies(program, seed, n, wrong, codes):
    """Plans and runs of studies with one or two mistakes, or none."""
    for number in program.numbers(n):
        rng = random.Random(f"study {seed} {number}")
        folder = program.folder / "study"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / "base.toml").write_text('[machine]\ntopology = "mesh"\nsize = [4, 2]\n[workload]\nkind = "spike"\nload = 8\n'
                                          '[balancer]\nname = "diffusion"\n')
        (folder / "loads.csv").write_text("load\n5\n0\n0\n3\n")
        text = rng.choice(STUDIES)
        for _ in range(rng.choice([0, 1, 1, 2])):
            text = mutated(rng, text)
        (folder / "study.toml").write_text(text, errors="surrogateescape")
        inside = Program(program.path, folder)
        code, what, said = study_run(inside, folder, "study.toml")
        codes[f"studies {code}"] += 1
        if what:
            wrong.append((f"study {number + 1}: {what}", [text], said))
