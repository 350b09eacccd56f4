"""Runs of experiments with one to three mistakes, or none; what `check` prints of them is legal."""
import random
import shutil

from guard import documents, draw, files

from mistakes import assignment, bytes_mutated, mutated


def experiments(program, known, seed, n, wrong, codes):
    """Runs of experiments with one to three mistakes, or none."""
    drawn_ones = draw.experiments(known, seed, n)
    for number in program.numbers(n):
        drawn = drawn_ones[number]
        rng = random.Random(f"hostile {seed} {number}")
        text, data = documents.toml_text(drawn.table), dict(drawn.files)
        sets = []
        for _ in range(rng.randint(0, 2)):
            text = mutated(rng, text)
        if program.clears:
            shutil.rmtree(program.folder)
            program.folder.mkdir()
        if data and rng.random() < 0.3:
            name = rng.choice(sorted(data))
            data[name] = bytes_mutated(rng, data[name])
        if rng.random() < 0.3:
            sets = ["--set", assignment(rng, drawn.table)]
        ends = ["--time-limit", "1s"] if rng.random() < 0.15 else []
        name = drawn.name + ".toml"
        files.write(program.folder, {k: v for k, v in data.items() if not isinstance(v, bytes)})
        for k, v in data.items():
            if isinstance(v, bytes):
                (program.folder / k).parent.mkdir(parents=True, exist_ok=True)
                (program.folder / k).write_bytes(v)
        (program.folder / name).write_text(text, errors="surrogateescape")
        words = ["run", name, *sets, *ends]
        code, out, said = program.run(words)
        codes[f"experiments {code}"] += 1
        if what := program.verdict(words, code, out, said):
            wrong.append((f"experiment {number + 1}: {what}", words, said))
        elif code == 0:
            code, text, said = program.run(["check", name, *sets])
            (program.folder / "again").write_text(text, errors="surrogateescape")
            if code == 0:
                code, _, said = program.run(["check", "again"])
            if code != 0:
                wrong.append((f"experiment {number + 1}: what it resolves to is refused", ["check", name, *sets], said))
