// SPDX-License-Identifier: BSD-3-Clause
// Random numbers for many nodes at once, one node in each lane of a vector: the same bits as one
// after the other, on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/random.h"
#include "core/stream.h"
#include "core/types.h"

namespace ballast {

inline constexpr std::size_t kMostDraws = 64;  ///< at once

/// Word w of the k-th node is word[w][k].
struct DrawnWords {
  std::uint32_t word[4][kMostDraws];
};

/// RandomStream(seed, stream, node).block(index) for each of `n` nodes and its index. `indices` and
/// `nodes` have room for kMostDraws.
void draw_blocks(std::uint64_t seed, Stream stream, const std::uint64_t* indices,
                 const NodeId* nodes, std::size_t n, DrawnWords& words);

/// The words of RandomStream(seed, stream, 0) in their order, drawn many at a time.
class RandomWords {
 public:
  RandomWords(std::uint64_t seed, Stream stream) : seed_(seed), stream_(stream) {}

  std::uint32_t operator()() noexcept {
    if (used_ == kWords) draw();
    return words_[used_++];
  }
  void fill(std::span<std::uint32_t> words) noexcept;
  /// Leaves out at most as many as are drawn at once.
  void skip(std::size_t words) noexcept {
    used_ += words;
    if (used_ <= kWords) return;
    const std::size_t beyond = used_ - kWords;
    draw();
    used_ = beyond;
  }
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept {
    return draw_below(*this, bound);
  }

 private:
  static constexpr std::size_t kWords = 4 * kMostDraws;
  void draw() noexcept;

  std::uint64_t seed_;
  Stream stream_;
  std::uint64_t blocks_ = 0;  ///< drawn so far
  std::size_t used_ = kWords;
  std::uint32_t words_[kWords]{};
};

/// For each of `n` numbers u in [0, 1): the greatest k with P(K >= k) > u, where `longer[j]` is
/// P(K >= 2^j) of a K without memory. Only the first `levels` of them are above any u. `u` and
/// `pauses` have room for kMostDraws.
void draw_pauses(const double* longer, std::size_t levels, const double* u, std::size_t n,
                 Cycle* pauses);

}  // namespace ballast
