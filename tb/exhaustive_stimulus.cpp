// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/draws.h"
#include "core/errors.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

constexpr unsigned kDrain = 64;                ///< cycles after the last pattern
constexpr Cycle kLongestPattern = 1'000'000;   ///< for units that signal the end
constexpr Cycle kMostStruckCycles = 1u << 21;  ///< twice those with a reset at every age

Patterns patterns_of(const Twin& unit, Cycle rest) {
  auto patterns = unit.patterns();
  if (!patterns) throw std::invalid_argument("this unit has no patterns for an exhaustive run");
  if (patterns->count > kMostPatterns) {
    throw std::invalid_argument(
        "expected at most 2^24 patterns, got more; exhaustive runs are for smaller units");
  }
  if (patterns->end != nullptr && unit.out.find(patterns->end) == nullptr) {
    throw std::logic_error(std::string("the unit has no output ") + patterns->end);
  }
  if (rest != 0) patterns->rest = patterns->dense = rest;
  return *patterns;
}

/// Whether each pattern is struck by a reset in each of its cycles, else in a random one.
bool every_age(const Patterns& patterns) {
  return patterns.end == nullptr &&
         patterns.count * patterns.rest * patterns.rest <= kMostStruckCycles;
}

enum class Pass {
  rest,    ///< each pattern from rest
  dense,   ///< as densely as the unit allows
  resets,  ///< densely, with a reset in mid-flight of each pattern; the next one follows at once
  drain
};

class ExhaustiveStimulus final : public Stimulus {
 public:
  ExhaustiveStimulus(const Twin& unit, Cycle rest)
      : unit_(unit),
        patterns_(patterns_of(unit, rest)),
        end_(patterns_.end == nullptr ? nullptr : unit.out.find(patterns_.end)),
        every_age_(every_age(patterns_)),
        random_(1, Stream::exhaustive_stimulus),
        environment_(unit.environment()) {}

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    rst_n = true;
    feed(out, in);
    if (pass_ == Pass::resets && ++flight_ == strike_) {
      rst_n = false;
      if (environment_) environment_->reset();
      return true;
    }
    const bool struck = pass_ == Pass::resets && flight_ > strike_;
    if (pass_ != Pass::drain && !struck && !due(out)) return true;
    if (pass_ == Pass::resets && !struck && end_ == nullptr) {  // another wave in its flight
      begin((pattern_ + 1) % patterns_.count, in);
      return true;
    }
    if (!more()) return draining_++ < kDrain;
    flight_ = 0;
    if (pass_ == Pass::resets) strike_ = age_of_reset();
    begin(next_++, in);
    return true;
  }

 private:
  void feed(const std::uint32_t* out, std::uint32_t* in) {
    for (const Port& port : unit_.in.ports) {
      if (port.feed != Feed::payload) continue;
      for (std::size_t i = 0; i < port.lanes; ++i) in[port.offset + i] = random_() & port.mask();
    }
    if (environment_) environment_->drive(out, in);
    unit_.present(pattern_, ++age_, in);
  }

  /// The current pattern is over: a cycle after the unit's signal, if it has one.
  bool due(const std::uint32_t* out) {
    if (end_ == nullptr) {
      gap_ -= gap_ != 0;
      return gap_ == 0;
    }
    const bool over = !running_;
    if (out[end_->offset] != 0) running_ = false;
    if (running_ && age_ > kLongestPattern) {
      throw StuckError("a pattern does not end: no " + end_->name);
    }
    if (over && pass_ == Pass::rest && next_ != 0) lengths_.push_back(age_);
    return over;
  }

  /// There is a next pattern, of this pass or of the next one.
  bool more() {
    if (next_ != patterns_.count || pass_ == Pass::drain) return pass_ != Pass::drain;
    next_ = 0;
    if (pass_ == Pass::resets && every_age_ && age_of_all_ < patterns_.rest) {
      ++age_of_all_;
      return true;
    }
    pass_ = pass_ == Pass::rest && end_ == nullptr ? Pass::dense
            : pass_ == Pass::resets                ? Pass::drain
                                                   : Pass::resets;
    return pass_ != Pass::drain;
  }

  /// In cycles after the start of the next pattern.
  Cycle age_of_reset() {
    if (every_age_) return age_of_all_;
    return 1 + random_.below(end_ == nullptr ? patterns_.rest : lengths_[next_]);
  }

  void begin(std::uint64_t pattern, std::uint32_t* in) {
    pattern_ = pattern;
    age_ = 0;
    unit_.present(pattern, 0, in);
    gap_ = pass_ == Pass::rest ? patterns_.rest : patterns_.dense;
    running_ = true;
  }

  const Twin& unit_;
  Patterns patterns_;
  const Port* end_;
  bool every_age_;  ///< of a pattern is struck by a reset, else a random one
  RandomWords random_;
  std::unique_ptr<Environment> environment_;
  Pass pass_ = Pass::rest;
  std::uint64_t pattern_ = 0, next_ = 0;
  Cycle age_ = 0, gap_ = 0;
  Cycle flight_ = 0, strike_ = 0;  ///< since the pattern to be struck, whose reset comes then
  Cycle age_of_all_ = 1;
  std::vector<Cycle> lengths_;  ///< of the patterns, if they signal their end
  bool running_ = false;
  unsigned draining_ = 0;
};

}  // namespace

std::unique_ptr<Stimulus> exhaustive_stimulus(const Twin& unit, Cycle rest) {
  return std::make_unique<ExhaustiveStimulus>(unit, rest);
}

std::vector<std::string> left_out_by_exhaustive(const Twin& unit, Cycle rest) {
  const Patterns patterns = patterns_of(unit, rest);
  std::vector<std::string> lines = {
      "orders: a pattern follows the one before it in the list, not every other one"};
  if (patterns.end == nullptr && patterns.dense == patterns.rest) {
    lines.emplace_back("overlap: each pattern starts when the one before has ended");
  } else if (patterns.end == nullptr && patterns.rest > patterns.dense + 1) {
    lines.emplace_back(
        fmt::format("distances: patterns start {} or {} cycles apart, without resets",
                    patterns.dense, patterns.rest));
  }
  if (!every_age(patterns)) {
    lines.emplace_back("resets: each pattern is struck in one cycle, drawn at random");
  }
  if (!patterns.loads.empty()) {
    lines.push_back(fmt::format("loads: those of the patterns are {}", patterns.loads));
  }
  for (const Port& port : unit.in.ports) {
    if (port.feed == Feed::payload) {
      lines.push_back(fmt::format("words: {} is drawn at random", port.name));
    }
  }
  return lines;
}

}  // namespace ballast::tb
