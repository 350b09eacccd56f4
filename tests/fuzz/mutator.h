// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace ballast::fuzz {

/// Makes inputs out of others, the same ones for the same seed.
class Mutator {
 public:
  /// `words`: what the format is made of.
  Mutator(std::vector<std::string> corpus, std::vector<std::string> words, std::uint64_t seed)
      : random_(seed), pool_(std::move(corpus)), own_(pool_.size()), words_(std::move(words)) {}

  std::string next();
  /// An input that the parser took: others are made of it, too.
  void keep(const std::string& input);

 private:
  static constexpr std::size_t kLongest = std::size_t{1} << 16;

  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
  const std::string& any() { return pool_[below(pool_.size())]; }
  std::string word();
  void change(std::string& text);

  std::mt19937_64 random_;
  std::vector<std::string> pool_;
  std::size_t own_;  ///< inputs of the corpus, which stay in the pool
  std::vector<std::string> words_;
};

}  // namespace ballast::fuzz
