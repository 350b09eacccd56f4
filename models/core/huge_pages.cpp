// SPDX-License-Identifier: BSD-3-Clause
#include "core/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace ballast {

void prefer_huge_pages(void* data, std::size_t bytes) noexcept {
  constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
  const auto at = reinterpret_cast<std::uintptr_t>(data);
  const std::uintptr_t begin = (at + kPage - 1) / kPage * kPage, end = (at + bytes) / kPage * kPage;
  // A system without them says so and goes on with small ones.
  if (end > begin) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace ballast
