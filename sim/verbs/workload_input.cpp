// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/workload_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "verbs/part_hint.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// Refuses a folder of experiments.
void refuse_experiments(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> experiments;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".toml") experiments.push_back(entry->path().string());
  }
  if (experiments.empty()) return;
  const std::string first = *std::min_element(experiments.begin(), experiments.end());
  throw UserError({folder}, fmt::format("expected an experiment file or a folder of LBDatafile "
                                        "files, got a folder of experiments; did you mean \"{}\"?",
                                        shown(first)));
}

}  // namespace

std::string kind_of_trace(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return "lbdata";
  if (path.ends_with(".csv")) return "csv";
  return path.ends_with(".swf") || path.ends_with(".swf.gz") ? "swf" : "";
}

Config config_of_input(const std::string& path) {
  if (path.empty()) return Config::from_text("", "command line");
  const std::string kind = kind_of_trace(path);
  if (kind.empty()) {
    refuse_part_name(path);
    return Config::from_file(path);
  }
  if (kind == "lbdata") refuse_experiments(path);
  Config config = Config::from_text("", path);
  config.set_for({path}, "workload.kind=" + kind);
  config.set_text({path}, "workload.path", path);
  return config;
}

}  // namespace ballast
