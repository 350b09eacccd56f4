// SPDX-License-Identifier: BSD-3-Clause
#include "machine/switch_monitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/stop.h"

namespace ballast {

SwitchMonitor::SwitchMonitor(NodeId processors, const Options& options)
    : processors_(processors),
      options_(options),
      sampler_(processors, options),
      level_(processors),
      watchdog_(options.watchdog) {
  if (options_.waveform != nullptr) declare_signals();
}

void SwitchMonitor::step(Cycle now, const In& in) {
  taken_words_ += in.take.size();
  arrived_words_ += in.out.size();
  if (in.status.step == 1 && step_ == 0) {  // the balancer has just sampled the loads
    std::copy(in.load.begin(), in.load.end(), level_.begin());
    total_ = std::accumulate(in.load.begin(), in.load.end(), std::uint64_t{0});
  }
  if (in.status.ranked) {
    ++waves_;
    if (in.status.bound != 0) count_round(in);
  }
  sampler_.step(now, in.queued, in_flight());
  if (options_.waveform != nullptr) trace(now, in);
  watch(now, in);
  step_ = in.status.step;
}

void SwitchMonitor::count_round(const In& in) {
  if (options_.by_work) {
    rounds_.add(0, 0, 1.0, Activity::flowed);
    moved_ += in.status.bound;
    return;
  }
  std::int64_t highest = 0;
  for (NodeId i = 0; i < processors_; ++i) {
    level_[i] += in.reply[i].grant - in.reply[i].accept;
    highest = std::max(highest, level_[i]);
  }
  rounds_.add(static_cast<double>(highest),
              static_cast<double>(total_) / static_cast<double>(processors_), 1.0,
              Activity::flowed);
  moved_ += in.status.bound;
}

/// A task is a packet, and all take the same route.
Costs SwitchMonitor::costs() const noexcept {
  Costs costs{rounds_.costs()};
  costs.waves = waves_;
  costs.messages = costs.tasks_moved = moved_;
  costs.task_hops = moved_ * options_.path;
  costs.flits = moved_ * options_.words;
  costs.flit_hops = costs.flits * options_.path;
  return costs;
}

/// Progress is a moving word, a wave that moves tasks, or a new step. A processor that waits for
/// its own clock does not mean a deadlock.
void SwitchMonitor::watch(Cycle now, const In& in) {
  const bool moved = !in.take.empty() || !in.out.empty();
  const bool resolved = in.status.ranked && in.status.bound != 0;
  const bool progress = moved || resolved || in.status.step != step_ || in.timer || !in.status.busy;
  if (!watchdog_.bites(now, progress)) return;
  throw StopError(
      {Stop::Reason::deadlock, now,
       fmt::format("deadlock at cycle {1}: nothing has moved for {0} cycles; the balancer waits in "
                   "step {2} with B = {3} in its last wave; {4} words sent, {5} arrived",
                   options_.watchdog, now, in.status.step, in.status.bound, taken_words_,
                   arrived_words_)});
}

void SwitchMonitor::declare_signals() {
  Waveform& wave = *options_.waveform;
  const auto bits = [](std::uint64_t values) {
    return static_cast<unsigned>(std::bit_width(values));
  };
  for (const char* name : {"busy", "balanced", "ranked"}) {
    signals_.push_back(wave.declare(std::string("balancer.") + name, 1));
  }
  signals_.push_back(wave.declare("balancer.step", 2));
  signals_.push_back(wave.declare("balancer.bound", bits(processors_)));
  for (NodeId i = 0; i < processors_; ++i) {
    const std::string scope = fmt::format("processor_{}.", i);
    signals_.push_back(wave.declare(scope + "load", 32));
    signals_.push_back(wave.declare(scope + "take", 1));
    signals_.push_back(wave.declare(scope + "valid", 1));
    signals_.push_back(wave.declare(scope + "data", 32));
  }
  taken_.resize(processors_);
  valid_.resize(processors_);
  data_.resize(processors_);
}

void SwitchMonitor::trace(Cycle now, const In& in) {
  Waveform& wave = *options_.waveform;
  std::fill(taken_.begin(), taken_.end(), 0);
  std::fill(valid_.begin(), valid_.end(), 0);
  std::fill(data_.begin(), data_.end(), 0);
  for (const Packet& word : in.take) taken_[word.lane] = 1;
  for (const Packet& word : in.out) {
    valid_[word.lane] = 1;
    data_[word.lane] = word.data;
  }
  wave.at(now);
  auto signal = signals_.begin();
  const Switch::Status& s = in.status;
  for (const std::uint64_t value :
       {std::uint64_t{s.busy}, std::uint64_t{s.balanced}, std::uint64_t{s.ranked},
        std::uint64_t{s.step}, std::uint64_t{s.bound}}) {
    wave.set(*signal++, value);
  }
  for (NodeId i = 0; i < processors_; ++i) {
    wave.set(*signal++, in.load[i]);
    wave.set(*signal++, taken_[i]);
    wave.set(*signal++, valid_[i]);
    wave.set(*signal++, data_[i]);
  }
}

}  // namespace ballast
