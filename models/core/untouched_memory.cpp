// SPDX-License-Identifier: BSD-3-Clause
#include "core/untouched_memory.h"

#include <sys/resource.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace ballast {
namespace {

std::mutex changing;  // networks may be made in several threads

/// The part of `bytes` by which the limit has been raised.
std::uint64_t raise_limit(std::uint64_t bytes) {
  const std::scoped_lock lock(changing);
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  const std::uint64_t more = std::min<std::uint64_t>(bytes, limit.rlim_max - limit.rlim_cur);
  limit.rlim_cur += more;
  return setrlimit(RLIMIT_DATA, &limit) == 0 ? more : 0;
}

void lower_limit(std::uint64_t bytes) {
  const std::scoped_lock lock(changing);
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  limit.rlim_cur -= std::min<std::uint64_t>(bytes, limit.rlim_cur);
  static_cast<void>(setrlimit(RLIMIT_DATA, &limit));
}

}  // namespace

UntouchedMemory::UntouchedMemory(std::uint64_t bytes) : raised_(raise_limit(bytes)) {}

UntouchedMemory::UntouchedMemory(UntouchedMemory&& other) noexcept
    : raised_(std::exchange(other.raised_, 0)) {}

UntouchedMemory& UntouchedMemory::operator=(UntouchedMemory&& other) noexcept {
  std::swap(raised_, other.raised_);
  return *this;
}

UntouchedMemory::~UntouchedMemory() {
  if (raised_ != 0) lower_limit(raised_);
}

}  // namespace ballast
