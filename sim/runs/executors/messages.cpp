// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/messages.h"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include "parts/part.h"

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
  load_part(
      {"mpi", "part for MPI", "install libopenmpi-dev and openmpi-bin, then scripts/build --fresh"},
      Where{"--mpi"});
  using Make = Messages* (*)();
  return std::unique_ptr<Messages>(
      reinterpret_cast<Make>(function_of_part("ballast_messages_of_mpi"))());
}

}  // namespace ballast
