// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "core/ring.h"
#include "machine/task_nodes.h"

namespace ballast {

/// Processors around one hardware queue of tasks, on wires of its own: the network carries no task.
/// The common part of Carbon [Kumar, Hughes, Nguyen 2007], Swarm [Jeffrey et al. 2015] and Intel's
/// Dynamic Load Balancer.
///
/// Contract, with latency l, and edges by their cycle:
/// * Each processor has a wire to the queue and one back, of a flit per cycle. A task keeps a wire
///   for its F flits; the next one follows. A task that arrives or is born at t, with the wire
///   free, is in the queue at t + l + F - 1.
/// * A processor that executes nothing and holds no task asks for one; one with `ahead` a asks
///   until a tasks beside the running one are held or asked for. A request of t is there at t + l.
///   It has a depth: the number of tasks that its processor will have had before its task.
/// * The queue has `width` ways out, each of a flit per cycle. It hands out a task on each free
///   way, to the requests that are there: the lowest depth first, then in their order. So no
///   processor has a task ahead while another one that has asked has none. A task may leave at the
///   edge at which it comes, and keeps its way for F cycles.
/// * A task handed out at t, with the wire free, is at its processor at t + l + F - 1, and may
///   begin there at the same edge.
///
/// So a task begins 2 (l + F - 1) cycles after its birth at the earliest. The queue is first in,
/// first out; in `newest` order it hands out the task that came last. Tasks that cannot move stay
/// where they arrive.
///
/// The queue and its wires never fail. A processor that fails strands the tasks that it holds, and
/// those that reach it later; the queue drops its requests. Once all have failed, the tasks in the
/// queue are stranded at the last one. For the ledger, tasks on the wires and in the queue are in
/// transit.
class CentralQueueNodes final : public TaskNodes {
 public:
  struct Shape {
    Cycle latency = 1;        ///< from a processor to the queue, and back; at least 1
    std::uint32_t width = 1;  ///< ways out of the queue, for all processors; at least 1
    std::uint32_t ahead = 0;  ///< tasks that a processor holds or has asked for beside the running
  };

  CentralQueueNodes(const Tasks& tasks, const Options& options, const Topology& topology,
                    const Shape& shape);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const Options& options);

  void add_costs(RunResult& result) const override;

 private:
  void step_tasks(Cycle now, const In& in) override;
  [[nodiscard]] Cycle next_task_event(Cycle now) const noexcept override;
  [[nodiscard]] bool tasks_done() const noexcept override { return store_.done(); }

  /// First in, first out, or last in, first out.
  class Waiting {
   public:
    explicit Waiting(bool newest_first) : newest_first_(newest_first) {}
    [[nodiscard]] std::size_t size() const noexcept { return ring_.size() + stack_.size(); }
    void push(TaskId task) { newest_first_ ? stack_.push_back(task) : ring_.push(task); }
    TaskId pop() {
      if (!newest_first_) return ring_.pop();
      const TaskId task = stack_.back();
      stack_.pop_back();
      return task;
    }

   private:
    bool newest_first_;
    Ring<TaskId> ring_;
    std::vector<TaskId> stack_;
  };
  struct Request {
    Cycle due;
    std::uint64_t number;  ///< in the order of all requests
    NodeId processor;
    std::uint32_t depth;
    bool operator<(const Request& other) const {  // std heaps have the largest on top
      return depth != other.depth ? depth > other.depth : number > other.number;
    }
  };
  /// A task on a wire.
  struct Flying {
    Cycle due;
    std::uint64_t number;  ///< in the order of all tasks that entered a wire
    NodeId processor;
    TaskId task;
    bool operator<(const Flying& other) const {  // the first one is on top
      return due != other.due ? due > other.due : number > other.number;
    }
  };
  using Flight = std::priority_queue<Flying>;

  void fail(NodeId i);
  void strand_all(NodeId i);
  void arrive(Cycle now);
  void raise(Cycle now, NodeId i, TaskId task);
  Cycle fly(Flight& flight, Cycle& wire_free, Cycle now, NodeId i, TaskId task);
  void take_in(Cycle now);
  Request pop_request();
  void hand_out(Cycle now);
  void deliver(Cycle now);
  void bear(Cycle now);
  void ask(Cycle now, NodeId i);

  const Shape shape_;
  Flight rising_, falling_;                 ///< tasks on their way to the queue, to a processor
  std::vector<Cycle> up_free_, down_free_;  ///< by processor: first cycle in which the wire is free
  /// Of the ways out of the queue in use: their first free cycles, the lowest on top.
  std::priority_queue<Cycle, std::vector<Cycle>, std::greater<>> way_free_;
  std::uint64_t flights_ = 0;
  Ring<Request> asking_;       ///< on their way to the queue
  std::vector<Request> open_;  ///< heap: those that are there
  std::uint64_t requests_ = 0;
  Waiting queue_;
  std::vector<std::uint32_t> asked_;  ///< by processor: requests without a task
  bool begun_ = false;                ///< the first edge is over
  std::uint64_t handed_out_ = 0;
  Cycle waited_ = 0;  ///< from requests to their tasks, summed
};

}  // namespace ballast
