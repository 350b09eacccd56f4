// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Form of the superconcentrator, as numbered by rtl/superconcentrator_pkg.sv.
enum class SwitchForm : std::uint8_t {
  lean,      ///< crossbar or benes, whichever is smaller
  fused,     ///< the paper's without the trees at its interface
  faithful,  ///< the paper's
  crossbar,  ///< lean: a crossbar of lanes
  benes      ///< lean: a self-routed Benes network
};

/// "lean", "fused", ..: a configuration's and the RTL's names, in the order of SwitchForm.
[[nodiscard]] const std::vector<std::string>& switch_forms();
[[nodiscard]] inline const std::string& name_of(SwitchForm form) {
  return switch_forms()[static_cast<std::size_t>(form)];
}

/// Packets and dummies meet between lanes: all forms but the paper's.
[[nodiscard]] bool is_lean(SwitchForm form);

/// lg p. Throws std::invalid_argument unless 2 <= p <= 2^31 is a power of two.
[[nodiscard]] unsigned lg_ports(NodeId p);

/// Sizes of a superconcentrator with p ports; the letters are those of docs/reference/switch.md.
/// Source of L = 2^ceil(lg lg p): [Jan94] section 2.
struct Geometry {
  NodeId ports;  ///< p, a power of two, >= 2
  SwitchForm form;
  unsigned n;         ///< N = lg p: levels of the paper's ranking tree
  unsigned l;         ///< lg L: levels of a selection or distribution tree
  unsigned m;         ///< lg q: stages of the cube network, of half a Benes network
  NodeId group_size;  ///< L
  NodeId groups;      ///< q = p / L
  NodeId burst = 1;   ///< lean: most packets of a port in a wave, 1 .. L
  bool fair = false;  ///< lean: rotating acceptance

  /// `group`: L, a power of two, 1 .. p/2; 0, or another form than lean: the paper's. Throws
  /// std::invalid_argument for other values, and as lg_ports().
  Geometry(NodeId p, SwitchForm form, NodeId group = 0);

  /// The largest burst: L, up to 255.
  [[nodiscard]] NodeId most_burst() const { return group_size < 255 ? group_size : 255; }
  /// A crossbar leads packets from lane to lane.
  [[nodiscard]] bool crossbar() const;
  /// R: cycle of the ranks and of the first take; cycle 0 follows a start.
  [[nodiscard]] Cycle ranked() const;
  /// Registers that a word passes from `data_i` to the requested output.
  [[nodiscard]] Cycle path() const;
  /// T(p): cycle of the last word of the last set at the requested outputs.
  [[nodiscard]] Cycle last_word(unsigned words) const;
  /// Minimum number of cycles between two waves.
  [[nodiscard]] Cycle wave_interval(unsigned words) const { return Cycle{group_size} * words; }
  /// From the cycle of a start to the one whose start can depend on its replies.
  [[nodiscard]] Cycle update() const;
  /// First word of set 0 at the interface of the paper's forms.
  [[nodiscard]] Cycle interface_cycle() const {
    return 3 * n + (form == SwitchForm::fused ? 0 : l);
  }
};

[[nodiscard]] inline Geometry lean(NodeId p, NodeId group = 0) {
  return {p, SwitchForm::lean, group};
}
[[nodiscard]] inline Geometry fused(NodeId p) { return {p, SwitchForm::fused}; }
[[nodiscard]] inline Geometry faithful(NodeId p) { return {p, SwitchForm::faithful}; }

}  // namespace ballast
