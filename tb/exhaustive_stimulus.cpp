// SPDX-License-Identifier: BSD-3-Clause
#include <stdexcept>
#include <string>

#include "core/errors.h"
#include "core/random.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

constexpr unsigned kDrain = 64;               ///< cycles after the last pattern
constexpr Cycle kLongestPattern = 1'000'000;  ///< for units that signal the end

Patterns patterns_of(const Twin& unit) {
  const auto patterns = unit.patterns();
  if (!patterns) throw std::invalid_argument("this unit has no patterns for an exhaustive run");
  if (patterns->count > kMostPatterns) {
    throw std::invalid_argument(
        "expected at most 2^24 patterns, got more; exhaustive runs are for smaller units");
  }
  if (patterns->end != nullptr && unit.out.find(patterns->end) == nullptr) {
    throw std::logic_error(std::string("the unit has no output ") + patterns->end);
  }
  return *patterns;
}

class ExhaustiveStimulus final : public Stimulus {
 public:
  explicit ExhaustiveStimulus(const Twin& unit)
      : unit_(unit),
        patterns_(patterns_of(unit)),
        end_(patterns_.end == nullptr ? nullptr : unit.out.find(patterns_.end)),
        random_(1, Stream::exhaustive_stimulus),
        environment_(unit.environment()) {}

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    rst_n = true;
    for (const Port& port : unit_.in.ports) {
      if (port.feed != Feed::payload) continue;
      for (std::size_t i = 0; i < port.lanes; ++i) in[port.offset + i] = random_() & port.mask();
    }
    if (environment_) environment_->drive(out, in);
    unit_.present(pattern_, ++age_, in);
    if (!due(out)) return true;
    if (next_ == patterns_.count && end_ == nullptr && !dense_) {
      dense_ = true;  // then all of them again
      next_ = 0;
    }
    if (next_ == patterns_.count) return draining_++ < kDrain;
    begin(next_++, in);
    return true;
  }

 private:
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
    return over;
  }

  void begin(std::uint64_t pattern, std::uint32_t* in) {
    pattern_ = pattern;
    age_ = 0;
    unit_.present(pattern, 0, in);
    gap_ = dense_ ? patterns_.dense : patterns_.rest;
    running_ = true;
  }

  const Twin& unit_;
  Patterns patterns_;
  const Port* end_;
  RandomStream random_;
  std::unique_ptr<Environment> environment_;
  std::uint64_t pattern_ = 0, next_ = 0;
  Cycle age_ = 0, gap_ = 0;
  bool running_ = false, dense_ = false;
  unsigned draining_ = 0;
};

}  // namespace

std::unique_ptr<Stimulus> exhaustive_stimulus(const Twin& unit) {
  return std::make_unique<ExhaustiveStimulus>(unit);
}

}  // namespace ballast::tb
