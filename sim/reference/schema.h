// SPDX-License-Identifier: BSD-3-Clause
// JSON Schema (draft-07) of experiments and of results.
#pragma once

#include <nlohmann/json.hpp>

namespace ballast {

[[nodiscard]] nlohmann::ordered_json experiment_schema();
/// Schema of all documents that `--json` writes.
[[nodiscard]] nlohmann::ordered_json result_schema();

}  // namespace ballast
