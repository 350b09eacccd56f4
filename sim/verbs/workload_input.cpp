// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/workload_input.h"

#include <filesystem>
#include <system_error>

namespace ballast {

const char* workload_of_input(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return "lbdata";
  if (path.ends_with(".csv")) return "csv";
  return path.ends_with(".swf") || path.ends_with(".swf.gz") ? "swf" : nullptr;
}

Config config_of_input(const std::string& path) {
  const char* const kind = workload_of_input(path);
  if (kind == nullptr) return Config::from_file(path);
  Config config = Config::from_text("", path);
  config.set_for({path}, std::string("workload.kind=") + kind);
  config.set_text({path}, "workload.path", path);
  return config;
}

}  // namespace ballast
