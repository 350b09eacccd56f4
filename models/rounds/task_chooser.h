// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "graphs/neighbours.h"
#include "rounds/round_agents.h"
#include "tasks/task_store.h"

namespace ballast {

/// Chooses the tasks for the amounts that agents let go, and keeps them until their packets leave.
///
/// The neighbours choose in turn, beginning with the second. Each takes a task that is not longer
/// than the rest of its amount: the one with most bytes to and from tasks at the neighbour, the
/// lowest number of several. Tasks that exchange bytes with it then count as drawn to the same
/// neighbour. A neighbour is done when its amount is used up, or no task fits.
///
/// By gain the bytes to and from tasks that stay are taken off: what a move adds to the traffic
/// between processors counts, too. An amount is the limit of a series, and a task that is as long
/// as the limit must fit: hence the slack.
///
/// A processor knows where the partners of its tasks are: in the queue that they joined last. Its
/// owner charges the messages that tell it (`tell`).
class TaskChooser {
 public:
  TaskChooser(const Tasks& tasks, const TaskChoice& rule, const Neighbours& neighbours);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const TaskChoice& rule);

  struct Chosen {
    TaskId task;
    std::uint32_t link;
  };
  /// The choice of processor i. `wish[k]`, by its links, in loads of the link's slower end;
  /// `length(link, task)`: in the same unit. Valid until the next call.
  template <class Length>
  const std::vector<Chosen>& choose(NodeId i, const TaskStore& store, std::vector<double> wish,
                                    Length&& length);

  /// The task has moved between two processors: calls `f(processor)` once for each other one that
  /// has partners of it.
  template <class F>
  void tell(TaskId task, NodeId from, NodeId to, const TaskStore& store, F&& f);

  /// A chosen task waits for its packet.
  void push(NodeId i, Chosen chosen);
  [[nodiscard]] bool waiting(NodeId i) const noexcept { return first_[i] != TaskStore::kNone; }
  /// The one that has waited longest; there must be one.
  Chosen pop(NodeId i);
  /// Takes those for a link out of the line, and calls `f(task)` for each.
  template <class F>
  void withdraw(NodeId i, std::uint32_t link, F&& f) {
    std::vector<Chosen> others;
    while (waiting(i)) {
      const Chosen chosen = pop(i);
      chosen.link == link ? f(chosen.task) : others.push_back(chosen);
    }
    for (const Chosen& chosen : others) push(i, chosen);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Partner {
    TaskId task;
    double bytes;
  };

  void find_partners(const Trace& trace, std::size_t tasks);
  void begin(NodeId i, const TaskStore& store);
  void end(NodeId i);
  void draw(std::size_t candidate, std::uint32_t k);
  /// The candidate for the i's k-th link; kNone: none fits.
  template <class Fits>
  [[nodiscard]] std::uint32_t best(std::uint32_t k, Fits&& fits) const;

  const Neighbours& neighbours_;
  TaskChoice rule_;
  std::vector<std::size_t> first_partner_;  ///< by task, in partners_; empty: no traffic
  std::vector<Partner> partners_;
  std::vector<TaskId> first_, last_, next_;  ///< lines of chosen tasks, by processor and by task
  std::vector<std::uint32_t> link_;          ///< by task in a line
  // Of the working processor.
  std::vector<TaskId> candidates_;  ///< kNone: chosen
  std::vector<double> drawn_;       ///< by candidate and link: bytes
  std::vector<double> held_;        ///< by candidate: bytes to tasks that stay; but by gain 0
  std::vector<Chosen> chosen_;
  std::vector<std::uint32_t> place_;  ///< by task: candidate, or kNone
  std::vector<std::uint32_t> to_;     ///< by processor: number of the link to it, or kNone
  std::uint32_t degree_ = 0;
  std::vector<NodeId> told_;  ///< of the moved task
};

template <class F>
void TaskChooser::tell(TaskId task, NodeId from, NodeId to, const TaskStore& store, F&& f) {
  if (partners_.empty()) return;
  told_.clear();
  for (std::size_t p = first_partner_[task]; p < first_partner_[task + std::size_t{1}]; ++p) {
    const NodeId at = store.at()[partners_[p].task];
    if (at != kAnywhere && at != from && at != to) told_.push_back(at);
  }
  std::sort(told_.begin(), told_.end());
  told_.erase(std::unique(told_.begin(), told_.end()), told_.end());
  for (const NodeId at : told_) f(at);
}

template <class Fits>
std::uint32_t TaskChooser::best(std::uint32_t k, Fits&& fits) const {
  std::uint32_t found = kNone;
  double most = std::numeric_limits<double>::lowest();
  for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
    const double bytes = drawn_.empty() ? 0 : drawn_[std::size_t{c} * degree_ + k] - held_[c];
    if (bytes <= most || candidates_[c] == TaskStore::kNone || !fits(candidates_[c])) continue;
    found = c;
    most = bytes;
    if (drawn_.empty()) break;
  }
  return found;
}

template <class Length>
const std::vector<TaskChooser::Chosen>& TaskChooser::choose(NodeId i, const TaskStore& store,
                                                            std::vector<double> wish,
                                                            Length&& length) {
  begin(i, store);
  const auto first = static_cast<std::uint32_t>(neighbours_.first(i));
  std::uint32_t open = 0;
  for (const double amount : wish) open += amount > 0 ? 1 : 0;
  for (std::uint32_t k = 1 % degree_; open != 0; k = k + 1 == degree_ ? 0 : k + 1) {
    if (wish[k] <= 0) continue;
    const std::uint32_t c =
        best(k, [&](TaskId task) { return length(first + k, task) <= wish[k] + rule_.slack; });
    if (c == kNone) {
      wish[k] = 0;
    } else {
      const TaskId task = candidates_[c];
      wish[k] -= length(first + k, task);
      chosen_.push_back({task, first + k});
      draw(c, k);
    }
    if (wish[k] <= 0) --open;
  }
  end(i);
  return chosen_;
}

}  // namespace ballast
