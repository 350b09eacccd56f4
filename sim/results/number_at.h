// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace ballast {

/// The number at a dotted path of a result: "latency.p99.9". No value: the run did not measure it.
[[nodiscard]] std::optional<double> number_at(const nlohmann::ordered_json& result,
                                              std::string path);

}  // namespace ballast
