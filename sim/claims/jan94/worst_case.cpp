// SPDX-License-Identifier: BSD-3-Clause
#include "claims/jan94/worst_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "balancers/by_name.h"
#include "machine/balancing.h"
#include "machine/switch_machine.h"
#include "network/routed/routed_network.h"
#include "superconcentrator/geometry.h"

namespace ballast {
namespace {

constexpr Cycle kBudget = 1'000'000'000;

Measured measure(const WorstCase& c) {
  Measured measured{c, {}, {}};
  const Tasks tasks = tasks_of(c);
  for (std::size_t n = 0; n < kNetworks.size(); ++n) {
    const auto topology = make_network(kNetworks[n], c.p);
    measured.network[n] = static_cast<double>(balance_over(*topology, c).cycles);
  }
  for (std::size_t s = 0; s < kSchedules.size(); ++s) {
    measured.schedule[s] =
        static_cast<double>(balance_by_switch(tasks, c.flits, kSchedules[s]).cycles);
  }
  return measured;
}

}  // namespace

std::unique_ptr<Topology> make_network(const std::string& name, NodeId p) {
  const auto side = std::int64_t{1} << (std::countr_zero(p) / 2);
  return topology_by_name(
      name, name == "mesh" ? std::vector<std::int64_t>{side, side} : std::vector<std::int64_t>{p});
}

Tasks tasks_of(const WorstCase& c) {
  std::vector<std::uint64_t> load(c.p, 0);
  std::fill_n(load.begin(), c.p / 2, c.m);
  return tasks_of_loads(load);
}

RunResult balance_over(const Topology& topology, const WorstCase& c, const FaultSchedule& faults) {
  RoutedNetworkCore network(topology, {.vcs = topology.vc_classes()}, faults);
  NetworkMachineOptions options;
  options.balancer = Registry<BalancerSetup>::make("pairing", {}).nodes;
  options.processors.task_flits = c.flits;
  options.max_cycles = kBudget;
  return simulate(tasks_of(c), network, topology, options);
}

RunResult balance_by_switch(const Tasks& tasks, std::uint32_t flits, Schedule schedule) {
  SwitchMachineOptions options;
  options.processors.schedule = schedule;
  options.processors.words = flits;
  options.max_cycles = kBudget;
  LoadBalancerJan94Core balancer(faithful(tasks.processors), flits);
  return simulate(tasks, balancer, options);
}

double cut_bound(std::size_t network, const WorstCase& c) {
  const double p = c.p;
  const double pairs_a_link[] = {p / 2, std::sqrt(p) / 2, 1};
  return static_cast<double>(c.m / 2) * pairs_a_link[network] * c.flits;
}

const std::vector<Measured>& worst_cases(Effort effort) {
  static std::map<Effort, std::vector<Measured>> known;
  auto& all = known[effort];
  if (!all.empty()) return all;
  const bool full = effort == Effort::full;
  for (const std::uint32_t flits : {1u, 4u}) {
    for (NodeId p = 16; p <= (full ? 4096u : 256u); p *= 4) {
      for (std::uint64_t m = 8; m <= (full ? 128u : 32u); m *= 2) {
        all.push_back(measure({p, m, flits}));
      }
    }
  }
  return all;
}

std::string extent_of(const std::vector<Measured>& all) {
  const WorstCase &first = all.front().c, &last = all.back().c;
  return fmt::format(
      "p = {} .. {} (powers of 4), M = {} .. {} (powers of 2), 1 and 4 flits; single-cycle "
      "routers, buffers of 4 flits, links of 1 cycle; pairs i -> i + p/2 known at no cost",
      first.p, last.p, first.m, last.m);
}

double log2_of(NodeId p) { return std::countr_zero(p); }

double closed_form(std::size_t network, const WorstCase& c) {
  return cut_bound(network, c) + (network == kTree ? 4 * log2_of(c.p) + 1 : 7);
}

std::string form_exception(std::size_t network, const std::vector<Measured>& all, double later) {
  for (const Measured& m : all) {
    const double cycles = m.network[network], form = closed_form(network, m.c) + later;
    if (cycles == form && cycles >= cut_bound(network, m.c)) continue;
    return fmt::format("{0}, p = {1}, M = {2}, {3} flits: expected {5} cycles, got {4}",
                       kNetworks[network], m.c.p, m.c.m, m.c.flits, cycles, form);
  }
  return {};
}

double wave_interval(std::size_t schedule, NodeId p, std::uint32_t flits) {
  const Geometry g = faithful(p);
  const double words = static_cast<double>(g.group_size) * flits, ranking = 2.0 * g.n + 2;
  if (schedule == 0) return static_cast<double>(g.last_word(flits)) + 1;
  return schedule == 1 ? std::max(ranking, words) : words;
}

}  // namespace ballast
