"""Drawn experiments on traces: measured runs of one phase or of several, task graphs, job logs and tasks in files."""
from . import files
from .parts import Decks, Parts
from .values import LATE, ON_THE_SWITCH, PLANNERS, POWER_OF_TWO

OUT = "{out}"  # a folder that the caller of the program names
FORMS = ["phase", "phases", "dag", "swf", "csv"]
BY_WORK = "measure"  # the key of balancers that can level the work; tasks that cannot move need one


class Trace(Parts):
    """One experiment whose workload is a file; `form` is the kind of the file."""

    def __init__(self, registry, decks, seed, number):
        super().__init__(registry, decks, f"trace {seed}", number, "machine")
        self.name, self.form = f"t{number:04}", decks.next("form", FORMS)
        parts = registry.parts["balancers"]
        fixed = self.form.startswith("phase") and self.rng.random() < 0.4
        names = {name for name, part in parts.items() if not fixed or name == "none" or BY_WORK in part.keys} - ON_THE_SWITCH
        name = decks.next(f"balancers {fixed}", names)
        self.p = self.topology(name in POWER_OF_TWO)
        self.network()
        self.table["machine"] |= self.section("machine", 0.4, ("processors", "topology", "speeds", "cycles_per_work"))
        self.table["machine"]["cycles_per_work"] = self.rng.choice([4.0, 10.0])
        self.table["run"] = self.section("run", 0.5, ("max_cycles",)) | {"until": self.rng.choice(["completed"] * 3 + ["balanced"])}
        self.table["run"]["max_cycles"] = 2_000_000
        self.balancer(name)
        getattr(self, f"draw_{self.form}")(*([0.2 * fixed] if self.form.startswith("phase") else []))
        if fixed and name != "none":
            self.table["balancer"][BY_WORK] = "work"
        if fixed:
            self.table["run"].pop("goal", None)
        self.drop_unread()

    def load(self, kind, without=()):
        """The keys of the workload that take a drawn value."""
        keys = self.registry.parts["workloads"][kind].keys
        load = self.table["workload"] = {"kind": kind} | self.values("workload", kind, keys, 0.5, ("path", "tasks", "edges", *without))
        self.late = kind in LATE
        return load

    def measured(self, load, phases, fixed):
        load["path"] = self.name
        contents = files.lbdata(self.rng, self.p, phases, fixed)
        ending = ".gz" if self.rng.random() < 0.2 else ""  # a file's content says whether it is compressed
        self.files |= {f"{self.name}/{file}{ending}": text for file, text in contents.items()}
        if self.table["run"]["until"] == "completed" and self.rng.random() < 0.4:
            self.options += ["--lbdata", OUT]

    def draw_phase(self, fixed):
        load = self.load("lbdata", ("phase", "phases", "knowledge", "period"))
        if self.rng.random() < 0.5:
            load["phase"] = self.rng.randrange(2)
        self.measured(load, 2, fixed)
        self.options += self.rng.choice([[], ["--detail"], ["--frames", "8"]])

    def draw_phases(self, fixed):
        """Stages of a run, each with a balancing: without what belongs to one run."""
        load, run = self.load("lbdata", ("phase", "phases")), self.table["run"]
        phases = self.rng.randint(2, 4)
        load["phases"] = self.rng.choice([[], [0, 1], list(range(phases))])
        run["until"] = "completed"
        run.pop("series", None), run.pop("plan", None)
        if self.table["balancer"]["name"] not in PLANNERS or self.table["balancer"].get("every"):
            load.pop("period", None)  # of balancers that work before each phase
        self.table["machine"].pop("faults", None), self.table.pop("energy", None)
        self.measured(load, phases, fixed)
        self.options += self.rng.choice([[], ["--detail"]])

    def draw_dag(self):
        load = self.load("dag")
        self.late = True
        load["tasks"], load["edges"] = map(self.file, (".tasks.csv", ".edges.csv"), files.task_graph(self.rng, self.p))

    def draw_swf(self):
        load = self.load("swf")
        load["path"] = self.file(".swf", files.job_log(self.rng, self.p, load.get("strict")))
        load.pop("from_hour", None), load.pop("hours", None)  # most of a short log

    def draw_csv(self):
        self.late = self.rng.random() < 0.5
        self.load("csv")["path"] = self.file(".csv", files.tasks(self.rng, self.p, self.late))


def experiments(registry, seed, n):
    decks = Decks(f"traces {seed}")
    return [Trace(registry, decks, seed, number) for number in range(1, n + 1)]
