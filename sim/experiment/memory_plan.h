// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/available_memory.h"
#include "core/errors.h"
#include "core/run_size.h"

namespace ballast {

/// Memory that a run takes, in bytes, by its parts: what is in use at the same time where it is
/// most. An estimate, within a fifth; what follows from the course of a run (messages under way,
/// time series) counts as RunSize says.
class MemoryPlan {
 public:
  struct Part {
    std::string name;
    std::uint64_t bytes;
  };

  /// The program itself, before it has read anything.
  static constexpr std::uint64_t kProgram = std::uint64_t{14} << 20;

  void add(std::string part, std::uint64_t bytes) { parts_.push_back({std::move(part), bytes}); }
  [[nodiscard]] const std::vector<Part>& parts() const noexcept { return parts_; }
  [[nodiscard]] std::uint64_t total() const noexcept;
  /// What there was before anything was made.
  [[nodiscard]] const AvailableMemory& available() const noexcept { return available_; }

 private:
  AvailableMemory available_ = available_memory();
  std::vector<Part> parts_ = {{"program", kProgram}};
};

/// A run needs more memory than there is. What it needs at least is in the plan.
class TooLarge : public UserError {
 public:
  TooLarge(const Where& where, const std::string& what, MemoryPlan plan)
      : UserError(where, what), plan_(std::move(plan)) {}
  [[nodiscard]] const MemoryPlan& plan() const noexcept { return plan_; }

 private:
  MemoryPlan plan_;
};

/// Throws TooLarge at `where` if the plan does not fit into the memory that is available, unless
/// --force is given. `key`: says how large the run is.
void refuse_too_large(const MemoryPlan& plan, const Where& where, const std::string& key);

/// "3.7 GiB": with one digit behind the point, in the largest unit of which there is one.
[[nodiscard]] std::string in_bytes(std::uint64_t bytes);

/// Of the lists that a result has of each processor, and of the document that is made of them.
[[nodiscard]] std::uint64_t result_bytes(const RunSize& e, unsigned lists);
[[nodiscard]] std::uint64_t report_bytes(const RunSize& e, unsigned lists);

}  // namespace ballast
