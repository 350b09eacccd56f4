// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/round_machine.h"

#include <algorithm>
#include <array>

namespace ballast {

RoundMachine::RoundMachine(RoundAgents& agents, bool whole)
    : rounds_(agents),
      agents_(&agents),
      bank_(whole ? Bank(agents.neighbours()) : Bank()),
      tasks_(whole ? agents.nodes() : 0, 0) {}

void RoundMachine::insert(NodeId i, double amount) {
  rounds_.change_load(i, amount);
  total_ += amount;
  summed_ = false;
  if (!tasks_.empty()) tasks_[i] += static_cast<std::int64_t>(amount);
  log_.disturb();
}

const RoundSums& RoundMachine::balance() {
  sums_ = rounds_.round();
  summed_ = true;
  log_.add(sums_.max_load, mean(), sums_.max_flow, sums_.activity);
  if (!tasks_.empty()) pay();
  return sums_;
}

/// In one round tasks move over as many links as debts are due: an arrival may pay the next debt.
void RoundMachine::pay() {
  const Neighbours& n = agents_->neighbours();
  for (std::size_t link = 0; link < n.links(); ++link) bank_.add(link, agents_->flow(link));
  for (bool paid = true; paid;) {
    paid = false;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        const auto has = static_cast<std::uint64_t>(std::max<std::int64_t>(tasks_[i], 0));
        const std::uint64_t count = std::min(bank_.due(k), has);
        if (count == 0) continue;
        bank_.paid(k, static_cast<double>(count));
        bank_.received(n.reverse(k), static_cast<double>(count));
        tasks_[i] -= static_cast<std::int64_t>(count);
        tasks_[n.end(k)] += static_cast<std::int64_t>(count);
        tasks_moved_ += count;
        paid = true;
      }
    }
  }
}

bool RoundMachine::settle(std::uint64_t max_rounds) {
  for (std::uint64_t r = 0; r < max_rounds; ++r) {
    if (log_.quiet() >= rounds_.period()) return true;
    balance();
  }
  return log_.quiet() >= rounds_.period();
}

void RoundMachine::consume() {
  for (NodeId i = 0; i < rounds_.nodes(); ++i) {
    const double has = tasks_.empty() ? rounds_.load(i) : static_cast<double>(tasks_[i]);
    if (has > 0) insert(i, -std::min(has, 1.0));
  }
}

LoadSums RoundMachine::levels() const {
  if (summed_ && tasks_.empty()) return {sums_.min_load, sums_.max_load, sums_.total, 0};
  LoadSums sums;
  std::array<double, kSumBlock> level;
  const std::array<double, kSumBlock> none{};
  const NodeId nodes = rounds_.nodes();
  for (NodeId first = 0; first < nodes; first += kSumBlock) {
    const auto block = std::span(level).first(std::min(nodes - first, kSumBlock));
    read_levels(first, block);
    sums.add(block_sums(block, none.data()));
  }
  return sums;
}

std::vector<double> RoundMachine::loads() const {
  std::vector<double> loads(rounds_.nodes());
  rounds_.read(0, loads);
  return loads;
}

void RoundMachine::read_levels(NodeId first, std::span<double> levels) const {
  if (tasks_.empty()) return rounds_.read(first, levels);
  std::copy_n(tasks_.begin() + first, levels.size(), levels.begin());
}

}  // namespace ballast
