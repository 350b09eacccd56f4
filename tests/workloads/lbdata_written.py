#!/usr/bin/python3
"""Checks the LBDatafile that a run writes: lbdata_written.py PROGRAM [DATA]

Every file fits lbdatafile.schema.json. In each phase lb_iterations has every task once, with its rank as `node` and all else
unchanged, fixed tasks where they were, and every communication once. Imbalance and bytes off rank, counted here from the files,
are those of the program's document. DATA: a folder with public traces; absent: a small run made here. Needs python3-jsonschema.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

SCHEMA = json.loads((Path(__file__).parent / "lbdatafile.schema.json").read_text())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
failures = []


def expect(fits, what):
    if not fits:
        failures.append(what)


def task(number, rank, time, fixed=False):
    return {"entity": {"type": "object", "id": number, "home": rank, "migratable": not fixed}, "node": rank, "resource": "cpu",
            "time": time, "user_defined": {"task_serialized_bytes": 100.0}, "attributes": {"name": "any"}}


def send(a, b, size):
    return {"type": "SendRecv", "messages": 2, "bytes": size, "from": {"type": "object", "id": a}, "to": {"type": "object", "id": b}}


def small(folder):
    """Two ranks, two phases: all work on rank 0; ids of 64 bits; a communication with a node, and one twice."""
    node = {"type": "NodeToCollection", "messages": 1, "bytes": 8.0, "from": {"type": "node", "id": 1}, "to": {"type": "object", "id": 2}}
    for rank in range(2):
        def phase(number, last):
            mine = [task(1, 0, 2.0, True), task(2, 0, 1.0), task(2**63 + 5, 0, last)] if rank == 0 else []
            sends = [send(1, 2, 64.0), send(2, 2**63 + 5, 32.5), send(2, 2**63 + 5, 40.5)] if rank == 0 else [node]
            return {"id": number, "tasks": mine, "communications": sends}
        document = {"metadata": {"type": "LBDatafile", "rank": rank}, "phases": [phase(2, 1.0), phase(7, 3.0)]}
        (folder / f"run.{rank}.json").write_text(json.dumps(document))


def identity(entity):
    return entity.get("id", entity.get("seq_id"))


def numbers(files, place):
    """(max / mean - 1, bytes off rank) of the tasks in place(phase)."""
    loads, at, sends = {rank: 0.0 for rank in files}, {}, {}
    for rank, phase in files.items():
        for one in place(phase)["tasks"]:
            loads[rank] += one["time"]
            at[identity(one["entity"])] = rank
    for rank, phase in sorted(files.items()):  # of records with the same ends the last one counts
        for record in phase.get("communications", []):
            if record["type"] == "SendRecv":
                sends[identity(record["from"]), identity(record["to"])] = record["bytes"]
    off = sum(size for (a, b), size in sends.items() if a in at and b in at and at[a] != at[b])
    mean = sum(loads.values()) / len(loads)
    return max(loads.values()) / mean - 1, off


def without_node(one):
    return json.dumps({key: value for key, value in one.items() if key != "node"}, sort_keys=True)


def check_phase(name, files, result):
    """files: rank -> phase; result: the phase in the document. Returns the number of moved tasks."""
    before = [(rank, one) for rank, phase in files.items() for one in phase["tasks"]]
    after = [(rank, one) for rank, phase in files.items() for one in phase["lb_iterations"][0]["tasks"]]
    expect(all(one["node"] == rank for rank, one in before + after), f"{name}: node is the rank of the file")
    expect(sorted(without_node(one) for _, one in before) == sorted(without_node(one) for _, one in after),
           f"{name}: every task once and unchanged")
    homes = {identity(one["entity"]): rank for rank, one in before}
    moved = [one for rank, one in after if homes[identity(one["entity"])] != rank]
    expect(all(one["entity"]["migratable"] for one in moved), f"{name}: fixed tasks stay")
    records = lambda where: sorted(json.dumps(r, sort_keys=True) for p in files.values() for r in where(p).get("communications", []))
    expect(records(lambda p: p) == records(lambda p: p["lb_iterations"][0]), f"{name}: every communication once")
    for key, place in (("before", lambda p: p), ("after", lambda p: p["lb_iterations"][0])):
        imbalance, off = numbers(files, place)
        told = result["imbalance"]["measured" if key == "before" else "executed"]
        expect(abs(imbalance - told) < 1e-9, f"{name}: imbalance {key}: expected {imbalance}, got {told}")
        told = result["trace"][key].get("off_rank_bytes", 0)
        expect(abs(off - told) < 1e-6, f"{name}: bytes off rank {key}: expected {off}, got {told}")
    return len(moved)


def check(program, source, machine, balancer):
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", str(source), "--quiet", "--json", "-", "--lbdata", folder, "--set", f"machine={machine}",
                   "--set", "workload.phases=[]", "--set", "run.until=completed", "--set", f"balancer.name={balancer}"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{source}: {run.stderr}")
        phases = json.loads(run.stdout)["result"]["phases"]
        files = {int(re.search(r"\.(\d+)\.json$", path.name)[1]): json.loads(path.read_text()) for path in Path(folder).iterdir()}
        for rank, document in files.items():
            for error in list(VALIDATOR.iter_errors(document))[:3]:
                expect(False, f"{source} rank {rank}: {list(error.absolute_path)}: {error.message[:100]}")
        moved = 0
        for k, result in enumerate(phases):
            of_phase = {rank: document["phases"][k] for rank, document in files.items()}
            name = f"{Path(source).name} {balancer} phase {result['trace']['phase']}"
            expect({phase["id"] for phase in of_phase.values()} == {result["trace"]["phase"]}, f"{name}: its id")
            moved += check_phase(name, of_phase, result)
        expect(moved, f"{source} {balancer}: some task moves")
        print(f"{source} {balancer}: {len(files)} files, {len(phases)} phases")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        small(Path(folder))
        for balancer in ("greedy", "diffusion"):
            check(program, folder, "{topology='line',size=[2]}", balancer)
    data = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if data and (data / "lbdata-8color-3").exists():
        check(program, data / "lbdata-8color-3", "{topology='mesh',size=[4,8]}", "greedy")
        check(program, data / "lbdata-8color-3", "{topology='mesh',size=[4,8]}", "superconcentrator")
    for failure in failures[:20]:
        print(failure)
    sys.exit(bool(failures))


main()
