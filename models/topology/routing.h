// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/errors.h"
#include "core/types.h"

namespace ballast {

class Topology;  // topology/topology.h

using Port = std::uint32_t;  ///< link of a router, 0 .. links(router) - 1

/// No link. As the first hop of an answer: there is no route (partition, failed router); the
/// relations of the topologies themselves never give it.
inline constexpr Port kNoPort = ~Port{0};

/// A question to a routing relation. `at` is not the router where the packet leaves the network.
struct RouteStep {
  NodeId at;               ///< router
  NodeId to;               ///< processor
  std::uint32_t word = 0;  ///< of the packet; not to be read by a relation whose words() are 1
};

/// A next hop of a packet.
struct Hop {
  Port port;                   ///< link of the router
  std::uint32_t vc_class = 0;  ///< class of virtual channels that it may take there
  std::uint32_t word = 0;      ///< word of the packet from there on
  friend bool operator==(const Hop&, const Hop&) = default;
};

/// An answer: the hops that a packet may take, in order of preference. Empty: no route.
class HopSet {
 public:
  /// `first`: of `most` places, those behind the last hop begin with a hop without a port.
  HopSet(const Hop* first, std::uint32_t most) : first_(first) {
    while (size_ < most && first[size_].port != kNoPort) ++size_;
  }
  [[nodiscard]] const Hop& front() const { return *first_; }
  [[nodiscard]] const Hop* begin() const { return first_; }
  [[nodiscard]] const Hop* end() const { return first_ + size_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }

 private:
  const Hop* first_;
  std::uint32_t size_ = 0;
};

/// Writes an answer of several hops into its places.
class HopWriter {
 public:
  HopWriter(Hop* first, std::uint32_t most) : next_(first), end_(first + most) {}
  /// Throws InvariantError beyond most_hops().
  void add(Hop hop) {
    if (next_ == end_) throw InvariantError("a routing gives more hops than its most_hops()");
    *next_++ = hop;
  }
  void close() {
    if (next_ != end_) next_->port = kNoPort;
  }

 private:
  Hop *next_, *end_;
};

/// Which of several hops with a free virtual channel a packet takes; an escape hop only if there is
/// no other. `credits`: of two that are drawn the one with more free places in the buffers of its
/// class behind the link. Draws depend on the seed, the input buffer and the cycle alone.
enum class Selection { first, random, credits };

/// Flits that a router's outputs have sent and that have not left the buffer behind the link yet.
class OutputLoad {
 public:
  virtual ~OutputLoad() = default;
  /// Of all virtual channels of a link.
  [[nodiscard]] virtual std::uint64_t flits(Port link) const = 0;
};

/// A routing relation: a pure function of (router, destination, word of the packet). Without state.
class Routing {
 public:
  virtual ~Routing() = default;
  /// Answers all steps, most_hops() places each (see HopSet); one virtual call for a batch.
  virtual void route(std::span<const RouteStep> steps, Hop* hops) const = 0;
  /// Number of classes of virtual channels (2 if a ring needs a dateline).
  [[nodiscard]] virtual unsigned vc_classes() const { return 1; }
  /// So many of the classes, the first ones, are an escape: every answer has a hop of them, and a
  /// packet that has taken one takes no other hop from there on [Duato 1993]. Each has one virtual
  /// channel, and the last class the rest. 0: the classes have equal parts.
  [[nodiscard]] virtual unsigned escape_classes() const { return 0; }
  /// Most hops of an answer. Several: a packet takes one that is free, chosen anew in every cycle.
  [[nodiscard]] virtual std::uint32_t most_hops() const { return 1; }
  [[nodiscard]] virtual Selection selection() const { return Selection::first; }
  /// Every route is a shortest path, whichever hops are taken.
  [[nodiscard]] virtual bool minimal() const { return true; }

  /// Packets carry words 0 .. words() - 1 (an intermediate router, a direction, a phase). 1: the
  /// relation reads none, and packets keep their 0. Asked again at the same router with the word of
  /// its only hop, a relation answers the same.
  [[nodiscard]] virtual std::uint32_t words() const { return 1; }
  /// Equally likely choices of a packet's word when it enters the network, and each choice's word.
  /// Asked only if there are several words.
  [[nodiscard]] virtual std::uint32_t first_words(NodeId /*from*/, NodeId /*to*/) const {
    return 1;
  }
  [[nodiscard]] virtual std::uint32_t first_word(NodeId /*from*/, NodeId /*to*/,
                                                 std::uint32_t /*choice*/) const {
    return 0;
  }
  /// A packet with this word leaves the network at the router of its destination; false: it only
  /// passes through. Asked only if there are several words.
  [[nodiscard]] virtual bool leaves(NodeId /*at*/, std::uint32_t /*word*/) const { return true; }
  /// Packets choose between two words at their first router, by its outputs' load.
  [[nodiscard]] virtual bool chooses() const { return false; }
  /// The other word, and whether the packet takes it; asked only if chooses().
  [[nodiscard]] virtual std::optional<std::uint32_t> other_word(const RouteStep& /*first*/) const {
    return {};
  }
  [[nodiscard]] virtual bool prefers_other(const RouteStep& /*first*/, std::uint32_t /*other*/,
                                           const OutputLoad& /*load*/) const {
    return false;
  }
  /// A simpler relation, without words, that can deadlock if this one can: the relation of each
  /// phase, if phases have classes of their own and are never left for an earlier one; or one whose
  /// sets have all hops of this one. nullptr: none is known.
  [[nodiscard]] virtual const Routing* stand_in() const { return nullptr; }

  /// Bytes that it holds; 0: almost none, every answer is computed.
  [[nodiscard]] virtual std::uint64_t bytes() const { return 0; }
  /// The preferred hop of a packet whose word is 0.
  [[nodiscard]] Hop next_hop(NodeId at, NodeId to) const;
};

/// For a T with `Hop hop(NodeId at, NodeId to) const`, hence sets of one hop and no words: answers
/// the batch in one inlined loop.
template <class T, class Base = Topology>
class RoutedBy : public Base {
 public:
  using Base::Base;
  void route(std::span<const RouteStep> steps, Hop* hops) const final {
    for (const RouteStep& step : steps)
      *hops++ = static_cast<const T*>(this)->hop(step.at, step.to);
  }
};

/// For a T with `Hop hop(const RouteStep&) const`: one hop, with words.
template <class T, class Base = Routing>
class RoutedByWord : public Base {
 public:
  using Base::Base;
  void route(std::span<const RouteStep> steps, Hop* hops) const final {
    for (const RouteStep& step : steps) *hops++ = static_cast<const T*>(this)->hop(step);
  }
};

/// For a T with `void answer(const RouteStep&, HopWriter&) const`: sets of hops.
template <class T, class Base = Routing>
class RoutedBySets : public Base {
 public:
  using Base::Base;
  void route(std::span<const RouteStep> steps, Hop* hops) const final {
    const std::uint32_t most = this->most_hops();
    for (const RouteStep& step : steps) {
      HopWriter writer(hops, most);
      static_cast<const T*>(this)->answer(step, writer);
      writer.close();
      hops += most;
    }
  }
};

}  // namespace ballast
