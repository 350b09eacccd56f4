// SPDX-License-Identifier: BSD-3-Clause
#include "fuzz/mutator.h"

#include <algorithm>
#include <array>

namespace ballast::fuzz {
namespace {

/// Ends of ranges, and what numbers are mistaken for.
constexpr std::array kNumbers{"0",          "-1",         "1",
                              "2",          "1e9",        "0x1f",
                              "nan",        "inf",        "-0",
                              "1e400",      "65536",      "1048576",
                              "2147483647", "2147483648", "4294967295",
                              "4294967296", "1073741825", "9223372036854775807",
                              "1e-320",     "0.5",        "18446744073709551616"};

}  // namespace

std::string Mutator::word() {
  const std::size_t kind = below(4);
  if (kind == 0) return kNumbers[below(kNumbers.size())];
  if (kind == 1) return std::string(1, static_cast<char>(random_()));
  return words_[below(words_.size())];
}

void Mutator::change(std::string& text) {
  const std::size_t at = below(text.size() + 1), rest = text.size() - at;
  const std::size_t length = std::min(rest, 1 + below(below(2) == 0 ? 8 : 64));
  switch (below(10)) {
    case 0:
      if (rest > 0) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
      return;
    case 1:
      text.insert(at, word());
      return;
    case 2:
      text.replace(at, length, word());
      return;
    case 3:
      text.erase(at, length);
      return;
    case 4:
      text.insert(at, text.substr(at, length));
      return;
    case 5:
      text.resize(at);
      return;
    case 6: {  // splice
      const std::string& other = any();
      text = text.substr(0, at) + other.substr(below(other.size() + 1));
      return;
    }
    case 7: {  // a piece of another one
      const std::string& other = any();
      text.insert(at, other.substr(below(other.size() + 1), 1 + below(64)));
      return;
    }
    case 8: {  // a number by another one
      const std::size_t first = text.find_first_of("0123456789", at);
      if (first == text.npos) return;
      const std::size_t end = std::min(text.find_first_not_of("0123456789", first), text.size());
      text.replace(first, end - first, kNumbers[below(kNumbers.size())]);
      return;
    }
    default: {  // depth
      std::string many;
      const std::string once = word();
      for (std::size_t n = below(below(4) == 0 ? 600 : 8); n > 0; --n) many += once;
      text.insert(at, many);
      return;
    }
  }
}

std::string Mutator::next() {
  std::string text = any();
  for (std::size_t n = 1 + below(6); n > 0; --n) change(text);
  if (text.size() > kLongest) text.resize(kLongest);
  return text;
}

void Mutator::keep(const std::string& input) {
  constexpr std::size_t kMost = 256;
  if (input.size() > 4096) return;
  if (pool_.size() < own_ + kMost) {
    pool_.push_back(input);
  } else {
    pool_[own_ + below(kMost)] = input;
  }
}

}  // namespace ballast::fuzz
