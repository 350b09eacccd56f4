// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cmath>

#include "python/own_part.h"
#include "workloads/synthetic.h"
#include "workloads/workload.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

/// A workload whose function gives its tasks: a processor, or (processor, work[, cycle of
/// arrival]).
class OwnWorkload {
 public:
  OwnWorkload(std::string name, std::vector<Key> keys, py::object function)
      : name_(std::move(name)), keys_(std::move(keys)), function_(shared(std::move(function))) {}

  Tasks operator()(const Args& args, const WorkloadContext& context) const {
    need_processors(context, {"workload"});
    if (context.drawn != nullptr) *context.drawn = true;  // the function may use the seed
    const py::gil_scoped_acquire gil;
    py::dict members;
    members["processors"] = context.processors;
    members["seed"] = context.seed;
    members["topology"] = std::string(context.topology);
    Tasks tasks;
    tasks.processors = context.processors;
    for (const py::handle task : (*function_)(namespace_of(members), **keywords(args, keys_))) {
      add(tasks, task);
    }
    return tasks;
  }

 private:
  /// A number of task `t`, checked.
  [[nodiscard]] double number(const Tasks& tasks, py::handle value, const char* what,
                              double most) const {
    const double number = py::float_(py::reinterpret_borrow<py::object>(value)).cast<double>();
    if (number >= 0 && number <= most) return number;
    throw UserError(fmt::format("workload \"{}\": task {}: expected {} 0 .. {}, got {}", name_,
                                tasks.size(), what, most, number));
  }
  [[nodiscard]] double whole(const Tasks& tasks, py::handle value, const char* what,
                             double most) const {
    const double number = this->number(tasks, value, what, most);
    if (number == std::floor(number)) return number;
    throw UserError(fmt::format("workload \"{}\": task {}: expected {}, a whole number, got {}",
                                name_, tasks.size(), what, number));
  }
  void add(Tasks& tasks, py::handle task) const {
    const double last = static_cast<double>(tasks.processors) - 1;
    constexpr double kMostCycles = 0x1p53;
    if (!py::isinstance<py::sequence>(task)) {
      tasks.add(static_cast<NodeId>(whole(tasks, task, "a processor", last)), 1);
      return;
    }
    const auto parts = py::reinterpret_borrow<py::sequence>(task);
    if (parts.empty() || parts.size() > 3) {
      throw UserError(
          fmt::format("workload \"{}\": task {}: expected a processor, or (processor, "
                      "work[, cycle of arrival]), got {}",
                      name_, tasks.size(), std::string(py::repr(task))));
    }
    const auto home = static_cast<NodeId>(whole(tasks, parts[0], "a processor", last));
    const double work = parts.size() > 1 ? number(tasks, parts[1], "work", kMaxWork) : 1;
    const double arrival =
        parts.size() > 2 ? whole(tasks, parts[2], "a cycle of arrival", kMostCycles) : 0;
    tasks.add(home, work, static_cast<Cycle>(arrival));
  }

  std::string name_;
  std::vector<Key> keys_;
  Shared function_;
};

}  // namespace

void add_own_workload(py::module_& module) {
  module.def("add_workload", [](const std::string& name, const std::string& help,
                                const py::dict& defaults, py::object function) {
    const std::vector<Key> keys = keys_of(defaults);
    add_own<WorkloadMaker>(
        "workload",
        {name, help, keys, WorkloadMaker(OwnWorkload(name, keys, std::move(function)))});
  });
}

}  // namespace ballast::python
