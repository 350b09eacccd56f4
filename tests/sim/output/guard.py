#!/usr/bin/env python3
"""guard.py BALLAST: no option that writes, of any verb, leads to an input, or to what another option writes.

The matrix has every option of every verb that names a FILE, each input of the verb's command, and each way to name it.
"""
import hashlib
import itertools
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BALLAST = None
READS = {("verify", "--data")}  # the options that name what is read
FILES = {
    "tasks.csv": "processor,work\n0,5\n0,4\n1,3\n3,2\n",
    "load.toml": "[workload]\nkind = 'csv'\npath = 'tasks.csv'\n",
    "e.toml": "[machine]\ntopology = 'line'\nsize = [4]\n[workload]\nkind = 'csv'\npath = 'tasks.csv'\n[balancer]\nname = 'diffusion'\n",
    "s.toml": "[study]\nexperiment = 'e.toml'\nseeds = 2\n",
    "own.sv": "module own(input logic clk_i);\nendmodule\n",
}
COMMANDS = {
    "run": [(["run", "e.toml"], ["e.toml", "tasks.csv"])],
    "compare": [(["compare", "load.toml", "--processors", "4", "--balancers", "none"], ["load.toml", "tasks.csv"])],
    "advise": [(["advise", "tasks.csv", "--size", "2x2", "--balancers", "greedy"], ["tasks.csv"])],
    "sweep": [(["sweep", "s.toml", "--workers", "1"], ["s.toml", "e.toml", "tasks.csv"])],
    "report": [(["report", "s.sqlite"], ["s.sqlite"]), (["report", "run.json"], ["run.json"])],
    "show": [(["show", "e.toml"], ["e.toml"])],
    "cosim": [(["cosim", "--rtl", "own.sv", "--top", "own", "--contract", "superconcentrator", "--cycles", "10"], ["own.sv"])],
    "verify": [(["verify", "jan94.table1"], [])],
}


def options_of(verb):
    """Those that write: of the type FILE."""
    text = subprocess.run([BALLAST, verb, "--help"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^  (?:-\w,)?(--[\w-]+) FILE", text, re.MULTILINE)
    return [o for o in found if (verb, o) not in READS]


def ways(folder, target):
    """Names of a file, by what they are."""
    (folder / "links").mkdir(exist_ok=True)
    link, hard = folder / "links" / f"link-{target}", folder / "links" / f"hard-{target}"
    for path in link, hard:
        path.unlink(missing_ok=True)
    link.symlink_to(folder / target)
    os.link(folder / target, hard)
    return {"name": target, "absolute": str(folder / target), "dots": f"links/../{target}", "link": str(link), "hard link": str(hard)}


def state(folder):
    return {p.relative_to(folder): hashlib.sha256(p.read_bytes()).hexdigest() if p.is_file() else None for p in folder.rglob("*")}


class Guard(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory(prefix="ballast-guard-")
        self.folder = Path(self.place.name)
        for name, text in FILES.items():
            (self.folder / name).write_text(text)
        for command in (["sweep", "s.toml", "--quiet"], ["run", "e.toml", "--json", "run.json", "--quiet"]):
            subprocess.run([BALLAST, *command], cwd=self.folder, check=True, capture_output=True)

    def tearDown(self):
        self.place.cleanup()

    def refused(self, words):
        before = state(self.folder)
        done = subprocess.run([BALLAST, *words], cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
        self.assertEqual(done.returncode, 2, f"{words}\n{done.stdout}{done.stderr}")
        self.assertEqual(state(self.folder), before, words)
        return done.stderr

    def test_no_output_is_an_input(self):
        size = 0
        for verb, commands in COMMANDS.items():
            for (words, inputs), option in itertools.product(commands, options_of(verb)):
                for target in inputs:
                    for way, name in ways(self.folder, target).items():
                        with self.subTest(verb=verb, option=option, target=target, way=way):
                            said = self.refused([*words, option, name])
                            if option != "--lbdata" and (verb, option) != ("cosim", "--waveform"):
                                self.assertIn("expected another file than the input", said)
                        size += 1
        print(f"{size} outputs that are inputs")
        self.assertGreater(size, 100)

    def test_no_two_outputs_are_one(self):
        size = 0
        for verb, commands in COMMANDS.items():
            for one, other in itertools.combinations(options_of(verb), 2):
                if "--lbdata" in (one, other):
                    continue  # a folder
                with self.subTest(verb=verb, options=(one, other)):
                    name = "same.fst" if "--trace" in (one, other) or "--waveform" in (one, other) else "same"
                    self.refused([*commands[0][0], one, name, other, name])
                size += 1
        print(f"{size} pairs of outputs")

    def test_what_a_sweep_writes_beside_the_study(self):
        for option, name in itertools.product(("--json", "--log", "-o"), (".s.toml.ballast-lock", "s.work", "s.work-wal")):
            with self.subTest(option=option, name=name):
                self.refused(["sweep", "s.toml", option, name])
        (self.folder / "tasks.toml").write_text(FILES["s.toml"])  # beside tasks.csv
        subprocess.run([BALLAST, "sweep", "tasks.toml", "--quiet"], cwd=self.folder, check=True, capture_output=True)
        self.refused(["sweep", "tasks.toml", "--export", "csv"])
        (self.folder / "s.lock").write_text(FILES["s.toml"])
        (self.folder / "poetry.lock").write_text("mine")
        (self.folder / "poetry.toml").write_text(FILES["s.toml"])
        for study in "s.lock", "poetry.toml":
            subprocess.run([BALLAST, "sweep", study, "--quiet"], cwd=self.folder, check=True, capture_output=True)
        self.assertEqual((self.folder / "s.lock").read_text(), FILES["s.toml"])
        self.assertEqual((self.folder / "poetry.lock").read_text(), "mine")
        for name in "x.work", "x.sqlite":
            (self.folder / name).write_text(FILES["s.toml"])
            self.refused(["sweep", name])

    def test_an_empty_value_takes_no_other_word(self):
        for verb, commands in COMMANDS.items():
            for option in options_of(verb):
                words = commands[0][0]
                with self.subTest(verb=verb, option=option):
                    self.assertIn(f"{option}: expected a value", self.refused([words[0], f"{option}=", *words[1:]]))

    def test_outputs_may_be_links(self):
        (self.folder / "out").symlink_to(self.folder / "real.json")
        for name in "out", "out":  # a link that leads nowhere yet, and one to a file
            subprocess.run([BALLAST, "run", "e.toml", "--json", name, "--quiet"], cwd=self.folder, check=True)
            self.assertTrue((self.folder / "out").is_symlink())
            self.assertTrue((self.folder / "real.json").read_text().startswith("{"))


if __name__ == "__main__":
    BALLAST = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=1)
