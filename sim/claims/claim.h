// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

#include "core/registry.h"

namespace ballast {

enum class Effort { quick, full };

enum class Verdict {
  confirmed,  ///< holds as printed
  refuted,    ///< fails as printed; the counter-example is in `measured`
  corrected,  ///< fails as printed, and holds as corrected in `measured`
  unchecked,  ///< its data are not there; `measured` says which
};

/// Of a claim that holds as printed or, if not, as corrected.
[[nodiscard]] constexpr Verdict verdict_if(bool as_printed, bool as_corrected = false) {
  return as_printed ? Verdict::confirmed : as_corrected ? Verdict::corrected : Verdict::refuted;
}

/// Result of the check of a claim.
struct Finding {
  Verdict verdict = Verdict::refuted;
  std::string measured = {};  ///< figures, counter-example, correction
  std::string extent = {};    ///< range of the measurement: "all 65,536 patterns"
  std::string table = {};     ///< table of figures; may be empty
};

/// Confirmed with `figures`, unless there is a counter-example.
[[nodiscard]] inline Finding holds_unless(const std::string& wrong, const std::string& figures,
                                          std::string extent, std::string table = {}) {
  return {verdict_if(wrong.empty()), wrong.empty() ? figures : wrong, std::move(extent),
          std::move(table)};
}

#ifdef __cpp_lib_source_location
using SourcePlace = std::source_location;
#else  // clang 14, for clang-tidy
struct SourcePlace {
  const char* file;
  std::uint32_t row, place;
  static constexpr SourcePlace current(const char* file = __builtin_FILE(),
                                       std::uint32_t row = __builtin_LINE(),
                                       std::uint32_t place = __builtin_COLUMN()) {
    return {file, row, place};
  }
  [[nodiscard]] constexpr const char* file_name() const { return file; }
  [[nodiscard]] constexpr std::uint32_t line() const { return row; }
  [[nodiscard]] constexpr std::uint32_t column() const { return place; }
};
#endif

/// One check of a claim: its effort, and whether it uses a counterfeit, which must change the
/// verdict.
class Trial {
 public:
  /// `data`: folder with public data sets; empty: none.
  explicit Trial(Effort effort, std::optional<std::size_t> counterfeit = {}, std::string data = {})
      : effort_(effort), counterfeit_(counterfeit), data_(std::move(data)) {}

  [[nodiscard]] Effort effort() const { return effort_; }
  [[nodiscard]] bool full() const { return effort_ == Effort::full; }

  /// The content of the claim: a formula's value, a constant, a rule, or the measured model.
  /// `counterfeit` differs by the smallest change beyond the claim's tolerance. Counterfeit k
  /// replaces the genuine value at the k-th place of the source that asks, counted from 0.
  template <class T>
  [[nodiscard]] T claimed(T genuine, T counterfeit, SourcePlace at = SourcePlace::current()) {
    return is_counterfeit(at) ? std::move(counterfeit) : std::move(genuine);
  }
  [[nodiscard]] const std::string& data() const { return data_; }
  /// Places of the source that have asked.
  [[nodiscard]] std::size_t places() const { return places_.size(); }

 private:
  using Place = std::pair<std::string, std::pair<std::uint32_t, std::uint32_t>>;
  bool is_counterfeit(const SourcePlace& at) {
    const Place place{at.file_name(), {at.line(), at.column()}};
    const auto known = std::find(places_.begin(), places_.end(), place);
    const auto k = static_cast<std::size_t>(known - places_.begin());
    if (known == places_.end()) places_.push_back(place);
    return counterfeit_ == k;
  }

  Effort effort_;
  std::optional<std::size_t> counterfeit_;
  std::string data_;
  std::vector<Place> places_;
};

/// Texts of a claim.
struct ClaimText {
  const char* name;       ///< "paper.claim"
  const char* place;      ///< "section 3, theorem 1"
  const char* printed;    ///< the paper's words, or a close paraphrase
  const char* quantity;   ///< the compared quantity, with its unit: "routing time (cycles)"
  const char* tolerance;  ///< with its reason: "none: cycle counts are exact"
  const char* command;    ///< reproduces one row: "ballast run examples/half64.toml"
};

/// A claim of a paper as a part of the registry: name = "paper.claim", help = `printed`.
/// `expected`: the known verdict; any other verdict makes `ballast verify` fail.
struct ClaimCheck {
  Verdict expected;
  std::function<Finding(Trial&)> check;
  ClaimText text;
};

/// Registers a claim: `const auto kMeshClaims = {claim(...), claim(...)};`.
inline Registered<ClaimCheck> claim(const ClaimText& text, Verdict expected,
                                    Finding (*check)(Trial&)) {
  return Registered<ClaimCheck>({text.name, text.printed, {}, {expected, check, text}});
}
[[nodiscard]] const char* to_string(Verdict verdict);

}  // namespace ballast
