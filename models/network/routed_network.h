// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/shared_time.h"
#include "core/threads.h"
#include "core/untouched_memory.h"
#include "network/allocators/islip_pointers.h"
#include "network/dense_block.h"
#include "network/dense_columns.h"
#include "network/faults.h"
#include "network/network.h"
#include "network/router_allocators.h"
#include "network/router_options.h"
#include "network/router_state.h"
#include "network/sparse_block.h"
#include "network/stepping.h"
#include "topology/topology.h"
#include "topology/up_down.h"

namespace ballast {

/// All routers and links of a machine: input-queued wormhole routers with virtual channels and
/// credits, one flit per link and cycle.
///
/// For a packet at the front of its virtual channel in cycle f (arrived, and the previous tail has
/// left): route computation in f .. f + RC - 1; allocation of an output VC in f + RC + VA - 1 or
/// later; of the switch in f + RC + VA + SA - 1 or later; then ST cycles for the switch, and the
/// link. A stage of 0 cycles shares the cycle of the next one. An output VC is held from its
/// allocation until the tail has passed the switch allocation. Both allocators are iSLIP with one
/// iteration or those of RouterOptions::allocator; an input VC requests all free output VCs that
/// its route allows. A credit is back link + 1 cycles after the switch allocation. Speculative
/// routers request output VC and switch in the same cycle; a grant of the switch without a VC or a
/// credit is lost.
///
/// Work follows activity: each stage has a list of the VCs with a request in this cycle. A blocked
/// VC waits on its port and costs nothing until an output VC is freed or a credit comes; a router
/// without flits costs nothing. No allocation after construction, but of the tables of the dense
/// way and the threads before their first use.
class RoutedNetworkCore final : public Network {
 public:
  /// The topology must outlive the network. Throws UserError if the options do not fit it.
  RoutedNetworkCore(const Topology& topology, const RouterOptions& options,
                    FaultSchedule faults = {});
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
    return {delivered_.begin(), delivered_.end()};
  }
  [[nodiscard]] std::span<const NodeId> taken() const override {
    return {taken_.begin(), taken_.end()};
  }
  [[nodiscard]] std::span<const Message> returned() const override { return returned_; }
  [[nodiscard]] std::span<const NodeId> failed() const override { return failed_; }
  [[nodiscard]] Cycle next_event(Cycle now) const override;
  [[nodiscard]] std::uint64_t in_flight() const override {
    return counts_.packets - counts_.delivered - counts_.returned;
  }
  [[nodiscard]] NetworkCounts counts() const override { return counts_; }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override;
  [[nodiscard]] double middle_load(std::span<const Message> packets) const override;
  [[nodiscard]] bool alive(NodeId processor) const override {
    return alive_.empty() || alive_[processor] != 0;
  }
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

  [[nodiscard]] const Topology& topology() const noexcept { return topology_; }
  [[nodiscard]] const RouterOptions& options() const noexcept { return options_; }
  /// Flits sent by a router's output: a link or (from links(router) on) a processor.
  [[nodiscard]] std::uint64_t flits_sent(NodeId router, Port port) const noexcept;
  [[nodiscard]] unsigned attached(NodeId router) const noexcept;

 private:
  /// A link sends at most one flit per cycle, so a 32-bit counter cannot overflow in this time.
  static constexpr Cycle kHarvest = Cycle{1} << 31;

  // Elaboration.
  void number_ports();
  void size_lists();

  [[nodiscard]] std::uint64_t flits_of(PortId port) const noexcept;
  void harvest_flits(Cycle now);
  [[nodiscard]] NetworkEvents unfinished() const noexcept;

  struct Edge {
    Cycle now;
    std::span<const Message> sends;
    const std::function<void()>* meanwhile = nullptr;  ///< see step_beside
  };
  void step_all(const Edge& edge);
  [[nodiscard]] bool step_faults(const Edge& edge);
  void step_interfaces(const Edge& edge);

  // The processors' ends.
  void begin_outputs(const Edge& edge);
  void accept_sends(std::span<const Message> sends);
  void terminal_credits_arrive(Cycle now);
  void inject(Cycle now);
  void eject(Cycle now);
  void activate(NodeId processor);
  [[nodiscard]] bool pending(NodeId processor) const noexcept;
  [[nodiscard]] PacketId next_packet(NodeId processor);

  // Blocks of routers, and who steps them.
  template <class Step>
  void share(std::size_t blocks, const Edge& edge, Step&& step);
  [[nodiscard]] SparseHorizons horizons() const noexcept;
  [[nodiscard]] std::vector<SparseBlock> sparse_blocks(unsigned parts) const;
  void change_blocks(Cycle now);
  [[nodiscard]] SparseBlock& block_of(PortId port) noexcept;

  // The sparse way: one cycle of a block, in this order. Stages that share a cycle see each other's
  // results. `kLarge`: the state is beyond the caches, see FetchAhead.
  void step_sparse(const Edge& edge);
  template <bool kLarge>
  void step_block(SparseBlock& block, Cycle now);
  template <bool kLarge>
  void credits_arrive(SparseBlock& block, Cycle now);
  template <bool kLarge>
  void flits_arrive(SparseBlock& block, Cycle now);
  template <bool kLarge>
  void compute_routes(SparseBlock& block, Cycle now);
  void route_with_words(const SparseBlock& block, std::span<RouteStep> steps);
  void keep_sets(const SparseBlock& block, std::span<const VcId> fronts,
                 std::span<const RouteStep> answers);
  void choose_hops(SparseBlock& block);
  template <bool kLarge>
  void allocate_lone_vcs(SparseBlock& block, Cycle now);
  template <bool kLarge>
  void allocate_vcs(SparseBlock& block, Cycle now);
  template <bool kLarge>
  void allocate_switches(SparseBlock& block, Cycle now);
  void count(SparseBlock& block) noexcept;
  void hand_over(SparseBlock& block, Cycle now);

  [[nodiscard]] bool has_credit(VcId base, unsigned vcs) const;
  void hold(SparseBlock& block, VcId vc, RouterPort& port, unsigned lane, Cycle now);
  void match_vcs(SparseBlock& block, Cycle now);
  void match_vcs_by_router(SparseBlock& block, Cycle now);
  void match_switches_by_router(SparseBlock& block, std::span<const VcId> requests);
  [[nodiscard]] bool asks_again(VcId vc) const;
  void park(VcId vc);
  template <bool kLarge>
  void match(SparseBlock& block, std::span<const VcId> requests);
  [[nodiscard]] bool supersedes(VcId a, VcId b) const;
  void settle_speculation(SparseBlock& block, Cycle now);
  void ask_switch(SparseBlock& block, VcId vc, Cycle earliest);
  void accepted(PortId input, PortId output) noexcept;
  template <bool kLarge, bool kAlone>
  void traverse(SparseBlock& block, Cycle now);
  void wake_waiting(SparseBlock& block, RouterPort& port);

  [[nodiscard]] VcId waits_for(VcId vc) const;
  void settle() const;

  // The dense way, where it fits: from the arrivals to the switch.
  void elaborate_dense();
  void find_links();
  void make_blocks();
  void choose_stepping(Cycle now);
  void to_dense(Cycle now);
  [[nodiscard]] bool ends_portion(PortId port) const noexcept;
  void input_to_dense(VcId vc, std::size_t place);
  [[nodiscard]] DenseVcPointer vc_pointer_to_dense(std::uint32_t pointer) const noexcept;
  [[nodiscard]] std::uint32_t vc_pointer_to_sparse(NodeId router,
                                                   DenseVcPointer pointer) const noexcept;
  void events_to_dense(Cycle now);
  void to_sparse(Cycle now);
  void input_to_sparse(SparseBlock& block, PortId port, unsigned lane, Cycle now);
  void step_dense(const Edge& edge);
  void step_block(DenseBlock& block, const DenseCycle& cycle);
  void take_fronts(DenseBlock& block, NodeId first, const DenseSets& fronts,
                   const DenseFlits& flits);
  void leave_here(std::size_t place, NodeId to) noexcept;
  void answer_routes(DenseBlock& block);
  std::uint64_t pass_flits(DenseBlock& block, NodeId first, const DenseSets& winners,
                           DenseFlits& flits);
  void mark_apart(DenseBlock& block, NodeId first, const DenseMoves& moves,
                  const DenseCycle& cycle);
  void harvest_dense(DenseBlock& block);
  // Entries of its tables.
  [[nodiscard]] std::size_t tail_place(PortId port, unsigned lane) const noexcept;
  [[nodiscard]] std::size_t side_entry(PortId port) const noexcept;
  [[nodiscard]] VcId own_vc(NodeId router, unsigned side) const noexcept;
  [[nodiscard]] std::size_t place_of(PortId port, unsigned lane) const noexcept;
  [[nodiscard]] std::size_t mark_of(PortId port, unsigned lane) const noexcept;

  // Faults.
  void strike(Cycle now);
  void recall_packets();
  void resume();
  void give_back(PacketId packet);
  void clear_routers();
  [[nodiscard]] bool deliverable(NodeId from, NodeId to) const;

  [[nodiscard]] PortId port_of(VcId vc) const noexcept { return vc >> shift_; }
  [[nodiscard]] VcId vc_of(PortId port, unsigned vc) const noexcept {
    return (port << shift_) | vc;
  }
  [[nodiscard]] Flit& slot(VcId vc, unsigned position) noexcept {
    return slots_[std::size_t{vc} * options_.buffer_flits + position];
  }
  /// The packet at the front of the virtual channel.
  [[nodiscard]] PacketId packet_at(VcId vc) noexcept { return packet_of(slot(vc, in_[vc].head)); }
  /// Its word.
  [[nodiscard]] std::uint32_t& word_of(VcId vc) noexcept { return packets_[packet_at(vc)].word; }
  /// First cycle in which the flit may request the switch; used only if that can lie ahead.
  [[nodiscard]] Cycle& ready(VcId vc, unsigned position) noexcept {
    return slot_ready_[std::size_t{vc} * options_.buffer_flits + position % options_.buffer_flits];
  }
  /// The next position of a ring.
  [[nodiscard]] static std::uint16_t after(std::uint16_t position, unsigned size) noexcept {
    return position + 1u == size ? 0 : static_cast<std::uint16_t>(position + 1);
  }

  UntouchedMemory untouched_, lists_;  // before all that they speak of
  const Topology& topology_;
  const Routing* routing_;
  bool reads_words_ = false;  ///< the routing reads the words of packets
  bool takes_sets_ = false;   ///< its answers may have several hops
  RouterOptions options_;
  unsigned shift_;      ///< log2 of a port's virtual channels, rounded up to a power of two
  VcId lane_mask_;      ///< mask of a VcId: its number at the port
  PortId n_ports_ = 0;  ///< ports of all routers; from here on: the processors' interfaces
  unsigned va_delay_, sa_delay_;      ///< from the start of a stage to the cycle of its allocation
  unsigned hop_delay_, eject_delay_;  ///< from switch allocation to arrival

  std::uint16_t all_vcs_;
  std::vector<std::uint16_t> classes_;  ///< mask of output VCs, by class
  std::vector<PortId> first_port_;      ///< by router; one entry more at the end
  std::vector<NodeId> router_;          ///< by port
  std::vector<NodeId> home_;            ///< by processor: the router where packets to it leave
  std::vector<PortId> enter_;           ///< by processor: the port at which its packets enter
  std::vector<PortId> leave_;           ///< by processor: the port by which packets to it leave
  std::vector<RouterPort> ports_;
  std::vector<InputVc> in_;
  std::vector<OutputVc> out_;  ///< those of the interfaces, too
  std::unique_ptr<Flit[]> slots_;
  std::vector<NetworkInterface> interfaces_;
  PacketPool packets_;

  std::unique_ptr<DenseColumns> dense_;  ///< absent where the dense way does not fit
  std::vector<std::uint8_t> side_;       ///< by port, in `dense_`
  std::vector<DenseBlock> blocks_;       ///< empty until the network has been dense
  std::vector<SparseBlock> sparse_;      ///< one, or several for each thread
  std::vector<SparseBlock> others_;      ///< the other kind, without events
  unsigned n_threads_ = 1;
  std::unique_ptr<Threads> threads_;  ///< absent until needed
  SharedTime<> shared_;
  std::uint64_t dense_edges_ = 0;
  bool is_dense_ = false;  ///< the control state and the events are in `dense_`
  bool is_large_ = false;  ///< the state is beyond the caches: see FetchAhead
  SteppingChoice choice_;
  Cycle stepped_until_ = 0;  ///< the cycle after the last step
  Cycle quiet_from_ = 0;     ///< dense: no credit arrives from this cycle on

  Calendar terminal_credit_;   ///< VCs of interfaces that get a credit back
  Calendar ejected_;           ///< packets with a flit that arrives at its processor
  FixedList<VcId> injected_;   ///< input VCs to which an interface has sent in this cycle
  FixedList<NodeId> sending_;  ///< interfaces that may have something to send
  FixedList<Message> delivered_;
  std::vector<Message> returned_;
  FixedList<NodeId> taken_;
  NetworkCounts counts_;
  NetworkEvents
      without_hop_;  ///< lost by speculation, or unfinished when a fault dropped all flits
  std::vector<std::uint64_t> flits_before_;  ///< by port: flits sent before the last harvest
  Cycle harvest_at_ = kHarvest;

  // Faults; empty without faults.
  FaultSchedule schedule_;
  std::size_t next_fault_ = 0;
  Failures failures_;
  std::unique_ptr<UpDown> up_down_;         ///< routes since the first fault
  std::vector<std::uint8_t> alive_;         ///< by processor
  std::vector<NodeId> failed_;              ///< processors that failed at this edge
  std::vector<PacketId> again_;             ///< by processor: packets to send again, a list
  std::unique_ptr<PacketId[]> next_again_;  ///< by packet
  Cycle resume_at_ = kNever;                ///< end of the reconfiguration; kNever: none

  std::vector<HopSet> sets_;  ///< by input VC, of the packet in front; only if several hops occur
  std::unique_ptr<RouterAllocators> allocators_;  ///< absent: the inlined iSLIP
  std::vector<std::uint8_t> speculates_;          ///< speculative routers only, by input VC
  std::vector<Cycle> slot_ready_;                 ///< SA > 1 only
};

}  // namespace ballast

#include "network/routed_network-inl.h"
