// SPDX-License-Identifier: BSD-3-Clause
#include "core/threads.h"

#include <hwy/cache_control.h>

#include <utility>

namespace ballast {
namespace {

/// Some 50 to 100 us: the part of a step that one thread does alone is shorter, and a call of the
/// system takes as long. Who waits longer leaves the core to others.
constexpr int kLooks = 2000;

/// Waits while the value is `old`.
void await_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int k = 0; k < kLooks; ++k) {
    if (value.load(std::memory_order_acquire) != old) return;
    hwy::Pause();
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

unsigned threads_for(unsigned wanted, std::uint64_t size, std::uint64_t grain) {
  if (wanted != 0) return wanted;
  const std::uint64_t cores = std::max(std::thread::hardware_concurrency(), 1u);
  return static_cast<unsigned>(std::clamp<std::uint64_t>(size / grain, 1, cores));
}

Threads::Threads(unsigned count) : count_(count), thrown_(count), shares_(count), claimed_(count) {
  for (unsigned block = 1; block < count_; ++block)
    others_.emplace_back([this, block] { work(block); });
}

Threads::~Threads() {
  over_ = true;
  step_.fetch_add(1, std::memory_order_release);
  step_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Threads::begin(Job job) {
  job_ = job;
  busy_.store(count_ - 1, std::memory_order_relaxed);
  step_.fetch_add(1, std::memory_order_release);
  step_.notify_all();
}

void Threads::perform(unsigned block) noexcept {
  try {
    job_.call(job_.what, block);
  } catch (...) {
    thrown_[block] = std::current_exception();
  }
}

void Threads::finish() {
  const std::uint32_t step = step_.load(std::memory_order_relaxed);
  for (unsigned block = 1; block < count_; ++block) {
    if (!claim(block, step)) continue;
    perform(block);
    busy_.fetch_sub(1, std::memory_order_acq_rel);
  }
  for (std::uint32_t left; (left = busy_.load(std::memory_order_acquire)) != 0;) {
    await_change(busy_, left);
  }
  std::exception_ptr first;
  for (auto thrown = thrown_.rbegin(); thrown != thrown_.rend(); ++thrown) {
    if (*thrown) first = std::exchange(*thrown, nullptr);
  }
  if (first) std::rethrow_exception(first);
}

void Threads::work(unsigned block) {
  for (std::uint32_t step = 0;;) {
    await_change(step_, step);
    step = step_.load(std::memory_order_acquire);  // the others may be steps ahead
    if (over_.load(std::memory_order_relaxed)) return;
    if (!claim(block, step)) continue;
    perform(block);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
  }
}

}  // namespace ballast
