// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/round_costs.h"
#include "core/types.h"
#include "rounds/round_agents.h"

namespace ballast {

/// Sums up the rounds of agents that are not in step: neighbours may be rounds apart. It observes
/// every agent at no cost; no part of the machine may know when a round is over everywhere.
///
/// A round is over when all members have absorbed it; rounds are logged in order, so that the costs
/// equal those of the same rounds in step. The machine is quiet after `period` finished rounds
/// without an active agent, if they include all load changes: nothing will move any more.
class RoundProgress {
 public:
  /// `members`: number of agents that take part in the rounds. Room for `ahead` rounds between the
  /// last and the first of them; more rounds take more memory.
  RoundProgress(NodeId members, std::uint32_t period, std::size_t ahead)
      : period_(std::max(period, 1u)), members_(members) {
    std::size_t size = 2;
    while (size < ahead) size *= 2;
    ring_.resize(size);
  }

  /// A member has begun a round and sends this number of messages.
  void composed(std::uint32_t round, std::uint64_t messages) { entry(round).messages += messages; }
  void absorbed(std::uint32_t round, double load, double flow, Activity activity) {
    Entry& e = entry(round);
    e.sums.max_load = std::max(e.sums.max_load, load);
    e.sums.max_flow = std::max(e.sums.max_flow, flow);
    e.sums.activity = std::max(e.sums.activity, activity);
    --e.left;
  }
  /// A member takes no part from this round on.
  void leave(std::uint32_t round) noexcept {
    --members_;
    for (std::uint32_t r = round; r < begun_; ++r) --ring_[r & (ring_.size() - 1)].left;
  }
  /// A member takes in a change of its load with this round.
  void disturb(std::uint32_t round) noexcept { busy_ = std::max(busy_, round); }
  /// Logs the finished rounds. `mean`: mean of the loads; `others`: largest load outside the
  /// members.
  void log(double mean, double others) {
    for (; over_ < begun_ && at(over_).left == 0; ++over_) {
      const Entry& e = at(over_);
      const Activity activity = e.sums.activity;
      log_.add(std::max(e.sums.max_load, others), mean, e.sums.max_flow, activity);
      messages_[0] += e.messages;
      if (activity == Activity::flowed) messages_[1] = messages_[0];
      if (activity != Activity::none) busy_ = std::max(busy_, over_ + 1);
      if (quiet_at(over_) < quiet_at(over_ + 1)) settled_ = log_.costs();
    }
  }

  [[nodiscard]] bool quiet() const noexcept { return members_ == 0 || quiet_at(over_); }
  /// Number of finished rounds; of rounds begun by a member.
  [[nodiscard]] std::uint32_t over() const noexcept { return over_; }
  [[nodiscard]] std::uint32_t begun() const noexcept { return begun_; }
  [[nodiscard]] NodeId members() const noexcept { return members_; }
  /// Costs of all rounds; of those up to the last one before it became quiet.
  [[nodiscard]] const RoundCosts& costs() const noexcept { return log_.costs(); }
  [[nodiscard]] const RoundCosts& settled() const noexcept {
    return members_ == 0 ? log_.costs() : settled_;
  }
  /// Messages of all finished rounds, and of those up to T, the last round with a flow.
  [[nodiscard]] std::uint64_t messages() const noexcept { return messages_[0]; }
  [[nodiscard]] std::uint64_t useful_messages() const noexcept { return messages_[1]; }

 private:
  struct Entry {
    RoundSums sums;
    std::uint64_t messages;
    NodeId left;  ///< members that have not absorbed the round
  };

  [[nodiscard]] bool quiet_at(std::uint32_t over) const noexcept {
    return over >= std::uint64_t{busy_} + period_;
  }
  [[nodiscard]] Entry& at(std::uint32_t round) noexcept {
    return ring_[round & (ring_.size() - 1)];
  }
  Entry& entry(std::uint32_t round) {
    for (; begun_ <= round; ++begun_) {
      if (begun_ - over_ == ring_.size()) grow();
      at(begun_) = {{std::numeric_limits<double>::lowest(), 0.0, Activity::none}, 0, members_};
    }
    return at(round);
  }
  void grow() {
    std::vector<Entry> larger(2 * ring_.size());
    for (std::uint32_t r = over_; r < begun_; ++r) larger[r & (larger.size() - 1)] = at(r);
    ring_.swap(larger);
  }

  std::uint32_t period_;
  NodeId members_;
  std::vector<Entry> ring_;  ///< rounds over_ .. begun_ - 1; its size is a power of two
  std::uint32_t over_ = 0, begun_ = 0;
  std::uint32_t busy_ = 0;  ///< the first round that may count as quiet
  RoundLog log_;
  RoundCosts settled_;
  std::uint64_t messages_[2] = {0, 0};
};

}  // namespace ballast
