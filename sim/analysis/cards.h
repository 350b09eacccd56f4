// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "analysis/wording.h"

namespace ballast {

/// Four cards: the best, factor to the next, points, ratio to the lower bound (else: seeds).
[[nodiscard]] std::vector<Card> cards(const StudyView& view, const Wording& wording,
                                      const std::vector<Group>& groups);

}  // namespace ballast
