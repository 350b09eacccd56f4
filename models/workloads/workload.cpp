// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ballast {

namespace {

void refuse_more_tasks(const Where& where) {
  throw UserError(where, fmt::format("too many tasks, must be 0 .. {}", kMaxTasks));
}

template <class T>
std::vector<T> permuted(const std::vector<T>& values, const std::vector<std::size_t>& order) {
  std::vector<T> result;
  result.reserve(values.size());
  for (const std::size_t i : order) result.push_back(values[i]);
  return result;
}

}  // namespace

void Tasks::add(NodeId at, double amount, Cycle when) {
  if (size() == kMaxTasks) refuse_more_tasks({"workload"});
  home.push_back(at);
  work.push_back(amount);
  arrival.push_back(when);
}

void Tasks::sort_by_arrival() {
  if (std::is_sorted(arrival.begin(), arrival.end())) return;
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return arrival[a] < arrival[b]; });
  home = permuted(home, order);
  work = permuted(work, order);
  arrival = permuted(arrival, order);
}

Tasks tasks_of_loads(const std::vector<std::uint64_t>& loads, double work, const Where& where) {
  std::uint64_t total = 0;
  for (const std::uint64_t load : loads) {
    if (load > kMaxTasks - total) refuse_more_tasks(where);  // before any memory is asked for
    total += load;
  }
  Tasks tasks;
  tasks.processors = static_cast<NodeId>(loads.size());
  tasks.home.reserve(total);
  for (NodeId at = 0; at < tasks.processors; ++at)
    tasks.home.insert(tasks.home.end(), loads[at], at);
  tasks.work.assign(total, work);
  tasks.arrival.assign(total, 0);
  return tasks;
}

NodeId processors_for(std::uint64_t own, std::string_view things, const WorkloadContext& context,
                      const Where& where) {
  const std::uint64_t allowed = context.processors == 0 ? ~NodeId{0} : context.processors;
  if (own < 1 || own > allowed) {
    throw UserError(where, fmt::format("{} {}, must be 1 .. {}, the processors of the machine", own,
                                       things, allowed));
  }
  return context.processors == 0 ? static_cast<NodeId>(own) : context.processors;
}

}  // namespace ballast
