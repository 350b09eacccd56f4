"""Mutants of scripts in one build, one branch each (branches.py): a mutant costs only its check."""
import time
from concurrent.futures import ThreadPoolExecutor

from mutation import branches
from mutation.copies import run
from mutation.ledger import write
from mutation.mutant import Mutant, digest
from mutation.standing import Standing


def stand(every, names, sources):
    """Builds all mutants of the names that can stand. Returns the build, and {number: mutant} of those that do."""
    numbered = {number: Mutant(every[name]) for number, name in enumerate(sorted(every), 1) if name in names}
    standing = Standing(branches.rewrite)
    standing.configure()
    places = {number: branches.place(mutant.file, sources.text[mutant.file], broken)
              for number, mutant in numbered.items() if mutant.file.endswith((".h", ".cpp"))
              for broken, fault in [sources.mutate(mutant)] if not fault}
    while True:
        good = {number: place for number, place in places.items() if place and standing.compiles(place)}
        if standing.make(good):
            return standing, {number: numbered[number] for number in good}


def passes(standing, check, number, limit):
    log = standing.work / f"{number or digest(check)}.log"
    return run(["bash", "-c", check.replace("../source/", "../")], log, standing.build, limit, environment={"BALLAST_MUTANT": str(number)}) == 0


def killed(standing, numbered):
    """Yields those of {number: mutant} that their checks kill. Others may fail for another reason, or survive: they go on alone."""
    def sound_seconds(check):
        """Without a mutant; endless if it fails."""
        known = standing.work / "clean" / digest(check)
        words = known.read_text().split() if known.exists() else []
        if words[:1] != [standing.state]:
            start = time.time()
            passed = passes(standing, check, 0, 600)
            words = [standing.state, str(time.time() - start) if passed else "inf"]
            write(known, " ".join(words))
        return float(words[1])

    def measure(item):
        number, mutant = item
        seconds = sound_seconds(mutant.check)
        return mutant, seconds < float("inf") and not passes(standing, mutant.check, number, 60 + 10 * seconds)

    # Only cases of gtest are made to run side by side.
    cases = {number: mutant for number, mutant in numbered.items() if "--gtest_filter" in mutant.check}
    with ThreadPoolExecutor(2) as pool:
        for mutant, dead in pool.map(measure, cases.items()):
            if dead:
                yield mutant
    for item in numbered.items():
        if item[0] not in cases and measure(item)[1]:
            yield item[1]
