// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// The routers of a network. A stage of 0 cycles shares the cycle of the next one; the preset is
/// the single-cycle router.
struct RouterOptions {
  unsigned rc = 0;            ///< cycles of route computation
  unsigned va = 0;            ///< of virtual-channel allocation
  unsigned sa = 0;            ///< of switch allocation
  unsigned st = 1;            ///< of switch traversal
  bool speculative = false;   ///< switch allocation does not wait for the virtual channel
  unsigned vcs = 1;           ///< virtual channels of an input
  unsigned buffer_flits = 4;  ///< of a virtual channel
};

}  // namespace ballast
