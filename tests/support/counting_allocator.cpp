// SPDX-License-Identifier: BSD-3-Clause
#include "support/counting_allocator.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace ballast {
namespace {
std::atomic<std::uint64_t> calls{0};
}  // namespace

std::uint64_t allocations() noexcept { return calls.load(std::memory_order_relaxed); }

namespace {

void* counted(std::size_t size) {
  calls.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

void* counted(std::size_t size, std::align_val_t alignment) {
  calls.fetch_add(1, std::memory_order_relaxed);
  const auto align = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(align, (size + align - 1) / align * align)) return memory;
  throw std::bad_alloc();
}

}  // namespace
}  // namespace ballast

// The array forms of the library call these. (The nothrow form would, too, but sanitizers bring
// their own, which would not fit the delete below.)
void* operator new(std::size_t size) { return ballast::counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return ballast::counted(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return ballast::counted(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
