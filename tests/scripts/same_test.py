#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/same: same_test.py PROGRAM. A program is the same as itself; as one that gives other texts, numbers, rows or files it is not.

The other programs are PROGRAM with edited outputs.
"""
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from guard import commands, texts  # noqa: E402

PROGRAM = None
NONE = {"experiments": 0, "traces": 0, "sweeps": 0, "commands": -1}
FAKE = """#!/usr/bin/env python3
import json, re, sqlite3, subprocess, sys
from pathlib import Path

words = sys.argv[1:]
done = subprocess.run(["{program}", *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
out, err, code, verb = done.stdout, done.stderr, done.returncode, words[0]
named = [Path(words[i + 1]) for i, word in enumerate(words) if word in ("--json", "-o", "--lbdata")]
published = Path(".").glob("*.sqlite") if verb == "sweep" and "--json" in words else []


def change(paths, edit):
    for path in paths:
        if path.is_file():
            path.write_text(edit(path.read_text()))


def tell(command):
    for path in published:
        with sqlite3.connect(path) as base:
            base.execute(command)


{edit}
sys.stdout.write(out)
sys.stderr.write(err)
sys.exit(code)
"""


class Same(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory(prefix="ballast-same-")
        self.folder = Path(self.place.name)

    def tearDown(self):
        self.place.cleanup()

    def same(self, edit, *words, **numbers):
        """(exit code, text) of the comparison with a program whose outputs are edited."""
        fake = self.folder / "fake"
        fake.write_text(FAKE.replace("{program}", PROGRAM).replace("{edit}", edit))
        fake.chmod(0o755)
        options = [text for name, n in (NONE | numbers).items() for text in (f"--{name}", str(n))]
        if "--renames" not in words:  # nothing is intended between a program and itself
            table = self.folder / "none"
            table.write_text("")
            options += ["--renames", str(table)]
        done = subprocess.run([ROOT / "scripts" / "same", PROGRAM, fake, "--skip-claims", "--skip-examples", *options, *words], text=True,
                              capture_output=True)
        return done.returncode, done.stdout + done.stderr

    def differs(self, edit, *expected, words=(), **numbers):
        code, text = self.same(edit, *words, **numbers)
        self.assertEqual(code, 1, text)
        for what in expected:
            self.assertRegex(text, what)

    def test_the_same_program_is_the_same(self):
        code, text = self.same("", experiments=8, traces=6, sweeps=4)
        self.assertEqual(code, 0, text)
        self.assertTrue(text.endswith("same\n"), text)
        for group in (r"experiments +8 +8", r"traces +6 +6", r"sweeps +4 +4"):
            self.assertRegex(text, group)
        code, text = self.same("", "--only", "compare-s*", commands=0)
        self.assertEqual(code, 0, text)
        self.assertRegex(text, r"commands +3 +3")

    def test_seconds_and_speeds_are_no_difference(self):
        code, text = self.same("out = re.sub('^[0-9.]+ s, [0-9,]+ (cycles|rounds)/s', r'7.000 s, 1 \\1/s', out, flags=re.M)", experiments=6)
        self.assertEqual(code, 0, text)

    def test_a_name_that_no_case_has(self):
        code, text = self.same("", "--only", "absent", sweeps=1)
        self.assertEqual(code, 2, text)

    def test_a_word_of_a_report(self):
        self.differs("out = out.replace('lower bound', 'least bound')", r"text, line \d+: old .*lower bound.*, new .*least bound",
                     experiments=12)

    def test_a_line_less_of_a_report(self):
        self.differs("out = re.sub('^tasks (after|executed).*[^.]$', '', out, flags=re.M)", r"text, line \d+: old \"tasks .*, new \"\"",
                     experiments=12)

    def test_without_texts_values_count(self):
        code, text = self.same("out = out.replace('tasks', 'parcels')", "--skip-texts", traces=3, sweeps=2)
        self.assertEqual(code, 0, text)

    def test_a_number_of_a_document(self):
        self.differs("""verb == 'run' and change(named, lambda text: re.sub('"tasks": [0-9]+', '"tasks": 77777', text))""",
                     r"result\.tasks: old \d+, new 77777", traces=4)

    def test_an_exit_code(self):
        self.differs("code = 3 if verb == 'run' and code == 0 else code", "exit code: old 0, new 3", experiments=3)
        self.differs("code = 3 if '--export' in words else code", "exit code, line 1: old \"0\", new \"3\"", sweeps=2)

    def test_a_message_of_a_refusal(self):
        self.differs("err = err.replace('expected', 'wanted')", r"errors, line 1: old .*expected.*, new .*wanted",
                     words=("--only", "compare-refused"), commands=0)

    def test_a_row_of_an_exported_table(self):
        self.differs("change(Path('.').glob('s0*.csv'), lambda text: ''.join(text.splitlines(True)[:-1]))",
                     r"\.csv: rows.*, new absent", sweeps=2)
        self.differs("change(Path('.').glob('s0*.json'), lambda text: json.dumps(json.loads(text)[1:]))", r"s0001\.json: 0\..*, new absent", sweeps=2)

    def test_a_row_of_published_results(self):
        self.differs("tell('delete from point where number = 0')", r"\.sqlite: point\.0\..*, new absent", sweeps=2)

    def test_a_number_of_a_result_of_a_point(self):
        self.differs("""tell("update point set result = replace(result, '\\"processors\\":', '\\"processors\\":1')")""",
                     r"point\.0\.result\.processors: old \d+, new 1\d+", sweeps=2)

    def test_a_finding_and_a_page(self):
        self.differs("out = out.replace('best', 'worst') if verb == 'report' else out",
                     r"report .*text, line \d+: old .*best.*, new .*worst", sweeps=3)
        self.differs("verb == 'report' and change(named, lambda text: text.replace('<h2>', '<h3>', 1))",
                     r"page\.html, line \d+: old .*<h2>.*, new .*<h3>", sweeps=2)

    def test_tables_and_documents_of_compare_and_advise(self):
        self.differs("out = out.replace('cycles', 'ticks') if verb == 'compare' else out", r"compare-.*text, line \d+",
                     words=("--only", "compare-seeds"), commands=0)
        self.differs("verb == 'advise' and change(named, lambda text: text.replace('diffusion', 'fusion', 1))",
                     r"advise-.*a\.json: .*: old .*diffusion.*, new .*fusion", words=("--only", "advise-csv"), commands=0)

    def test_a_file_less(self):
        self.differs("verb == 'advise' and [path.unlink() for path in named]", r"a\.json: old \"written\", new absent",
                     words=("--only", "advise-csv"), commands=0)
        self.differs("[file.unlink() for path in named if path.is_dir() for file in path.glob('*.0.json')]",
                     r"written.*: old .*, new absent", traces=36)

    def test_an_intended_difference_has_a_line(self):
        table = self.folder / "renames"
        table.write_text("[text] line -> dropped: all words change\n")
        code, text = self.same("out = out.replace('tasks', 'parcels')", "--renames", str(table), experiments=4)
        self.assertEqual(code, 1, text)  # lines of the new build have none
        table.write_text("[text] line -> dropped: all words change\n[text] -> line added: all words change\n")
        code, text = self.same("out = out.replace('tasks', 'parcels')", "--renames", str(table), experiments=4)
        self.assertEqual(code, 0, text)


class Texts(unittest.TestCase):
    def test_what_varies_is_replaced(self):
        self.assertEqual(texts.lines("0.002 s, 12,345 cycles/s, 5 idle cycles skipped"), ["<seconds> s, <speed> cycles/s, 5 idle cycles skipped"])
        self.assertEqual(texts.lines("run [####......]  40 % 12 k cycles/s, 0:03 left\nrun 12 k cycles 13 k cycles/s\ndone"), ["done"])
        self.assertEqual(texts.lines("by Ballast 0.2.0, build 70051bb213d8."), ["by Ballast <version>."])
        self.assertEqual(texts.lines(' "ballast": "0.2.0",'), [' "ballast": "<version>",'])
        self.assertEqual(texts.lines("memory   about 19.1 MiB, of 3.2 GiB"), ["memory   about <memory>, of <memory>"])
        self.assertEqual(texts.lines("result: folder/a.json", (("folder/a.json", "<result>"),)), ["result: <result>"])

    def test_a_table_loses_its_column_of_seconds(self):
        table = "name  cycles    s\n----  ------  ---\na         12  0.1\nb          7  9.9\n\nb          7  9.9"
        self.assertEqual(texts.lines(table), ["name  cycles", "----  ------", "a         12", "b          7", "", "b          7  9.9"])

    def test_what_a_build_is_called_is_left_out(self):
        with tempfile.TemporaryDirectory(prefix="ballast-same-") as folder:
            path = Path(folder) / "s.sqlite"
            with sqlite3.connect(path) as base:
                base.execute("create table study (ballast text, build text, title text)")
                base.execute("insert into study values ('0.2.0', 'abc', 'a study')")
                base.execute("create table point (number integer, id text, result text)")
                base.execute("insert into point values (0, 'def', '{\"cycles\": 5}')")
            found = commands.tables(path)
        self.assertEqual(found["study"], {"order": "a study", "a study": {"title": "a study"}})
        self.assertEqual(found["point"], {"order": "0", "0": {"number": 0, "result": {"cycles": 5}}})

    def test_a_waiting_time_stays(self):
        self.assertEqual(texts.lines("jobs of less than 10 s count as 10 s"), ["jobs of less than 10 s count as 10 s"])


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=1)
