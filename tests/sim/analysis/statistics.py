#!/usr/bin/env python3
"""Paired comparisons, Holm's correction, ranks and growth exponents, computed without any code of the project.

statistics.py                  prints random studies with what is expected of them (statistics.json)
statistics.py --check PROGRAM  draws other studies and lets the test AnalysisData of PROGRAM compare
Student's t has whole degrees of freedom here, so its distribution is a finite sum of cosines.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile


def tail(t, freedom):
    """Two-sided p. With t = sqrt(freedom) tan(angle) the density is a power of the cosine."""
    angle = math.atan(abs(t) / math.sqrt(freedom))
    power = freedom - 1

    def integral(low, high, steps=4000):
        # Simpson's rule; the integrand is smooth.
        width = (high - low) / steps
        total = math.cos(low) ** power + max(math.cos(high), 0) ** power
        for k in range(1, steps):
            total += (4 if k % 2 else 2) * math.cos(low + k * width) ** power
        return total * width / 3
    return integral(angle, math.pi / 2) / integral(0, math.pi / 2)


def quantile(freedom, known={}):
    """The t that 2.5 % exceed, by bisection."""
    if freedom not in known:
        low, high = 0.0, 100.0
        while high - low > 1e-12 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if tail(middle, freedom) > 0.05 else (low, middle)
        known[freedom] = (low + high) / 2
    return known[freedom]


MARGIN = 0.02
LEAST_SEEDS_OF_EQUALS = 5


def paired(a, b):
    """Mean and half width of a - b over the seeds of both; place of the mean ratio and p of its claim."""
    seeds = sorted(set(a) & set(b))
    if not seeds:
        return {"seeds": 0}
    differences = [a[s] - b[s] for s in seeds]
    n = len(differences)
    mean = math.fsum(differences) / n
    if n == 1:
        return {"seeds": 1, "mean": mean}
    variance = math.fsum((d - mean) ** 2 for d in differences) / (n - 1)
    half = quantile(n - 1) * math.sqrt(variance / n) if max(differences) > min(differences) else 0
    ratios = [math.log(a[s] / b[s]) for s in seeds]
    centre = math.fsum(ratios) / n
    beyond = abs(centre) - math.log(1 + MARGIN) - 1e-12  # rounding
    found = {"seeds": n, "mean": mean, "half": half, "within": beyond <= 0}
    if max(ratios) - min(ratios) < 1e-12:
        fixed = len(set(a.values())) == 1 and len(set(b.values())) == 1
        return found | {"p": 0 if fixed else 2 ** (1 - n)}
    error = math.sqrt(math.fsum((r - centre) ** 2 for r in ratios) / (n - 1) / n)
    return found | {"p": tail(beyond / error, n - 1)}


def holm(pairs):
    """The largest of the factored p up to each one, in the words of the definition, for each of two claims."""
    tested = [pair for pair in pairs if "p" in pair]
    for pair in tested:
        claim = [other for other in tested if other["within"] == pair["within"]]
        factored = []
        for other in claim:
            if other["p"] <= pair["p"]:
                below = sum(1 for third in claim if third["p"] < other["p"])
                factored.append(min(1, (len(tested) - below) * other["p"]))
        pair["corrected"] = max(factored)


def study(rng):
    """Contenders with whole numbers of some seeds."""
    seeds = range(1, rng.randint(1, 12) + 1)
    noise, shared = rng.choice([0, 1, 3, 20]), [rng.randint(0, 50) * rng.randint(0, 1) for _ in seeds]
    levels = rng.choice([1, 12, 60])
    contenders = {}
    for name in "abcdef"[:rng.randint(2, 6)]:
        level = 100 + rng.randint(0, levels)
        values = {s: level + rng.randint(0, noise) + shared[s - 1] for s in seeds if rng.random() < 0.9}
        contenders[name] = values
    pairs = []
    names = sorted(contenders)
    for i, a in enumerate(names):
        for b in names[i + 1:]:
            if contenders[a] and contenders[b]:
                pairs.append({"a": a, "b": b} | paired(contenders[a], contenders[b]))
    holm(pairs)
    smaller = rng.random() < 0.7
    expected = {"pairs": pairs} | judge(contenders, pairs, smaller)
    return {"smaller_is_better": smaller, "contenders": contenders, "expected": expected}


def judge(contenders, pairs, smaller):
    """Kind and leaders by the rule of analysis.h, if all runs end alike; ranks of those with two values."""
    def pair_of(a, b):
        return next(pair for pair in pairs if {pair["a"], pair["b"]} == {a, b})

    def better(a, b):
        pair = pair_of(a, b)
        if pair.get("corrected", 1) >= 0.05 or pair["within"]:
            return False
        by = pair["mean"] if pair["a"] == a else -pair["mean"]
        return by < 0 if smaller else by > 0

    def equal(a, b):
        pair = pair_of(a, b)
        certain = pair.get("p") == 0
        return (pair.get("corrected", 1) < 0.05 and pair["within"]
                and (certain or pair["seeds"] >= LEAST_SEEDS_OF_EQUALS))
    mean = {name: math.fsum(v.values()) / len(v) for name, v in contenders.items() if v}
    ranks = {name: 1 + sum(better(other, name) for other in mean if other != name)
             for name in mean if len(contenders[name]) > 1}
    if len(mean) < 2:
        return {"kind": "nothing", "leaders": [], "ranks": ranks}
    first = min(mean, key=lambda name: (mean[name] if smaller else -mean[name], name))
    others = [other for other in mean if other != first]
    if any(better(other, first) for other in others):
        return {"kind": "nothing", "leaders": [], "ranks": ranks}
    level = [other for other in others if equal(first, other)]
    if any(not better(first, other) for other in others if other not in level):
        return {"kind": "not_separated", "leaders": [], "ranks": ranks}
    return {"kind": "equal" if level else "better", "leaders": sorted([first] + level), "ranks": ranks}


def growth(rng):
    """A power law with noise; the normal equations solved by Cramer's rule."""
    x = sorted(rng.sample([2, 4, 6, 8, 16, 32, 64, 100, 128, 256, 1024], rng.randint(2, 9)))
    exponent = rng.uniform(-1, 3)
    y = [7 * v ** exponent * rng.uniform(0.5, 1.5) for v in x]
    lx, ly, n = [math.log(v) for v in x], [math.log(v) for v in y], len(x)
    sx, sy = math.fsum(lx), math.fsum(ly)
    sxx, sxy = math.fsum(v * v for v in lx), math.fsum(u * v for u, v in zip(lx, ly))
    determinant = n * sxx - sx * sx
    slope, offset = (n * sxy - sx * sy) / determinant, (sxx * sy - sx * sxy) / determinant
    expected = {"exponent": slope, "factor": math.exp(offset)}
    if n > 2:
        residues = math.fsum((v - offset - slope * u) ** 2 for u, v in zip(lx, ly))
        expected["half"] = quantile(n - 2) * math.sqrt(residues / (n - 2) * n / determinant)
    return {"x": x, "y": y, "expected": expected}


def draw(seed, count):
    rng = random.Random(seed)
    return {"studies": [study(rng) for _ in range(count)], "growth": [growth(rng) for _ in range(count)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", metavar="PROGRAM", help="the program with the tests")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=30)
    options = parser.parse_args()
    assert abs(quantile(1) - 12.706205) < 1e-5 and abs(quantile(9) - 2.262157) < 1e-5  # of a printed table
    if not options.check:
        print(json.dumps(draw(options.seed or 1, options.count), separators=(",", ":")))
        return 0
    seed = options.seed or random.SystemRandom().randrange(2, 1 << 30)
    print("seed", seed)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "statistics.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(draw(seed, 200), file)
        return subprocess.run([options.check, "--gtest_filter=AnalysisData.*"],
                              env=os.environ | {"BALLAST_STATISTICS": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
