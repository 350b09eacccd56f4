# SPDX-License-Identifier: BSD-3-Clause
"""What users give: experiments and studies as dict, path or TOML text, and values as TOML."""
from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Union

from ._errors import UserError

Experiment = Union[Mapping[str, Any], str, "os.PathLike[str]"]


def is_path(given: Experiment, what: str) -> bool:
    """A str with "=" or a line break is TOML text, any other one a path. Raises UserError: it is none of the three."""
    if not isinstance(given, (os.PathLike, str, Mapping)):
        raise UserError(f"{what}: expected a dict, a path or TOML text, got {type(given).__name__}")
    return isinstance(given, os.PathLike) or (isinstance(given, str) and "\n" not in given and "=" not in given)


def toml(value: Any, path: str) -> str:
    """A value as TOML; tables are written in one line. Raises UserError with the path of the value."""
    if hasattr(value, "tolist"):  # NumPy
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(name))} = {toml(item, f'{path}.{name}')}" for name, item in value.items()) + "}"
    if isinstance(value, (str, os.PathLike)):
        return json.dumps(os.fspath(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple, range)):
        return "[" + ", ".join(toml(item, f"{path}[{k}]") for k, item in enumerate(value)) + "]"
    if isinstance(value, (int, float)):
        return repr(value)
    raise UserError(f"{path}: expected text, a number, a truth value, a list or a mapping, got {type(value).__name__}")


def assignments(values: Mapping[str, Any]) -> list[str]:
    """["key=value"] with the values as TOML; a str goes as it is, like --set of the program."""
    return [f"{path}={value if isinstance(value, str) else toml(value, path)}" for path, value in values.items()]
