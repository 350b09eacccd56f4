// SPDX-License-Identifier: BSD-3-Clause
#include "network/ideal_network.h"

#include <algorithm>
#include <bit>

#include "network/network_maker.h"

namespace ballast {

void IdealNetwork::reset() {
  entries_.clear();
  free_ = kNone;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  used_ = {};
  late_.clear();
  last_ = in_flight_ = 0;
  delivered_.clear();
  taken_.clear();
  counts_ = {};
}

/// `due`: within the calendar.
inline void IdealNetwork::enter(Cycle due, const Message& message) {
  const std::uint32_t entry = free_;
  if (entry == kNone) [[unlikely]]
    return enter_new(due, message);
  free_ = entries_[entry].next;
  entries_[entry] = {message, kNone};
  Slot& slot = slots_[due % kSpan];
  (slot.first == kNone ? slot.first : entries_[slot.last].next) = entry;
  slot.last = entry;
  used_[due % kSpan / 64] |= std::uint64_t{1} << due % 64;
}

/// Precondition: there is no free entry.
void IdealNetwork::enter_new(Cycle due, const Message& message) {
  free_ = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({message, kNone});
  enter(due, message);
}

void IdealNetwork::send(Cycle now, std::span<const Message> sends) {
  const auto lengths = lengths_.of(sends);
  for (std::size_t k = 0; k < sends.size(); ++k) {
    const Message& m = sends[k];
    const Cycle cycles = way(lengths[k], m.flits);
    if (cycles <= kSpan) {
      enter(now + cycles, m);
    } else {
      late_.push_back({now + cycles, counts_.packets + k, m});
      std::push_heap(late_.begin(), late_.end());
    }
    taken_.push_back(m.from);
    const std::uint64_t routers = lengths[k] + 1;
    counts_.flits += m.flits;
    counts_.flit_hops += routers * m.flits;
    counts_.packet_hops += routers;
  }
  counts_.packets += sends.size();
  in_flight_ += sends.size();
}

/// Late packets that are within the calendar now, before others due in the same cycle.
void IdealNetwork::advance(Cycle now) {
  while (!late_.empty() && late_.front().due <= now + kSpan) {
    enter(late_.front().due, late_.front().message);
    std::pop_heap(late_.begin(), late_.end());
    late_.pop_back();
  }
}

void IdealNetwork::deliver(Cycle due) {
  Slot& slot = slots_[due % kSpan];
  if (slot.first == kNone) return;
  for (std::uint32_t entry = slot.first; entry != kNone; entry = entries_[entry].next) {
    delivered_.push_back(entries_[entry].message);
  }
  entries_[slot.last].next = free_;
  free_ = slot.first;
  slot = {};
  used_[due % kSpan / 64] &= ~(std::uint64_t{1} << due % 64);
  counts_.delivered += delivered_.size();
  in_flight_ -= delivered_.size();
}

void IdealNetwork::step(Cycle now, std::span<const Message> sends) {
  delivered_.clear();
  taken_.clear();
  last_ = now;
  advance(now);
  if (!sends.empty()) send(now, sends);
  deliver(now + 1);
}

double IdealNetwork::zero_load_latency(std::span<const Message> packets) const {
  const std::vector<std::uint32_t> lengths = route_lengths(topology_, packets);
  double sum = 0;
  for (std::size_t k = 0; k < packets.size(); ++k) {
    sum += static_cast<double>(way(lengths[k], packets[k].flits));
  }
  return sum / static_cast<double>(packets.size());
}

Cycle IdealNetwork::next_event(Cycle now) const {
  if (in_flight_ == 0) return kNever;
  const Cycle first = last_ + 2;  // earlier packets have been delivered
  Cycle due = late_.empty() ? kNever : late_.front().due;
  for (Cycle from = first; from < first + kSpan; from = from / 64 * 64 + 64) {
    const std::uint64_t left = used_[from % kSpan / 64] >> from % 64;
    if (left == 0) continue;
    due = from + static_cast<Cycle>(std::countr_zero(left));
    break;
  }
  return std::max(due - 1, now + 1);
}

namespace {

const Registered<NetworkMaker> kIdealNetwork{
    {"ideal",
     "network without contention: a packet of F flits over h links arrives max(1, h * link.cycles "
     "+ F - 1) cycles after it was sent",
     {},
     {.make =
          [](const NetworkSpec& spec) {
            if (!spec.faults.faults.empty()) {
              throw UserError(
                  "the ideal network does not support faults; [machine.faults] needs "
                  "machine.network = \"routed\"");
            }
            return std::make_unique<IdealNetwork>(spec.topology, spec.router.link_cycles);
          },
      .bytes = [](const RunSize& e, const RouterOptions&, bool) { return IdealNetwork::bytes(e); },
      .routers = false}}};

}  // namespace
}  // namespace ballast
