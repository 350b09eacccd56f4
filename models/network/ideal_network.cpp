// SPDX-License-Identifier: BSD-3-Clause
#include "network/ideal_network.h"

#include <algorithm>
#include <bit>

#include "network/network_maker.h"

namespace ballast {

void IdealNetwork::reset() {
  packets_.clear();
  next_.clear();
  free_ = kNone;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  used_ = {};
  late_.clear();
  last_ = in_flight_ = late_packets_ = 0;
  delivered_.clear();
  taken_.clear();
  counts_ = {};
}

/// `due`: within the calendar.
[[gnu::always_inline]] inline void IdealNetwork::enter(Cycle due, const Message& message) {
  Slot& slot = slots_[due % kSpan];
  if (slot.end % kBlock == 0) [[unlikely]]
    extend(due);
  packets_[slot.end++] = message;
}

/// Gives the slot another block.
[[gnu::noinline]] void IdealNetwork::extend(Cycle due) {
  std::uint32_t block = free_;
  if (block == kNone) {
    block = static_cast<std::uint32_t>(next_.size());
    next_.push_back(kNone);
    packets_.resize(packets_.size() + kBlock);
  } else {
    free_ = next_[block];
  }
  next_[block] = kNone;
  Slot& slot = slots_[due % kSpan];
  if (slot.first == kNone) {
    slot.first = block;
    used_[due % kSpan / 64] |= std::uint64_t{1} << due % 64;
  } else {
    next_[(slot.end - 1) / kBlock] = block;
  }
  slot.end = block * kBlock;
}

void IdealNetwork::send(Cycle now, std::span<const Message> sends) {
  if (lengths_.keeps()) {
    send(now, sends, [this](const Message& m) { return lengths_.at(m); });
  } else {
    const std::uint32_t* length = lengths_.of(sends).data();
    send(now, sends, [&length](const Message&) { return *length++; });
  }
}

/// `length(m)`: links on the route of the packet; asked once for each, in their order.
template <class Length>
void IdealNetwork::send(Cycle now, std::span<const Message> sends, Length&& length) {
  const std::uint64_t link_cycles = link_cycles_;
  const Cycle soonest = now + 1;
  std::uint64_t flits = 0, flit_hops = 0, packet_hops = 0;
  NodeId* taken = taken_.data();
  for (const Message& m : sends) {
    const std::uint64_t links = length(m), size = m.flits;
    *taken++ = m.from;
    flits += size;
    flit_hops += links * size;
    packet_hops += links;
    const Cycle later = way(links, size, link_cycles) - 1;
    if (later < kSpan) [[likely]] {
      enter(soonest + later, m);
    } else {
      enter_specially(now, later + 1, m);
    }
  }
  counts_.flits += flits;
  counts_.flit_hops += flit_hops + flits;  // routers: one more than links
  counts_.packet_hops += packet_hops + sends.size();
  counts_.packets += sends.size();
  in_flight_ += sends.size();
}

/// At once, or beyond the calendar.
[[gnu::noinline]] void IdealNetwork::enter_specially(Cycle now, Cycle cycles,
                                                     const Message& message) {
  if (cycles == 0) return enter(now + 1, message);
  late_.push_back({now + cycles, late_packets_++, message});
  std::push_heap(late_.begin(), late_.end());
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
  const std::uint32_t last = (slot.end - 1) / kBlock;
  for (std::uint32_t block = slot.first; block != kNone; block = next_[block]) {
    const auto begin = packets_.begin() + std::ptrdiff_t{block} * kBlock;
    const auto end = block == last ? packets_.begin() + slot.end : begin + kBlock;
    delivered_.insert(delivered_.end(), begin, end);
  }
  next_[last] = free_;
  free_ = slot.first;
  slot = {};
  used_[due % kSpan / 64] &= ~(std::uint64_t{1} << due % 64);
  counts_.delivered += delivered_.size();
  in_flight_ -= delivered_.size();
}

void IdealNetwork::step(Cycle now, std::span<const Message> sends) {
  delivered_.clear();
  taken_.resize(sends.size());  // not cleared before: what is written anyway is no zero first
  last_ = now;
  advance(now);
  if (!sends.empty()) send(now, sends);
  deliver(now + 1);
}

double IdealNetwork::zero_load_latency(std::span<const Message> packets) const {
  const std::vector<std::uint32_t> lengths = route_lengths(topology_, packets);
  double sum = 0;
  for (std::size_t k = 0; k < packets.size(); ++k) {
    const Cycle cycles = way(lengths[k], packets[k].flits, link_cycles_);
    sum += static_cast<double>(std::max<Cycle>(cycles, 1));
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
