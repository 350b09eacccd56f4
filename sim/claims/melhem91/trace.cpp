// SPDX-License-Identifier: BSD-3-Clause
#include "claims/melhem91/trace.h"

#include <algorithm>
#include <cmath>

namespace ballast {
namespace {

constexpr std::uint32_t kMostRounds = 1'000'000;

}  // namespace

Traced::Traced(const Topology& topology, const std::string& balancer,
               const std::vector<LoadChange>& changes, std::uint32_t rounds,
               const Settings& settings)
    : neighbours_(0, {}) {
  const auto agents = round_agents_by_name(topology, balancer, settings);
  neighbours_ = agents->neighbours();
  RoundMachine machine(*agents);
  std::uint32_t last = 0;
  for (const LoadChange& change : changes) {
    last = std::max(last, change.round);
    volume_ += std::abs(change.amount);
    total_ += change.amount;
  }
  for (std::uint32_t t = 1; t <= (rounds == 0 ? kMostRounds : rounds); ++t) {
    for (const LoadChange& change : changes) {
      if (change.round == t) machine.insert(change.at, change.amount);
    }
    const RoundSums sums = machine.balance();
    if (rounds == 0 && t >= last && sums.activity == Activity::none) break;
    Step step{machine.loads(), std::vector<double>(neighbours_.links()), sums};
    for (std::size_t k = 0; k < step.flows.size(); ++k) step.flows[k] = agents->flow(k);
    steps_.push_back(std::move(step));
  }
  costs_ = machine.costs();
}

double Traced::load(std::uint32_t t, NodeId i) const {
  return t == 0 ? 0 : steps_[std::min(t, steps()) - 1].loads[i];
}

double Traced::over(std::uint32_t t, std::size_t link) const {
  return t == 0 || t > steps() ? 0 : steps_[t - 1].flows[link];
}

double Traced::flow(std::uint32_t t, NodeId i, NodeId j) const {
  std::size_t k = neighbours_.first(i);
  while (neighbours_.end(k) != j) ++k;
  return over(t, k);
}

double Traced::unevenness() const {
  double worst = 0;
  for (const double load : steps_.back().loads) {
    worst = std::max(worst, std::abs(load - total_ / neighbours_.nodes()));
  }
  return worst / volume_;
}

void Worst::add(double measured, double expected) {
  const double difference = std::abs(measured - expected);
  value_ = std::max(value_, expected == 0 ? difference : difference / std::abs(expected));
}

double harmonic(std::uint32_t n) {
  double sum = 0;
  for (std::uint32_t k = 1; k <= n; ++k) sum += 1.0 / k;
  return sum;
}

}  // namespace ballast
