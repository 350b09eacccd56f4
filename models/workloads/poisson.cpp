// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

/// Exponential variate of mean 1 by comparisons alone, so the same on every machine: von Neumann
/// 1951, "Various techniques used in connection with random digits"; Knuth, section 3.4.1. Of the
/// runs u1 > u2 > ... > un <= u(n+1) the first one with odd n gives u1, and each one before adds 1.
/// 4.3 uniform variates on average.
double exponential(RandomStream& random) {
  for (double whole = 0;; ++whole) {
    const double first = random.real();
    double last = first, next = random.real();
    bool odd = true;
    for (; next < last; odd = !odd, next = random.real()) last = next;
    if (odd) return whole + first;
  }
}

/// Work of mean 1.
using WorkOf = double (*)(RandomStream&);

WorkOf work_of(const std::string& distribution) {
  if (distribution == "constant") return [](RandomStream&) { return 1.0; };
  if (distribution == "uniform")
    return [](RandomStream& random) { return 2 * (1 - random.real()); };
  return exponential;
}

Tasks poisson(const Args& args, const WorkloadContext& context) {
  need_processors(context, args.where("rate"));
  const NodeId processors = context.processors;
  const auto hot = static_cast<NodeId>(
      std::max<long long>(std::llround(args.get<double>("hot") * processors), 1));
  const double rate = args.get<double>("rate") * processors / hot;  // of each of these
  const double end = args.get<double>("until") * rate;              // mean gap = 1
  const double cycles = context.cycles() / rate;                    // of a mean gap
  if (args.get<double>("until") * context.cycles() > kMaxArrival) {
    throw UserError(args.where("until"),
                    fmt::format("workload.until: {} is cycle {}, must be 0 .. {}; "
                                "machine.cycles_per_work are the cycles of a unit of time",
                                args.get<double>("until"),
                                args.get<double>("until") * context.cycles(), kMaxArrival));
  }
  if (end * hot > static_cast<double>(kMaxTasks)) {  // before any memory is asked for
    throw UserError(
        args.where("rate"),
        fmt::format("workload.rate: about {} tasks, must be 0 .. {}", end * hot, kMaxTasks));
  }

  Tasks tasks;
  tasks.processors = processors;
  const double mean = args.get<double>("work");
  const WorkOf work = work_of(args.text("distribution"));
  for (NodeId at = 0; at < hot; ++at) {
    RandomStream gaps = context.random(Stream::loads, at);
    RandomStream works = context.random(Stream::works, at);  // arrivals do not depend on its kind
    for (double time = exponential(gaps); time < end; time += exponential(gaps)) {
      tasks.add(at, mean * work(works), static_cast<Cycle>(time * cycles));
    }
  }
  tasks.sort_by_arrival();
  return tasks;
}

const Registered<WorkloadMaker> kPoisson{
    {"poisson",
     "tasks arrive at every processor by a Poisson process of its own; times in the unit of work, "
     "machine.cycles_per_work are the cycles of a unit",
     {Key::real("rate", 0.5)
          .range(0, 1e9)
          .help("tasks per unit of time and processor of the machine; times work it is the "
                "utilisation"),
      Key::real("until", 1000.0).range(0, 1e15).help("no task arrives from this time on"),
      Key::real("work", 1.0)
          .range(0, kMaxWork / 1000)
          .help("mean work of a task"),  // an exponential variate beyond 1000 never comes
      Key::text("distribution", "exponential")
          .choices({"constant", "uniform", "exponential"})
          .help("of the work: \"constant\", \"uniform\" on (0, 2 work], or \"exponential\""),
      Key::real("hot", 1.0)
          .range(0, 1)
          .help("share of the processors, the first ones and at least one, at which all tasks "
                "arrive; as many in all as with 1")},
     poisson}};

}  // namespace
}  // namespace ballast
