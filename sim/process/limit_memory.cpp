// SPDX-License-Identifier: BSD-3-Clause
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>

#include "core/available_memory.h"
#include "process/process.h"

namespace ballast {

void limit_memory() {
  // Returns freed arrays of large machines to the system at once, for later allocations.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return;  // sanitizers map more than the memory
#else
  const std::uint64_t free = available_memory().bytes + meminfo("SwapFree:");
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, free);
  static_cast<void>(setrlimit(RLIMIT_DATA, &limit));
#endif
}

void unlimit_memory() {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  static_cast<void>(setrlimit(RLIMIT_DATA, &limit));
}

}  // namespace ballast
