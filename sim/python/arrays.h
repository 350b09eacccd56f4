// SPDX-License-Identifier: BSD-3-Clause
// Parts of a result as arrays of NumPy, copied once. Each throws ImportError without NumPy, and
// gives None if the run has no such part.
#pragma once

#include <pybind11/pybind11.h>

#include "experiment/simulation.h"

namespace ballast::python {

/// (times, loads): loads[frame, block], the mean load of the block's processors.
[[nodiscard]] pybind11::object frames_of(const Result& result);
/// {"from", "to", "flits"}: one element per direction of a link.
[[nodiscard]] pybind11::object links_of(const Result& result);
/// {column: values}: the samples of the run's series; of an inner object by its dotted name.
[[nodiscard]] pybind11::object series_of(const Result& result);

}  // namespace ballast::python
