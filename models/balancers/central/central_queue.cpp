// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/central/central_queue.h"

#include <algorithm>
#include <bit>

#include "machine/balancing.h"

namespace ballast {

CentralQueueNodes::CentralQueueNodes(const Tasks& tasks, const Options& options,
                                     const Topology& topology, const Shape& shape)
    : TaskNodes(tasks, options, topology),
      shape_(shape),
      up_free_(tasks.processors, 0),
      down_free_(tasks.processors, 0),
      queue_(tasks.order == QueueOrder::newest),
      asked_(tasks.processors, 0) {}

/// A task is in one place at a time, so the flights together have at most an entry per task.
std::uint64_t CentralQueueNodes::bytes(const RunSize& e, const Options& options) {
  return TaskNodes::bytes(e, options) +
         e.processors *
             (sizeof asked_[0] + 2 * sizeof(Request) + sizeof up_free_[0] + sizeof down_free_[0]) +
         e.tasks * sizeof(Flying);
}

void CentralQueueNodes::strand_all(NodeId i) {
  for (Flight* flight : {&rising_, &falling_}) {
    for (; !flight->empty(); flight->pop()) store_.receive(i, flight->top().task);
  }
  while (queue_.size() != 0) store_.receive(i, queue_.pop());
}

void CentralQueueNodes::fail(NodeId i) {
  store_.fail(i);
  if (store_.failed_processors() == store_.processors()) strand_all(i);
}

/// The task enters the wire as soon as that is free. Returns the first cycle after its last flit.
Cycle CentralQueueNodes::fly(Flight& flight, Cycle& wire_free, Cycle now, NodeId i, TaskId task) {
  wire_free = std::max(now, wire_free) + flits_of(task);
  flight.push({wire_free - 1 + shape_.latency, flights_++, i, task});
  return wire_free;
}

void CentralQueueNodes::raise(Cycle now, NodeId i, TaskId task) {
  store_.send(i, task);
  fly(rising_, up_free_[i], now, i, task);
}

void CentralQueueNodes::arrive(Cycle now) {
  if (!store_.arrive()) return;
  store_.for_each_arrival([&](TaskId task) {
    const Tasks& tasks = store_.tasks();
    const bool stays = !tasks.fixed.empty() && tasks.fixed[task] != 0;
    const NodeId home = store_.home(task);
    if (!stays && !store_.failed(home)) raise(now, home, task);
  });
}

void CentralQueueNodes::take_in(Cycle now) {
  for (; !rising_.empty() && rising_.top().due <= now; rising_.pop()) {
    queue_.push(rising_.top().task);
  }
  while (!asking_.empty() && asking_.front().due <= now) {
    open_.push_back(asking_.pop());
    std::push_heap(open_.begin(), open_.end());
  }
}

CentralQueueNodes::Request CentralQueueNodes::pop_request() {
  std::pop_heap(open_.begin(), open_.end());
  const Request request = open_.back();
  open_.pop_back();
  return request;
}

void CentralQueueNodes::hand_out(Cycle now) {
  while (!way_free_.empty() && way_free_.top() <= now) way_free_.pop();
  while (way_free_.size() < shape_.width && queue_.size() != 0 && !open_.empty()) {
    const Request request = pop_request();
    const NodeId i = request.processor;
    if (store_.failed(i)) continue;
    const Cycle end = fly(falling_, down_free_[i], now, i, queue_.pop());
    way_free_.push(end);
    waited_ += end - 1 + 2 * shape_.latency - request.due;
    ++handed_out_;
  }
}

void CentralQueueNodes::deliver(Cycle now) {
  for (; !falling_.empty() && falling_.top().due <= now; falling_.pop()) {
    const Flying& task = falling_.top();
    store_.receive(task.processor, task.task);
    --asked_[task.processor];
  }
}

void CentralQueueNodes::bear(Cycle now) {
  std::size_t k = 0;
  for (const TaskStore::Litter& litter : store_.born()) {
    for (const std::size_t end = k + litter.tasks; k < end; ++k) {
      raise(now, litter.at, store_.newborn()[k]);
    }
  }
}

/// The depths of its requests without a task are consecutive and end at `ahead`: a task that ends
/// leaves the lowest one free, for the next request.
void CentralQueueNodes::ask(Cycle now, NodeId i) {
  if (store_.failed(i)) return;
  const std::uint32_t held = store_.load()[i] + store_.running(i);
  for (std::uint32_t depth = held; held + asked_[i] < 1 + shape_.ahead; ++depth) {
    ++asked_[i];
    asking_.push({now + shape_.latency, requests_++, i, depth});
  }
}

void CentralQueueNodes::step_tasks(Cycle now, const In& in) {
  store_.begin_edge(now);
  clear_sends();
  free_places(in.taken, [](NodeId) {});
  for (const NodeId i : in.failed) fail(i);
  take_in(now);
  hand_out(now);
  deliver(now);
  arrive(now);
  store_.end_due();
  bear(now);
  store_.begin_idle();
  if (!std::exchange(begun_, true)) {
    for (NodeId i = 0; i < store_.processors(); ++i) ask(now, i);
  }
  for (const NodeId i : store_.changed()) ask(now, i);
  for (const TaskStore::Ended& ended : store_.ended()) ask(now, ended.at);
  store_.set_pooled(queue_.size());
  store_.end_edge();
}

Cycle CentralQueueNodes::next_task_event(Cycle now) const noexcept {
  Cycle next = store_.next_event(now);
  if (!rising_.empty()) next = std::min(next, rising_.top().due);
  if (!falling_.empty()) next = std::min(next, falling_.top().due);
  if (queue_.size() != 0) {
    if (!open_.empty()) {
      next = std::min(next, way_free_.size() < shape_.width ? now + 1 : way_free_.top());
    }
    if (!asking_.empty()) next = std::min(next, asking_.front().due);
  }
  return next == kNever ? kNever : std::max(next, now + 1);
}

void CentralQueueNodes::add_costs(RunResult& r) const {
  r.mover = Mover::central_queue;
  r.costs.tasks_moved = handed_out_;
  r.costs.task_hops = handed_out_ * 2 * shape_.latency;
  r.costs.request_cycles = waited_;
}

namespace {

/// Makes the processors around a central queue.
class CentralQueue final : public NodesMaker {
 public:
  /// `latency` of the shape: 0: by the number of processors.
  explicit CentralQueue(const CentralQueueNodes::Shape& shape) : shape_(shape) {}

  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& c) const override {
    CentralQueueNodes::Shape shape = shape_;
    if (shape.latency == 0) {
      const auto levels = static_cast<Cycle>(std::bit_width(c.topology.processors() - 1));
      shape.latency = std::max<Cycle>(2 * levels, 1);
    }
    return std::make_unique<CentralQueueNodes>(c.tasks, c.options, c.topology, shape);
  }
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology&,
                                    const TaskNodes::Options& options) const override {
    return CentralQueueNodes::bytes(e, options);
  }

 private:
  CentralQueueNodes::Shape shape_;
};

const Registered<BalancerSetup> kCentralQueue{
    {"central-queue",
     "hardware queue for all tasks on wires of its own, from which idle processors pull; needs "
     "run.until = \"completed\" [the common part of Carbon 2007, Swarm 2015 and Intel's DLB]",
     {Key::integer("latency").range(1, 1e9).unit("cycles").help(
          "time of a flit from a processor to the queue, and back; default: 2 ceil(lg p)"),
      Key::integer("width", 1)
          .range(1, 1e9)
          .unit("tasks")
          .help("tasks that leave the queue at a time, to all processors together, each at a flit "
                "per cycle"),
      Key::integer("ahead", 1)
          .range(0, 1e9)
          .unit("tasks")
          .help(
              "tasks that a processor holds or has asked for beside the running one, served after "
              "the first ones of all; 0: it asks when it is idle")},
     [](const Args& args) {
       const CentralQueueNodes::Shape shape{args.has("latency") ? args.get<Cycle>("latency") : 0,
                                            args.get<std::uint32_t>("width"),
                                            args.get<std::uint32_t>("ahead")};
       return Balancing{.carrier = Balancing::Carrier::network,
                        .nodes = std::make_shared<CentralQueue>(shape),
                        .only_executes = true,
                        .during = true,
                        .own_wires = true};
     },
     {{"rule",
       "all tasks rise to one queue; idle processors pull, the first requests first, over `width` "
       "ways"},
      {"ends", "all tasks are executed"},
      {"source", "common part of Carbon 2007, Swarm 2015, Intel's DLB"}}}};

}  // namespace
}  // namespace ballast
