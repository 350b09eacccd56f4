// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/registry.h"
#include "core/types.h"

namespace ballast {

/// Destinations of a processor's packets: always the same one, or one drawn for each packet (Dally
/// & Towles 2004, section 3.2).
class Pattern {
 public:
  /// Every packet of processor i goes to `to[i]`.
  [[nodiscard]] static Pattern fixed(std::vector<NodeId> to);
  /// The share `hot` of all packets goes to one of `targets`, the rest to any processor, the sender
  /// included; uniform in both cases (up to processors / 2^32).
  [[nodiscard]] static Pattern drawn(NodeId processors, double hot = 0,
                                     std::vector<NodeId> targets = {});
  /// Every packet of processor i goes to `draw(i, random0, random1)`, a pure function.
  using Draw = std::function<NodeId(NodeId from, std::uint32_t random0, std::uint32_t random1)>;
  [[nodiscard]] static Pattern drawn_by(NodeId processors, Draw draw);
  /// The same destinations; processor i sends weights[i] times the mean. `bytes`: of `draw`.
  [[nodiscard]] Pattern weighted(std::vector<double> weights, std::uint64_t bytes) &&;

  /// Destination of a packet, from its two random words.
  [[nodiscard]] NodeId to(NodeId from, std::uint32_t random0,
                          std::uint32_t random1) const noexcept {
    if (fixed_) return table_[from];
    if (draw_) return draw_(from, random0, random1);
    const bool hot = random1 < hot_;
    const NodeId choice = one_of(hot ? static_cast<NodeId>(table_.size()) : processors_, random0);
    return hot ? table_[choice] : choice;
  }
  [[nodiscard]] NodeId processors() const noexcept { return processors_; }
  /// By processor, with a mean of 1; empty: all send equally much.
  [[nodiscard]] const std::vector<double>& weights() const noexcept { return weights_; }
  [[nodiscard]] bool sends(NodeId from) const noexcept {
    return weights_.empty() || weights_[from] != 0;
  }
  /// Those that it shares with its copies.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

  /// A number below `choices` from a random word, equally likely up to choices / 2^32.
  [[nodiscard]] static NodeId one_of(NodeId choices, std::uint32_t random) noexcept {
    return static_cast<NodeId>((std::uint64_t{random} * choices) >> 32);
  }

 private:
  Pattern(NodeId processors, bool fixed, double hot, std::vector<NodeId> table);

  NodeId processors_;
  bool fixed_;
  std::uint64_t hot_;          // share in units of 2^-32
  std::vector<NodeId> table_;  // destination of each processor, or the hot ones
  Draw draw_;                  // empty: one of the kinds above
  std::vector<double> weights_;
  std::uint64_t bytes_ = 0;
};

/// A pattern's view of the machine.
struct PatternContext {
  NodeId processors;              ///< product of `shape`
  std::span<const NodeId> shape;  ///< as Topology::shape()
  Where where = {"traffic"};      ///< place where the user chose the pattern
};

/// Makes a pattern for a machine, or throws UserError.
using PatternMaker = std::function<Pattern(const Args&, const PatternContext&)>;

/// A fixed pattern by the bits of the addresses: `map(address, bits)`; processors: a power of two.
[[nodiscard]] Entry<PatternMaker> bit_pattern(std::string name, std::string help,
                                              NodeId (*map)(NodeId address, unsigned bits),
                                              std::string former = {});
/// A fixed pattern that adds `distance(k)` modulo k in every dimension, of size k.
[[nodiscard]] Entry<PatternMaker> shift_pattern(std::string name, std::string help,
                                                NodeId (*distance)(NodeId size));

}  // namespace ballast
