// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "balancers/gossip/gossip_rules.h"
#include "machine/planner.h"

namespace ballast {

class PlacementState;

struct GossipOptions {
  /// tempered: TemperedLB of vt; distributed: DistributedLB of Charm++ ("Grapevine").
  enum class Rule : std::uint8_t { tempered, distributed } rule = Rule::tempered;
  bool relaxed = true;  ///< tempered: else the original criterion
  GossipOrder order = GossipOrder::fewest;
  std::uint32_t iterations = 4;
  std::optional<std::uint32_t> rounds = {}, fanout = {};
  double threshold = 1.03;  ///< acts above this max / mean
  bool least = false;       ///< the least loaded known processor, not a random one
  bool by_work = false;     ///< tempered: levels are CCM works
};

/// What a step of gossip starts from: by processor its load in time, and its speed.
struct GossipStart {
  struct Task {
    std::size_t at;
    double length;  ///< at speed 1
  };
  std::vector<double> loads;
  std::vector<double> speeds;
  std::vector<Task> tasks;  ///< that may move
  /// By work: the placement of these tasks, which gossip() changes. A level is then the work of a
  /// processor, else its load.
  PlacementState* works = nullptr;
  double unit = 1;  ///< by work: what a length of 1 adds to it
};

struct GossipResult {
  std::vector<std::size_t> at;             ///< of each task
  std::vector<std::vector<double>> loads;  ///< after each iteration
  PlannerExchanges exchanges;              ///< processors by their index
};

/// The processors agree on the mean and the maximum; underloaded ones make themselves known, and
/// overloaded ones offer tasks to those they know. Each decides by its own knowledge. At the end,
/// tasks move from their start to their place. Messages have a word for each entry of their lists;
/// agreement goes up and down a binary tree.
///
/// tempered: the underloaded send all that they know to `fanout` random processors that they do not
/// know as underloaded; who hears something passes on all that it knows in the next round. Tasks
/// go, in their order until the load is at most the mean, each to a known processor x by chance;
/// the original criterion takes it if load x + task <= mean, the relaxed one if task <= own load -
/// load x. All agree on the new maximum, and the iteration with the least one counts. By work, an
/// entry has three words (work, bytes sent, bytes received), the giver knows where the partners of
/// its tasks were when the iteration began, and each criterion looks at works after the move: the
/// relaxed one takes a task that lowers the larger of the two.
///
/// distributed: the underloaded send to two others, and each message heard is answered by two, at
/// most 2 lg p + 1 times a processor. A target T falls from (max + mean) / 2 to threshold x mean;
/// processors above it offer their shortest tasks where known load + task < T, and x takes them up
/// to T.
[[nodiscard]] GossipResult gossip(const GossipStart& start, const GossipOptions& options,
                                  std::uint64_t seed);

}  // namespace ballast
