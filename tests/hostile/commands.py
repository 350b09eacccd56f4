"""Random command lines: verbs with some of their options, and values of all kinds."""
import random
import re

from mistakes import misspelt


def command(rng, options):
    """A verb with some of its options, and values of all kinds."""
    verb = rng.choice(sorted(options))
    words = [verb if rng.random() < 0.95 else misspelt(rng, verb)]
    places = {"run": 1, "compare": 1, "check": 2, "route": 3, "list": 1, "help": 1, "verify": 1, "cosim": 0}.get(verb, 1)
    things = ["e.toml", "e.toml", ".", "nowhere.toml", "", "mesh", "4", "-1", "topologies", "run", "jan94.lemma-2", "x" * 3000, "\x1b[31m", "e.csv", "\udcff"]
    words += [rng.choice(things) for _ in range(min(places, rng.randint(0, 3)))]
    values = ["0", "-1", "1", "4", "8", "", "1e3", "x", "4,8", "4,,8", ",", "99999999999999999999", "-", "mesh", "diffusion", "none", "half", "out.json",
              "/nowhere/x.json", "out.fst", "out.txt", "loop", "balanced", "quick", "machine.topology=mesh", "run.seed=2", "run.seed", "=", "a.b=[", "--",
              "load_balancer", "y" * 3000, "\x1b]0;x\x07"]
    for _ in range(rng.randint(0, 4)):
        option = rng.choice(options[verb])
        words.append(option if rng.random() < 0.9 else misspelt(rng, option))
        if rng.random() < 0.75:
            words.append(rng.choice(values))
    return words


def commands(program, seed, n, wrong, codes):
    (program.folder / "e.toml").write_text('[machine]\nprocessors = 4\n[workload]\nkind = "half"\nload = 4\n')
    (program.folder / "e.csv").write_text("1\n2\n3\n4\n")
    verbs = re.findall(r"^([a-z]+)  ", program.run(["help"])[1].split("\n\n")[1], re.M)
    options = {verb: sorted(set(re.findall(r"--[a-z-]+", program.run(["help", verb])[1]))) for verb in verbs if verb != "verb"}
    for number in program.numbers(n):
        rng = random.Random(f"command {seed} {number}")
        words = command(rng, options)
        if words[0] == "verify" and not any("." in word for word in words):
            words.append("jan94.lemma-2")  # all claims take minutes
        if words[0] == "compare":
            words += ["--processors", "4"] if "--processors" not in words else []
        words = [word.replace("\0", "") for word in words]
        code, out, said = program.run(words)
        codes[f"commands {code}"] += 1
        if what := program.verdict(words, code, out, said):
            wrong.append((f"command {number + 1}: {what}", words, said))
