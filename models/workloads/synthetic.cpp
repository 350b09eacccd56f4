// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/synthetic.h"

#include <utility>

namespace ballast {

namespace {

/// Fisher and Yates: all orders are equally likely.
void shuffle(std::vector<std::uint64_t>& loads, RandomStream random) {
  for (std::size_t left = loads.size(); left > 1; --left) {
    std::swap(loads[left - 1], loads[random.below(left)]);
  }
}

}  // namespace

Entry<WorkloadMaker> synthetic(std::string name, std::string help, std::vector<Key> keys,
                               WorkloadMaker::Loads make, bool own_number) {
  keys.push_back(Key::real("work", 1.0)
                     .range(0, kMaxWork)
                     .unit("units of work")
                     .help("work of each task")
                     .when({[](const RunFacts& run) { return run.whole_tasks; },
                            "tasks ([rounds] moves loads, whatever the work of a task)"}));
  keys.push_back(Key::boolean("shuffle", false).help("shuffle the loads into a random order"));
  const WorkloadMaker::Loads loads = [make = std::move(make), own_number](
                                         const Args& args, const WorkloadContext& context) {
    if (!own_number) need_processors(context, args.where("work"));
    std::vector<std::uint64_t> made = make(args, context);
    if (args.get<bool>("shuffle")) shuffle(made, context.random(Stream::shuffle));
    return made;
  };
  const WorkloadMaker::Make tasks = [loads](const Args& args, const WorkloadContext& context) {
    return tasks_of_loads(loads(args, context), args.get<double>("work"), args.where("work"));
  };
  WorkloadMaker maker = own_number ? from_source(tasks) : WorkloadMaker(tasks);
  maker.loads = loads;
  return {std::move(name), std::move(help), std::move(keys), std::move(maker)};
}

void need_processors(const WorkloadContext& context, const Where& where) {
  if (context.processors == 0) {
    throw UserError(where, "set machine.processors: this workload does not imply a size");
  }
}

Key load_key(std::string name, std::int64_t fallback, std::string help) {
  return Key::integer(std::move(name), fallback)
      .range(0, static_cast<double>(kMaxTasks))
      .unit("tasks")
      .help(std::move(help));
}

Key queue_order_key(std::string fallback) {
  return Key::text("order", std::move(fallback))
      .choices({"lifo", "fifo"})
      .help(
          "order of the queues; lifo: a processor executes its youngest task first, and its oldest "
          "one leaves first; fifo: as in other workloads");
}

QueueOrder queue_order_of(const Args& args) {
  return args.text("order") == "lifo" ? QueueOrder::newest : QueueOrder::oldest;
}

}  // namespace ballast
