"""Draws small experiments from a registry. The same registry, seed and number give the same experiments."""
from . import files
from .parts import Decks, Parts
from .switch import built, modelled
from .values import APERIODIC, BORN, CLOSED_LOOP, COMPLETED_ONLY, FINITE, LATE, MEASURED, ON_THE_SWITCH, POWER_OF_TWO, RATED

# Of 20 experiments; machines on a network have most parts.
KINDS = ["machine"] * 10 + ["switch"] * 4 + ["rounds"] * 3 + ["traffic"] * 3


class Draw(Parts):
    """One experiment of a kind. `decks` belong to the whole draw, all else is random by seed and number."""

    def __init__(self, registry, decks, seed, number):
        super().__init__(registry, decks, seed, number, decks.next("kind", [f"{i:02} {kind}" for i, kind in enumerate(KINDS)]).split()[1])
        getattr(self, f"draw_{self.kind}")()
        if self.kind != "traffic":
            self.options = self.rng.choice([[], [], ["--detail"], ["--frames", "8"], ["--detail", "--frames", "20"],
                                            ["--kernel", "loop"] if self.kind != "rounds" else []])

    def draw_machine(self):
        name = self.part("balancers", ON_THE_SWITCH)
        self.p = self.topology(name in POWER_OF_TWO)
        machine = self.table["machine"]
        machine |= self.section("machine", 0.4, ("processors", "topology", "speeds"))
        if self.rng.random() < 0.3:
            machine["speeds"] = [self.rng.randint(1, 4) for _ in range(self.rng.randint(1, 5))]
        machine |= self.values("machine", None, self.registry.keys("machine, with a topology"), 0.6, ("network",))
        self.network()
        if machine["network"] == "routed" and self.rng.random() < 0.2:
            self.table["energy"] = self.section("energy")
        self.balancer(name)
        self.workload()
        self.table["run"] = self.section("run", 0.6)
        self.drop_unread()

    def draw_switch(self):
        rng, machine = self.rng, self.table["machine"]
        models = [f"{m} {s}" for m in self.registry.parts["switches"]
                  for s in self.registry.keys("machine.switch")["schedule"].choices]
        model, schedule = self.decks.next("switch models", models).split()
        name = self.part("balancers", set(self.registry.parts["balancers"]) - ON_THE_SWITCH)
        if rng.random() < 0.1:
            name = "none"
        machine["switch"] = {"model": model, "schedule": schedule}
        measure = None  # any
        if model == "systemc":
            modelled(self)
        else:
            measure = built(self, name != "none")
        self.links = None
        machine |= self.section("machine", 0.4, ("topology", "speeds"))
        machine["processors"] = self.p
        if rng.random() < 0.3:
            machine["speeds"] = [rng.randint(1, 4) for _ in range(rng.randint(1, 5))]
        if 4 <= self.p <= 64 and name != "none" and rng.random() < 0.25:  # a topology that carries no task
            machine |= {"topology": "hypercube", "size": [self.p]}
        self.balancer(name)
        if measure and name != "none":
            self.table["balancer"]["measure"] = measure
        self.workload()
        self.table["run"] = self.section("run", 0.6)
        self.drop_unread()

    def draw_rounds(self):
        rng = self.rng
        balancers = self.registry.parts["balancers"]
        name = self.part("balancers", {b for b, part in balancers.items() if not {"every", "neighbours"} <= set(part.keys)} | COMPLETED_ONLY)
        self.p = self.topology(name in POWER_OF_TWO)
        self.balancer(name)
        for key in ("measure", "quantum", "max_moves"):  # loads are numbers of tasks
            self.table["balancer"].pop(key, None)
        if rng.random() < 0.8:
            self.workload(LATE | BORN)
        kind = self.part("arrivals")
        arrivals = {"kind": kind} | self.values("arrivals", kind, self.registry.parts["arrivals"][kind].keys, 0.7, ("processor",))
        if kind == "list":
            forks = rng.randint(1, 6)
            arrivals |= {"round": [rng.randrange(30) for _ in range(forks)], "processor": [rng.randrange(self.p) for _ in range(forks)],
                         "amount": [rng.randint(-3, 30) for _ in range(forks)]}
        elif "processor" in self.registry.parts["arrivals"][kind].keys:
            arrivals["processor"] = rng.randrange(self.p)
        rounds = self.section("rounds", 0.6)
        if kind not in FINITE:
            rounds["until"] = "all" if kind in APERIODIC else rng.choice(["fixed-point", "all", "all"])
        self.table |= {"arrivals": arrivals, "rounds": rounds, "run": {"seed": self.drawn("run", None, self.registry.keys("run")["seed"])}}

    def draw_traffic(self):
        rng = self.rng
        pattern = self.part("patterns")
        self.p = self.topology(pattern in POWER_OF_TWO, square=pattern == "transpose")
        if (pattern == "asymmetric" and self.p % 2) or (pattern == "taper64" and self.p != 64):
            pattern = "diagonal"
        self.network()
        self.table["machine"].pop("task_flits", None)
        keys = self.registry.parts["patterns"][pattern].keys
        traffic = {"pattern": pattern} | self.values("traffic", pattern, keys, 0.6, ("targets", "path", "group"))
        traffic |= self.section("traffic", 0.6, ("burst", *CLOSED_LOOP))
        if traffic.get("process") == "onoff":
            traffic["burst"] = self.drawn("traffic", None, self.registry.keys("traffic")["burst"])
        if "targets" in keys:
            traffic["targets"] = rng.sample(range(self.p), min(self.p, rng.randint(1, 3)))
        if "path" in keys:
            text = files.rates(rng, self.p) if pattern == "matrix" else files.permutation(rng, self.p)
            traffic["path"] = self.file(".txt", text)
        if "group" in keys:
            traffic["group"] = rng.choice([n for n in range(1, self.p + 1) if self.p % n == 0])
        if "outstanding" in self.registry.keys("traffic") and rng.random() < 0.25:
            traffic = self.closed_loop(traffic)
        self.table["traffic"] = traffic
        self.table["run"] = self.section("run", 0.6, ("until", "series", "goal", "imbalance", "plan"))

    def closed_loop(self, traffic):
        """Requests that wait for replies, in place of sources with a rate."""
        machine = self.table["machine"]
        machine.pop("faults", None)
        machine.get("router", {}).pop("vcs", None)  # each class needs the least number
        keys = self.registry.keys("traffic")
        loop = {name: self.drawn("traffic", None, keys[name]) for name in CLOSED_LOOP if name == "outstanding" or self.rng.random() < 0.5}
        if machine["network"] == "ideal":
            loop.pop("classes", None)
        if machine["network"] == "ideal" or loop.get("classes") == 1:  # a bounded queue may deadlock
            loop.pop("reply_queue", None)
        without = RATED + (MEASURED if "requests" in loop else ())
        return {key: value for key, value in traffic.items() if key not in without} | loop


def experiments(registry, seed, n):
    decks = Decks(seed)
    return [Draw(registry, decks, seed, number) for number in range(1, n + 1)]
