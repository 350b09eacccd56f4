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

/// T of the lean form: the way from lane to lane takes 2 cycles over a crossbar of up to 32 lanes,
/// else 2m over a Benes network.
inline Cycle lean_last_word(const Geometry& g, unsigned words = 1) {
  return 2 * g.m + (g.groups <= 32 ? 2 : 2 * g.m) + Cycle{g.group_size} * words;
}

}  // namespace ballast
