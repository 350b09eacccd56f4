// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/errors.h"
#include "workloads/trace.h"

namespace ballast {

/// Edges by their sender, each sender's in the order of the trace.
class OutEdges {
 public:
  /// Throws UserError: more than 2^32 - 1 edges.
  OutEdges(const std::vector<Trace::Edge>& edges, std::size_t tasks) : first_(tasks + 1, 0) {
    if (edges.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw UserError(fmt::format("expected at most 2^32 - 1 edges, got {}", edges.size()));
    }
    for (const Trace::Edge& edge : edges) ++first_[edge.from + 1];
    for (std::size_t t = 0; t < tasks; ++t) first_[t + 1] += first_[t];
    out_.resize(edges.size());
    std::vector<std::uint32_t> at(first_.begin(), first_.end() - 1);
    for (std::uint32_t e = 0; e < out_.size(); ++e) out_[at[edges[e].from]++] = e;
  }
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t tasks, std::uint64_t edges) {
    return (tasks + edges) * sizeof(std::uint32_t);
  }

  /// Places in this list of the task's edges: first .. end.
  [[nodiscard]] std::uint32_t first(TaskId task) const noexcept { return first_[task]; }
  [[nodiscard]] std::uint32_t end(TaskId task) const noexcept { return first_[task + 1]; }
  /// The edge at a place of the list.
  [[nodiscard]] std::uint32_t operator[](std::uint32_t place) const noexcept { return out_[place]; }
  [[nodiscard]] std::span<const std::uint32_t> of(TaskId task) const noexcept {
    return std::span<const std::uint32_t>(out_).subspan(first(task), end(task) - first(task));
  }

 private:
  std::vector<std::uint32_t> out_, first_;
};

}  // namespace ballast
