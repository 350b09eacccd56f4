// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "tb/twin.h"

namespace ballast::tb {

inline constexpr unsigned kMostTwinWidth = 32;  ///< a model's word
inline constexpr unsigned kMostWidth = 64;      ///< above kMostTwinWidth: even widths

/// Words of more than 32 bits, as two twins: each has one half of every word, and the same flags.
[[nodiscard]] std::unique_ptr<Twin> wide_twin(const UnitSpec& spec, const TwinMaker& make);

}  // namespace ballast::tb
