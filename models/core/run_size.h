// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

namespace ballast {

/// Size of a run, known before its parts are made; their memory depends on it. Each part states the
/// bytes that it touches in a run of this size. Quantities that depend on the course of the run
/// (messages in flight) count as one per processor or link.
struct RunSize {
  std::uint64_t processors = 0, routers = 0;
  std::uint64_t links = 0;  ///< counted per direction
  std::uint64_t tasks = 0;
  std::uint64_t edges = 0;  ///< between tasks
  std::uint64_t hops = 1;   ///< most hops of an answer of the routing
  std::uint64_t words = 1;  ///< of its packets
  bool grid = false;        ///< the links form one
  /// In the network at a time, about; absent: the course of the run decides.
  std::optional<std::uint64_t> flits = {};
};

}  // namespace ballast
