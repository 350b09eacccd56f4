// SPDX-License-Identifier: BSD-3-Clause
// What cannot be combined with tasks that are born, wait for inputs, or are parts of jobs.
#include <fmt/format.h>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::refuse_beside(const std::string& cause, const std::string& with,
                                   const std::string& key, const std::string& expected,
                                   const std::string& got) const {
  const Where at = place_of(e_, key);
  throw UserError(at.line != 0 ? at : place_of(e_, cause),
                  fmt::format("{}: expected {} with {}, got {}", key, expected, with, got));
}

void TaskSimulation::check_births() const {
  const auto refuse = [&](const char* key, const std::string& expected, const std::string& got) {
    refuse_beside("workload.kind",
                  fmt::format("workload.kind = \"{}\", whose tasks are born at the end of others",
                              e_.workload.name),
                  key, expected, got);
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  if (balancing_.measure == Measure::work) refuse("balancer.measure", "\"count\"", "\"work\"");
  if (balancing_.central) {
    refuse("balancer.name", "a balancer whose orders name no tasks",
           fmt::format("\"{}\"", e_.balancer.name));
  }
  if (balancing_.started && balancing_.every == 0) {
    refuse("balancer.every", "at least 1", "0, which is one start at the first task");
  }
  const std::string& model = e_.machine.the_switch.model;
  if (by_switch_ && model != "systemc") {
    refuse("machine.switch.model", "\"systemc\"",
           fmt::format("\"{}\", with loads of 16 bits", model));
  }
}

void TaskSimulation::check_graph() const {
  const auto refuse = [&](const std::string& key, const char* expected, const char* got) {
    refuse_beside("workload.kind",
                  fmt::format("workload.kind = \"{}\", whose tasks wait for the ends of others",
                              e_.workload.name),
                  key, expected, got);
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  if (balancing_.started && balancing_.every == 0) {
    refuse("balancer.every", "at least 1", "0, which is one start when all tasks have arrived");
  }
  const std::string fault = by_switch_ ? "" : fault_key(e_);
  if (!fault.empty()) refuse(fault, "no faults", "some, which lose inputs");
}

void TaskSimulation::check_jobs() const {
  const Jobs& jobs = *tasks_->jobs;
  if (!jobs.gang && !jobs.follow) return;
  const std::string cause = jobs.gang ? "workload.gang" : "workload.predecessors";
  const auto refuse = [&](const std::string& key, const char* expected, const char* got) {
    refuse_beside(cause, cause + " = true", key, expected, got);
  };
  if (!executes()) refuse("run.until", "\"completed\"", "\"balanced\"");
  const std::string fault = by_switch_ ? "" : fault_key(e_, FaultsOf::processors);
  if (!fault.empty()) refuse(fault, "faults of links alone", "processors that fail");
}

void TaskSimulation::check_faults() const {
  if (!balancing_.own_wires || facts_.sends_messages) return;
  const std::string key = fault_key(e_, FaultsOf::the_network);
  if (key.empty()) return;
  throw UserError(
      place_of(e_, key),
      fmt::format("{}: has no effect with balancer.name = \"{}\", whose tasks travel on wires of "
                  "their own; leave it out",
                  key, e_.balancer.name));
}

void TaskSimulation::check_needs() const {
  if (balancing_.needs.coordinates && tasks_->coordinates.axes == 0) {
    throw UserError(
        place_of(e_, "balancer.name"),
        fmt::format("balancer.name: expected tasks with coordinates (index of lbdata, columns x, "
                    "y, z of csv, stencil) for \"{}\", got none",
                    e_.balancer.name));
  }
  if (balancing_.needs.memory && (!tasks_->trace || tasks_->trace->memory.empty())) {
    throw UserError(place_of(e_, "balancer.max_memory"),
                    "balancer.max_memory: has no effect on tasks without memory; leave it out");
  }
}

}  // namespace ballast
