// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "moe/expert_counts.h"

namespace ballast {

/// Weights of an expert that a rank pulls from another.
struct ExpertFetch {
  NodeId to;
  ExpertId expert;
  NodeId from;
  friend bool operator==(const ExpertFetch&, const ExpertFetch&) = default;
};

}  // namespace ballast
