// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "balancers/by_name.h"

namespace ballast {

/// A machine on paper: the test says when each message is handled and when loads change. Tasks are
/// numbers; nothing is executed unless the test takes it away.
class PaperOffice final : public AgentHost {
 public:
  struct Sent {
    NodeId from, to;
    std::uint32_t tasks;
    friend bool operator==(const Sent&, const Sent&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Sent& s) {
      return out << s.from << "->" << s.to << " with " << s.tasks;
    }
  };
  using Log = std::vector<Sent>;

  /// All processors are told their loads: the first edge.
  PaperOffice(const std::string& topology, const std::string& balancer,
              std::vector<std::uint32_t> loads, const Settings& settings = {})
      : place_(topology_by_name(topology, {static_cast<std::int64_t>(loads.size())})),
        agents_(event_agents_by_name({*place_, 1}, balancer, settings)),
        load_(std::move(loads)),
        settled_(load_.size()),
        running_(load_.size()),
        holds_(load_.size()),
        timer_(load_.size(), kNever) {
    for (NodeId i = 0; i < load_.size(); ++i) agents_->load_changed(*this, i, load_[i]);
  }

  [[nodiscard]] Cycle now() const noexcept override { return now_; }
  [[nodiscard]] std::uint32_t load(NodeId i) const noexcept override { return load_[i]; }
  [[nodiscard]] std::uint32_t movable(NodeId i) const noexcept override {
    return load_[i] - settled_[i];
  }
  [[nodiscard]] bool idle(NodeId i) const noexcept override {
    return load_[i] == 0 && running_[i] == 0;
  }
  LetterId post(NodeId from, NodeId to, std::uint32_t, std::uint32_t tasks) override {
    EXPECT_LE(tasks, movable(from)) << "processor " << from;
    if (letters_ == 100'000) throw std::runtime_error("there is no end to it");
    load_[from] -= tasks;
    under_way_.push_back({{from, to, tasks}, letters_});
    return letters_++;
  }
  void wake(NodeId i, Cycle at) override { timer_[i] = at; }
  void hold(NodeId i) override { ++holds_[i]; }
  void release(NodeId i) override { EXPECT_GT(holds_[i]--, 0) << "processor " << i; }

  /// Messages that are not handled yet, in the order in which they were sent.
  [[nodiscard]] Log under_way() const {
    Log log;
    for (const Letter& letter : under_way_) log.push_back(letter.sent);
    return log;
  }
  /// Handles message k of those under way.
  void handle(std::size_t k = 0) {
    const auto [sent, id] = take(k);
    load_[sent.to] += sent.tasks;
    if (agents_->tasks_settle()) settled_[sent.to] += sent.tasks;
    agents_->receive(*this, sent.to, sent.from, id, sent.tasks);
    if (sent.tasks != 0) agents_->load_changed(*this, sent.to, 0);
  }
  /// Sends message k of those under way back.
  void bounce(std::size_t k = 0) {
    const auto [sent, id] = take(k);
    load_[sent.from] += sent.tasks;
    agents_->returned(*this, sent.from, sent.to, id, sent.tasks);
    if (sent.tasks != 0) agents_->load_changed(*this, sent.from, 0);
  }
  /// Message k of those under way dies with its receiver.
  void lose(std::size_t k = 0) { take(k); }
  /// Handles all that is under way, and what that leads to, a message a cycle. What was sent.
  Log handle_all() {
    Log log;
    for (; !under_way_.empty(); ++now_) {
      log.push_back(under_way_.front().sent);
      handle();
    }
    return log;
  }
  /// `tasks` come to i from outside.
  void arrive(NodeId i, std::uint32_t tasks) {
    load_[i] += tasks;
    agents_->load_changed(*this, i, tasks);
  }
  /// i begins its next task, and ends it.
  void execute(NodeId i) {
    --load_[i];
    settled_[i] -= settled_[i] != 0;
    running_[i] = 1;
    agents_->load_changed(*this, i, 0);
    running_[i] = 0;
    if (idle(i)) agents_->load_changed(*this, i, 0);
  }
  /// The timer of i runs out.
  void ring(NodeId i) {
    now_ = timer_[i];
    timer_[i] = kNever;
    agents_->wake(*this, i);
  }
  void pass(Cycle cycles) { now_ += cycles; }

  [[nodiscard]] Cycle timer(NodeId i) const { return timer_[i]; }
  [[nodiscard]] const std::vector<std::uint32_t>& loads() const { return load_; }
  [[nodiscard]] const std::vector<int>& holds() const { return holds_; }
  [[nodiscard]] std::uint64_t operations() const { return agents_->operations(); }

 private:
  struct Letter {
    Sent sent;
    LetterId id;
  };
  Letter take(std::size_t k) {
    const Letter letter = under_way_.at(k);
    under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(k));
    return letter;
  }

  std::unique_ptr<Topology> place_;
  std::unique_ptr<EventAgents> agents_;
  std::vector<std::uint32_t> load_, settled_;
  std::vector<std::uint8_t> running_;
  std::vector<int> holds_;
  std::vector<Cycle> timer_;
  std::deque<Letter> under_way_;
  LetterId letters_ = 0;
  Cycle now_ = 0;
};

}  // namespace ballast
