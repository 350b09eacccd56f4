// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "network/network.h"

namespace ballast {

/// The processors' ends of their network interfaces: places in use, the packets of an edge, and who
/// may send.
class Interfaces {
 public:
  explicit Interfaces(NodeId processors) : used_(processors, 0), requested_(processors, 0) {
    requests_.reserve(processors);
    sending_.reserve(processors);
    sends_.reserve(processors);
    last_sends_.reserve(processors);
  }

  /// With one packet per processor and edge.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return processors * (sizeof used_[0] + sizeof requested_[0] + sizeof requests_[0] +
                         sizeof sending_[0] + sizeof sends_[0] + sizeof last_sends_[0]);
  }

  /// The packets of the edge, in the order of `show`.
  [[nodiscard]] std::span<const Message> sends() const noexcept { return {sends_.data(), shown_}; }
  /// Begins the edge's list of packets; the network still reads the previous one.
  void clear_sends() noexcept {
    places_ += shown_;
    sends_.swap(last_sends_);
    shown_ = 0;
  }
  /// The network has taken packets: calls `freed(i)` for each.
  template <class Freed>
  void free_places(std::span<const NodeId> taken, Freed&& freed) {
    places_ -= taken.size();
    std::uint8_t* const used = used_.data();  // bytes may alias everything
    for (const NodeId i : taken) {
      if (used[i] == 0) [[unlikely]]
        never_sent(i);
      --used[i];
      freed(i);
    }
  }
  /// Processor i may send at this edge or, if that is over, at the next one.
  void request_send(NodeId i) {
    if (requested_[i] != 0) return;
    requested_[i] = 1;
    requests_.push_back(i);
  }
  /// Calls `send(i)` once for each request; `send` may request again.
  template <class Send>
  void send_all(Send&& send) {
    sending_.swap(requests_);
    requests_.clear();
    std::uint8_t* const requested = requested_.data();
    for (const NodeId i : sending_) requested[i] = 0;
    for (const NodeId i : sending_) send(i);
  }
  [[nodiscard]] bool has_place(NodeId i) const noexcept { return used_[i] != Network::kQueue; }
  [[gnu::always_inline]] void show(const Message& packet) {
    if (shown_ == sends_.size()) [[unlikely]]
      make_room();
    sends_[shown_++] = packet;
    ++used_[packet.from];
  }
  [[nodiscard]] bool no_pending_sends() const noexcept { return requests_.empty(); }
  /// No interface holds a packet.
  [[nodiscard]] bool all_taken() const noexcept { return places_ + shown_ == 0; }

 private:
  [[noreturn, gnu::cold]] static void never_sent(NodeId i);
  /// For at least one more packet; at first within what is reserved.
  [[gnu::noinline]] void make_room() {
    const std::size_t size = sends_.size();
    sends_.resize(std::min(2 * size + 64, std::max(size + 1, sends_.capacity())));
  }

  std::vector<Message> sends_, last_sends_;  ///< may be larger than needed
  std::size_t shown_ = 0;                    ///< packets in sends_
  std::vector<std::uint8_t> used_;           ///< used places, by interface
  std::vector<std::uint8_t> requested_;      ///< by processor: in requests_
  std::vector<NodeId> requests_, sending_;
  std::uint64_t places_ = 0;  ///< in use, without those of sends_
};

}  // namespace ballast
