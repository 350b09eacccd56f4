// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/traffic_monitor.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "traffic/statistics.h"

namespace ballast {

namespace {
constexpr std::size_t kLeastBlocks = 10;     // for a decision
constexpr std::uint64_t kLeastPackets = 16;  // in a block, for a useful mean
constexpr double kLag = 0.05;                // of the offered load
constexpr double kPatience = 10;             // latency limits for the last measured packet
}  // namespace

TrafficMonitor::TrafficMonitor(NodeId processors, const SourceOptions& sources,
                               const TrafficOptions& options, double zero_load)
    : processors_(processors),
      sources_(sources),
      options_(options),
      latency_limit_(options.latency_factor * zero_load),
      block_end_(options.block_cycles),
      watchdog_(options.watchdog) {
  result_.zero_load = zero_load;
}

inline bool TrafficMonitor::count(Cycle now, const In& in) {
  const std::uint64_t out = in.delivered.size() + in.returned.size();
  if (out > in_flight_) {
    throw InvariantError(
        fmt::format("cycle {}: {} packets leave a network that held {}", now, out, in_flight_));
  }
  in_flight_ -= out;
  const bool progress = out != 0 || !in.taken.empty() || in_flight_ == 0;
  in_flight_ += in.send.size();
  result_.delivered += in.delivered.size();
  result_.returned += in.returned.size();
  for (const Message& packet : in.delivered) {
    const Cycle latency = now - packet.tag;
    ++block_.packets;
    block_.latency += latency;
    if (!measured(packet.tag)) continue;
    --open_;
    latency_.add(latency);
  }
  for (const Message& packet : in.returned) open_ -= measured(packet.tag) ? 1 : 0;
  for (const Message& packet : in.send) {
    const Cycle wait = now - packet.tag;
    ++block_.sends;
    block_.wait += wait;
    if (!measured(packet.tag)) continue;
    ++open_;
    ++sent_;
    wait_ += wait;
  }
  return progress;
}

void TrafficMonitor::step(Cycle now, const In& in) {
  const bool progress = count(now, in);
  const bool stuck = watchdog_.bites(now, progress);
  if (phase_ == Phase::draining && now > end_ && open_ == 0 && in.behind == 0) {
    finish(now, TrafficVerdict::converged);
  } else if (stuck) {
    finish(now, TrafficVerdict::deadlocked);
  } else if (now + 1 >= block_end_) {
    end_block(now);
  }
  if (!done() && now + 1 >= options_.max_cycles) finish(now, TrafficVerdict::out_of_budget);
}

void TrafficMonitor::end_block(Cycle now) {
  if (block_.packets >= kLeastPackets) {
    block_.cycles = now + 1 - block_begin_;
    const bool slow = block_.mean_latency() > latency_limit_;
    if (phase_ != Phase::draining) series_.push(block_);
    block_ = {};
    block_begin_ = now + 1;
    if (slow || saturated(now)) {
      finish(now, TrafficVerdict::saturated);
    } else if (phase_ == Phase::warm_up) {
      begin_window(now);
    } else if (phase_ == Phase::measuring) {
      end_window(now);
    }
  }
  block_end_ = now + 1 + options_.block_cycles * series_.scale();
}

/// Beyond the latency limit: whether sources fall behind. A source that hands over the share a of
/// its offered packets gets later by 1 - a cycles per cycle. At the end the delay shows in the
/// missing packets.
bool TrafficMonitor::saturated(Cycle now) const noexcept {
  if (phase_ == Phase::draining) {
    const double patience =
        std::max(kPatience * latency_limit_, static_cast<double>(end_ - begin_));
    return static_cast<double>(now - end_) > patience;
  }
  const std::size_t size = series_.size(), middle = size / 2;
  if (size < kLeastBlocks) return false;
  const Block early = series_.sum(0, middle), late = series_.sum(middle, size);
  const double apart = static_cast<double>(early.cycles + late.cycles) / 2;
  return early.packets + late.packets >= options_.min_packets &&
         late.mean_wait() - early.mean_wait() > kLag * apart;
}

void TrafficMonitor::begin_window(Cycle now) {
  if (series_.size() < kLeastBlocks || 2 * mser(series_.latency(), 1) >= series_.size()) return;
  phase_ = Phase::measuring;
  begin_ = now + 1;
  series_.clear();
}

void TrafficMonitor::end_window(Cycle now) {
  if (latency_.count() < options_.min_packets || now < next_check_) return;
  const MeanEstimate estimate = batch_means(series_.latency());
  result_.half_width = estimate.half_width;
  if (estimate.half_width <= options_.precision * estimate.mean) {
    phase_ = Phase::draining;
    end_ = now + 1;
  }
  // Checks at short intervals would stop at the first lucky interval.
  next_check_ = now + (now - begin_) / 8;
}

void TrafficMonitor::finish(Cycle now, TrafficVerdict verdict) noexcept {
  phase_ = Phase::done;
  result_.verdict = verdict;
  result_.cycles = now + 1;
}

Cycle TrafficMonitor::next_event(Cycle now) const noexcept {
  if (phase_ == Phase::draining && now <= end_) return now + 1;  // the sources learn until()
  Cycle next = std::min(block_end_, options_.max_cycles) - 1;
  if (in_flight_ != 0) next = std::min(next, watchdog_.next());
  return std::max(next, now + 1);
}

TrafficResult TrafficMonitor::result(const Network& network, Cycle edges) const {
  const std::uint64_t in_network =
      network.in_flight() + network.delivered().size() + network.returned().size();
  if (in_network != in_flight_) {
    throw InvariantError(
        fmt::format("{} packets are in the network, but {} of those sent have not left it",
                    in_network, in_flight_));
  }
  TrafficResult r = result_;
  const bool window = begin_ != kNever;
  r.warm_up = window ? begin_ : r.cycles;
  r.window = window ? std::min(end_, r.cycles) - begin_ : 0;
  r.measured = latency_.count();
  r.latency = latency_.mean();
  r.p50 = latency_.percentile(0.5);
  r.p95 = latency_.percentile(0.95);
  r.p99 = latency_.percentile(0.99);
  r.p999 = latency_.percentile(0.999);
  r.max = latency_.max();
  r.source_wait = sent_ == 0 ? 0 : static_cast<double>(wait_) / static_cast<double>(sent_);
  r.offered = sources_.rate;
  const Block seen = series_.sum(window ? 0 : series_.size() / 2, series_.size());
  r.seen = seen.cycles;
  if (seen.cycles != 0) {
    r.throughput = static_cast<double>(seen.packets) * sources_.flits /
                   static_cast<double>(seen.cycles) / processors_;
  }
  r.edges = edges;
  return r;
}

}  // namespace ballast
