// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

namespace ballast {

/// Asks the system to keep the memory [data, data + bytes) in huge pages from its first touch on.
/// Of large arrays that are read at random places most of the time is else a search for pages.
void prefer_huge_pages(void* data, std::size_t bytes) noexcept;

/// Gives the whole pages within [data, data + bytes) back to the system. They read as zeros
/// afterwards.
void forget_pages(void* data, std::size_t bytes) noexcept;

/// v.reserve(n), in huge pages where it is large.
template <class T>
void reserve_huge(std::vector<T>& v, std::size_t n) {
  v.reserve(n);
  prefer_huge_pages(v.data(), v.capacity() * sizeof(T));
}

/// Resizes an empty vector to `n` items, in huge pages where it is large.
template <class T>
void resize_huge(std::vector<T>& v, std::size_t n) {
  reserve_huge(v, n);
  v.resize(n);
}

}  // namespace ballast
