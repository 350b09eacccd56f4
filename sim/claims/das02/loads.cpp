// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02/loads.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <vector>

#include "balancers/by_name.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"

namespace ballast::das02 {

Tasks tasks_of(Load load, NodeId processors, std::uint64_t seed) {
  return Registry<WorkloadMaker>::make(kWorkloads[load], {},
                                       WorkloadContext{processors, seed, kCyclesPerSecond});
}

RunResult run_alone(const Tasks& tasks) {
  const auto line = topology_by_name("line", {tasks.processors});
  IdealNetwork network(*line);
  NetworkMachineOptions options;
  options.processors.execute = true;
  options.processors.cycles_per_work = kCyclesPerSecond;
  return simulate(tasks, network, *line, options);
}

double least_completion(const Tasks& tasks) {
  double least = 0, later = 0;  // work that arrives from here on
  for (std::size_t t = tasks.size(); t-- > 0;) {
    later += tasks.work[t];
    least = std::max(
        least, static_cast<double>(tasks.arrival[t]) / kCyclesPerSecond + later / tasks.processors);
  }
  return least;
}

double one_queue_completion(const Tasks& tasks) {
  std::priority_queue<double, std::vector<double>, std::greater<>> free;
  for (NodeId i = 0; i < tasks.processors; ++i) free.push(0);
  double last = 0;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const double arrival = static_cast<double>(tasks.arrival[t]) / kCyclesPerSecond;
    const double end = std::max(free.top(), arrival) + tasks.work[t];
    free.pop();
    free.push(end);
    last = std::max(last, end);
  }
  return last;
}

double work_of(const Tasks& tasks) {
  return std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
}

const Work& work(Load load, std::uint64_t seeds) {
  static std::map<std::pair<Load, std::uint64_t>, Work> known;
  const auto [at, unknown] = known.try_emplace({load, seeds});
  Work& w = at->second;
  for (std::uint64_t seed = 1; unknown && seed <= seeds; ++seed) {
    const Tasks tasks = tasks_of(load, kWorkNodes, seed);
    double at_start = 0;
    for (TaskId t = 0; t < tasks.size() && tasks.arrival[t] == 0; ++t) at_start += tasks.work[t];
    w.initial.add(at_start / kWorkNodes);
    w.all.add(work_of(tasks) / kWorkNodes);
    w.shared.add(least_completion(tasks));
    w.queue.add(one_queue_completion(tasks));
  }
  return w;
}

}  // namespace ballast::das02
