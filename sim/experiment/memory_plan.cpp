// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "core/frames.h"
#include "core/input_limits.h"
#include "network/network.h"

namespace ballast {

AvailableMemory recent_available_memory() {
  using Clock = std::chrono::steady_clock;
  // To ask the system takes as long as a small run, and studies have thousands of those.
  thread_local Clock::time_point asked;
  thread_local AvailableMemory recent;
  const auto now = Clock::now();
  if (recent.limit.empty() || now - asked > std::chrono::milliseconds(100)) {
    recent = available_memory();
    asked = now;
  }
  return recent;
}

std::uint64_t MemoryPlan::total() const noexcept {
  std::uint64_t sum = 0;
  for (const Part& part : parts_) sum += part.bytes;
  return sum;
}

void refuse_too_large(const MemoryPlan& plan, const Where& where, const std::string& key) {
  if (memory_forced) return;
  AvailableMemory there = plan.available();
  there.bytes = std::min(there.bytes, most_memory);
  if (plan.total() <= there.bytes) return;
  throw TooLarge(
      where,
      fmt::format("{}: needs about {} of memory, expected at most {}, {}; --force runs it anyway",
                  key, in_bytes(plan.total()), in_bytes(there.bytes), there.limit),
      plan);
}

std::string in_bytes(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  auto number = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  for (; number >= 1024; number /= 1024) ++unit;
  return fmt::format("{:.1f} {}", number, kUnits[unit]);
}

std::uint64_t result_bytes(const RunSize& e, unsigned lists) {
  return e.processors * lists * sizeof(double);
}

std::uint64_t report_bytes(const RunSize& e, unsigned lists) {
  constexpr std::uint64_t kDigits = 6;  // per number, about
  return e.processors * lists * (sizeof(nlohmann::ordered_json) + kDigits);
}

void add_detailed_links(MemoryPlan& plan, const RunSize& e, bool detail) {
  constexpr std::uint64_t kLink = 400;  // in the document: an object of three numbers
  if (detail && e.links != 0) plan.add("links", e.links * (sizeof(LinkFlits) + kLink));
}

void add_frames(MemoryPlan& plan, const RunSize& e, std::uint32_t frames) {
  if (frames == 0) return;
  constexpr std::uint64_t kLine = 12;  // a line of the document per number, about
  const std::uint64_t numbers = frames * Frames::blocks(e.processors);
  plan.add("frames", FrameSeries::bytes(e.processors, frames) +
                         numbers * (sizeof(nlohmann::ordered_json) + kLine));
}

}  // namespace ballast
