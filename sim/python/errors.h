// SPDX-License-Identifier: BSD-3-Clause
// The library's exceptions as those of the Python module ballast._errors.
#pragma once

#include <pybind11/pybind11.h>

#include "core/stop.h"

namespace ballast::python {

/// From now on exceptions of the library that leave a function of the module are Python's.
void translate_errors();

/// Sets the Python exception of a run that ended early, with its result so far, and throws it.
[[noreturn]] void raise_stop(const Stop& stop, const pybind11::object& so_far);

}  // namespace ballast::python
