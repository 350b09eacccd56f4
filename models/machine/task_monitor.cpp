// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_monitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "core/errors.h"

namespace ballast {

namespace {

struct Wire {
  const char* name;
  unsigned bits;
};
/// Wires per processor. `task` is the task that leaves; with `message` the packet is an agent's
/// message and its tasks, or a message between tasks.
constexpr Wire kWires[] = {{"load", 32},    {"send", 1},    {"task", 32}, {"delivered", 1},
                           {"returned", 1}, {"message", 1}, {"flits", 32}};

}  // namespace

TaskMonitor::TaskMonitor(const Topology& topology, const RunOptions& options)
    : processors_(topology.processors()),
      waveform_(options.waveform),
      watchdog_(options.watchdog),
      walk_(topology),
      sampler_(processors_, options),
      level_(processors_),
      link_tasks_(walk_.table().links()) {
  if (waveform_ != nullptr) declare_signals();
}

void TaskMonitor::step(Cycle now, const In& in) {
  sent_ += in.send.size();
  arrived_ += in.delivered.size() + in.returned.size();
  if (arrived_ > sent_) {
    throw InvariantError(
        fmt::format("the network returned {} packets of {} before cycle {}", arrived_, sent_, now));
  }
  if (!in.plan.empty()) count_round(in);
  sampler_.step(now, in.load, in.in_transit);
  if (waveform_ != nullptr) trace(now, in);
  if (watchdog_.limit() != 0) watch(now, in);
}

void TaskMonitor::count_round(const In& in) {
  std::copy(in.load.begin(), in.load.end(), level_.begin());
  for (const Transfer& t : in.plan) {
    level_[t.from] -= t.count;
    level_[t.to] += t.count;
    walk_.add(t.from, t.to);
  }
  std::fill(link_tasks_.begin(), link_tasks_.end(), 0);
  walk_.walk([&](std::size_t k, std::size_t link, double share) {
    link_tasks_[link] += static_cast<double>(in.plan[k].count) * share;
  });
  const auto most = std::max_element(link_tasks_.begin(), link_tasks_.end());
  const auto total = std::accumulate(in.load.begin(), in.load.end(), std::uint64_t{0});
  rounds_.add(static_cast<double>(*std::max_element(level_.begin(), level_.end())),
              static_cast<double>(total) / static_cast<double>(processors_),
              most != link_tasks_.end() ? *most : 0.0, Activity::flowed);
}

/// Progress is a packet that enters, leaves or is taken; a long one needs a cycle per flit. A
/// processor that waits for its own clock does not mean a deadlock. Where agents balance during
/// execution, it is progress only if a task runs or changes its place: messages could pass for
/// ever.
void TaskMonitor::watch(Cycle now, const In& in) {
  const auto flits = [](std::span<const Message> packets) {
    std::uint64_t sum = 0, of_second = 0;  // in pairs, which costs less than vectors of two fields
    const Message* m = packets.data();
    for (std::size_t pairs = packets.size() / 2; pairs != 0; --pairs, m += 2) {
      sum += m[0].flits;
      of_second += m[1].flits;
    }
    return sum + of_second + (packets.size() % 2 != 0 ? m->flits : 0);
  };
  flits_ += flits(in.send) - flits(in.delivered) - flits(in.returned);
  const bool moved = !in.send.empty() || !in.delivered.empty() || !in.returned.empty() ||
                     !in.taken.empty() || !in.plan.empty();
  const bool progress = (moved || in.timer || sent_ == arrived_) && !in.stalled;
  if (!watchdog_.bites(now, progress, flits_)) return;
  throw StopError(
      {Stop::Reason::deadlock, now,
       fmt::format("deadlock at cycle {1}: {4} for {0} cycles; {3} of {2} packets have "
                   "arrived",
                   watchdog_.limit(), now, sent_, arrived_,
                   in.stalled ? "no task has been executed or moved" : "nothing has moved")});
}

void TaskMonitor::declare_signals() {
  for (NodeId i = 0; i < processors_; ++i) {
    for (const Wire& wire : kWires) {
      signals_.push_back(
          waveform_->declare(fmt::format("processor_{}.{}", i, wire.name), wire.bits));
    }
  }
  wires_.resize(signals_.size());
}

void TaskMonitor::trace(Cycle now, const In& in) {
  constexpr std::size_t kEach = std::size(kWires);
  std::fill(wires_.begin(), wires_.end(), 0);
  for (NodeId i = 0; i < processors_; ++i) wires_[i * kEach] = in.load[i];
  for (const Message& m : in.send) {
    wires_[m.from * kEach + 1] = 1;
    const bool message = (m.tag & kAgentMessage) != 0 || of_task_message(m.tag);
    wires_[m.from * kEach + 2] = message ? 0 : m.tag;
    wires_[m.from * kEach + 5] = message;
    wires_[m.from * kEach + 6] = m.flits;
  }
  for (const Message& m : in.delivered) wires_[m.to * kEach + 3] = 1;
  for (const Message& m : in.returned) wires_[m.from * kEach + 4] = 1;
  waveform_->at(now);
  for (std::size_t s = 0; s < signals_.size(); ++s) waveform_->set(signals_[s], wires_[s]);
}

}  // namespace ballast
