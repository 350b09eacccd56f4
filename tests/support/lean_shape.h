// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "superconcentrator/geometry.h"

namespace ballast {

/// The lean form with bursts and, if `fair`, acceptance by turns.
inline Geometry lean_shape(NodeId p, NodeId group, NodeId burst, bool fair) {
  Geometry g = lean(p, group);
  g.burst = burst;
  g.fair = fair;
  return g;
}

}  // namespace ballast
