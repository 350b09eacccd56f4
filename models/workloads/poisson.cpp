// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

/// Exponential variate of mean 1 by comparisons only, so it is the same on every machine: von
/// Neumann 1951, "Various techniques used in connection with random digits"; Knuth, section 3.4.1.
/// Among the runs u1 > u2 > ... > un <= u(n+1) the first one with odd n gives u1, and each earlier
/// one adds 1. 4.3 uniform variates on average.
double exponential(RandomStream& random) {
  for (double whole = 0;; ++whole) {
    const double first = random.real();
    double last = first, next = random.real();
    bool odd = true;
    for (; next < last; odd = !odd, next = random.real()) last = next;
    if (odd) return whole + first;
  }
}

/// Random work with mean 1.
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
      std::max<long long>(std::llround(args.get<double>("hot_share") * processors), 1));
  const double rate = args.get<double>("rate") * processors / hot;  // of each hot processor
  const double end = args.get<double>("until") * rate;              // mean gap = 1
  const double cycles = context.cycles() / rate;                    // cycles of a mean gap
  if (args.get<double>("until") * context.cycles() > kMaxArrival) {
    throw UserError(args.where("until"),
                    fmt::format("workload.until: expected at most cycle {2}, got {0}, which is "
                                "cycle {1} (machine.cycles_per_work = cycles per unit of time)",
                                args.get<double>("until"),
                                args.get<double>("until") * context.cycles(), kMaxArrival));
  }
  if (end * hot > static_cast<double>(kMaxTasks)) {  // before any allocation
    throw UserError(args.where("rate"),
                    fmt::format("workload.rate: expected at most {1} tasks, got about {0}",
                                end * hot, kMaxTasks));
  }

  Tasks tasks;
  tasks.processors = processors;
  const double mean = args.get<double>("work");
  const WorkOf work = work_of(args.text("distribution"));
  for (NodeId at = 0; at < hot; ++at) {
    RandomStream gaps = context.random(Stream::loads, at);
    RandomStream works = context.random(Stream::works, at);  // arrivals do not depend on it
    for (double time = exponential(gaps); time < end; time += exponential(gaps)) {
      tasks.add(at, mean * work(works), static_cast<Cycle>(time * cycles));
    }
  }
  tasks.sort_by_arrival();
  return tasks;
}

const Registered<WorkloadMaker> kPoisson{
    {"poisson",
     "Poisson arrivals at every processor, independent of each other; times in units of work",
     {Key::real("rate", 0.5)
          .range(0, 1e9)
          .help("arrival rate: tasks per unit of time and processor of the machine; rate * work = "
                "utilisation"),
      Key::real("until", 1000.0).range(0, 1e15).unit("units of work").help("end of the arrivals"),
      Key::real("work", 1.0)
          .range(0, kMaxWork / 1000)
          .unit("units of work")
          .help("mean work of a task"),  // an exponential variate never exceeds 1000
      Key::text("distribution", "exponential")
          .choices({"constant", "uniform", "exponential"})
          .help("distribution of the work; uniform: on (0, 2 work]"),
      Key::real("hot_share", 1.0)
          .formerly("hot")
          .range(0, 1)
          .help("share of the processors at which tasks arrive: the first ones, at least one; the "
                "total number of tasks stays the same")},
     poisson}};

}  // namespace
}  // namespace ballast
