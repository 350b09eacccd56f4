// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

#include "core/registry.h"
#include "machine/machine.h"

namespace ballast {

/// A balancer sets up the machine that it runs on.
using BalancerSetup = std::function<void(const Args&, MachineOptions&)>;

}  // namespace ballast
