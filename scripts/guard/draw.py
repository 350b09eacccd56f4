"""Draws small experiments from a registry. The same registry, seed and number give the same experiments."""
import random
from math import prod

from . import files
from .values import APERIODIC, FINITE, LATE, NEIGHBOURS, ON_THE_SWITCH, POWER_OF_TWO, drawn, table_of

# Of 20 experiments; machines on a network have most parts.
KINDS = ["machine"] * 10 + ["switch"] * 4 + ["rounds"] * 3 + ["traffic"] * 3
SIZES = {1: [[4], [8], [16], [32], [64]], 2: [[4, 4], [8, 4], [2, 8], [8, 8]], 3: [[2, 4, 2], [4, 4, 4]]}
ODD_SIZES = {1: [[3], [5], [7], [12], [21], [40]], 2: [[3, 3], [5, 4], [6, 7], [1, 9]], 3: [[3, 2, 5], [3, 3, 3]]}


class Decks:
    """Shuffled decks of names: each name comes once before any comes again."""

    def __init__(self, seed):
        self.rng, self.decks = random.Random(f"decks {seed}"), {}

    def next(self, deck, names):
        cards = self.decks.setdefault(deck, [])
        if not cards:
            cards += sorted(names)
            self.rng.shuffle(cards)
        return cards.pop()


class Draw:
    """One experiment: `table` is its TOML, `files` what it reads besides, by name."""

    def __init__(self, registry, decks, seed, number):
        self.registry, self.decks = registry, decks
        self.rng = random.Random(f"{seed} {number}")
        self.name = f"e{number:04}"
        self.files = {}
        self.kind = decks.next("kind", [f"{i:02} {kind}" for i, kind in enumerate(KINDS)]).split()[1]
        self.table = {"machine": {}}
        getattr(self, f"draw_{self.kind}")()

    def part(self, topic, without=()):
        names = [name for name in self.registry.parts[topic] if name not in without]
        return self.decks.next(f"{self.kind} {topic}", names)

    def drawn(self, table, part, key):
        return drawn(self.rng, self.decks.next, table, part, key)

    def values(self, *what):
        return table_of(self.rng, self.decks.next, *what)

    def section(self, name, share=0.5, without=()):
        key = next((s for s in self.registry.sections if s.split(",")[0] == name), name)
        return self.values(name, None, self.registry.keys(key), share, without)

    def file(self, ending, content):
        """Name of a new file of this experiment; sometimes it is compressed."""
        name = self.name + ending
        if self.rng.random() < 0.25:
            name += ".gz"
        self.files[name] = content
        return name

    def topology(self, power_of_two, square=False):
        """Sets [machine] topology and its keys; returns the number of processors."""
        rng, machine = self.rng, self.table["machine"]
        name = machine["topology"] = self.part("topologies")
        keys = self.registry.parts["topologies"][name].keys
        odd = not power_of_two and rng.random() < 0.4 and not keys.get("size", keys.get("path")).meaning.count("power of two")
        dimensions = rng.choice([1, 2, 2, 3]) if "each dimension" in keys.get("size", keys.get("path")).meaning else 1
        size = rng.choice((ODD_SIZES if odd else SIZES)[dimensions])
        if square:
            size = [[4], [16], [64]][rng.randrange(3)] if dimensions != 2 else rng.choice([[4, 4], [8, 8]])
        self.links = files.links_of(name, size)
        if "path" in keys:
            self.links = files.random_graph(rng, prod(size))
            ending, content = files.graph_file(rng, self.links)
            machine["path"] = self.file(ending, content)
        machine |= self.values("machine", name, keys, 0.4, ("size", "path"))
        if "size" in keys:
            machine["size"] = size
        self.routers = max(b for _, b in self.links) + 1 if self.links else 0
        return prod(size)

    def network(self, share=0.6, nodes=True):
        """Network, routers, links and faults of the topology."""
        rng, machine = self.rng, self.table["machine"]
        machine["network"] = self.part("networks") if rng.random() < 0.4 else "routed"
        router = self.section("machine.router", share, ("vcs", "check_deadlock"))
        if "speculative" in router and not (router.get("va") and router.get("sa")):
            router["speculative"] = False
        if rng.random() < 0.4:
            classes = 2 if machine.get("dateline", True) and machine["topology"] in ("ring", "torus") else 1
            router["vcs"] = rng.choice([classes, 2, 3, 4, 8])
        if machine.get("dateline") is False or rng.random() < 0.1:
            router["check_deadlock"] = False
        machine |= {"router": router, "link": self.section("machine.link")}
        if machine["network"] == "routed" and rng.random() < 0.4:
            faults = machine["faults"] = self.section("machine.faults", 0.4)
            at = lambda: rng.randrange(1500)
            if self.links and rng.random() < 0.5:
                few = rng.sample(self.links, min(len(self.links), rng.randint(1, 3)))
                faults["links"] = ", ".join(f"{a}-{b}@{at()}" for a, b in few)
            if self.routers and rng.random() < 0.3:
                faults["routers"] = f"{rng.randrange(self.routers)}@{at()}"
            if rng.random() < 0.4:
                faults["nodes"] = ", ".join(f"{rng.randrange(self.p)}@{at()}" for _ in range(rng.randint(1, 2)))
            if not nodes:
                faults.pop("nodes", None), faults.pop("node_rate", None)

    def workload(self, without=()):
        rng = self.rng
        name = self.part("workloads", without)
        keys = self.registry.parts["workloads"][name].keys
        load = {"kind": name} | self.values("workload", name, keys, 0.6, ("path", "loads", "at"))
        if "at" in keys and rng.random() < 0.6:
            load["at"] = rng.randrange(self.p)
        if "loads" in keys:
            load["loads"] = [rng.randrange(24) for _ in range(rng.randint(1, self.p))]
        if name == "csv":
            load["path"] = self.file(".csv", files.loads_or_tasks(rng, self.p, late="swf" not in without))
        if name == "swf":
            load["path"] = self.file(".swf", files.job_log(rng, self.p))
            load.pop("strict", None) if rng.random() < 0.8 else None  # a log with skipped jobs is refused by it
        if name == "lbdata":
            load["path"] = self.name
            self.files |= {f"{self.name}/{file}": text for file, text in files.rank_files(rng, self.p).items()}
        self.table["workload"] = load
        if name in ("heavy", "light", "transition"):  # in seconds
            self.table["machine"]["cycles_per_work"] = rng.choice([50.0, 200.0, 333.5])

    def balancer(self, name):
        keys = self.registry.parts["balancers"][name].keys
        balancer = {"name": name} | self.values("balancer", name, keys, 0.5, ("path", "neighbours"))
        if "heavy" in keys and "light" in keys and len({"light", "heavy"} & set(balancer)) == 1:
            balancer |= {"light": self.rng.randint(1, 4), "heavy": self.rng.randint(6, 12)}
        if balancer.get("weights") == "matrix":
            if self.links and self.routers == self.p:
                balancer["path"] = self.file(".matrix", files.matrix(self.rng, self.links, self.p))
            else:
                balancer["weights"] = "uniform"
        elif "neighbours" in keys and self.rng.random() < 0.4:
            wanted = [n for n in keys["neighbours"].choices if n != "hypercube" or self.p & self.p - 1 == 0]
            allowed = NEIGHBOURS.get(name, wanted)
            balancer["neighbours"] = self.decks.next(f"neighbours {allowed}", allowed)
        self.table["balancer"] = balancer

    def draw_machine(self):
        name = self.part("balancers", ON_THE_SWITCH)
        self.p = self.topology(name in POWER_OF_TWO)
        machine = self.table["machine"]
        machine |= self.section("machine", 0.4, ("processors", "topology", "speeds"))
        if self.rng.random() < 0.3:
            machine["speeds"] = [self.rng.randint(1, 4) for _ in range(self.rng.randint(1, 5))]
        machine |= self.values("machine", None, self.registry.keys("machine, with a topology"), 0.6, ("network",))
        self.network()
        self.balancer(name)
        self.workload()
        self.table["run"] = self.section("run", 0.6)

    def draw_switch(self):
        rng, machine = self.rng, self.table["machine"]
        models = [f"{m} {s}" for m in self.registry.parts["switches"]
                  for s in self.registry.keys("machine.switch")["schedule"].choices]
        model, schedule = self.decks.next("switch models", models).split()
        switch = machine["switch"] = {"model": model, "schedule": schedule} | self.section("machine.switch", 0.6, ("model", "schedule"))
        self.p, self.links = 2 ** rng.randint(1, 6), None
        if model != "systemc":  # the Verilog has only the sizes of this build
            self.p, switch["words"], switch["fused"] = self.decks.next(f"rtl {model}", self.registry.rtl)
        machine |= self.section("machine", 0.4, ("topology", "speeds"))
        machine["processors"] = self.p
        if rng.random() < 0.3:
            machine["speeds"] = [rng.randint(1, 4) for _ in range(rng.randint(1, 5))]
        if 4 <= self.p <= 64 and rng.random() < 0.25:  # a topology that carries no task: its faults change nothing
            machine |= {"topology": "hypercube", "size": [self.p]}
            self.links, self.routers = files.links_of("hypercube", [self.p]), self.p
            self.network(nodes=False)
        name = "none" if rng.random() < 0.1 and "topology" not in machine else self.part("balancers", set(self.registry.parts["balancers"]) - ON_THE_SWITCH)
        self.balancer(name)
        self.workload()
        self.table["run"] = self.section("run", 0.6)

    def draw_rounds(self):
        rng = self.rng
        balancers = self.registry.parts["balancers"]
        name = self.part("balancers", {b for b, part in balancers.items() if not {"every", "neighbours"} <= set(part.keys)})
        self.p = self.topology(name in POWER_OF_TWO)
        self.balancer(name)
        if rng.random() < 0.8:
            self.workload(LATE)
        kind = self.part("arrivals")
        arrivals = {"kind": kind} | self.values("arrivals", kind, self.registry.parts["arrivals"][kind].keys, 0.7, ("node",))
        if kind == "forks":
            forks = rng.randint(1, 6)
            arrivals |= {"round": [rng.randrange(30) for _ in range(forks)], "node": [rng.randrange(self.p) for _ in range(forks)],
                         "amount": [rng.randint(-3, 30) for _ in range(forks)]}
        elif "node" in self.registry.parts["arrivals"][kind].keys:
            arrivals["node"] = rng.randrange(self.p)
        rounds = self.section("rounds", 0.6)
        if kind not in FINITE:
            rounds["until"] = "max" if kind in APERIODIC else rng.choice(["fixed-point", "max", "max"])
        self.table |= {"arrivals": arrivals, "rounds": rounds, "run": {"seed": self.drawn("run", None, self.registry.keys("run")["seed"])}}

    def draw_traffic(self):
        rng = self.rng
        pattern = self.part("patterns")
        self.p = self.topology(pattern in POWER_OF_TWO, square=pattern == "transpose")
        self.network()
        self.table["machine"].pop("task_flits", None)
        keys = self.registry.parts["patterns"][pattern].keys
        traffic = {"pattern": pattern} | self.values("traffic", pattern, keys, 0.6, ("targets", "path"))
        traffic |= self.section("traffic", 0.6, ("burst",))
        if traffic.get("process") == "onoff":
            traffic["burst"] = self.drawn("traffic", None, self.registry.keys("traffic")["burst"])
        if "targets" in keys:
            traffic["targets"] = rng.sample(range(self.p), min(self.p, rng.randint(1, 3)))
        if "path" in keys:
            traffic["path"] = self.file(".txt", files.permutation(rng, self.p))
        self.table["traffic"] = traffic
        self.table["run"] = self.section("run", 0.6, ("until", "series"))


def experiments(registry, seed, n):
    decks = Decks(seed)
    return [Draw(registry, decks, seed, number) for number in range(1, n + 1)]
