"""What experiments of every kind are made of: the topology, its network and faults, the workload, the balancer."""
import random
from math import prod

from . import files
from .values import BORN, COMPLETED_ONLY, EVEN, GRAPHS, LATE, MESSAGES, NEIGHBOURS, PLANNERS, drawn, table_of

SIZES = {1: [[4], [8], [16], [32], [64]], 2: [[4, 4], [8, 4], [2, 8], [8, 8]], 3: [[2, 4, 2], [4, 4, 4]]}
# Topologies whose sizes are digits: sizes, and the processors that they give; powers of two.
DIGITS = {"dragonfly": [([2, 1, 1], 4), ([1, 1, 3], 4)], "fly": [([2, 3], 8), ([4, 2], 16)], "kary-tree": [([2, 3], 8), ([4, 2], 16)]}
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


class Parts:
    """One experiment: `table` is its TOML, `files` what it reads besides, by name, `options` those of the command."""

    def __init__(self, registry, decks, seed, number, kind):
        self.registry, self.decks = registry, decks
        self.rng = random.Random(f"{seed} {number}")
        self.name = f"e{number:04}"
        self.files, self.kind, self.options = {}, kind, []
        self.table = {"machine": {}}

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
        dimensions = rng.choice([1, 2, 2, 3]) if "per dimension" in keys.get("size", keys.get("path")).meaning else 1
        size = rng.choice((ODD_SIZES if odd else SIZES)[dimensions])
        if square:
            size = [[4], [16], [64]][rng.randrange(3)] if dimensions != 2 else rng.choice([[4, 4], [8, 8]])
        self.links = files.links_of(name, size)
        if name in DIGITS:
            size, count = rng.choice([entry for entry in DIGITS[name] if not square or entry[1] in (4, 16, 64)])
            self.links, self.routers = [], 0
            machine |= self.values("machine", name, keys, 0.4, ("size", "groups")) | {"size": size}
            if "groups" in keys and not square and rng.random() < 0.4:
                machine["groups"] = 2
                count = 2 * size[0] * size[1]
            return count
        if "path" in keys:
            self.links = files.random_graph(rng, prod(size))
            ending, content = files.metis_file(self.links) if name == "metis" else files.graph_file(rng, self.links)
            machine["path"] = self.file(ending, content)
        machine |= self.values("machine", name, keys, 0.4, ("size", "path", "concentration"))
        if "size" in keys:
            machine["size"] = size
        self.routers = max(b for _, b in self.links) + 1 if self.links else 0
        on_each = 1
        if "concentration" in keys and not square and rng.random() < 0.2:
            on_each = machine["concentration"] = rng.choice([1, 2, 4])
        return on_each * prod(size)

    def network(self, share=0.6):
        """Network, routers, links and faults of the topology."""
        rng, machine = self.rng, self.table["machine"]
        machine["network"] = self.part("networks") if rng.random() < 0.4 else "routed"
        router = self.section("machine.router", share, ("vcs", "check_deadlock"))
        if "speculative" in router and not (router.get("va") and router.get("sa")):
            router["speculative"] = False
        if router.get("allocator", "islip") != "islip":
            router.pop("iterations", None)
        if rng.random() < 0.4:
            classes = 2 if machine.get("dateline", True) and machine["topology"] in ("ring", "torus") else 1
            classes = max(classes, 2) if machine["topology"] in DIGITS else classes
            router["vcs"] = rng.choice([classes, 2, 3, 4, 8])
        if machine.get("dateline") is False or rng.random() < 0.1:
            router["check_deadlock"] = False
        machine |= {"router": router, "link": self.section("machine.link")}
        if machine["network"] == "ideal":  # it has none
            machine.pop("router")
            machine["link"].pop("cycles_per_flit", None)
        if machine["network"] == "routed" and machine["topology"] != "fly" and rng.random() < 0.4:
            faults = machine["faults"] = self.section("machine.faults", 0.4)
            at = lambda: rng.randrange(1500)
            first = 1 if machine["topology"] == "metis" else 0  # number of a file's first node
            if self.links and rng.random() < 0.5:
                few = rng.sample(self.links, min(len(self.links), rng.randint(1, 3)))
                faults["links"] = ", ".join(f"{a + first}-{b + first}@{at()}" for a, b in few)
            if self.routers and rng.random() < 0.3:
                faults["routers"] = f"{rng.randrange(self.routers) + first}@{at()}"
            if rng.random() < 0.4:
                faults["processors"] = ", ".join(f"{rng.randrange(self.p) + first}@{at()}" for _ in range(rng.randint(1, 2)))
            if not any(value for key, value in faults.items() if key != "reconfigure"):
                faults.pop("reconfigure", None)

    def drop_unread(self):
        """A key without effect is refused."""
        machine, balancer, run, load = (self.table.get(name, {}) for name in ("machine", "balancer", "run", "workload"))
        if load["kind"] in BORN or balancer["name"] in COMPLETED_ONLY:
            run["until"] = "completed"
        if load.get("gang") or load.get("predecessors"):
            run["until"] = "completed"
        if not {"processors", "routers", "processor_rate", "router_rate"}.isdisjoint(machine.get("faults", {})):
            load.pop("gang", None), load.pop("predecessors", None)
        if balancer["name"] == "central-queue":
            for key in ("links", "link_rate", "routers", "router_rate"):  # they concern messages, which not all tasks send
                machine.get("faults", {}).pop(key, None)
            if not any(value for key, value in machine.get("faults", {}).items() if key != "reconfigure"):
                machine.pop("faults", None)
        if load["kind"] == "uts":
            balancer.pop("measure", None)
        if load["kind"] in BORN:
            machine.pop("faults", None)
            if balancer["name"] in PLANNERS:
                balancer["every"] = balancer.get("every") or 50
        if run.get("until") == "completed":
            run.pop("goal", None), run.pop("imbalance", None)
        if run.get("until") != "completed" or balancer["name"] == "none":
            run.pop("plan", None)
        elif "plan" in run and (balancer["name"] not in PLANNERS or self.late or balancer.get("every")):
            run["plan"] = "during"
        if load["kind"] not in MESSAGES or run.get("until") != "completed" or self.kind == "switch" or load.get("traffic") == "count":
            load.pop("bytes_per_flit", None), load.pop("packet_flits", None)
        if load.get("traffic") == "send":  # the default, if there are messages
            load.pop("traffic")
        executed, by_work = run.get("until") == "completed", balancer.get("measure") == "work"
        if not by_work:
            balancer.pop("quantum", None), balancer.pop("max_moves", None)
        if executed or run.get("goal") != "work":
            run.pop("imbalance", None)
        switch = machine.get("switch", {})
        if not (by_work and switch.get("model") == "systemc"):
            switch.pop("load_width", None)
        if self.kind == "switch" and balancer["name"] != "none" and balancer.get("measure") != "count":  # perhaps by work
            machine.pop("speeds", None), switch.pop("words", None)
        if by_work and (not executed or balancer["name"] in EVEN):
            machine.pop("speeds", None)  # few levels by work and unequal speeds go together
        if not (executed or by_work or run.get("goal") == "work"):
            machine.pop("speeds", None)
        if not (executed or self.table["workload"]["kind"] in LATE or (by_work and self.kind == "switch")):
            machine.pop("cycles_per_work", None)

    def workload(self, without=()):
        rng = self.rng
        name = self.part("workloads", without)
        keys = self.registry.parts["workloads"][name].keys
        if name == "stencil" and round(self.p ** 0.5) ** 2 != self.p:
            name = "random"
            keys = self.registry.parts["workloads"][name].keys
        without_value = ("path", "loads", "at", "tasks", "edges", "phase", "phases", "tree", "type", "shape")
        load = {"kind": name} | self.values("workload", name, keys, 0.6, without_value)
        self.late = name in LATE | BORN
        if "at" in keys and rng.random() < 0.6:
            load["at"] = rng.randrange(self.p)
        if "loads" in keys:
            load["loads"] = [rng.randrange(24) for _ in range(rng.randint(1, self.p))]
        if name == "csv":
            content = files.loads_or_tasks(rng, self.p, late="swf" not in without)
            load["path"], self.late = self.file(".csv", content), "arrival" in content
        if name == "swf":
            load["path"] = self.file(".swf", files.job_log(rng, self.p, load.get("strict")))
        if name == "lbdata":
            load["path"] = self.name
            self.files |= {f"{self.name}/{file}": text for file, text in files.lbdata(rng, self.p).items()}
            load.pop("knowledge", None), load.pop("period", None)  # of several phases
        if name == "dag":
            load["tasks"], load["edges"] = map(self.file, (".tasks", ".edges"), files.task_graph(rng, self.p))
        if name == "uts":
            load["tree"] = "tiny"
        if name == "stencil":
            load["side"] = round(self.p ** 0.5) * rng.randint(1, 4)
        if self.kind == "rounds":
            load.pop("work", None)
        self.table["workload"] = load
        machine = self.table["machine"]
        if name in ("heavy", "light", "transition"):  # in seconds
            machine["cycles_per_work"] = rng.choice([50.0, 200.0, 333.5])
        elif name == "lbdata" and self.kind != "rounds":  # their own number would be a million
            machine.setdefault("cycles_per_work", 10.0)
        mean = {"poisson": load.get("work", 1.0), "heavy": 0.1, "light": 0.2, "transition": 0.2, "csv": 10.0}.get(name)
        mean = load["max_duration"] / 2 if "max_duration" in load else mean
        fastest = max(machine.get("speeds", [1]))
        while mean and self.kind != "rounds" and mean * machine.get("cycles_per_work", 1.0) < fastest:  # lengths must not get lost
            machine["cycles_per_work"] = 4 * machine.get("cycles_per_work", 1.0)

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
            wanted = [n for n in GRAPHS if n != "hypercube" or self.p & self.p - 1 == 0]
            allowed = NEIGHBOURS.get(name, wanted)
            if "victims" in keys:
                balancer["victims"] = "neighbours"
            balancer["neighbours"] = self.decks.next(f"neighbours {allowed}", allowed)
        self.table["balancer"] = balancer
