#!/usr/bin/env python3
"""Tests of scripts/doc-tests itself: what it accepts, what it refuses, what --update writes."""
import argparse
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from documents import figures, output, page, session  # noqa: E402


def read(text):
    with tempfile.NamedTemporaryFile("w", suffix=".md") as file:
        file.write(text)
        file.flush()
        return page.read(Path(file.name))


class Matching(unittest.TestCase):
    def test_lines(self):
        self.assertTrue(output.matches(["a", "b"], ["a", "b", ""]))
        self.assertFalse(output.matches(["a", "b"], ["a", "c"]))
        self.assertFalse(output.matches(["a"], ["a", "b"]))
        self.assertFalse(output.matches(["a", "b"], ["a"]))

    def test_ellipsis(self):
        got = ["a", "b", "c", "b", "d"]
        for shown in (["..."], ["a", "...", "d"], ["...", "b", "d"], ["a", "...", "c", "...", "d"], ["a", "b", "...", "c", "b", "d"]):
            self.assertTrue(output.matches(shown, got), shown)
        for shown in (["a", "..."[:2], "d"], ["...", "c"], ["b", "..."], ["...", "c", "...", "a", "..."], ["a", "b", "c", "...", "c", "b", "d"]):
            self.assertFalse(output.matches(shown, got), shown)

    def test_an_ellipsis_hides_no_exit_code(self):
        self.assertFalse(output.matches(["..."], ["no such file", "[exit code 2]"]))
        self.assertFalse(output.matches(["...", "[exit code 1]"], ["no such file", "[exit code 2]"]))
        self.assertTrue(output.matches(["...", "[exit code 2]"], ["no such file", "[exit code 2]"]))

    def test_times_and_rates_are_masked(self):
        self.assertTrue(output.matches(["0.001 s, 219,957 cycles/s, 0 skipped"], ["12.5 s, 1,000 cycles/s, 0 skipped"]))
        self.assertFalse(output.matches(["0.001 s, 219,957 cycles/s, 0 skipped"], ["0.001 s, 219,957 cycles/s, 1 skipped"]))
        table = ["claim  verdict    seconds", "-----  ---------  -------", "a      confirmed      0.1", "", "1 claims"]
        slower = ["claim  verdict    seconds", "-----  ---------  ---------", "a      confirmed      123.1", "", "1 claims"]
        other = ["claim  verdict  seconds", "-----  -------  -------", "a      REFUTED      0.1", "", "1 claims"]
        self.assertTrue(output.matches(table, slower))
        self.assertTrue(output.matches([*table[:2], "...", "1 claims which all are as expected"], [*table[:4], "1 claims which all are as expected"]))
        self.assertFalse(output.matches(table, other))


class Figures(unittest.TestCase):
    def found(self, text):
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder) / "results"
            results.mkdir()
            (results / "speed.md").write_text("2026-11-25: moves 39,608 flits, 1.40 % in .5 s on 64 processors, 12,000.5")
            path = Path(folder) / "page.md"
            path.write_text(text)
            return [mistake.rsplit(" ", 1)[1] for mistake in figures.mistakes(path, page.read(path).prose)]

    def test_a_quoted_figure_is_on_the_page_of_the_results(self):
        self.assertEqual(self.found("One core: 39,608, 64 and .5 (2026-11-25, [speed](results/speed.md))."), [])
        self.assertEqual(self.found("One core: 39,609,\n65 and .6 ([speed](results/speed.md#a))."), ["39,609", "65", ".6"])
        self.assertEqual(self.found("On 2026-11-26 ([speed](results/speed.md))"), ["2026-11-26"])
        self.assertEqual(self.found("608, 39, 1.4, 12,000: parts ([speed](results/speed.md))"), ["608", "39", "1.4", "12,000"])

    def test_other_paragraphs_years_and_code_are_no_figures(self):
        self.assertEqual(self.found("41\n\n[speed](results/speed.md): in 1994, `--size 48`, 7\n\n42"), [])
        self.assertEqual(self.found("```text\n43 [speed](results/speed.md)\n```"), [])

    def test_gates_are_those_of_the_prices(self):
        self.assertEqual(self.found("| area |\n|---|\n| 999,999.9 kGE |"), ["999,999.9"])


class Updating(unittest.TestCase):
    def test_the_page_keeps_its_ellipses(self):
        got = ["title", "x 1", "y 2", "rows 17", "end"]
        self.assertEqual(output.updated(["title", "...", "rows 16", "..."], got), ["title", "...", "rows 17", "..."])
        self.assertEqual(output.updated(["old"], got), got)

    def test_a_page_is_rewritten_in_place(self):
        document = read("text\n```console\n$ echo 1 \\\n  2\nold\n\n$ cat <<< '\n> x'\n```\nend\n")
        self.assertEqual([c.text for c in document.commands], ["echo 1 \\\n  2", "cat <<< '\nx'"])
        document.commands[0].output = ["1 2"]
        document.commands[1].output = ["", "x"]
        self.assertEqual(page.write(document), "text\n```console\n$ echo 1 \\\n  2\n1 2\n\n$ cat <<< '\n> x'\n\nx\n```\nend\n")


class Blocks(unittest.TestCase):
    def test_files_sessions_and_shown_blocks(self):
        document = read("```toml title=a.toml\nx = 1\n```\n```text\nx\n```\n```console\n$ true\n```\n```sh\nscripts/build && ctest # x\n```\n")
        self.assertEqual((document.files, document.shown, document.mistakes), ({"a.toml": "x = 1\n"}, 2, []))

    def test_nothing_is_skipped_silently(self):
        for text, said in (("```sh\nscripts/build && make\n```", "got make"), ("```\nx\n```", "expected console, sh, text, toml"),
                           ("```yaml\nx\n```", "got \"yaml"), ("```console\nx\n```", "expected a command"), ("```text\nx", "expected an end"),
                           ("[a](https://x.org) [b](none.md#x)", "a link to none.md")):
            mistakes = read(text).mistakes
            self.assertEqual(len(mistakes), 1, text)
            self.assertIn(said, mistakes[0])

    def test_words_outside_blocks_are_bounded(self):
        text = "| a | b |\n|---|:--:|\n" + "word " * (page.MOST_WORDS - 2) + "\n```text\nx y z\n```\n"
        self.assertEqual((read(text).words, read(text).mistakes), (page.MOST_WORDS, []))
        self.assertIn(f"got {page.MOST_WORDS + 1}", read(text + "more\n").mistakes[0])
        self.assertEqual(read("<!-- Generated by a script. -->\n" + text + "more\n").mistakes, [])

    def test_output_errors_and_exit_codes_are_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(session.run("echo a; echo b >&2; exit 3", folder), ["a", "b", "[exit code 3]"])
            self.assertEqual(session.run("echo 'run [##..]  50 % 3 runs/s'; cat", folder), [])

    def test_progress_of_a_slow_computer_is_no_output(self):
        for line in ("advise 34 % of 128 runs, 4 runs/s, 0:21 left", "verify 100 % of 12.0 M claims, 11 k claims/s, 1:00:00 left",
                     "run 1662 cycles, 158 cycles/s"):
            self.assertTrue(session.PROGRESS.fullmatch(line), line)
        for line in ("0.389 s, 177 cycles/s, 8 packets/s", "verify 2 claims", "advise 34 % of 128 runs", "15,360.2 copies, 84.8 %"):
            self.assertFalse(session.PROGRESS.fullmatch(line), line)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    unittest.main(verbosity=1)
