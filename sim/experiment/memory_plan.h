// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/available_memory.h"
#include "core/errors.h"
#include "core/run_size.h"

namespace ballast {

/// Available memory, asked for at most a tenth of a second ago.
[[nodiscard]] AvailableMemory recent_available_memory();

/// Memory of a run in bytes, by its parts, at the time of its peak. An estimate, within a fifth;
/// quantities that depend on the course of a run (messages in flight, time series) count as RunSize
/// says.
class MemoryPlan {
 public:
  struct Part {
    std::string name;
    std::uint64_t bytes;
  };

  /// The program itself, before any input.
  static constexpr std::uint64_t kProgram = std::uint64_t{19} << 20;

  void add(std::string part, std::uint64_t bytes) { parts_.push_back({std::move(part), bytes}); }
  [[nodiscard]] const std::vector<Part>& parts() const noexcept { return parts_; }
  [[nodiscard]] std::uint64_t total() const noexcept;
  /// Memory available at most a tenth of a second before any part was made.
  [[nodiscard]] const AvailableMemory& available() const noexcept { return available_; }

 private:
  AvailableMemory available_ = recent_available_memory();
  std::vector<Part> parts_ = {{"program", kProgram}};
};

/// A run needs more memory than is available. The plan has its minimum.
class TooLarge : public UserError {
 public:
  TooLarge(const Where& where, const std::string& what, MemoryPlan plan)
      : UserError(where, what), plan_(std::move(plan)) {}
  [[nodiscard]] const MemoryPlan& plan() const noexcept { return plan_; }

 private:
  MemoryPlan plan_;
};

/// Throws TooLarge at `where` if the plan does not fit into the available memory, unless --force is
/// given. `key`: the key that sets the run's size.
void refuse_too_large(const MemoryPlan& plan, const Where& where, const std::string& key);

/// "3.7 GiB": one decimal, in the largest unit that is not above the value.
[[nodiscard]] std::string in_bytes(std::uint64_t bytes);

/// Bytes of a result's lists by processor, and of the document made from them.
[[nodiscard]] std::uint64_t result_bytes(const RunSize& e, unsigned lists);
[[nodiscard]] std::uint64_t report_bytes(const RunSize& e, unsigned lists);
/// Adds the rows of all links, in result and document, if they are asked for.
void add_detailed_links(MemoryPlan& plan, const RunSize& e, bool detail);
/// Adds at most this many frames, in result and document.
void add_frames(MemoryPlan& plan, const RunSize& e, std::uint32_t frames);

}  // namespace ballast
