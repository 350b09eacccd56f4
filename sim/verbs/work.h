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
  bool dry_run = false;  ///< print the plan, run nothing

  void declare(CLI::App& app);
  /// The time limit counts from now on; of several calls, from the first. A dry run has none.
  /// Throws UserError.
  void begin_limit() const;
};

/// Work that can be stopped, with the destination of its document. Made after all checks and before
/// the work.
class Work {
 public:
  /// `outputs`: files that the verb writes besides the document and the log. Whatever was read
  /// before is an input, which none of them may be. A dry run opens no file. Throws UserError.
  explicit Work(const WorkOptions& options, std::vector<NamedPath> outputs = {});

  JsonOutput json;

 private:
  signals::Interruptible interruptible_;
};

/// Prints "stopped: ..." and returns the exit code.
int report_stop(const Stop& stop);
/// Called between runs: the reason to stop, if any.
[[nodiscard]] std::optional<Stop> stopped_after(std::size_t done, std::size_t all,
                                                const char* unit);

}  // namespace ballast
