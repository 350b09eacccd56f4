// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "output/json_output.h"
#include "output/signals.h"

namespace ballast {

/// Options of every verb that computes.
struct WorkOptions {
  std::optional<std::string> json, time_limit, log;
  bool dry_run = false;  ///< say what would run, and run nothing

  void declare(CLI::App& app);
};

/// Work that can be stopped, and the place of its document. Made after the mistakes have been found
/// and before the work begins.
class Work {
 public:
  /// `inputs`, `outputs`: files of the verb beside the document. In a dry run no file is opened.
  /// Throws UserError.
  explicit Work(const WorkOptions& options, const std::vector<NamedPath>& inputs = {},
                std::vector<NamedPath> outputs = {});

  JsonOutput json;

 private:
  signals::Interruptible interruptible_;
};

/// Files that the texts in a configuration name: what the run reads.
[[nodiscard]] std::vector<NamedPath> files_in(const nlohmann::ordered_json& config);

/// "stopped: ...", and the exit code.
int report_stop(const Stop& stop);
/// Of work between runs: what has stopped it, if something has.
[[nodiscard]] std::optional<Stop> stopped_after(std::size_t done, std::size_t all,
                                                const char* unit);

}  // namespace ballast
