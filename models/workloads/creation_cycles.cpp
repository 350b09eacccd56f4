// SPDX-License-Identifier: BSD-3-Clause
// The three loads of Das, Harvey & Biswas 2002, section 5.1, in seconds. The paper's formula with
// integers 1 .. N does not give its own means (19.41 and 12.96 jobs); lambda from 2 to N - 1, j
// from 1 to N - 1 and rounding up give 19.403 (N = 10) and 12.959 (N = 20). It prints only the mean
// and maximum of the durations, with a maximum of twice the mean: uniform is the simplest such
// distribution.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

/// Jobs of processor `at` at cycle 0 for the key `initial`.
using InitialLoad = std::uint64_t (*)(NodeId at, NodeId processors, std::uint64_t initial);

/// Number of processors with the initial load of transition and light: the first floor(lg P), at
/// least one.
NodeId holders(NodeId processors) {
  return std::max<NodeId>(static_cast<NodeId>(std::bit_width(processors)), 2) - 1;
}

std::uint64_t on_each(NodeId, NodeId, std::uint64_t initial) { return initial; }

std::uint64_t all_on_a_few(NodeId at, NodeId processors, std::uint64_t initial) {
  const std::uint64_t few = holders(processors), jobs = initial * processors;
  return at < few ? (jobs + few - 1 - at) / few : 0;
}

std::uint64_t on_a_few(NodeId at, NodeId processors, std::uint64_t initial) {
  return at < holders(processors) ? initial : 0;
}

/// ceil(constant lambda^j / (e^lambda j!)) for every lambda from 2 to range - 1, and for each of
/// them every j from 1 to range - 1. Uses products, which are the same on every machine.
std::vector<std::uint64_t> creation_table(double constant, std::int64_t range) {
  constexpr double kInverseE = 0x1.78b56362cef38p-2;  // 1 / e
  std::vector<std::uint64_t> jobs;
  double none = kInverseE;  // e^-lambda
  for (std::int64_t lambda = 2; lambda < range; ++lambda) {
    none *= kInverseE;
    double probability = none;
    for (std::int64_t j = 1; j < range; ++j) {
      probability *= static_cast<double>(lambda) / static_cast<double>(j);
      jobs.push_back(static_cast<std::uint64_t>(std::ceil(constant * probability)));
    }
  }
  return jobs;
}

Tasks creation_cycles(const Args& args, const WorkloadContext& context, InitialLoad initial) {
  need_processors(context, args.where("initial"));
  const auto cycles = args.get<std::int64_t>("cycles");
  const double cycle = args.get<double>("cycle") * context.cycles();
  if (cycle * static_cast<double>(cycles) > kMaxArrival) {
    throw UserError(
        args.where("cycle"),
        fmt::format("workload.cycle: expected creation cycles of at most {2} cycles in all, got "
                    "{1} for {0} of them (machine.cycles_per_work = cycles per second)",
                    cycles, cycle * static_cast<double>(cycles), kMaxArrival));
  }
  const auto table = creation_table(args.get<double>("constant"), args.get<std::int64_t>("range"));
  const auto first = args.get<std::uint64_t>("initial");
  double most = static_cast<double>(*std::max_element(table.begin(), table.end())) *
                static_cast<double>(cycles - 1) * context.processors;
  for (NodeId at = 0; at < context.processors; ++at) {
    most += static_cast<double>(initial(at, context.processors, first));
  }
  if (most > static_cast<double>(kMaxTasks)) {  // before any allocation
    throw UserError(
        args.where("initial"),
        fmt::format("workload: expected at most {1} tasks, got up to {0}", most, kMaxTasks));
  }

  Tasks tasks;
  tasks.processors = context.processors;
  const double longest = args.get<double>("max_duration");
  const auto add = [&](NodeId at, std::uint64_t jobs, Cycle when, RandomStream& random) {
    for (; jobs > 0; --jobs) tasks.add(at, longest * (1 - random.real()), when);
  };
  for (NodeId at = 0; at < context.processors; ++at) {
    // Two streams: later jobs do not depend on the number of processors.
    RandomStream start = context.random(Stream::initial_jobs, at);
    add(at, initial(at, context.processors, first), 0, start);
    RandomStream random = context.random(Stream::loads, at);
    for (std::int64_t k = 1; k < cycles; ++k) {
      const auto when = static_cast<Cycle>(std::llround(cycle * static_cast<double>(k)));
      add(at, table[random.below(table.size())], when, random);
    }
  }
  tasks.sort_by_arrival();
  return tasks;
}

struct Defaults {
  std::int64_t initial, range;
  double cycle, constant, longest;
};

Entry<WorkloadMaker> entry(std::string name, const std::string& help, const std::string& initial,
                           const Defaults& defaults, InitialLoad load) {
  constexpr double kMaxSeconds = 1e12;
  constexpr double kCyclesOfASecond = 1e4;
  return {std::move(name),
          help +
              "; at the start of each later creation cycle every processor gets constant * "
              "lambda^j / (e^lambda j!) new jobs, rounded up, with random lambda in 2 .. range - 1 "
              "and j in 1 .. range - 1; times in seconds",
          {load_key("initial", defaults.initial, initial),
           Key::integer("cycles", 10)
               .range(1, 1e9)
               .help("number of creation cycles; the first one has only the initial load"),
           Key::real("cycle", defaults.cycle)
               .range(0, kMaxSeconds)
               .unit("s")
               .help("length of a creation cycle"),
           Key::real("constant", defaults.constant)
               .range(0, 1e9)
               .help("factor of the number of new jobs"),
           Key::integer("range", defaults.range)
               .range(3, 100)
               .help("upper bound of lambda and j (exclusive)"),
           Key::real("max_duration", defaults.longest)
               .formerly("longest")
               .range(0, kMaxSeconds)
               .unit("s")
               .help("maximum duration of a job; durations are uniform on (0, max_duration]")},
          {[load](const Args& args, const WorkloadContext& context) {
             return creation_cycles(args, context, load);
           },
           nullptr, kCyclesOfASecond}};
}

const Registered<WorkloadMaker> kHeavy{
    entry("heavy", "heavy load of Das et al. 2002: initial jobs on every processor",
          "initial jobs at cycle 0, per processor", {10, 10, 1.0, 200, 0.2}, on_each)};

const Registered<WorkloadMaker> kTransition{
    entry("transition",
          "transition from heavy to light load of Das et al. 2002: initial * P jobs shared evenly "
          "by the first max(1, floor(lg P)) of the P processors",
          "initial jobs at cycle 0, per processor of the machine", {50, 20, 4.0, 260, 0.4},
          all_on_a_few)};

const Registered<WorkloadMaker> kLight{entry("light",
                                             "light load of Das et al. 2002: initial jobs on each "
                                             "of the first max(1, floor(lg P)) of the P processors",
                                             "initial jobs at cycle 0, per loaded processor",
                                             {1, 20, 4.0, 260, 0.4}, on_a_few)};

}  // namespace
}  // namespace ballast
