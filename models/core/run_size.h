// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// How large a run is: what the memory of its parts depends on, known before they are made. Each
/// part states the bytes that it touches in a run of this size; what follows from the course of
/// the run (messages under way) counts as one a processor or link.
struct RunSize {
  std::uint64_t processors = 0, routers = 0;
  std::uint64_t links = 0;  ///< directions
  std::uint64_t tasks = 0;
};

}  // namespace ballast
