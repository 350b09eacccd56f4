// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/request_monitor.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "traffic/statistics.h"

namespace ballast {

namespace {
constexpr std::size_t kLeastForMser = 10;    // for a decision
constexpr std::uint64_t kLeastReplies = 16;  // in a block, for a useful mean
}  // namespace

RequestMonitor::RequestMonitor(NodeId processors, std::uint64_t batch,
                               const TrafficOptions& options, double zero_load)
    : processors_(processors),
      batch_(batch),
      options_(options),
      measuring_(batch != 0),
      block_end_(options.block_cycles),
      watchdog_(options.watchdog) {
  result_.zero_load = zero_load;
}

inline bool RequestMonitor::count(Cycle now, const In& in) {
  const std::uint64_t out = in.delivered.size();
  if (out > in_flight_) {
    throw InvariantError(
        fmt::format("cycle {}: {} packets leave a network that held {}", now, out, in_flight_));
  }
  in_flight_ -= out;
  const bool progress = out != 0 || !in.taken.empty() || in_flight_ == 0;
  in_flight_ += in.send.size();
  result_.delivered += out;
  for (const Message& message : in.delivered) {
    if (measuring_) flits_ += message.flits;
    if (message_class(message.tag) == MessageClass::request) continue;
    const Cycle round_trip = now - Requests::issued(message.tag);
    ++completed_;
    ++block_.packets;
    block_.latency += round_trip;
    if (measuring_) round_trips_.add(round_trip);
  }
  return progress;
}

void RequestMonitor::step(Cycle now, const In& in) {
  const bool progress = count(now, in);
  const bool stuck = watchdog_.bites(now, progress);
  if (batch_ != 0 && completed_ == batch_) {
    finish(now, TrafficVerdict::completed);
  } else if (stuck) {
    finish(now, TrafficVerdict::deadlocked);
  } else if (batch_ == 0 && now + 1 >= block_end_) {
    end_block(now);
  }
  if (!done_ && now + 1 >= options_.max_cycles) finish(now, TrafficVerdict::out_of_budget);
}

void RequestMonitor::end_block(Cycle now) {
  if (block_.packets >= kLeastReplies) {
    block_.cycles = now + 1 - block_begin_;
    series_.push(block_);
    block_ = {};
    block_begin_ = now + 1;
    if (!measuring_) {
      if (series_.size() >= kLeastForMser && 2 * mser(series_.latency(), 1) < series_.size()) {
        measuring_ = true;
        begin_ = now + 1;
        series_.clear();
      }
    } else if (round_trips_.count() >= options_.min_packets && now >= next_check_) {
      const MeanEstimate estimate = batch_means(series_.latency());
      result_.half_width = estimate.half_width;
      if (estimate.half_width <= options_.precision * estimate.mean) {
        finish(now, TrafficVerdict::converged);
      }
      next_check_ = now + (now - begin_) / 8;
    }
  }
  block_end_ = now + 1 + options_.block_cycles * series_.scale();
}

void RequestMonitor::finish(Cycle now, TrafficVerdict verdict) noexcept {
  done_ = true;
  result_.verdict = verdict;
  result_.cycles = now + 1;
}

Cycle RequestMonitor::next_event(Cycle now) const noexcept {
  Cycle next = options_.max_cycles - 1;
  if (batch_ == 0) next = std::min(next, block_end_ - 1);
  if (in_flight_ != 0) next = std::min(next, watchdog_.next());
  return std::max(next, now + 1);
}

TrafficResult RequestMonitor::result(const Network& network, Cycle edges) const {
  const std::uint64_t in_network = network.in_flight() + network.delivered().size();
  if (in_network != in_flight_) {
    throw InvariantError(
        fmt::format("{} packets are in the network, but {} of those sent have not left it",
                    in_network, in_flight_));
  }
  TrafficResult r = result_;
  r.warm_up = measuring_ ? begin_ : r.cycles;
  r.window = r.cycles - r.warm_up;
  r.measured = round_trips_.count();
  r.latency = round_trips_.mean();
  r.p50 = round_trips_.percentile(0.5);
  r.p95 = round_trips_.percentile(0.95);
  r.p99 = round_trips_.percentile(0.99);
  r.p999 = round_trips_.percentile(0.999);
  r.max = round_trips_.max();
  RequestResult& requests = r.requests.emplace();
  requests.completed = completed_;
  r.seen = r.window;
  if (r.seen != 0) {
    const double all = static_cast<double>(r.seen) * processors_;
    r.throughput = static_cast<double>(flits_) / all;
    requests.rate = static_cast<double>(r.measured) / all;
  }
  r.edges = edges;
  return r;
}

}  // namespace ballast
