// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"
#include "verbs/verb.h"

namespace ballast {

/// Options of `ballast show --superconcentrator`.
struct ShowSwitchOptions {
  NodeId ports = 16;
  std::vector<NodeId> active, requested;
  std::string pattern = "random";
  std::uint64_t seed = 1;
  std::optional<Cycle> step = {};

  void declare(CLI::App& app);
  static std::vector<std::string> names();
};

/// The picture. Throws UserError.
[[nodiscard]] std::string switch_svg(const CLI::App& app, const ShowSwitchOptions& options);

}  // namespace ballast
