// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/workload_input.h"

#include <filesystem>
#include <system_error>

namespace ballast {

Config config_of_input(const std::string& path) {
  const bool log = path.ends_with(".swf") || path.ends_with(".swf.gz");
  std::error_code ignored;
  const char* const kind = std::filesystem::is_directory(path, ignored) ? "lbdata"
                           : path.ends_with(".csv")                     ? "csv"
                           : log                                        ? "swf"
                                                                        : nullptr;
  if (kind == nullptr) return Config::from_file(path);
  Config config = Config::from_text("", path);
  config.set_for({path}, std::string("workload.kind=") + kind);
  config.set_text({path}, "workload.path", path);
  return config;
}

}  // namespace ballast
