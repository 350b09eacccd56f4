// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

namespace ballast::python {

/// Adds the function `run` and its result, the class `Run`, to the module.
void add_run(pybind11::module_& module);

}  // namespace ballast::python
