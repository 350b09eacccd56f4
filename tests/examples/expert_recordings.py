#!/usr/bin/env python3
"""examples/python/expert_recordings.py against known answers, and its output in the program: expert_recordings.py BALLAST."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "examples/python/expert_recordings.py"


def converted(folder, what, out, files, *options):
    for name, text in files.items():
        (folder / name).write_text(text)
    subprocess.run([sys.executable, SCRIPT, what, folder / out, *(folder / name for name in files), *options], check=True)
    return (folder / out).read_text()


def refused(folder, what, name, text):
    (folder / name).write_text(text)
    done = subprocess.run([sys.executable, SCRIPT, what, folder / "none", folder / name], text=True, capture_output=True)
    assert done.returncode == 1, done
    return done.stderr


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ranks = {"0.csv": "layer_id,expert_id,count\n3,0,5\n3,3,2\n4,1,1\n", "1.csv": "layer_id,expert_id,count\n3,1,7\n4,3,4\n4,0,2\n"}
        table = json.loads(converted(folder, "counts", "table.json", ranks))
        assert table == {"logical_count": [[[5, 7, 0, 2], [2, 1, 0, 4]]]}, table
        lines = converted(folder, "ranks", "ranks.csv", ranks).splitlines()
        assert lines == ["step,layer,rank,expert,tokens", "0,0,0,0,5", "0,0,0,3,2", "0,0,1,1,7", "0,1,0,1,1", "0,1,1,0,2", "0,1,1,3,4"], lines
        steps = {"s.json": json.dumps({"rank": 0, "logical_count": [[[0, 0], [3, 5]], [[0, 0], [1, 1]]]})}
        halved = json.loads(converted(folder, "counts", "half.json", steps, "--scale", "2", "--drop-empty"))
        assert halved == {"logical_count": [[[6, 10]], [[2, 2]]]}, halved
        ascend = {"map.json": json.dumps({"moe_layer_count": 1, "layer_list": [{"layer_id": 0, "device_count": 2, "device_list": [
            {"device_id": 1, "device_expert": [2, 3]}, {"device_id": 0, "device_expert": [1, 0]}]}]})}
        placement = json.loads(converted(folder, "map", "placement.json", ascend))
        assert placement == {"physical_to_logical_map": [[1, 0, 2, 3]]}, placement
        assert "expected logical_count, got records" in refused(folder, "counts", "x.json", '{"records": []}')
        assert "expected physical_to_logical_map" in refused(folder, "map", "x.json", "[]")
        assert "differ in steps and layers" in subprocess.run(
            [sys.executable, SCRIPT, "counts", folder / "none", folder / "0.csv", folder / "s.json"], text=True, capture_output=True).stderr

        for kind, file in (("table", "table.json"), ("csv", "ranks.csv")):
            toml = folder / f"{kind}.toml"
            toml.write_text(f'[machine]\ntopology = "line"\nsize = [2]\n[moe]\nkind = "{kind}"\npath = "{file}"\nby_layer = true\n'
                            '[moe.balancer]\nname = "linear"\n')
            document = json.loads(subprocess.run([sys.argv[1], "run", toml, "--json", "-", "--quiet"], check=True, text=True,
                                                 capture_output=True).stdout)
            assert document["result"]["copies"] == 21, document["result"]["copies"]
            assert [layer["idle_experts"] for layer in document["result"]["layers"]] == [1, 1], document["result"]["layers"]


if __name__ == "__main__":
    main()
