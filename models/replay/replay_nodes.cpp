// SPDX-License-Identifier: BSD-3-Clause
#include "replay/replay_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/errors.h"

namespace ballast {

ReplayNodes::ReplayNodes(PacketTrace& trace, const TraceSurvey& survey, NodeId processors,
                         const ReplayLimits& limits)
    : trace_(trace),
      survey_(survey),
      limits_(limits),
      first_(processors, kNone),
      last_(processors, kNone),
      room_(processors, Network::kQueue),
      statistics_(trace, survey) {
  advance();
  if (!trace.waits() || trace.netrace() != nullptr) return;
  seen_.resize(std::min<std::uint64_t>(limits.window, std::bit_ceil(survey.packets)));
}

std::uint64_t ReplayNodes::bytes(std::uint64_t processors, const TraceSurvey& survey,
                                 const ReplayLimits& limits) {
  constexpr std::uint64_t kGrowth = 2, kMostAtOnce = 255;  // of vectors; waits of a packet
  const std::uint64_t open = std::min<std::uint64_t>(survey.packets, limits.open);
  const std::uint64_t waits = std::min<std::uint64_t>(survey.waits, limits.waits + kMostAtOnce);
  const std::uint64_t awaited = std::min(open, waits);  // not read, of NETRACE
  const std::uint64_t packets = (open + awaited) * (sizeof(Packet) + sizeof(std::uint32_t)) +
                                open * sizeof(Due) + waits * sizeof(Wake);
  constexpr std::uint64_t kSeen = 64;  // the reader's ids and their table, too
  const std::uint64_t window =
      waits == 0 ? 0 : std::min<std::uint64_t>(survey.packets, limits.window);
  const std::uint64_t per_processor = 2 * sizeof(std::uint32_t) + 1 + 2 * sizeof(Message);
  return kGrowth * packets + window * kSeen + processors * per_processor;
}

void ReplayNodes::step(Cycle now, const NetworkWires& in) {
  shown_.swap(shown_before_);
  shown_.clear();
  if (!in.returned.empty()) throw InvariantError("a packet came back, without faults");
  for (const NodeId i : in.taken) ++room_[i];
  for (const Message& packet : in.delivered) {
    arrive(static_cast<std::uint32_t>(packet.tag), now);
  }
  read_until(now + 1);
  queue_due(now + 1);
  for (const NodeId i : in.taken) send(i, now + 1);
}

Cycle ReplayNodes::next_event(Cycle now) const noexcept {
  Cycle next = kNever;
  if (may_read()) next = next_->cycle;
  if (!due_.empty()) next = std::min(next, due_.front().cycle);
  // The edge before shows the packet.
  return next == kNever ? kNever : std::max(next, now + 2) - 1;
}

std::string ReplayNodes::achieved() const {
  return fmt::format("{} of {} packets have arrived", statistics_.arrived(), survey_.packets);
}

void ReplayNodes::arrive(std::uint32_t slot, Cycle now) {
  if (slot >= packets_.size() || !packets_[slot].read) {
    throw InvariantError(fmt::format("cycle {}: a packet arrives twice", now));
  }
  Packet& packet = packets_[slot];
  statistics_.arrive(packet.in_class, packet.flits, packet.nodes, packet.region, now - packet.due);
  for (std::uint32_t w = packet.wakes; w != kNone;) {
    Wake& one = wakes_[w];
    Packet& waiting = packets_[one.packet];
    wake(one.packet, now, one.delay);
    if (--waiting.waits_for == 0 && waiting.read) schedule(one.packet);
    --waits_;
    w = std::exchange(one.next, std::exchange(free_wakes_, w));
  }
  if (!seen_.empty()) {
    Seen& seen = seen_[packet.number & (seen_.size() - 1)];
    if (seen.packet == slot) seen = {now, kNone};
  }
  packet = {};
  free_packets_.push_back(slot);
  --open_;
}

void ReplayNodes::advance() {
  next_ = trace_.next();
  const bool ends = number_ == survey_.packets;
  const std::size_t classes = std::max<std::size_t>(survey_.classes.size(), 1);
  const bool known =
      ends || (next_ != nullptr && next_->in_class < classes && next_->flits <= survey_.longest);
  if ((next_ == nullptr) == ends && known) return;
  throw UserError(fmt::format("traffic.path: the trace changed after its {} packets were counted",
                              survey_.packets));
}

void ReplayNodes::read_until(Cycle cycle) {
  while (may_read() && next_->cycle <= cycle) read_next(cycle);
}

void ReplayNodes::read_next(Cycle cycle) {
  const TracePacket& read = *next_;
  std::uint32_t slot = kNone;
  if (read.ticket != TracePacket::kNone) slot = std::exchange(tickets_[read.ticket], kNone);
  if (slot == kNone) slot = new_packet();
  Packet& packet = packets_[slot];
  packet.number = number_;
  packet.cycle = std::max<Cycle>(read.cycle, 1);
  packet.due = std::max(packet.due, packet.cycle);
  packet.from = read.from;
  packet.to = read.to;
  packet.flits = read.flits;
  packet.in_class = read.in_class;
  packet.nodes = read.nodes;
  packet.region = read.region;
  packet.read = true;
  if (packet.cycle < cycle) statistics_.read_late();
  for (const TracePacket::After& after : read.after) wait_for(slot, after);
  for (const std::uint32_t ticket : read.wakes) wake_by(slot, ticket);
  if (!seen_.empty()) seen_[number_ & (seen_.size() - 1)] = {kNever, slot};
  ++open_;
  if (packets_[slot].waits_for == 0) schedule(slot);
  ++number_;
  advance();
}

void ReplayNodes::wait_for(std::uint32_t slot, const TracePacket::After& after) {
  const Seen& seen = seen_[after.number & (seen_.size() - 1)];
  if (seen.packet == kNone) {
    wake(slot, seen.arrived, after.delay);
  } else {
    add_wake(seen.packet, slot, after.delay);
  }
}

void ReplayNodes::wake_by(std::uint32_t slot, std::uint32_t ticket) {
  if (ticket >= tickets_.size()) tickets_.resize(ticket + 1, kNone);
  if (tickets_[ticket] == kNone) tickets_[ticket] = new_packet();
  add_wake(slot, tickets_[ticket], trace_.delay());
}

void ReplayNodes::wake(std::uint32_t slot, Cycle arrived, Cycle delay) {
  Packet& packet = packets_[slot];
  packet.due = std::max(packet.due, arrived + delay);
}

void ReplayNodes::add_wake(std::uint32_t by, std::uint32_t slot, Cycle delay) {
  std::uint32_t w = free_wakes_;
  if (w == kNone) {
    w = static_cast<std::uint32_t>(wakes_.size());
    wakes_.emplace_back();
  } else {
    free_wakes_ = wakes_[w].next;
  }
  wakes_[w] = {slot, std::exchange(packets_[by].wakes, w), delay};
  ++packets_[slot].waits_for;
  ++waits_;
}

void ReplayNodes::schedule(std::uint32_t slot) {
  due_.push_back({packets_[slot].due, packets_[slot].number, slot});
  std::push_heap(due_.begin(), due_.end(), Due::later);
}

void ReplayNodes::queue_due(Cycle cycle) {
  while (!due_.empty() && due_.front().cycle <= cycle) {
    std::pop_heap(due_.begin(), due_.end(), Due::later);
    const std::uint32_t slot = due_.back().packet;
    due_.pop_back();
    const NodeId from = packets_[slot].from;
    if (first_[from] == kNone) {
      first_[from] = slot;
    } else {
      packets_[last_[from]].next = slot;
    }
    last_[from] = slot;
    send(from, cycle);
  }
}

/// Shows the packets of a processor's queue as far as its interface has room.
void ReplayNodes::send(NodeId processor, Cycle cycle) {
  for (; room_[processor] != 0 && first_[processor] != kNone; --room_[processor]) {
    const std::uint32_t slot = first_[processor];
    const Packet& packet = packets_[slot];
    first_[processor] = packet.next;
    statistics_.handed_over(packet.due, packet.cycle, cycle);
    shown_.push_back({processor, packet.to, packet.flits, slot});
  }
}

std::uint32_t ReplayNodes::new_packet() {
  if (free_packets_.empty()) {
    free_packets_.push_back(static_cast<std::uint32_t>(packets_.size()));
    packets_.emplace_back();
  }
  const std::uint32_t slot = free_packets_.back();
  free_packets_.pop_back();
  return slot;
}

}  // namespace ballast
