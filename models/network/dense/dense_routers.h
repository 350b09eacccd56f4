// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/dense/block.h"
#include "network/dense/columns.h"
#include "network/dense/islip_pointers.h"
#include "network/interfaces/interfaces.h"
#include "network/route_memo.h"
#include "network/sparse/sparse_routers.h"

namespace ballast {

/// The dense way to step the routers, group by group: vectors of routers for control, then one flit
/// after another for what moves. Routers meet only in later cycles, so their order is free. It
/// costs the same whatever the load is, and has no form for faults, sets of hops, choices by load,
/// links of several lengths, speculation and allocators beside iSLIP.
///
/// The control state and all events are in the columns from to_dense() to to_sparse(); else they
/// are in SparseRouters, and have no meaning here. Slots stay where they are. A cycle reads the
/// destinations of packets, and lists what reaches the interfaces in hand_over(); flits from them
/// come by entry().
class DenseRouters {
 public:
  /// Absent where it does not fit. All must outlive it.
  [[nodiscard]] static std::unique_ptr<DenseRouters> where_it_fits(const Wiring& wiring,
                                                                   const Relation& relation,
                                                                   SparseRouters& sparse,
                                                                   PacketPool& packets);
  /// Blocks for so many threads. Before the first step.
  void use_threads(unsigned threads) {
    n_threads_ = threads;
    blocks_.clear();
  }
  /// No event.
  void clear_events() noexcept { columns_.clear_events(); }

  /// At this load, in flit-hops per cycle, it is faster than the sparse way times `hysteresis`.
  [[nodiscard]] bool gains(double hops, double hysteresis);
  /// Before the step of cycle `now`: the state comes from the sparse routers, and goes back.
  void to_dense(Cycle now);
  void to_sparse(Cycle now);

  /// What an interface calls in cycle `now` with its processor, the VC at the router and a flit.
  [[nodiscard]] auto entry(Cycle now) noexcept {
    return [arrivals = columns_.arrivals.at(now + 1 + kTerminalLink), tails = columns_.tail.data(),
            stride = columns_.mark_stride, buffer = columns_.slots, slots = slots_,
            entrances = entrances_.data()](NodeId processor, unsigned lane, Flit flit) {
      const Entrance& at = entrances[processor];
      Byte& tail = tails[at.place + lane * DenseColumns::kGroup];
      tail = byte(next_slot(value(tail), buffer));
      slots[at.slot + std::size_t{lane} * buffer + value(tail)] = flit;
      arrivals[at.mark + lane * stride] = MarkRows::kMark;
    };
  }
  [[nodiscard]] DenseCycle cycle_of(Cycle now) const noexcept;
  [[nodiscard]] std::size_t blocks() const noexcept { return blocks_.size(); }
  /// One cycle of the only block. Adds to `hops`.
  void step_alone(const DenseCycle& cycle, NetworkInterfaces& interfaces, RouterHops& hops);
  /// One cycle of one of several blocks; at the same time as the others.
  void step_block(unsigned k, const DenseCycle& cycle);
  /// After all of them.
  RouterHops hand_over(const DenseCycle& cycle, NetworkInterfaces& interfaces);

  /// No credit arrives from this cycle on.
  [[nodiscard]] Cycle quiet_from() const noexcept { return quiet_from_; }
  /// Flits sent by an output since the last harvest, which adds them to its register.
  [[nodiscard]] std::uint32_t flits_sent(PortId port) const noexcept {
    return value(columns_.sent.data()[side_entry(port)]);
  }
  /// See SparseRouters::unfinished().
  [[nodiscard]] NetworkEvents unfinished() const noexcept;

  using Byte = DenseColumns::Byte;

  /// The entries of a packet in front in the tables of the routers.
  struct Route {
    Byte output{};  ///< set of one side; empty: not found yet
    Byte candidates{};
  };

 private:
  /// Where the flits of a processor enter, in VC 0: in a table by channel, in one of marks, and the
  /// first slot.
  struct Entrance {
    std::uint32_t place, mark, slot;
  };

  DenseRouters(const Wiring& wiring, const Relation& relation, SparseRouters& sparse,
               PacketPool& packets);
  [[nodiscard]] bool elaborate();
  void find_links();
  void make_blocks();

  // Conversion.
  [[nodiscard]] bool ends_portion(PortId port) const noexcept;
  /// Pointers of a router's outputs, of their VC `lane` to input channels; of an input channel to
  /// the VCs of outputs; and of outputs to inputs.
  [[nodiscard]] PointerRows vc_grants(NodeId router, unsigned lane) const noexcept;
  [[nodiscard]] PointerRows vc_accepts(NodeId router, unsigned channel) const noexcept;
  [[nodiscard]] PointerRows grants(NodeId router) const noexcept;
  void input_to_dense(VcId vc, std::size_t place);
  void events_to_dense(Cycle now);
  void input_to_sparse(SparseBlock& block, PortId port, unsigned lane, Cycle now);

  // One cycle.
  /// What tells a packet's route: the topology; the table of those known, or else the topology; the
  /// routing, by the packet's word.
  enum class Routes { topology, known, words };
  template <Routes kRoutes>
  void take_fronts(DenseBlock& block, NodeId first, const DenseSets& fronts,
                   const DenseFlits& flits);
  void step_any(DenseBlock& block, const DenseCycle& cycle);
  void show_marks(const DenseCycle& cycle);
  template <Routes kRoutes>
  void step_groups(DenseBlock& block, const DenseCycle& cycle);
  [[nodiscard]] bool passes(PacketId packet, NodeId at) noexcept {
    return !relation_.routing().leaves(at, packets_[packet].word);
  }
  void leave_here(std::size_t place, NodeId to) noexcept;
  void find_route(DenseBlock& block, NodeId router, std::size_t place, NodeId to);
  void answer_routes(DenseBlock& block);
  void answer_by_words(DenseBlock& block);
  std::uint64_t pass_flits(DenseBlock& block, NodeId first, const DenseSets& winners,
                           DenseFlits& flits);
  void count_links(NodeId first, const DenseSets& winners, const DenseFlits& flits);
  void mark_apart(DenseBlock& block, NodeId first, const DenseMoves& moves,
                  const DenseCycle& cycle);
  void harvest(DenseBlock& block);

  // Entries of the columns.
  /// Of a virtual channel in a table by channel.
  [[nodiscard]] std::size_t place_of(PortId port, unsigned lane) const noexcept {
    return columns_.entry(wiring_.router[port], side_[port] * columns_.vcs + lane);
  }
  /// And in one of marks.
  [[nodiscard]] std::size_t mark_of(PortId port, unsigned lane) const noexcept {
    return columns_.mark(wiring_.router[port], side_[port] * columns_.vcs + lane);
  }
  /// Of a port in a table by side.
  [[nodiscard]] std::size_t side_entry(PortId port) const noexcept {
    return columns_.side_entry(wiring_.router[port], side_[port]);
  }
  /// Of the ring of an input VC: at the other end of the link; a processor's own.
  [[nodiscard]] std::size_t tail_place(PortId port, unsigned lane) const noexcept {
    const PortId sender = state_.ports[port].peer;
    return place_of(sender < numbers_.routers ? sender : port, lane);
  }
  /// An input channel of a router, and the VC that it is.
  [[nodiscard]] unsigned channel_of(VcId id) const noexcept {
    return side_[numbers_.port_of(id)] * columns_.vcs + numbers_.lane_of(id);
  }
  [[nodiscard]] VcId vc_of(NodeId router, unsigned channel) const noexcept {
    return columns_.own[columns_.entry(router, channel)] / columns_.slots;
  }
  /// No packet holds the output VC.
  [[nodiscard]] bool is_free(PortId port, unsigned lane) const noexcept {
    return has(columns_.free.data()[columns_.vc_entry(wiring_.router[port], lane)], side_[port]);
  }
  /// VC 0 of the router's port on a side.
  [[nodiscard]] VcId own_vc(NodeId router, unsigned side) const noexcept {
    return vc_of(router, side * columns_.vcs);
  }
  [[nodiscard]] Flit& slot(VcId vc, unsigned position) noexcept {
    return slots_[std::size_t{vc} * columns_.slots + position];
  }

  const Wiring& wiring_;
  const Relation& relation_;
  SparseRouters& sparse_;
  RouterRegisters& state_;  ///< of the sparse routers
  PacketPool& packets_;
  PortNumbers numbers_;
  Flit* slots_;
  DenseColumns columns_;
  /// Used only if the routing reads no words. Never cleared: a network that may have faults, whose
  /// routes change, has no dense routers.
  RouteMemo<Route> known_;
  std::vector<const Route*> known_rows_;  ///< of the routers
  std::vector<std::uint8_t> side_;        ///< by port
  std::vector<Entrance> entrances_;       ///< by processor; before the first dense step
  std::vector<DenseBlock> blocks_;        ///< empty until the network has been dense
  unsigned n_threads_ = 1;
  Cycle quiet_from_ = 0;
};

}  // namespace ballast
