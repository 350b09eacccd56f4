"""What a table needs from the program's JSON: functions from a document to rows, by the manifest's `extract`."""
import statistics

# Quantiles of Student's t for intervals of 95 %, by degrees of freedom.
STUDENT = {1: 12.706, 2: 4.303, 4: 2.776, 9: 2.262, 19: 2.093}


def claims(document):
    columns = "claim", "paper", "place", "printed", "measured", "verdict"
    return [{c: claim[c] for c in columns} | {"verdict": claim["verdict"].lower()} for claim in document["claims"]]


def verdicts(document):
    return [{c: row[c] for c in ("claim", "paper", "verdict")} for row in claims(document)]


def lockstep(document):
    return [{c: unit[c] for c in ("unit", "ports", "cycles")} | {"outcome": "equal" if unit["equal"] else "different"}
            for unit in document["units"]]


def _case(run):
    machine, balancer = run["config"]["machine"], run["config"]["balancer"]["name"]
    schedule = machine.get("switch", {}).get("schedule")
    return {"load": run["config"]["workload"]["kind"],
            "processors": run["result"]["processors"],
            "topology": "switch" if schedule else machine["topology"],
            "carrier": schedule or machine["topology"],
            "balancer": f"{balancer}, {schedule}" if schedule else balancer}


def balance(document):
    """Runs of `compare` that end when the loads are level."""
    rows = []
    for run in document["runs"]:
        result, cost = run["result"], run["result"]["cost"]
        after, bound = result["count"]["after"], result.get("bound", {})
        rows.append(_case(run) | {
            "verdict": result["verdict"], "cycles": result["cycles"], "gap": after["max"] - after["min"],
            "rounds": result.get("rounds"), "messages": cost.get("agent_messages"), "moved": cost["tasks_moved"],
            "task_hops": cost.get("task_hops"), "flit_hops": cost.get("flit_hops"), "G": cost.get("imbalance"),
            "M": cost.get("migration"), "bound": bound.get("cycles"), "over": bound.get("ratio"),
            "paper_bound": bound.get("paper_cycles"),
            "sent_again": cost.get("retransmitted"), "came_back": cost.get("tasks_returned")})
    return rows


def _execution(run):
    """Times in seconds of the workload."""
    result, cost, machine = run["result"], run["result"]["cost"], run["config"]["machine"]
    second = machine["cycles_per_work"]
    agents = cost.get("agent_messages")
    return {"completion": result["cycles"] / second, "wait": result["mean_wait"] / second,
            "messages": agents, "messages_each": None if agents is None else agents / result["processors"],
            "moved": cost["tasks_moved"], "spread": result["idle"]["spread"] / second,
            "suspended": cost.get("suspended_cycles", 0) / (result["cycles"] * result["processors"]),
            "starved": result["starved_share"], "longest": result["queue"]["longest"],
            "late": result["cycles"] / result["least_cycles"] - 1}


def advice(document):
    """The runs of `advise` under which nothing is changed, a phase each: means over the seeds, in the order of the ranking."""
    def setting(run):
        changed = ("bytes_per_flit", "task_bytes_factor", "knowledge_error")
        return run["config"]["machine"]["cycles_per_work"], [run["config"]["workload"].get(key) for key in changed]

    groups = {}
    for run in document["runs"]:
        if setting(run) == setting(document["runs"][0]) and "phases" in run["result"]:  # else it ended at its budget
            result, phase = run["result"], run["result"]["phases"][0]
            groups.setdefault(run["config"]["balancer"]["name"], []).append({
                "imbalance": phase["imbalance"]["executed"], "off_rank": phase["trace"]["after"]["off_rank_bytes"] / 1e6,
                "flit_hops": result["messages"]["flit_hops"], "cycles": result["cycles"]})
    return [{"balancer": ranked["balancer"]} | {c: statistics.fmean(run[c] for run in groups[ranked["balancer"]])
                                                for c in ("imbalance", "off_rank", "flit_hops", "cycles")}
            for ranked in document["advice"]["ranking"] if "trouble" not in ranked]


def ranking(document):
    """The ranking of `advise`: cycles, means over the seeds, and as a multiple of the first."""
    ranked = [r for r in document["advice"]["ranking"] if "trouble" not in r]
    return [{"balancer": r["balancer"], "cycles": r["cycles"]["mean"], "times": r["cycles"]["mean"] / ranked[0]["cycles"]["mean"],
             "moved": r.get("migrated_bytes"), "off_rank": r.get("off_rank_bytes")} for r in ranked]


def graph(document):
    """A run of a task graph."""
    result = document["result"]
    messages = result.get("messages", {})
    return [{"tasks": result["tasks"], "cycles": result["cycles"], "ratio": result["cycles"] / result["least_cycles"],
             "messages": messages.get("sent"), "flit_hops": messages.get("flit_hops"),
             "critical_path": result["graph"]["critical_path"]}]


def execution(document, over=()):
    """Runs of `compare` that execute tasks: means over the seeds, each a mean over the columns in `over`."""
    groups = {}
    for run in document["runs"]:
        case = {k: v for k, v in _case(run).items() if k not in over}
        group = groups.setdefault(tuple(case.items()), {})
        group.setdefault(run["seed"], []).append(_execution(run))
    rows = []
    for case, seeds in groups.items():
        row = dict(case) | {"seeds": len(seeds)}
        for name in next(iter(seeds.values()))[0]:
            means = [None if any(r[name] is None for r in runs) else statistics.fmean(r[name] for r in runs)
                     for runs in seeds.values()]
            row[name] = None if None in means else statistics.fmean(means)
            if len(means) > 1:
                half = None if None in means else STUDENT[len(means) - 1] * statistics.stdev(means) / len(means) ** .5
                row[f"{name}_half"] = half
        rows.append(row)
    return rows


def traffic(document):
    latency = document["result"]["latency"]
    return [{"verdict": document["result"]["verdict"], "latency": latency.get("mean"), "half": latency.get("half_width"),
             "p99": latency.get("p99"), "throughput": document["result"]["throughput"]}]


def saturation(document):
    return [{"saturation": document["result"]["saturation"]}]


def tree(document):
    """A run in which tasks are born. Speedup is the work of all tasks over the cycles."""
    result, cost = document["result"], document["result"]["cost"]
    p, tasks, cycles = result["processors"], result["tasks"], result["cycles"]
    busy = result["work"]["after"]["mean"] * p * document["config"]["machine"]["cycles_per_work"]
    agents = cost.get("agent_messages")
    return [{"processors": p, "tasks": tasks, "cycles": cycles, "speedup": busy / cycles, "efficiency": busy / cycles / p,
             "moved_share": cost["tasks_moved"] / tasks, "messages": None if agents is None else agents / tasks,
             "leaves": result["tree"]["leaves"], "depth": result["tree"]["depth"], "alive": result["tree"]["most_alive"]}]


def experts(document):
    """Means over the rounds of a mixture of experts."""
    result = document["result"]
    parts = {part: result[part]["mean"] for part in ("round", "plan", "fetch", "dispatch", "compute", "combine")}
    return [parts | {"imbalance": result["max_over_mean"]["mean"], "imbalance_p95": result["max_over_mean"]["p95"],
                     "round_p95": result["round"]["p95"], "home": result["home_max_over_mean"]["mean"],
                     "moved": result["moved"] / result["copies"], "fetches": result["fetches"] / result["rounds"],
                     "over_bound": result["dispatch"].get("ratio"), "ideal": result.get("ideal", {}).get("mean")}]


def by_work(document):
    """A run or those of `compare` that level the work of tasks that only move."""
    rows = []
    for run in document.get("runs", [document]):
        result = run["result"]
        rows.append(_case(run) | {
            "verdict": result["verdict"], "imbalance": result["work"]["after"]["imbalance"],
            "lpt": result.get("placement", {}).get("lpt_imbalance"), "moved": result["cost"]["tasks_moved"],
            "rounds": result.get("rounds"), "cycles": result["cycles"]})
    return rows


def edges(document):
    """A run of tasks that exchange data: before and at the end."""
    result = document["result"]
    columns = {}
    for name, when in (("_before", "before"), ("", "after")):
        trace = result["trace"][when]
        columns |= {f"imbalance{name}": result["work"][when]["imbalance"],
                    f"off{name}": trace["off_rank_bytes"] / (trace["on_rank_bytes"] + trace["off_rank_bytes"]),
                    f"hops{name}": trace["edge_flit_hops"]}
    return [columns | {"cycles": result["cycles"], "moved": result["cost"]["tasks_moved"]}]


def ccm_work(document):
    """A run of a trace with weights: the largest CCM work, before and at the end."""
    result = document["result"]
    return [{"before": result["trace"]["before"]["ccm_max"], "after": result["trace"]["after"]["ccm_max"],
             "moved": result["cost"]["tasks_moved"]}]


EXTRACTS = {f.__name__: f
            for f in (tree, graph, advice, ranking, ccm_work, claims, verdicts, lockstep, balance, by_work, edges, execution, traffic, saturation, experts)}
