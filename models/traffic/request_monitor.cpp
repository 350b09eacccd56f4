// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/request_monitor.h"

#include <algorithm>

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
      flight_(options.watchdog) {
  result_.zero_load = zero_load;
}

inline void RequestMonitor::count(Cycle now, const In& in) {
  result_.delivered += in.delivered.size();
  for (const Message& message : in.delivered) {
    if (measuring_) flits_ += message.flits;
    if (message_class(message.tag) == MessageClass::request) continue;
    const Cycle round_trip = now - Requests::issued(message.tag);
    ++completed_;
    ++block_.packets;
    block_.latency += round_trip;
    if (measuring_) round_trips_.add(round_trip);
  }
}

void RequestMonitor::step(Cycle now, const In& in) {
  const bool stuck = flight_.step(now, in);
  count(now, in);
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
  return std::max(std::min(next, flight_.next_event()), now + 1);
}

TrafficResult RequestMonitor::result(const Network& network, Cycle edges) const {
  flight_.check(network);
  TrafficResult r = result_;
  r.warm_up = measuring_ ? begin_ : r.cycles;
  r.window = r.cycles - r.warm_up;
  r.set_latency(round_trips_.summary());
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
