// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "python/own_part.h"
#include "rounds/round_balancing.h"

namespace ballast::python {
namespace {

namespace py = pybind11;

/// The objects that are the agents of one run, by processor.
struct Agents {
  std::vector<Shared> of;
};

/// A round-based agent in Python: `send(load)` gives a number for each link, or one for all;
/// `flow(load, received)` what leaves over each link, from the numbers of both ends.
struct OwnAgent : RoundAgentBase {
  struct Node {
    double load = 0;
  };
  struct Link {};
  struct Message {
    double number;
  };
  std::string name;
  std::vector<Key> keys;
  Args args;
  Shared make;
  double tolerance_ = 0;
  std::shared_ptr<Agents> agents = std::make_shared<Agents>();

  [[nodiscard]] double tolerance() const noexcept { return tolerance_; }
  [[nodiscard]] double load(const Node& node) const noexcept { return node.load; }

  void start(RoundSelf<OwnAgent> self, const Neighbours& n) const {
    const py::gil_scoped_acquire gil;
    py::dict members;
    py::list neighbours;
    for (const NodeId other : n.of(self.id)) neighbours.append(other);
    members["id"] = self.id;
    members["neighbours"] = neighbours;
    members["processors"] = n.nodes();
    members["max_degree"] = n.max_degree();
    agents->of.resize(n.nodes());
    agents->of[self.id] = shared((*make)(namespace_of(members), **keywords(args, keys)));
  }
  void compose(RoundSelf<OwnAgent> self, double change, std::span<Message> out) const {
    self.node.load += change;
    const py::gil_scoped_acquire gil;
    const py::object sent = agents->of[self.id]->attr("send")(self.node.load);
    if (!py::isinstance<py::sequence>(sent)) {
      for (Message& message : out) message.number = number(self.id, sent);
      return;
    }
    const py::sequence numbers = by_link(self, sent, "send");
    for (std::size_t k = 0; k < out.size(); ++k) out[k].number = number(self.id, numbers[k]);
  }
  bool absorb(RoundSelf<OwnAgent> self, std::span<const Message> in, std::span<double> flow) const {
    const py::gil_scoped_acquire gil;
    py::list received;
    for (std::size_t k = 0; k < in.size(); ++k) {
      constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
      received.append(py::float_(self.off(k) ? kNothing : in[k].number));
    }
    const py::object flows = agents->of[self.id]->attr("flow")(self.node.load, received);
    const py::sequence amounts = by_link(self, flows, "flow");
    double out = 0;
    for (std::size_t k = 0; k < flow.size(); ++k) {
      flow[k] = self.off(k) ? 0.0 : number(self.id, amounts[k]);
      out += flow[k];
    }
    self.node.load -= out;
    return false;
  }

 private:
  [[nodiscard]] double number(NodeId id, const py::object& value) const {
    const double number = py::float_(value).cast<double>();
    if (std::isfinite(number)) return number;
    throw UserError(
        fmt::format("balancer \"{}\": processor {}: expected a number, got {}", name, id, number));
  }
  /// A list with an element per link.
  [[nodiscard]] py::sequence by_link(const RoundSelf<OwnAgent>& self, const py::object& list,
                                     const char* method) const {
    if (py::isinstance<py::sequence>(list) && py::len(list) == self.degree()) return list;
    throw UserError(
        fmt::format("balancer \"{}\": {}: processor {}: expected a list of {} numbers, "
                    "one for each link, got {}",
                    name, method, self.id, self.degree(), shown(std::string(py::repr(list)))));
  }
};

}  // namespace

void add_own_balancer(py::module_& module) {
  module.def("add_balancer", [](const std::string& name, const std::string& help,
                                const py::dict& defaults, py::object type, double tolerance) {
    const std::vector<Key> own = keys_of(defaults);
    const Shared make = shared(std::move(type));
    add_own<BalancerSetup>("balancer", {name, help, round_keys(own), [=](const Args& args) {
                                          return round_balancing<OwnAgent>(
                                              args, [=](const Args& given, const Neighbours&) {
                                                OwnAgent agent;
                                                agent.name = name;
                                                agent.keys = own;
                                                agent.args = given;
                                                agent.make = make;
                                                agent.tolerance_ = tolerance;
                                                return agent;
                                              });
                                        }});
  });
}

}  // namespace ballast::python
