"""Which tests a build has, and when each runs."""
import json
import subprocess
from collections import namedtuple

TIERS = ("quick", "long", "exhaustive")

Test = namedtuple("Test", "name labels command environment")


def tests_of(build):
    """The tests that CTest knows in a build folder."""
    done = subprocess.run(["ctest", "--test-dir", str(build), "--show-only=json-v1"], text=True, capture_output=True)
    if done.returncode != 0:
        raise ValueError(f"{build}: expected a build folder, got {done.stderr.strip() or 'none'}")
    tests = []
    for test in json.loads(done.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        tests.append(Test(test["name"], properties.get("LABELS", []), test.get("command", []),
                          properties.get("ENVIRONMENT", [])))
    return tests


def tier_of(test):
    return next((tier for tier in TIERS if tier in test.labels), "quick")
