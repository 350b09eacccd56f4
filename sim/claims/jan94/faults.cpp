// SPDX-License-Identifier: BSD-3-Clause
// Claim of [Jan94] section 5 that faults of the network's links do not touch the balancing.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "claims/claim.h"
#include "claims/jan94/worst_case.h"
#include "report/table.h"
#include "topology/up_down.h"

namespace ballast {
namespace {

double gap(const RunResult& r) { return r.count_after.max - r.count_after.min; }
bool conserves(const RunResult& r) {
  const auto& left = r.count_after.per_processor;
  return std::accumulate(left.begin(), left.end(), 0.0) == static_cast<double>(r.tasks);
}
Tasks as_left_by(const RunResult& r) {
  const auto& left = r.count_after.per_processor;
  return tasks_of_loads({left.begin(), left.end()});
}

/// Faults of one kind, with a name for the table.
struct Scenario {
  std::string name;
  std::vector<Fault> faults;
};

/// All links but the last `left` between the halves {0 .. p/2 - 1} and {p/2 .. p - 1} of the
/// processors, at cycle `at`.
Scenario cut(const std::string& network, const Topology& t, Cycle at, std::size_t left) {
  Scenario s{fmt::format("cut into halves at {}", at), {}};
  const auto right = [&](NodeId router) {
    if (network == "mesh") return router >= kPorts / 2;
    while (router > 2) router = (router - 1) / 2;  // the tree's heap, up to the root's children
    return router == 2;
  };
  for (NodeId r = 0; r < t.routers(); ++r) {
    for (Port port = 0; port < t.links(r); ++port) {
      const LinkEnd other = t.neighbour(r, port);
      if (r < other.router && right(r) != right(other.router)) {
        s.faults.push_back({at, Fault::Kind::link, {r, port}});
      }
    }
  }
  s.faults.resize(s.faults.size() - left);
  return s;
}

/// Each link fails with this probability in each of the first 400 cycles.
Scenario random_links(const Topology& t, double rate) {
  const Args args = checked_args("faults", fault_keys(), {{"link_rate", rate}});
  return {fmt::format("links at {} per cycle", rate), fault_schedule(args, t, 7, 400).faults};
}

std::uint32_t components(const Topology& t, const std::vector<Fault>& faults) {
  Failures failures;
  for (const Fault& fault : faults) failures.links.push_back(fault.link);
  return UpDown(t, failures).component_count();
}

Finding tolerates_edge_faults(Trial& trial) {
  const std::size_t left = trial.claimed(0, 1);         // of the links between the halves
  const bool extra_paths = trial.claimed(true, false);  // the superconcentrator's
  Table table({"  network", "faults", "links", "parts", "verdict", "cycles", "resent", "returned",
               "max - min", "switch: cycles", "max - min", "after the network", "max - min"});
  const Tasks tasks = tasks_of({kPorts, kLoad, 1});
  const RunResult alone = balance_by_switch(tasks, 1, Schedule::sequential);
  std::string wrong;
  double undone = 0;
  Cycle repaired = 0;
  for (const std::string network : {"mesh", "tree"}) {
    const auto t = make_network(network, kPorts);
    std::vector<Scenario> scenarios{
        {"none", {}}, cut(network, *t, 0, left), cut(network, *t, 40, left)};
    for (const double rate : {1e-5, 1e-4, 3e-4, 1e-3, 3e-3}) {
      scenarios.push_back(random_links(*t, rate));
    }
    const Cycle sound = balance_over(*t, {kPorts, kLoad, 1}).cycles;
    for (const Scenario& s : scenarios) {
      const RunResult r = balance_over(*t, {kPorts, kLoad, 1}, {s.faults, 100});
      const RunResult after =
          extra_paths ? balance_by_switch(as_left_by(r), 1, Schedule::sequential) : r;
      const std::uint32_t parts = components(*t, s.faults);
      const bool cut_off = r.outcome == Outcome::partitioned;
      const bool sane = conserves(r) && (parts > 1 || !cut_off) && (cut_off || gap(r) <= 1) &&
                        r.cycles >= (cut_off ? 0 : sound) && gap(alone) <= 1 && gap(after) <= 1;
      const bool halves = s.name.starts_with("cut") && (!cut_off || gap(r) <= 1);
      if (wrong.empty() && (!sane || halves)) wrong = fmt::format("{}, {}", network, s.name);
      undone = std::max(undone, gap(r));
      repaired = std::max(repaired, after.cycles);
      table.add({"  " + network, s.name, std::to_string(s.faults.size()), std::to_string(parts),
                 to_string(r.outcome), grouped(static_cast<double>(r.cycles)),
                 grouped(static_cast<double>(r.costs.retransmitted)),
                 grouped(static_cast<double>(r.costs.tasks_returned)), grouped(gap(r)),
                 grouped(static_cast<double>(alone.cycles)), grouped(gap(alone)),
                 grouped(static_cast<double>(after.cycles)), grouped(gap(after))});
    }
  }
  const std::string extent = fmt::format(
      "p = {}, M = {} on the left half; mesh and tree, up*/down* routes after a fault, 100 cycles "
      "to compute them",
      kPorts, kLoad);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent, table.str()};
  return {Verdict::confirmed,
          fmt::format(
              "faults that leave a path only cost time. A partitioned network returns tasks and "
              "ends with a difference of up to {}. The superconcentrator then levels the load in "
              "at most {} cycles: it uses none of the network's links. This holds for edges of the "
              "network, not for edges of the switch, where each packet has one path",
              undone, repaired),
          extent, table.str()};
}

const Registered<ClaimCheck> kFaultsClaim =
    claim({.name = "jan94.tolerates-edge-faults",
           .place = "abstract; section 5",
           .printed = "the extra paths could tolerate edge faults of the system",
           .quantity = "largest difference between two final loads (tasks)",
           .tolerance = "none: tasks are counted; without the extra paths, or with one link left "
                        "between the halves, the outcome differs",
           .command = "ballast run examples/mesh.toml --set run.until=balanced "
                      "--set machine.faults.links=27-35@0"},
          Verdict::confirmed, tolerates_edge_faults);

}  // namespace
}  // namespace ballast
