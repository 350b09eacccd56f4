// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "core/errors.h"
#include "network/network.h"

namespace ballast {

/// A network without routers: interfaces that send a flit in `flit_cycles`, `delay` cycles, and one
/// server per destination that takes `service` cycles per packet, first come, first served. A lone
/// packet has a latency of flits * flit_cycles + delay + service - 1.
class FakeNetwork final : public Network {
 public:
  enum class Fault { none, hangs, loses, doubles, returns, starves };
  struct Options {
    NodeId processors;
    Cycle delay = 0, service = 1;
    Cycle flit_cycles = 1;
    Fault fault = Fault::none;  ///< starves: the interface of processor 0
    Cycle fault_from = 20'000;
    unsigned tag_bits = 0;  ///< of a tag, below the cycle of its generation
  };

  explicit FakeNetwork(const Options& options) : options_(options) { reset(); }

  void reset() override {
    interfaces_.assign(options_.processors, {});
    servers_.assign(options_.processors, {});
    for (Server& server : servers_) server.queue.resize(1024);
    delivered_.reserve(4 * options_.processors);
    taken_.reserve(4 * options_.processors);
    delivered_.clear();
    taken_.clear();
    returned_.clear();
    counts_ = {};
    in_flight_ = 0;
    broken_ = false;
  }

  void step(Cycle now, std::span<const Message> sends) override {
    delivered_.clear();
    taken_.clear();
    returned_.clear();
    for (const Message& packet : sends) {
      Interface& interface = interfaces_.at(packet.from);
      if (interface.size == kQueue) throw std::logic_error("an interface is sent a fifth packet");
      if (packet.tag >> options_.tag_bits > now)
        throw std::logic_error("a packet is sent before its generation");
      interface.packets[interface.size++] = packet;
      ++in_flight_;
      ++counts_.packets;
    }
    fault_ = now >= options_.fault_from ? options_.fault : Fault::none;
    if (fault_ == Fault::hangs) return;
    for (NodeId i = 0; i < options_.processors; ++i) {
      if (fault_ != Fault::starves || i != 0) send(i, now);
    }
    for (Server& server : servers_) serve(server, now);
  }

  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return returned_; }
  [[nodiscard]] std::uint64_t in_flight() const override { return in_flight_; }
  [[nodiscard]] NetworkCounts counts() const override { return counts_; }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    double sum = 0;
    for (const Message& m : packets) {
      sum += static_cast<double>(m.flits * options_.flit_cycles + options_.delay +
                                 options_.service - 1);
    }
    return sum / static_cast<double>(packets.size());
  }

  [[nodiscard]] Cycle next_event(Cycle now) const override {
    Cycle next = kNever;
    if (fault_ == Fault::hangs) return next;
    for (const Interface& interface : interfaces_) {
      if (interface.size != 0) return now + 1;
    }
    for (const Server& server : servers_) {
      if (server.size != 0) next = std::min(next, std::max(server.front().ready, now + 1));
    }
    return next;
  }

 private:
  struct Interface {
    std::array<Message, kQueue> packets;
    unsigned size = 0;
    Cycle sent = 0;  // cycles of the first packet
  };
  struct Waiting {
    Message packet;
    Cycle ready;
  };
  struct Server {
    std::vector<Waiting> queue;  // a ring
    std::size_t head = 0, size = 0;
    Cycle served = 0;  // cycles of the first packet
    [[nodiscard]] const Waiting& front() const { return queue[head]; }
    void push(const Waiting& entry) {
      if (size == queue.size()) {
        std::rotate(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(head), queue.end());
        head = 0;
        queue.resize(2 * size);
      }
      queue[(head + size++) % queue.size()] = entry;
    }
    void pop() {
      head = (head + 1) % queue.size();
      --size;
      served = 0;
    }
  };

  void send(NodeId i, Cycle now) {
    Interface& interface = interfaces_[i];
    if (interface.size == 0 || ++interface.sent < interface.packets[0].flits * options_.flit_cycles)
      return;
    const Message packet = interface.packets[0];
    std::move(interface.packets.begin() + 1, interface.packets.end(), interface.packets.begin());
    --interface.size;
    interface.sent = 0;
    taken_.push_back(i);
    if (!broken_ && fault_ == Fault::returns) {
      returned_.push_back(packet);
      --in_flight_;
      broken_ = true;
    } else {
      servers_[packet.to].push({packet, now + options_.delay});
    }
  }

  void serve(Server& server, Cycle now) {
    if (server.size == 0 || server.front().ready > now || ++server.served < options_.service)
      return;
    delivered_.push_back(server.front().packet);
    --in_flight_;
    ++counts_.delivered;
    server.pop();
    if (broken_) return;
    if (fault_ == Fault::loses) delivered_.pop_back();
    if (fault_ == Fault::doubles) delivered_.push_back(delivered_.back());
    broken_ = fault_ == Fault::loses || fault_ == Fault::doubles;
  }

  Options options_;
  Fault fault_ = Fault::none;
  std::vector<Interface> interfaces_;
  std::vector<Server> servers_;
  std::vector<Message> delivered_, returned_;
  std::vector<NodeId> taken_;
  NetworkCounts counts_;
  std::uint64_t in_flight_ = 0;
  bool broken_ = false;
};

}  // namespace ballast
