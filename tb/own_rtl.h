// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "superconcentrator/switch_registry.h"
#include "tb/contract_check.h"
#include "tb/unit.h"
#include "tb/verilator/design.h"

namespace ballast::tb {

/// The user's SystemVerilog as the RTL side of the unit `spec`, its contract: Verilated now, or
/// from the cache. Throws UserError: no file, no such module, a port that the contract has
/// otherwise, a missing tool. With coverage registers begin with 0.
[[nodiscard]] std::unique_ptr<Unit> make_own(const UnitSpec& spec, const OwnRtl& own,
                                             Record record = Record::nothing);

/// The same as the RTL of `whole`, a load_balancer or work_balancer: a superconcentrator gets our
/// controller around it.
[[nodiscard]] std::unique_ptr<Unit> make_own_balancer(const UnitSpec& whole, const OwnRtl& own);

/// Finds mistakes of make_own_balancer(), and makes nothing: no SystemVerilog runs. Returns why the
/// ports were not looked at; empty: they were.
[[nodiscard]] std::string look_at_own_balancer(const UnitSpec& whole, const OwnRtl& own);

/// A unit whose every cycle is checked, against its contract without timing. `step` throws
/// CheckError.
[[nodiscard]] std::unique_ptr<Unit> checked_unit(const UnitSpec& spec, std::unique_ptr<Unit> unit,
                                                 Cycle latency);

}  // namespace ballast::tb
