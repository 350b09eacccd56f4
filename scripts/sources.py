"""What scripts/folders and scripts/mutants both know of the sources: the folders, and what an include names."""
import os
import posixpath
import re

FOLDERS = ["models", "sim", "tb", "tests", "bench"]
SUFFIXES = (".h", ".cpp")
INCLUDE_ROOTS = ["", "models", "sim", "tests"]  # in the order in which the compiler tries them
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]*)"', re.M)


def read_sources(root, folders=FOLDERS, suffixes=SUFFIXES):
    """{path below the root: text} of all sources in the folders."""
    sources = {}
    for folder in folders:
        for place, _, files in os.walk(os.path.join(root, folder)):
            for name in files:
                if name.endswith(suffixes):
                    path = os.path.join(place, name)
                    with open(path, encoding="utf-8") as file:
                        sources[os.path.relpath(path, root)] = file.read()
    return sources


def resolve(sources, path, name):
    """The source that `name` means in an #include of `path`; None if there is none."""
    for root in [posixpath.dirname(path), *INCLUDE_ROOTS]:
        found = posixpath.normpath(posixpath.join(root, name))
        if found in sources:
            return found
    return None
