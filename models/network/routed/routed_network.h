// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/shared_time.h"
#include "core/threads.h"
#include "network/dense/dense_routers.h"
#include "network/faults/faults.h"
#include "network/interfaces/interfaces.h"
#include "network/lone_packet.h"
#include "network/network.h"
#include "network/relation.h"
#include "network/routed/stepping.h"
#include "network/router_options.h"
#include "network/sparse/sparse_routers.h"
#include "network/wiring.h"

namespace ballast {

/// All routers and links of a machine: input-queued wormhole routers with virtual channels and
/// credits, one flit per link and cycle.
///
/// For a packet at the front of its virtual channel in cycle f (arrived, and the previous tail has
/// left): route computation in f .. f + RC - 1; allocation of an output VC in f + RC + VA - 1 or
/// later; of the switch in f + RC + VA + SA - 1 or later; then ST cycles for the switch, and the
/// link. A stage of 0 cycles shares the cycle of the next one. An output VC is held from its
/// allocation until the tail has passed the switch allocation. Both allocators are iSLIP or those
/// of RouterOptions::allocator; an input VC requests all free output VCs that its route allows. A
/// credit is back link + 1 cycles after the switch allocation. Speculative routers request output
/// VC and switch in the same cycle; a grant of the switch without a VC or a credit is lost.
///
/// A facade: its parts are the interfaces, the routers in two ways to step them, and the faults.
/// This class orders their cycles, chooses the way, and shares the cycle among threads. No
/// allocation after construction, but of the tables of the dense way and the threads before their
/// first use.
class RoutedNetworkCore final : public Network {
 public:
  /// The topology must outlive the network. `seed`: of the routing's draws. Throws UserError if the
  /// options do not fit it.
  RoutedNetworkCore(const Topology& topology, const RouterOptions& options,
                    FaultSchedule faults = {}, std::uint64_t seed = 1);
  /// Assumes packets in a fraction of the virtual channels, and activity lists of that length.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const RouterOptions& options,
                                           bool faults);

  void reset() override;
  void step(Cycle now, std::span<const Message> sends) override;
  void step_beside(Cycle now, std::span<const Message> sends,
                   const std::function<void()>& meanwhile) override;
  unsigned use_threads(unsigned wanted) override;
  [[nodiscard]] bool steps_in_threads() const noexcept override { return true; }
  [[nodiscard]] std::span<const Message> delivered() const override {
    return interfaces_.delivered();
  }
  [[nodiscard]] std::span<const NodeId> taken() const override { return interfaces_.taken(); }
  [[nodiscard]] std::span<const Message> returned() const override {
    return interfaces_.returned();
  }
  [[nodiscard]] std::span<const NodeId> failed() const override { return faults_.failed(); }
  [[nodiscard]] NetworkOutputs outputs() const override {
    return {delivered(), returned(), taken(), failed()};
  }
  [[nodiscard]] Cycle next_event(Cycle now) const override;
  [[nodiscard]] std::uint64_t in_flight() const override {
    const NetworkCounts& c = interfaces_.counts();
    return c.packets - c.delivered - c.returned;
  }
  [[nodiscard]] NetworkCounts counts() const override;
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override;
  [[nodiscard]] double middle_load(std::span<const Message> packets) const override;
  [[nodiscard]] bool alive(NodeId processor) const override { return faults_.alive(processor); }
  void each_link(const std::function<void(const LinkFlits&)>& see) const override;
  [[nodiscard]] std::vector<WaitingBuffer> waiting_cycle() const override;
  [[nodiscard]] std::optional<NetworkEvents> events() const override;
  [[nodiscard]] std::optional<SteppingUse> stepping_use() const override {
    return SteppingUse{n_threads_, dense_edges_, shared_.steps(), shared_.serial_share()};
  }
  [[nodiscard]] std::string why_stuck() const override;
  [[nodiscard]] std::string why_sparse() const override;

  /// For tests and measurements: how the routers are stepped from the next step on. With `sharing`
  /// the threads share each cycle, even if it has too little work to gain.
  void force(Stepping stepping, bool sharing = false) noexcept { choice_.force(stepping, sharing); }
  [[nodiscard]] bool dense() const noexcept { return is_dense_; }

  [[nodiscard]] const Topology& topology() const noexcept { return wiring_.topology; }
  [[nodiscard]] const RouterOptions& options() const noexcept { return wiring_.options; }
  /// Flits sent by a router's output: a link or (from links(router) on) a processor.
  [[nodiscard]] std::uint64_t flits_sent(NodeId router, Port port) const noexcept {
    return flits_of(wiring_.first_port[router] + port);
  }
  [[nodiscard]] unsigned attached(NodeId router) const noexcept { return wiring_.attached(router); }

 private:
  struct Edge {  // passed by value, so that it stays in registers
    Cycle now;
    std::span<const Message> sends;
    const std::function<void()>* meanwhile = nullptr;  ///< see step_beside
  };
  [[gnu::always_inline]] void step_all(Edge edge);
  [[nodiscard]] bool step_faults(Edge edge);
  [[gnu::always_inline]] void begin_outputs(Edge edge);
  [[gnu::always_inline]] void step_interfaces(Edge edge);
  [[gnu::always_inline]] void step_sparse(Edge edge);
  [[gnu::noinline]] void step_sparse_blocks(Edge edge);
  void step_dense(Edge edge);
  template <class Step>
  void share(std::size_t blocks, Edge edge, Step&& step);

  void leave_dense() noexcept;
  void choose_stepping(Cycle now);
  void settle() const;

  [[nodiscard]] std::uint64_t flits_of(PortId port) const noexcept {
    return sparse_.flits_sent(port) + (is_dense_ ? dense_->flits_sent(port) : 0);
  }
  [[nodiscard]] NetworkEvents unfinished() const noexcept;
  [[nodiscard]] double even_latencies(std::span<const Message> packets) const;
  [[nodiscard]] double uneven_latencies(std::span<const Message> packets) const;
  [[nodiscard]] std::vector<LinkPace> link_paces() const;

  Wiring wiring_;
  Relation relation_;
  Faults faults_;
  bool has_faults_, has_replies_;
  NetworkInterfaces interfaces_;
  SparseRouters sparse_;
  std::unique_ptr<DenseRouters> dense_;  ///< absent where it does not fit

  /// The state of the routers is in `dense_`, else in `sparse_`. An observer may bring it back.
  mutable bool is_dense_ = false;
  SteppingChoice choice_;
  unsigned n_threads_ = 1;
  std::unique_ptr<Threads> threads_;  ///< absent until needed
  SharedTime<> shared_;
  Cycle stepped_until_ = 0;  ///< the cycle after the last step

  RouterHops hops_;
  NetworkEvents dropped_;  ///< unfinished when a fault dropped all flits
  std::uint64_t dense_edges_ = 0;
};

}  // namespace ballast
