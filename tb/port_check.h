// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "tb/unit.h"
#include "tb/verilator/header.h"

namespace ballast::tb {

/// A port of a module that its contract has otherwise.
struct PortMistake {
  std::string port, expected, got;
};

/// What is missing, of another width, direction or kind, and inputs that nothing drives. Further
/// outputs are no mistake. `like`: the twin of the contract.
[[nodiscard]] std::vector<PortMistake> port_mistakes(const Unit& like,
                                                     const std::vector<DeclaredPort>& ports);

/// Throws UserError with the first mistake; the table of all goes to verilator_messages().
void check_ports(const std::string& module, const UnitSpec& contract, const Unit& like,
                 const std::vector<DeclaredPort>& ports);

}  // namespace ballast::tb
