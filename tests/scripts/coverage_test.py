#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/coverage PROGRAM: without a run that a module needs, and with a wrong exception, the check fails.

Uses a unit that is Verilated in a few seconds.
"""
import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "coverage"
loader = importlib.machinery.SourceFileLoader("coverage", str(SCRIPT))
coverage = importlib.util.module_from_spec(importlib.util.spec_from_loader("coverage", loader))
loader.exec_module(coverage)
PROGRAM = None


def check(*options):
    done = subprocess.run([SCRIPT, "--check", "--program", PROGRAM, *options], text=True, capture_output=True)
    return done.returncode, done.stdout + done.stderr


class Check(unittest.TestCase):
    def test_a_covered_unit_passes(self):
        code, text = check("load_average")
        self.assertEqual(code, 0, text)

    def test_without_the_run_of_16_ports_the_top_bit_of_the_ranks_rests(self):
        code, text = check("packer", "--leave-out", "*_16x*")
        self.assertEqual(code, 1, text)
        self.assertIn("toggle not covered: ranks[7]", text)

    def test_a_run_too_short_leaves_toggles_uncovered(self):
        code, text = check("load_average", "--cycles", "20")
        self.assertEqual(code, 1, text)
        self.assertIn("rtl/load_average.sv:", text)
        self.assertIn("toggle not covered: ", text)

    def test_in_one_cycle_nothing_begins(self):
        code, text = check("load_average", "--cycles", "1")
        self.assertEqual(code, 1, text)
        self.assertIn("branch not covered: if else if (left_q != '0)", text)
        self.assertIn("line not covered: elsif if (begins) left_d", text)

    def test_a_run_leaves_no_records_to_others_at_the_same_time(self):
        def written():
            return {(file, file.stat().st_mtime_ns) for file in coverage.OUT.glob("*") if file.suffix not in (".v", "")}

        before = written()
        check("load_average", "--cycles", "20")
        self.assertEqual(written() - before, set())

    def test_a_failed_run_is_no_answer(self):
        code, text = check("load_average", "--cycles", "0")
        self.assertEqual(code, 2, text)
        self.assertIn("--cycles", text)


class Table(unittest.TestCase):
    def exceptions(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=coverage.ROOT / "build") as file:
            file.write(text)
            file.flush()
            coverage.EXCEPTIONS = Path(file.name)
            return coverage.Exceptions()

    @staticmethod
    def point(signal):
        return coverage.Point("toggle", "a", 1, 1, signal)

    def test_a_list_of_bits_names_these_bits(self):
        rows = self.exceptions("rtl/a.sv toggle x_q[0-2,5]  reason\n")
        named = [bit for bit in range(8) if rows.has(self.point(f"x_q[{bit}]"), covered=False)]
        self.assertEqual(named, [0, 1, 2, 5])
        self.assertEqual(list(rows.mistakes(["a"])), [])

    def test_a_covered_exception_is_a_mistake(self):
        rows = self.exceptions("rtl/a.sv toggle x_q[0-1]  reason\n")
        rows.has(self.point("x_q[0]"), covered=False)
        rows.has(self.point("x_q[1]"), covered=True)
        self.assertIn("covered now: x_q[1]", "".join(rows.mistakes(["a"])))

    def test_an_exception_without_a_place_is_a_mistake(self):
        rows = self.exceptions("rtl/a.sv toggle y  reason\n")
        self.assertIn("no such place", "".join(rows.mistakes(["a"])))
        self.assertEqual(list(rows.mistakes(["b"])), [])

    def test_a_row_needs_a_reason(self):
        with self.assertRaisesRegex(coverage.Stopped, ":1: expected FILE line"):
            self.exceptions("rtl/a.sv toggle y\n")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
