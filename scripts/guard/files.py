"""Files that some parts read: loads, tasks, job logs, graphs, permutations, matrices; and the links of a topology."""
import gzip
import json
from math import prod


def links_of(topology, size):
    """Pairs of neighbouring routers, each once; None of a topology that this script does not know."""
    n = prod(size)
    if topology in ("line", "ring", "mesh", "torus"):
        pairs, step = set(), 1
        for k in size:
            for i in range(n):
                x = i // step % k
                if x + 1 < k:
                    pairs.add((i, i + step))
                elif topology in ("ring", "torus") and k >= 3:
                    pairs.add((i - x * step, i))
            step *= k
        return sorted(pairs)
    if topology == "flattened-butterfly":
        pairs, step = set(), 1
        for k in size:
            pairs |= {(i, i + x * step) for i in range(n) for x in range(1, k - i // step % k)}
            step *= k
        return sorted(pairs)
    if topology == "hypercube":
        return [(i, i | 1 << b) for i in range(n) for b in range(n.bit_length() - 1) if not i & 1 << b]
    if topology == "complete":
        return [(i, j) for j in range(n) for i in range(j)]
    if topology == "star":
        return [(0, i) for i in range(1, n)]
    if topology == "tree":
        return [((i - 1) // 2, i) for i in range(1, n - 1)]
    return None


def random_graph(rng, n):
    """A spanning tree and some more links."""
    pairs = {(rng.randrange(i), i) for i in range(1, n)}
    pairs |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(n // 2)}
    return sorted(pairs)


def graph_file(rng, pairs):
    """(ending, content) in one of the three forms."""
    form = rng.choice([".edges", ".dot", ".graphml"])
    if form == ".dot":
        return form, "graph g {\n" + "".join(f"  {a} -- {b};\n" for a, b in pairs) + "}\n"
    if form == ".graphml":
        nodes = "".join(f'<node id="{i}"/>\n' for i in range(max(b for _, b in pairs) + 1))
        edges = "".join(f'<edge source="{a}" target="{b}"/>\n' for a, b in pairs)
        return form, f'<graphml><graph edgedefault="undirected">\n{nodes}{edges}</graph></graphml>\n'
    return form, "".join(f"{a} {b}\n" for a, b in pairs)


def metis_file(pairs):
    """(ending, content): the neighbours of each node, from 1 on."""
    near = {}
    for a, b in pairs:
        near.setdefault(a, []).append(b), near.setdefault(b, []).append(a)
    n = max(near, default=0) + 1
    return ".graph", f"{n} {len(pairs)}\n" + "".join(" ".join(str(b + 1) for b in near.get(a, [])) + "\n" for a in range(n))


def tasks(rng, p, late):
    """A CSV workload of a task with its work, and perhaps its arrival, a line."""
    rows = [[rng.randrange(p), rng.randint(1, 200) / 10] for _ in range(rng.randint(1, 200))]
    if late:
        rows = [row + [rng.randrange(2000)] for row in rows]
        return "processor,work,arrival\n" + "".join("{},{},{}\n".format(*row) for row in rows)
    return "processor,work\n" + "".join("{},{}\n".format(*row) for row in rows)


def loads_or_tasks(rng, p, late):
    form = rng.choice(["load", "work", "arrival"] if late else ["load", "work"])
    return "".join(f"{rng.randrange(20)}\n" for _ in range(p)) if form == "load" else tasks(rng, p, form == "arrival")


def job_log(rng, p, strict):
    """A job log in the Standard Workload Format, of half an hour; unless strict, with some jobs that are skipped."""
    jobs, submits = [], sorted(rng.randrange(1800) for _ in range(rng.randint(5, 40)))
    for i, at in enumerate(submits, 1):
        run, width = rng.choice([5 if strict else 0, 5, 20, 60, 120]), rng.randint(1, p)
        cpu = rng.choice([run, run // 2 + 1, run if strict else -1])
        after, think = (rng.randint(1, i - 1), rng.randrange(60)) if i > 1 and rng.random() < 0.2 else (-1, -1)
        jobs.append(f"{i} {at} {rng.randrange(40)} {run} {width} {cpu} -1 {width} -1 -1 {rng.choice([1, 1, 1, 0, 5])} "
                    f"{rng.randint(1, 6)} 1 -1 -1 -1 {after} {think}\n")
    return f"; MaxProcs: {p}\n" + "".join(jobs)


def lbdata(rng, p, phases=2, fixed=0.0):
    """{name: content} of a directory of LBDatafile: tasks with ids that last over the phases, some of 64 bits, and a share that is fixed;
    edges between them, some twice or to no task; bytes of tasks and of shared blocks."""
    count, sized, blocks = rng.randint(p, 8 * p), rng.random() < 0.6, rng.randint(1, p)
    name, big = rng.choice(["id", "seq_id"]), rng.random() < 0.3
    of_a_collection = {"collection_id": 7, "index": [1]} if name == "seq_id" else {}
    ids = [2**63 + 12 * i if big else 12 * i + 5 for i in range(count)]
    homes, still = [rng.randrange(rng.randint(1, p)) for _ in ids], [rng.random() < fixed for _ in ids]
    block = [rng.randrange(blocks) for _ in ids]

    def task(i):
        user = {"task_serialized_bytes": 32 * (i % 9), "task_working_bytes": 64, "task_footprint_bytes": 16 * (i % 5), "rank_working_bytes": 1000,
                "shared_id": block[i], "shared_bytes": 256 * (1 + block[i]), "home_rank": block[i] % p} if sized else {}
        entity = {"type": "object", name: ids[i], "home": homes[i], "migratable": not still[i]} | of_a_collection
        return {"entity": entity, "node": homes[i], "resource": "cpu",
                "time": rng.randint(1, 80) / 8} | ({"user_defined": user} if user else {})

    def edge(there):
        a, b = rng.choice(there), rng.choice(there)
        ends = [{"type": "object", name: ids[a]}, {"type": "object", name: ids[b] if rng.random() < 0.95 else 3}]
        return a, {"type": "SendRecv", "messages": rng.randint(1, 4), "bytes": float(rng.randint(1, 2000)), "from": ends[0], "to": ends[1]}

    def phase(number):
        there = [i for i in range(count) if number == 0 or rng.random() < 0.95] or [0]
        edges = [edge(there) for _ in range(rng.choice([0, len(there), 2 * len(there)]))]
        edges += rng.sample(edges, len(edges) // 8)
        return [{"id": number, "tasks": [task(i) for i in there if homes[i] == rank],
                 "communications": [record for a, record in edges if homes[a] == rank]} for rank in range(p)]

    rows = [phase(number) for number in range(phases)]
    return {f"run.{rank}.json": json.dumps({"metadata": {"type": "LBDatafile", "rank": rank}, "phases": [row[rank] for row in rows]})
            for rank in range(p)}


def task_graph(rng, p):
    """The tables of tasks and edges: inputs are tasks of smaller numbers; homes and bytes may be left out."""
    n, homes, sized = rng.randint(5, 120), rng.random() < 0.7, rng.random() < 0.7
    rows = [[7 * i + 1, rng.randint(1, 400) / 10, *([rng.randrange(p)] if homes else [])] for i in range(n)]
    pairs = sorted({(rng.randrange(max(0, i - 12), i), i) for i in range(1, n) for _ in range(rng.randrange(4))})
    edges = [[7 * a + 1, 7 * b + 1, *([rng.randint(0, 3000)] if sized else [])] for a, b in pairs]
    return ("task,work" + ",processor" * homes + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows),
            "from,to" + ",bytes" * sized + "\n" + "".join(",".join(map(str, row)) + "\n" for row in edges))


def matrix(rng, pairs, p):
    """Shares that are the same in both directions of a link, at most 1 in all of a processor."""
    degree = [sum(i in pair for pair in pairs) for i in range(p)]
    shares = [round(rng.uniform(0.2, 1) / (max(degree) + 1), 4) for _ in pairs]
    return "".join(f"{a},{b},{s}\n{b},{a},{s}\n" for (a, b), s in zip(pairs, shares))


def permutation(rng, p):
    to = rng.sample(range(p), p)
    if rng.random() < 0.5:
        return "".join(f"{i}\n" for i in to)
    return "".join(f"{i} {t}\n" for i, t in enumerate(to))


def rates(rng, p):
    """Rates per pair; no processor sends more than half as much again as another."""
    return "".join(",".join(str(rng.randint(2, 3)) for _ in range(p)) + "\n" for _ in range(p))


def write(folder, files):
    """Names that end in .gz are compressed, without a time in it: the same seed, the same bytes."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode()
        path.write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
