// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "core/registry.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// What stands behind `machine.switch.model`: makes the switch of a machine. Throws UserError where
/// it cannot.
struct SwitchSpec {
  NodeId ports = 0;
  unsigned words = 1;
  bool fused = false;
  bool by_work = false;      ///< of one word a task
  unsigned load_width = 16;  ///< by work: bits of a load
};
using SwitchMaker = std::function<std::unique_ptr<Switch>(const SwitchSpec&)>;

}  // namespace ballast
