// SPDX-License-Identifier: BSD-3-Clause
#include "claims/melhem91/costs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace ballast {
namespace {

std::unique_ptr<Topology> architecture(const std::string& name, std::int64_t d) {
  if (name == "line") return topology_by_name("line", {d});
  if (name == "grid") return topology_by_name("mesh", {d, d});
  return topology_by_name("hypercube", {std::int64_t{1} << d});
}

std::vector<std::int64_t> sizes(const std::string& name, Effort effort) {
  const bool full = effort == Effort::full;
  std::vector<std::int64_t> d;
  if (name == "hypercube") {
    d = {2, 3, 4, 6, 8, 10, 12};
    if (full) d.insert(d.end(), {14, 16});
    return d;
  }
  const std::int64_t first = name == "line" ? 16 : 4, last = (name == "line" ? 256 : 32);
  for (std::int64_t k = first; k <= (full ? 2 * last : last); k *= 2) d.push_back(k);
  return d;
}

double at(const CostSeries& series, std::size_t column, double d) {
  const auto found = std::find(series.d.begin(), series.d.end(), d);
  return series.cost[column][static_cast<std::size_t>(found - series.d.begin())];
}

}  // namespace

ForkCosts ripple_costs(const Topology& topology, const std::string& balancer, NodeId origin) {
  const auto agents = round_agents_by_name(topology, balancer);
  RoundMachine machine(*agents);
  machine.insert(origin, agents->nodes());
  machine.settle(std::uint64_t{8} * agents->nodes());
  const RoundCosts& costs = machine.costs();
  return {static_cast<double>(costs.stable), costs.imbalance, costs.migration};
}

ForkCosts diffusion_costs(const Topology& topology, NodeId origin) {
  const auto agents = round_agents_by_name(topology, "diffusion", {{"tolerance", 0.0}});
  RoundMachine machine(*agents);
  machine.insert(origin, agents->nodes());
  const auto within = [&](double part) {
    for (NodeId i = 0; i < agents->nodes(); ++i) {
      if (std::abs(agents->load(i) - 1) > part) return false;
    }
    return true;
  };
  ForkCosts costs;
  for (double rounds = 1;; ++rounds) {
    const RoundSums& sums = machine.balance();
    costs.g += sums.max_load - 1;
    costs.m += sums.max_flow;
    if (costs.t == 0 && sums.max_load - 1 <= kLevel && within(kLevel)) costs.t = rounds;
    if (sums.max_load - 1 <= kSummed && within(kSummed)) return costs;
  }
}

double CostGrowth::operator()(double d) const {
  return std::pow(d, power) * std::pow(std::log(d), logs) * (exponential ? std::exp2(d) : 1);
}

std::string CostGrowth::text() const {
  std::vector<std::string> factors;
  if (power > 0) factors.push_back(power == 1 ? "d" : fmt::format("d^{}", power));
  if (logs > 0) factors.emplace_back("log d");
  if (exponential) factors.emplace_back(power < 0 ? "2^d/d" : "2^d");
  return fmt::format("{}", fmt::join(factors, " "));
}

std::string Cell::printed() const { return unknown ? "?" : misprint.value_or(growth).text(); }

const std::vector<CostRow>& cost_rows() {
  constexpr CostGrowth kD{1, 0}, kDLog{1, 1}, kD2{2, 0}, kD2Log{2, 1}, kD3{3, 0};
  constexpr CostGrowth kExp{0, 0, true}, kExpByD{-1, 0, true};
  constexpr auto unknown = [](CostGrowth growth) { return Cell{growth, {}, true}; };
  static const std::vector<CostRow> kRows{
      {"line-diffusion", "line", "Diffusion", "diffusion", {{{kD2}, {kD2}, unknown(kDLog)}}},
      {"line-tortoise", "line", "Tortoise", "ripple-tortoise", {{{kD}, {kD2}, {kD}}}},
      {"line-hare", "line", "Hare", "ripple-hare", {{{kD}, {kDLog}, {kDLog}}}},
      {"grid-diffusion", "grid", "Diffusion", "diffusion", {{{kD2}, {kD2Log}, unknown(kD2)}}},
      {"grid-tortoise", "grid", "Tortoise", "ripple-tortoise", {{{kD}, {kD3}, {kD2}}}},
      {"grid-hare", "grid", "Hare", "ripple-hare", {{{kD}, {kD2Log, kD2}, {kD2Log}}}},
      {"hypercube-diffusion",
       "hypercube",
       "Diffusion",
       "diffusion",
       {{{kDLog}, {kExpByD, kExp}, unknown(kExpByD)}}},
      {"hypercube-ripple", "hypercube", "Ripple", "ripple-tree", {{{kD}, {kExp}, {kExp}}}}};
  return kRows;
}

const CostSeries& cost_series(const CostRow& row, Effort effort) {
  static std::map<std::pair<std::string, Effort>, CostSeries> known;
  const auto [entry, fresh] = known.try_emplace({row.name, effort});
  CostSeries& series = entry->second;
  if (!fresh) return series;
  for (const std::int64_t d : sizes(row.architecture, effort)) {
    const auto topology = architecture(row.architecture, d);
    const std::string balancer = row.balancer;
    const ForkCosts costs = balancer == "diffusion" ? diffusion_costs(*topology, 0)
                                                    : ripple_costs(*topology, balancer, 0);
    series.d.push_back(static_cast<double>(d));
    series.cost[0].push_back(costs.t);
    series.cost[1].push_back(costs.g);
    series.cost[2].push_back(costs.m);
  }
  return series;
}

double drift(const CostSeries& series, std::size_t column, const CostGrowth& growth) {
  const double last = series.d.back(), half = last / 2;
  return at(series, column, last) / growth(last) / (at(series, column, half) / growth(half));
}

bool grows_as(const CostSeries& series, std::size_t column, const CostGrowth& growth) {
  const double last = series.d.back(), factor = std::log(last) / std::log(last / 2);
  return std::abs(std::log(drift(series, column, growth))) < std::log(factor) / 2;
}

}  // namespace ballast
