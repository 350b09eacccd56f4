"""The package `ballast`: package_test.py PROGRAM, with the package in PYTHONPATH.

Results against the program's documents, mistakes against its messages, and what notebooks show.
"""
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import ballast
import numpy

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(sys.argv.pop(1)).resolve())
MESH = {"topology": "mesh", "size": [4, 4]}
SPIKE = {"machine": MESH, "workload": {"kind": "spike", "load": 100}, "balancer": {"name": "diffusion"}}
SVG = "{http://www.w3.org/2000/svg}"


def document_of(*words):
    """The program's document, and its exit code."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "result.json"
        done = subprocess.run([PROGRAM, "run", *words, "--json", file, "--reproducible", "--quiet"], capture_output=True, text=True)
        return json.loads(file.read_text()), done.returncode


class Runs(unittest.TestCase):
    def test_documents_are_the_programs(self):
        for name, words in {"tasks": {"frames": 50, "detail": True}, "diffusion": {"frames": 9}, "traffic": {"detail": True},
                            "rounds": {"frames": 50}, "moe": {"detail": True}, "fib": {}, "half64": {}}.items():
            with self.subTest(name):
                path = ROOT / "examples" / f"{name}.toml"
                options = ["--frames", str(words["frames"])] if "frames" in words else []
                expected, code = document_of(path, *options, *(["--detail"] if "detail" in words else []))
                self.assertEqual(code, 0)
                result = ballast.run(path, **words)
                self.assertEqual(result.document, expected)
                if "path" not in expected["config"]["workload" if "workload" in expected["config"] else "run"]:
                    self.assertEqual(ballast.run(path.read_text(), **words).document, expected)

    def test_a_dict_is_the_file(self):
        text = '[machine]\ntopology = "mesh"\nsize = [4, 4]\n[workload]\nkind = "spike"\nload = 100\n[balancer]\nname = "diffusion"\n'
        self.assertEqual(ballast.run(SPIKE).document, ballast.run(text).document)
        numbers = {**SPIKE, "machine": {"topology": "mesh", "size": numpy.array([4, 4])},
                   "workload": {"kind": "spike", "load": numpy.int64(100)}}
        self.assertEqual(ballast.run(numbers).document, ballast.run(SPIKE).document)

    def test_set_overrides(self):
        more = ballast.run(SPIKE, set={"workload.load": 200, "machine.size": (2, 2), "balancer.name": "ripple-hare"})
        self.assertEqual((more.tasks, more.processors, more.config["balancer"]["name"]), (200, 4, "ripple-hare"))
        for skips in True, False:
            self.assertIs(ballast.run(SPIKE, set={"run.skip_idle": skips}).config["run"]["skip_idle"], skips)
        more = ballast.run(SPIKE, set={"machine.router": {"vcs": numpy.int64(2), "buffer_flits": 8}})
        self.assertEqual((more.config["machine"]["router"]["vcs"], more.config["machine"]["router"]["buffer_flits"]), (2, 8))
        with self.assertRaisesRegex(ballast.UserError, r"machine.size\[1\]: expected text, .* got NoneType"):
            ballast.run(SPIKE, set={"machine.size": [4, None]})

    def test_values_by_name(self):
        result = ballast.run(ROOT / "examples/traffic.toml", detail=True)
        self.assertEqual(result.latency.mean, result["latency"]["mean"])
        self.assertEqual(result["latency.p99.9"], result.document["result"]["latency"]["p99.9"])
        self.assertIn("mean", dir(result.latency))
        self.assertEqual(result.latency.help("mean"), result.help("latency.mean"))
        self.assertIn("[cycles]", result.help("latency.mean"))
        with self.assertRaisesRegex(AttributeError, 'no value "latency.p98" was measured'):
            result.latency.p98
        with self.assertRaises(KeyError):
            result["latency.p98"]
        self.assertEqual((result.kind, result.complete, result.verdicts), ("traffic", True, ["converged"]))

    def test_arrays_are_those_of_the_document(self):
        result = ballast.run(SPIKE, frames=20, detail=True, set={"run.series": 50})
        raw = result["frames"]
        numpy.testing.assert_allclose(result.frames.loads, raw["loads"])
        self.assertEqual(result.frames.times[-1], raw["last"])
        self.assertEqual(list(result.frames.times[:3]), [0, raw["every"], 2 * raw["every"]])
        self.assertEqual([dict(zip(result.links, map(int, link))) for link in zip(*result.links.values())], result["links"])
        for name, values in result.series.items():
            first, _, rest = name.partition(".")
            for value, sample in zip(values, result["series"]):
                expected = sample.get(first, {}).get(rest) if rest else sample.get(name)
                self.assertTrue(value == expected or (expected is None and numpy.isnan(value)))
        for missing in "frames", "links", "series":
            with self.assertRaisesRegex(ballast.NotMeasured, f"the run has no {missing}; "):
                getattr(ballast.run({"rounds": {}, **SPIKE}), missing)

    def test_frames_of_runs_without_loads_are_refused(self):
        with self.assertRaisesRegex(ballast.UserError, "frames: has no effect with .traffic."):
            ballast.run(ROOT / "examples/traffic.toml", frames=3)

    def test_pandas(self):
        table = ballast.run(SPIKE).to_pandas()
        self.assertEqual((len(table), table["cost.tasks_moved"][0]), (1, ballast.run(SPIKE).cost.tasks_moved))

    def test_threads_give_what_one_gives(self):
        seeds = range(1, 25)
        random = {**SPIKE, "workload": {"kind": "random"}}
        alone = [ballast.run(random, set={"run.seed": seed}).document for seed in seeds]
        found = {}
        def work(first):
            for seed in seeds[first::4]:
                found[seed] = ballast.run(random, set={"run.seed": seed}).document
        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([found[seed] for seed in seeds], alone)
        self.assertGreater(len({document["result"]["cycles"] for document in alone}), 5)


class Mistakes(unittest.TestCase):
    def test_each_has_the_programs_words_and_place(self):
        folder = ROOT / "tests/mistakes"
        seen = 0
        here = os.getcwd()
        os.chdir(folder)
        try:
            for experiment in sorted(folder.glob("*.toml")):
                with self.subTest(experiment.name):
                    expected = experiment.with_suffix(".txt").read_text().rstrip("\n")
                    with self.assertRaises(ballast.UserError) as raised:
                        ballast.run(Path(experiment.name))
                    self.assertEqual(str(raised.exception), expected)
                    place = [part for part in (raised.exception.file, raised.exception.line, raised.exception.column) if part]
                    self.assertTrue(expected.startswith(":".join(map(str, place))))
                    self.assertTrue(place)
                    seen += 1
        finally:
            os.chdir(here)
        self.assertGreater(seen, 20)

    def test_attributes(self):
        with self.assertRaises(ballast.UserError) as raised:
            ballast.run('[machine]\ntopology = "mesj"\n')
        error = raised.exception
        self.assertEqual((error.file, error.line, error.column, error.key, error.hint),
                         ("TOML text", 2, 12, "machine.topology", "mesh"))
        self.assertIsInstance(error, ValueError)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(again), again.line, again.key), (str(error), 2, "machine.topology"))
        with self.assertRaises(ballast.UserError) as raised:
            ballast.run({**SPIKE, "machine": {"topology": "mesh", "size": [4, "x"]}})
        self.assertEqual((raised.exception.file, raised.exception.line, raised.exception.key), (None, None, "machine.size[1]"))

    def test_arguments(self):
        for words, message in (({"kernel": "systemc"}, 'kernel: expected "loop", got "systemc"; SystemC allows one simulation'),
                               ({"threads": -1}, "threads: expected an integer 0 .. 1024, got -1"),
                               ({"frames": 1.5}, "frames: expected an integer"), ({"set": {"machine.sise": 3}}, "machine.sise")):
            with self.subTest(message), self.assertRaisesRegex(ballast.UserError, message.replace(".", r"\.")):
                ballast.run(SPIKE, **words)
        for experiment, message in ((5, "experiment: expected a dict, a path or TOML text, got int"),
                                    ({"machine": None}, "machine: expected text, .* got NoneType"),
                                    ({3: 4}, "experiment: expected names as keys, got int"),
                                    ({"run": {"seed": 1 << 70}}, "run.seed: expected an integer of 64 bits"),
                                    (Path("/none.toml"), "/none.toml: cannot be read: No such file")):
            with self.subTest(message), self.assertRaisesRegex(ballast.UserError, message):
                ballast.run(experiment)

    def test_budget_and_deadlock(self):
        with self.assertRaises(ballast.BudgetError) as raised:
            ballast.run(SPIKE, set={"run.max_cycles": 10})
        self.assertEqual((raised.exception.cycle, raised.exception.result.cycles), (10, 10))
        self.assertFalse(raised.exception.result.complete)
        ring = {"machine": {"topology": "ring", "size": [8], "router": {"check_deadlock": False, "buffer_flits": 2},
                            "dateline": False}, "traffic": {"pattern": "tornado", "rate": 1.0, "packet_flits": 8}}
        with self.assertRaises(ballast.DeadlockError) as raised:
            ballast.run(ring)
        self.assertIn("wait", str(raised.exception))


class CtrlC(unittest.TestCase):
    LONG = {"machine": {"topology": "mesh", "size": [64, 64]}, "workload": {"kind": "spike", "load": 10**6},
            "balancer": {"name": "ripple-hare"}}

    def test_stops_the_run_and_the_handler_is_back(self):
        handled = []
        before = signal.signal(signal.SIGINT, lambda *_: handled.append(1))
        try:
            threading.Timer(.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                ballast.run(self.LONG)
            self.assertEqual(handled, [])
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(.01)
            self.assertEqual(handled, [1])
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertTrue(ballast.run(SPIKE).complete)

    def test_another_thread_is_interrupted(self):
        ends = []
        def work():
            try:
                ballast.run(self.LONG)
            except ballast.Interrupted as error:
                ends.append(error.result.complete)
        thread = threading.Thread(target=work)
        thread.start()
        threading.Timer(.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            ballast.run(self.LONG)
        thread.join()
        self.assertEqual(ends, [False])
        self.assertTrue(ballast.run(SPIKE).complete)


class OwnParts(unittest.TestCase):
    def test_workload(self):
        @ballast.workload("test-stairs", height=3, work=float)
        def stairs(machine, height, work):
            for processor in range(machine.processors):
                for step in range(processor % height):
                    yield processor, work, 10 * step
        experiment = {**SPIKE, "workload": {"kind": "test-stairs", "work": 2.5, "height": 4}}
        result = ballast.run(experiment)
        self.assertEqual((result.tasks, result["count.before.max"], result["work.before.max"]), (24, 3.0, 7.5))
        self.assertIn("written in Python", ballast.workloads()["test-stairs"].help)
        self.assertEqual(ballast.workloads()["test-stairs"].keys["height"].default, 3)
        with self.assertRaisesRegex(ballast.UserError, "workload.work"):
            ballast.run({**SPIKE, "workload": {"kind": "test-stairs"}})

        for wrong, message in ((16, "expected a processor 0 .. 15, got 16"), ((0, -1), "expected work 0"),
                               ((0, 1, 2, 3), "expected a processor, or"), (.5, "a whole number, got 0.5")):
            ballast.workload("test-wrong")(lambda machine, wrong=wrong: [0, wrong])
            with self.subTest(message), self.assertRaisesRegex(ballast.UserError, f'workload "test-wrong": task 1: .*{message}'):
                ballast.run({**SPIKE, "workload": {"kind": "test-wrong"}})

    def test_pattern(self):
        @ballast.pattern("test-ahead", distance=1)
        def ahead(machine, processor, distance):
            return (processor + distance) % machine.processors
        traffic = {"machine": {"topology": "ring", "size": [8]}, "traffic": {"rate": .1, "pattern": "test-ahead"}}
        near, far = (ballast.run(traffic, set={"traffic.distance": distance}).latency.mean for distance in (1, 4))
        self.assertLess(near, far)
        ballast.pattern("test-ahead")(lambda machine, processor: 99)  # replaces it, as a cell that runs again
        with self.assertRaisesRegex(ballast.UserError, "processor 0: expected a destination 0 .. 7, got 99"):
            ballast.run(traffic)
        with self.assertRaisesRegex(ballast.UserError, 'expected a new name, got "uniform"'):
            ballast.pattern("uniform")(ahead)

    def test_balancer_is_the_registered_one(self):
        @ballast.balancer("test-shares", tolerance=1e-3)
        class Shares:
            """Diffusion with uniform weights."""
            def __init__(self, node):
                self.share = 1 / (node.max_degree + 1)
            def send(self, load):
                return self.share * load
            def flow(self, load, received):
                return [self.share * load - offer for offer in received]
        for section in {}, {"rounds": {}}:
            own, ours = (ballast.run({**SPIKE, **section, "balancer": {"name": name}})
                         for name in ("test-shares", "diffusion"))
            self.assertEqual(own.document["result"], ours.document["result"])

    def test_errors_of_python_pass_through(self):
        @ballast.balancer("test-broken")
        class Broken:
            def __init__(self, node):
                pass
            def send(self, load):
                return 0
            def flow(self, load, received):
                return [1 / 0 for _ in received]
        for section in {}, {"rounds": {}}:
            with self.assertRaises(ZeroDivisionError):
                ballast.run({**SPIKE, **section, "balancer": {"name": "test-broken"}})
        Broken.flow = lambda self, load, received: [0]
        with self.assertRaisesRegex(ballast.UserError, 'balancer "test-broken": flow: processor 0: expected a list of 2 numbers'):
            ballast.run({**SPIKE, "balancer": {"name": "test-broken"}})

    def test_none_is_added_during_a_run(self):
        def adds(machine):
            ballast.pattern("test-late")(lambda machine, processor: 0)
            return []
        ballast.workload("test-adds")(adds)
        with self.assertRaisesRegex(RuntimeError, "during a run"):
            ballast.run({**SPIKE, "workload": {"kind": "test-adds"}})


class Scripts(HTMLParser):
    """Whatever would run in a browser."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "link") or any(name.startswith("on") for name, _ in attributes):
            self.found.append(tag)


class Pictures(unittest.TestCase):
    def results(self):
        yield ballast.run(SPIKE, frames=300)
        yield ballast.run({**SPIKE, "machine": {"topology": "mesh", "size": [24, 24]}}, frames=300)
        for name in "tasks", "traffic", "rounds", "moe":
            yield ballast.run(ROOT / "examples" / f"{name}.toml")

    def test_html_has_no_scripts_and_is_small(self):
        for result in self.results():
            html = result._repr_html_()
            self.assertLess(len(html), 60_000)
            self.assertEqual(Scripts(html).found, [])
            self.assertIn("<svg", html)
            ElementTree.fromstring(html[html.index("<svg"):html.index("</svg>") + 6])

    def test_a_bar_per_class(self):
        result = ballast.run(ROOT / "examples/traffic.toml")
        drawn = ElementTree.fromstring(ballast.svg.links(result))
        self.assertEqual(len(drawn.findall(f"{SVG}rect")), sum(count != 0 for count in result["link_use.histogram"]))
        drawn = ElementTree.fromstring(ballast.svg.latency(result))
        self.assertIn("p99.9", [text.text for text in drawn.iter(f"{SVG}text")])

    def test_series(self):
        result = ballast.run(SPIKE, set={"run.series": 20})
        name = "max"
        points = ElementTree.fromstring(ballast.svg.series(result, name)).find(f"{SVG}polyline").get("points").split()
        self.assertEqual(len(points), len(result.series[name]))
        with self.assertRaisesRegex(KeyError, "there are"):
            ballast.svg.series(result, "none")


class Program(unittest.TestCase):
    STUDY = {"study": {"seeds": 2}, "set": {"machine.topology": "mesh", "workload.kind": "random"},
             "grid": {"machine.size": [[2, 2], [4, 4]], "balancer.name": ["diffusion", "ripple-hare"]}}

    def setUp(self):
        os.environ["BALLAST"] = PROGRAM

    def test_sweep(self):
        study = ballast.sweep(self.STUDY)
        table = study.to_pandas()
        self.assertEqual(len(table), 8)
        row = table[(table["balancer.name"] == "diffusion") & (table["seed"] == 2)].iloc[-1]
        here = ballast.run({"machine": MESH, "workload": {"kind": "random"}, "balancer": {"name": "diffusion"}}, set={"run.seed": 2})
        self.assertEqual(row["cycles"], here.cycles)
        with tempfile.TemporaryDirectory() as folder:
            study.page(Path(folder) / "study.html")
            self.assertGreater((Path(folder) / "study.html").stat().st_size, 10_000)
            kept = ballast.sweep(self.STUDY, file=Path(folder) / "mine.toml")
            self.assertTrue(Path(kept.results).exists())

    def test_a_limit_keeps_what_has_run(self):
        long = {**self.STUDY, "study": {"seeds": 2000}}
        with self.assertRaises(ballast.StuckError) as raised:
            ballast.sweep(long, time_limit="1s")
        study = Path(raised.exception.result.file)
        self.assertTrue(study.exists())
        self.assertRegex(subprocess.run([PROGRAM, "sweep", study, "--status"], capture_output=True, text=True).stdout, r"[1-9]\d* done")
        shutil.rmtree(study.parent)
        with self.assertRaises(ballast.StuckError) as raised:
            ballast.compare(seeds=50, processors=[256], time_limit="1s")
        self.assertFalse(raised.exception.result.document["complete"])

    def test_compare_and_advise(self):
        found = ballast.compare(balancers=["diffusion", "ripple-hare"], topologies=["line", "mesh"], processors=[16], loads=["spike"])
        self.assertEqual(set(found.to_pandas()["topology"]), {"line", "mesh"})
        self.assertEqual(len(found.runs), 4)
        self.assertIn("ripple-hare", found.text)
        advice = ballast.advise(workload="zipf", size=[4, 4], balancers=["diffusion", "ripple-hare"])
        self.assertEqual(set(advice.to_pandas()["balancer"]) >= {"diffusion", "ripple-hare"}, True)
        self.assertEqual(Scripts(advice._repr_html_()).found, [])

    def test_page(self):
        with tempfile.TemporaryDirectory() as folder:
            ballast.run(SPIKE).page(Path(folder) / "run.html")
            self.assertIn("diffusion", (Path(folder) / "run.html").read_text())

    def test_mistakes(self):
        with self.assertRaises(ballast.UserError) as raised:
            ballast.sweep({**self.STUDY, "gird": {}})
        self.assertEqual((raised.exception.file, raised.exception.key, raised.exception.hint), (None, "gird", "grid"))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "study.toml"
            file.write_text("[study]\nseedz = 2\n")
            with self.assertRaises(ballast.UserError) as raised:
                ballast.sweep(file)
            self.assertEqual((raised.exception.file, raised.exception.line), (str(file), 2))
        with self.assertRaisesRegex(ballast.UserError, "diffusoin"):
            ballast.compare(balancers=["diffusoin"])

    def test_another_build_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "ballast"
            other.write_text("#!/bin/sh\n")
            other.chmod(0o755)
            os.environ["BALLAST"] = str(other)
            with self.assertRaisesRegex(ballast.ProgramError, "expected the program of this module's build, got another one"):
                ballast.sweep(self.STUDY)
            os.environ["BALLAST"] = str(Path(folder) / "none")
            with self.assertRaisesRegex(ballast.ProgramError, "got none"):
                ballast.sweep(self.STUDY)


class Parts(unittest.TestCase):
    def test_lists_are_the_programs(self):
        for topic, parts in (("topologies", ballast.topologies()), ("balancers", ballast.balancers()),
                             ("workloads", ballast.workloads()), ("patterns", ballast.patterns())):
            listed = subprocess.run([PROGRAM, "list", topic], capture_output=True, text=True, check=True).stdout
            own = [name for name in parts if not name.startswith("test-")]
            for name in own:
                self.assertIn(name, listed)
            self.assertGreater(len(own), 5)
        self.assertEqual(ballast.balancers()["diffusion"].keys["tolerance"].default, 0.001)


if __name__ == "__main__":
    unittest.main()
