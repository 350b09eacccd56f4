# SPDX-License-Identifier: BSD-3-Clause
"""Backend of pip (PEP 517): builds by CMake and packs a wheel with the Python package, the shared library and the program.

$BALLAST_WHEEL_BUILD: a build folder to use again; default: a temporary one.
"""
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.search(r'BALLAST_VERSION "(.*)"', (ROOT / "models/core/version.h").read_text())[1]
METADATA = f"""Metadata-Version: 2.1
Name: ballast
Version: {VERSION}
Summary: Cycle simulator of load balancing on multicomputers
License: BSD-3-Clause
Requires-Python: >=3.11
"""


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _built(build):
    """The folder of a build for this interpreter: package, library, program."""
    run = lambda *words: subprocess.run([*map(str, words)], check=True, stdout=sys.stderr)
    run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBALLAST_UNITY=ON",
        "-DCMAKE_BUILD_RPATH_USE_ORIGIN=ON", "-DBALLAST_PYTHON_RPATH=$ORIGIN", f"-DPython3_EXECUTABLE={sys.executable}")
    run("cmake", "--build", build, "--target", "python", "program")
    tree = build / "wheel"
    shutil.rmtree(tree, ignore_errors=True)
    for component in "python", "library", "program":
        run("cmake", "--install", build, "--prefix", tree, "--component", component, "--strip")
    return tree


def _files(tree):
    """(path in the wheel, file): the library beside the module, the program among the scripts, its data below the prefix. Those
    that the library reads, too, are also beside it (models/core/data_folder.cpp)."""
    data = f"ballast-{VERSION}.data"
    package = next(tree.glob("lib/python3*/dist-packages/ballast"))
    for path in sorted(tree.rglob("*")):
        if path.is_dir():
            continue
        place = path.relative_to(tree)
        if path.is_relative_to(package):
            yield f"ballast/{path.relative_to(package)}", path
        elif place.name == f"libballast.so.{VERSION.rpartition('.')[0]}":
            yield f"ballast/{place.name}", path.resolve()
        elif place.parts[0] == "bin":
            yield f"{data}/scripts/{place.name}", path
        elif place.parts[:2] == ("share", "ballast"):
            yield f"{data}/data/{place}", path
            yield f"ballast/{place}", path
        elif not path.is_symlink() and not place.name.startswith("libballast.so"):
            yield f"{data}/data/{place}", path


WHEEL = f"Wheel-Version: 1.0\nGenerator: ballast\nRoot-Is-Purelib: false\nTag: {_tag()}\n"


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = Path(metadata_directory) / f"ballast-{VERSION}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "WHEEL").write_text(WHEEL)
    return info.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"ballast-{VERSION}-{_tag()}.whl"
    info = f"ballast-{VERSION}.dist-info"
    with tempfile.TemporaryDirectory(prefix="ballast-wheel-") as folder:
        tree = _built(Path(os.environ.get("BALLAST_WHEEL_BUILD") or folder).resolve())
        record = []
        with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
            def add(path, content, mode=0o644):
                entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
                entry.external_attr = (0o100000 | mode) << 16
                wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                record.append(f"{path},sha256={digest},{len(content)}")
            for path, file in _files(tree):
                add(path, file.read_bytes(), file.stat().st_mode & 0o777)
            add(f"{info}/METADATA", METADATA.encode())
            add(f"{info}/WHEEL", WHEEL.encode())
            add(f"{info}/RECORD", ("\n".join([*record, f"{info}/RECORD,,"]) + "\n").encode())
    return name


def get_requires_for_build_wheel(config_settings=None):
    return []
