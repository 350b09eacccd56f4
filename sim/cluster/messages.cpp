// SPDX-License-Identifier: BSD-3-Clause
#include "cluster/messages.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/errors.h"

namespace ballast {

std::optional<int> rank_of_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK"}) {
    const char* const text = std::getenv(name);
    int rank = 0;
    if (text == nullptr) continue;
    if (std::from_chars(text, text + std::strlen(text), rank).ec == std::errc{}) return rank;
  }
  return {};
}

std::unique_ptr<Messages> messages_of_mpi() {
  namespace fs = std::filesystem;
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  for (const char* place : {"libballast_mpi.so", "../lib/ballast/libballast_mpi.so"}) {
    const fs::path file = folder / place;
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    // Global: Open MPI loads parts of its own, which refer to its symbols.
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library == nullptr) throw UserError(Where{"--mpi"}, dlerror());
    using Make = Messages* (*)();
    const auto make = reinterpret_cast<Make>(dlsym(library, "ballast_messages_of_mpi"));
    if (make == nullptr) throw UserError(Where{"--mpi"}, dlerror());
    return std::unique_ptr<Messages>(make());
  }
  throw UserError(Where{"--mpi"},
                  "expected a program with MPI, got one without; install libopenmpi-dev and "
                  "openmpi-bin, configure and build again");
}

}  // namespace ballast
