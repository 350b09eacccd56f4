// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/args.h"
#include "traffic/pattern.h"

namespace ballast {

/// Options of all sources of a class. At most one of `burst` and `alpha` is given.
struct SourceOptions {
  double rate = 0.1;        ///< offered flits per processor and cycle, > 0 .. 1
  std::uint32_t flits = 1;  ///< per packet
  double burst = 0;         ///< mean packets per burst; 0: Bernoulli
  std::uint64_t seed = 1;
  double alpha = 0, beta = 0;  ///< per cycle, RenewalProcess::markov(); 0: not that process

  /// Share of the time in which a source may send: its highest rate.
  [[nodiscard]] double on() const { return alpha == 0 ? 1 : alpha / (alpha + beta); }
};

/// Packets with a pattern and a source process of their own.
struct SourceClass {
  Pattern pattern;
  SourceOptions options = {};
  std::string name = {};
};

/// Sources send at a rate; else requests wait for replies.
inline constexpr Condition kRated{[](const RunFacts& run) { return !run.requests; },
                                  "sources with a rate, without traffic.outstanding"};

/// Keys of [traffic] for the sources, and their values, except the seed. Throws UserError.
[[nodiscard]] std::vector<Key> source_keys();
[[nodiscard]] SourceOptions source_options(const Args& args);
/// Sets the keys that are given.
void record_sources(const SourceOptions& options, Args& record);

/// Highest rate at which no processor offers more than a flit per cycle while it is on: below 1 if
/// they send unequally much, or are off at times.
[[nodiscard]] double highest_rate(const SourceClass& of);
/// Throws UserError: a higher rate, or probabilities of more than 1 together. `section`: of the key
/// `rate`; `where`: place of a key there.
void check_sources(const SourceClass& of, const std::string& section = "traffic",
                   const std::function<Where(const std::string& key)>& where = nullptr);

}  // namespace ballast
