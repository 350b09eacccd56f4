// SPDX-License-Identifier: BSD-3-Clause
// Limits of this computer, to compare engines with: bytes per second of a stream through memory,
// and independent integer operations per second. Prints JSON. "--count STEPS" only makes that many
// steps of operations, for counting instructions.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kElements = std::size_t{1} << 25;  ///< 256 MB an array, beyond the caches
constexpr unsigned kRepeats = 5;

template <class F>
double best_seconds(F&& f) {
  double best = 1e9;
  for (unsigned k = 0; k < kRepeats; ++k) {
    const auto start = Clock::now();
    f();
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return best;
}

/// Calls `part(t)` in each of the threads.
template <class F>
void together(unsigned threads, F&& part) {
  std::vector<std::thread> others;
  for (unsigned t = 1; t < threads; ++t) others.emplace_back(part, t);
  part(0);
  for (std::thread& other : others) other.join();
}

/// a = b + s c [McCalpin, STREAM triad]: 24 bytes per element.
double stream_bytes_per_s(unsigned threads) {
  std::vector<double> a(kElements, 0.0), b(kElements, 1.0), c(kElements, 2.0);
  const double seconds = best_seconds([&] {
    together(threads, [&](unsigned t) {
      const std::size_t first = kElements * t / threads, last = kElements * (t + 1) / threads;
      for (std::size_t i = first; i < last; ++i) a[i] = b[i] + 3.0 * c[i];
    });
  });
  if (a[kElements / 2] != 7.0) std::abort();
  return 3.0 * sizeof(double) * kElements / seconds;
}

/// Eight independent chains of sums, which the compiler neither drops nor packs into vectors.
std::uint64_t operate(std::uint64_t steps) {
  std::uint64_t x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (std::uint64_t k = 0; k < steps; ++k) {
    for (std::uint64_t& chain : x) {
      chain += k;
      asm volatile("" : "+r"(chain));
    }
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t chain : x) sum += chain;
  return sum;
}

double steps_per_s(unsigned threads) {
  constexpr std::uint64_t kSteps = 50'000'000;
  std::vector<std::uint64_t> sums(threads);
  const double seconds =
      best_seconds([&] { together(threads, [&](unsigned t) { sums[t] = operate(kSteps); }); });
  if (sums[0] == 0) std::abort();
  return static_cast<double>(kSteps) * threads / seconds;
}

int limits() {
  const unsigned all = std::max(1U, std::thread::hardware_concurrency());
  fmt::print("[");
  for (unsigned threads = 1; threads <= all; threads = threads < all ? all : all + 1) {
    fmt::print("{}\n  {{\"threads\": {}, \"stream_bytes_per_s\": {:.4g}, \"steps_per_s\": {:.4g}}}",
               threads == 1 ? "" : ",", threads, stream_bytes_per_s(threads), steps_per_s(threads));
  }
  fmt::print("\n]\n");
  return 0;
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--count") == 0) {
    return ballast::operate(std::strtoull(argv[2], nullptr, 10)) == 0;
  }
  return ballast::limits();
}
