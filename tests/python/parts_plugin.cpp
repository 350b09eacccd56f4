// SPDX-License-Identifier: BSD-3-Clause
// A plugin with the parts of parts.py, which meet the laws of all parts: ballast_tests --plugin.
// BALLAST_COUNTERFEIT=1: parts that break a law.
#include <pybind11/embed.h>

#include <cstdio>

#include "core/plugin.h"
#include "python/own_part.h"

namespace {

namespace py = pybind11;
using namespace ballast::python;

PYBIND11_EMBEDDED_MODULE(_ballast, module) {
  add_own_workload(module);
  add_own_pattern(module);
  add_own_balancer(module);
}

/// The interpreter lives as long as the process. Callers of Python take the GIL.
const bool kLoaded = [] {
  py::initialize_interpreter(false);
  py::module_::import("sys").attr("path").attr("insert")(0, BALLAST_PARTS);
  py::module_::import("parts");
  PyEval_SaveThread();
  return true;
}();

}  // namespace
