// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "graphs/grid_runs.h"
#include "rounds/lockstep.h"
#include "rounds/stencil_kernel.h"

namespace ballast {

/// The rounds of a balancer on a grid without agents: the loads before a round and after it, and
/// nothing per link. Each thread computes a range of processors. Every operation on a load is that
/// of the agents, in their order, so all bits are the same.
template <StencilRule Rule>
class RoundStencil final : public Lockstep {
 public:
  RoundStencil(Rule rule, const GridShape& shape, unsigned threads, VectorTarget target)
      : rule_(std::move(rule)),
        grid_(shape),
        loops_(StencilLoops<Rule>::of(target)),
        threads_(threads),
        parts_(threads),
        before_(grid_.nodes()),
        load_(grid_.nodes()),
        sums_((grid_.nodes() + kSumBlock - 1) / kSumBlock) {}
  /// `changes`: loads change during the run.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t nodes, bool changes) {
    return nodes * (changes ? 3 : 2) * sizeof(double) + nodes / kSumBlock * sizeof(LoadSums);
  }

  [[nodiscard]] NodeId nodes() const noexcept override { return grid_.nodes(); }
  void change_load(NodeId i, double amount) noexcept override {
    if (rounds_ == 0) {
      load_[i] += amount;
      return;
    }
    if (change_.empty()) change_.resize(nodes());
    change_[i] += amount;
    changed_ = true;
  }
  [[nodiscard]] double load(NodeId i) const noexcept override {
    return changed_ ? load_[i] + change_[i] : load_[i];
  }
  void read(NodeId first, std::span<double> loads) const noexcept override {
    std::copy_n(load_.begin() + first, loads.size(), loads.begin());
    if (!changed_) return;
    for (double& load : loads) load += change_[first++];
  }

  RoundSums round() override {
    const auto start = Clock::now();
    if (std::exchange(changed_, false)) take_in_changes();
    threads_.run([this](unsigned k) { round(k); });
    shared_ += Clock::now() - start;
    load_.swap(before_);
    ++rounds_;
    RoundSums sums;
    LoadSums loads;
    for (const LoadSums& block : sums_) loads.add(block);
    sums.set(loads);
    for (const Part& part : parts_) {
      sums.max_flow = std::max(sums.max_flow, *std::max_element(part.flow, part.flow + kSumBlock));
    }
    if (sums.max_flow > rule_.tolerance) sums.activity = Activity::flowed;
    return sums;
  }
  [[nodiscard]] unsigned threads() const noexcept override { return threads_.count(); }
  [[nodiscard]] double shared_seconds() const noexcept override {
    return std::chrono::duration<double>(shared_).count();
  }
  [[nodiscard]] std::uint32_t period() const noexcept override { return 1; }

 private:
  using Clock = std::chrono::steady_clock;
  static_assert(kSumBlock == GridRuns::kMost, "no run goes across blocks of sums");

  /// What a thread knows of its processors, by place in their blocks.
  struct Part {
    alignas(64) double flow[kSumBlock];   ///< largest of all blocks so far
    alignas(64) double moved[kSumBlock];  ///< of this block
  };

  /// Loads of the other ends of a run's links, consecutive: in place or, for ends that alternate,
  /// copied.
  class Others {
   public:
    Others(const GridRuns& grid, const double* loads)
        : loads_(loads), copies_(grid.max_degree() * std::size_t{GridRuns::kUnit}) {}
    const double* operator()(const GridRuns::Run& run, std::uint32_t k) {
      const auto [end, mask, degree] = run.link[k];
      if (mask == 0) return loads_ + end;
      double* const copy = &copies_[k * std::size_t{GridRuns::kUnit}];
      for (NodeId i = 0; i < run.count; ++i) copy[i] = loads_[end + (i ^ mask)];
      return copy;
    }

   private:
    const double* loads_;
    std::vector<double> copies_;  ///< by link of a run
  };

  [[nodiscard]] Threads::Range range(unsigned k) const noexcept {
    return threads_.range(k, nodes(), kSumBlock);
  }
  void round(unsigned k) {
    Part& part = parts_[k];
    std::fill_n(part.flow, kSumBlock, 0.0);
    Others others(grid_, load_.data());
    typename StencilStep<Rule>::Link link[GridRuns::kMaxDegree];
    const auto [first, last] = range(k);
    grid_.each(static_cast<NodeId>(first), static_cast<NodeId>(last), [&](const auto& run) {
      for (std::uint32_t d = 0; d < run.degree; ++d) {
        link[d] = {others(run, d), rule_.factor(run.degree, run.link[d].degree)};
      }
      const NodeId place = run.first % kSumBlock, end = run.first + run.count;
      loops_.step({run.count, run.degree, link, &load_[run.first], &before_[run.first],
                   &part.moved[place], &part.flow[place]});
      if (end % kSumBlock == 0 || end == nodes()) {
        const NodeId block = (end - 1) / kSumBlock, start = block * kSumBlock;
        sums_[block] = block_sums(std::span(before_).subspan(start, end - start), part.moved);
      }
    });
  }
  void take_in_changes() {
    threads_.run([this](unsigned k) {
      const auto [first, last] = range(k);
      for (std::size_t i = first; i < last; ++i) load_[i] += std::exchange(change_[i], 0.0);
    });
  }

  Rule rule_;
  GridRuns grid_;
  StencilLoops<Rule> loops_;
  Threads threads_;
  std::vector<Part> parts_;
  std::vector<double> before_, load_;  ///< before the last round, now
  std::vector<LoadSums> sums_;         ///< of the last round, by block
  std::vector<double> change_;         ///< not yet taken in; empty: none so far
  bool changed_ = false;
  std::uint64_t rounds_ = 0;
  Clock::duration shared_{};
};

/// A balancer that can do without its agents.
struct StencilPlan {
  std::function<std::uint64_t(bool changes)> bytes;
  std::function<std::unique_ptr<Lockstep>(unsigned threads, VectorTarget target)> with;

  [[nodiscard]] std::unique_ptr<Lockstep> make(unsigned threads) const {
    return with(threads, vector_targets().back());
  }
};

}  // namespace ballast
