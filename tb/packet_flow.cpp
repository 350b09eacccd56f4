// SPDX-License-Identifier: BSD-3-Clause
#include "tb/packet_flow.h"

#include <fmt/format.h>

namespace ballast::tb {

PacketFlow::PacketFlow(const UnitSpec& spec, const Unit& unit, Cycle latency)
    : ports_(static_cast<NodeId>(unit.out.find("take_o")->lanes)),
      words_(spec.words),
      latency_(latency),
      data_i_(*unit.in.find("data_i")),
      data_o_(*unit.out.find("data_o")),
      take_o_(unit.out.find("take_o")->offset),
      valid_o_(unit.out.find("valid_o")->offset),
      from_(ports_),
      to_(ports_) {}

void PacketFlow::clear() {
  from_.assign(ports_, {});
  to_.assign(ports_, {});
  under_way_ = 0;
}

void PacketFlow::add(NodeId source, NodeId target) {
  const auto packet = std::make_shared<Packet>(Packet{source, target, 0, 0, now_, {}});
  from_[source].push_back(packet);
  to_[target].push_back(packet);
  ++under_way_;
}

std::optional<Breach> PacketFlow::cycle(const std::uint32_t* in, const std::uint32_t* out) {
  // Arrivals first: a word that arrives in the cycle of its take would pass as a wire.
  for (NodeId i = 0; i < ports_; ++i) {
    if (out[valid_o_ + i] == 0) continue;
    if (auto breach = arrive(i, data_o_.word(out, i))) return breach;
  }
  for (NodeId i = 0; i < ports_; ++i) {
    if (out[take_o_ + i] == 0) continue;
    if (auto breach = take(i, data_i_.word(in, i))) return breach;
  }
  auto breach = late();
  ++now_;
  return breach;
}

std::optional<Breach> PacketFlow::arrive(NodeId i, std::uint64_t data) {
  const std::string got = fmt::format("1, with the word {:#x}", data);
  if (to_[i].empty()) return Breach{"valid_o", i, "0, as no packet for it is in flight", got};
  Packet& packet = *to_[i].front();
  if (packet.words.empty()) {
    return Breach{"valid_o", i,
                  fmt::format("0, as word {} of its packet is not yet taken from input {}",
                              packet.arrived, packet.source),
                  got};
  }
  const Word word = packet.words.front();
  if (word.data != data) {
    return Breach{"data_o", i,
                  fmt::format("{:#x}, word {} of the packet of input {}, taken {} cycles ago",
                              word.data, packet.arrived, packet.source, now_ - word.taken),
                  fmt::format("{:#x}", data)};
  }
  packet.words.pop_front();
  if (++packet.arrived < words_) return std::nullopt;
  to_[i].pop_front();
  --under_way_;
  return std::nullopt;
}

std::optional<Breach> PacketFlow::take(NodeId i, std::uint64_t data) {
  if (from_[i].empty()) return Breach{"take_o", i, "0, as no accepted packet waits there", "1"};
  Packet& packet = *from_[i].front();
  packet.words.push_back({data, now_});
  packet.since = now_;
  if (++packet.taken < words_) return std::nullopt;
  from_[i].pop_front();
  if (!from_[i].empty()) from_[i].front()->since = now_;
  return std::nullopt;
}

std::optional<Breach> PacketFlow::late() const {
  for (NodeId i = 0; i < ports_; ++i) {
    if (!to_[i].empty() && !to_[i].front()->words.empty()) {
      const Packet& packet = *to_[i].front();
      const Cycle age = now_ - packet.words.front().taken;
      if (age >= latency_) {
        return Breach{
            "valid_o", i,
            fmt::format("1 at most {} cycles after the take of word {} of the packet of "
                        "input {}, {:#x}",
                        latency_, packet.arrived, packet.source, packet.words.front().data),
            fmt::format("no word in {} cycles", age)};
      }
    }
    if (from_[i].empty()) continue;
    const Packet& packet = *from_[i].front();
    if (now_ - packet.since <= latency_) continue;
    return Breach{"take_o", i,
                  fmt::format("1 at most {} cycles after its packet was accepted or its last word "
                              "taken",
                              latency_),
                  fmt::format("no take of word {}", packet.taken)};
  }
  return std::nullopt;
}

}  // namespace ballast::tb
