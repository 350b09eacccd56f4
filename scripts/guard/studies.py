"""Drawn studies: small experiments under axes of all forms, swept, exported, reported, and compared with a second study."""
import json
import random

from . import documents
from .parts import Decks
from .values import COMPLETED_ONLY, NEIGHBOURS, ON_THE_SWITCH
from .verbs import Lines

KINDS = ["balanced", "balanced", "completed", "completed", "completed", "traffic", "rounds", "switch", "experts", "adaptive", "crossover",
         "saturation", "stuck", "refused"]
SHOWN_BY = {"adaptive": "completed", "crossover": "completed", "saturation": "traffic", "stuck": "balanced", "refused": "balanced"}
BY_THE_MEAN = {"adaptive-contracting", "receiver-initiated", "sender-initiated"}  # their thresholds refuse some loads
CONTENDERS = ["none", "diffusion", "greedy", "work-stealing"]
TOPOLOGIES = {"mesh": [4, 4], "torus": [4, 4], "line": [8], "ring": [8], "hypercube": [16], "tree": [16], "star": [8], "complete": [8]}
WORKLOADS = {
    "spike": {"load": [20, 40, 90], "base": [0, 2, 5]}, "half": {"load": [4, 9, 20]}, "random": {"max": [6, 12, 24], "min": [0, 2, 4]},
    "zipf": {"load": [30, 60, 90], "exponent": [0.5, 1.0, 1.5]}, "geometric": {"load": [32, 64, 100], "ratio": [0.5, 0.7, 0.8]},
    "linear": {"last": [6, 12, 24]},
}
METRICS = {"balanced": ["cycles", "cost.tasks_moved", "count.after.imbalance", "cost.flit_hops"],
           "completed": ["cycles", "mean_wait", "cost.migration", "starved_share"], "traffic": ["latency.p95", "throughput", "latency.p50"],
           "rounds": ["cost.tasks_moved"], "switch": ["cycles", "cost.task_hops"],
           "experts": ["cycles"]}
VARIANTS = {"fast": {"machine.link.cycles": 1}, "slow": {"machine.link.cycles": 3}, "small": {"machine.router.buffer_flits": 2},
            "two": {"machine.router.vcs": 2, "machine.router.buffer_flits": 3}, "ideal": {"machine.network": "ideal"}}


class Study:
    """One study. `wanted` is what it shows, `kind` that of its points, `base` the experiment that they share."""

    def __init__(self, registry, decks, seed, number):
        self.rng, self.decks = random.Random(f"study {seed} {number}"), decks
        self.name, self.wanted = f"s{number:04}", decks.next("kind", [f"{i:02} {kind}" for i, kind in enumerate(KINDS)]).split()[1]
        self.kind = SHOWN_BY.get(self.wanted, self.wanted)
        self.balancers = sorted(set(registry.parts["balancers"]) - ON_THE_SWITCH - COMPLETED_ONLY - BY_THE_MEAN)
        self.rounds = [b for b in self.balancers if {"every", "neighbours"} <= set(registry.parts["balancers"][b].keys)]
        self.base, self.study = {"machine": {}, "run": {"max_cycles": 100000}}, {"seeds": self.rng.randint(1, 3)}
        self.grid, self.zips, self.variants, self.skips, self.details = {}, [], {}, [], []
        self.report, self.more = {"question": f"Which is best in {self.name}?"}, {}
        {"traffic": self.draw_traffic, "switch": self.draw_switch, "experts": self.draw_experts}.get(self.kind, self.draw_tasks)()
        self.draw_report()
        getattr(self, f"make_{self.wanted}", lambda: None)()

    def some(self, deck, names, least, most):
        """Names that a deck deals, each once."""
        return list(dict.fromkeys(self.decks.next(deck, names) for _ in range(self.rng.randint(least, most))))

    def draw_workload(self):
        """One key of a workload is an axis, alone or together with another one."""
        kind = self.decks.next("workloads", list(WORKLOADS))
        self.base["workload"] = {"kind": kind}
        key, values = self.rng.choice(sorted(WORKLOADS[kind].items()))
        if self.kind in ("balanced", "completed") and self.rng.random() < 0.5:
            self.zips.append({f"workload.{key}": values, "machine.task_flits": [1, 2, 4]})
        else:
            self.grid[f"workload.{key}"] = sorted(self.rng.sample(values, self.rng.randint(1, 3)))

    def draw_tasks(self):
        topologies = self.some("topologies", list(TOPOLOGIES), 1, 3)
        if len(topologies) > 1:
            self.zips.append({"machine.topology": topologies, "machine.size": [TOPOLOGIES[name] for name in topologies]})
        else:
            self.base["machine"] |= {"topology": topologies[0], "size": TOPOLOGIES[topologies[0]]}
        lines = set(topologies) <= set(NEIGHBOURS["ripple-hare"])
        names = [b for b in (self.rounds if self.kind == "rounds" else self.balancers) if lines or b not in NEIGHBOURS]
        self.grid["balancer.name"] = self.some(f"balancers {lines} {self.kind}", names, 2, 4)
        self.study["seeds"] = self.rng.choice([1, 2, 3, [4, 9], {"from": 2, "to": 4, "step": 1}])
        self.draw_workload()
        if self.kind == "rounds":
            self.base |= {"rounds": {"max_rounds": 300}, "run": {}}
            return
        if self.kind == "completed":
            self.base["run"]["until"] = "completed"
        if self.rng.random() < 0.6:
            self.variants["net"] = {name: VARIANTS[name] for name in self.some("variants", list(VARIANTS), 1, 3)}
        if self.rng.random() < 0.4 and len(self.grid["balancer.name"]) > 2:
            self.skips.append({"balancer.name": self.grid["balancer.name"][0], **self.a_value()})
        if self.rng.random() < 0.5:
            self.details.append({"balancer.name": self.grid["balancer.name"][-1]})

    def a_value(self):
        """Of an axis other than the balancer, if there is one with several."""
        for axis, values in [*self.grid.items(), *self.variants.items()]:
            if axis != "balancer.name" and len(values) > 1:
                return {axis: list(values)[0]}
        return {}

    def draw_traffic(self):
        name = self.decks.next("topologies of traffic", list(TOPOLOGIES))
        self.base = {"machine": {"topology": name, "size": TOPOLOGIES[name]}, "run": {"max_cycles": 60000},
                     "traffic": {"precision": 0.1, "min_packets": 200, "block_cycles": 100}}
        self.grid = {"traffic.rate": {"from": 0.02, "to": 0.08, "step": 0.02}}
        self.variants["router"] = {name: VARIANTS[name] for name in self.rng.sample(["slow", "small", "two"], 2)}
        if self.rng.random() < 0.5:
            self.grid["traffic.packet_flits"] = [1, 3]
        self.report |= {"curve": "traffic.rate", "compare": "router"}

    def draw_switch(self):
        self.base |= {"machine": {"processors": self.rng.choice([8, 16])}, "balancer": {"name": "superconcentrator"}}
        self.grid["machine.switch.schedule"] = self.rng.sample(["sequential", "overlapped", "streaming", "burst"], 3)
        self.draw_workload()

    def draw_experts(self):
        name = self.decks.next("topologies of traffic", list(TOPOLOGIES))
        self.base = {"machine": {"topology": name, "size": TOPOLOGIES[name]}, "run": {"max_cycles": 100000},
                     "moe": {"kind": "power", "experts": 32, "top_k": 2, "tokens": 8, "steps": 3}}
        self.grid = {"moe.balancer.name": self.some("balancers of experts", ["linear", "quota", "eplb", "diffusion", "superconcentrator"], 2, 3),
                     "moe.exponent": [0.2, 0.8]}

    def draw_report(self):
        if self.rng.random() < 0.6:
            self.report["metric"] = self.decks.next(f"metrics {self.kind}", METRICS[self.kind])
        if self.rng.random() < 0.3:
            self.report["better"] = "larger"
        if self.rng.random() < 0.3:
            self.report["title"] = "A drawn study"
        numbers = [axis for axis, values in self.grid.items() if axis.startswith("workload.") and len(values) > 1]
        if numbers and self.rng.random() < 0.6:
            self.report["growth"] = numbers[0]
            if "balancer.name" in self.grid:
                self.report["claimed"] = {self.grid["balancer.name"][0]: 1.0}

    def make_adaptive(self):
        self.study["seeds"], self.skips = 3, []
        self.more["adaptive"] = self.rng.choice([{"until": "width", "width": 0.2, "max_seeds": 9}, {"until": "order", "max_points": 400, "batch": 2}])

    def make_crossover(self):
        self.grid, self.zips, self.variants, self.skips, self.details = {"balancer.name": self.some("contenders", CONTENDERS, 2, 2)}, [], {}, [], []
        self.base["machine"] |= {"topology": "mesh", "size": [4, 4]}
        self.base["workload"] = {"kind": "spike", "load": 40}
        self.report.pop("growth", None), self.report.pop("claimed", None)
        self.more["bisect"] = {"key": "machine.task_flits", "find": "crossover", "between": self.grid["balancer.name"], "from": 1, "to": 40,
                               "tolerance": 3}

    def make_saturation(self):
        self.grid.pop("traffic.rate"), self.report.pop("curve"), self.report.pop("metric", None), self.report.pop("better", None)
        self.more["bisect"] = {"key": "traffic.rate", "find": "saturation", "from": 0.02, "to": 0.9, "tolerance": 0.1}

    def make_stuck(self):
        """Some points end without their goal, or fail."""
        self.base["run"] |= {"max_cycles": self.rng.choice([60, 200])}

    def make_refused(self):
        self.rng.choice([lambda: self.grid.update({"balancer.nmae": ["diffusion"]}), lambda: self.report.update({"compare": "balancer.nam"}),
                         lambda: self.study.update({"seeds": 0}), lambda: self.grid.update({"workload.kind": ["spkie"]})])()

    def toml(self, study):
        tables = {"study": {"experiment": f"{self.name}.base.toml"} | study, "grid": self.grid, **self.more, "report": self.report}
        text = [table_text(f"[{name}]", table) for name, table in tables.items() if table]
        text += [table_text(f"[variants.{name}]", table) for name, table in self.variants.items()]
        lists = [("zip", z) for z in self.zips] + [("skip", s) for s in self.skips] + [("report.details", d) for d in self.details]
        return "\n".join(text + [table_text(f"[[{name}]]", table) for name, table in lists])

    def lines(self):
        """Sweep, exports, one point, report; some with a second study of more seeds, and what has changed."""
        toml, more = f"{self.name}.toml", f"{self.name}.more.toml"
        found = {f"{self.name}.base.toml": documents.toml_text(self.base) + "\n", toml: self.toml(self.study)}
        rows = [["sweep", toml, "--dry-run"], ["sweep", toml, "--workers", self.rng.choice("12"), "--json", "sweep.json"],
                ["sweep", toml, "--status"], ["sweep", toml, "--export", "csv"], ["sweep", toml, "--export", "json"], ["sweep", toml, "--point", "0"],
                ["report", f"{self.name}.sqlite", "-o", "page.html"]]
        if self.wanted not in ("refused", "adaptive") and self.rng.random() < 0.4:
            found[more] = self.toml(self.study | {"seeds": 4})
            rows += [["sweep", more, "--quiet"], ["report", f"{self.name}.sqlite", f"{self.name}.more.sqlite", "-o", "changes.html"]]
        return Lines(self.name, rows, found)


def value_text(value):
    """As TOML; names with dots are tables."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_text(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value)


def table_text(heading, table):
    return f"{heading}\n" + "".join(f"{key} = {value_text(value)}\n" for key, value in table.items())


def studies(registry, seed, n):
    decks = Decks(f"studies {seed}")
    return [Study(registry, decks, seed, number).lines() for number in range(1, n + 1)]
