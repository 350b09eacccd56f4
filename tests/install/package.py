#!/usr/bin/env python3
"""Installs the Debian packages in an empty system and uses them there: package.py BUILD [--base FOLDER]

Packs the build by cpack, makes an empty Debian of this machine's release by scripts/in-debian (or copies the tree BASE), and works
in it as root. First the
program's package alone: it runs an example. Then the packages of the library: its examples are built by CMake and pkg-config,
shared and static, with plugins. Exit code 77: no root, no debootstrap, no mirror.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
IN_DEBIAN = HERE.parent.parent / "scripts/in-debian"
TOOLS = ("debootstrap", "cpack", "dpkg-shlibdeps", "unshare", "chroot")
SKIPPED = 77
# The mount ends with the process. cmake and ballast read /proc.
INSIDE = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(map(str, command))}: exit code {done.returncode}\n{done.stdout[-5000:]}")
    return done.stdout


def expect(what, expected, got):
    if expected not in got:
        raise SystemExit(f"{what}: expected {expected!r}, got\n{got}")


def skip(reason):
    print(reason)
    sys.exit(SKIPPED)


def release():
    return re.search(r'^VERSION_ID="?(\d+)', Path("/etc/os-release").read_text(), re.M)[1]


def empty_debian(root, base):
    if base:
        output("cp", "-a", base, root)
        return
    made = subprocess.run([IN_DEBIAN, "--without-tree", "--folder", root, release(), "true"], text=True, capture_output=True)
    if made.returncode == SKIPPED:
        skip(made.stderr)
    if made.returncode != 0:
        raise SystemExit(f"{IN_DEBIAN}: exit code {made.returncode}\n{made.stdout}{made.stderr}")


class Chroot:
    def __init__(self, root):
        self.root = root

    def run(self, *command):
        return output("unshare", "--mount", "sh", "-c", INSIDE, self.root, *command, env=ENVIRONMENT)

    def install(self, *packages, recommended=False):
        self.run("apt-get", "install", "-y", "-q", *([] if recommended else ["--no-install-recommends"]), *packages)


def check_program(chroot, debs):
    chroot.install(*(deb for deb in debs if deb.startswith("./ballast_")))
    expect("ballast --version", "0.", chroot.run("ballast", "--version"))
    expect("ballast run", "completed in", chroot.run("ballast", "run", "/usr/share/doc/ballast/examples/mesh.toml"))
    expect("man page", "ballast.1.gz", chroot.run("ls", "/usr/share/man/man1"))
    expect("a claim", "as expected", chroot.run("ballast", "verify", "jan94.balance"))
    expect("no library", "[]", str([name for name in chroot.run("dpkg-query", "-W").split() if name.startswith("libballast")]))


def check_mpi(chroot, debs):
    chroot.install(*(deb for deb in debs if deb.startswith("./ballast-mpi")))
    expect("part for MPI", "libballast_mpi.so", chroot.run("ls", "/usr/lib/ballast"))


def check_python(chroot, debs):
    chroot.install(*(deb for deb in debs if deb.startswith(("./python3-ballast", "./libballast0"))))
    run = 'import ballast; print(ballast.run("/usr/share/doc/ballast/examples/mesh.toml").text())'
    expect("import ballast", "completed in", chroot.run("python3", "-c", run))
    chroot.install("python3-numpy")
    expect("arrays", "(", chroot.run("python3", "-c", run.replace(").text()", ", frames=5).frames.loads.shape")))
    sweep = ('import ballast; print(ballast.sweep({"set": {"workload.kind": "random"}, "grid": {"machine.processors": [8, 16]}}).text)')
    expect("the program beside it", "2 done, 0 failed", chroot.run("python3", "-c", sweep))


def check_library(chroot, debs):
    chroot.install(*(deb for deb in debs if deb.startswith("./libballast")), recommended=True)
    chroot.install("g++", "cmake", "ninja-build", "python3")
    shutil.copy(HERE / "consumer.py", chroot.root / "root/consumer.py")
    for way in ("plugins", "shared", "static", "pkg-shared", "pkg-static"):
        chroot.run("python3", "/root/consumer.py", way, "/usr", "/root/plugins", "--examples", "/usr/share/doc/ballast/examples")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("--base", type=Path, help="an empty Debian, to be copied")
    options = parser.parse_args()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if os.geteuid() != 0 or missing:
        skip(f"expected root and {', '.join(TOOLS)}, got {', '.join(missing) or 'another user'}")
    with tempfile.TemporaryDirectory(prefix="ballast-package-") as name:
        root = Path(name) / "debian"
        empty_debian(root, options.base)
        output("cpack", "--config", options.build.resolve() / "CPackConfig.cmake", "-G", "DEB", "-B", root / "debs")
        if shutil.which("lintian"):
            output("lintian", "--allow-root", "--fail-on", "warning,error", *(root / "debs").glob("*.deb"))
        chroot = Chroot(root)
        debs = sorted(path.name for path in (root / "debs").glob("*.deb"))
        for deb in debs:
            (root / "debs" / deb).rename(root / deb)
        shutil.rmtree(root / "debs")
        debs = [f"./{deb}" for deb in debs]
        check_program(chroot, debs)
        mpi = ["ballast-mpi"] if any(deb.startswith("./ballast-mpi") for deb in debs) else []
        if mpi:
            check_mpi(chroot, debs)
        python = ["python3-ballast"] if any(deb.startswith("./python3-ballast") for deb in debs) else []
        if python:
            check_python(chroot, debs)
        check_library(chroot, debs)
        chroot.install(*(deb for deb in debs if deb.startswith("./ballast-doc")))
        expect("documents", "1-first-run.md", chroot.run("ls", "/usr/share/doc/ballast-doc/docs/tutorial"))
        chroot.run("dpkg", "--purge", "ballast-doc", *python, "libballast-dev", "libballast0.2", *mpi, "ballast")
        expect("after the removal", "[]", str(sorted(str(path) for path in (root / "usr").rglob("*ballast*"))))


if __name__ == "__main__":
    main()
