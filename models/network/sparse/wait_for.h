// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "network/network.h"
#include "network/sparse/sparse_routers.h"

namespace ballast {

/// The wait-for relation of the input VCs between two cycles: names the cycle of a deadlock. Reads
/// the registers only; the routers are sparse.
class WaitFor {
 public:
  explicit WaitFor(const SparseRouters& routers)
      : routers_(routers), state_(routers.registers()), numbers_(routers.wiring().numbers) {}
  /// Buffers whose packets each wait for the next one; empty: there is no cycle.
  [[nodiscard]] std::vector<WaitingBuffer> cycle() const;

 private:
  [[nodiscard]] VcId next(VcId vc) const;
  [[nodiscard]] VcId entry_of_replies(VcId request) const;
  [[nodiscard]] VcId behind(VcId output) const;
  [[nodiscard]] WaitingBuffer buffer(VcId vc) const;

  const SparseRouters& routers_;
  const RouterRegisters& state_;
  PortNumbers numbers_;
};

}  // namespace ballast
