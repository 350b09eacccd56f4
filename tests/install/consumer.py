#!/usr/bin/env python3
"""Builds the examples against an installed tree, outside the source tree, and runs them: consumer.py WAY PREFIX PLUGINS [--examples FOLDER]

WAY: plugins     examples/plugin by find_package, into the folder PLUGINS; the installed program loads each
     shared, static            examples/library by find_package
     pkg-shared, pkg-static    the same by pkg-config
The programs run their own balancer and pattern, then a balancer of a plugin.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent / "../../examples"
COMPILER = os.environ.get("CXX", "g++")
SOURCES = ("main.cpp", "parts.cpp")


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, **options)
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(what, pattern, got):
    if not re.search(pattern, got):
        raise SystemExit(f"{what}: expected {pattern}, got\n{got}")


def by_cmake(source, prefix, build, *settings):
    output("cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={COMPILER}",
           "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror", *settings)
    output("cmake", "--build", build)


def by_pkg_config(source, prefix, build, package):
    folder = next(folder for pattern in ("lib/*/pkgconfig", "lib*/pkgconfig") for folder in prefix.glob(pattern)
                  if (folder / f"{package}.pc").exists())
    environment = {**os.environ, "PKG_CONFIG_PATH": str(folder)}
    flags = [output("pkg-config", kind, package, env=environment).split() for kind in ("--cflags", "--libs")]
    output(COMPILER, "-std=c++20", "-O2", "-rdynamic", *flags[0], *(source / name for name in SOURCES), "-o", build / "example",
           *flags[1], f"-Wl,-rpath,{folder.parent}")


def plugins(examples, prefix, folder):
    shutil.rmtree(folder, ignore_errors=True)
    by_cmake(examples / "plugin", prefix, folder)
    program = prefix / "bin/ballast"
    run = [program, "run", "--quiet", "--json", "-", "--plugin"]
    with tempfile.TemporaryDirectory() as name:
        experiment = Path(name) / "own.toml"
        experiment.write_text('[machine]\ntopology = "wheel"\nsize = [16]\n[workload]\nkind = "stairs"\n[balancer]\nname = "shed"\n')
        loads = [word for part in ("balancer", "topology", "workload") for word in ("--plugin", folder / f"{part}.so")]
        expect("tasks on a wheel", r'"topology": "wheel"', output(*run[:-1], *loads, experiment))
        experiment.write_text('[machine]\ntopology = "mesh"\nsize = [4, 4]\n[traffic]\npattern = "mirror"\nrate = 0.05\n')
        expect("traffic", r'"pattern": "mirror"', output(*run, folder / "pattern.so", experiment))


def cycles(prefix):
    """Of the first experiment of examples/library, by the program."""
    with tempfile.TemporaryDirectory() as name:
        experiment = Path(name) / "spike.toml"
        experiment.write_text('[machine]\ntopology = "mesh"\nsize = [8, 8]\n[workload]\nkind = "spike"\nload = 1024\n'
                              '[balancer]\nname = "diffusion"\n')
        return json.loads(output(prefix / "bin/ballast", "run", "--quiet", "--json", "-", experiment))["result"]["cycles"]


def library(way, examples, prefix, folder):
    """Builds and runs examples/library."""
    static = way.endswith("static")
    with tempfile.TemporaryDirectory() as name:
        build = Path(name)
        if way.startswith("pkg-"):
            by_pkg_config(examples / "library", prefix, build, "ballast-static" if static else "ballast")
        else:
            by_cmake(examples / "library", prefix, build, f"-DSTATIC={'ON' if static else 'OFF'}")
        program = build / "example"
        if ("libballast" in output("ldd", program)) == static:
            raise SystemExit(f"{way}: expected {'no' if static else 'a'} shared library, got\n{output('ldd', program)}")
        text = output(program, folder / "balancer.so", "shed")
    for line in (rf"diffusion +settled after {cycles(prefix)} cycles", r"whole-diffusion +settled after", r"shed +settled after",
                 r"opposite, rate 0.10 +mean latency \d"):
        expect(way, f"(?m)^{line}", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("way", choices=("plugins", "shared", "static", "pkg-shared", "pkg-static"))
    parser.add_argument("prefix", type=Path)
    parser.add_argument("plugins", type=Path)
    parser.add_argument("--examples", type=Path, default=EXAMPLES)
    options = parser.parse_args()
    prefix, folder = options.prefix.resolve(), options.plugins.resolve()
    if options.way == "plugins":
        plugins(options.examples, prefix, folder)
    else:
        library(options.way, options.examples, prefix, folder)


if __name__ == "__main__":
    main()
