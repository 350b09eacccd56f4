// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/untouched_memory.h"
#include "network/packet_pool.h"
#include "network/relation.h"
#include "network/route_memo.h"
#include "network/router_state.h"
#include "network/sparse/block.h"
#include "network/sparse/bubble.h"
#include "network/sparse/hop_choice.h"
#include "network/sparse/known_route.h"
#include "network/sparse/reply_places.h"
#include "network/sparse/router_allocators.h"
#include "network/wiring.h"

namespace ballast {

/// Routers of a small machine, see SparseState::is_small(). Most have two virtual channels;
/// as a constant their number saves 2 % of the instructions of a flit-hop.
enum class Small : std::uint8_t { no, any, two_vcs };

/// What the stages of the sparse routers share: registers, options, and the lists of each block.
class SparseState {
 public:
  /// All must outlive it.
  SparseState(const Wiring& wiring, const Relation& relation, PacketPool& packets);
  SparseState(const SparseState&) = delete;
  SparseState& operator=(const SparseState&) = delete;
  /// Upper bound of the bytes touched by the registers; `ports`: of the routers.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t ports, const RouterOptions& options,
                                           std::uint64_t most_hops);
  /// Empty buffers, all credits at their owners, nothing on the links. Flits sent still count.
  void clear();

  [[nodiscard]] RouterRegisters& registers() noexcept { return state_; }
  [[nodiscard]] const RouterRegisters& registers() const noexcept { return state_; }
  [[nodiscard]] const Wiring& wiring() const noexcept { return wiring_; }
  /// The state is beyond the caches: see FetchAhead.
  [[nodiscard]] bool is_large() const noexcept { return is_large_; }
  /// Its routers have an allocator of their own, and not the inlined iSLIP.
  [[nodiscard]] bool has_allocators() const noexcept { return allocators_ != nullptr; }
  [[nodiscard]] bool has_several_blocks() const noexcept { return blocks_.size() > 1; }
  /// Flits in buffers, which were written but not read; output VCs of packets whose tail has not
  /// left.
  [[nodiscard]] NetworkEvents unfinished() const noexcept;
  /// After the registers have been written from outside.
  void count_flits();

 protected:
  ~SparseState() = default;

  /// Lean routers of a small machine, whose routes are remembered, and of whose flits many are
  /// alone in their router: the flits in each router's buffers are counted.
  [[nodiscard]] bool is_small() const noexcept { return small_ != Small::no; }
  template <Small kSmall>
  [[nodiscard]] unsigned shift() const noexcept {
    return kSmall == Small::two_vcs ? 1 : numbers_.shift;
  }
  /// Each request of a cycle, for an output VC or for the switch, is of an input VC with a flit in
  /// its buffer. So a router with one flit has no other request: that one is granted and accepted
  /// in the same cycle, and moves the same pointers, as by a matching, which it does not need.
  [[nodiscard]] bool has_one_flit(NodeId router) const noexcept { return flits_in_[router] == 1; }

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
    return state_.slots[std::size_t{vc} * ring_ + position];
  }
  /// The packet at the front of the virtual channel.
  [[nodiscard]] PacketId packet_at(VcId vc) const noexcept { return state_.packet_at(vc, ring_); }
  /// From switch allocation to the arrival over the port's link.
  [[nodiscard]] unsigned arrival_after(PortId port) const noexcept {
    return delays_.hop - options_.link_cycles + wiring_.cycles_of(port);
  }
  /// First cycle in which the flit may request the switch; used only if that can lie ahead.
  [[nodiscard]] Cycle& ready(VcId vc, unsigned position) noexcept {
    return slot_ready_[std::size_t{vc} * ring_ + position % ring_];
  }

  UntouchedMemory lists_;  // before all that it speaks of
  const Wiring& wiring_;
  const Relation& relation_;
  PacketPool& packets_;
  // Copies: they are read for each flit.
  PortNumbers numbers_;
  RouterOptions options_;
  RouterDelays delays_;
  unsigned ring_;  ///< slots of a virtual channel
  bool is_large_;
  bool is_lean_ = false;  ///< of the relation in use
  Small small_ = Small::no;

  RouterRegisters state_;
  std::vector<SparseBlock> blocks_;       ///< one, or several for each thread
  std::unique_ptr<Bubble> bubble_;        ///< Flow::bubble only
  std::unique_ptr<ReplyPlaces> replies_;  ///< RouterOptions::reply_queue only
  bool counts_places_;                    ///< one of these two
  HopChoice hops_;
  RouteMemo<KnownRoute> memo_;                    ///< of the relation in use; lean routers only
  std::unique_ptr<RouterAllocators> allocators_;  ///< absent: the inlined iSLIP
  std::vector<std::uint32_t> flits_in_;           ///< by router: in its buffers; is_small() only
  std::vector<std::uint8_t> speculates_;          ///< speculative routers only, by input VC
  std::vector<Cycle> slot_ready_;                 ///< SA > 1 only
  std::vector<Cycle> link_free_;  ///< by port: its link takes the next flit; slow links only

 private:
  /// The usual router: none of what the stages would have to ask for at each flit.
  [[nodiscard]] bool is_lean() const noexcept {
    return wiring_.plain && !options_.speculative && options_.sa <= 1 && !allocators_ &&
           !counts_places_ && options_.message_classes == 1 && !relation_.has_sets() &&
           !relation_.has_escape() && !relation_.reads_words();
  }
  [[nodiscard]] Small how_small() const noexcept {
    if (!is_lean_ || is_large_ || !memo_.is_used()) return Small::no;
    return numbers_.shift == 1 ? Small::two_vcs : Small::any;
  }
};

}  // namespace ballast
