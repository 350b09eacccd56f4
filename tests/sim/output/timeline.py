#!/usr/bin/env python3
"""Checks the timelines of `ballast run --timeline`: timeline.py BALLAST

Runs of every kind: both carriers, tasks that only move, executed, held and stranded ones, rounds. Each file is read with the
rules of the Chrome trace event format, and agrees with the result of its run. Under the loop and the SystemC kernel, and
without skipping, it has the same bytes.
"""
import argparse
import collections
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
from checks import Wrong, check  # noqa: E402

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
# Arguments; the last column: what the run must show.
RUNS = [
    ("half64.toml --set machine.switch.model=systemc", ["migrations"]),
    ("half64.toml --set machine.switch.model=systemc --set run.until=completed --set balancer.every=50 --set workload.work=30", ["migrations", "tasks"]),
    ("half64.toml --set machine.switch.model=systemc --set machine.switch.words=3", ["migrations"]),
    ("diffusion.toml", ["migrations"]),
    ("mesh.toml", ["migrations", "tasks"]),
    ("mesh.toml --set machine.network=ideal --set machine.speeds=[1,3]", ["migrations", "tasks"]),
    ("mesh.toml --set balancer.name=greedy --set run.until=balanced", ["migrations"]),
    ("mesh.toml --set balancer={name=\"diffusion\",measure=\"work\"} --set workload.work=9.5", ["migrations", "tasks"]),
    ("mesh.toml --set machine.faults.routers=9@30", ["migrations", "tasks", "returned"]),
    ("sbn.toml", ["migrations", "tasks", "held"]),
    ("sbn.toml --set balancer.name=sender-initiated", ["migrations", "tasks", "held"]),
    ("sbn.toml --set machine.faults.processors=3@9000", ["migrations", "tasks", "stranded"]),
    ("mesh.toml --set run.max_cycles=100", ["migrations", "tasks", "stopped"]),
    ("rounds.toml", ["rounds"]),
]


def check_order(events):
    times = [event["ts"] for event in events]
    check(times == sorted(times), "expected events in the order of their times")
    for event in events:
        check(event["ph"] in "MXCsf", f"unknown phase {event['ph']}")
        check(isinstance(event["ts"], int) and event["ts"] >= 0, f"a time of {event['ts']}")


def check_tracks(events):
    """Slices of a track do not overlap."""
    tracks = collections.defaultdict(list)
    for event in events:
        if event["ph"] == "X":
            check(event["dur"] > 0, f"a duration of {event['dur']}: {event}")
            tracks[event["pid"], event["tid"]].append((event["ts"], event["ts"] + event["dur"]))
    for track, slices in tracks.items():
        for (_, end), (begin, _) in zip(slices, slices[1:]):
            check(end <= begin, f"track {track}: a slice begins in {begin}, before {end}")
    return tracks


def check_flows(events, complete):
    """Every `s` has its `f`, later and for the same task, both within a slice of their track. Returns the flows."""
    slices = {(e["pid"], e["tid"], e["ts"]) for e in events if e["ph"] == "X"}
    open_flows, ended = {}, []
    for event in events:
        if event["ph"] not in "sf":
            continue
        check((event["pid"], event["tid"], event["ts"]) in slices, f"no slice begins with {event}")
        if event["ph"] == "s":
            check(event["id"] not in open_flows, f"a flow begins twice: {event}")
            open_flows[event["id"]] = event
            continue
        check(event.get("bp") == "e", f"expected \"bp\": \"e\": {event}")
        check(event["id"] in open_flows, f"a flow without a beginning: {event}")
        begin = open_flows.pop(event["id"])
        check(begin["name"] == event["name"] and begin["ts"] <= event["ts"], f"{begin} is no beginning of {event}")
        ended.append((begin, event))
    check(not complete or not open_flows, f"flows without an end: {list(open_flows.values())[:3]}")
    return ended


def counters(events):
    """The last value of each processor's queue."""
    last = {}
    for event in events:
        if event["ph"] == "C":
            value = event["args"]["tasks"]
            check(last.get(event["pid"], 0) != value, f"a counter that does not change: {event}")
            last[event["pid"]] = value
    return last


def check_against(result, events, flows, shows):
    """What the timeline says is what the document says."""
    executed = [e for e in events if e["ph"] == "X" and e["cat"] == "task"]
    complete = "stopped" not in shows
    if "rounds" in shows:
        check(not executed and not flows, "rounds have only counters")
        after = result["count"]["after"]["per_processor"]
        last = counters(events)
        check([last.get(i, 0) for i in range(len(after))] == after, "expected the loads after the run as last values")
        return
    if "tasks" in shows and complete and "stranded" not in shows:
        check(len(executed) == result["tasks"], f"{len(executed)} executions of {result['tasks']} tasks")
        check(len({e["name"] for e in executed}) == result["tasks"], "a task is executed twice")
        per_processor = collections.Counter(e["pid"] for e in executed)
        check([per_processor[i] for i in range(result["processors"])] == result["count"]["after"]["per_processor"],
               "expected the executed tasks of each processor")
        check(max(e["ts"] + e["dur"] for e in executed) == result["cycles"], "the last execution ends with the run")
        check_durations(result, executed, "held" in shows)
    if "tasks" not in shows:
        check(not executed, "tasks that only move are not executed")
        last = counters(events)
        check([last.get(i, 0) for i in range(result["processors"])] == result["count"]["after"]["per_processor"],
               "expected the queues after the run as last values")
    returned = result["cost"].get("tasks_returned", 0)
    check(("returned" in shows) == (returned > 0), f"{returned} tasks returned")
    check(("stranded" in shows) == (result["stranded"] > 0), f"{result['stranded']} tasks stranded")
    if complete:
        check(len(flows) == result["cost"]["tasks_moved"] + returned,
               f"{len(flows)} migrations, {result['cost']['tasks_moved']} moves and {returned} returns")
        check(sum(s["pid"] == f["pid"] for s, f in flows) >= returned, "a returned task is back at its sender")


def check_durations(result, executed, held):
    """The executions of a processor take its busy cycles, and those in which messages or agents hold it."""
    took = collections.Counter()
    for event in executed:
        took[event["pid"]] += event["dur"]
    busy = [result["cycles"] - idle for idle in result["idle"]["per_processor"]]
    check(all(took[i] >= busy[i] for i in range(len(busy))), "executions that take less than their cycles")
    longer = sum(took.values()) - sum(busy)
    check((longer > 0) == held, f"executions are {longer} cycles longer than the work, expected {'some' if held else 'none'}")


def check_names(events, processors):
    names = {(e["pid"], e["args"]["name"]) for e in events if e["ph"] == "M" and e["name"] == "process_name"}
    check(names == {(i, f"processor {i}") for i in range(processors)}, "expected a name for each processor")


def run(ballast, folder, arguments, *more):
    file, document = folder / "timeline.json", folder / "result.json"
    command = [ballast, "run", *arguments.split(), "--timeline", file, "--json", document, "--detail", "--quiet", "--reproducible", *more]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True)
    check(done.returncode in (0, 1, 3), f"exit code {done.returncode}: {done.stderr}")
    return file.read_bytes(), json.loads(document.read_text())["result"]


def check_run(ballast, folder, arguments, shows):
    text, result = run(ballast, folder, arguments)
    timeline = json.loads(text)
    check(timeline["displayTimeUnit"] == "ns", "displayTimeUnit")
    events = timeline["traceEvents"]
    check_order(events)
    check_names(events, result["processors"])
    check_tracks(events)
    flows = check_flows(events, "stopped" not in shows)
    check("migrations" not in shows or flows, "expected migrations")
    counters(events)
    check_against(result, events, flows, shows)
    if "rounds" not in shows:
        check(run(ballast, folder, arguments, "--kernel", "loop")[0] == text, "another timeline by the loop")
        check(run(ballast, folder, arguments, "--set", "run.skip_idle=false")[0] == text, "another one without skipping")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ballast", type=Path)
    ballast = parser.parse_args().ballast.resolve()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for arguments, shows in RUNS:
            try:
                check_run(ballast, Path(folder), arguments, shows)
            except Wrong as error:
                wrong += 1
                print(f"{arguments}: {error}")
    print(f"{len(RUNS)} timelines, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
