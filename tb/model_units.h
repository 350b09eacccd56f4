// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "tb/unit.h"

// The C++ cores behind the ports of their RTL twins (docs/superconcentrator.md).
namespace ballast::tb {

std::unique_ptr<Unit> ranking_tree_unit(const UnitSpec& spec);
std::unique_ptr<Unit> selection_tree_unit(const UnitSpec& spec);
std::unique_ptr<Unit> cube_network_unit(const UnitSpec& spec);
std::unique_ptr<Unit> distribution_tree_unit(const UnitSpec& spec);
std::unique_ptr<Unit> concentrator_unit(const UnitSpec& spec);
std::unique_ptr<Unit> superconcentrator_unit(const UnitSpec& spec);
std::unique_ptr<Unit> balance_controller_unit(const UnitSpec& spec);
std::unique_ptr<Unit> load_balancer_unit(const UnitSpec& spec);

}  // namespace ballast::tb
