// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace ballast {

/// Memory still available to this process, and the limit that decides.
struct AvailableMemory {
  std::uint64_t bytes = 0;
  std::string limit = {};  ///< text for the user: "free on this machine"
};

/// Minimum of the system's available memory, the rest of the control groups' limits (cgroup v1, v2)
/// and the rest of the address space (RLIMIT_AS). Limits that the system does not report are
/// ignored.
[[nodiscard]] AvailableMemory available_memory();

/// Bytes in the line "NAME: n kB" of /proc/meminfo; 0: no such line.
[[nodiscard]] std::uint64_t meminfo(const char* name);

}  // namespace ballast
