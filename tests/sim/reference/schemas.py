#!/usr/bin/python3
"""Checks docs/reference/*.schema.json against experiments and results: schemas.py PROGRAM

Every example fits the schema of experiments, and its result that of results. An experiment of tests/mistakes does not fit,
but for those of UNSEEN; nor does a mutated document. Needs python3-jsonschema.
"""
import argparse
import copy
import json
import struct
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "docs" / "reference"

# Mistakes beyond a schema: what depends on other keys, on a file or on the machine; nan; and two that are not TOML.
UNSEEN = {"fault-by-a-name", "fault-by-a-number", "fault-loses-inputs", "fault-of-no-link", "fault-of-no-node",
          "fault-of-no-router", "fault-of-two-elements", "fault-too-late", "file-missing", "graph-not-executed",
          "moe-dedupe-of-counts", "moe-more-choices-than-experts", "no-topology", "not-a-power-of-two", "not-finite",
          "unused-burst", "unused-cycles-per-work", "unused-goal", "unused-knowledge-error", "unused-plan",
          "unused-reconfigure", "unused-router", "unused-router-beside-switch", "unused-speeds", "unused-switch", "unused-task-flits"}
NOT_TOML = {"not-toml", "section-twice"}

# Examples that take long or need a file that is not in the tree: what makes them short.
SHORT = {"hour1024": ["workload.until=5"],
         "nasa": ["workload.path={folder}/log.swf", "machine.size=[4]"]}
LOG = "; MaxProcs: 4\n1 0 -1 30 2\n2 10 -1 0 2\n3 20 -1 5 4\n"

UNIX_LOG = "; MaxProcs: 4\n1 1600000000 -1 30 2\n2 1600000010 -1 5 2\n"

# Documents beyond the examples: stops, samples, faults, dry runs, the other verbs.
COMMANDS = [
    "run mesh.toml --set run.max_cycles=20",
    "run mesh.toml --set run.series=10",
    "run half64.toml --set run.series=10",
    "run rounds.toml --set rounds.series=10",
    "run mesh.toml --frames 10 --detail",
    "run half64.toml --detail --set run.until=completed",
    "run rounds.toml --detail",
    "run traffic.toml --detail",
    "run moe.toml --detail --set moe.steps=1",
    "run mesh.toml --detail --set machine.faults.routers=9@30",
    "run sbn.toml --detail --set machine.faults.processors=3@9000",
    "run mesh.toml --set energy={link=4,buffer_write=1.5,buffer_read=1,crossbar=2,vc_allocation=0.25,switch_allocation=0.5,leakage=0.1}",
    "run traffic.toml --set energy.link=4",
    "run half64.toml --set machine.switch.form=faithful --frames 10",
    "run rounds.toml --frames 10",
    "run rounds.toml --set rounds.max_rounds=5",
    "run mesh.toml --set machine.faults.routers=9@30",
    "run sbn.toml --set machine.faults.processors=3@9000",
    "run traffic.toml --set run.max_cycles=900",
    "run traffic.toml --set run.max_cycles=50 --set traffic.rate=0.9",
    "run traffic.toml --set machine.topology=ring --set machine.size=[8] --set machine.dateline=false --set machine.router.vcs=1 "
    "--set machine.router.check_deadlock=false --set traffic.rate=0.9 --set traffic.packet_flits=16",
    "run mesh.toml --set workload.kind=spike --set workload.load=1 --set run.until=balanced --set run.goal=work",
    "run traffic.toml --find-saturation --set traffic.min_packets=500 --set traffic.precision=0.2",
    "run moe.toml --set energy.link=4",
    "run moe.toml --set moe.dedupe=true --set moe.steps=1",
    "run moe.toml --set moe.overlap=true --set moe.weights=replicas --set moe.steps=1",
    "run moe.toml --set machine.network=ideal --set moe.steps=1",
    "run moe.toml --set run.max_cycles=100",
    "run moe.toml --set moe.balancer.name=eplb --set moe.balancer.slots=5 --set moe.balancer.keep=1.1 --set moe.steps=2 "
    "--set moe.capacity_factor=1.1 --set moe.by_layer=true",
    "run moe.toml --dry-run",
    "run traffic.toml --set machine.routing.name=valiant --set machine.router.vcs=4",
    "run {folder}/requests.toml",
    "run {folder}/packets.toml",
    "run {folder}/packets.toml --set traffic.path={folder}/packets.netrace",
    "run ../docs/results/experiments/uts.toml --set balancer.name=central-queue",
    "run stencil.toml --set machine.node=8 --set run.until=completed",
    "run mesh.toml --dry-run",
    "run rounds.toml --dry-run",
    "run traffic.toml --dry-run",
    "compare --processors 16 --loads half,light --topologies mesh --balancers diffusion,superconcentrator",
    "compare --processors 16 --loads half --topologies mesh --balancers diffusion --detail",
    "compare --processors 16 --loads half --topologies mesh --balancers diffusion --dry-run",
    "verify jan94.lemma-1",
    "verify jan94.lemma-1 --counterfeit",
    "verify jan94.lemma-1 --dry-run",
    "cosim --ports 4 --cycles 100",
    "cosim --ports 4 --dry-run",
    "cosim --ports 4 --unit load_balancer --processors 3 --width 8 --dry-run",
    "cosim --rtl own-switch/crossbar.sv --top crossbar --contract superconcentrator --ports 4 --cycles 2000 --waveform {folder}/w.fst",
    "cosim --rtl own-switch/short_crossbar.sv --top short_crossbar --contract superconcentrator --latency 4 --ports 4 --cycles 2000 "
    "--waveform {folder}/w.fst",
    "run {folder}/trace.toml",
    "run {folder}/trace.toml --set run.until=completed --set machine.cycles_per_work=100",
    "run {folder}/trace.toml --set balancer.max_memory=10",
    "run {folder}/trace.toml --set balancer.name=partition",
    "run {folder}/trace.toml --set run.until=completed --set machine.cycles_per_work=100 --set workload.phases=[] "
    "--set workload.subphases=barrier",
    "advise {folder}/trace.toml --seeds 2 --balancers greedy,random-stealing,superconcentrator --set machine.cycles_per_work=100",
    "advise {folder}/trace.toml --seeds 2 --balancers greedy,central-queue --set balancer.measure=count "
    "--set machine.cycles_per_work=100",
    "advise {folder}/trace.toml --dry-run",
    "run jobs.toml --set workload.per_job=true",
    "run nasa.toml --set workload.path={folder}/unix.swf --set machine.size=[4]",
    "sweep {folder}/study.toml",
    "sweep {folder}/study.toml --dry-run",
]
STUDY = """
[set]
machine.size = [8]
workload.kind = "half"
balancer.name = "diffusion"
[grid]
machine.topology = ["line", "ring"]
"""

# Two ranks: a fixed task above the mean, an edge between ranks and one to a task that is not there, memory, half of each task in a
# sub-phase.
TRACE = """
workload = { kind = "lbdata", path = ".", beta = 0.5 }
balancer = { name = "greedy" }
machine = { topology = "line", size = [2] }
"""


REQUESTS = """
machine = { topology = "mesh", size = [4, 4] }
traffic = { outstanding = 2, requests = 3 }
"""
PACKETS = """
machine = { topology = "mesh", size = [8, 8] }
traffic = { kind = "trace", path = "packets.csv" }
"""


def netrace():
    """Two packets of NETRACE 1.0 among 64 nodes; the second waits for the first."""
    def packet(cycle, number, kind, source, to, nodes, wakes):
        return struct.pack("<QIIBBBBB", cycle, number, 0x1000, kind, source, to, nodes, len(wakes)) + struct.pack(f"<{len(wakes)}I", *wakes)
    packets = [packet(3, 0, 1, 5, 9, 0x02, [1]), packet(20, 1, 2, 9, 5, 0x20, [])]
    head = struct.pack("<4sf30sBBQQIIQ", b"UTJH", 1.0, b"two packets", 64, 0, 40, len(packets), 0, 1, 0)
    return head + struct.pack("<QQQ", 0, 40, len(packets)) + b"".join(packets)


def trace(rank):
    def task(number, time):
        return {"entity": {"type": "object", "id": number, "home": 0, "migratable": number != 0}, "node": rank, "resource": "cpu",
                "time": time, "subphases": [{"id": 0, "time": time / 2}], "user_defined": {"task_footprint_bytes": 8, "task_serialized_bytes": 4}}
    def send(other):
        return {"type": "SendRecv", "messages": 1, "bytes": 3.5, "from": {"type": "object", "id": 1}, "to": {"type": "object", "id": other}}
    tasks = [task(0, 9.0), task(1, 1.0), task(2, 1.5)] if rank == 0 else [task(3, 0.25)]
    return {"type": "LBDatafile", "phases": [{"id": 4, "tasks": tasks, "communications": [send(3), send(7)] if rank == 0 else []}]}


class Schemas:
    def __init__(self):
        texts = {name: json.loads((FOLDER / f"{name}.schema.json").read_text()) for name in ("experiment", "result")}
        self.validators = {}
        for name, schema in texts.items():
            jsonschema.Draft7Validator.check_schema(schema)
            base = f"file:///{name}.schema.json"
            resolver = jsonschema.RefResolver(base, schema, {f"file:///{n}.schema.json": s for n, s in texts.items()})
            self.validators[name] = jsonschema.Draft7Validator(schema, resolver=resolver)
        self.wrong = 0

    def expect(self, fits, schema, document, what):
        """Prints a document that is not as expected, with the mistakes that lie deepest in it."""
        errors = list(self.validators[schema].iter_errors(document))
        if (not errors) == fits:
            return
        self.wrong += 1
        print(f"{what}: expected {'a' if fits else 'no'} document of {schema}.schema.json")
        reasons = sorted((leaf for error in errors for leaf in leaves(error)), key=lambda e: -len(e.absolute_path))
        for error in reasons[:5]:
            print(f"  {'.'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def leaves(error):
    return [leaf for inner in error.context for leaf in leaves(inner)] if error.context else [error]


def check_experiments(schemas):
    for file in sorted((ROOT / "examples").glob("*.toml")):
        schemas.expect(True, "experiment", tomllib.loads(file.read_text()), file.name)
    names = set()
    for file in sorted((ROOT / "tests" / "mistakes").glob("*.toml")):
        names.add(file.stem)
        try:
            document = tomllib.loads(file.read_bytes().decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            if file.stem not in NOT_TOML:
                schemas.wrong += 1
                print(f"{file.name}: expected TOML, or its name in NOT_TOML")
            continue
        schemas.expect(file.stem in UNSEEN, "experiment", document, file.name)
    for name in (UNSEEN | NOT_TOML) - names:
        schemas.wrong += 1
        print(f"UNSEEN, NOT_TOML: {name}: expected a mistake of tests/mistakes")


def results(program, folder):
    """(command, document) of everything that is run here."""
    commands = [command.replace("{folder}", folder) for command in COMMANDS]
    for file in sorted((ROOT / "examples").glob("*.toml")):
        sets = [f"--set {s.format(folder=folder)}" for s in SHORT.get(file.stem, [])]
        commands.append(" ".join(["run", file.name, *sets]))
    for command in commands:
        run = subprocess.run([program, *command.split(), "--quiet", "--json", "-"], capture_output=True, text=True,
                             cwd=ROOT / "examples")
        if not run.stdout:
            sys.exit(f"{command}: expected a document, got {run.stderr}")
        yield command, json.loads(run.stdout)


def members(schema):
    """Names of all members that a schema describes."""
    found = set(schema.get("properties", {})) if isinstance(schema, dict) else set()
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        found |= members(inner)
    return found


def written(document):
    """Names of all members of a document but those of the experiment."""
    if isinstance(document, list):
        return set().union(*map(written, document))
    if not isinstance(document, dict):
        return set()
    return set(document).union(*(written(value) for key, value in document.items() if key != "config"))


def mutants(document):
    """(what, document) with one change anywhere that is a mistake, except in the experiment, whose keys may be absent."""
    def at(path):
        changed = copy.deepcopy(document)
        place = changed
        for key in path:
            place = place[key]
        return changed, place

    for path in [(), ("result",), ("result", "cost"), ("result", "count", "before")]:
        changed, place = at(path)
        place["unknown"] = 1
        yield f"unknown key in {path}", changed
    for path in [("schema",), ("config",), ("seed",), ("complete",), ("result",), ("result", "verdict"), ("result", "cycles"),
                 ("result", "cost", "tasks_moved"), ("result", "count", "after", "mean"), ("result", "queue", "longest")]:
        changed, place = at(path[:-1])
        del place[path[-1]]
        yield f"without {path}", changed
    for path in [("seed",), ("result", "cycles"), ("result", "cost", "messages"), ("result", "count", "before", "max"),
                 ("config", "run", "max_cycles")]:
        changed, place = at(path[:-1])
        place[path[-1]] = str(place[path[-1]])
        yield f"text instead of a number at {path}", changed
    for path, value in [(("result", "cycles"), -1), (("result", "cycles"), 0.5), (("result", "verdict"), "good"), (("schema",), 2)]:
        changed, place = at(path[:-1])
        place[path[-1]] = value
        yield f"{value} at {path}", changed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    program = parser.parse_args().program.resolve()
    schemas = Schemas()
    check_experiments(schemas)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "log.swf").write_text(LOG)
        (Path(folder) / "unix.swf").write_text(UNIX_LOG)
        (Path(folder) / "study.toml").write_text(STUDY)
        (Path(folder) / "trace.toml").write_text(TRACE)
        (Path(folder) / "requests.toml").write_text(REQUESTS)
        (Path(folder) / "packets.toml").write_text(PACKETS)
        (Path(folder) / "packets.csv").write_text("cycle,source,destination,flits,class\n0,0,1,2,get\n4,1,0,8,put\n")
        (Path(folder) / "packets.netrace").write_bytes(netrace())
        for rank in (0, 1):
            (Path(folder) / f"run.{rank}.json").write_text(json.dumps(trace(rank)))
        unwritten = members(schemas.validators["result"].schema)
        for command, document in results(program, folder):
            unwritten -= written(document)
            schemas.expect(True, "result", document, command)
            if command == "run mesh.toml":
                for what, mutant in mutants(document):
                    schemas.expect(False, "result", mutant, f"{command}, {what}")
    if unwritten:
        schemas.wrong += 1
        print(f"result.schema.json: expected that one of the documents has {sorted(unwritten)}")
    sys.exit(schemas.wrong != 0)


if __name__ == "__main__":
    main()
