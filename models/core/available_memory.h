// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace ballast {

/// Memory that this process may still take, and what says so.
struct AvailableMemory {
  std::uint64_t bytes = 0;
  std::string limit = {};  ///< for people: "free on this machine"
};

/// The least of what the system calls available, the rest of the control groups' limits (cgroup v1,
/// v2) and the rest of the address space (RLIMIT_AS). What the system does not tell does not count.
[[nodiscard]] AvailableMemory available_memory();

/// The number of the line "NAME: n kB" of /proc/meminfo in bytes; 0: there is no such line.
[[nodiscard]] std::uint64_t meminfo(const char* name);

}  // namespace ballast
