// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "python/own_part.h"
#include "traffic/pattern.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

/// A fixed pattern whose function gives the destination of each processor's packets.
class OwnPattern {
 public:
  OwnPattern(std::string name, std::vector<Key> keys, py::object function)
      : name_(std::move(name)), keys_(std::move(keys)), function_(shared(std::move(function))) {}

  Pattern operator()(const Args& args, const PatternContext& context) const {
    const py::gil_scoped_acquire gil;
    py::tuple shape(context.shape.size());
    for (std::size_t d = 0; d < context.shape.size(); ++d) shape[d] = context.shape[d];
    py::dict members;
    members["processors"] = context.processors;
    members["shape"] = shape;
    const py::object machine = namespace_of(members);
    const py::dict words = keywords(args, keys_);
    std::vector<NodeId> to;
    for (NodeId i = 0; i < context.processors; ++i) {
      const auto end = (*function_)(machine, i, **words).cast<py::int_>().cast<std::int64_t>();
      if (end < 0 || end >= context.processors) {
        throw UserError(context.where,
                        fmt::format("pattern \"{}\": processor {}: expected a destination 0 .. {}, "
                                    "got {}",
                                    name_, i, context.processors - 1, end));
      }
      to.push_back(static_cast<NodeId>(end));
    }
    return Pattern::fixed(std::move(to));
  }

 private:
  std::string name_;
  std::vector<Key> keys_;
  Shared function_;
};

}  // namespace

void add_own_pattern(py::module_& module) {
  module.def("add_pattern", [](const std::string& name, const std::string& help,
                               const py::dict& defaults, py::object function) {
    const std::vector<Key> keys = keys_of(defaults);
    add_own<PatternMaker>("pattern",
                          {name, help, keys, OwnPattern(name, keys, std::move(function))});
  });
}

}  // namespace ballast::python
