// SPDX-License-Identifier: BSD-3-Clause
// [Das02] sections 3.3.2, 4.1: what an operation finds out, and many at the same time.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include "balancers/events/sbn_operations.h"
#include "claims/claim.h"
#include "claims/das02/asking.h"
#include "claims/fit.h"
#include "core/random.h"
#include "graphs/broadcast_pattern.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

std::uint64_t rounded_up(std::uint64_t jobs, NodeId p) { return (jobs + p - 1) / p; }
std::uint64_t rounded_down(std::uint64_t jobs, NodeId p) { return jobs / p; }

Finding exact_level(Trial& trial) {
  const NodeId most = trial.full() ? 256 : 64;
  const auto level_of = trial.claimed(rounded_up, rounded_down);
  const std::uint64_t missed = trial.claimed(0u, 1u);  // jobs that the sum leaves out
  std::uint64_t right = 0, all = 0;
  for (NodeId p = 2; p <= most; p *= 2) {
    for (const char* patterns : {"sbn", "tree", static_cast<const char*>(nullptr)}) {
      const auto kind = patterns == nullptr                   ? BroadcastPattern::Kind::hypercube
                        : std::string_view(patterns) == "sbn" ? BroadcastPattern::Kind::sbn
                                                              : BroadcastPattern::Kind::tree;
      const BroadcastPattern pattern(kind, static_cast<std::uint32_t>(std::countr_zero(p)));
      const auto agents = asking(patterns == nullptr ? "sbn-hypercube" : "sbn", p, patterns);
      auto& nodes = dynamic_cast<EventAgentsOf<SbnOperations>&>(*agents);
      RandomStream random(p, Stream::das02_steps, 1);
      for (NodeId root = 0; root < p; ++root) {
        Queues queues(p);
        for (auto& queue : queues) queue = 1 + static_cast<std::uint32_t>(random.below(11));
        queues[root] = 0;
        // No processor that hears of the root's need has a job to give: nothing moves before the
        // sum.
        for (const NodeId n : pattern.successors(root, root)) queues[n] = 1;
        std::uint64_t total = 0;
        for (const auto queue : queues) total += queue;
        EventMachine machine(*agents, queues);
        machine.tell_load(root);
        (void)machine.run(kMessagesOnly);
        for (NodeId i = 0; i < p; ++i) {
          ++all;
          right += nodes.node(i).level == level_of(total - missed, p);
        }
      }
    }
  }
  return {verdict_if(right == all),
          fmt::format("{} of {} processors have exactly ceil(TotalJQ/P) after an operation",
                      grouped(static_cast<double>(right)), grouped(static_cast<double>(all))),
          fmt::format("P = 2 .. {}, every root, both patterns and the hypercube's, random queues; "
                      "no job moves before the sum is known",
                      most)};
}

/// Steps until all operations have ended, if all processors begin one at the same time. A processor
/// handles all messages that arrived in a step, or only the first.
Cycle all_at_once(NodeId p, bool one_each) {
  const auto agents = asking("sbn", p, "both");
  EventMachine machine(*agents, Queues(p, 0));
  for (NodeId i = 0; i < p; ++i) machine.tell_load(i);
  if (!one_each) {
    (void)machine.run(kMessagesOnly);
    return machine.steps();
  }
  Cycle steps = 0;
  for (; !machine.under_way().empty(); ++steps) {
    std::vector<bool> busy(p, false);
    std::size_t k = 0;
    for (const auto& message : machine.under_way()) {
      if (busy[message.to]) {
        ++k;
        continue;
      }
      busy[message.to] = true;
      machine.handle(k);
    }
  }
  return steps;
}

double log_squared(double p) { return std::log2(p) * std::log2(p); }

Finding simultaneous(Trial& trial) {
  const NodeId most = trial.full() ? 128 : 64;
  const auto bound = trial.claimed(log_squared, linear);
  const double growth_found = trial.claimed(1.0, 1.3);
  const Cycle by_itself = trial.claimed(Cycle{3}, Cycle{4});
  Table table({"  P", "steps, any number of messages in each", "steps, one message in each",
               "/lg^2 P", "/P"});
  Series serial;
  bool unlimited = true;
  double least = 1e9, largest = 0;
  for (NodeId p = 8; p <= most; p *= 2) {
    const auto d = static_cast<Cycle>(std::countr_zero(p));
    const Cycle any = all_at_once(p, false), one = all_at_once(p, true);
    const auto steps = static_cast<double>(one);
    unlimited &= any == by_itself * d;
    serial.add(p, steps);
    least = std::min(least, steps / bound(p));
    largest = std::max(largest, steps / bound(p));
    table.add({fmt::format("  {}", p), std::to_string(any), std::to_string(one),
               fmt::format("{:.2f}", steps / log_squared(p)), fmt::format("{:.2f}", steps / p)});
  }
  const double exponent = growth_exponent(serial);
  return {
      verdict_if(unlimited && largest < 1.5 * least,
                 unlimited && std::abs(exponent - growth_found) < 0.2),
      fmt::format(
          "if a processor handles any number of messages in a step, P simultaneous operations take "
          "3 lg P steps, as a single one does. If it handles one message per step, each processor "
          "receives 3P - 3 messages on average, and the operations take P^{:.2f} steps, not lg^2 P",
          exponent),
      fmt::format("P = 8 .. {}, all processors begin at the same time, no processor has a job",
                  most),
      table.str()};
}

const auto kOperationsClaims = {
    claim({.name = "das02.exact-level",
           .place = "section 4.1",
           .printed = "after a balance operation all processors have the accurate SysLL, "
                      "ceil(TotalJQ/P)",
           .quantity = "SysLL (jobs) of each processor",
           .tolerance = "none: values are integers",
           .command = "ballast verify das02.exact-level --effort full"},
          Verdict::confirmed, exact_level),
    claim({.name = "das02.simultaneous",
           .place = "section 3.3.2",
           .printed = "if multiple balancing operations are processed simultaneously, the worst "
                      "case complexity is O(log^2 P)",
           .quantity = "time of P operations (steps, one per message)",
           .tolerance = "steps/lg^2 P may grow by half (measured: threefold); 0.2 for the "
                        "corrected exponent 1 (measured 1.0)",
           .command = "ballast verify das02.simultaneous --effort full"},
          Verdict::corrected, simultaneous)};

}  // namespace
}  // namespace ballast::das02
