// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/untouched_memory.h"
#include "network/allocators/islip.h"
#include "network/interfaces/interfaces.h"
#include "network/packet_pool.h"
#include "network/relation.h"
#include "network/route_memo.h"
#include "network/router_state.h"
#include "network/sparse/block.h"
#include "network/sparse/bubble.h"
#include "network/sparse/hop_choice.h"
#include "network/sparse/packed_hop.h"
#include "network/sparse/reply_places.h"
#include "network/sparse/router_allocators.h"
#include "network/wiring.h"

namespace ballast {

/// The sparse way to step the routers, and their registers. Work follows activity: each stage has a
/// list of the VCs with a request in this cycle. A blocked VC waits on its port and costs nothing
/// until an output VC is freed or a credit comes; a router without flits costs nothing.
///
/// A cycle reads of the interfaces nothing; it lists what reaches them later, with one block at
/// once, else in hand_over(). Flits from them come by entry(). Of packets it reads the destination,
/// and reads and writes the word for the routing. The relation changes only while the registers are
/// clear. While the routers are dense, all lists here are empty: see RouterRegisters and
/// DenseRouters.
class SparseRouters {
 public:
  /// All must outlive it.
  SparseRouters(const Wiring& wiring, const Relation& relation, PacketPool& packets);
  /// Upper bound of the bytes touched by the registers; `ports`: of the routers.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t ports, const RouterOptions& options,
                                           std::uint64_t most_hops);
  void reset();
  /// Empty buffers, all credits at their owners, nothing on the links. Flits sent still count.
  void clear();
  /// Blocks for so many threads. Before the first step.
  void use_threads(unsigned threads);

  /// What an interface calls in cycle `now` with its processor, the VC at the router and a flit,
  /// which gets into the slot that its credit reserved.
  [[nodiscard]] auto entry(Cycle now) noexcept {
    auto& arrivals =
        blocks_.size() == 1 ? blocks_[0].arrivals.at(now + 1 + kTerminalLink) : injected_;
    return [&arrivals, in = state_.in.data(), slots = state_.slots.get(),
            enter = wiring_.enter.data(), shift = numbers_.shift,
            buffer = options_.buffer_flits](NodeId processor, unsigned lane, Flit flit) {
      const VcId id = enter[processor] << shift | lane;
      InputVc& vc = in[id];
      slots[std::size_t{id} * buffer + vc.tail] = flit;
      vc.tail = after(vc.tail, buffer);
      arrivals.push_back(id);
    };
  }
  /// One cycle of the only block. Adds to `hops`.
  void step_alone(Cycle now, NetworkInterfaces& interfaces, RouterHops& hops);
  /// One cycle of one of several blocks; at the same time as the others.
  void step_block(unsigned k, Cycle now);
  /// After all of them.
  RouterHops hand_over(Cycle now, NetworkInterfaces& interfaces);
  /// Before the step of a cycle: a reply has left each of these processors; empties the list.
  void free_reply_places(FixedList<NodeId>& replied) noexcept {
    for (const NodeId processor : replied) replies_->give(processor);
    replied.clear();
  }
  /// The next cycle, later than `now`, with an event in a router; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  [[nodiscard]] bool has_several_blocks() const noexcept { return blocks_.size() > 1; }
  /// From one block to those of the threads, or back. Before the step of cycle `now`.
  void change_blocks(Cycle now);
  [[nodiscard]] std::span<SparseBlock> blocks() noexcept { return blocks_; }
  [[nodiscard]] SparseBlock& block_of(PortId port) noexcept;

  [[nodiscard]] RouterRegisters& registers() noexcept { return state_; }
  [[nodiscard]] const RouterRegisters& registers() const noexcept { return state_; }
  [[nodiscard]] const Wiring& wiring() const noexcept { return wiring_; }
  /// The state is beyond the caches: see FetchAhead.
  [[nodiscard]] bool is_large() const noexcept { return is_large_; }
  /// Its routers have an allocator of their own, and not the inlined iSLIP.
  [[nodiscard]] bool has_allocators() const noexcept { return allocators_ != nullptr; }
  /// A packet requests output VCs in vain: none of those that its route allows is free, with room.
  [[nodiscard]] bool waits(VcId vc) const;
  /// A request at its processor, which has no place for another reply.
  [[nodiscard]] bool waits_for_reply(VcId vc) const;
  /// Flits in buffers, which were written but not read; output VCs of packets whose tail has not
  /// left.
  [[nodiscard]] NetworkEvents unfinished() const noexcept;

  /// Flits sent by an output, as far as they are counted here.
  [[nodiscard]] std::uint64_t flits_sent(PortId port) const noexcept {
    return state_.ports[port].flits + (flits_before_.empty() ? 0 : flits_before_[port]);
  }
  /// After the registers have been written from outside.
  void count_flits();
  /// The counters of the ports have 32 bits: to be called in every cycle.
  void harvest(Cycle now) {
    if (now >= harvest_at_) [[unlikely]]
      harvest_flits(now);
  }

 private:
  /// A link sends at most one flit per cycle, so a 32-bit counter cannot overflow in this time.
  static constexpr Cycle kHarvest = Cycle{1} << 31;

  void harvest_flits(Cycle now);
  /// The usual router: none of what the stages would have to ask for at each flit.
  [[nodiscard]] bool is_lean() const noexcept {
    return wiring_.plain && !options_.speculative && options_.sa <= 1 && !allocators_ &&
           !counts_places_ && options_.message_classes == 1 && !relation_.has_sets() &&
           !relation_.has_escape() && !relation_.reads_words();
  }
  /// Lean routers of a small machine, whose routes are remembered, and of whose flits many are
  /// alone in their router: the flits in each router's buffers are counted.
  [[nodiscard]] bool is_small() const noexcept { return is_lean_ && !is_large_ && memo_.is_used(); }
  /// Each request of a cycle, for an output VC or for the switch, is of an input VC with a flit in
  /// its buffer. So a router with one flit has no other request: that one is granted and accepted
  /// in the same cycle, and moves the same pointers, as by a matching, which it does not need.
  [[nodiscard]] bool has_one_flit(NodeId router) const noexcept { return flits_in_[router] == 1; }
  [[nodiscard]] std::vector<SparseBlock> make_blocks(unsigned parts) const;

  // One cycle of a block, in this order. Stages that share a cycle see each other's results.
  // `kLarge`: see is_large(); `kLean`: see is_lean(); `kSmall`: see is_small().
  void step_any(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, bool kSmall = false>
  void step(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean>
  [[gnu::always_inline]] void credits_arrive(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, bool kSmall>
  [[gnu::always_inline]] void flits_arrive(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, bool kSmall>
  void compute_routes(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean>
  void allocate_vcs(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, bool kSmall>
  void allocate_switches(SparseBlock& block, Cycle now);

  // Virtual channels: vc_allocation.cpp; routes: route_computation.cpp.
  template <bool kLarge, bool kLean>
  void allocate_lone_vcs(SparseBlock& block, Cycle now);
  void match_vcs(SparseBlock& block, Cycle now);
  void match_vcs_by_router(SparseBlock& block, Cycle now);
  [[nodiscard]] bool has_credit(VcId base, unsigned vcs) const;
  /// A VC that is free may lack the room that a packet needs.
  [[nodiscard]] bool needs_room() const noexcept {
    return counts_places_ || relation_.has_escape();
  }
  [[nodiscard]] unsigned free_candidates(VcId vc) const;
  template <bool kLean>
  [[gnu::always_inline]] void hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                                   Cycle now);
  [[nodiscard]] bool asks_again(VcId vc) const;
  void park(VcId vc);

  // Switches: switch_allocation.cpp.
  template <bool kLarge>
  void match(SparseBlock& block);
  void match_switches_by_router(SparseBlock& block, std::span<const VcId> requests);
  [[nodiscard]] bool supersedes(VcId a, VcId b) const;
  void hold_back(SparseBlock& block, Cycle now);
  [[nodiscard]] bool link_is_busy(VcId vc, Cycle now) const {
    return !link_free_.empty() && link_free_[port_of(state_.in[vc].out)] > now;
  }
  void settle_speculation(SparseBlock& block, Cycle now);
  void accepted(PortId input, PortId output) noexcept {
    move_behind(input, output, state_.ports[output].grant_pointer,
                state_.ports[input].accept_pointer);
  }

  // Switches: traversal.cpp. `kAlone`: no other blocks; `kPlain`: see Wiring; `kLone`: the only
  // flit of its router.
  template <bool kLarge, bool kAlone, bool kPlain, bool kSmall>
  void traverse(SparseBlock& block, Cycle now);
  template <bool kAlone>
  void traverse_lone(SparseBlock& block, std::span<const VcId> requests);
  struct Arrays;
  [[nodiscard]] Arrays arrays(const SparseBlock& block) noexcept;
  template <bool kAlone, bool kPlain, bool kSmall, bool kLone>
  [[gnu::always_inline]] void pass(SparseBlock& block, const Arrays& arrays, PortId i, VcId id,
                                   Cycle now, VcId*& hop, RouterHops& passed);
  void wake_waiting(SparseBlock& block, RouterPort& port);

  /// Precondition: `id` has a flit, and holds an output VC with a credit.
  void ask_switch(SparseBlock& block, VcId id, Cycle earliest) {
    if (options_.sa > 1) earliest = std::max(earliest, ready(id, state_.in[id].head));
    block.switching.at(earliest).push_back(id);
  }
  [[nodiscard]] PortId port_of(VcId vc) const noexcept { return numbers_.port_of(vc); }
  [[nodiscard]] VcId vc_of(PortId port, unsigned vc) const noexcept {
    return numbers_.vc_of(port, vc);
  }
  [[nodiscard]] Flit& slot(VcId vc, unsigned position) noexcept {
    return state_.slots[std::size_t{vc} * options_.buffer_flits + position];
  }
  /// The packet at the front of the virtual channel.
  [[nodiscard]] PacketId packet_at(VcId vc) const noexcept {
    return state_.packet_at(vc, options_.buffer_flits);
  }
  /// From switch allocation to the arrival over the port's link.
  [[nodiscard]] unsigned arrival_after(PortId port) const noexcept {
    return delays_.hop - options_.link_cycles + wiring_.cycles_of(port);
  }
  /// First cycle in which the flit may request the switch; used only if that can lie ahead.
  [[nodiscard]] Cycle& ready(VcId vc, unsigned position) noexcept {
    return slot_ready_[std::size_t{vc} * options_.buffer_flits + position % options_.buffer_flits];
  }

  UntouchedMemory lists_;  // before all that it speaks of
  const Wiring& wiring_;
  const Relation& relation_;
  PacketPool& packets_;
  // Copies: they are read for each flit.
  PortNumbers numbers_;
  RouterOptions options_;
  RouterDelays delays_;
  bool is_large_;
  bool is_lean_ = false;  ///< of the relation in use

  RouterRegisters state_;
  std::vector<SparseBlock> blocks_;  ///< one, or several for each thread
  std::vector<SparseBlock> others_;  ///< the other kind, without events
  FixedList<VcId> injected_;         ///< with several blocks: input VCs that get a flit by entry()
  std::unique_ptr<Bubble> bubble_;   ///< Flow::bubble only
  std::unique_ptr<ReplyPlaces> replies_;  ///< RouterOptions::reply_queue only
  bool counts_places_;                    ///< one of these two
  HopChoice hops_;
  RouteMemo<PackedHop> memo_;                     ///< of the relation in use; lean routers only
  std::unique_ptr<RouterAllocators> allocators_;  ///< absent: the inlined iSLIP
  std::vector<std::uint32_t> flits_in_;           ///< by router: in its buffers; is_small() only
  std::vector<std::uint8_t> speculates_;          ///< speculative routers only, by input VC
  std::vector<Cycle> slot_ready_;                 ///< SA > 1 only
  std::vector<Cycle> link_free_;  ///< by port: its link takes the next flit; slow links only
  std::vector<std::uint64_t> flits_before_;  ///< by port: flits sent before the last harvest
  Cycle harvest_at_ = kHarvest;
};

}  // namespace ballast
