// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "tb/verilator/module.h"

namespace ballast::tb {

/// A port in the header of a Verilated class.
struct DeclaredPort {
  RtlPort port;        ///< without pin; its name as in the SystemVerilog
  std::string member;  ///< of the class
  std::string oddity;  ///< "an inout port": a kind that no contract has; empty: none
};

/// The ports that Verilator's header declares, in its order: a list that no compiler is needed for,
/// and whose form is the same in all versions.
[[nodiscard]] std::vector<DeclaredPort> declared_ports(const std::string& header);

}  // namespace ballast::tb
