// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace ballast {

/// Number of threads for a state of `size` elements. `wanted`: 0: the cores of this machine, but
/// each thread has at least `grain` elements.
[[nodiscard]] unsigned threads_for(unsigned wanted, std::uint64_t size, std::uint64_t grain);

/// Threads that step the blocks of one state together, with a barrier at the end of each step. The
/// caller is one of them. Results do not depend on their number if a block writes only its own
/// elements, it reads other blocks' elements only as the previous step left them, and no
/// floating-point sum crosses blocks (maxima and whole numbers are safe).
class Threads {
 public:
  /// `count`: at least 1; with 1 there is no other thread.
  explicit Threads(unsigned count);
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  [[nodiscard]] unsigned count() const noexcept { return count_; }

  /// Calls work(k) for each block k of 0 .. count() - 1 and returns after all of them. A block has
  /// a thread of its own, but the caller performs those whose threads have no core when it is done
  /// with block 0: a step never waits for a thread that has not begun. Rethrows the exception of
  /// the lowest-numbered block that failed.
  template <class Work>
  void run(Work&& work) {
    if (count_ == 1) return work(0u);
    begin({[](void* what, unsigned block) {
             (*static_cast<std::remove_reference_t<Work>*>(what))(block);
           },
           &work});
    perform(0);
    finish();
  }

  /// Calls `alone` on this thread and, at the same time, work(k) for each part k of 0 .. parts - 1,
  /// once, on any thread; most parts on the same thread as in the step before. Throws what one of
  /// them threw.
  template <class Alone, class Work>
  void share(unsigned parts, Alone&& alone, Work&& work) {
    if (count_ == 1) {
      alone();
      for (unsigned k = 0; k < parts; ++k) work(k);
      return;
    }
    for (unsigned t = 0; t < count_; ++t) {
      const auto [first, last] = range(t, parts);
      shares_[t].reset(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last));
    }
    run([&](unsigned thread) {
      if (thread == 0) alone();
      while (const auto k = shares_[thread].take_first()) work(*k);
      for (unsigned d = 1; d < count_; ++d) {  // what others have left
        while (const auto k = shares_[(thread + d) % count_].take_last()) work(*k);
      }
    });
  }

  /// Elements first .. last - 1 of a block: all of `size` in blocks whose bounds are multiples of
  /// `unit` (but the last).
  struct Range {
    std::size_t first, last;
  };
  [[nodiscard]] Range range(unsigned block, std::size_t size, std::size_t unit = 1) const noexcept {
    const std::size_t units = (size + unit - 1) / unit;
    const auto bound = [&](std::size_t k) { return std::min(units * k / count_ * unit, size); };
    return {bound(block), bound(block + std::size_t{1})};
  }

 private:
  struct Job {
    void (*call)(void* what, unsigned block) = nullptr;
    void* what = nullptr;
  };
  /// Parts of a thread that nobody has taken: first .. last - 1. The thread takes them from one
  /// end, the others from the other one.
  class alignas(64) Share {
   public:
    void reset(std::uint32_t first, std::uint32_t last) noexcept {
      bounds_.store(std::uint64_t{last} << 32 | first, std::memory_order_relaxed);
    }
    std::optional<unsigned> take_first() noexcept { return take(1, 0); }
    std::optional<unsigned> take_last() noexcept { return take(0, 1); }

   private:
    std::optional<unsigned> take(unsigned from_first, unsigned from_last) noexcept {
      std::uint64_t bounds = bounds_.load(std::memory_order_relaxed);
      for (;;) {
        const auto first = static_cast<std::uint32_t>(bounds);
        const auto last = static_cast<std::uint32_t>(bounds >> 32);
        if (first == last) return {};
        const std::uint64_t left = std::uint64_t{last - from_last} << 32 | (first + from_first);
        if (bounds_.compare_exchange_weak(bounds, left, std::memory_order_relaxed)) {
          return from_first != 0 ? first : last - 1;
        }
      }
    }
    std::atomic<std::uint64_t> bounds_ = 0;
  };
  void begin(Job job);
  void perform(unsigned block) noexcept;
  /// True: this thread is the one that performs the block in this step.
  [[nodiscard]] bool claim(unsigned block, std::uint32_t step) noexcept {
    std::uint32_t before = step - 1;  // somebody has claimed every block of every step
    return claimed_[block].compare_exchange_strong(before, step, std::memory_order_acq_rel);
  }
  void finish();
  void work(unsigned block);

  unsigned count_;
  Job job_;
  std::vector<std::exception_ptr> thrown_;           ///< by block
  std::vector<Share> shares_;                        ///< by thread
  std::vector<std::atomic<std::uint32_t>> claimed_;  ///< by block: the last step it was claimed in
  /// Each on a cache line of its own: the waiting threads read one while the others write the
  /// other.
  alignas(64) std::atomic<std::uint32_t> step_ = 0;
  alignas(64) std::atomic<std::uint32_t> busy_ = 0;  ///< blocks of this step that have not ended
  std::atomic<bool> over_ = false;
  std::vector<std::thread> others_;
};

}  // namespace ballast
