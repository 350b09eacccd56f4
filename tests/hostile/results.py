"""Reports on documents and published studies that others have changed."""
import contextlib
import json
import random
import sqlite3

from mistakes import bytes_mutated
from studies import STUDIES

RESULTS = {"run.json": ["run", "e.toml"], "rounds.json": ["run", "r.toml"], "traffic.json": ["run", "t.toml"],
           "detail.json": ["run", "e.toml", "--detail", "--frames", "5"],
           "compare.json": ["compare", "--processors", "4", "--loads", "half", "--balancers", "diffusion,pairing"]}
STRANGE = [None, True, -1, 0, 1, 2, 1e308, -0.5, 2**63, "", "x", "\u202e\u001b[31m", "long " * 2000, [], [1], {}, {"a": 1}, [[]]]


def places_in(value, path=()):
    """Paths of all values of a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places_in(inner, (*path, key))


def document_mutated(rng, document):
    """With one value changed or left out; or nested deeply; or not JSON."""
    kind = rng.random()
    if kind < 0.05:
        levels = rng.choice([90, 200, 60_000])
        return "[" * levels + "]" * levels
    text = json.dumps(document)
    if kind < 0.1:
        return bytes_mutated(rng, text).decode(errors="replace")
    document = json.loads(text)
    path = rng.choice([p for p in places_in(document) if p])
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    if rng.random() < 0.2:
        del holder[path[-1]]
    else:
        holder[path[-1]] = rng.choice(STRANGE)
    return json.dumps(document)


def results(program, seed, n, wrong, codes):
    """Reports on documents and published studies that others have changed."""
    (program.folder / "e.toml").write_text('[machine]\ntopology = "mesh"\nsize = [2, 2]\n[workload]\nkind = "half"\nload = 4\n[balancer]\nname = "diffusion"\n')
    (program.folder / "r.toml").write_text('[machine]\ntopology = "mesh"\nsize = [2, 2]\n[workload]\nkind = "half"\nload = 4\n[balancer]\nname = "diffusion"\n[rounds]\nmax_rounds = 20\n')
    (program.folder / "t.toml").write_text('[machine]\ntopology = "mesh"\nsize = [2, 2]\n[traffic]\nrate = 0.1\nmin_packets = 200\n')
    (program.folder / "base.toml").write_text('[machine]\ntopology = "mesh"\nsize = [4, 2]\n[workload]\nkind = "spike"\nload = 8\n[balancer]\nname = "diffusion"\n')
    (program.folder / "s.toml").write_text(STUDIES[0])
    for name, words in RESULTS.items():
        program.run([*words, "--json", name])
    program.run(["sweep", "s.toml", "--workers", "2"])
    made = {name: json.loads((program.folder / name).read_text()) for name in RESULTS}
    published = (program.folder / "s.sqlite").read_bytes()
    for number in program.numbers(n):
        rng = random.Random(f"results {seed} {number}")
        if rng.random() < 0.4:
            target = "changed.sqlite"
            (program.folder / target).write_bytes(published)
            with contextlib.closing(sqlite3.connect(program.folder / target)) as file:
                table = rng.choice(["study", "key", "axis", "cases", "point", "detail"])
                column = rng.choice([row[1] for row in file.execute(f"pragma table_info({table})")])
                name = "name" if table == "key" else "rowid"
                row = rng.choice([row[0] for row in file.execute(f"select {name} from {table} order by {name}")])
                value = rng.choice(STRANGE)
                value = value if value is None or isinstance(value, (str, float)) else json.dumps(value)
                try:
                    file.execute(f"update {table} set {column} = ? where {name} = ?", (value, row))
                    file.commit()
                except (sqlite3.Error, OverflowError):
                    continue
            what_changed = [table, column, row, value]
        else:
            name, target = rng.choice(sorted(made)), "changed.json"
            what_changed = document_mutated(rng, made[name])
            (program.folder / target).write_text(what_changed, errors="replace")
        words = ["report", target, "-o", "changed.html"]
        code, out, said = program.run(words)
        codes[f"results {code}"] += 1
        if what := program.verdict(words, code, out, said):
            wrong.append((f"result {number + 1}: {what}", [what_changed], said))
