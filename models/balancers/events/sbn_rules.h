// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/args.h"
#include "core/random.h"
#include "events/event_balancing.h"
#include "graphs/broadcast_pattern.h"
#include "topology/topology.h"

namespace ballast {

/// Static knowledge of all processors of a balancer by symmetric broadcast networks: the patterns
/// of P = 2^d processors, and the thresholds as functions of the load level SysLL, initially 0
/// [Das02 sections 3.2, 3.3.3].
class SbnRules {
 public:
  using Kind = BroadcastPattern::Kind;
  using Few = BroadcastPattern::Few;

  /// Throws UserError: P is not a power of two; min_threshold > max_threshold.
  SbnRules(const Args& args, const Topology& topology, const std::vector<Kind>& kinds);

  [[nodiscard]] std::uint32_t dimension() const noexcept { return patterns_[0].dimension(); }
  [[nodiscard]] NodeId processors() const noexcept { return patterns_[0].processors(); }
  /// The pattern of a new message and of all its successors.
  [[nodiscard]] std::uint8_t choose(RandomStream& random) const noexcept {
    return patterns_.size() == 1 ? std::uint8_t{0}
                                 : static_cast<std::uint8_t>(random.below(patterns_.size()));
  }
  [[nodiscard]] const BroadcastPattern& pattern(std::uint8_t k) const noexcept {
    return patterns_[k];
  }

  /// SysLL for a total of `jobs` queued jobs: ceil(jobs/P).
  [[nodiscard]] std::uint32_t level(std::uint64_t jobs) const noexcept;
  /// MinTh: SysLL - 1, at least 0 and at most ConstParam.
  [[nodiscard]] std::uint32_t min_threshold(std::uint32_t level) const noexcept;
  /// MaxTh: SysLL + 2^floor(SysLL/ConstParam), at most 2^32 - 1.
  [[nodiscard]] std::uint32_t max_threshold(std::uint32_t level) const noexcept;

 private:
  std::vector<BroadcastPattern> patterns_;
  std::uint32_t const_param_;
  std::optional<std::uint32_t> min_, max_;  ///< fixed
};

/// Throws UserError: min_threshold is above floor(SysLL / 2), for this mean load.
void check_min_threshold(const Args& args, double mean);

/// An event balancer with these rules, for event_balancing(). Runs whose tasks only move refuse a
/// fixed MinTh above half the mean load: a processor that gives half of its queue would be in need
/// itself, so operations might never end.
template <class Agent, class Make>
Balancing sbn_balancing(const Args& args, Make make) {
  Balancing balancing = event_balancing<Agent>(args, make);
  if (args.has("min_threshold")) {
    balancing.check_mean = [args](double mean) { check_min_threshold(args, mean); };
  }
  return balancing;
}

/// Common keys: event_keys, const_param, min_threshold, max_threshold, and `more`.
[[nodiscard]] std::vector<Key> sbn_keys(std::vector<Key> more = {});
/// The key `patterns` of balancers that choose one for each operation.
[[nodiscard]] Key sbn_patterns_key();
[[nodiscard]] std::vector<SbnRules::Kind> sbn_patterns_of(const Args& args);

/// Splits `jobs` as evenly as possible: `send(processor, jobs)` for each part. The larger parts go
/// to random processors: if the first one always got them, single jobs would circulate for ever.
template <class Send>
[[gnu::always_inline]] inline void share_out(std::uint32_t jobs, const BroadcastPattern::Few& among,
                                             RandomStream& random, Send&& send) {
  const std::uint32_t n = among.size(), least = jobs / n, more = jobs % n;
  const auto first = more == 0 ? 0 : static_cast<std::uint32_t>(random.below(n));
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t behind = k < first ? k + n - first : k - first;
    send(among[k], least + (behind < more ? 1 : 0));
  }
}

}  // namespace ballast
