// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "network/flits.h"
#include "topology/topology.h"

namespace ballast {

/// The routing relation in use, and its draws. It changes between cycles only, when no flit is in a
/// router.
class Relation {
 public:
  explicit Relation(std::uint64_t seed) : seed_(seed) {}
  /// The classes divide the `vcs` virtual channels that a message class has on each link; the
  /// classes of the next message class are those behind them. The relation must outlive this.
  void use(const Routing& routing, unsigned vcs) {
    vcs_ = vcs;
    routing_ = &routing;
    reads_words_ = routing.words() > 1;
    chooses_ = reads_words_ && routing.chooses();
    most_hops_ = routing.most_hops();
    selection_ = routing.selection();
    escape_classes_ = routing.escape_classes();
    const unsigned n_classes = routing.vc_classes();
    const auto first_vc = [&](unsigned c) {
      return escape_classes_ == 0 || c == n_classes ? c * vcs / n_classes : c;
    };
    classes_.clear();
    for (unsigned c = 0; c < n_classes; ++c) {
      classes_.push_back(vcs_below(first_vc(c + 1)) & ~vcs_below(first_vc(c)));
    }
  }
  [[nodiscard]] const Routing& routing() const noexcept { return *routing_; }
  [[nodiscard]] bool reads_words() const noexcept { return reads_words_; }  ///< of packets
  [[nodiscard]] bool chooses() const noexcept { return chooses_; }  ///< words, at the first router
  [[nodiscard]] std::uint32_t most_hops() const noexcept { return most_hops_; }
  [[nodiscard]] bool has_sets() const noexcept { return most_hops_ > 1; }  ///< of hops
  [[nodiscard]] Selection selection() const noexcept { return selection_; }
  [[nodiscard]] bool has_escape() const noexcept { return escape_classes_ != 0; }
  [[nodiscard]] bool is_escape(const Hop& hop) const noexcept {
    return hop.vc_class < escape_classes_;
  }
  /// The VCs of escape hops, of which each class has one.
  [[nodiscard]] unsigned escape_vcs() const noexcept { return vcs_below(escape_classes_); }
  /// The VCs of a VC's class.
  [[nodiscard]] unsigned class_of(unsigned lane) const noexcept {
    for (const std::uint16_t vcs : classes_) {
      if ((own(vcs, lane) >> lane & 1) != 0) return own(vcs, lane);
    }
    return 0;
  }
  /// The same VCs as in this mask of the first message class, of the message class of a packet in
  /// this VC. A packet never leaves it.
  [[nodiscard]] std::uint16_t own(unsigned mask, unsigned lane) const noexcept {
    return static_cast<std::uint16_t>(mask << (lane - lane % vcs_));
  }
  /// Masks of output VCs, by class, of the first message class.
  [[nodiscard]] const std::uint16_t* classes() const noexcept { return classes_.data(); }

  /// The word of the processor's packet with this number, different for each of its packets.
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to, std::uint64_t number) const {
    const std::uint32_t choices = routing_->first_words(from, to);
    if (choices == 1) return routing_->first_word(from, to, 0);
    return routing_->first_word(from, to, below(choices, {seed_, Stream::words, from}, number));
  }
  /// A number below `bound` for the packet in front of this input VC in this cycle.
  [[nodiscard]] std::uint32_t draw(VcId vc, Cycle now, std::uint32_t bound) const {
    return below(bound, {seed_, Stream::selection, vc}, now);
  }

 private:
  [[nodiscard]] static std::uint32_t below(std::uint32_t bound, const RandomStream& stream,
                                           std::uint64_t index) {
    return static_cast<std::uint32_t>(std::uint64_t{stream.block(index)[0]} * bound >> 32);
  }

  std::uint64_t seed_;
  const Routing* routing_ = nullptr;
  bool reads_words_ = false, chooses_ = false;
  std::uint32_t most_hops_ = 1;
  Selection selection_ = Selection::first;
  unsigned escape_classes_ = 0, vcs_ = 1;
  std::vector<std::uint16_t> classes_;
};

}  // namespace ballast
