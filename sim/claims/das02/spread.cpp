// SPDX-License-Identifier: BSD-3-Clause
// [Das02] sections 3.2, 4.3: how many messages the Heuristic Variant sends at worst, and how evenly
// two patterns spread those of the Basic algorithm.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "claims/claim.h"
#include "claims/das02/asking.h"
#include "graphs/broadcast_pattern.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Messages of an operation of SBZ if the processors at stage 0 have all jobs.
std::uint64_t worst_messages(NodeId p) {
  const auto agents = asking("sbn-heuristic", p, "sbn");
  const BroadcastPattern pattern(BroadcastPattern::Kind::sbn,
                                 static_cast<std::uint32_t>(std::countr_zero(p)));
  Queues queues(p, 0);
  for (NodeId n = 0; n < p; ++n) {
    if (pattern.stage(0, n) == 0) queues[n] = 100'000;
  }
  EventMachine machine(*agents, queues);
  machine.tell_load(0);
  (void)machine.run(kMessagesOnly);
  return machine.messages();
}

double linear_log(double p) { return p * std::log2(p); }

Finding heuristic_messages(Trial& trial) {
  const NodeId most = trial.full() ? 4096 : 512;
  const auto bound = trial.claimed(linear, linear_log);
  const std::uint64_t more = trial.claimed(0u, 1u);
  Table table({"  P", "messages", "P - 1 + P/2 lg P", "/P"});
  bool exact = true;
  double least = 1e9, largest = 0;
  for (NodeId p = 8; p <= most; p *= 2) {
    const std::uint64_t messages = worst_messages(p);
    const std::uint64_t formula = p - 1 + p / 2 * static_cast<NodeId>(std::countr_zero(p)) + more;
    exact &= messages == formula;
    const double ratio = static_cast<double>(messages) / bound(p);
    least = std::min(least, ratio);
    largest = std::max(largest, ratio);
    table.add({fmt::format("  {}", p), std::to_string(messages), std::to_string(formula),
               fmt::format("{:.2f}", static_cast<double>(messages) / p)});
  }
  return {verdict_if(exact && largest < 1.5 * least, exact),
          "there are P - 1 balancing messages. By Figure 7, each answer goes on to the root by "
          "itself. If the P/2 processors at stage 0 have all jobs, this adds P/2 lg P messages. "
          "The total is O(P log P), more than the 3P - 3 of the Basic algorithm from P = 16 on",
          fmt::format("P = 8 .. {}, jobs at stage 0 only, pattern of section 3.1", most),
          table.str()};
}

/// How unevenly the messages of operations from one root are spread: sigma/mean over the other
/// processors.
double unevenness(const char* patterns, unsigned operations) {
  constexpr NodeId kP = 32;
  std::vector<double> received(kP, 0.0);
  for (unsigned k = 0; k < operations; ++k) {
    const auto agents = asking("sbn", kP, patterns, k + 1);
    Queues queues(kP, 1);
    queues[0] = 0;
    EventMachine machine(*agents, queues);
    machine.tell_load(0);
    (void)machine.run(kMessagesOnly);
    for (const auto& sent : machine.sent()) ++received[sent.message.to];
  }
  double mean = 0, squares = 0;
  for (NodeId i = 1; i < kP; ++i) mean += received[i] / (kP - 1);
  for (NodeId i = 1; i < kP; ++i) squares += (received[i] - mean) * (received[i] - mean) / (kP - 1);
  return std::sqrt(squares) / mean;
}

Finding patterns(Trial& trial) {
  const unsigned operations = trial.full() ? 10'000 : 1'000;
  const double two = unevenness(trial.claimed("both", "tree"), operations);
  const double sbn = unevenness("sbn", 1), tree = unevenness("tree", 1);
  const double share = trial.claimed(std::sqrt(0.5), std::sqrt(0.4));  // of independent halves
  return {verdict_if(std::abs(two / std::min(sbn, tree) - share) < 0.05),
          fmt::format("sigma/mean of the messages that a processor receives is {:.3f} with the two "
                      "patterns, {:.3f} and {:.3f} with one of them. A processor receives 4 "
                      "messages of an operation, but 2 at stage 0; the two patterns have different "
                      "processors there. With random roots, either pattern alone is even",
                      two, sbn, tree),
          fmt::format("P = 32, {} operations from one root", operations)};
}

const auto kSpreadClaims = {
    claim({.name = "das02.heuristic-messages",
           .place = "section 4.3",
           .printed = "the Heuristic Variant needs O(P) messages in the worst case",
           .quantity = "messages of an operation",
           .tolerance = "messages/P may grow by half (measured: twofold and more); none for the "
                        "corrected formula",
           .command = "ballast verify das02.heuristic-messages --effort full"},
          Verdict::corrected, heuristic_messages),
    claim(
        {.name = "das02.patterns",
         .place = "section 3.2",
         .printed = "multiple randomly-selected SBN patterns help distribute messages more evenly",
         .quantity = "sigma/mean of the messages that a processor receives",
         .tolerance = "0.05 for the ratio 0.707 of independent halves; chance gives 0.01",
         .command = "ballast verify das02.patterns --effort full"},
        Verdict::confirmed, patterns)};

}  // namespace
}  // namespace ballast::das02
