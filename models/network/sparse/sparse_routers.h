// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/interfaces/interfaces.h"
#include "network/sparse/switch_stages.h"

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
class SparseRouters : public SwitchStages {
 public:
  /// All must outlive it.
  SparseRouters(const Wiring& wiring, const Relation& relation, PacketPool& packets);
  void reset();
  /// Blocks for so many threads. Before the first step.
  void use_threads(unsigned threads);

  /// What an interface calls in cycle `now` with its processor, the VC at the router and a flit,
  /// which gets into the slot that its credit reserved.
  [[nodiscard]] auto entry(Cycle now) noexcept {
    auto& arrivals =
        blocks_.size() == 1 ? blocks_[0].arrivals.at(now + 1 + kTerminalLink) : injected_;
    return
        [&arrivals, in = state_.in.data(), slots = state_.slots.get(), enter = wiring_.enter.data(),
         shift = numbers_.shift, ring = ring_](NodeId processor, unsigned lane, Flit flit) {
          const VcId id = enter[processor] << shift | lane;
          InputVc& vc = in[id];
          slots[std::size_t{id} * ring + vc.tail] = flit;
          vc.tail = static_cast<std::uint16_t>(next_slot(vc.tail, ring));
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

  /// From one block to those of the threads, or back. Before the step of cycle `now`.
  void change_blocks(Cycle now);
  [[nodiscard]] std::span<SparseBlock> blocks() noexcept { return blocks_; }
  [[nodiscard]] SparseBlock& block_of(PortId port) noexcept;

  /// Flits sent by an output, as far as they are counted here.
  [[nodiscard]] std::uint64_t flits_sent(PortId port) const noexcept {
    return state_.ports[port].flits + (flits_before_.empty() ? 0 : flits_before_[port]);
  }
  /// The counters of the ports have 32 bits: to be called in every cycle.
  void harvest(Cycle now) {
    if (now >= harvest_at_) [[unlikely]]
      harvest_flits(now);
  }

 private:
  /// A link sends at most one flit per cycle, so a 32-bit counter cannot overflow in this time.
  static constexpr Cycle kHarvest = Cycle{1} << 31;

  void harvest_flits(Cycle now);
  [[nodiscard]] std::vector<SparseBlock> make_blocks(unsigned parts) const;

  // One cycle of a block, in this order. Stages that share a cycle see each other's results.
  // `kLarge`: see is_large(); `kLean`: see is_lean(); `kSmall`: see is_small().
  void step_any(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, Small kSmall = Small::no>
  void step(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean>
  [[gnu::always_inline]] void credits_arrive(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean, Small kSmall>
  [[gnu::always_inline]] void flits_arrive(SparseBlock& block, Cycle now);

  std::vector<SparseBlock> others_;  ///< the other kind, without events
  FixedList<VcId> injected_;         ///< with several blocks: input VCs that get a flit by entry()
  std::vector<std::uint64_t> flits_before_;  ///< by port: flits sent before the last harvest
  Cycle harvest_at_ = kHarvest;
};

}  // namespace ballast
