// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include "core/frames.h"

namespace ballast {

/// The part `frames` of a document. `unit`: of the loads. Whole numbers have no decimal point.
[[nodiscard]] nlohmann::ordered_json frames_json(const Frames& frames, const char* unit);

}  // namespace ballast
