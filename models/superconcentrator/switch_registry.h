// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/registry.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// SystemVerilog of the user in place of ours.
struct OwnRtl {
  std::vector<std::string> files;       ///< names or patterns of a shell
  std::string top;                      ///< module
  std::string contract;                 ///< the unit of rtl/ that it stands for
  std::vector<std::string> parameters;  ///< of `top`, "NAME=VALUE"
  std::optional<Cycle> latency;         ///< most cycles of each step of a packet; absent: as ours
};

/// A switch of a machine.
struct SwitchSpec {
  NodeId processors = 0;  ///< at the first ports; the others are tied off
  unsigned words = 1;
  SwitchForm form = SwitchForm::lean;
  NodeId group = 0;          ///< lean: ports that share a lane; 0: the paper's
  NodeId burst = 1;          ///< lean: most tasks of a processor in a wave
  bool fair = false;         ///< lean: rotating acceptance
  bool by_work = false;      ///< balances work, with one word per task
  unsigned load_width = 16;  ///< bits of a load; by count, of its division
  std::optional<OwnRtl> own = {};

  /// The least power of two that holds the processors, at least 2.
  [[nodiscard]] NodeId ports() const { return std::bit_ceil(std::max(processors, NodeId{2})); }
  [[nodiscard]] Geometry geometry() const {
    Geometry geometry{ports(), form, group};
    geometry.burst = burst;
    geometry.fair = fair;
    return geometry;
  }
};
/// Implementations for `machine.switch.model`. `make` throws UserError if it cannot make the
/// switch.
struct SwitchMaker {
  std::function<std::unique_ptr<Switch>(const SwitchSpec&)> make;
  std::function<std::uint64_t(const SwitchSpec&)> bytes;  ///< bytes that it holds
  /// Finds mistakes before anything is compiled or, with `own`, may run. Returns why it was not
  /// looked at; empty: it was. Throws as `make`.
  std::function<std::string(const SwitchSpec&)> look = nullptr;

  std::unique_ptr<Switch> operator()(const SwitchSpec& spec) const { return make(spec); }
};
/// Bytes of the model with all units of the superconcentrator.
[[nodiscard]] std::uint64_t model_bytes(const SwitchSpec& spec);

}  // namespace ballast
