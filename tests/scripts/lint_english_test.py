#!/usr/bin/env python3
"""scripts/lint-english: every rule finds its bad sample and leaves the good one, in every kind of text that it reads."""
import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "lint-english"
loader = importlib.machinery.SourceFileLoader("lint_english", str(SCRIPT))
english = importlib.util.module_from_spec(importlib.util.spec_from_loader("lint_english", loader))
loader.exec_module(english)

LONG = "The machine " + "moves one more task and " * 8 + "stops."  # 43 words

# rule: (path, bad text, good text)
SAMPLES = {
    "preset": ("docs/a.md", "The preset is 16.", "The default is 16; use `cmake --preset debug` or the debug preset."),
    "must-be-one-of": ("sim/a.cpp", 'f("kind: must be one of a, b");', 'f("kind: expected one of a, b, got c");'),
    "is-missing": ("models/a.cpp", 'f("path is missing, must be text");', 'f("path: missing required key (text)");'),
    "must-be": ("models/a.cpp", 'f("7 is too large, must be 0 .. 6");', 'f("expected 0 .. 6, got 7");'),
    "is-unknown": ("sim/a.cpp", 'f("x is unknown, allowed a, b");', 'f("unknown value x, expected one of a, b");'),
    "allowed": ("sim/a.cpp", 'f("no phase 3, allowed: 1, 2");', 'f("a phase is allowed");'),
    "did-you-mean": ("sim/a.cpp", 'f("unknown, did you mean x?");', 'f("unknown; did you mean x?");'),
    "help-begins": ("models/a.cpp", 'Key::text("a").help("of the matrix");', 'Key::text("a").help("path of the matrix");'),
    "by-rounds": ("models/a.h", "/// Agents that go by\n/// rounds.", "/// Round-based agents go on for ten rounds."),
    "react": ("docs/a.md", "Agents that react to events.", "Event-driven agents."),
    "rate": ("bench/a.cpp", "// Three messages a round.", "// Three messages per round; it sends messages around."),
    "absent": ("sim/a.cpp", 'Key::real("a").help("a length; absent: 1");', 'Key::real("a").help("a length; default: 1");'),
    "in-the-mean": ("docs/a.md", "Two cycles in the mean.", "Two cycles on average."),
    "under-way": ("models/a.cpp", 'f("7 messages are under way");', 'f("7 messages are in flight");  // under way'),
    "whoever": ("tests/a.cpp", "// Whoever asks.", "// The agent that asks."),
    "no-news": ("rtl/a.sv", "// No message is no news.", "// No message: nothing has changed."),
    "knows-nothing": ("scripts/a", "# An agent knows nothing of it.\n", "# An agent sees its own load only.\n"),
    "as-wished": ("examples/a.toml", "a = 1  # not as wished\n", "a = 1  # as requested\n"),
    "who-what": ("docs/a.md", "It ends. Who fails sends it back.", "A failed processor sends it back. What is a wave?"),
    "long-sentence": ("docs/howto/a.md", LONG, "The machine stops. " * 20),
}

HELPS = [
    'app.add_option("--seed", options->seed, "of the stimulus");',
    'app.add_flag("--find", options->find, "of an experiment");',
    'size_key("as [processors]")',
    'load_key("load", 16, "of each processor")',
    'const Registered<Verb> kRun{\n    {"run", "that runs", {}, run}};',
    'const Registered<Maker> kHalf{synthetic("half", "of " "a machine", {}, half)};',
    '{"flits", "flits", "flits", "of packets", member(&Costs::flits)},',
]


def rules_found(path, text):
    return [finding.rule.name for finding in english.lint(path, text)[0]]


class Rules(unittest.TestCase):
    def test_every_rule_has_a_sample(self):
        self.assertEqual(sorted(SAMPLES), sorted(rule.name for rule in english.RULES))

    def test_bad_samples_are_found_and_good_ones_are_not(self):
        for name, (path, bad, good) in SAMPLES.items():
            with self.subTest(name):
                self.assertEqual(rules_found(path, bad), [name])
                self.assertEqual(rules_found(path, good), [])

    def test_files_of_the_samples_are_linted(self):
        for path, _, _ in SAMPLES.values():
            self.assertTrue(english.is_linted(path), path)
        for path in ["docs/reference/keys.md", "docs/results/data/a.md", "examples/a.csv", "LICENSE"]:
            self.assertFalse(english.is_linted(path), path)

    def test_help_texts_of_every_form(self):
        for code in HELPS:
            with self.subTest(code):
                self.assertEqual(rules_found("sim/a.cpp", code), ["help-begins"])
        self.assertEqual(rules_found("sim/a.cpp", 'f("of course"); table.add({"a", "b", "c", "of both"});'), [])


class Texts(unittest.TestCase):
    def test_a_form_is_found_across_the_parts_of_a_literal(self):
        self.assertEqual(rules_found("sim/a.cpp", 'f("7 is large, must "\n  "be 0 .. 6");'), ["must-be"])
        self.assertEqual(rules_found("sim/a.cpp", 'f("7 is large, must ", "be 0 .. 6");'), [])

    def test_the_line_is_that_of_the_form(self):
        finding, = english.lint("models/a.h", "int a;\n/// One,\n/// two, whoever\n/// asks.\n")[0]
        self.assertEqual(finding.line, 3)
        finding, = english.lint("docs/a.md", "One line\ngoes on. What\nfollows is wrong.")[0]
        self.assertEqual(finding.line, 2)

    def test_code_includes_and_names_are_no_text(self):
        self.assertEqual(rules_found("sim/a.cpp", '#include "whoever.h"\nint preset = did_you_mean(1\'000);'), [])
        self.assertEqual(rules_found("sim/a.cpp", "char a = '\"'; f(\"whoever\");"), ["whoever"])
        self.assertEqual(rules_found("sim/a.cpp", "f(1'000, \"whoever\", 2'000);"), ["whoever"])

    def test_strings_of_tests_are_not_messages(self):
        self.assertEqual(rules_found("tests/a.cpp", 'f("7 is too large, must be 0 .. 6");'), [])

    def test_a_waiver_needs_a_reason(self):
        self.assertEqual(rules_found("models/a.h", "// whoever  english: ok, a quotation\n"), [])
        self.assertEqual(rules_found("models/a.h", "// whoever  english: ok\n"), ["whoever"])
        self.assertEqual(rules_found("docs/a.md", "Whoever.  <!-- english: ok, a quotation -->"), [])

    def test_code_tables_and_lists_are_no_long_sentences(self):
        code = "```\n" + LONG + "\n```\n"
        table = "| " + LONG + " |\n"
        items = "".join(f"* item {k} of the list\n" for k in range(20))
        self.assertEqual(rules_found("docs/howto/a.md", code + table + items), [])
        self.assertEqual(rules_found("docs/results/a.md", LONG), [])

    def test_long_sentences_are_counted_before_they_are_refused(self):
        words = "One " + "more " * 33 + "word."
        self.assertEqual(english.lint("docs/tutorial/a.md", words), ([], 1))


if __name__ == "__main__":
    unittest.main()
