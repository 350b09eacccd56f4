// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/registry.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// A switch of a machine.
struct SwitchSpec {
  NodeId ports = 0;
  unsigned words = 1;
  bool fused = false;
  bool by_work = false;      ///< balances work, with one word per task
  unsigned load_width = 16;  ///< by work: bits of a load
};
/// Implementations for `machine.switch.model`. `make` throws UserError if it cannot make the
/// switch.
struct SwitchMaker {
  std::function<std::unique_ptr<Switch>(const SwitchSpec&)> make;
  std::function<std::uint64_t(const SwitchSpec&)> bytes;  ///< bytes that it holds

  std::unique_ptr<Switch> operator()(const SwitchSpec& spec) const { return make(spec); }
};
/// Bytes of the cycle-accurate model.
[[nodiscard]] std::uint64_t model_bytes(const SwitchSpec& spec);

}  // namespace ballast
