// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/types.h"
#include "tb/unit.h"

namespace ballast::tb {

/// The first breach of a contract.
struct Breach {
  std::string port;
  std::size_t lane;
  std::string expected, got;
};

/// A contract without its timing: flags, packets and their order, as seen at the ports of a switch
/// with latencies of its own. Each step of a packet takes at most `latency` cycles: from a start to
/// `ranked_o` (and until `ready_o` is high again), from `ranked_o` or the take before to the take
/// of a word, and from its take to its arrival, at least one.
class ContractCheck {
 public:
  virtual ~ContractCheck() = default;
  /// Of one cycle, before its clock edge. Call it for each.
  [[nodiscard]] virtual std::optional<Breach> cycle(bool rst_n, const std::uint32_t* in,
                                                    const std::uint32_t* out) = 0;
};

/// `unit`: ports, which must outlive the check. Throws UserError: a contract that is only defined
/// with its timing.
[[nodiscard]] std::unique_ptr<ContractCheck> contract_check(const UnitSpec& spec, const Unit& unit,
                                                            Cycle latency);

}  // namespace ballast::tb
