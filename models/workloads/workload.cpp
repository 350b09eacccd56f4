// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/input_limits.h"
#include "core/stop.h"

namespace ballast {

namespace {

void refuse_more_tasks(const Where& where) {
  throw UserError(where, fmt::format("expected at most {} tasks, got more", kMaxTasks));
}

struct Arrival {
  Cycle at;
  TaskId task;
};

/// Radix sort by digits of 11 bits, the lowest one first; each pass is stable.
void sort_by_digits(std::vector<Arrival>& arrivals, Cycle last) {
  constexpr unsigned kBits = 11;
  std::vector<Arrival> sorted(arrivals.size());
  for (unsigned shift = 0; shift < 64 && last >> shift != 0; shift += kBits) {
    const auto digit = [shift](Cycle at) { return (at >> shift) % (1U << kBits); };
    std::array<std::size_t, (1U << kBits) + 1> begin{};
    for (const Arrival& arrival : arrivals) ++begin[digit(arrival.at) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    for (const Arrival& arrival : arrivals) sorted[begin[digit(arrival.at)]++] = arrival;
    arrivals.swap(sorted);
  }
}

template <class T>
void permute(std::vector<T>& values, const std::vector<Arrival>& order) {
  std::vector<T> result;
  result.reserve(values.size());
  for (const Arrival& arrival : order) result.push_back(values[arrival.task]);
  values.swap(result);
}

}  // namespace

void stop_if_asked(std::uint64_t tasks) {
  if (interrupt::pending() == 0) return;
  throw StopError(
      interruption(0, fmt::format("task {} of the workload", tasks), "nothing was simulated"));
}

void Tasks::add(NodeId at, double amount, Cycle when) {
  constexpr std::size_t kLook = std::size_t{1} << 16;
  if (size() == kMaxTasks) refuse_more_tasks({"workload"});
  if (size() != 0 && size() % kLook == 0) stop_if_asked(size());
  if (size() == home.capacity()) need_memory(2 * size() * Tasks::kBytes, {"workload"});
  home.push_back(at);
  work.push_back(amount);
  arrival.push_back(when);
}

void Tasks::sort_by_arrival() {
  if (std::is_sorted(arrival.begin(), arrival.end())) return;
  std::vector<Arrival> order(size());
  for (TaskId t = 0; t < size(); ++t) order[t] = {arrival[t], t};
  sort_by_digits(order, *std::max_element(arrival.begin(), arrival.end()));
  permute(home, order);
  permute(work, order);
  permute(arrival, order);
  if (!fixed.empty()) permute(fixed, order);
  if (!coordinates.of.empty()) permute(coordinates.of, order);
}

bool Tasks::any_fixed() const { return std::find(fixed.begin(), fixed.end(), 1) != fixed.end(); }

Tasks tasks_of_loads(const std::vector<std::uint64_t>& loads, double work, const Where& where) {
  std::uint64_t total = 0;
  for (const std::uint64_t load : loads) {
    if (load > kMaxTasks - total) refuse_more_tasks(where);  // before any allocation
    total += load;
  }
  need_memory(total * Tasks::kBytes, where);
  Tasks tasks;
  tasks.processors = static_cast<NodeId>(loads.size());
  tasks.home.reserve(total);
  for (NodeId at = 0; at < tasks.processors; ++at)
    tasks.home.insert(tasks.home.end(), loads[at], at);
  tasks.work.assign(total, work);
  tasks.arrival.assign(total, 0);
  return tasks;
}

WorkloadMaker from_source(const WorkloadMaker::Make& make, double cycles_per_work) {
  return {make, [make](const Args& args) { return make(args, {}).processors; }, cycles_per_work};
}

NodeId processors_for(std::uint64_t own, std::string_view things, const WorkloadContext& context,
                      const Where& where) {
  const std::uint64_t allowed = context.processors == 0 ? ~NodeId{0} : context.processors;
  if (own < 1 || own > allowed) {
    throw UserError(where, fmt::format("expected 1 .. {2} {1} (processors of the machine), got {0}",
                                       own, things, allowed));
  }
  return context.processors == 0 ? static_cast<NodeId>(own) : context.processors;
}

}  // namespace ballast
