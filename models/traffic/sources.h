// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/renewal_process.h"
#include "core/untouched_memory.h"
#include "network/network.h"
#include "traffic/draws_ahead.h"
#include "traffic/source_options.h"

namespace ballast {

/// The traffic sources of all processors, of each class one per processor. One object over flat
/// arrays; work follows generated packets.
///
/// A processor has an unbounded queue before its network interface, which its packets leave in the
/// order of their generation, those of one cycle by class; or such a queue and an interface for
/// each class, if the network has message classes. The queues are implicit: the gaps are functions
/// of (seed, source, cycle of the previous packet), so a source keeps only one cycle, the
/// generation of its first packet not yet handed over: 13 bytes; few sources, 16 more for what that
/// packet draws. A packet is shown in the cycle of its generation if the interface has room, else
/// as soon as it has. Its tag is the cycle of its generation, then its class, in class_bits().
class TrafficSources {
 public:
  /// Per source its next packet, its interface and its place on the wheel; the packets shown in two
  /// cycles.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, const SourceOptions& o) {
    const double shown = std::min(1.0, 2 * o.rate / o.flits);
    return processors * (sizeof(Cycle) + 1 + sizeof(NodeId)) +
           (processors <= DrawsAhead::kMostSources ? processors * sizeof(DrawsAhead::Draw) : 0) +
           static_cast<std::uint64_t>(static_cast<double>(processors) * 2 * shown) *
               sizeof(Message);
  }

  /// Throws UserError: see check_sources().
  TrafficSources(Pattern pattern, const SourceOptions& options);
  /// At least one class, all for the same processors: fewer than 2^32 sources. `own_interfaces`:
  /// the network has as many message classes.
  TrafficSources(std::vector<SourceClass> classes, bool own_interfaces);

  /// The edge that ends cycle `now`: returns the packets shown in cycle now + 1, which stay until
  /// the step after the next one. Edges at which nothing can happen may be omitted. `taken`: as
  /// Network::taken. `until`: see behind().
  std::span<const Message> step(Cycle now, std::span<const NodeId> taken, Cycle until = 0);

  /// Number of sources whose first packet not yet shown was generated before cycle `until` of the
  /// last step.
  [[nodiscard]] NodeId behind() const noexcept { return behind_; }
  /// Next cycle, later than `now`, whose edge is needed even if nothing is taken; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  [[nodiscard]] NodeId processors() const noexcept { return processors_; }
  [[nodiscard]] std::span<const SourceClass> classes() const noexcept { return classes_; }

 private:
  static constexpr NodeId kNone = ~NodeId{0};

  /// The process of all sources of a class, or that of each processor.
  struct Processes {
    RenewalProcess of_all;
    std::vector<RenewalProcess> own;  ///< empty: all have the same one
    [[nodiscard]] const RenewalProcess& of(NodeId processor) const noexcept {
      return own.empty() ? of_all : own[processor];
    }
  };
  /// Random choices of some packets, one for each source.
  struct Draws {
    Cycle gap[kMostDraws];
    NodeId to[kMostDraws];
  };
  void start(NodeId source_class);
  void draw(const NodeId* from, const Cycle* generated, std::size_t n, Draws& draws) const;
  void draw_ahead(const NodeId* from, std::size_t n, DrawsAhead::Draw* draws) const;
  [[nodiscard]] DrawsAhead::Draw draw_next(NodeId source);
  [[nodiscard]] NodeId class_of(NodeId source) const noexcept {
    return bits_ == 0 ? 0 : source / processors_;
  }
  void show(NodeId source, Cycle cycle, unsigned most = Network::kQueue);
  void show_waiting(NodeId processor, Cycle cycle);
  void show_generated(Cycle cycle);
  void show_due(std::span<const NodeId> due, Cycle cycle);
  void show_ahead(std::span<const NodeId> due, Cycle cycle);
  void show_together(std::span<const NodeId> due, Cycle cycle);
  /// The packet of `cycle`, of a source of the only class, with room.
  void show_one(NodeId source, Cycle cycle, DrawsAhead::Draw draw) {
    --room_[source];
    shown_.push_back({source, draw.to, classes_.front().options.flits, cycle});
    advance(source, cycle + draw.gap);
    insert(source);
  }
  /// Its first packet not handed over is that of cycle `next`, from now on.
  void advance(NodeId source, Cycle next) {
    if (next_[source] < until_ && next >= until_) --behind_;
    next_[source] = next;
    if (ahead_.is_used()) renew(source);
  }
  void renew(NodeId source) {
    ahead_.renew(source, [this](auto... waiting) { draw_ahead(waiting...); });
  }
  /// Puts a source on the wheel.
  void insert(NodeId source) {
    const Cycle slot = next_[source] & mask_;
    link_[source] = std::exchange(head_[slot], source);
    occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
  }

  // A source's number is that of its processor plus its class times all processors.
  std::vector<SourceClass> classes_;
  NodeId processors_;
  unsigned bits_;                     // of a class in a tag
  bool share_;                        // several classes share an interface
  std::vector<Processes> processes_;  // by class
  std::vector<Cycle> next_;           // generation of the first packet not handed over
  std::vector<std::uint8_t> room_;    // free places of an interface, by processor or source
  DrawsAhead ahead_;                  // of few sources of one class
  // Time wheel: a source with a future next_ is in the list of slot next_ modulo slots; others
  // (with a full interface) are in no list. Gaps beyond a turn stay for another turn.
  std::vector<NodeId> head_, link_;
  std::vector<std::uint64_t> occupied_;  // a bit per slot
  Cycle mask_;
  UntouchedMemory untouched_;  // before the lists that it speaks of
  std::vector<Message> shown_, shown_before_;
  Cycle until_ = 0;
  NodeId behind_ = 0;
};

}  // namespace ballast
