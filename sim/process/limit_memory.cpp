// SPDX-License-Identifier: BSD-3-Clause
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include "process/process.h"

namespace ballast {
namespace {

/// Bytes that a line "NAME: n kB" of the kernel's file says; 0: there is no such line.
std::uint64_t bytes_free(const char* name) {
  std::ifstream in("/proc/meminfo");
  for (std::string key, line; in >> key; std::getline(in, line)) {
    std::uint64_t kilobytes = 0;
    if (key == name && in >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

}  // namespace

void limit_memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return;  // they map more than there is
#else
  std::uint64_t free = bytes_free("MemAvailable:") + bytes_free("SwapFree:");
  std::uint64_t group = 0;  // of a container; a file that says "max" is not read
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> group) free = std::min(free, group);
  rlimit limit{};
  if (free == 0 || getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, free);
  static_cast<void>(setrlimit(RLIMIT_DATA, &limit));
#endif
}

}  // namespace ballast
