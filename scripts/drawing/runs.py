"""Results of real runs."""
import json
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments, trace=None):
        """The result of an experiment, as JSON has it."""
        command = [str(self.path), "run", *map(str, arguments), "--reproducible", "--json", "-"]
        done = subprocess.run(command + (["--trace", str(trace)] if trace else []), cwd=ROOT, text=True, capture_output=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)["result"]

    def timeline(self, *arguments):
        """The events of a run, in the Chrome trace event format."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "timeline.json")
            self.run(*arguments, "--timeline", file)
            return json.loads(file.read_text())["traceEvents"]

    def experiment(self, text, *arguments, **more):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(text)
            file.flush()
            return self.run(file.name, *arguments, **more)


def curve(result, value, over="cycle"):
    """Points of a series, from the first sample with a load on."""
    samples = result["series"]
    first = next(k for k, sample in enumerate(samples) if sample["max"] > 0)
    return [(sample[over], value(sample)) for sample in samples[first:]]
