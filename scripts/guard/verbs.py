"""Command lines of compare, advise, report and run: fixed ones, which use each option once, and drawn ones."""
import random
from dataclasses import dataclass, field

from . import files
from .parts import Decks
from .values import COMPLETED_ONLY

LOADS = {
    "spike.toml": "[workload]\nkind = 'spike'\nload = 100\nbase = 2\n",
    "zipf.toml": "[workload]\nkind = 'zipf'\nload = 60\nshuffle = true\n[machine]\nlink = { cycles = 2 }\n",
    "random.toml": "[workload]\nkind = 'random'\nmax = 12\nwork = 3\n[run]\nuntil = 'completed'\n",
    "poisson.toml": "[workload]\nkind = 'poisson'\nrate = 0.02\nuntil = 200\nwork = 20\n[run]\nuntil = 'completed'\n",
    "traffic.toml": "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[traffic]\nrate = 0.1\nprecision = 0.1\nmin_packets = 500\n",
    "mesh.toml": "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'half'\nload = 12\n[balancer]\nname = 'diffusion'\n",
    "rounds.toml": "[machine]\ntopology = 'ring'\nsize = [8]\n[workload]\nkind = 'spike'\nload = 50\n[balancer]\nname = 'diffusion'\n"
                   "[rounds]\nmax_rounds = 200\nuntil = 'all'\n",
    "experts.toml": "[machine]\ntopology = 'mesh'\nsize = [2, 4]\n[moe]\nkind = 'power'\nexperts = 16\ntop_k = 2\ntokens = 16\nsteps = 3\n"
                    "balancer = { name = 'quota' }\n",
    "tasks.toml": "[workload]\nkind = 'csv'\npath = 'tasks.csv'\n",
    "lbdata.toml": "[workload]\nkind = 'lbdata'\npath = 'lbdata'\nbeta = 0.001\n[machine]\ncycles_per_work = 10.0\n[run]\nuntil = 'completed'\n",
    "jobs.toml": "[workload]\nkind = 'swf'\npath = 'jobs.swf'\nper_job = true\n[machine]\ncycles_per_work = 10.0\n[run]\nuntil = 'completed'\n",
    "mistake.toml": "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'spike'\nlaod = 5\n[balancer]\nname = 'diffusion'\n",
}
TRACES = ("tasks.toml", "lbdata.toml", "jobs.toml")
COMPARE = ["compare", "--processors", "16"]
# They read LOADS and the traces that inputs() draws.
FIXED = {
    "compare-all": [[*COMPARE, "--loads", "half", "--json", "a.json"], ["report", "a.json", "-o", "page.html"]],
    "compare-seeds": [[*COMPARE, "--seeds", "3", "--topologies", "line,torus", "--balancers", "diffusion,superconcentrator", "--json", "a.json"],
                      ["report", "a.json", "-o", "page.html"]],
    "compare-detail": [[*COMPARE, "--detail", "--loads", "spike", "--topologies", "mesh", "--balancers", "pairing,none", "--json", "a.json"]],
    "compare-sizes": [["compare", "random.toml", "--processors", "8,16", "--topologies", "ring,tree", "--balancers", "none,sbn,greedy",
                       "--json", "a.json"], ["report", "a.json", "-o", "page.html"]],
    "compare-executed": [[*COMPARE, "--loads", "heavy,light,transition", "--topologies", "mesh", "--balancers", "sbn,superconcentrator",
                          "--set", "workload.cycles=2", "--json", "a.json"]],
    "compare-stuck": [[*COMPARE, "--balancers", "diffusion", "--set", "run.max_cycles=50", "--json", "a.json"]],
    "compare-trace": [["compare", "tasks.toml", "--processors", "16", "--topologies", "mesh", "--balancers", "none,diffusion", "--json", "a.json"],
                      ["compare", "lbdata.toml", "--processors", "16", "--topologies", "line", "--balancers", "none,greedy", "--json", "b.json"],
                      ["report", "a.json", "b.json", "-o", "page.html"]],
    "compare-plans": [[*COMPARE, "--dry-run", "--json", "a.json"], [*COMPARE, "--quiet", "--balancers", "none", "--json", "-"]],
    "compare-refused": [[*COMPARE, "--balancers", "difusion"], [*COMPARE, "--topologies", "moebius"], ["compare", "mistake.toml"],
                        [*COMPARE, "--set", "balancer.evrey=3"], [*COMPARE, "--detail"], ["compare", "--processors", "17", "--loads", "x"]],
    "advise-csv": [["advise", "tasks.csv", "--size", "4x4", "--balancers", "none,greedy,diffusion", "--json", "a.json", "--report", "page.html"],
                   ["report", "a.json", "-o", "report.html"]],
    "advise-lbdata": [["advise", "lbdata", "--topology", "hypercube", "--size", "16", "--set", "machine.cycles_per_work=10",
                       "--balancers", "none,greedy,refine,sbn", "--seeds", "2", "--json", "a.json", "--report", "page.html"]],
    "advise-swf": [["advise", "jobs.swf", "--topology", "torus", "--size", "4x4", "--set", "machine.cycles_per_work=10",
                    "--balancers", "none,diffusion,work-stealing", "--json", "a.json"]],
    "advise-all": [["advise", "random.toml", "--size", "4x4", "--seeds", "2", "--json", "a.json"]],
    "advise-plans": [["advise", "tasks.csv", "--size", "4x4", "--dry-run", "--json", "a.json"], ["advise", "tasks.csv", "--size", "2x1"],
                     ["advise", "absent.csv"], ["advise", "tasks.csv", "--size", "4x4", "--balancers", "x"], ["advise", "mistake.toml"]],
    "run-options": [["run", "mesh.toml", "--reproducible", "--detail", "--frames", "9", "--json", "a.json", "--timeline", "timeline.txt"],
                    ["run", "mesh.toml", "--reproducible", "--kernel", "loop", "--set", "run.series=7", "--json", "b.json", "--quiet"],
                    ["run", "mesh.toml", "--dry-run", "--json", "c.json"], ["run", "mesh.toml", "--require", "settled"],
                    ["run", "mistake.toml"], ["run", "mesh.toml", "--frames", "9"],
                    ["report", "a.json", "b.json", "-o", "page.html"]],
    "run-rounds": [["run", "rounds.toml", "--reproducible", "--detail", "--json", "a.json"], ["report", "a.json", "-o", "page.html"]],
    "run-traffic": [["run", "traffic.toml", "--reproducible", "--json", "a.json"], ["run", "traffic.toml", "--find-saturation", "--json", "b.json"],
                    ["report", "a.json", "b.json", "-o", "page.html"]],
    "run-experts": [["run", "experts.toml", "--reproducible", "--set", f"moe.balancer.name={name}", "--json", f"{name}.json"]
                    for name in ("linear", "quota", "diffusion", "eplb", "superconcentrator")] + [["report", "quota.json", "-o", "page.html"]],
    "run-lbdata": [["run", "lbdata", "--reproducible", "--set", "machine.cycles_per_work=10", "--lbdata", "out", "--json", "a.json"]],
    "report-refused": [["report", "absent.json"], ["report", "tasks.csv"], ["report", "lbdata/run.0.json"]],
}


@dataclass
class Lines:
    """Command lines of one case, and the files that they read."""
    name: str
    rows: list
    files: dict = field(default_factory=dict)


def inputs(rng):
    found = LOADS | {"tasks.csv": files.tasks(rng, 16, late=rng.random() < 0.5), "jobs.swf": files.job_log(rng, 16, False)}
    return found | {f"lbdata/{name}": text for name, text in files.lbdata(rng, 16, phases=2).items()}


def some(rng, decks, deck, names, most):
    """Up to `most` names, each once."""
    return ",".join(dict.fromkeys(decks.next(deck, names) for _ in range(rng.randint(1, most))))


def drawn(registry, decks, seed, number):
    rng = random.Random(f"lines {seed} {number}")
    balancers = [name for name in registry.parts["balancers"] if name not in COMPLETED_ONLY]
    topologies = [name for name, part in registry.parts["topologies"].items() if "size" in part.keys and "per dimension" in part.keys["size"].meaning
                  or name in ("line", "ring", "hypercube", "tree", "complete", "star")]
    load = decks.next("inputs", [name for name in LOADS if name not in ("mistake.toml", "rounds.toml", "experts.toml", "traffic.toml", "mesh.toml")])
    words = [load, "--balancers", some(rng, decks, "balancers", balancers, 4), "--json", "a.json"]
    if rng.random() < 0.4:
        words += ["--set", rng.choice(["machine.link.cycles=2", "machine.task_flits=3", "run.seed=7", "machine.router.buffer_flits=2",
                                       "balancer.every=50", "machine.network=ideal"])]
    if rng.random() < 0.4:
        words += ["--seeds", rng.choice("234")]
    if decks.next("verb", ["compare", "advise"]) == "compare":
        rows = [["compare", *words, "--topologies", some(rng, decks, "topologies", topologies, 3), *(["--detail"] if rng.random() < 0.3 else [])]]
        rows[0] += ["--processors", "16" if load in TRACES else rng.choice(["4", "16", "8,16"])]
    else:
        topology = decks.next("topology", topologies)
        rows = [["advise", *words, "--topology", topology, "--size", "4x4" if topology in ("mesh", "torus") else "16",
                 *(["--report", "advice.html"] if rng.random() < 0.3 else [])]]
    return Lines(f"c{number:04}", rows + [["report", "a.json", "-o", "page.html"]] * (rng.random() < 0.5), inputs(rng))


def command_lines(registry, seed, n):
    """The fixed ones and n drawn ones; -1: none."""
    decks = Decks(f"lines {seed}")
    fixed = [Lines(name, rows, inputs(random.Random(f"inputs {seed}"))) for name, rows in FIXED.items() if n >= 0]
    return fixed + [drawn(registry, decks, seed, number) for number in range(1, n + 1)]
