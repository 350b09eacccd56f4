// SPDX-License-Identifier: BSD-3-Clause
// The compiled half of the Python package `ballast`; ballast/*.py is the other one.
#include <pybind11/pybind11.h>

#include <string>

#include "core/registry.h"
#include "core/version.h"
#include "machine/balancing.h"
#include "parts/build_id.h"
#include "python/errors.h"
#include "python/json.h"
#include "python/own_part.h"
#include "python/run.h"
#include "results/result_keys.h"
#include "tb/verilator/messages.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "workloads/workload.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

/// [(name, help, [(key, allowed values, default, unit, help)])] of a family.
template <class Maker>
py::list parts() {
  py::list all;
  for (const Entry<Maker>& part : Registry<Maker>::entries()) {
    py::list keys;
    for (const Key& key : part.keys) {
      keys.append(py::make_tuple(key.name(), key.allowed(), object_of(key.fallback()), key.unit(),
                                 key.meaning()));
    }
    all.append(py::make_tuple(part.name, part.help, keys));
  }
  return all;
}

/// {name: (unit, meaning)} of all scalars of results.
py::dict result_names() {
  py::dict names;
  for (const auto& [name, text] : result_keys()) {
    names[py::str(name)] = py::make_tuple(text.unit, text.meaning);
  }
  return names;
}

/// Lines about compiling RTL go to sys.stderr.
void show_progress() {
  const auto show = [](const std::string& text) {
    const py::gil_scoped_acquire gil;
    py::module_::import("sys").attr("stderr").attr("write")(text);
  };
  tb::verilator_messages() = {[show](const std::string& line) { show(line + "\n"); }, show};
}

}  // namespace
}  // namespace ballast::python

PYBIND11_MODULE(_ballast, m) {
  using namespace ballast;
  using namespace ballast::python;
  m.attr("version") = BALLAST_VERSION;
  m.attr("build_id") = kBuildId;
  translate_errors();
  show_progress();
  add_run(m);
  add_own_workload(m);
  add_own_pattern(m);
  add_own_balancer(m);
  m.def("topologies", &parts<TopologyMaker>);
  m.def("balancers", &parts<BalancerSetup>);
  m.def("workloads", &parts<WorkloadMaker>);
  m.def("patterns", &parts<PatternMaker>);
  m.def("result_names", &result_names);
}
