// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/traffic_monitor.h"

#include <algorithm>
#include <utility>

#include "traffic/statistics.h"

namespace ballast {

namespace {
constexpr std::size_t kLeastBlocks = 10;     // for a decision
constexpr std::uint64_t kLeastPackets = 16;  // in a block, for a useful mean
constexpr double kLag = 0.05;                // of the offered load
constexpr double kPatience = 10;             // latency limits for the last measured packet
/// Of all packets: each class has as many of them as it offers.
double mean_of(const std::vector<double>& zero_load, std::span<const SourceClass> classes) {
  if (classes.size() == 1) return zero_load.front();
  double sum = 0, packets = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    const double its = classes[k].options.rate / classes[k].options.flits;
    sum += its * zero_load[k];
    packets += its;
  }
  return sum / packets;
}

}  // namespace

TrafficMonitor::TrafficMonitor(const TrafficSources& sources, const TrafficOptions& options,
                               std::vector<double> zero_load)
    : sources_(sources),
      options_(options),
      zero_load_(std::move(zero_load)),
      bits_(class_bits(sources.classes().size())),
      block_end_(options.block_cycles),
      classes_(bits_ == 0 ? 0 : sources.classes().size()),
      flight_(options.watchdog) {
  result_.zero_load = mean_of(zero_load_, sources.classes());
  latency_limit_ = options.latency_factor * result_.zero_load;
}

/// Sums of a cycle are added up apart: a packet might change what a loop reads of this object.
/// Under low load most cycles have no packet of a kind.
inline void TrafficMonitor::count(Cycle now, const In& in) {
  const unsigned bits = bits_;
  const Cycle begin = begin_, span = end_ - begin;
  const auto measured = [=](Cycle generated) { return generated - begin < span; };
  if (!in.delivered.empty()) {
    std::uint64_t open = open_, latencies = 0, flits = 0;
    for (const Message& packet : in.delivered) {
      const Cycle generated = packet.tag >> bits, latency = now - generated;
      latencies += latency;
      flits += packet.flits;
      if (!measured(generated)) continue;
      --open;
      latency_.add(latency);
    }
    open_ = open;
    result_.delivered += in.delivered.size();
    block_.packets += in.delivered.size();
    block_.latency += latencies;
    block_.flits += flits;
  }
  if (!in.returned.empty()) [[unlikely]] {
    for (const Message& packet : in.returned) open_ -= measured(packet.tag >> bits) ? 1 : 0;
    result_.returned += in.returned.size();
  }
  if (!in.send.empty()) {
    std::uint64_t sent = 0, waits = 0, measured_waits = 0;
    for (const Message& packet : in.send) {
      const Cycle generated = packet.tag >> bits, wait = now - generated;
      waits += wait;
      if (!measured(generated)) continue;
      ++sent;
      measured_waits += wait;
    }
    open_ += sent;
    sent_ += sent;
    wait_ += measured_waits;
    block_.sends += in.send.size();
    block_.wait += waits;
  }
  if (bits != 0) classes_.count(now, in, begin_, end_);
}

void TrafficMonitor::step(Cycle now, const In& in) {
  const bool stuck = flight_.step(now, in);
  count(now, in);
  if (now + 1 < decides_ && !stuck) [[likely]] {
    return;
  }
  if (phase_ == Phase::draining && now > end_ && open_ == 0 && in.behind == 0) {
    finish(now, TrafficVerdict::converged);
  } else if (stuck) {
    finish(now, TrafficVerdict::deadlocked);
  } else if (now + 1 >= block_end_) {
    end_block(now);
  }
  if (!done() && now + 1 >= options_.max_cycles) finish(now, TrafficVerdict::out_of_budget);
  decides_ = phase_ == Phase::draining ? 0 : std::min(block_end_, options_.max_cycles);
}

void TrafficMonitor::end_block(Cycle now) {
  if (block_.packets >= kLeastPackets) {
    block_.cycles = now + 1 - block_begin_;
    const bool slow = block_.mean_latency() > latency_limit_;
    const bool draining = phase_ == Phase::draining;
    if (!draining) series_.push(block_);
    classes_.end_block(block_.cycles, draining);
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
  classes_.begin_window();
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
  const Cycle next = std::min(block_end_, options_.max_cycles) - 1;
  return std::max(std::min(next, flight_.next_event()), now + 1);
}

TrafficResult TrafficMonitor::result(const Network& network, Cycle edges) const {
  flight_.check(network);
  TrafficResult r = result_;
  const bool window = begin_ != kNever;
  r.warm_up = window ? begin_ : r.cycles;
  r.window = window ? std::min(end_, r.cycles) - begin_ : 0;
  r.set_latency(latency_.summary());
  r.source_wait = sent_ == 0 ? 0 : static_cast<double>(wait_) / static_cast<double>(sent_);
  for (const SourceClass& c : sources_.classes()) r.offered += c.options.rate;
  const std::size_t first = window ? 0 : series_.size() / 2;
  const Block seen = series_.sum(first, series_.size());
  const NodeId processors = sources_.processors();
  r.seen = seen.cycles;
  if (seen.cycles != 0) {
    r.throughput = static_cast<double>(seen.flits) / static_cast<double>(seen.cycles) / processors;
  }
  classes_.put(r, sources_.classes(), zero_load_, processors, first);
  r.edges = edges;
  return r;
}

}  // namespace ballast
