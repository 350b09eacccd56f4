// SPDX-License-Identifier: BSD-3-Clause
// The rule of the superconcentrator by work: what it leaves.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"
#include "superconcentrator/untimed_work.h"

namespace ballast {
namespace {

/// All ways to put up to `most` tasks of lengths 1 .. `longest` on p processors, then random ones.
std::uint64_t for_instances(Trial& trial, const std::function<void(const TaskLengths&)>& f) {
  std::uint64_t count = 0;
  const auto use = [&](const TaskLengths& tasks) {
    f(tasks);
    ++count;
  };
  const std::uint32_t longest = 8;
  for (const std::uint32_t p : {2u, 4u}) {
    TaskLengths tasks(p);
    const std::function<void(std::uint32_t, unsigned)> add = [&](std::uint32_t from,
                                                                 unsigned left) {
      use(tasks);
      for (std::uint32_t k = from; left != 0 && k < p * longest; ++k) {
        tasks[k / longest].push_back(1 + k % longest);
        add(k, left - 1);
        tasks[k / longest].pop_back();
      }
    };
    add(0, p == 2 ? 4 : trial.full() ? 4 : 3);
  }
  RandomStream random(7, Stream::work_rule);
  for (unsigned k = 0; k < (trial.full() ? 20'000u : 1'000u); ++k) {
    TaskLengths tasks(std::size_t{1} << (1 + random.below(6)));
    const std::uint64_t all = random.below(8 * tasks.size()), most = 1 + random.below(2000);
    const std::uint64_t places = 1 + random.below(tasks.size());
    for (std::uint64_t t = 0; t < all; ++t) {
      const auto length = static_cast<std::uint32_t>(1 + random.below(1 + random.below(most)));
      tasks[random.below(places)].push_back(length);
    }
    use(tasks);
  }
  return count;
}

std::uint64_t largest(const TaskLengths& tasks) {
  std::uint64_t most = 0;
  for (const auto& own : tasks) {
    most = std::max(most, std::accumulate(own.begin(), own.end(), std::uint64_t{0}));
  }
  return most;
}

std::string extent_of(Trial& trial, std::uint64_t instances) {
  return fmt::format(
      "{} sets of tasks: p = 2 and 4 with up to {} tasks of lengths 1 .. 8, and random sets on up "
      "to 64 processors",
      grouped(static_cast<double>(instances)), trial.full() ? "4" : "4 and 3");
}

Finding end_condition(Trial& trial) {
  const std::uint64_t beyond = trial.claimed<std::uint64_t>(0, 1);
  std::uint64_t broken = 0, widest = 0;
  const std::uint64_t instances = for_instances(trial, [&](const TaskLengths& tasks) {
    const UntimedWork end = balance_work_untimed(tasks);
    const auto [least, most] = std::minmax_element(end.load.begin(), end.load.end());
    bool holds = end.ended;
    for (std::size_t i = 0; i < end.tasks.size(); ++i) {
      if (end.load[i] != *most) continue;
      for (const std::uint32_t t : end.tasks[i]) {
        holds &= *most - *least + beyond < length_classes(t).front().hi;
      }
    }
    broken += !holds;
    widest = std::max(widest, *most - *least);
  });
  return {verdict_if(broken == 0),
          fmt::format("{} of the sets violate the condition; largest remaining difference {}",
                      broken, widest),
          extent_of(trial, instances)};
}

Finding largest_load(Trial& trial) {
  const std::uint64_t less = trial.claimed<std::uint64_t>(0, 1);
  std::uint64_t risen = 0;
  const std::uint64_t instances = for_instances(trial, [&](const TaskLengths& tasks) {
    const UntimedWork end = balance_work_untimed(tasks);
    risen += largest(end.tasks) + less > largest(tasks);
  });
  return {verdict_if(risen == 0), fmt::format("the largest load rose in {} of the sets", risen),
          extent_of(trial, instances)};
}

/// Equal tasks are balanced as if by count.
Finding unit_tasks(Trial& trial) {
  const std::uint64_t apart = trial.claimed<std::uint64_t>(1, 0);
  std::uint64_t broken = 0, loads = 0;
  for (std::uint32_t code = 0; code < 6 * 6 * 6 * 6; ++code, ++loads) {
    TaskLengths tasks(4);
    for (std::uint32_t i = 0, rest = code; i < 4; ++i, rest /= 6) tasks[i].assign(rest % 6, 1);
    const UntimedWork end = balance_work_untimed(tasks);
    const auto [least, most] = std::minmax_element(end.load.begin(), end.load.end());
    broken += *most - *least > apart;
  }
  return {verdict_if(broken == 0),
          fmt::format("{} of {} loads do not end within {} of each other", broken, loads, apart),
          "p = 4, all loads of up to 5 tasks"};
}

constexpr const char* kExact = "none: lengths and loads are whole numbers";
constexpr const char* kRun =
    "ballast run FILE.csv --set machine.processors=16, tasks as processor,work";

const auto kRuleClaims = {
    claim({.name = "work.end-condition",
           .place = "the superconcentrator by work, step 3",
           .printed = "at the end, largest - smallest load < hi for each class of lengths [lo, hi) "
                      "of which a most loaded processor holds a task",
           .quantity = "difference between the final loads (quanta)",
           .tolerance = kExact,
           .command = kRun},
          Verdict::confirmed, end_condition),
    claim({.name = "work.largest-load",
           .place = "the superconcentrator by work, receiver + length < threshold <= sender",
           .printed = "the largest load never rises, and every run ends",
           .quantity = "largest load (quanta)",
           .tolerance = kExact,
           .command = kRun},
          Verdict::confirmed, largest_load),
    claim({.name = "work.unit-tasks",
           .place = "the superconcentrator by work, with tasks of length 1",
           .printed = "with equal tasks the result is as by count: loads within 1 of each other",
           .quantity = "difference between the final loads (tasks)",
           .tolerance = kExact,
           .command = "ballast run examples/half64.toml --set balancer.measure=work"},
          Verdict::confirmed, unit_tasks)};

}  // namespace
}  // namespace ballast
