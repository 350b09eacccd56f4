"""Values of keys. `ballast list` names keys, defaults and choices; this table has the ranges in which a run stays small.

A key that is not here is drawn around its default, so a new one needs no line; without a default it stays unwritten.
"""

# (table or part, key), or the key alone: the choices, or the least and the greatest value; integers or reals as they are written.
RANGES = {
    ("spike", "load"): (10, 300),
    ("geometric", "load"): (16, 256),
    ("zipf", "load"): (16, 200),
    "load": (0, 16),
    "base": (0, 4),
    "ratio": (0.3, 0.99),
    "exponent": (0.0, 2.0),
    "first": (0, 12),
    "last": (0, 24),
    "min": (0, 6),
    ("random", "max"): (6, 20),
    ("poisson", "work"): (0.5, 10.0),
    "work": (0.5, 20.0),
    "initial": (0, 12),
    "cycles": (1, 4),
    "cycle": (0.5, 2.0),
    "constant": (1.0, 20.0),
    "range": (3, 10),
    "max_duration": (0.1, 0.8),
    ("poisson", "rate"): (0.002, 0.04),
    ("poisson", "until"): (20.0, 300.0),
    "hot_share": (0.1, 1.0),
    "from_hour": (0.0, 0.3),
    "hours": (0.2, 1.0),
    "phase": [0, 1],
    ("uts", "seed"): (0, 2**31 - 1),
    ("fib", "n"): (4, 13),
    ("nqueens", "n"): (4, 6),
    "radius": (0.0, 0.5),
    "bytes_per_flit": [8, 32, 100],
    "packet_flits": (1, 40),
    ("lbdata", "beta"): [1e-4, 0.01],
    ("lbdata", "gamma"): [1e-4, 0.01],
    ("lbdata", "delta"): [1e-4, 0.01],
    "period": (1, 3),
    # balancers
    "floor": (0.0, 1.0),
    "every": [0, 5, 20, 50, 200],
    "message_flits": (1, 4),
    "message_cycles": (0, 12),
    "light": (1, 8),
    "heavy": (8, 16),
    ("central-queue", "width"): (1, 8),
    "timeout": (50, 1000),
    "pause": (1, 40),
    "retry": (20, 1000),
    "const_param": (1, 5),
    "min_threshold": (0, 2),
    "max_threshold": (6, 40),
    "policy": (1, 5),
    "entries": (0, 12),
    "beta": (1.0, 1.9),
    "overload": (1.0, 2.0),
    "tolerance": [0.001, 0.01, 0.1],
    "quantum": [0.5, 1.0, 2.5, 10.0],
    "max_moves": (1, 64),
    # machine
    "cycles_per_work": [0.5, 1.0, 2.5, 10.0],
    "task_flits": (1, 8),
    "fat": [1, 2, 3, 4, 8],
    "st": (1, 2),
    "rc": (0, 2),
    "va": (0, 2),
    "sa": (0, 2),
    "buffer_flits": (1, 8),
    "iterations": (1, 4),
    ("machine.link", "cycles"): (1, 4),
    "cycles_per_flit": (1, 3),
    "link_rate": [0.0, 1e-6, 1e-5, 1e-4],
    "router_rate": [0.0, 1e-6, 1e-5],
    "processor_rate": [0.0, 1e-6, 1e-5, 1e-4],
    "reconfigure": (1, 200),
    "words": (1, 6),
    "load_width": (16, 31),
    **{("energy", event): (0.0, 5.0) for event in ("buffer_write", "buffer_read", "crossbar", "link", "vc_allocation", "switch_allocation",
                                                   "leakage")},
    # run, rounds, arrivals, traffic
    "seed": (0, 2**40),
    "series": [0, 1, 7, 50],
    "watchdog": [2000, 20000],
    "imbalance": [0.01, 0.05, 0.2],
    "max_cycles": (30000, 60000),
    ("rounds", "max_rounds"): (20, 1500),
    "consume": (0, 1),
    "tasks": (1, 12),
    "stride": (1, 7),
    ("traffic", "rate"): (0.02, 0.5),
    "packet_flits": (1, 6),
    ("traffic", "burst"): (1.0, 8.0),
    "block_cycles": (50, 200),
    "precision": [0.02, 0.05, 0.1],
    "min_packets": (100, 2000),
    "latency_factor": (5.0, 50.0),
    ("traffic", "outstanding"): (1, 6),
    ("traffic", "reply_flits"): (1, 6),
    ("traffic", "reply_cycles"): (1, 20),
    ("traffic", "requests"): (5, 100),
    ("traffic", "classes"): (1, 2),
    ("traffic", "reply_queue"): (1, 8),
    "fraction": (0.0, 1.0),
}

# Without these a run would be large, or would have nothing to do.
ALWAYS = {"load", "initial", "cycles", "cycle", "constant", "range", "max_duration", "rate", "until", "max", "max_cycles", "watchdog",
          "block_cycles", "min_packets", "precision"}

# What some parts can do without being refused, and a list of parts does not tell.
POWER_OF_TWO = {"sbn", "sbn-heuristic", "sbn-hypercube", "bit-complement", "bit-reverse", "shuffle", "transpose"}
ON_THE_SWITCH = {"superconcentrator"}
EVEN = {"ripple-hare", "ripple-tortoise", "ripple-tree"}  # by work, between processors of the same speed only
CLOSED_LOOP = ("outstanding", "reply_flits", "reply_cycles", "requests", "classes", "reply_queue")  # of [traffic]
RATED = ("rate", "process", "burst", "latency_factor")  # of [traffic], not with these
MEASURED = ("block_cycles", "precision", "min_packets")  # of [traffic], not with a batch
OWN_SWITCH = ("files", "top", "contract", "parameters", "latency")  # of [machine.switch]: the user's own Verilog, which is not drawn
LATE = {"heavy", "light", "transition", "poisson", "swf"}  # tasks arrive later: not with [rounds]
BORN = {"dag", "fib", "nqueens", "uts"}  # tasks arrive at the ends of others: only executed, without faults
MESSAGES = {"dag", "fib", "nqueens", "lbdata", "stencil"}  # tasks may send some
COMPLETED_ONLY = {"central-queue"}  # balancers of executed tasks
PLANNERS = {"gossip", "greedy", "pairing", "refine", "superconcentrator"}  # may work before execution
GRAPHS = ["own", "grid", "line", "ring", "mesh", "hypercube", "complete"]  # of neighbours; any number of processors but for the hypercube
NEIGHBOURS = {"ripple-hare": ["grid", "line", "mesh"], "ripple-tortoise": ["grid", "line", "mesh"]}
FINITE = {"none", "list"}  # arrivals that end, so that loads can be stable
APERIODIC = {"random"}  # arrivals that never repeat


def drawn(rng, deck, table, part, key):
    """A value of a key; None: it has no range and no default. `deck(name, names)` deals choices, so that all come up."""
    if key.choices:
        return deck(f"{table}.{key.name}", key.choices)
    if key.default in ("true", "false"):
        return rng.random() < 0.5
    known = next((RANGES[k] for k in ((part, key.name), (table, key.name), key.name) if k in RANGES), None)
    if known is None:
        return near(rng, key.default)
    if isinstance(known, list):
        return rng.choice(known)
    if isinstance(known[0], int):
        return rng.randint(*known)
    return round(rng.uniform(*known), 4)


def near(rng, default):
    """From half a number to its double; None: it is no number."""
    try:
        return rng.randint(int(default) // 2, 2 * max(int(default), 1))
    except ValueError:
        pass
    try:
        return round(float(default) * rng.uniform(0.5, 2), 4)
    except ValueError:
        return None


def table_of(rng, deck, table, part, keys, share=0.5, without=()):
    """Values of a share of the keys of a table."""
    values = {}
    for key in keys.values():
        if key.name in without or (key.name not in ALWAYS and rng.random() > share):
            continue
        value = drawn(rng, deck, table, part, key)
        if value is not None:
            values[key.name] = value
    return values
