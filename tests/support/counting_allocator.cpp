// SPDX-License-Identifier: BSD-3-Clause
#include "support/counting_allocator.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace ballast {
namespace {
std::atomic<std::uint64_t> calls{0}, live{0};
}  // namespace

std::uint64_t allocations() noexcept { return calls.load(std::memory_order_relaxed); }
std::uint64_t allocated_bytes() noexcept { return live.load(std::memory_order_relaxed); }

namespace {

void* taken(void* memory) noexcept {
  calls.fetch_add(1, std::memory_order_relaxed);
  live.fetch_add(malloc_usable_size(memory), std::memory_order_relaxed);
  return memory;
}

void give_back(void* memory) noexcept {
  live.fetch_sub(malloc_usable_size(memory), std::memory_order_relaxed);
  std::free(memory);
}

void* counted(std::size_t size) {
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return taken(memory);
  throw std::bad_alloc();
}

void* counted(std::size_t size, std::align_val_t alignment) {
  const auto align = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(align, (size + align - 1) / align * align))
    return taken(memory);
  throw std::bad_alloc();
}

}  // namespace
}  // namespace ballast

// The array forms of the library call these. (So would the nothrow form, but sanitizers replace it
// with one that does not fit the delete below.)
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
void operator delete(void* memory) noexcept { ballast::give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { ballast::give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { ballast::give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  ballast::give_back(memory);
}
