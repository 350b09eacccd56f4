// SPDX-License-Identifier: BSD-3-Clause
// [Das02] sections 4.1, 4.2: messages and time of one balance operation of the registered agents.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "claims/das02/pattern_checks.h"
#include "claims/fit.h"
#include "core/random.h"
#include "events/event_machine.h"
#include "graphs/broadcast_pattern.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

using Loads = std::vector<std::uint32_t>;

/// One operation from `root`, whose queue is below MinTh.
struct Operation {
  std::uint64_t messages, sums, spread, jobs;  ///< jobs: J
  Cycle steps;
};
/// `balance` and answers carry no jobs and are sent before the total is known. Afterwards P - 1
/// messages (in a hypercube one per link) spread the total, sent by the last processors to learn
/// it. All others carry jobs to a processor in need.
Operation operation(EventAgents& agents, Kind kind, NodeId root, const Loads& loads) {
  EventMachine machine(agents, loads);
  machine.tell_load(root);
  (void)machine.run(EventMachine::Tell::messages_only);
  const auto d = static_cast<std::uint32_t>(std::countr_zero(loads.size()));
  const BroadcastPattern pattern(kind, d);
  const bool cube = kind == Kind::hypercube;
  const Cycle known = cube ? d : 2 * d;
  const NodeId knows = cube ? pattern.destination(root) : root;
  std::uint32_t first = cube ? d : 1;
  Operation op{machine.messages(), 0, 0, 0, machine.steps()};
  for (std::size_t k = machine.messages(); k-- > 0;) {
    const auto& [step, message] = machine.sent()[k];
    const auto [from, to, tasks] = message;
    const bool onwards = pattern.stage(root, to) < pattern.stage(root, from);
    const bool spreads = step == known ? from == knows && first > 0 : step > known;
    if (spreads && onwards != cube) {
      ++op.spread;
      first -= step == known;
    } else {
      ++(tasks != 0 ? op.jobs : op.sums);
    }
  }
  return op;
}

std::unique_ptr<EventAgents> agents_of(Kind kind, NodeId p, std::int64_t min_threshold) {
  Settings settings{{"min_threshold", min_threshold}, {"max_threshold", 1'000'000}};
  const bool cube = kind == Kind::hypercube;
  if (!cube) settings.emplace_back("patterns", std::string(kind == Kind::sbn ? "sbn" : "tree"));
  return event_agents_by_name({*topology_by_name("hypercube", {p}), 1},
                              cube ? "sbn-hypercube" : "sbn", settings);
}

struct Range {
  std::uint64_t least = ~std::uint64_t{0}, most = 0, sum = 0, count = 0;
  void add(std::uint64_t value) {
    least = std::min(least, value);
    most = std::max(most, value);
    sum += value;
    ++count;
  }
  [[nodiscard]] bool always(std::uint64_t value) const { return least == value && most == value; }
};
/// Operations from every root: no processor has a job to give (all messages); random loads, many
/// below MinTh (messages by purpose).
struct Operations {
  Range plain, sums, spread, jobs;
};
const Operations& operations(const std::vector<Kind>& kinds, NodeId p) {
  static std::map<std::pair<std::vector<Kind>, NodeId>, Operations> known;
  const auto [at, unknown] = known.try_emplace({kinds, p});
  Operations& all = at->second;
  if (!unknown) return all;
  RandomStream random(p, Stream::das02_estimated);
  for (const Kind kind : kinds) {
    const auto bare = agents_of(kind, p, 1), needy = agents_of(kind, p, 4);
    for (NodeId root = 0; root < p; ++root) {
      Loads loads(p, 1);
      loads[root] = 0;
      all.plain.add(operation(*bare, kind, root, loads).messages);
      for (auto& load : loads) load = static_cast<std::uint32_t>(random.below(12));
      loads[root] = static_cast<std::uint32_t>(random.below(4));
      const Operation op = operation(*needy, kind, root, loads);
      all.sums.add(op.sums);
      all.spread.add(op.spread);
      all.jobs.add(op.jobs);
    }
  }
  return all;
}

/// Messages that compute the total, and that spread it.
Finding messages(Trial& trial, const std::vector<Kind>& kinds, std::uint64_t (*sums)(NodeId),
                 std::uint64_t (*spread)(NodeId), const char* formula) {
  const NodeId most = trial.full() ? 1024 : 128;
  const std::uint64_t more_sums = trial.claimed(0u, 1u), more_spread = trial.claimed(0u, 1u);
  const double exponent_of_jobs = trial.claimed(1.0, 1.2),
               jobs_a_processor = trial.claimed(2.0, 1.0);
  Table table(
      {"  P", formula, "messages without J", "with jobs: least J", "mean J", "most J", "most J/P"});
  bool holds = true;
  Series growth;
  for (NodeId p = 2; p <= most; p *= 2) {
    const Operations& op = operations(kinds, p);
    const std::uint64_t down = sums(p) + more_sums, up = spread(p) + more_spread;
    holds &= op.plain.always(down + up) && op.sums.always(down) && op.spread.always(up);
    const auto most_jobs = static_cast<double>(op.jobs.most);
    if (p >= 8) growth.add(p, most_jobs);  // smaller ones are too few to be all in need
    holds &= most_jobs < jobs_a_processor * p;
    table.add({fmt::format("  {}", p), std::to_string(sums(p) + spread(p)),
               std::to_string(op.plain.most), std::to_string(op.jobs.least),
               fmt::format("{:.1f}",
                           static_cast<double>(op.jobs.sum) / static_cast<double>(op.jobs.count)),
               std::to_string(op.jobs.most), fmt::format("{:.2f}", most_jobs / p)});
  }
  const double exponent = growth_exponent(growth);
  holds &= std::abs(exponent - exponent_of_jobs) < 0.15;
  return {verdict_if(holds),
          fmt::format("exactly as printed, from every root; J with random loads, 0 to 11 jobs and "
                      "MinTh 4, grows as P^{:.3f}",
                      exponent),
          fmt::format("P = 2 .. {}, every root; no processor with a job to give, and random loads",
                      most),
          table.str()};
}

Finding basic_messages(Trial& trial) {
  return messages(
      trial, {Kind::sbn, Kind::tree}, [](NodeId p) -> std::uint64_t { return 2 * (p - 1); },
      [](NodeId p) -> std::uint64_t { return p - 1; }, "3P - 3");
}
Finding hypercube_messages(Trial& trial) {
  const auto links = [](NodeId p) -> std::uint64_t { return p - 1 + p / 2 - 1; };
  Finding f = messages(trial, {Kind::hypercube}, links, links, "3P - 4");
  f.measured += "; the total goes back over every link, including the dashed ones of Figure 3";
  return f;
}

Finding depth(Trial& trial) {
  const std::uint32_t most = trial.full() ? 16 : 12;
  const Cycle basic = trial.claimed(Cycle{3}, Cycle{4}), cube = trial.claimed(Cycle{2}, Cycle{3});
  Table table({"  P", "Basic, SBN", "steps/lg P", "Basic, binary tree", "steps/lg P", "Hypercube",
               "steps/lg P"});
  constexpr std::array kKinds{Kind::sbn, Kind::tree, Kind::hypercube};
  bool exact = true;
  for (std::uint32_t d = 1; d <= most; ++d) {
    const NodeId p = NodeId{1} << d;
    std::vector<std::string> row{fmt::format("  {}", p)};
    for (std::size_t k = 0; k < 3; ++k) {
      Loads loads(p, 1);
      loads[p / 2] = 0;
      const auto bare = agents_of(kKinds[k], p, 1), needy = agents_of(kKinds[k], p, 4);
      const Cycle steps = operation(*bare, kKinds[k], p / 2, loads).steps;
      RandomStream random(d, Stream::das02_steps);
      for (auto& load : loads) load = static_cast<std::uint32_t>(random.below(12));
      loads[p / 2] = 0;
      const Cycle with_jobs = operation(*needy, kKinds[k], p / 2, loads).steps;
      const Cycle formula = (k == 2 ? cube : basic) * Cycle{d};
      exact &= steps == formula && with_jobs >= formula && with_jobs <= formula + 1;
      row.push_back(std::to_string(steps));
      row.push_back(fmt::format("{:.2f}", static_cast<double>(steps) / d));
    }
    table.add(row);
  }
  return {
      verdict_if(exact),
      "3 lg P steps in the Basic algorithm: down, up, and down again; 2 lg P in the Hypercube "
      "Variant; one more if the last processor has a job to give",
      fmt::format(
          "P = 2 .. {}, one step per message; no processor with a job to give, and random loads",
          1u << most),
      table.str()};
}

const auto kMessagesClaims = {
    claim({.name = "das02.basic-messages",
           .place = "section 4.1",
           .printed = "a balance operation takes 3P - 3 + J messages, J = O(P) of them with jobs "
                      "for processors in need",
           .quantity = "messages of an operation",
           .tolerance = "none for 3P - 3; J below 2P (measured 1.44 P), and growing as P^e, e "
                        "within 0.15 of 1, because loads are random",
           .command = "ballast verify das02.basic-messages --effort full"},
          Verdict::confirmed, basic_messages),
    claim({.name = "das02.hypercube-messages",
           .place = "section 4.2",
           .printed = "a balance operation of the Hypercube Variant takes 3P - 4 messages, "
                      "without those of jobs for processors in need",
           .quantity = "messages of an operation",
           .tolerance = "none for 3P - 4; J below 2P, and growing as P^e, e within 0.15 of 1, "
                        "because loads are random",
           .command = "ballast verify das02.hypercube-messages --effort full"},
          Verdict::confirmed, hypercube_messages),
    claim({.name = "das02.depth",
           .place = "sections 3.3.2 and 4.1",
           .printed = "a balance operation by itself takes O(log P) time, if a message takes "
                      "constant time",
           .quantity = "time of an operation (steps, one per message)",
           .tolerance =
               "none: 3 lg P and 2 lg P exactly; one more if the last processor has a job to give",
           .command = "ballast verify das02.depth --effort full"},
          Verdict::confirmed, depth)};

}  // namespace
}  // namespace ballast::das02
