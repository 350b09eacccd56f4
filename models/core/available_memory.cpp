// SPDX-License-Identifier: BSD-3-Clause
#include "core/available_memory.h"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

namespace ballast {
namespace {

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

/// Number at the start of the file; no value if the file is absent or says "max".
std::optional<std::uint64_t> number_in(const std::filesystem::path& file) {
  std::uint64_t number = 0;
  if (std::ifstream(file) >> number) return number;
  return {};
}

/// Number after a word of the file.
std::uint64_t number_of(const std::filesystem::path& file, const std::string& word) {
  std::ifstream in(file);
  std::uint64_t number = 0;
  for (std::string key; in >> key >> number;) {
    if (key == word) return number;
  }
  return 0;
}

std::uint64_t rest(std::optional<std::uint64_t> limit, std::uint64_t used) {
  return limit ? *limit - std::min(*limit, used) : kUnknown;
}

/// Files of a control group.
struct GroupFiles {
  const char *limit, *used;
  const char* cache;  ///< word of memory.stat: used, but reclaimable
};
constexpr GroupFiles kV2{"memory.max", "memory.current", "inactive_file"};
constexpr GroupFiles kV1{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};

/// Memory left under the limits of the group and of all groups that contain it.
std::uint64_t rest_of_groups(const std::filesystem::path& root, std::filesystem::path group,
                             const GroupFiles& files) {
  std::uint64_t least = kUnknown;
  for (;; group = group.parent_path()) {
    const std::filesystem::path at = root / group.relative_path();
    const std::uint64_t used = number_in(at / files.used).value_or(0);
    const std::uint64_t cache = std::min(used, number_of(at / "memory.stat", files.cache));
    least = std::min(least, rest(number_in(at / files.limit), used - cache));
    if (group.empty() || group == group.root_path()) return least;
  }
}

std::uint64_t rest_of_control_groups() {
  const std::filesystem::path root = "/sys/fs/cgroup";
  std::uint64_t least = kUnknown;
  std::ifstream groups("/proc/self/cgroup");  // lines "0::/path", "4:memory:/path"
  for (std::string line; std::getline(groups, line);) {
    const std::string path = line.substr(line.rfind(':') + 1);
    if (line.starts_with("0::")) least = std::min(least, rest_of_groups(root, path, kV2));
    if (line.find(":memory:") == line.npos) continue;
    least = std::min(least, rest_of_groups(root / "memory", path, kV1));
  }
  return least;
}

std::uint64_t rest_of_address_space() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
  const std::uint64_t pages = number_in("/proc/self/statm").value_or(0);
  constexpr std::uint64_t kPage = 4096;  // smallest page size
  return rest(limit.rlim_cur, pages * kPage);
}

}  // namespace

std::uint64_t meminfo(const char* name) {
  std::ifstream in("/proc/meminfo");
  for (std::string key, line; in >> key; std::getline(in, line)) {
    std::uint64_t kilobytes = 0;
    if (key == name && in >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

AvailableMemory available_memory() {
  AvailableMemory least{kUnknown, "of this machine"};
  const auto at_most = [&](std::uint64_t bytes, const char* limit) {
    if (bytes < least.bytes) least = {bytes, limit};
  };
  if (const std::uint64_t free = meminfo("MemAvailable:"); free != 0) {
    at_most(free, "free on this machine");
  }
  at_most(rest_of_control_groups(), "left to the control group");
  at_most(rest_of_address_space(), "left by the limit on address space (ulimit -v)");
  return least;
}

}  // namespace ballast
