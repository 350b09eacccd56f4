// SPDX-License-Identifier: BSD-3-Clause
#include "core/huge_pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <memory>

namespace ballast {

void prefer_huge_pages(void* data, std::size_t bytes) noexcept {
  constexpr std::size_t kPage = std::size_t{2} << 20;
  if (std::align(kPage, kPage, data, bytes) == nullptr) return;  // not one whole page
  // A system without them says so and goes on with small ones.
  madvise(data, bytes / kPage * kPage, MADV_HUGEPAGE);
}

void forget_pages(void* data, std::size_t bytes) noexcept {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  if (std::align(page, page, data, bytes) == nullptr) return;
  madvise(data, bytes / page * page, MADV_DONTNEED);
}

}  // namespace ballast
