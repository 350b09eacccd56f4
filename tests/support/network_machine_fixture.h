// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/random.h"
#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"
#include "support/same_run.h"
#include "support/small_topologies.h"

namespace ballast {

/// Always the same transfers.
class Fixed final : public Planner {
 public:
  explicit Fixed(std::vector<Transfer> transfers) : transfers_(std::move(transfers)) {}
  void plan(const PlannerView&, std::vector<Transfer>& transfers) override {
    transfers.insert(transfers.end(), transfers_.begin(), transfers_.end());
  }

 private:
  std::vector<Transfer> transfers_;
};

/// Every processor sends a random number of tasks, at most half of its queue, to some others.
class Anywhere final : public Planner {
 public:
  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
    const auto p = static_cast<NodeId>(view.reports.size());
    for (NodeId i = 0; i < p; ++i) {
      for (auto left = static_cast<std::uint32_t>(view.reports[i].load); left > 1;) {
        const auto count = 1 + static_cast<std::uint32_t>(random_.below(left / 2 + 1));
        transfers.push_back({i, static_cast<NodeId>(random_.below(p)), count});
        left = left > 2 * count ? left - 2 * count : 0;
      }
    }
  }

 private:
  RandomStream random_{5, Stream{0}};
};

/// Wraps a network: checks that no interface ever holds more than kQueue packets, delays `taken`,
/// returns packets from `deaf` on, or breaks.
class Checked final : public Network {
 public:
  enum class Way { sound, slow, returns, hangs, keeps, loses, doubles, misnames, overtakes };
  explicit Checked(const Topology& topology, Way way = Way::sound, NodeId deaf = ~NodeId{0})
      : network_(topology, 2), way_(way), deaf_(deaf), held_(topology.processors()) {}
  void reset() override {
    network_.reset();
    std::fill(held_.begin(), held_.end(), 0);
    late_.clear();
    sent_ = returned_packets_ = 0;
    broke_ = false;
  }
  void step(Cycle now, std::span<const Message> sends) override {
    sent_ += sends.size();
    forward_.clear();
    returned_.clear();
    taken_.clear();
    for (const Message& m : sends) {
      most_ = std::max(most_, ++held_[m.from]);
      EXPECT_LE(held_[m.from], kQueue);
      if (way_ == Way::returns && m.to >= deaf_) {
        returned_.push_back(m);
        taken_.push_back(m.from);
      } else {
        forward_.push_back(m);
      }
    }
    returned_packets_ += returned_.size();
    network_.step(now, forward_);
    if (way_ == Way::slow || way_ == Way::hangs) {  // one packet in 7 cycles
      for (const Message& m : forward_) late_.push_back(m.from);
      if (!late_.empty() && now % 7 == 0 && way_ == Way::slow) {
        taken_.push_back(late_.front());
        late_.pop_front();
      }
    } else if (way_ != Way::keeps) {
      taken_.insert(taken_.end(), network_.taken().begin(), network_.taken().end());
    }
    for (const NodeId i : taken_) --held_[i];
    delivered_.assign(network_.delivered().begin(), network_.delivered().end());
    if (way_ == Way::hangs && now > 5) delivered_.clear();
    if (delivered_.empty() || broke_) return;
    broke_ = true;
    if (way_ == Way::loses) delivered_.pop_back();
    if (way_ == Way::doubles) delivered_.push_back(delivered_[0]);
    if (way_ == Way::misnames) delivered_[0].tag += 1u << 20;
    if (way_ == Way::overtakes) taken_.push_back(delivered_[0].to);
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return returned_; }
  [[nodiscard]] Cycle next_event(Cycle now) const override {
    return way_ == Way::hangs || !late_.empty() ? now + 1 : network_.next_event(now);
  }
  [[nodiscard]] std::uint64_t in_flight() const override { return network_.in_flight(); }
  [[nodiscard]] NetworkCounts counts() const override {
    NetworkCounts counts = network_.counts();
    counts.packets = sent_;
    counts.returned = returned_packets_;
    return counts;
  }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    return network_.zero_load_latency(packets);
  }
  [[nodiscard]] unsigned most() const { return most_; }

 private:
  IdealNetwork network_;
  Way way_;
  NodeId deaf_;
  std::vector<unsigned> held_;
  std::deque<NodeId> late_;
  std::vector<Message> forward_, delivered_, returned_;
  std::vector<NodeId> taken_;
  unsigned most_ = 0;
  std::uint64_t sent_ = 0, returned_packets_ = 0;
  bool broke_ = false;
};

inline Tasks random_tasks(NodeId p, unsigned count, Cycle spread = 0) {
  Tasks tasks;
  tasks.processors = p;
  RandomStream random(11, Stream{p});
  for (unsigned t = 0; t < count; ++t) {
    tasks.add(static_cast<NodeId>(random.below(p) * random.below(p) / p),
              1 + static_cast<double>(random.below(50)), spread == 0 ? 0 : random.below(spread));
  }
  tasks.sort_by_arrival();
  return tasks;
}

inline Tasks half(NodeId p, std::uint64_t load, double work = 1.0) {
  std::vector<std::uint64_t> loads(p, 0);
  std::fill_n(loads.begin(), p / 2, load);
  return tasks_of_loads(loads, work);
}

/// Processors under a planner that the test owns.
class Under final : public NodesMaker {
 public:
  explicit Under(Planner& planner) : planner_(planner) {}
  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& c) const override {
    return std::make_unique<PlannerNodes>(c.tasks, c.options, c.topology,
                                          std::make_unique<Same>(planner_));
  }
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology&,
                                    const TaskNodes::Options& options) const override {
    return PlannerNodes::bytes(e, options, true, false);
  }

 private:
  struct Same final : Planner {
    explicit Same(Planner& planner) : planner(planner) {}
    void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
      planner.plan(view, transfers);
    }
    Planner& planner;
  };
  Planner& planner_;
};

inline std::shared_ptr<const NodesMaker> pairing() {
  return Registry<BalancerSetup>::make("pairing", {}).nodes;
}

inline NetworkMachineOptions options(std::shared_ptr<const NodesMaker> balancer,
                                     bool execute = false, Cycle every = 0) {
  NetworkMachineOptions o;
  o.balancer = std::move(balancer);
  o.processors.execute = execute;
  o.processors.every = every;
  return o;
}
inline NetworkMachineOptions options(Planner& planner, bool execute = false, Cycle every = 0) {
  return options(std::make_shared<Under>(planner), execute, every);
}

}  // namespace ballast
