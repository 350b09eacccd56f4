// SPDX-License-Identifier: BSD-3-Clause
// Packets of the exchanges after the rounds.
#include "rounds/round_nodes.h"

namespace ballast {
namespace {

/// Tag of a message: its kind, and the direction of its link as the receiver numbers it.
constexpr std::uint64_t exchange_tag(std::uint64_t bit, Exchanges::Kind kind,
                                     std::uint32_t direction) {
  return kAgentMessage | bit | static_cast<std::uint64_t>(kind) << 32 | direction;
}

}  // namespace

void RoundNodes::begin_exchanges() {
  exchanges_->begin();
  for (NodeId i = 0; i < nodes_.size(); ++i) consider_sending(i);
}

void RoundNodes::send_exchange(NodeId i) {
  const Exchanges::Packet packet = exchanges_->next(i);
  if (packet.kind == Exchanges::Kind::task) return dispatch(i, {packet.link, packet.task});
  show({i, neighbours_.end(packet.link), agents_.message_flits() + packet.entries,
        exchange_tag(kExchange, packet.kind, neighbours_.reverse(packet.link))});
  ++under_way_;
  ++exchange_messages_;
}

void RoundNodes::hear_exchange(const Message& message) {
  --under_way_;
  last_change_ = now_;
  const auto link = static_cast<std::uint32_t>(message.tag);
  if (ends_[link].cut) return;
  hear_exchange(static_cast<Exchanges::Kind>(message.tag >> 32 & 3), link);
}

void RoundNodes::hear_exchange(Exchanges::Kind kind, std::size_t link) {
  exchanges_->hear(kind, link);
  consider_sending(owner(link));
}

}  // namespace ballast
