// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ballast {

/// Samples at times 0, `every`, 2 `every` ... A full series drops every second one and doubles
/// `every`.
template <class Sample>
class TimeSeries {
 public:
  static constexpr std::size_t kMost = 1'000'000;

  /// 0: takes no samples.
  explicit TimeSeries(std::uint64_t every, std::size_t most = kMost) : every_(every), most_(most) {}

  /// Time of the next sample.
  [[nodiscard]] std::uint64_t next() const noexcept {
    return every_ == 0 ? ~std::uint64_t{0} : samples_.size() * every_;
  }
  void add(Sample sample) {
    if (samples_.size() == most_) drop_every_second();
    samples_.push_back(std::move(sample));
  }
  [[nodiscard]] std::uint64_t every() const noexcept { return every_; }
  [[nodiscard]] const std::vector<Sample>& samples() const noexcept { return samples_; }
  /// The samples of a series that has ended.
  [[nodiscard]] std::vector<Sample> release() noexcept { return std::move(samples_); }

 private:
  /// `most_` is even: the next sample is at a multiple of the new spacing, too.
  void drop_every_second() {
    for (std::size_t i = 1; i < most_ / 2; ++i) samples_[i] = std::move(samples_[2 * i]);
    samples_.resize(most_ / 2);
    every_ *= 2;
  }

  std::uint64_t every_;
  std::size_t most_;
  std::vector<Sample> samples_;
};

}  // namespace ballast
