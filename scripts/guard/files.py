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


def loads_or_tasks(rng, p, late):
    """A CSV workload: a load, or a task with work and perhaps an arrival, a line."""
    form = rng.choice(["load", "work", "arrival"] if late else ["load", "work"])
    if form == "load":
        return "".join(f"{rng.randrange(20)}\n" for _ in range(p))
    rows = [[rng.randrange(p), rng.randint(1, 200) / 10] for _ in range(rng.randint(1, 200))]
    if form == "arrival":
        rows = [row + [rng.randrange(2000)] for row in rows]
        return "processor,work,arrival\n" + "".join("{},{},{}\n".format(*row) for row in rows)
    return "processor,work\n" + "".join("{},{}\n".format(*row) for row in rows)


def job_log(rng, p, strict):
    """A job log in the Standard Workload Format, of half an hour; unless strict, with some jobs that are skipped."""
    submits = sorted(rng.randrange(1800) for _ in range(rng.randint(5, 40)))
    jobs = [f"{i} {at} 0 {rng.choice([5 if strict else 0, 5, 20, 60, 120])} {rng.randint(1, p)}\n" for i, at in enumerate(submits, 1)]
    return f"; MaxProcs: {p}\n" + "".join(jobs)


def rank_files(rng, p):
    """{name: content} of a directory of LBDatafile with two phases."""
    def tasks(rank):
        return [{"entity": {"type": "object", "id": 12 * rank + i, "home": rank, "migratable": True}, "node": rank, "resource": "cpu",
                 "time": rng.randint(1, 80) / 8} for i in range(rng.randrange(12))]
    return {f"run.{rank}.json": json.dumps({"type": "LBDatafile", "phases": [{"id": i, "tasks": tasks(rank)} for i in (0, 1)]})
            for rank in range(p)}


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


def write(folder, files):
    """Names that end in .gz are compressed, without a time in it: the same seed, the same bytes."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode()
        path.write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
